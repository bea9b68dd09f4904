//! What a player can do now about modes, Reserves and fuel, in one sentence.

use bevy::prelude::*;
use stavka_rules::barrage::BarrageOffer;
use stavka_rules::combat::CombatOffer;
use stavka_rules::engine::{Offers, check};
use stavka_rules::ids::UnitId;
use stavka_rules::modes::ReserveOffer;
use stavka_rules::movement::MovementOffer;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::{Clock, Phase, Segment};
use stavka_rules::supply::{FuelTarget, SupplyOffer};
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;
use stavka_rules::transport::supply_in_danger;

use super::click::{ClickMeans, NextClick};
use crate::features::combat::Targets;
use crate::features::movement::orders::{is_in_reach, order_to};
use crate::features::movement::way::Way;
use crate::features::rail::journey;
use crate::features::{command, reinforcement, transport};
use crate::session::offers::Offering;
use crate::session::readiness::{Readiness, readiness};
use crate::session::selection::{ModePreview, Selection, SupposedReach};
use crate::session::switches::Switches;
use crate::session::words::{hexes, units};
use crate::session::{lead_in, march_words};
use crate::view::map_view::picking::HoveredHex;
use crate::view::overlay::MarkOf;

/// What a click on the hex under the pointer does, where it does more than look.
pub(crate) fn of_click(world: &World) -> Option<String> {
    let hex = world.resource::<HoveredHex>().0?;
    let selection = world.resource::<Selection>();
    let means = world.resource::<NextClick>().0.as_ref()?;
    if let ClickMeans::Mark(mark) = means {
        return match mark {
            MarkOf::Front(front) => command::fronts::prompt_of(world, *front),
            MarkOf::Pin(of, at) => Some(command::objectives::prompt_of(world, *of, *at)),
            MarkOf::Boundary(..) | MarkOf::BoundaryEnd(..) => {
                command::zones::prompt_of(world, *mark)
            }
        };
    }
    if let ClickMeans::Pick(unit) = means {
        let name = name(world, *unit);
        return Some(format!(
            "Click selects {name}. The right button opens its menu."
        ));
    }
    if selection.hex == Some(hex) {
        return None;
    }
    let place = telling::place(world, hex);
    match means {
        ClickMeans::Plan => Some(match world.resource::<Clock>().now().segment {
            Segment::Barrage => format!("Click to plan a barrage of {place}."),
            Segment::Movement => format!("Click to plan an overrun of {place}."),
            _ => format!("Click to plan an attack on {place}."),
        }),
        ClickMeans::Run => transport::prompt(world),
        ClickMeans::Go(order) => {
            let mode = selection.mode.map(|mode| format!(" in {}", mode.name()));
            let mode = mode.unwrap_or_default();
            Some(format!("Move to {place}{mode}: {}", price(world, order)))
        }
        ClickMeans::OfferFuel => {
            let offers = lead_in::offers(world);
            let thirsty = |unit: &&UnitId| offers.has(MovementOffer::dry, unit);
            let unit = name(world, *selection.units.iter().find(thirsty)?);
            let left = world.resource::<SupposedReach>().0.as_ref()?.lefts(hex)?;
            Some(format!(
                "{unit} needs fuel: a click offers it. {left} MP would be left."
            ))
        }
        ClickMeans::Command => Some(command::of_target(world)),
        ClickMeans::OfferCommand => Some(command::of_choice(world)),
        ClickMeans::Look => {
            let goes = !selection.units.is_empty() && is_in_reach(world, hex);
            let order = goes.then(|| order_to(world, hex)).flatten()?;
            check(lead_in::game(world), &order).ok()?;
            let price = price(world, &order);
            Some(format!(
                "Click selects the stack in {place}. The right button moves there: {price}"
            ))
        }
        ClickMeans::Pick(_)
        | ClickMeans::Mark(_)
        | ClickMeans::PutDown
        | ClickMeans::Refuse
        | ClickMeans::RefuseAndLook => None,
    }
}

