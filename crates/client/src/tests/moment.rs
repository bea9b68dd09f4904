//! Whatever is kept about the game follows it, on whichever screen it moved on.

use std::fmt::Debug;

use bevy::prelude::*;
use stavka_rules::engine::{Timeline, legal};
use stavka_rules::map::HexPos;
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::ScenarioFacts;

use super::Client;
use crate::features::combat::Targets;
use crate::features::log::panel::LogView;
use crate::features::movement::way::Way;
use crate::features::order_of_battle::OrderOfBattle;
use crate::features::order_of_battle::panel::OrderOfBattleView;
use crate::features::question::Asked;
use crate::features::rail::journey::RailMove;
use crate::features::rail::overlay::RailMap;
use crate::features::rail::panel::RailView;
use crate::features::reinforcement::ReinforcementDesk;
use crate::features::replay::screen::{ReplayIntent, ReplayIntents};
use crate::features::stack::inspector_panel::InspectorView;
use crate::features::supply::panel::SupplyView;
use crate::features::supply::report::SupplyReport;
use crate::features::supply::report_panel::SupplyReportView;
use crate::features::supply::warnings::Warnings;
use crate::features::transport::Errand;
use crate::kit::screen::Screen;
use crate::session::hand_over::{HandOver, SeatAnswer};
use crate::session::moment::{GameMoment, OffersNow};
use crate::session::offers::Offering;
use crate::session::selection::{Selected, SelectedUnits, Selection, SelectionReach};
use crate::session::switches::{SidesShown, Switches};
use crate::session::{LoadRequest, Request};
use crate::view::counters::StackBoard;
use crate::view::panels::SidePanel;

const FIRST_STEPS: &str = "scenarios/first-steps";
const BATTLE: &str = "tests/ui-scenarios/battle";

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

fn end_segment() -> Order {
    Order::Sequence(SequenceOrder::EndSegment)
}

fn march(unit: &str, to: &str) -> Order {
    Order::Movement(MovementOrder::Move {
        units: vec![unit.parse().expect("an id")],
        path: vec![hex(to)],
        mode: None,
    })
}

impl Client {
    /// Everything that is worked out from the game and kept, in words.
    fn kept(&mut self) -> Vec<(&'static str, String)> {
        fn words<R: Resource + Debug>(world: &World) -> (&'static str, String) {
            let name = std::any::type_name::<R>();
            (name, format!("{:?}", world.resource::<R>()))
        }
        let world = self.world();
        vec![
            words::<OffersNow>(world),
            words::<Offering>(world),
            words::<SelectionReach>(world),
            words::<Way>(world),
            words::<Targets>(world),
            words::<Asked>(world),
            words::<Errand>(world),
            words::<RailMove>(world),
            words::<RailMap>(world),
            words::<Warnings>(world),
            words::<ReinforcementDesk>(world),
            words::<StackBoard>(world),
            words::<SidePanel<LogView>>(world),
            words::<SidePanel<InspectorView>>(world),
            words::<SidePanel<OrderOfBattleView>>(world),
            words::<SidePanel<SupplyView>>(world),
            words::<SidePanel<SupplyReportView>>(world),
            words::<SidePanel<RailView>>(world),
        ]
    }

    /// Asserts that nothing would be otherwise if all of it were worked out anew.
    #[track_caller]
    fn assert_up_to_date(&mut self, when: &str) {
        // What is asked is brought into view first.
        self.frames(2);
        let kept = self.kept();
        let world = self.world();
        assert_eq!(
            format!("{:?}", world.resource::<OffersNow>().0),
            format!("{:?}", legal(world)),
            "offers, {when}"
        );
        world.resource_mut::<SidePanel<LogView>>().0 = None;
        world.resource_mut::<GameMoment>().set_changed();
        world.resource_mut::<SelectedUnits>().set_changed();
        world.resource_mut::<Selected>().set_changed();
        self.frames(3);
        for (before, after) in kept.iter().zip(self.kept()) {
            let at = before.1.bytes().zip(after.1.bytes());
            let at = at.take_while(|(a, b)| a == b).count().saturating_sub(80);
            let excerpt = |words: &str| words.chars().skip(at).take(240).collect::<String>();
            assert_eq!(
                excerpt(&before.1),
                excerpt(&after.1),
                "{}, {when}",
                before.0
            );
        }
    }

    /// Looks at a hex with the panels open that are about the whole game.
    fn look_at(&mut self, at: &str) {
        let world = self.world();
        world.resource_scope(|world, mut selection: Mut<Selection>| {
            selection.look_at(world, hex(at));
        });
        world.resource_mut::<OrderOfBattle>().turn_page();
        world.resource_mut::<SupplyReport>().toggle();
        world.resource_mut::<Switches>().set_supply(true);
        self.frames(2);
    }

    fn cursor(&mut self) -> usize {
        self.world().resource::<Timeline>().cursor()
    }
}

