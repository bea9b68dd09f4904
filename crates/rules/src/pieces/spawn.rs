//! New counters: as a game is set up, and dumps as they are needed (12.1c).

use bevy::prelude::World;

use super::{Family, Headquarters, Location, Printed, Roster, UnitIx};
use crate::game_piece::GamePiece;

/// Puts a counter into the world and onto the roster. The facts that every counter begins with alike come with its location.
pub(crate) fn spawn_counter(
    world: &mut World,
    roster: &mut Roster,
    printed: Printed,
    location: Location,
) -> UnitIx {
    let family = printed.family;
    let mut entity = world.spawn((GamePiece, printed.clone(), location));
    let unit = roster.add(entity.id(), printed, location);
    entity.insert(unit);
    if family == Family::Headquarters {
        entity.insert(Headquarters);
    }
    unit
}
