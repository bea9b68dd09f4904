//! Markers as entities that lie on counters. They are derived: the truth is in the counter's own facts.

use bevy::prelude::*;

use super::{Fuel, ModeMarker, OutOfSupply, Roster, StepsLost, Stocks, Touched};
use crate::game_piece::GamePiece;

/// What a marker shows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A mode other than Combat or Move (5.2). Reserve markers come from a pool and are entities of their own
    /// ([`ReserveMarker`](crate::modes::reserve::ReserveMarker)).
    Mode(ModeMarker),
    /// Steps lost (9.11).
    StepsLost(u8),
    /// Out of Supply (12.8).
    OutOfSupply,
    /// Fuel (12.5).
    Fuel(Fuel),
    /// Internal stocks used up in part or whole (12.10).
    Stocks(Stocks),
}

/// The counter that a marker lies on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Markers)]
pub struct MarkerOn(pub Entity);

/// The markers on a counter.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = MarkerOn, linked_spawn)]
pub struct Markers(Vec<Entity>);

impl Markers {
    /// The marker entities.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Lays and lifts markers so that they agree with the counters that changed.
pub(crate) fn derive_markers(
    mut commands: Commands,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(
        &ModeMarker,
        &StepsLost,
        &OutOfSupply,
        &Fuel,
        &Stocks,
        Option<&Markers>,
    )>,
    markers: Query<&Marker>,
) {
    for &unit in touched.units() {
        let entity = roster.entity(unit);
        let Ok((mode, lost, supply, fuel, stocks, lying)) = counters.get(entity) else {
            continue;
        };
        let wanted = wanted(*mode, *lost, *supply, *fuel, *stocks);
        let lying = lying.map_or(&[][..], Markers::entities);
        let agree = lying.len() == wanted.len()
            && lying
                .iter()
                .zip(&wanted)
                .all(|(&marker, wanted)| markers.get(marker) == Ok(wanted));
        if agree {
            continue;
        }
        for &marker in lying {
            commands.entity(marker).despawn();
        }
        for marker in wanted {
            commands.spawn((GamePiece, marker, MarkerOn(entity)));
        }
    }
}

fn wanted(
    mode: ModeMarker,
    lost: StepsLost,
    supply: OutOfSupply,
    fuel: Fuel,
    stocks: Stocks,
) -> Vec<Marker> {
    let of_its_own = !matches!(mode, ModeMarker::None | ModeMarker::Reserve);
    let all = [
        of_its_own.then_some(Marker::Mode(mode)),
        (lost.0 > 0).then_some(Marker::StepsLost(lost.0)),
        supply.0.then_some(Marker::OutOfSupply),
        (fuel != Fuel::None).then_some(Marker::Fuel(fuel)),
        (stocks != Stocks::Full).then_some(Marker::Stocks(stocks)),
    ];
    all.into_iter().flatten().collect()
}
