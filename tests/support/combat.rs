//! A small field for combats: two sides with dumps, units west and east of one hex.

use stavka_rules::combat::{Assault, CombatEvent, FightReport, Forecast, forecast};
use stavka_rules::numbers::Fraction;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::Printed;
use stavka_rules::side::Side;
use stavka_rules::tables::AttackKind;

use super::{Field, Game, attack, counter, dump, hex, map};

/// Open ground.
pub const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
/// The hex that is attacked; 03.03 and 03.04 lie west of it and next to each other, 05.03 east of it.
pub const TARGET: &str = "04.03";

/// A counter of the first side.
pub fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

/// A counter of the second side.
pub fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

/// Dumps for both sides, near enough for everybody.
pub fn supplied(board: Field) -> Field {
    board
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(40)
        .unit(dump("their-dump", Side::Two), "06.03")
        .holding(40)
}

/// Open ground with dumps.
pub fn open() -> Field {
    supplied(map(&OPEN))
}

/// One against one in the open, in the Combat Segment.
pub fn duel(ours: Printed, theirs: Printed) -> Game {
    let mut game = open().unit(ours, "03.03").unit(theirs, TARGET).begin();
    game.go_to_step("6b");
    game
}

/// Dice without Surprise that give this total before modifiers.
pub fn roll(total: u8) -> [u8; 5] {
    let first = total.saturating_sub(6).max(1);
    [3, 4, 1, first, total - first]
}

/// The combat among these outcomes.
pub fn report(outcomes: &[Outcome]) -> FightReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Combat(CombatEvent::Fought(report)) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a combat was resolved")
}

/// Attacks with these units and passes every question until the dice have fallen.
#[track_caller]
pub fn fight(game: &mut Game, units: &[&str], target: &str) -> FightReport {
    let mut seen: Vec<Outcome> = game.accept(attack(units, target)).outcomes.clone();
    while !seen
        .iter()
        .any(|outcome| matches!(outcome, Outcome::Combat(CombatEvent::Fought(_))))
    {
        seen.extend(game.pass().outcomes.iter().cloned());
    }
    report(&seen)
}

/// An exact number.
pub fn ratio(text: &str) -> Fraction {
    text.parse().expect("a number")
}

/// What the planner foresees of a regular attack with these units.
pub fn foresee(game: &Game, units: &[&str], target: &str) -> Forecast {
    let units: Vec<_> = units.iter().map(|unit| game.ix(unit)).collect();
    let (side, kind) = (Side::One, AttackKind::Regular);
    let assault = Assault {
        side,
        kind,
        units: &units,
        target: hex(target),
        known: None,
        supply: None,
        defender_supplied: true,
    };
    forecast(&game.world, &assault)
}