#[test]
fn orders_and_undo_are_followed() {
    let mut client = Client::playing(FIRST_STEPS);
    client.look_at("03.11");
    client.assert_up_to_date("after a selection");
    client.order(march("4pz-s33", "04.11"));
    assert_eq!(client.cursor(), 2);
    client.assert_up_to_date("after a march");
    client.request([Request::Undo]);
    assert_eq!(client.cursor(), 1);
    client.assert_up_to_date("after undo");
    client.order(end_segment());
    client.assert_up_to_date("after the end of a segment");
    let world = client.world();
    world.resource_mut::<Switches>().set_rail(SidesShown::Both);
    client.frames(1);
    client.assert_up_to_date("with railroads");
}

#[test]
fn another_way_to_the_same_place_is_followed() {
    let mut client = Client::playing(FIRST_STEPS);
    client.look_at("03.11");
    client.order(march("4pz-s33", "04.11"));
    let other = Request::Order(march("4pz-s33", "03.10"));
    client.request([Request::Undo, other]);
    assert_eq!(client.cursor(), 2, "the game stands at the same place");
    let roster = client.world().resource::<Roster>();
    let unit = roster.find("4pz-s33".parse().expect("an id"));
    let place = unit.and_then(|unit| roster.location(unit).hex());
    assert_eq!(place, Some(hex("03.10")));
    client.assert_up_to_date("after undo and another order in one frame");
}

#[test]
fn what_happens_on_another_screen_is_followed() {
    let mut client = Client::playing(FIRST_STEPS);
    client.order(march("4pz-s33", "04.11"));
    client.order(end_segment());
    client.load(LoadRequest::WatchThis);
    assert_eq!(client.screen(), Screen::Replay);
    for intent in [ReplayIntent::Seek(2), ReplayIntent::ContinueHere] {
        client
            .world()
            .resource_mut::<ReplayIntents>()
            .0
            .push(intent);
        client.frames(3);
    }
    assert_eq!((client.screen(), client.cursor()), (Screen::Play, 2));
    client.assert_up_to_date("after a film");
    client.look_at("04.11");
    client.assert_up_to_date("with a selection after a film");
}

#[test]
fn another_game_at_the_same_place_is_followed() {
    let mut client = Client::playing(FIRST_STEPS);
    client.look_at("03.11");
    let place = client.cursor();
    client.open(BATTLE);
    assert_eq!(client.cursor(), place);
    client.assert_up_to_date("in another game");
    client.load(LoadRequest::Leave);
    assert_eq!(client.screen(), Screen::Menu);
    client.open(FIRST_STEPS);
    assert_eq!(client.cursor(), place);
    client.assert_up_to_date("in a game after the menu");
}

#[test]
fn what_is_asked_waits_behind_the_cover_for_the_player() {
    let mut client = Client::playing(BATTLE);
    // Red's Reaction waits for his depot, near which the enemy stands (12.11a).
    client.order(end_segment());
    client.order(end_segment());
    client
        .world()
        .resource_mut::<ScenarioFacts>()
        .options
        .hand_over = true;
    client.frames(1);
    client.take_seat();
    let attack = stavka_rules::combat::CombatOrder::Attack {
        units: vec!["b-3".parse().expect("an id")],
        target: hex("05.07"),
        supply: None,
    };
    client.order(Order::Combat(attack));
    client.frames(1);
    assert!(client.world().resource::<HandOver>().view.is_some());
    assert!(client.world().resource::<Asked>().prompt().is_none());
    client.take_seat();
    assert!(client.world().resource::<Asked>().prompt().is_some());
    client.assert_up_to_date("after the seat was taken");
}

impl Client {
    fn take_seat(&mut self) {
        let mut cover = self.world().resource_mut::<HandOver>();
        assert!(cover.view.is_some(), "the screen is covered");
        cover.answer = Some(SeatAnswer::Take);
        self.frames(1);
        assert!(self.world().resource::<HandOver>().view.is_none());
    }
}

#[test]
fn nothing_is_worked_out_while_nothing_happens() {
    let mut client = Client::playing(FIRST_STEPS);
    client.look_at("03.11");
    client.frames(3);
    let ticks = |client: &mut Client| {
        let world = client.world();
        [
            world.resource_ref::<GameMoment>().last_changed(),
            world.resource_ref::<Offering>().last_changed(),
            world.resource_ref::<SelectionReach>().last_changed(),
            world.resource_ref::<Targets>().last_changed(),
            world.resource_ref::<Asked>().last_changed(),
            world.resource_ref::<RailMove>().last_changed(),
            world
                .resource_ref::<SidePanel<OrderOfBattleView>>()
                .last_changed(),
            world
                .resource_ref::<SidePanel<SupplyReportView>>()
                .last_changed(),
            world.resource_ref::<SidePanel<SupplyView>>().last_changed(),
            world.resource_ref::<StackBoard>().last_changed(),
        ]
    };
    let before = ticks(&mut client);
    client.frames(5);
    assert_eq!(ticks(&mut client), before);
}
