//! Barrages in words.

use bevy::prelude::World;

use super::language::{BarrageEvent, BarrageOrder, BarrageReport};
use crate::barrage::BarrageAim;
use crate::language::Tell;
use crate::map::HexPos;
use crate::naming::{list, name, names, place, side_name};
use crate::side::Side;
use crate::supply::telling::supply_words;

impl Tell for BarrageOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Barrage {
                units, target, aim, ..
            } => {
                format!(
                    "Barrage {} in {target} with {}",
                    aim.name(),
                    names(world, units)
                )
            }
        }
    }
}

impl Tell for BarrageEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Fired {
                side,
                units,
                target,
                aim,
                paid,
            } => {
                format!(
                    "{} with {}{}",
                    fired_words(world, *side, *target, *aim),
                    list(world, units),
                    supply_words(world, paid, &[])
                )
            }
            Self::Barraged(report) => barrage_words(report),
            Self::BaseReduced { base, at, level } => format!(
                "{} in {} is down to level {level}",
                name(world, *base),
                place(world, *at)
            ),
            Self::PortHit { at, hits } => {
                let hits = match hits {
                    1 => "1 hit".to_owned(),
                    hits => format!("{hits} hits"),
                };
                format!("The port in {} has {hits}", place(world, *at))
            }
            Self::TrainsRunAgain { hexes } => {
                let places: Vec<String> = hexes.iter().map(|&hex| place(world, hex)).collect();
                format!("Trainbusting markers off in {}", places.join(", "))
            }
        }
    }

    /// Rule 4.9c: the firer shows his strength, which the report tells, and not his guns.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Fired {
                side, target, aim, ..
            } => Some(fired_words(world, *side, *target, *aim)),
            Self::Barraged(_)
            | Self::BaseReduced { .. }
            | Self::PortHit { .. }
            | Self::TrainsRunAgain { .. } => None,
        }
    }
}

/// Who fires at what.
fn fired_words(world: &World, side: Side, target: HexPos, aim: BarrageAim) -> String {
    let what = match aim {
        BarrageAim::Units => String::new(),
        BarrageAim::AirBase | BarrageAim::Port | BarrageAim::Railroad => {
            format!("the {} in ", aim.name())
        }
    };
    let (side, target) = (side_name(world, side), place(world, target));
    format!("{side} barrages {what}{target}")
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
