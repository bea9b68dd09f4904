//! What combats and retreats ask alike: which part of some units.

use bevy::prelude::World;

use crate::combat::reason::CombatReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::pieces::{Roster, UnitIx};
use crate::violation::{Reason, Violation};

/// Whether units are a part of those who may, each named once.
pub(super) fn check_part(
    world: &World,
    ids: &[UnitId],
    may: &[UnitIx],
    rule: &'static str,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    for (n, &unit) in ids.iter().enumerate() {
        let reason = if ids[..n].contains(&unit) {
            Reason::General(GeneralReason::NamedTwice { unit })
        } else if roster.find(unit).is_some_and(|ix| may.contains(&ix)) {
            continue;
        } else {
            Reason::Combat(CombatReason::NotInCombat { unit })
        };
        return Err(Violation::new(rule, reason));
    }
    Ok(())
}
