//! Modes and orientation of counters at the start: what 5.0 allows in a set-up.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::ids::UnitId;
use stavka_rules::map::{Feature, HexPos};
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Posture, Printed};
use stavka_rules::setup::{MapSetup, UnitSetup};
use stavka_rules::side::PerSide;
use stavka_rules::tables::{ModeTable, Permission, PieceType};

use crate::format::{MarkerFile, ScenarioFile};
use crate::reader::{Faults, Place, Spanned};

/// What a scenario says about the mode of some counters.
#[derive(Clone, Copy)]
pub(super) struct Wish<'s> {
    pub orientation: Option<Orientation>,
    pub marker: Option<&'s Spanned<MarkerFile>>,
    pub location: Location,
}

/// Mode and orientation of a counter, if it can be in them.
pub(super) fn build(
    printed: &Printed,
    wish: Wish<'_>,
    place: Place,
    modes: &ModeTable,
    faults: &mut Faults,
) -> Posture {
    let marker = wish
        .marker
        .map_or(ModeMarker::None, |file| match file.value {
            MarkerFile::Reserve => ModeMarker::Reserve,
            MarkerFile::Strat => ModeMarker::Strat,
            MarkerFile::Exploit(rating) => ModeMarker::Exploit { rating },
            MarkerFile::Disorganized => ModeMarker::Disorganized,
        });
    let usual = match (&printed.combat, marker) {
        (Some(_), ModeMarker::Strat) | (None, _) => Orientation::Move,
        (Some(_), _) => Orientation::Combat,
    };
    let orientation = wish.orientation.unwrap_or(usual);
    if orientation == Orientation::Combat && printed.combat.is_none() {
        let what = format!("{} has no Combat Mode side", printed.id);
        faults.add(place, what, "leave orientation out");
    }
    let posture = Posture {
        orientation,
        marker,
    };
    if let Some(file) = wish.marker {
        check_marker(printed, posture, wish.location, file.place, modes, faults);
    }
    posture
}

fn check_marker(
    printed: &Printed,
    posture: Posture,
    location: Location,
    place: Place,
    modes: &ModeTable,
    faults: &mut Faults,
) {
    let mode = posture.mode();
    let permission = modes.permission(PieceType::of(printed.family), mode);
    if !matches!(
        permission,
        Permission::Yes | Permission::Restricted | Permission::MoveSideOnly
    ) {
        let what = format!("{} is never in {} Mode", printed.id, mode.title());
        faults.add(
            place,
            what,
            "set it up in an entry without the marker (5.0)",
        );
    } else if posture.marker == ModeMarker::Strat && posture.orientation == Orientation::Combat {
        let what = format!("{} is in Strat Mode with its Combat side up", printed.id);
        faults.add(place, what, "leave orientation out, or write Move (5.8)");
    } else if posture.marker == ModeMarker::Reserve && matches!(location, Location::Arriving { .. })
    {
        let what = format!("{} arrives in Reserve Mode", printed.id);
        faults.add(
            place,
            what,
            "leave the marker out; it can change as it moves (5.4)",
        );
    }
}

/// Rule 5.4a: a side has so many Reserve markers and no more; one covers a stack.
pub(super) fn check_reserves(
    file: &ScenarioFile,
    placed: &BTreeMap<UnitId, Spanned<UnitSetup>>,
    faults: &mut Faults,
) {
    let mut stacks: PerSide<BTreeMap<HexPos, Place>> = PerSide::from_fn(|_| BTreeMap::new());
    for (unit, at) in in_reserve(placed) {
        stacks[unit.value.printed.side].insert(at, unit.place);
    }
    for (side_file, (_, stacks)) in file.sides.value.iter().zip(stacks.iter()) {
        let markers = usize::from(side_file.reserve_markers);
        if let Some(place) = stacks.values().nth(markers) {
            let what = format!(
                "the {} side has {markers} Reserve markers, {} stacks are in Reserve",
                side_file.name.value,
                stacks.len()
            );
            faults.add(
                *place,
                what,
                "give it more, or place fewer in Reserve (5.4a)",
            );
        }
    }
}

/// Rule 5.7g: no unit waits in Reserve with a hedgehog or works that count as one.
pub(super) fn check_works(
    map: Option<&MapSetup>,
    placed: &BTreeMap<UnitId, Spanned<UnitSetup>>,
    faults: &mut Faults,
) {
    let hedgehogs: BTreeSet<HexPos> = placed
        .values()
        .filter(|unit| unit.value.printed.family == Family::Hedgehog)
        .filter_map(|unit| unit.value.location.hex())
        .collect();
    let has_fort = |at: HexPos| {
        let hex = map.and_then(|map| Some(&map.hexes[map.grid.index(at)?.at()]));
        hex.is_some_and(|hex| hex.features.iter().any(Feature::is_fort))
    };
    for (unit, at) in in_reserve(placed) {
        if hedgehogs.contains(&at) || has_fort(at) {
            let what = format!("{} is in Reserve with works in hex {at}", unit.value.id());
            faults.add(
                unit.place,
                what,
                "set it up elsewhere or without the marker (5.7g)",
            );
        }
    }
}

/// Counters in Reserve on the map, and where.
fn in_reserve(
    placed: &BTreeMap<UnitId, Spanned<UnitSetup>>,
) -> impl Iterator<Item = (&Spanned<UnitSetup>, HexPos)> {
    placed
        .values()
        .filter(|unit| unit.value.marker == ModeMarker::Reserve)
        .filter_map(|unit| Some((unit, unit.value.location.hex()?)))
}
