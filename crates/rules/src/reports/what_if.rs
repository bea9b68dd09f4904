//! What would become of trace supply if a unit stood elsewhere or a hex were lost. Only asked; the game does not change.

use bevy::prelude::World;

use crate::control::Control;
use crate::engine::{derive, twin};
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::pieces::{Location, Roster, UnitIx, change};
use crate::side::{PerSide, Side};
use crate::site_owners::{SiteOwners, is_site};
use crate::supply::{Standing, Standings};
use crate::zoc;

/// Something that a player supposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Supposal {
    /// A unit stands in another hex, in the mode that it has.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        to: HexPos,
    },
    /// The enemy holds a hex: a combat unit of his with a zone of control stands there, and nothing else does.
    Lost {
        /// The hex.
        hex: HexPos,
        /// Who has lost it.
        by: Side,
    },
}

/// What would be then.
#[derive(Clone, Debug)]
pub struct Supposed {
    /// How units would stand.
    pub standings: PerSide<Standings>,
    /// Units that would stand otherwise than they do, in roster order.
    pub changes: Vec<Change>,
}

/// A unit that would stand otherwise. Nothing is known of units that are not on the map, or would not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The unit.
    pub unit: UnitIx,
    /// How it stands.
    pub before: Option<Standing>,
    /// How it would stand.
    pub after: Option<Standing>,
}

impl Change {
    /// Whether it would fall out of trace, or be lost with its hex.
    pub fn is_loss(&self) -> bool {
        let fed = |standing: Option<Standing>| standing.is_some_and(Standing::is_in_trace);
        fed(self.before) && !fed(self.after)
    }

    /// Whether it would come into trace.
    pub fn is_gain(&self) -> bool {
        let fed = |standing: Option<Standing>| standing.is_some_and(Standing::is_in_trace);
        !fed(self.before) && fed(self.after)
    }
}

/// What would be if all of this were so. Suppositions about units or hexes that do not exist are passed over.
pub fn what_if(world: &World, supposals: &[Supposal]) -> Supposed {
    let other = supposed_game(world, supposals);
    let standings = PerSide::from_fn(|side| Standings::of(&other, side));
    let changes = Side::BOTH
        .into_iter()
        .flat_map(|side| changes(&Standings::of(world, side), &standings[side]));
    let mut changes: Vec<Change> = changes.collect();
    changes.sort_by_key(|change| change.unit);
    Supposed { standings, changes }
}

/// A copy of the game in which all of this is so, to be asked about supply and not to be played on.
pub fn supposed_game(world: &World, supposals: &[Supposal]) -> World {
    let mut other = twin(world);
    for &supposal in supposals {
        suppose(&mut other, supposal);
    }
    derive(&mut other);
    // Enemies who do not exist are counted last: nothing else may be worked out anew after them.
    for &supposal in supposals {
        if let Supposal::Lost { hex, by } = supposal {
            zoc::suppose_unit(&mut other, by.other(), hex);
        }
    }
    other
}

fn suppose(world: &mut World, supposal: Supposal) {
    match supposal {
        Supposal::Moved { unit, to } => {
            let roster = world.resource::<Roster>();
            let Some(unit) = roster.find(unit) else {
                return;
            };
            let printed = roster.printed(unit);
            let (side, fights) = (printed.side, printed.family.is_combat());
            change::relocate(world, unit, Location::Map(to));
            if fights {
                give(world, to, side);
            }
        }
        Supposal::Lost { hex, by } => {
            let roster = world.resource::<Roster>();
            let there = world.resource::<Board>().grid().index(hex);
            let lost: Vec<UnitIx> = there.map_or_else(Vec::new, |there| {
                let units = roster.in_hex(there).iter().copied();
                units
                    .filter(|&unit| roster.printed(unit).side == by)
                    .collect()
            });
            for unit in lost {
                change::relocate(world, unit, Location::Dead);
            }
            give(world, hex, by.other());
        }
    }
}

/// Gives a hex to a side, with the port and the fort in it.
fn give(world: &mut World, hex: HexPos, side: Side) {
    if let Some(hex) = world.resource::<Board>().grid().index(hex) {
        world.resource_mut::<Control>().set(hex, Some(side));
        if is_site(world.resource::<Board>(), hex) {
            world.resource_mut::<SiteOwners>().give(hex, side);
        }
    }
}

fn changes(before: &Standings, after: &Standings) -> Vec<Change> {
    let before_all = before.iter().map(|(unit, _)| unit);
    let mut units: Vec<UnitIx> = before_all
        .chain(after.iter().map(|(unit, _)| unit))
        .collect();
    units.sort_unstable();
    units.dedup();
    let change = |unit: UnitIx| Change {
        unit,
        before: before.get(unit),
        after: after.get(unit),
    };
    let changed = units.into_iter().map(change);
    changed
        .filter(|change| change.before != change.after)
        .collect()
}
