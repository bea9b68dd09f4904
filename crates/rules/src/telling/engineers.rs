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

/// What is there after a task.
fn result(task: Task, now: Option<u8>) -> String {
    let base = |level: u8| match level {
        0 => "Air Strip".to_owned(),
        level => format!("air base of level {level}"),
    };
    let hits = |hits: u8| match hits {
        0 => "no hit left".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    match (task, now) {
        (Task::BuildBase, Some(level)) => format!("{} built", base(level)),
        (Task::ReduceBase, Some(level)) => format!("air base reduced to {}", base(level)),
        (Task::BuildBase | Task::ReduceBase, None) => "Air Strip removed".to_owned(),
        (Task::RepairPort, now) => format!("port repaired, {}", hits(now.unwrap_or_default())),
        (Task::DamagePort, now) => format!("port damaged, {}", hits(now.unwrap_or_default())),
    }
}
