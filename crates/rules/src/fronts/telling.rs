//! C&C 2 Orders to Fronts, and what came of them, in words.

use bevy::prelude::World;

use super::language::{EvadeCause, FrontEvent, FrontOrder};
use crate::armies::{Armies, ArmyOf};
use crate::ids::ArmyId;
use crate::language::Tell;
use crate::naming::{place, supply};
use crate::pieces::FrontPosture;
use crate::tables::{Mission, RuleTables};

impl Tell for FrontOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::SetPosture { front, posture } => {
                format!("{} goes over to {}", called(world, *front), posture.name())
            }
            Self::MoveFront { front, to } => {
                format!("HQ of {} to {}", called(world, *front), place(world, *to))
            }
            Self::PlaceFront { front, at } => format!(
                "HQ of {} comes in {}",
                called(world, *front),
                place(world, *at)
            ),
        }
    }

    /// Markers and postures lie open.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        Some(self.tell(world))
    }
}

fn called(world: &World, front: ArmyId) -> String {
    Armies::find(world, front).map_or_else(|| front.to_string(), |front| ArmyOf(front).name(world))
}

/// C&C 2: what a posture means for a Front, one thing a line, by the figures of the tables.
pub fn posture_means(world: &World, posture: FrontPosture) -> Vec<String> {
    let figures = &world.resource::<RuleTables>().command.fronts;
    match posture {
        FrontPosture::Defense => vec![
            format!(
                "attacks and overruns take {} of supply a turn at most",
                supply(figures.defense_attack_supply.0)
            ),
            "barrages are free, in Combat and Reaction Phases too".to_owned(),
            "Action Ratings as printed, no supply for nothing".to_owned(),
            format!(
                "planes in its zone fly {} alone",
                missions(&figures.defense_missions)
            ),
        ],
        FrontPosture::Offensive => {
            let mut means = vec![
                "attacks take as much supply as there is".to_owned(),
                "planes fly every mission".to_owned(),
            ];
            let (attack, defence) = (
                figures.offensive_attack_rating,
                figures.offensive_defence_rating,
            );
            if attack != 0 || defence != 0 {
                means.push(format!(
                    "Action Ratings {attack:+} in attack and {defence:+} in defence"
                ));
            }
            let free = figures.offensive_free_supply;
            if free.0 > 0 {
                means.push(format!("{} a turn for attacks for nothing", supply(free.0)));
            }
            means
        }
    }
}

/// Missions in words, such as `interception and air transport`.
fn missions(missions: &[Mission]) -> String {
    let names: Vec<String> = missions
        .iter()
        .map(|mission| mission.to_string().replace('-', " "))
        .collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

impl Tell for FrontEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::PostureSet { front, posture } => {
                format!("{front} is in {} posture", posture.name())
            }
            Self::Moved { front, from, to } => format!(
                "The HQ of {front} moves from {} to {}",
                place(world, *from),
                place(world, *to)
            ),
            Self::Placed { front, at } => {
                format!("The HQ of {front} comes in {}", place(world, *at))
            }
            Self::Evaded {
                front,
                from,
                to,
                cause,
            } => {
                let why = match cause {
                    EvadeCause::Enemy => "an enemy is beside it",
                    EvadeCause::Line => "its rail line is broken",
                };
                let goes = match to {
                    Some(to) => format!("evades to {}", place(world, *to)),
                    None => "leaves the map".to_owned(),
                };
                format!(
                    "The HQ of {front} in {} {goes}, for {why}; the Front is in Defense posture",
                    place(world, *from)
                )
            }
        }
    }
}
