//! Operation zones in the window: what is shown of one is what the order lays out, and what is said of guests is what happens.

use bevy::prelude::*;
use stavka_rules::armies::{Armies, host_of, zone_of};
use stavka_rules::command::CommandOrder;
use stavka_rules::engine::check;
use stavka_rules::ids::{ArmyId, UnitId};
use stavka_rules::map::{Board, HexPos};

use stavka_rules::order::Order;
use stavka_rules::pieces::{Mode, Roster, posture};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::{Clock, Phase, Segment, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::telling::explain_to;

use super::Client;
use crate::features::command::panel::CommandView;
use crate::features::command::zones::{self, Grip};
use crate::features::movement::orders::order_to;
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent, Intents, LookIntent, OverlaySwitch};
use crate::play::view::PlayView;
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::tool;
use crate::view::overlay::{BorderLine, Flank, MarkOf, Overlay, Sign};
use crate::view::panels::SidePanel;

fn two_zones() -> Client {
    let mut client = Client::playing("tests/ui-scenarios/zones");
    client.make_room();
    client
}

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

fn army(text: &str) -> ArmyId {
    text.parse().expect("an id")
}

fn unit(text: &str) -> UnitId {
    text.parse().expect("an id")
}

fn wish(client: &mut Client, intent: Intent) {
    client.world().resource_mut::<Intents>().push(intent);
    client.frames(3);
}

fn panel(client: &mut Client) -> Option<CommandView> {
    client
        .world()
        .resource::<SidePanel<CommandView>>()
        .0
        .clone()
}

fn line_of(client: &mut Client, name: &str) -> String {
    let view = panel(client).expect("the panel is open");
    let mut armies = view.armies.into_iter();
    let army = armies.find(|army| army.name == name).expect("an army");
    army.zone.expect("it can have a zone").line
}

fn hexes_of(client: &mut Client, id: &str) -> Option<usize> {
    let world = client.world();
    let army = Armies::find(world, army(id)).expect("an army");
    zone_of(world, army).map(|zone| zone.hexes.len())
}

fn drag(client: &mut Client, flank: Flank, grip: Grip, to: &str) {
    zones::drag(client.world(), (army("4-a"), flank, grip), hex(to));
    client.frames(2);
}

fn let_go(client: &mut Client, flank: Flank, grip: Grip, at: &str) {
    zones::drop_on(client.world(), (army("4-a"), flank, grip), Some(hex(at)));
    client.frames(2);
}

fn borders(client: &mut Client) -> Vec<BorderLine> {
    let overlay = client.world().resource::<Overlay>();
    let borders = overlay.layers().flat_map(|layer| &layer.borders);
    borders.cloned().collect()
}

fn prompt(client: &mut Client) -> String {
    client.frames(1);
    client
        .world()
        .resource::<PlayView>()
        .what_now
        .prompt
        .clone()
}

fn end_segment(client: &mut Client) {
    client.order(Order::Sequence(SequenceOrder::EndSegment));
    client.frames(2);
}

/// All zones are laid out as proposed, and the Movement Segment has begun.
fn in_movement() -> Client {
    let mut client = two_zones();
    wish(&mut client, Intent::Command(CommandIntent::AllZones));
    while client.world().resource::<Clock>().now().segment != Segment::Movement {
        end_segment(&mut client);
    }
    client
}

#[test]
fn one_key_lays_out_what_the_map_proposes() {
    let mut client = two_zones();
    let before = ["4. Armee", "9. Armee"].map(|name| line_of(&mut client, name));
    assert!(before.iter().all(|line| line.starts_with("Zone proposed")));
    assert!(borders(&mut client).iter().all(|border| border.dashed));
    let all = panel(&mut client).and_then(|view| view.zones?.all);
    wish(&mut client, all.expect("a button").intent);
    let counts = ["4-a", "9-a"].map(|id| hexes_of(&mut client, id).expect("a zone"));
    for (line, count) in before.iter().zip(counts) {
        assert!(line.contains(&format!("{count} hexes")), "{line}: {count}");
    }
    assert!(borders(&mut client).iter().all(|border| !border.dashed));
    let zones = panel(&mut client).and_then(|view| view.zones);
    assert_eq!(zones.expect("they are played").all, None);
}

#[test]
fn the_zone_in_hand_is_what_the_order_lays_out() {
    for to in ["14.04", "14.06", "14.07"] {
        let mut client = two_zones();
        drag(&mut client, Flank::Right, Grip::Counter, to);
        let_go(&mut client, Flank::Right, Grip::Counter, to);
        assert_eq!(hexes_of(&mut client, "4-a"), None, "nothing is ordered");
        let line = line_of(&mut client, "4. Armee");
        wish(&mut client, Intent::Command(CommandIntent::LayOutZone));
        let count = hexes_of(&mut client, "4-a").expect("a zone");
        assert_eq!(line, format!("Zone in hand: {count} hexes"), "{to}");
        // The next one comes to hand.
        let next = line_of(&mut client, "9. Armee");
        assert!(next.starts_with("Zone in hand"), "{next}");
    }
}

