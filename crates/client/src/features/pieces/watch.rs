//! Which counters and markers have changed, asked of their entities.

use bevy::prelude::*;
use stavka_rules::formation::{FuelledSide, GatheredIn, Gathers, MarkerAt};
use stavka_rules::modes::reserve::CoveredBy;
use stavka_rules::pieces::{
    Activity, Commanded, HqTurn, Level, Location, Marker, MarkerOn, Markers, MemberOf, ModeMarker,
    OnTop, Orientation, OutOfSupply, Printed, Released, StepsLost, Tokens,
};

/// Changes when anything has that is seen of counters and markers, or decides what lies on top of what.
#[derive(Resource, Default, Debug)]
pub(crate) struct PiecesOnMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PiecesOnMap>();
}

/// Where a counter is, how it lies and what is on it.
type CounterChanged = Or<(
    Changed<Location>,
    Changed<Orientation>,
    Changed<ModeMarker>,
    Changed<OnTop>,
    Changed<OutOfSupply>,
    Changed<Released>,
    Changed<Activity>,
    Or<(
        Changed<Printed>,
        Changed<StepsLost>,
        Changed<Tokens>,
        Changed<Level>,
        Changed<MemberOf>,
        Changed<Markers>,
        Changed<CoveredBy>,
        Changed<GatheredIn>,
        Changed<Commanded>,
        Changed<HqTurn>,
    )>,
)>;

/// Where a formation marker is, which side of it is up and whom it stands for.
type FormationMarkerChanged = Or<(Changed<MarkerAt>, Changed<FuelledSide>, Changed<Gathers>)>;

/// Notes whether anything has changed since the last frame.
pub(super) fn watch_pieces(
    counters: Query<(), CounterChanged>,
    markers: Query<(), Changed<Marker>>,
    formations: Query<(), FormationMarkerChanged>,
    mut lifted: RemovedComponents<MarkerOn>,
    mut uncovered: RemovedComponents<CoveredBy>,
    mut spread: RemovedComponents<GatheredIn>,
    mut pieces: ResMut<PiecesOnMap>,
) {
    let gone = lifted.read().count() + uncovered.read().count() + spread.read().count();
    if gone > 0 || !counters.is_empty() || !markers.is_empty() || !formations.is_empty() {
        pieces.set_changed();
    }
}
