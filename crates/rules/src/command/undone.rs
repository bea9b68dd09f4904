//! C&C 1.2 What would be lost if the HQ that is being played were closed now.

use bevy::prelude::World;

use super::select::could_command;
use super::sheet::{candidates, hq_sheet};
use crate::activity::{allowance, check_not_done};
use crate::armies::{CommandTurn, army_of, troop_of};
use crate::numbers::Mp;
use crate::pieces::{Activity, Allegiance, UnitIx, fact};

/// Whose turn would be lost if the HQ that is being played were closed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undone {
    /// Units that it could still take up and that no HQ which is still to be played could: limited units, and others of its
    /// own army.
    pub uncommanded: Vec<UnitIx>,
    /// Units that it commands and that have not moved, but could.
    pub unmoved: Vec<UnitIx>,
}

impl Undone {
    /// Whether nothing would be lost.
    pub const fn is_nothing(&self) -> bool {
        self.uncommanded.is_empty() && self.unmoved.is_empty()
    }
}

/// Whose turn would be lost if the HQ that is being played were closed now; nobody's where none is.
pub fn undone(world: &World) -> Undone {
    let Some(hq) = world.resource::<CommandTurn>().open else {
        return Undone::default();
    };
    let army = army_of(world, hq);
    let concerns_it = |unit: UnitIx| {
        let own = fact::<Allegiance>(world, unit).0;
        troop_of(world, unit).is_some() || own.is_some() && own == army
    };
    let has_another = |unit: UnitIx| could_command(world, unit).iter().any(|&other| other != hq);
    let uncommanded = candidates(world, hq).into_iter();
    let uncommanded = uncommanded
        .filter(|(_, why)| why.is_none())
        .map(|(unit, _)| unit)
        .filter(|&unit| concerns_it(unit) && !has_another(unit))
        .collect();
    let could_move = |&unit: &UnitIx| {
        fact::<Activity>(world, unit) == Activity::Fresh
            && check_not_done(world, unit).is_ok()
            && allowance(world, unit) > Mp::ZERO
    };
    let commands = hq_sheet(world, hq).commands.into_iter();
    let unmoved = commands.filter(could_move).collect();
    Undone {
        uncommanded,
        unmoved,
    }
}
