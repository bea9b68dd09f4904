//! Orders and decisions in words.

use bevy::prelude::World;

use super::muster::tell_muster_order;
use super::{agreeing, change_words, name, names, supply, target_name};
use crate::map::HexPos;
use crate::order::{Decision, Order};

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
        Order::Attack { units, target, .. } => {
            format!("Attack {target} with {}", names(world, units))
        }
        Order::Overrun { units, target, .. } => {
            format!("Overrun {target} with {}", names(world, units))
        }
        Order::Barrage {
            units, target, aim, ..
        } => {
            format!(
                "Barrage {} in {target} with {}",
                aim.name(),
                names(world, units)
            )
        }
        Order::Decide(decision) => tell_decision(world, decision),
        Order::Dig { hex, by, .. } => format!("Dig in {hex}: {}", names(world, by)),
        Order::Slight { unit } => format!("Reduce {}", name(world, *unit)),
        Order::BreakOut { units } => format!("Break out: {}", names(world, units)),
        Order::Pass => "Pass".to_owned(),
        Order::Load { unit, tokens, .. } => {
            format!("Load {} with {}", name(world, *unit), supply(*tokens))
        }
        Order::Unload { unit, tokens } => {
            format!("Unload {} from {}", supply(*tokens), name(world, *unit))
        }
        Order::Regroup { from, into } => {
            let (from, into) = (names(world, from), names(world, into));
            format!("Regroup {from} into {into}")
        }
        Order::MakeExtender { from, into } => {
            let (from, into) = (names(world, from), name(world, *into));
            format!("Make {into} of {from}")
        }
        Order::TakeApart { unit } => format!("Take {} apart", name(world, *unit)),
        Order::Collapse { unit, to } => format!("Let {} collapse to {to}", name(world, *unit)),
        Order::Rail { units, to, mode } => {
            let mode = mode.map_or_else(String::new, |mode| format!(" in {}", mode.name()));
            format!("Send {} by rail to {to}{mode}", names(world, units))
        }
        Order::RailSupply { from, tokens, to } => {
            let (load, from) = (supply(*tokens), name(world, *from));
            format!("Send {load} of {from} by rail to {to}")
        }
        Order::ClaimRail { hex } => format!("Claim {hex}"),
        Order::Muster(order) => tell_muster_order(world, order),
        Order::Blow { unit, tokens } => {
            format!("Blow up {} of {}", supply(*tokens), name(world, *unit))
        }
        Order::Construct { task, hex, by, .. } => {
            format!(
                "{} in {hex}: {}",
                capitalised(task.name()),
                name(world, *by)
            )
        }
        Order::EnterMarker { units } => format!("Into the marker: {}", names(world, units)),
        Order::LeaveMarker { units } => format!("Out of the marker: {}", names(world, units)),
    }
}

fn tell_decision(world: &World, decision: &Decision) -> String {
    match decision {
        Decision::GiveUp(unit) => format!("Give up {}", name(world, *unit)),
        Decision::GoFirst => "Go first".to_owned(),
        Decision::GoSecond => "Go second".to_owned(),
        Decision::Supply(supply) if supply.from.is_empty() && supply.stocks.is_empty() => {
            "Defend without supply".to_owned()
        }
        Decision::Supply(_) => "Pay combat supply".to_owned(),
        Decision::Lead(unit) => format!("Lead with {}", name(world, *unit)),
        Decision::Ground(_) => "Choose terrain".to_owned(),
        Decision::LoseStep(unit) => format!("{} loses a step", name(world, *unit)),
        Decision::TakeOption { losses } => format!("Option: lose {losses}, retreat the rest"),
        Decision::IgnoreOption => "Ignore the option".to_owned(),
        Decision::TagAlong(units) => match units[..] {
            [] => "Nobody goes along".to_owned(),
            _ => {
                let verb = agreeing(units, "goes", "go");
                format!("{} {verb} along", names(world, units))
            }
        },
        Decision::Retreat { units, to } => format!("Retreat {} to {to}", names(world, units)),
        Decision::Advance(units) => match units[..] {
            [] => "No advance".to_owned(),
            _ => format!("Advance {}", names(world, units)),
        },
        Decision::Restock(unit) | Decision::RestockFrom { unit, .. } => {
            format!("Fill the stocks of {}", name(world, *unit))
        }
        Decision::RestockAll => "Fill all stocks in the usual way".to_owned(),
        Decision::Feed { units, .. } => format!("Feed {}", names(world, units)),
        Decision::FeedNobody => "Feed nobody else".to_owned(),
        Decision::YieldControl => "Yield the station".to_owned(),
        Decision::DenyControl => "Deny the claim".to_owned(),
        Decision::HandOver(units) => format!("Give up {}", names(world, units)),
        Decision::Displace { units, to } => format!("Place {} in {to}", names(world, units)),
    }
}

/// A phrase as the beginning of a line.
fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| {
        format!("{}{}", first.to_uppercase(), letters.as_str())
    })
}
