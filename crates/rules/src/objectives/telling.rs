//! C&C 1.2 Objectives in words, for their own side alone.

use bevy::prelude::World;

use super::language::{Assignee, ObjectiveEvent, ObjectiveOrder};
use crate::armies::{Armies, ArmyOf};
use crate::language::Tell;
use crate::map::HexPos;
use crate::naming::{name, place};

/// What somebody who has an objective is called.
pub fn assignee_name(world: &World, of: Assignee) -> String {
    match of {
        Assignee::Army(army) => Armies::find(world, army)
            .map_or_else(|| army.to_string(), |army| ArmyOf(army).name(world)),
        Assignee::Hq(hq) => name(world, hq),
    }
}

/// The default tells the opponent nothing, not even that something was written.
impl Tell for ObjectiveOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Note { of, text } => noted(world, *of, text),
            Self::Pin { of, at } => pinned(world, *of, *at),
            Self::Unpin { of, at } => unpinned(world, *of, *at),
        }
    }
}

impl Tell for ObjectiveEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Noted { of, text, .. } => noted(world, *of, text),
            Self::Pinned { of, at, .. } => pinned(world, *of, *at),
            Self::Unpinned { of, at, .. } => unpinned(world, *of, *at),
        }
    }
}

fn noted(world: &World, of: Assignee, text: &str) -> String {
    let of = assignee_name(world, of);
    if text.is_empty() {
        format!("The objective of {of} is struck out")
    } else {
        format!("Objective of {of}: {text}")
    }
}

fn pinned(world: &World, of: Assignee, at: HexPos) -> String {
    let (of, at) = (assignee_name(world, of), place(world, at));
    format!("Objective of {of} pinned in {at}")
}

fn unpinned(world: &World, of: Assignee, at: HexPos) -> String {
    let (of, at) = (assignee_name(world, of), place(world, at));
    format!("Objective of {of} in {at} taken away")
}
