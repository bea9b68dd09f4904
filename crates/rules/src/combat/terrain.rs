//! 9.3, 9.4b, 9.4c The terrain that modifies a combat, of which the defender chooses.

use bevy::prelude::World;

use crate::combat::language::Ground;
use crate::map::{Board, HexPos, TerrainCharts};
use crate::tables::{ClassMultipliers, RuleTables, TerrainEffect};
use crate::weather::Weather;

/// Rules 9.3b, 9.4b and 9.4c: what the defender can choose for the stack that attacks from a hex, or for his own.
///
/// A bridge does not change what lies on the hexside: it is a way to march, not to attack.
pub fn grounds(world: &World, target: HexPos, from: Option<HexPos>) -> Vec<Ground> {
    let facts = world.resource::<Board>().hex_at(target);
    let others = facts.map_or(0, |facts| facts.also.len());
    let others = (0_u8..).take(others).map(Ground::Other);
    [Ground::Terrain]
        .into_iter()
        .chain(others)
        .chain([Ground::Settlement, Ground::Hexside])
        .filter(|&ground| kind(world, target, from, ground).is_some())
        .collect()
}

/// The id and the name of what a choice means.
fn kind(
    world: &World,
    target: HexPos,
    from: Option<HexPos>,
    ground: Ground,
) -> Option<(&str, &str)> {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let facts = board.hex_at(target)?;
    let info = match ground {
        Ground::Terrain => &charts.terrain[facts.terrain.at()],
        Ground::Other(n) => &charts.terrain[facts.also.get(usize::from(n))?.at()],
        Ground::Settlement => &charts.terrain[facts.settlement?.at()],
        Ground::Hexside => &charts.barriers[board.between(from?, target).barrier?.at()],
    };
    let ground = &world.resource::<Weather>().ground;
    // A hexside without a row of its own, such as a border of the map, modifies nothing.
    let known = world
        .resource::<RuleTables>()
        .terrain
        .effect(&info.id, ground)
        .is_some();
    known.then_some((info.id.as_str(), info.name.as_str()))
}

/// The name of what a choice means.
pub fn ground_name(world: &World, target: HexPos, from: Option<HexPos>, ground: Ground) -> String {
    kind(world, target, from, ground).map_or_else(String::new, |(_, name)| name.to_owned())
}

/// What a choice does to attackers, in words: the multiplier of each class, which are no secret in fog (9.4b).
pub(super) fn attack_words(
    world: &World,
    target: HexPos,
    from: Option<HexPos>,
    ground: Ground,
) -> String {
    let Some(effect) = effect(world, target, from, ground) else {
        return String::new();
    };
    let ClassMultipliers([armor, mech, other]) = effect.attack;
    match (armor == mech, mech == other) {
        (true, true) => format!("attackers ×{armor}"),
        (true, false) => format!("Armor and Mech ×{armor}, others ×{other}"),
        (false, true) => format!("Armor ×{armor}, others ×{other}"),
        (false, false) => format!("Armor ×{armor}, Mech ×{mech}, others ×{other}"),
    }
}

/// The row of the Terrain Effects Chart that a choice means (9.3c).
pub(crate) fn effect(
    world: &World,
    target: HexPos,
    from: Option<HexPos>,
    ground: Ground,
) -> Option<&TerrainEffect> {
    let (id, _) = kind(world, target, from, ground)?;
    let condition = &world.resource::<Weather>().ground;
    world.resource::<RuleTables>().terrain.effect(id, condition)
}
