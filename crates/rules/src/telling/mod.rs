//! Orders and outcomes in words, for logs, reports and the command line.

mod engineers;
mod formation;
mod muster;
mod orders;
mod rail;
mod supply;

use bevy::prelude::World;

pub use muster::chart_name;
pub use orders::tell_order;
pub use rail::gauge_name;

use self::engineers::{tell_engineers, tell_engineers_to_enemy};
use self::formation::tell_formation;
use self::muster::tell_muster;
use self::rail::tell_rail;
use self::supply::tell_supply;
use crate::barrage::BarrageAim;
use crate::combat::option_words;
use crate::fog::{Viewer, may_read, sees};
use crate::ids::{FormationId, UnitId};
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::movement::Mp;
use crate::outcome::{BarrageReport, FightReport, Outcome, RollPurpose};
use crate::pieces::{Formation, Roster};
use crate::rail::RailEvent;
use crate::sequence::StepId;
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::supply::Payment;
use crate::supply::fuel::FuelTarget;
use crate::tables::{AttackKind, Surprise};
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
            let verb = agreeing(units, "stays", "stay");
            format!("{} {verb} in {}", names(world, units), place(world, *at))
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
        Outcome::Attacked {
            side,
            kind,
            units,
            target,
            paid,
            stocks,
        } => {
            let verb = match kind {
                AttackKind::Regular => "attacks",
                AttackKind::Overrun => "overruns",
            };
            format!(
                "{} {verb} {} with {}{}",
                side_name(world, *side),
                place(world, *target),
                list(world, units),
                supply_words(world, paid, stocks)
            )
        }
        Outcome::Supplied {
            side,
            units,
            at,
            paid,
            stocks,
        } => {
            let who = side_name(world, *side);
            if units.is_empty() {
                format!("{who} defends {} without combat supply", place(world, *at))
            } else {
                format!(
                    "{who} defends {}{}",
                    place(world, *at),
                    supply_words(world, paid, stocks)
                )
            }
        }
        Outcome::Leads { unit, rating } => {
            format!("{} leads, Action Rating {rating}", name(world, *unit))
        }
        Outcome::GroundIs { from, name } => match from {
            Some(from) => format!("{name} hampers the attack from {}", place(world, *from)),
            None => format!("The defence uses {name}"),
        },
        Outcome::Fought(report) => fight_words(report),
        Outcome::Fired {
            side,
            units,
            target,
            aim,
            paid,
        } => {
            let what = match aim {
                BarrageAim::Units => String::new(),
                BarrageAim::AirBase | BarrageAim::Port | BarrageAim::Railroad => {
                    format!("the {} in ", aim.name())
                }
            };
            format!(
                "{} barrages {what}{} with {}{}",
                side_name(world, *side),
                place(world, *target),
                list(world, units),
                supply_words(world, paid, &[])
            )
        }
        Outcome::Barraged(report) => barrage_words(report),
        Outcome::BaseReduced { base, at, level } => format!(
            "{} in {} is down to level {level}",
            name(world, *base),
            place(world, *at)
        ),
        Outcome::PortHit { at, hits } => {
            format!("The port in {} has {hits} hits", place(world, *at))
        }
        Outcome::Trainbusted { at, side } => format!(
            "Trainbusting marker of {} in {}",
            side_name(world, *side),
            place(world, *at)
        ),
        Outcome::TrainsRunAgain { hexes } => {
            let places: Vec<String> = hexes.iter().map(|&hex| place(world, hex)).collect();
            format!("Trainbusting markers off in {}", places.join(", "))
        }
        Outcome::StepLost { unit, at, left } => {
            let left = match left {
                0 => "its last step".to_owned(),
                1 => "a step, 1 left".to_owned(),
                n => format!("a step, {n} left"),
            };
            format!(
                "{} in {} loses {left}",
                name(world, *unit),
                place(world, *at)
            )
        }
        Outcome::OptionTaken {
            side,
            losses,
            hexes,
        } => format!(
            "{} takes option {}: {}",
            side_name(world, *side),
            losses + hexes,
            option_words(*losses, *hexes, "loses", "retreats")
        ),
        Outcome::OptionIgnored { side } => {
            format!("{} ignores the option", side_name(world, *side))
        }
        Outcome::Retreated { units, from, to } => {
            format!(
                "Retreat {from} → {}: {}",
                place(world, *to),
                names(world, units)
            )
        }
        Outcome::Advanced { units, to } => {
            format!("Advance into {}: {}", place(world, *to), list(world, units))
        }
        Outcome::SupplyCaptured {
            side,
            at,
            captured,
            destroyed,
        } => format!(
            "{} captures {} in {}; {} is destroyed",
            side_name(world, *side),
            supply(*captured),
            place(world, *at),
            supply(*destroyed)
        ),
        Outcome::Captured {
            side,
            pieces,
            at,
            tokens,
        } => {
            let load = match tokens {
                0 => String::new(),
                &tokens => format!(" with {}", supply(tokens)),
            };
            format!(
                "{} captures {}{load} in {}",
                side_name(world, *side),
                list(world, pieces),
                place(world, *at)
            )
        }
        Outcome::Displaced { units, from, to } => format!(
            "{} {} from {from} to {}",
            list(world, units),
            agreeing(units, "escapes", "escape"),
            place(world, *to)
        ),
        Outcome::Supply(event) => tell_supply(world, event),
        Outcome::Rail(event) => tell_rail(world, event),
        Outcome::Muster(event) => tell_muster(world, event),
        Outcome::Engineer(event) => tell_engineers(world, event),
        Outcome::Formation(event) => tell_formation(world, event),
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
        Outcome::SupplyArrived {
            side, tokens: 0, ..
        } => format!("{} receives no supply", side_name(world, *side)),
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
        Outcome::Loaded {
            unit,
            from,
            at,
            tokens,
            cost,
            ..
        } => format!(
            "{} loads {} from {} in {}, {cost} MP",
            name(world, *unit),
            supply(*tokens),
            name(world, *from),
            place(world, *at)
        ),
        Outcome::Unloaded {
            unit,
            at,
            tokens,
            cost,
            ..
        } => format!(
            "{} unloads {} in {}, {cost} MP",
            name(world, *unit),
            supply(*tokens),
            place(world, *at)
        ),
        Outcome::Regrouped { from, into, at } => format!(
            "In {} {} becomes {}",
            place(world, *at),
            list(world, from),
            list(world, into)
        ),
        Outcome::SupplyBlown {
            side,
            unit,
            at,
            tokens,
            destroyed,
        } => format!(
            "{} blows up {} of {} in {}; {} is destroyed",
            side_name(world, *side),
            supply(*tokens),
            name(world, *unit),
            place(world, *at),
            supply(*destroyed)
        ),
    }
}

