//! What a player can do in his Reinforcement Phase, as he thinks of it: a table, a group of arrivals, a parcel of supply, a unit
//! to rebuild, a pair to combine.

use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::reinforcement::{ArrivalItem, Chart, MusterSheet, RebuildItem, SwapItem};

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Roll on a table.
    Roll(Chart),
    /// Place units that may enter in the same hexes.
    Enter {
        /// The hex for which they were meant.
        meant_for: HexPos,
        /// The units.
        units: Vec<UnitId>,
        /// Where they may enter.
        hexes: Vec<HexPos>,
    },
    /// Place supply.
    Parcel(u16),
    /// Load transport that came.
    Load(UnitId),
    /// Rebuild a unit.
    Rebuild(UnitId),
    /// Combine two units, of which the first is named first in the roster.
    Merge(UnitId, UnitId),
    /// Bring back a unit of a formation by letting another go over to it.
    Swap(UnitId),
}

impl Task {
    /// Whether it is the same thing to do, though perhaps less of it.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Enter {
                    meant_for, hexes, ..
                },
                Self::Enter {
                    meant_for: other_meant,
                    hexes: other_hexes,
                    ..
                },
            ) => meant_for == other_meant && hexes == other_hexes,
            _ => self == other,
        }
    }
}

/// Everything that can be done now, in the order of the list.
pub fn tasks(sheet: &MusterSheet) -> Vec<Task> {
    let rolls = sheet.rolls.iter().map(|item| Task::Roll(item.chart));
    let parcels = sheet.parcels.iter();
    let parcels = parcels
        .filter(|item| !item.hexes.is_empty())
        .map(|item| Task::Parcel(item.parcel));
    let loads = sheet.loads.iter().map(|item| Task::Load(item.unit));
    let rebuilds = sheet.rebuilds.iter();
    let rebuilds = rebuilds
        .filter(|item| !item.ways.is_empty())
        .map(|item| Task::Rebuild(item.unit));
    rolls
        .chain(arrivals(&sheet.arrivals))
        .chain(parcels)
        .chain(loads)
        .chain(rebuilds)
        .chain(mergers(sheet))
        .chain(swaps(&sheet.swaps))
        .collect()
}

/// Units that may enter in the same hexes are one thing to do.
fn arrivals(items: &[ArrivalItem]) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    for item in items.iter().filter(|item| !item.hexes.is_empty()) {
        let mut new = Task::Enter {
            meant_for: item.meant_for,
            units: vec![item.unit],
            hexes: item.hexes.clone(),
        };
        match tasks.iter_mut().find(|task| task.is_same(&new)) {
            Some(Task::Enter { units, .. }) => units.push(item.unit),
            _ => tasks.push(std::mem::replace(&mut new, Task::Parcel(0))),
        }
    }
    tasks
}

/// Each pair once, whichever of the two would stay.
fn mergers(sheet: &MusterSheet) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    for item in &sheet.mergers {
        let known = |task: &Task| {
            *task == Task::Merge(item.with, item.unit) || *task == Task::Merge(item.unit, item.with)
        };
        if !tasks.iter().any(known) {
            tasks.push(Task::Merge(item.unit, item.with));
        }
    }
    tasks
}

/// Each unit that could come back once, whoever would go over to it.
fn swaps(items: &[SwapItem]) -> Vec<Task> {
    let mut dead: Vec<UnitId> = items.iter().map(|item| item.with).collect();
    dead.dedup();
    dead.into_iter().map(Task::Swap).collect()
}

/// The units that could become one of the Dead Pile.
pub fn volunteers(sheet: &MusterSheet, dead: UnitId) -> Vec<&SwapItem> {
    let items = sheet.swaps.iter();
    items.filter(|item| item.with == dead).collect()
}

/// What is known about rebuilding a unit.
pub fn rebuild_item(sheet: &MusterSheet, unit: UnitId) -> Option<&RebuildItem> {
    sheet.rebuilds.iter().find(|item| item.unit == unit)
}

#[cfg(test)]
mod tests {
    use stavka_rules::reinforcement::MergeItem;

    use super::*;

    fn id(text: &str) -> UnitId {
        text.parse().expect("an id")
    }

    fn arrival(unit: &str, hexes: &[HexPos]) -> ArrivalItem {
        ArrivalItem {
            unit: id(unit),
            hexes: hexes.to_vec(),
            meant_for: HexPos::new(1, 1),
            modes: Vec::new(),
        }
    }

    #[test]
    fn units_for_the_same_hexes_are_one_thing_to_do() {
        let (here, there) = (HexPos::new(1, 1), HexPos::new(1, 3));
        let sheet = MusterSheet {
            arrivals: vec![
                arrival("a", &[here]),
                arrival("b", &[here, there]),
                arrival("c", &[here]),
                arrival("d", &[]),
            ],
            ..MusterSheet::default()
        };
        let found = tasks(&sheet);
        let units = |task: &Task| match task {
            Task::Enter { units, .. } => units.clone(),
            _ => Vec::new(),
        };
        assert_eq!(found.len(), 2);
        assert_eq!(units(&found[0]), [id("a"), id("c")]);
        assert_eq!(units(&found[1]), [id("b")]);
    }

    #[test]
    fn a_pair_is_listed_once() {
        let at = HexPos::new(2, 2);
        let (a, b) = (id("a"), id("b"));
        let sheet = MusterSheet {
            mergers: vec![
                MergeItem {
                    unit: a,
                    with: b,
                    at,
                },
                MergeItem {
                    unit: b,
                    with: a,
                    at,
                },
            ],
            ..MusterSheet::default()
        };
        assert_eq!(tasks(&sheet), [Task::Merge(a, b)]);
    }
}
