//! C&C 4.4 Guests in the zone of another army enter a hex with others of their side: all there are thrown into disorder.

use bevy::prelude::World;

use super::language::ZoneEvent;
use crate::armies::{ArmyOf, jam_at};
use crate::entering;
use crate::map::HexPos;
use crate::modes::involuntary::disorganize;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};

/// Units of one side march or retreat into a hex. As guests they throw the whole stack there into disorder, themselves included;
/// nobody loses a step (ruling C28).
pub(crate) fn march_into(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    let jam = jam_at(world, units, at);
    entering::enter(world, units, at, out);
    let Some(jam) = jam else {
        return;
    };
    let roster = world.resource::<Roster>();
    let side = roster.printed(jam.guest).side;
    out.push(ZoneEvent::Jammed {
        units: roster.ids(units.iter().copied()),
        host: ArmyOf(jam.host).name(world),
        at,
    });
    disorganize(world, side, at, out);
}
