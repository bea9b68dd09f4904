//! Whom an HQ commanded when it was played last, told from the log (C&C 1.2).

use bevy::prelude::World;

use crate::armies::binds;
use crate::command::CommandEvent;
use crate::engine::Timeline;
use crate::outcome::Outcome;
use crate::pieces::{Roster, UnitIx};
use crate::sequence::Clock;

/// The units that an HQ took up in the last phase before this one in which it took up any.
pub fn commanded_before(world: &World, hq: UnitIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(hq);
    let turn = world.resource::<Clock>().turn;
    let is_of_this_phase = |at: u8| at == turn && binds(world, printed.side);
    let mut found: Vec<UnitIx> = Vec::new();
    let mut when = None;
    for entry in world.resource::<Timeline>().past().iter().rev() {
        if when.is_some_and(|when| when != entry.turn) {
            break;
        }
        for outcome in &entry.outcomes {
            if let Outcome::Command(CommandEvent::TakenUp { hq: by, units }) = outcome
                && *by == printed.id
                && !is_of_this_phase(entry.turn)
            {
                when = Some(entry.turn);
                found.extend(units.iter().filter_map(|&unit| roster.find(unit)));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
