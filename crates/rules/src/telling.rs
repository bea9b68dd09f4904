//! Orders and outcomes in words, for logs, reports and the command line.

use bevy::prelude::World;

use crate::fog::{Viewer, may_read, sees};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::movement::Mp;
use crate::order::{Decision, Order};
use crate::outcome::{Outcome, RollPurpose};
use crate::pieces::{Formation, Roster};
use crate::sequence::StepIx;
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::supply::fuel::FuelTarget;
use crate::violation::Violation;

/// Says what happened, in one line.
pub fn tell(world: &World, outcome: &Outcome) -> String {
    match outcome {
        Outcome::TurnBegan { turn } => {
            let facts = world.resource::<ScenarioFacts>();
            format!("Turn {turn} of {}, {}", facts.turns, facts.date_of(*turn))
        }
        Outcome::StepBegan { step, side } => format!("{}{}", whose(world, *side), step_name(*step)),
        Outcome::StepPassed { step, side } => {
            format!("{}{}: nothing to do", whose(world, *side), step_name(*step))
        }
        Outcome::Rolled {
            side,
            purpose,
            dice,
        } => {
            let total: u16 = dice.iter().map(|&die| u16::from(die)).sum();
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            let sum = if dice.len() > 1 {
                format!(" = {total}")
            } else {
                String::new()
            };
            format!(
                "{}{}: rolls {}{sum}",
                whose(world, *side),
                purpose_name(*purpose),
                faces.join(" + ")
            )
        }
        Outcome::WeatherIs(weather) => format!(
            "Weather: ground {}, flight {}",
            weather.ground, weather.flight
        ),
        Outcome::FirstPlayerTied => "First player: a tie, both roll again".to_owned(),
        Outcome::FirstPlayerIs { side, chosen_by } => {
            let side = side_name(world, *side);
            match chosen_by {
                Some(winner) => format!(
                    "First player: {side}, by the choice of {}",
                    side_name(world, *winner)
                ),
                None => format!("First player: {side}, by the scenario"),
            }
        }
        Outcome::Moved {
            units,
            from,
            path,
            costs,
            ..
        } => {
            let spent = costs.iter().fold(Mp::ZERO, |sum, &cost| sum + cost);
            let to = path.last().copied().unwrap_or(*from);
            format!(
                "{from} → {}, {spent} MP: {}",
                place(world, to),
                names(world, units)
            )
        }
        Outcome::DroppedOff { units, at } => {
            format!("{} stays in {}", names(world, units), place(world, *at))
        }
        Outcome::ModeChanged { units, to } => {
            format!("{}: {}", names(world, units), change_words(*to))
        }
        Outcome::Released { units } => format!("{}: released from Reserve", names(world, units)),
        Outcome::ReserveLost { units, at } => format!(
            "{} in {}: no longer in Reserve",
            names(world, units),
            place(world, *at)
        ),
        Outcome::Disorganized { units, at } => format!(
            "{} in {}: Disorganized",
            names(world, units),
            place(world, *at)
        ),
        Outcome::Exploits { units, rating } => {
            format!("{}: Exploit {rating}", names(world, units))
        }
        Outcome::Recovered { units } => {
            format!("{}: DG and Exploit markers off", names(world, units))
        }
        Outcome::Fuelled {
            target,
            units,
            paid,
        } => {
            let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
            let dumps: Vec<UnitId> = paid.iter().map(|payment| payment.dump).collect();
            format!(
                "Fuel for {}, {} from {}: {}",
                target_name(world, *target),
                supply(tokens),
                names(world, &dumps),
                names(world, units)
            )
        }
        Outcome::PutOnTop { unit, at } => {
            format!(
                "{} lies on top in {}",
                name(world, *unit),
                place(world, *at)
            )
        }
        Outcome::Dug {
            at,
            level,
            by,
            paid,
            ..
        } => {
            let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
            let dumps: Vec<UnitId> = paid.iter().map(|payment| payment.dump).collect();
            let price = if paid.is_empty() {
                String::new()
            } else {
                format!(", {} from {}", supply(tokens), names(world, &dumps))
            };
            format!(
                "Hedgehog of level {level} in {}{price}: {}",
                place(world, *at),
                names(world, by)
            )
        }
        Outcome::Slighted { at, level: 0, .. } => {
            format!("No hedgehog is left in {}", place(world, *at))
        }
        Outcome::Slighted { at, level, .. } => {
            format!(
                "The hedgehog in {} is down to level {level}",
                place(world, *at)
            )
        }
        Outcome::Met { unit, at, pieces } => format!(
            "{} comes upon {} in {}",
            name(world, *unit),
            names(world, pieces),
            place(world, *at)
        ),
        Outcome::Eliminated { unit, at, rule } => format!(
            "{} is lost in {} ({rule})",
            name(world, *unit),
            place(world, *at)
        ),
        Outcome::Controlled { hex, side } => {
            format!("{} takes {}", side_name(world, *side), place(world, *hex))
        }
        Outcome::Arrived { unit, at } => {
            format!("{} arrives in {}", name(world, *unit), place(world, *at))
        }
        Outcome::Delayed { unit, at } => {
            format!(
                "{} cannot arrive: the enemy holds {}",
                name(world, *unit),
                place(world, *at)
            )
        }
        Outcome::SupplyArrived { side, at, tokens } => {
            format!(
                "{} receives {} in {}",
                side_name(world, *side),
                supply(*tokens),
                place(world, *at)
            )
        }
        Outcome::SupplyBlocked { side, at, tokens } => {
            format!(
                "{} cannot receive {} in {}",
                side_name(world, *side),
                supply(*tokens),
                place(world, *at)
            )
        }
        Outcome::GameOver { points, result, .. } => {
            format!("The game is over: {result} ({points} points)")
        }
    }
}

