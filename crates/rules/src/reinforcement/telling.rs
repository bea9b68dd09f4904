//! The Reinforcement Phase in words.

use bevy::prelude::World;

use super::language::{Chart, ReinforcementEvent, ReinforcementOrder};
use crate::ids::TableId;
use crate::language::Tell;
use crate::naming::{agreeing, list, name, names, place, side_name, supply};
use crate::setup::ScenarioFacts;

impl Tell for ReinforcementEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Drew {
                side,
                table,
                units,
                tokens,
            } => {
                let supply = (*tokens > 0).then(|| supply(*tokens));
                let units = (!units.is_empty()).then(|| list(world, units));
                let brought: Vec<String> = units.into_iter().chain(supply).collect();
                let brought = match brought[..] {
                    [] => "nothing".to_owned(),
                    _ => brought.join(", "),
                };
                let (side, table) = (side_name(world, *side), table_name(world, *table));
                format!("{side}: {table} brings {brought}")
            }
            Self::CameLoaded { unit, tokens, .. } => {
                format!("{} comes with {}", name(world, *unit), supply(*tokens))
            }
            Self::Loaded { unit, at, tokens } => format!(
                "{} loads {} that came to {}",
                name(world, *unit),
                supply(*tokens),
                place(world, *at)
            ),
            Self::Waits { side, units } => format!(
                "{}: no way onto the map yet: {}",
                side_name(world, *side),
                list(world, units)
            ),
            Self::Forfeited { side, units } => format!(
                "{}: not placed and never to arrive: {}",
                side_name(world, *side),
                list(world, units)
            ),
            Self::SupplyForfeited { side, at, tokens } => format!(
                "{}: {} for {} not placed and lost",
                side_name(world, *side),
                supply(*tokens),
                place(world, *at)
            ),
            Self::RollForfeited { side, chart } => format!(
                "{}: no roll on {}",
                side_name(world, *side),
                chart_name(world, *chart)
            ),
            Self::Rebuilt {
                units,
                steps,
                price,
                at,
                ..
            } => {
                let verb = agreeing(units, "is", "are");
                let steps = match steps {
                    1 => String::new(),
                    steps => format!(" by {steps} steps"),
                };
                format!(
                    "{} {verb} rebuilt{steps} in {} for {price}",
                    list(world, units),
                    place(world, *at)
                )
            }
            Self::Merged {
                unit,
                with,
                at,
                steps,
                wasted,
            } => {
                let lost = match wasted {
                    0 => String::new(),
                    wasted => format!(", {wasted} too many"),
                };
                format!(
                    "{} in {} takes over {}: {steps} steps{lost}",
                    name(world, *unit),
                    place(world, *at),
                    name(world, *with)
                )
            }
            Self::Swapped { unit, with, at } => format!(
                "{} in {} becomes {}",
                name(world, *unit),
                place(world, *at),
                name(world, *with)
            ),
            Self::Arrived { unit, at } => {
                format!("{} arrives in {}", name(world, *unit), place(world, *at))
            }
            Self::SupplyArrived {
                side, tokens: 0, ..
            } => format!("{} receives no supply", side_name(world, *side)),
            Self::SupplyArrived { side, at, tokens } => {
                format!(
                    "{} receives {} in {}",
                    side_name(world, *side),
                    supply(*tokens),
                    place(world, *at)
                )
            }
            Self::SupplyBlocked { side, at, tokens } => {
                format!(
                    "{} cannot receive {} in {}",
                    side_name(world, *side),
                    supply(*tokens),
                    place(world, *at)
                )
            }
        }
    }
}

impl Tell for ReinforcementOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Enter { units, at, mode } => {
                let mode = mode.map_or_else(String::new, |mode| format!(" in {}", mode.name()));
                format!("Place {} in {at}{mode}", names(world, units))
            }
            Self::EnterAll => "Place everything that has one hex".to_owned(),
            Self::PlaceSupply { at, tokens, .. } => {
                format!("Place {} in {at}", supply(*tokens))
            }
            Self::LoadArrival { unit, tokens } => {
                format!("Load {} with {}", name(world, *unit), supply(*tokens))
            }
            Self::Roll(chart) => format!("Roll on {}", chart_name(world, *chart)),
            Self::Rebuild { units, steps, .. } => match steps {
                1 => format!("Rebuild {}", names(world, units)),
                steps => format!("Rebuild {steps} steps of {}", names(world, units)),
            },
            Self::Merge { unit, with } => {
                format!("Combine {} with {}", name(world, *unit), name(world, *with))
            }
            Self::Swap { unit, with } => {
                format!("Make {} into {}", name(world, *unit), name(world, *with))
            }
        }
    }
}

fn table_name(world: &World, id: TableId) -> String {
    let plan = &world.resource::<ScenarioFacts>().arrivals;
    let table = plan.table(id);
    table.map_or_else(|| id.to_string(), |(_, table)| table.name.clone())
}

/// A table in words.
pub fn chart_name(world: &World, chart: Chart) -> String {
    match chart {
        Chart::Table(id) => table_name(world, id),
        Chart::Supply(number) => {
            let schedule = &world.resource::<ScenarioFacts>().supply;
            let at = schedule.get(usize::from(number)).map(|arrival| arrival.at);
            let at = at.map_or_else(String::new, |at| format!(" in {}", place(world, at)));
            format!("the supply{at}")
        }
    }
}
