//! Overlays and counters follow the entities that the rules keep, and only those.

use bevy::ecs::change_detection::{DetectChanges, Tick};
use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::map::HexPos;
use stavka_rules::modes::{ModeChange, ModeOrder};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Roster};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::supply::throw_reach;

use super::Client;
use crate::features::pieces::PiecesOnMap;
use crate::features::rail::overlay::RailMap;
use crate::session::Request;
use crate::session::moment::GameMoment;
use crate::session::switches::{SidesShown, Switches};
use crate::view::overlay::{AreaOutline, Overlay};

impl Client {
    /// When a counter or a marker changed last.
    fn pieces_changed(&mut self) -> Tick {
        self.world().resource_ref::<PiecesOnMap>().last_changed()
    }
}

fn end_segment() -> Order {
    Order::Sequence(SequenceOrder::EndSegment)
}

#[test]
fn counters_are_laid_anew_when_one_has_changed_and_not_before() {
    let mut client = Client::playing("scenarios/first-steps");
    client.frames(3);
    let before = client.pieces_changed();
    client.world().resource_mut::<GameMoment>().set_changed();
    client.frames(2);
    assert_eq!(client.pieces_changed(), before, "no counter has changed");
    let units = vec!["4pz-s33".parse().expect("an id")];
    let path = vec!["04.11".parse().expect("a hex")];
    let order = MovementOrder::Move {
        units,
        path,
        mode: None,
    };
    client.order(Order::Movement(order));
    let moved = client.pieces_changed();
    assert_ne!(moved, before, "a counter has moved");
    client.request([Request::Undo]);
    assert_ne!(client.pieces_changed(), moved, "it is back");
}

#[test]
fn throw_ranges_are_those_of_the_entities() {
    let mut client = Client::playing("scenarios/first-steps");
    let mut switches = client.world().resource_mut::<Switches>();
    switches.set_supply(true);
    switches.throws = true;
    client.frames(2);
    assert_ranges_are_drawn(&mut client, "at first");
    // HQs throw otherwise in another mode.
    let world = client.world();
    let roster = world.resource::<Roster>();
    let all = roster.iter().map(|unit| roster.printed(unit));
    let orders: Vec<Order> = all
        .filter(|unit| unit.family == Family::Headquarters)
        .flat_map(|hq| ModeChange::ALL.map(|to| (hq.id, to)))
        .map(|(hq, to)| {
            let units = vec![hq];
            Order::Modes(ModeOrder::ChangeMode { units, to })
        })
        .collect();
    let order = orders.into_iter().find(|order| check(world, order).is_ok());
    client.order(order.expect("an HQ that can change its mode"));
    client.frames(1);
    assert_ranges_are_drawn(&mut client, "in another mode");
    client.request([Request::Undo]);
    client.frames(1);
    assert_ranges_are_drawn(&mut client, "after undo");
}

#[track_caller]
fn assert_ranges_are_drawn(client: &mut Client, when: &str) {
    let world = client.world();
    let roster = world.resource::<Roster>();
    let is_thin = |outline: &&AreaOutline| outline.width.to_bits() == 3.0_f32.to_bits();
    let mut drawn: Vec<&Vec<HexPos>> = world
        .resource::<Overlay>()
        .layers()
        .flat_map(|layer| layer.outlines.iter().filter(is_thin))
        .map(|outline| &outline.hexes)
        .collect();
    drawn.sort_unstable();
    let is_hq = |unit: &_| roster.printed(*unit).family == Family::Headquarters;
    let mut ranges: Vec<Vec<HexPos>> = roster
        .iter()
        .filter(is_hq)
        .map(|hq| {
            throw_reach(world, hq)
                .into_iter()
                .map(|(hex, _)| hex)
                .collect()
        })
        .filter(|hexes: &Vec<HexPos>| !hexes.is_empty())
        .collect();
    ranges.sort_unstable();
    assert!(!ranges.is_empty(), "some HQ throws, {when}");
    assert_eq!(drawn, ranges.iter().collect::<Vec<_>>(), "{when}");
}

#[test]
fn railroads_that_are_kept_are_those_that_would_be_read_anew() {
    let mut client = Client::playing("tests/ui-scenarios/rails");
    let show = |client: &mut Client, shown: SidesShown| {
        client.world().resource_mut::<Switches>().set_rail(shown);
        client.frames(1);
        format!("{:?}", client.world().resource::<RailMap>())
    };
    show(&mut client, SidesShown::Both);
    for step in 0..8 {
        client.order(end_segment());
        if step % 3 == 2 {
            client.request([Request::Undo]);
        }
        client.frames(1);
        let kept = format!("{:?}", client.world().resource::<RailMap>());
        show(&mut client, SidesShown::Off);
        assert_eq!(kept, show(&mut client, SidesShown::Both), "step {step}");
    }
}