/// A combat in one line: strengths, odds, Surprise, column, roll, result.
fn fight_words(report: &FightReport) -> String {
    let odds = report.odds.as_deref().unwrap_or("zero strength");
    let surprise = match report.surprise {
        Surprise::None => "no Surprise".to_owned(),
        Surprise::Attacker => format!("attacker Surprise, {} right", report.shift.unsigned_abs()),
        Surprise::Defender => format!("defender Surprise, {} left", report.shift.unsigned_abs()),
    };
    let [one, two] = report.dice;
    format!(
        "{}:{} in {} terrain, {odds}; {surprise}: column {}; {one} + {two} {:+} = {}: {}",
        report.attack,
        report.defence,
        report.category,
        report.label,
        report.modifier,
        report.total,
        report.result
    )
}

/// A barrage in one line: strength, column, shifts, roll, result.
fn barrage_words(report: &BarrageReport) -> String {
    let shifts: String = report
        .shifts
        .iter()
        .map(|(reason, columns)| {
            let way = if *columns < 0 { "left" } else { "right" };
            format!("; {reason}, {} {way}", columns.unsigned_abs())
        })
        .collect();
    let column = if report.shifts.is_empty() {
        String::new()
    } else {
        format!(": column {}", report.label)
    };
    let roll = match report.dice[..] {
        [one, two] => format!("{one} + {two} = {}", one + two),
        _ => report.dice.iter().map(u8::to_string).collect(),
    };
    let means = match (&report.means, &report.read) {
        (means, read) if means == read => String::new(),
        (means, _) => format!(", here {means}"),
    };
    let loss = report.loss_die.map_or_else(String::new, |die| {
        let lost = if report.steps > 0 {
            "a step"
        } else {
            "no step"
        };
        format!(", loss die {die}: {lost}")
    });
    format!(
        "Barrage of {}, column {}{shifts}{column}; {roll}: {}{means}{loss}",
        report.strength, report.start, report.read
    )
}

/// What combat supply was paid with.
fn supply_words(world: &World, paid: &[Payment], stocks: &[UnitId]) -> String {
    let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
    let dumps: Vec<UnitId> = paid.iter().map(|payment| payment.dump).collect();
    let paid = (tokens > 0).then(|| format!("{} from {}", supply(tokens), names(world, &dumps)));
    let stocks =
        (!stocks.is_empty()).then(|| format!("internal stocks of {}", names(world, stocks)));
    let both: Vec<String> = [paid, stocks].into_iter().flatten().collect();
    if both.is_empty() {
        String::new()
    } else {
        format!(", on {}", both.join(" and "))
    }
}