/// What the way under the pointer costs and leaves, and whether the move could be taken back freely.
fn price(world: &World, order: &Order) -> String {
    let way = world.resource::<Way>().0.as_ref();
    let points = way.and_then(|way| way.quote.as_ref()).map(|quote| {
        let (spent, left) = (quote.total(), quote.left);
        let jam = quote.steps.iter().find_map(march_words::jam_in_short);
        let jam = jam.map_or_else(String::new, |jam| format!("{jam} "));
        format!("{spent} MP, {left} left. {jam}")
    });
    let is_free = check(lead_in::game(world), order).is_ok_and(|plan| plan.is_surely_undoable());
    let undo = if is_free {
        "Can be undone."
    } else {
        "A die may fall: undoing then opens a branch."
    };
    let units = &world.resource::<Selection>().units;
    let done = march_words::ends_their_move(lead_in::game(world), units);
    let done = done.map_or_else(String::new, |done| format!("{done} "));
    format!("{}{done}{undo}", points.unwrap_or_default())
}

/// What can be done, where it is about more than plain moving.
pub(crate) fn of_orders(world: &World, offers: &Offers) -> Option<String> {
    let selection = world.resource::<Selection>();
    match world.resource::<Clock>().now().segment {
        Segment::Combat => return Some(of_combat(world, offers)),
        Segment::Barrage => return Some(of_barrage(world, offers)),
        Segment::Breakout => return Some(of_breakout(world, offers)),
        _ => {}
    }
    let by_rail = journey::prompt(world);
    if by_rail.is_some() {
        return by_rail;
    }
    if let Some(words) = command::zones::to_place(world) {
        let more = reinforcement::prompt(world).filter(|_| reinforcement::is_pressing(world));
        return Some(match more {
            Some(more) => format!("{more} {words}"),
            None => words,
        });
    }
    if let Some(words) = reinforcement::prompt(world) {
        return Some(match command::to_decide(world) {
            Some(more) if reinforcement::is_idle(world) => format!("{more} E ends the phase."),
            Some(_) => format!("{words} F10: Fronts."),
            None => words,
        });
    }
    if world.resource::<ModePreview>().0.is_none()
        && selection.mode.is_none()
        && let Some(words) = command::prompt(world)
    {
        return Some(words);
    }
    let Some(&lead) = selection.units.first() else {
        return nothing_selected(world, offers);
    };
    if let Some(change) = world.resource::<ModePreview>().0 {
        return Some(format!("The map shows the range in {}.", change.name()));
    }
    if let Some(change) = selection.mode {
        return Some(format!(
            "{} comes with the next move: click a hex where it may end. Esc drops it.",
            change.name()
        ));
    }
    if readiness(world, offers, lead) == Some(Readiness::InReserve) {
        return Some(format!(
            "In Reserve: L releases {}, which can then move at {}.",
            how_many(selection.units.len()),
            share(world)
        ));
    }
    let errand = transport::prompt(world);
    if errand.is_some() {
        return errand;
    }
    let thirsty = selection
        .units
        .iter()
        .find(|unit| lead_in::offers(world).has(MovementOffer::dry, unit));
    let unit = name(world, *thirsty?);
    let map = match world.resource::<Switches>().range {
        true => "Hatched: where it could go.",
        false => "F2 shows where it could go.",
    };
    Some(match fuel_by_key(world) {
        Some(keys) => format!("{unit} needs fuel before it moves: {keys}. {map}"),
        None => format!("{unit} needs fuel before it moves, and none can be bought. {map}"),
    })
}