#[test]
fn z_lays_out_the_zone_in_hand_as_it_is() {
    let mut client = two_zones();
    drag(&mut client, Flank::Right, Grip::Counter, "14.06");
    let_go(&mut client, Flank::Right, Grip::Counter, "14.06");
    let line = line_of(&mut client, "4. Armee");
    wish(&mut client, Intent::Command(CommandIntent::AllZones));
    let count = hexes_of(&mut client, "4-a").expect("a zone");
    assert_eq!(line, format!("Zone in hand: {count} hexes"));
    assert!(hexes_of(&mut client, "9-a").is_some());
}

#[test]
fn last_turns_boundaries_are_proposed_and_stay_as_a_ghost_when_changed() {
    let mut client = in_movement();
    let mut player = RandomPlayer::new(1);
    for _ in 0..60 {
        let world = client.world();
        let clock = world.resource::<Clock>();
        let is_next = clock.turn == 2 && clock.now().phase == Phase::Reinforcement;
        if is_next && clock.actor() == Some(Side::One) {
            break;
        }
        if zones_wait(&mut client) {
            wish(&mut client, Intent::Command(CommandIntent::AllZones));
        }
        match awaiting(client.world()) {
            Awaiting::Segment { .. } => end_segment(&mut client),
            _ => {
                let order = player.choose(client.world()).expect("an order");
                client.order(order);
            }
        }
    }
    client.frames(3);
    let at = *client.world().resource::<Clock>();
    assert!(zones_wait(&mut client), "at {at:?}");
    let line = line_of(&mut client, "4. Armee");
    assert!(line.ends_with("as last turn"), "{line}");
    let before = borders(&mut client).len();
    drag(&mut client, Flank::Right, Grip::Counter, "14.07");
    let_go(&mut client, Flank::Right, Grip::Counter, "14.07");
    let ghosts = borders(&mut client);
    assert!(ghosts.len() > before, "last turn's lies there as a ghost");
}

fn zones_wait(client: &mut Client) -> bool {
    client.world().resource::<zones::ZoneDesk>().waits()
}

#[test]
fn the_end_of_a_boundary_turns_it() {
    let mut client = two_zones();
    let before = line_of(&mut client, "4. Armee");
    drag(&mut client, Flank::Right, Grip::End, "09.04");
    let_go(&mut client, Flank::Right, Grip::End, "09.04");
    let after = line_of(&mut client, "4. Armee");
    assert!(after.starts_with("Zone in hand"), "{after}");
    assert_ne!(before.split(": ").last(), after.split(": ").last());
}

#[test]
fn a_counter_off_the_line_goes_back_and_the_engine_says_why() {
    let mut client = two_zones();
    drag(&mut client, Flank::Right, Grip::Counter, "14.06");
    let_go(&mut client, Flank::Right, Grip::Counter, "14.06");
    let line = line_of(&mut client, "4. Armee");
    drag(&mut client, Flank::Right, Grip::Counter, "11.06");
    let words = prompt(&mut client);
    assert!(words.contains("C&C 4.2: 11.06 is not beside"), "{words}");
    let_go(&mut client, Flank::Right, Grip::Counter, "11.06");
    let refusal = client.world().resource::<Refusal>().clone();
    assert_eq!(refusal.rule(), Some("C&C 4.2"));
    assert_eq!(line_of(&mut client, "4. Armee"), line);
    // Esc puts it down, and everything is as it was.
    assert!(tool::put_down(client.world()));
    client.frames(2);
    let line = line_of(&mut client, "4. Armee");
    assert!(line.starts_with("Zone proposed"), "{line}");
}

#[test]
fn a_click_sends_the_counter_where_the_line_says() {
    let mut client = two_zones();
    wish(
        &mut client,
        Intent::Command(CommandIntent::Zone(army("4-a"))),
    );
    zones::pick(client.world(), army("4-a"), Flank::Right);
    assert!(client.point_at(hex("14.07")));
    let words = prompt(&mut client);
    assert!(
        words.contains("Click puts the right boundary of 4. Armee in 14.07"),
        "{words}"
    );
    client.click();
    let line = line_of(&mut client, "4. Armee");
    let count = line.trim_start_matches("Zone in hand: ");
    assert!(words.contains(count), "{words}, {line}");
}

