//! The throw ranges of all HQs, thin and in the colours of their sides. The rules keep each as an entity; they are drawn anew when
//! one of them has changed, and no search is made for them.

use bevy::prelude::*;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::UnitIx;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::supply::{ThrowHexes, ThrowOrigin};

use super::SupplyMap;
use crate::kit::settings::Settings;
use crate::session::switches::{Switches, overlay_colour};
use crate::view::overlay::{AreaOutline, LayerDrawing, Overlay, OverlayLayer};

/// A range that is thrown from elsewhere, otherwise or to other hexes than before.
type RangeChanged = Or<(Changed<ThrowOrigin>, Changed<ThrowHexes>)>;

/// Outlines the ranges of the sides that the viewer may know, if they are wanted: of the game as it is or as it is supposed to be.
pub(super) fn show_throws(
    ranges: Query<(&ThrowOrigin, &ThrowHexes)>,
    changed: Query<(), RangeChanged>,
    mut gone: RemovedComponents<ThrowHexes>,
    map: Res<SupplyMap>,
    switches: Res<Switches>,
    settings: Res<Settings>,
    facts: Res<ScenarioFacts>,
    board: Res<Board>,
    mut overlay: ResMut<Overlay>,
) {
    let has_changed = gone.read().count() > 0
        || !changed.is_empty()
        || map.is_changed()
        || switches.is_changed()
        || settings.is_changed();
    if !has_changed {
        return;
    }
    let mut layer = LayerDrawing::default();
    if switches.supply && switches.throws {
        let known = match &map.supposed {
            Some(game) => known_ranges(&map, &board, &mut ranges_in(game)),
            None => known_ranges(&map, &board, &mut ranges.iter()),
        };
        layer
            .outlines
            .extend(known.into_iter().map(|range| AreaOutline {
                hexes: range.hexes,
                colour: overlay_colour(&settings, &facts, range.side).with_alpha(0.7),
                width: 3.0,
            }));
    }
    Overlay::set(&mut overlay, OverlayLayer::Throws, layer);
}

/// The ranges of a game in a world of its own.
fn ranges_in(game: &World) -> impl Iterator<Item = (&ThrowOrigin, &ThrowHexes)> {
    let ranges = game.try_query::<(&ThrowOrigin, &ThrowHexes)>();
    ranges
        .into_iter()
        .flat_map(|mut ranges| ranges.iter(game).collect::<Vec<_>>())
}

/// A range that the viewer may know.
struct KnownRange {
    side: Side,
    headquarters: UnitIx,
    hexes: Vec<HexPos>,
}

/// Those of the ranges that belong to units which were surveyed, side by side and in the order of the roster.
fn known_ranges(
    map: &SupplyMap,
    board: &Board,
    ranges: &mut dyn Iterator<Item = (&ThrowOrigin, &ThrowHexes)>,
) -> Vec<KnownRange> {
    let is_known = |origin: &ThrowOrigin| {
        let survey = map.of(origin.side());
        let mut units = survey.iter().flat_map(|survey| &survey.units);
        units.any(|known| known.unit == origin.headquarters)
    };
    let mut known: Vec<KnownRange> = ranges
        .filter(|(origin, _)| is_known(origin))
        .map(|(origin, hexes)| KnownRange {
            side: origin.side(),
            headquarters: origin.headquarters,
            hexes: hexes.iter().map(|hex| board.grid().pos(hex)).collect(),
        })
        .collect();
    known.sort_by_key(|range| (range.side, range.headquarters));
    known
}
