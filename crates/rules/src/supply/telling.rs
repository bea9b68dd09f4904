//! What the rules of supply did, in words.

use bevy::prelude::World;

use super::language::{SupplyDecision, SupplyEvent, SupplyOrder};
use crate::ids::UnitId;
use crate::language::Tell;
use crate::naming::{agreeing, formation_name, list, name, names, place, side_name, supply};
use crate::pieces::Stocks;
use crate::supply::Payment;
use crate::supply::language::{FuelTarget, FuelVia};

impl Tell for SupplyEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Restocked { unit, now, paid } => {
                let state = match now {
                    Stocks::Full => "full again",
                    Stocks::Low => "Low",
                    Stocks::Exhausted => "still Exhausted",
                };
                format!(
                    "Internal stocks of {} are {state}{}",
                    name(world, *unit),
                    paid_words(world, paid)
                )
            }
            Self::Ate { units, paid } => format!(
                "Fed from supply in reach: {}{}",
                list(world, units),
                paid_words(world, paid)
            ),
            Self::WentOut { side, units } => format!(
                "{}: Out of Supply: {}",
                side_name(world, *side),
                list(world, units)
            ),
            Self::CameBack { side, units } => format!(
                "{}: back in supply: {}",
                side_name(world, *side),
                list(world, units)
            ),
            Self::BrokeOut {
                unit, back, turn, ..
            } => {
                let places: Vec<String> = back.iter().map(|&hex| place(world, hex)).collect();
                format!(
                    "{} breaks out and comes back in {} on turn {turn}",
                    name(world, *unit),
                    places.join(" or ")
                )
            }
            Self::ExtenderMade { unit, of, at } => {
                let verb = agreeing(of, "becomes", "become");
                let (of, at) = (names(world, of), place(world, *at));
                format!("{of} in {at} {verb} {}", name(world, *unit))
            }
            Self::ExtenderTakenApart { unit, at } => format!(
                "{} in {} is transport again",
                name(world, *unit),
                place(world, *at)
            ),
            Self::ExtenderCollapsed {
                unit,
                from,
                to: Some(to),
            } => format!(
                "{} collapses in {} and is transport in {}",
                name(world, *unit),
                place(world, *from),
                place(world, *to)
            ),
            Self::ExtenderCollapsed {
                unit,
                from,
                to: None,
            } => format!(
                "{} in {} has nowhere to collapse to and is transport where it is",
                name(world, *unit),
                place(world, *from)
            ),
            Self::LostInBreakout { unit, at, .. } => format!(
                "{} in {} is lost in its breakout",
                name(world, *unit),
                place(world, *at)
            ),
            Self::Attrition {
                at,
                steps,
                rating,
                dice: [one, two],
                modifier,
                lost,
                ..
            } => {
                let modifier = match modifier {
                    0 => String::new(),
                    modifier => format!(" {modifier:+}"),
                };
                let (at, lost) = (place(world, *at), lost_words(*lost));
                format!(
                    "Attrition in {at}, {steps} steps, AR {rating}: {one} + {two}{modifier}: {lost}"
                )
            }
            Self::Fuelled {
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
            Self::GiverNamed { by, units } => {
                format!(
                    "{}: to take fuel from {} as they set out",
                    names(world, units),
                    name(world, *by)
                )
            }
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            // How many suffer and what they are is not seen; what they lose is.
            Self::Attrition { at, lost, .. } => Some(format!(
                "Attrition in {}: {}",
                place(world, *at),
                lost_words(*lost)
            )),
            Self::BrokeOut { from, .. } => from.map(|from| {
                let from = place(world, from);
                format!("An enemy unit breaks out of {from}")
            }),
            Self::Restocked { .. }
            | Self::Ate { .. }
            | Self::WentOut { .. }
            | Self::CameBack { .. }
            | Self::ExtenderMade { .. }
            | Self::ExtenderTakenApart { .. }
            | Self::ExtenderCollapsed { .. }
            | Self::LostInBreakout { .. }
            | Self::Fuelled { .. }
            | Self::GiverNamed { .. } => None,
        }
    }
}

/// What attrition takes.
fn lost_words(lost: u8) -> String {
    match lost {
        0 => "no loss".to_owned(),
        1 => "1 step lost".to_owned(),
        steps => format!("{steps} steps lost"),
    }
}

/// Who paid, as the end of a sentence.
pub(crate) fn paid_words(world: &World, paid: &[Payment]) -> String {
    let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
    let dumps: Vec<_> = paid.iter().map(|payment| payment.dump).collect();
    if paid.is_empty() {
        String::new()
    } else {
        format!(", {} from {}", supply(tokens), names(world, &dumps))
    }
}

impl Tell for SupplyOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Fuel { target, via, .. } => format!(
                "Fuel {}{}",
                target_name(world, *target),
                via.map_or_else(String::new, |via| via_words(world, via))
            ),
            Self::TakeFuel { units, from } => {
                format!("Fuel {} from {}", names(world, units), name(world, *from))
            }
            Self::BreakOut { units } => format!("Break out: {}", names(world, units)),
        }
    }
}

impl Tell for SupplyDecision {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Restock(unit) | Self::RestockFrom { unit, .. } => {
                format!("Fill the stocks of {}", name(world, *unit))
            }
            Self::RestockAll => "Fill all stocks in the usual way".to_owned(),
            Self::SpareTrucks => "Spare the Organic Trucks".to_owned(),
            Self::TraceThrough { formation, via } => format!(
                "{} traces through {}",
                formation_name(world, *formation),
                via.words(world)
            ),
            Self::Feed { units, .. } => format!("Feed {}", names(world, units)),
            Self::FeedNobody => "Feed nobody else".to_owned(),
            Self::ServeFirst { units } => {
                format!("HQs supply {} before others", names(world, units))
            }
        }
    }
}

/// What combat supply was paid with.
pub(crate) fn supply_words(world: &World, paid: &[Payment], stocks: &[UnitId]) -> String {
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

/// Whom fuel is bought for.
pub fn target_name(world: &World, target: FuelTarget) -> String {
    match target {
        FuelTarget::Unit(unit) => name(world, unit),
        FuelTarget::Headquarters(unit) => format!("{} and its independents", name(world, unit)),
        FuelTarget::Formation(id) => formation_name(world, id),
    }
}

/// Through what fuel is taken, as the end of a sentence.
pub fn via_words(world: &World, via: FuelVia) -> String {
    match via {
        FuelVia::Direct => ", drawn directly".to_owned(),
        FuelVia::Headquarters(hq) => format!(" through {}", name(world, hq)),
    }
}