/// Which key buys fuel for whom.
fn fuel_by_key(world: &World) -> Option<String> {
    let offers = world.resource::<Offering>().fuel.iter();
    let keys = offers.zip(["F", "Shift+F", "Ctrl+F"]);
    let words = keys.filter(|(way, _)| way.offer.payments.is_ok());
    let words: Vec<String> = words
        .map(|(way, key)| match way.offer.target {
            FuelTarget::Unit(unit) => format!("{key} for {} alone", name(world, unit)),
            FuelTarget::Headquarters(_) => format!("{key} for it and its units"),
            FuelTarget::Formation(formation) => {
                format!("{key} for {}", telling::formation_name(world, formation))
            }
        })
        .collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// What can still be attacked.
fn of_combat(world: &World, offers: &Offers) -> String {
    let targets = world.resource::<Targets>();
    let (all, payable) = (targets.hexes().len(), targets.payable());
    let attackers = units(offers.pick(CombatOffer::attacker).len());
    match (all, payable) {
        (0, _) => "No enemy can be attacked; end the segment with E.".to_owned(),
        (_, 0) => format!(
            "{} could be attacked, but supply is lacking (9.5). E ends the segment.",
            hexes(all)
        ),
        _ => format!(
            "{} can still be attacked, by {attackers}. Click one or press P; E ends the segment.",
            hexes(payable)
        ),
    }
}

/// What can still be barraged.
fn of_barrage(world: &World, offers: &Offers) -> String {
    let targets = world.resource::<Targets>();
    let guns = units(offers.pick(BarrageOffer::battery).len());
    let facilities = match targets.facilities() {
        0 => String::new(),
        1 => " 1 hex has only facilities.".to_owned(),
        many => format!(" {many} hexes have only facilities."),
    };
    match (targets.hexes().len(), targets.payable()) {
        (0, _) => "Nothing is in range; end the segment with E.".to_owned(),
        (_, 0) if facilities.is_empty() => {
            "Enemies are in range, but supply is lacking (12.4). E ends the segment.".to_owned()
        }
        (_, 0) => format!(
            "Only facilities can be barraged, by {guns}. Click one or press P; E ends the segment.{facilities}"
        ),
        (_, payable) => format!(
            "{} can be barraged, by {guns}. Click one or press P; E ends the segment.{facilities}",
            hexes(payable)
        ),
    }
}

/// Who could still break out.
fn of_breakout(world: &World, offers: &Offers) -> String {
    let selected = &world.resource::<Selection>().units;
    let breaks = |unit: &&UnitId| offers.has(SupplyOffer::breaker, unit);
    match (
        selected.iter().find(breaks),
        offers.pick(SupplyOffer::breaker).len(),
    ) {
        (Some(unit), _) => format!(
            "{} has no trace and may break out (12.8e), or stay. E ends the segment.",
            name(world, *unit)
        ),
        (None, 0) => "Nobody can break out; end the segment with E.".to_owned(),
        (None, many) => format!(
            "{} without trace may break out (12.8e). Select one (N), or end the segment with E.",
            units(many)
        ),
    }
}

/// What the segment is for.
fn nothing_selected(world: &World, offers: &Offers) -> Option<String> {
    let waiting = offers.pick(ReserveOffer::released).len();
    let thirsty = offers.pick(MovementOffer::dry).len();
    let movers = offers.pick(MovementOffer::mover).len();
    match world.resource::<Clock>().now().phase {
        Phase::Reaction | Phase::Exploitation if waiting > 0 => {
            let others = match movers + thirsty {
                0 => String::new(),
                1 => " 1 unit can move.".to_owned(),
                many => format!(" {many} units can move."),
            };
            Some(format!(
                "{} in Reserve: release with L, then move at {}.{others} E ends the segment.",
                units(waiting),
                share(world)
            ))
        }
        _ if thirsty > 0 && movers > 0 => Some(format!(
            "{} can still move, {thirsty} more with fuel. Select one (N), or end the segment with E.",
            units(movers)
        )),
        _ if thirsty > 0 => Some(format!(
            "{} could move with fuel. Select one (N), or end the segment with E.",
            units(thirsty)
        )),
        _ if movers == 0 => in_danger(world, offers),
        _ => None,
    }
}

/// Supply that could be blown up before the enemy has it.
fn in_danger(world: &World, offers: &Offers) -> Option<String> {
    let side = offers.awaiting.side()?;
    let hexes = supply_in_danger(world, side);
    let places: Vec<String> = hexes
        .iter()
        .map(|&hex| telling::place(world, hex))
        .collect();
    (!places.is_empty()).then(|| {
        format!(
            "The enemy is near supply in {}: select it to blow it up, or end the segment with E.",
            places.join(", ")
        )
    })
}

/// How much of their allowance released Reserves have in this phase (5.7b).
fn share(world: &World) -> String {
    let released = world.resource::<RuleTables>().modes.released;
    let share = match world.resource::<Clock>().now().phase {
        Phase::Reaction => released.reaction,
        _ => released.exploitation,
    };
    match (share.num(), share.den()) {
        _ if share == Fraction::ONE => "full MA".to_owned(),
        (1, 2) => "half MA".to_owned(),
        (1, 4) => "a quarter of their MA".to_owned(),
        _ => format!("{share} of their MA"),
    }
}

fn how_many(count: usize) -> &'static str {
    if count == 1 { "it" } else { "them" }
}

fn name(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    roster
        .find(unit)
        .map_or_else(|| unit.to_string(), |ix| roster.printed(ix).name.clone())
}
