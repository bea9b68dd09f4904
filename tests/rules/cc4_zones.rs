//! C&C 4 Operation zones: how they are laid out, and what they mean for guests.

mod alone;
mod course;
mod guests;
mod shape;
mod stacks;
mod supply;

use crate::support::command::{commander, division, place_zone};
use crate::support::{Field, Game, counter, hex, map};
use stavka_rules::armies::{Armies, OperationZone, zone_at, zone_of};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::Heading;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::ArmyIx;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

const ROW: &str = "cb_de_armeekorps_41";

/// An enemy line down column 15 from one row to another; side one looks at it from the west. Rows are counted from 1.
fn before(rows: std::ops::RangeInclusive<u8>) -> Field {
    let field = map(&[".............................."; 18])
        .playing(RuleModule::Command)
        .playing(RuleModule::Zones)
        .with(|setup| setup.scenario.options.pass_empty_segments = false);
    rows.fold(field, |field, row| {
        let enemy = counter(&format!("e{row}"), Side::Two);
        field.unit(enemy, &format!("15.{row:02}"))
    })
}

/// Two armies before an enemy line of ten hexes, the north on the left: HQs in 12.06 and 12.12, a division of each beside its HQ.
fn two_armies() -> Field {
    before(4..=13)
        .unit(commander("n-hq", Side::One, 30, ROW), "12.06")
        .unit(commander("s-hq", Side::One, 30, ROW), "12.12")
        .unit(division("n1", Side::One, "INF"), "13.06")
        .unit(division("s1", Side::One, "INF"), "13.12")
        .army("north", Side::One, &["n-hq"], &["n1"])
        .army("south", Side::One, &["s-hq"], &["s1"])
}

/// The first Reinforcement Phase of side one.
#[track_caller]
fn in_reinforcement(field: Field) -> Game {
    let mut game = field.begin();
    game.go_to_step("2");
    game
}

/// The same with the zones of both armies laid out, the north above row 9 and the south below it, each three hexes wide and more.
#[track_caller]
fn laid_out(field: Field) -> Game {
    let mut game = in_reinforcement(field);
    game.accept(place_zone("north", "14.04", "14.08", Heading::W));
    game.accept(place_zone("south", "14.09", "14.13", Heading::W));
    game
}

/// In the Movement Segment of side one, with those zones.
#[track_caller]
fn in_movement(field: Field) -> Game {
    let mut game = laid_out(field);
    game.accept(end_segment());
    game.go_to_step("3b");
    game
}

fn end_segment() -> Order {
    Order::Sequence(SequenceOrder::EndSegment)
}

fn ix(game: &Game, army: &str) -> ArmyIx {
    let id = ArmyId::new(army).expect("an id");
    Armies::find(&game.world, id).expect("an army")
}

#[track_caller]
fn zone<'g>(game: &'g Game, army: &str) -> &'g OperationZone {
    zone_of(&game.world, ix(game, army)).expect("a zone")
}

/// The army in whose zone a hex lies.
fn owner(game: &Game, at: &str) -> Option<ArmyIx> {
    zone_at(&game.world, Side::One, hex(at))
}