#[test]
fn the_boundary_of_two_armies_is_drawn_once_with_both_names() {
    let mut client = in_movement();
    assert_eq!(borders(&mut client), []);
    wish(
        &mut client,
        Intent::Look(LookIntent::Toggle(OverlaySwitch::Operations)),
    );
    let borders = borders(&mut client);
    let words: Vec<_> = borders
        .iter()
        .filter_map(|border| border.words.as_ref())
        .collect();
    let both: Vec<_> = words
        .iter()
        .filter(|words| !words.outside.is_empty())
        .collect();
    let [seam] = &both[..] else {
        panic!("one seam, of {words:?}");
    };
    assert_eq!([&seam.inside, &seam.outside], ["4. ARMEE", "9. ARMEE"]);
    assert_eq!(seam.sign, "XXXX");
    let mut sides: Vec<_> = borders.iter().flat_map(|border| &border.sides).collect();
    let count = sides.len();
    sides.sort_unstable();
    sides.dedup_by(|a, b| (a.0, a.1) == (b.1, b.0) || a == b);
    assert_eq!(sides.len(), count, "no hexside twice");
}

#[test]
fn guests_wear_a_sign_where_the_engine_counts_them() {
    let mut client = in_movement();
    let world = client.world();
    let (roster, grid) = (world.resource::<Roster>(), world.resource::<Board>().grid());
    let mut expected: Vec<HexPos> = roster
        .iter()
        .filter(|&unit| host_of(world, unit).is_some())
        .filter_map(|unit| Some(grid.pos(roster.hex_of(unit)?)))
        .collect();
    expected.sort_unstable();
    expected.dedup();
    assert!(!expected.is_empty());
    let signs = world
        .resource::<Overlay>()
        .layers()
        .flat_map(|layer| &layer.signs);
    let signs = signs.filter(|sign| sign.sign == Sign::Guest);
    let shown: Vec<HexPos> = signs.map(|sign| sign.hex).collect();
    assert_eq!(shown, expected);
}

#[test]
fn what_is_said_of_a_stack_ahead_comes_true() {
    let mut client = in_movement();
    client.order(Order::Command(CommandOrder::OpenHq {
        hq: unit("xiii-hq"),
    }));
    client.order(Order::Command(CommandOrder::Command {
        units: vec![unit("78-id")],
    }));
    client.frames(2);
    assert!(client.point_at(hex("10.05")));
    client.click();
    assert!(client.point_at(hex("12.05")));
    let words = prompt(&mut client);
    assert!(
        words.contains("All there and all who enter are disorganized (C&C 4.4)"),
        "{words}"
    );
    let mode = |client: &mut Client, id: &str| {
        let world = client.world();
        let unit = world.resource::<Roster>().find(unit(id)).expect("a unit");
        posture(world, unit).mode()
    };
    assert_ne!(mode(&mut client, "45-id"), Mode::Disorganized);
    let order = order_to(client.world(), hex("12.05"));
    client.order(order.expect("a march"));
    client.frames(2);
    for id in ["45-id", "78-id"] {
        assert_eq!(mode(&mut client, id), Mode::Disorganized, "{id}");
    }
}

/// A button that carries an order can be pressed if and only if the engine accepts it.
#[track_caller]
fn assert_true(world: &World, action: &ActionView) {
    if let Intent::Order(order) = &action.intent {
        let refused = check(world, order).err();
        let reason = refused.map(|violation| explain_to(world, viewer(world), &violation));
        assert_eq!(action.refused, reason, "{}", action.label);
    }
}

#[test]
fn over_random_play_every_button_is_true_and_counters_stand_on_their_hexes() {
    let mut phases = 0;
    for seed in 0..4 {
        let mut client = two_zones();
        let mut player = RandomPlayer::new(seed);
        for _ in 0..50 {
            client.frames(1);
            if client.world().resource::<Clock>().now().phase == Phase::Reinforcement {
                let view = panel(&mut client);
                let world = client.world();
                let armies = view.iter().flat_map(|view| &view.armies);
                let cards = armies.filter_map(|army| army.zone.as_ref());
                for action in cards.flat_map(|card| &card.actions) {
                    assert_true(world, action);
                    phases += 1;
                }
                let marks = world
                    .resource::<Overlay>()
                    .layers()
                    .flat_map(|layer| &layer.marks);
                for mark in marks.filter(|mark| matches!(mark.of, MarkOf::Boundary(..))) {
                    assert!(world.resource::<Board>().grid().contains(mark.hex));
                }
            }
            if awaiting(client.world()) == Awaiting::Over {
                break;
            }
            let Some(order) = player.choose(client.world()) else {
                break;
            };
            client.order(order);
        }
    }
    assert!(phases > 8, "{phases} buttons");
}
