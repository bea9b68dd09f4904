//! What engineers did, in words.

use bevy::prelude::World;

use super::language::{EngineerEvent, EngineerOrder};
use crate::engineers::Task;
use crate::language::Tell;
use crate::naming::{capitalised, names, place};
use crate::supply::telling::paid_words;

impl Tell for EngineerEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Constructed {
                task,
                at,
                now,
                by,
                paid,
            } => format!(
                "{} in {}{}: {}",
                result(*task, *now),
                place(world, *at),
                paid_words(world, paid),
                names(world, by)
            ),
        }
    }

    /// What stands in the open is seen, who built it and what paid for it is not (4.9).
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Constructed { task, at, now, .. } => Some(format!(
                "Enemy: {} in {}",
                result(*task, *now),
                place(world, *at)
            )),
        }
    }
}

/// What is there after a task, as the beginning of a line.
fn result(task: Task, now: u8) -> String {
    let hits = |hits: u8| match hits {
        0 => "no hit left".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    match task {
        Task::BuildBase => format!("Air base of level {now} built"),
        Task::BuildStrip => "Air Strip built".to_owned(),
        Task::ReduceBase => format!("Air base reduced to level {now}"),
        Task::RepairPort => format!("Port repaired, {}", hits(now)),
        Task::DamagePort => format!("Port damaged, {}", hits(now)),
    }
}

impl Tell for EngineerOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Construct { task, hex, by, .. } => {
                format!(
                    "{} in {hex}: {}",
                    capitalised(task.name()),
                    names(world, by)
                )
            }
        }
    }
}