/// Says what was ordered, in a few words.
pub fn tell_order(world: &World, order: &Order) -> String {
    match order {
        Order::Begin => "Begin".to_owned(),
        Order::EndSegment => "End segment".to_owned(),
        Order::Move { units, path, mode } => {
            let to = path.last().map_or_else(String::new, HexPos::to_string);
            let mode = mode.map_or_else(String::new, |mode| format!(" in {}", mode.name()));
            format!("Move {} to {to}{mode}", names(world, units))
        }
        Order::DropOff { units } => format!("Drop off {}", names(world, units)),
        Order::ChangeMode { units, to } => {
            format!("{}: {}", names(world, units), change_words(*to))
        }
        Order::Release { units } => format!("Release {}", names(world, units)),
        Order::Fuel { target, .. } => format!("Fuel {}", target_name(world, *target)),
        Order::PutOnTop { unit } => format!("{} on top", name(world, *unit)),
        Order::Dig { hex, by, .. } => format!("Dig in {hex}: {}", names(world, by)),
        Order::Slight { unit } => format!("Reduce {}", name(world, *unit)),
        Order::Decide(Decision::GiveUp(unit)) => format!("Give up {}", name(world, *unit)),
        Order::Decide(Decision::GoFirst) => "Go first".to_owned(),
        Order::Decide(Decision::GoSecond) => "Go second".to_owned(),
        Order::Pass => "Pass".to_owned(),
    }
}

/// Says why an order is refused, with units by name.
pub fn explain(world: &World, violation: &Violation) -> String {
    let mut said = String::new();
    // Writing to a text cannot fail.
    let _ = violation
        .reason
        .write(&mut said, &|unit| name(world, *unit));
    said
}

/// The same as far as a viewer may know it (4.9): units that he does not see stay nameless.
pub fn explain_to(world: &World, viewer: Viewer, violation: &Violation) -> String {
    let roster = world.resource::<Roster>();
    let known = |unit: &UnitId| match roster.find(*unit) {
        Some(ix) if !sees(world, viewer, ix) => "an enemy unit".to_owned(),
        _ => name(world, *unit),
    };
    let mut said = String::new();
    // Writing to a text cannot fail.
    let _ = violation.reason.write(&mut said, &known);
    said
}

