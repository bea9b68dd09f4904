//! What engineers did, in words.

use bevy::prelude::World;

use super::supply::paid_words;
use super::{name, place};
use crate::engineers::{EngineerEvent, Task};

/// Says what engineers did.
pub(super) fn tell_engineers(world: &World, event: &EngineerEvent) -> String {
    match event {
        EngineerEvent::Constructed {
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
            name(world, *by)
        ),
    }
}

/// The same to an opponent: what stands in the open is seen, who built it and what paid for it is not (4.9).
pub(super) fn tell_engineers_to_enemy(world: &World, event: &EngineerEvent) -> String {
    match event {
        EngineerEvent::Constructed { task, at, now, .. } => {
            format!("Enemy: {} in {}", result(*task, *now), place(world, *at))
        }
    }
}

/// What is there after a task, as the beginning of a line.
fn result(task: Task, now: Option<u8>) -> String {
    let hits = |hits: u8| match hits {
        0 => "no hit left".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    match (task, now) {
        (Task::BuildBase, Some(0)) => "Air Strip built".to_owned(),
        (Task::BuildBase, Some(level)) => format!("Air base of level {level} built"),
        (Task::ReduceBase, Some(0)) => "Air base reduced to a Strip".to_owned(),
        (Task::ReduceBase, Some(level)) => format!("Air base reduced to level {level}"),
        (Task::BuildBase | Task::ReduceBase, None) => "Air Strip removed".to_owned(),
        (Task::RepairPort, now) => format!("Port repaired, {}", hits(now.unwrap_or_default())),
        (Task::DamagePort, now) => format!("Port damaged, {}", hits(now.unwrap_or_default())),
    }
}