/// The names of all units.
pub(crate) fn list(world: &World, units: &[UnitId]) -> String {
    let all: Vec<String> = units.iter().map(|&unit| name(world, unit)).collect();
    all.join(", ")
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
        Outcome::Supply(event) => event.hex(),
        Outcome::Rail(event) => event.hex(),
        Outcome::Muster(event) => event.hex(),
        Outcome::Engineer(event) => Some(event.hex()),
        Outcome::Formation(event) => Some(event.hex()),
        Outcome::Controlled { hex, .. } => Some(*hex),
        Outcome::Attacked { target, .. } | Outcome::Fired { target, .. } => Some(*target),
        Outcome::Fought(report) => Some(report.target),
        Outcome::Barraged(report) => Some(report.target),
        Outcome::Retreated { to, .. }
        | Outcome::Advanced { to, .. }
        | Outcome::Displaced { to, .. } => Some(*to),
        Outcome::DroppedOff { at, .. }
        | Outcome::ReserveLost { at, .. }
        | Outcome::Disorganized { at, .. }
        | Outcome::PutOnTop { at, .. }
        | Outcome::Supplied { at, .. }
        | Outcome::BaseReduced { at, .. }
        | Outcome::PortHit { at, .. }
        | Outcome::Trainbusted { at, .. }
        | Outcome::StepLost { at, .. }
        | Outcome::SupplyCaptured { at, .. }
        | Outcome::Captured { at, .. }
        | Outcome::Dug { at, .. }
        | Outcome::Slighted { at, .. }
        | Outcome::Met { at, .. }
        | Outcome::Eliminated { at, .. }
        | Outcome::Arrived { at, .. }
        | Outcome::SupplyArrived { at, .. }
        | Outcome::SupplyBlocked { at, .. }
        | Outcome::Loaded { at, .. }
        | Outcome::Unloaded { at, .. }
        | Outcome::Regrouped { at, .. }
        | Outcome::SupplyBlown { at, .. } => Some(*at),
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
        | Outcome::TrainsRunAgain { .. }
        | Outcome::Leads { .. }
        | Outcome::GroundIs { .. }
        | Outcome::OptionTaken { .. }
        | Outcome::OptionIgnored { .. }
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
        // Trains are seen, but not what is in them.
        Outcome::Rail(RailEvent::Carried { path, .. } | RailEvent::Shipped { path, .. }) => {
            let (from, to) = (path.first()?, path.last()?);
            Some(format!("{from} → {}: an enemy train", place(world, *to)))
        }
        // A barrage shows no more than how crowded the hex is (4.9).
        Outcome::Disorganized { at, .. } => Some(format!(
            "Enemy units in {}: Disorganized",
            place(world, *at)
        )),
        Outcome::ReserveLost { at, .. } => Some(format!(
            "Enemy units in {}: no longer in Reserve",
            place(world, *at)
        )),
        Outcome::Dug { at, level, .. } => Some(format!(
            "Enemy hedgehog of level {level} in {}",
            place(world, *at)
        )),
        Outcome::Engineer(event) => Some(tell_engineers_to_enemy(world, event)),
        // An explosion is heard; how much lay there is not seen.
        Outcome::SupplyBlown { at, .. } => Some(format!(
            "The enemy blows up supply in {}",
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
        FuelTarget::Formation(id) => formation_name(world, id),
    }
}

/// The name of a formation.
pub fn formation_name(world: &World, id: FormationId) -> String {
    let formations = world.try_query::<&Formation>();
    let found = formations.and_then(|mut query| {
        let named = query.iter(world).find(|formation| formation.id == id);
        named.map(|formation| formation.name.clone())
    });
    found.unwrap_or_else(|| id.to_string())
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

fn step_name(step: StepId) -> String {
    step.step().short_name()
}

fn purpose_name(purpose: RollPurpose) -> &'static str {
    match purpose {
        RollPurpose::GroundWeather => "Ground weather",
        RollPurpose::FlightWeather => "Flight weather",
        RollPurpose::FirstPlayer => "First player",
        RollPurpose::Surprise => "Surprise and shift",
        RollPurpose::Combat => "Combat",
        RollPurpose::Capture => "Capture",
        RollPurpose::Barrage => "Barrage",
        RollPurpose::BarrageLoss => "Barrage losses",
        RollPurpose::Attrition => "Attrition",
        RollPurpose::Breakout => "Breakout",
        RollPurpose::Blowing => "Dump blowing",
        RollPurpose::SupplyArrival => "Supply arrival",
        RollPurpose::Replacements => "Replacements",
        RollPurpose::Reinforcements => "Reinforcements",
    }
}

/// The name of a unit.
pub fn name(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    roster
        .find(unit)
        .map_or_else(|| unit.to_string(), |ix| roster.printed(ix).name.clone())
}

/// The form of a verb that agrees with how many units do it.
const fn agreeing(units: &[UnitId], one: &'static str, several: &'static str) -> &'static str {
    if units.len() > 1 { several } else { one }
}

/// The names of units in short: the first, and how many more.
pub fn names(world: &World, units: &[UnitId]) -> String {
    match units {
        [] => String::new(),
        [only] => name(world, *only),
        [first, rest @ ..] => format!("{} and {} more", name(world, *first), rest.len()),
    }
}
