//! The HQ in hand on the map: its throw range, whom it commands and whom it could still take up (C&C 1.2).

use bevy::prelude::*;
use stavka_rules::command::HqProgress;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::supply::{ThrowHexes, Throws};

use super::{CommandDesk, ShowSystems};
use crate::kit::screen::Screen;
use crate::session::game_is_loaded;
use crate::view::counters::Tie;
use crate::view::overlay::{AreaOutline, LayerDrawing, Overlay, OverlayLayer};

/// The edge of the range of an HQ that is being played, and of one that is only looked at.
const RANGE: Color = Color::srgba(0.55, 0.27, 0.02, 0.80);
const LOOKED_AT: Color = Color::srgba(0.55, 0.27, 0.02, 0.40);

/// The range on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_range
            .run_if(resource_changed::<CommandDesk>)
            .in_set(ShowSystems::Range)
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
}

fn show_range(world: &mut World) {
    let layer = layer(world).unwrap_or_default();
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Command, layer);
}

fn layer(world: &World) -> Option<LayerDrawing> {
    let open = world.resource::<CommandDesk>().open.as_ref()?;
    let hq = open.looked_at()?;
    let colour = match hq.progress {
        HqProgress::Open => RANGE,
        HqProgress::Waiting | HqProgress::Played | HqProgress::HeldBack { .. } => LOOKED_AT,
    };
    let outline = AreaOutline {
        hexes: range(world, hq.hq)?,
        colour,
        width: 5.0,
    };
    Some(LayerDrawing {
        outlines: vec![outline],
        ..LayerDrawing::default()
    })
}

/// The hexes that an HQ throws to, as the rules keep them.
fn range(world: &World, hq: UnitIx) -> Option<Vec<HexPos>> {
    let counter = world.resource::<Roster>().entity(hq);
    let range = world.get::<Throws>(counter)?.range();
    let grid = world.resource::<Board>().grid();
    let hexes = world.get::<ThrowHexes>(range)?.iter();
    Some(hexes.map(|hex| grid.pos(hex)).collect())
}

/// How a counter stands to the HQ that is looked at.
pub(crate) fn tie_of(world: &World, unit: UnitIx) -> Option<Tie> {
    let open = world.resource::<CommandDesk>().open.as_ref()?;
    let hq = open.looked_at()?;
    if hq.hq == unit {
        Some(Tie::Holder)
    } else if hq.commands.contains(&unit) {
        Some(Tie::Held)
    } else {
        let could = |(other, why): &&(UnitIx, Option<_>)| *other == unit && why.is_none();
        open.in_range.iter().find(could).map(|_| Tie::Could)
    }
}