/// The hex that an outcome is about, for a screen to show.
pub fn hex_of(outcome: &Outcome) -> Option<HexPos> {
    match outcome {
        Outcome::Moved { path, .. } => path.last().copied(),
        Outcome::Controlled { hex, .. } => Some(*hex),
        Outcome::DroppedOff { at, .. }
        | Outcome::ReserveLost { at, .. }
        | Outcome::Disorganized { at, .. }
        | Outcome::PutOnTop { at, .. }
        | Outcome::Dug { at, .. }
        | Outcome::Slighted { at, .. }
        | Outcome::Met { at, .. }
        | Outcome::Eliminated { at, .. }
        | Outcome::Arrived { at, .. }
        | Outcome::Delayed { at, .. }
        | Outcome::SupplyArrived { at, .. }
        | Outcome::SupplyBlocked { at, .. } => Some(*at),
        Outcome::TurnBegan { .. }
        | Outcome::StepBegan { .. }
        | Outcome::StepPassed { .. }
        | Outcome::Rolled { .. }
        | Outcome::WeatherIs(_)
        | Outcome::FirstPlayerTied
        | Outcome::FirstPlayerIs { .. }
        | Outcome::ModeChanged { .. }
        | Outcome::Released { .. }
        | Outcome::Exploits { .. }
        | Outcome::Recovered { .. }
        | Outcome::Fuelled { .. }
        | Outcome::GameOver { .. } => None,
    }
}

/// Says what happened as far as a viewer may know it (4.9); nothing where even that it happened is hidden.
pub fn tell_to(world: &World, viewer: Viewer, outcome: &Outcome) -> Option<String> {
    if may_read(viewer, world, outcome) {
        return Some(tell(world, outcome));
    }
    // A stack on the move is seen, whoever is in it, and so are works, whoever built them.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else is hidden")]
    match outcome {
        Outcome::Moved { from, path, .. } => {
            let to = path.last().copied().unwrap_or(*from);
            Some(format!("{from} → {}: an enemy stack", place(world, to)))
        }
        Outcome::Dug { at, level, .. } => Some(format!(
            "Enemy hedgehog of level {level} in {}",
            place(world, *at)
        )),
        _ => None,
    }
}

/// What a change of mode is, as an order or a report says it.
fn change_words(to: ModeChange) -> String {
    match to {
        ModeChange::Turn(_) => format!("turned to {}", to.name()),
        ModeChange::Combat | ModeChange::Move | ModeChange::Reserve(_) | ModeChange::Strat => {
            to.name().to_owned()
        }
    }
}

/// Whom fuel is bought for.
pub fn target_name(world: &World, target: FuelTarget) -> String {
    match target {
        FuelTarget::Unit(unit) => name(world, unit),
        FuelTarget::Headquarters(unit) => format!("{} and its independents", name(world, unit)),
        FuelTarget::Formation(id) => {
            let formations = world.try_query::<&Formation>();
            let found = formations.and_then(|mut query| {
                let named = query.iter(world).find(|formation| formation.id == id);
                named.map(|formation| formation.name.clone())
            });
            found.unwrap_or_else(|| id.to_string())
        }
    }
}

/// A hex by number, and by name where it has one.
pub fn place(world: &World, hex: HexPos) -> String {
    let facts = world.resource::<crate::map::Board>().hex_at(hex);
    match facts.and_then(|facts| facts.name.as_deref()) {
        Some(name) => format!("{hex} {name}"),
        None => hex.to_string(),
    }
}

/// Supply as players count it: points and tokens.
pub fn supply(tokens: u16) -> String {
    match (tokens / 4, tokens % 4) {
        (0, tokens) => format!("{tokens}T"),
        (points, 0) => format!("{points} SP"),
        (points, tokens) => format!("{points} SP {tokens}T"),
    }
}

/// The name of a side.
pub fn side_name(world: &World, side: Side) -> String {
    world.resource::<ScenarioFacts>().sides[side].name.clone()
}

fn whose(world: &World, side: Option<Side>) -> String {
    side.map_or_else(String::new, |side| format!("{}: ", side_name(world, side)))
}

fn step_name(step: StepIx) -> String {
    step.step().short_name()
}

fn purpose_name(purpose: RollPurpose) -> &'static str {
    match purpose {
        RollPurpose::GroundWeather => "Ground weather",
        RollPurpose::FlightWeather => "Flight weather",
        RollPurpose::FirstPlayer => "First player",
    }
}

fn name(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    roster
        .find(unit)
        .map_or_else(|| unit.to_string(), |ix| roster.printed(ix).name.clone())
}

fn names(world: &World, units: &[UnitId]) -> String {
    match units {
        [] => String::new(),
        [only] => name(world, *only),
        [first, rest @ ..] => format!("{} and {} more", name(world, *first), rest.len()),
    }
}
