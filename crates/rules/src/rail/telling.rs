//! What the rules of railroads did, in words.

use bevy::prelude::World;

use super::language::{RailDecision, RailEvent, RailOrder};
use crate::language::Tell;
use crate::map::{Gauge, HexPos};
use crate::naming::{agreeing, name, names, place, side_name, supply};

impl Tell for RailEvent {
    fn tell(&self, world: &World) -> String {
        let end = |path: &[HexPos]| path.last().map_or_else(String::new, |&to| place(world, to));
        match self {
            Self::Carried {
                units,
                path,
                cost,
                left,
            } => {
                let verb = agreeing(units, "goes", "go");
                let (units, to) = (names(world, units), end(path));
                format!("{units} {verb} by rail to {to} for {cost} Rail Cap, {left} left")
            }
            Self::Shipped {
                path,
                tokens,
                cost,
                left,
                ..
            } => {
                let (load, to) = (supply(*tokens), end(path));
                format!("{load} by rail to {to} for {cost} Rail Cap, {left} left")
            }
            Self::Converted { unit, hex, gauge } => format!(
                "{} converts the track in {} to {} gauge",
                name(world, *unit),
                place(world, *hex),
                gauge_name(*gauge)
            ),
            Self::ConversionSet { unit, on: true } => {
                format!("{} converts track on its way", name(world, *unit))
            }
            Self::ConversionSet { unit, on: false } => {
                format!("{} leaves track as it is", name(world, *unit))
            }
            Self::Claimed { side, hex } => format!(
                "{} controls {}, which lies behind the front",
                side_name(world, *side),
                place(world, *hex)
            ),
            Self::Denied { side, hex } => format!(
                "{} claims {} in vain: the front is in doubt",
                side_name(world, *side),
                place(world, *hex)
            ),
        }
    }

    /// Trains are seen, but not what is in them.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Carried { path, .. } | Self::Shipped { path, .. } => {
                let (from, to) = (path.first()?, path.last()?);
                Some(format!("{from} → {}: an enemy train", place(world, *to)))
            }
            Self::Converted { .. }
            | Self::ConversionSet { .. }
            | Self::Claimed { .. }
            | Self::Denied { .. } => None,
        }
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

impl Tell for RailOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Rail { units, to, mode } => {
                let mode = mode.map_or_else(String::new, |mode| format!(" in {}", mode.name()));
                format!("Send {} by rail to {to}{mode}", names(world, units))
            }
            Self::RailSupply { from, tokens, to } => {
                let (load, from) = (supply(*tokens), name(world, *from));
                format!("Send {load} of {from} by rail to {to}")
            }
            Self::ConvertTrack { unit, on: true } => {
                format!("Let {} convert track on its way", name(world, *unit))
            }
            Self::ConvertTrack { unit, on: false } => {
                format!("Let {} leave track as it is", name(world, *unit))
            }
            Self::ClaimRail { hex } => format!("Claim {hex}"),
        }
    }
}

impl Tell for RailDecision {
    fn tell(&self, _world: &World) -> String {
        match self {
            Self::YieldControl => "Yield the station".to_owned(),
            Self::DenyControl => "Deny the claim".to_owned(),
        }
    }
}
