//! What the rules of railroads did, in words.

use bevy::prelude::World;

use super::{agreeing, name, names, place, side_name, supply};
use crate::map::{Gauge, HexPos};
use crate::rail::RailEvent;

/// Says what the rules of railroads did.
pub(super) fn tell_rail(world: &World, event: &RailEvent) -> String {
    let end = |path: &[HexPos]| path.last().map_or_else(String::new, |&to| place(world, to));
    match event {
        RailEvent::Carried {
            units,
            path,
            cost,
            left,
        } => {
            let verb = agreeing(units, "goes", "go");
            let (units, to) = (names(world, units), end(path));
            format!("{units} {verb} by rail to {to} for {cost} Rail Cap, {left} left")
        }
        RailEvent::Shipped {
            path,
            tokens,
            cost,
            left,
            ..
        } => {
            let (load, to) = (supply(*tokens), end(path));
            format!("{load} by rail to {to} for {cost} Rail Cap, {left} left")
        }
        RailEvent::Converted { unit, hex, gauge } => format!(
            "{} converts the track in {} to {} gauge",
            name(world, *unit),
            place(world, *hex),
            gauge_name(*gauge)
        ),
        RailEvent::Claimed { side, hex } => format!(
            "{} controls {}, which lies behind the front",
            side_name(world, *side),
            place(world, *hex)
        ),
        RailEvent::Denied { side, hex } => format!(
            "{} claims {} in vain: the front is in doubt",
            side_name(world, *side),
            place(world, *hex)
        ),
    }
}

/// A gauge in words.
pub const fn gauge_name(gauge: Gauge) -> &'static str {
    match gauge {
        Gauge::Standard => "standard",
        Gauge::Broad => "broad",
        Gauge::Narrow => "narrow",
    }
}
