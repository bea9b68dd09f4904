//! Markers as entities that lie on counters. They are derived: the truth is in the counter's own facts.

use bevy::prelude::*;

use super::{GamePiece, ModeMarker, Roster, StepsLost, Touched};

/// What a marker shows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A mode other than Combat or Move (5.2).
    Mode(ModeMarker),
    /// Steps lost (9.11).
    StepsLost(u8),
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
    counters: Query<(&ModeMarker, &StepsLost, Option<&Markers>)>,
    markers: Query<&Marker>,
) {
    for (n, &unit) in touched.units().iter().enumerate() {
        if touched.units()[..n].contains(&unit) {
            continue;
        }
        let entity = roster.entity(unit);
        let Ok((mode, lost, lying)) = counters.get(entity) else {
            continue;
        };
        let wanted = wanted(*mode, *lost);
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

fn wanted(mode: ModeMarker, lost: StepsLost) -> Vec<Marker> {
    let mode = (mode != ModeMarker::None).then_some(Marker::Mode(mode));
    let lost = (lost.0 > 0).then_some(Marker::StepsLost(lost.0));
    mode.into_iter().chain(lost).collect()
}
