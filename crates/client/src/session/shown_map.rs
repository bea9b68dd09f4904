//! The drawing of the map follows the entities of hexes and hexsides: whoever inserts other facts into one of them sees the tiles
//! near it painted anew, and no others. It follows the weather, too: what freezes is painted as ice.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;
use stavka_art::game::{map_of, season_of, with_hexes_now, with_ice_now};
use stavka_art::palette::Palette;
use stavka_rules::map::{Board, HexAt, HexFacts, HexPos, HexsideAt, HexsideFacts};
use stavka_rules::weather::Weather;

use super::loading::GameShown;
use super::{GameSystems, Section, game_is_loaded};
use crate::kit::redraw::Redraw;
use crate::kit::settings::{ColourSet, Settings};
use crate::view::map_view::{RedrawnHexes, ShownMap};

/// What has been edited since the map was drawn.
#[derive(Resource, Default, Debug)]
struct Edits {
    /// Hexes that have changed, or a side of them.
    hexes: BTreeSet<HexPos>,
    /// The state of the map that is drawn, by its number.
    drawn: u32,
    /// Another game is shown, whose map has just been drawn.
    is_new: bool,
}

/// The drawing of the map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Edits>()
        .add_observer(|_: On<GameShown>, mut edits: ResMut<Edits>| edits.is_new = true)
        .add_observer(note_removed_side)
        .add_systems(
            Update,
            (
                note_edits,
                repaint_in_other_colours,
                redraw_edits,
                freeze_and_thaw.run_if(
                    resource_changed::<Weather>.or_else(resource_exists_and_changed::<ShownMap>),
                ),
            )
                .chain()
                .in_set(GameSystems::Show(Section::Map))
                .run_if(game_is_loaded)
                .run_if(resource_exists::<ShownMap>),
        );
}

/// The map in the colours that the player chose.
pub(super) fn shown_map(world: &World) -> ShownMap {
    let season = season_of(world);
    let palette = match world.resource::<Settings>().colours {
        ColourSet::Standard => Palette::standard(season),
        ColourSet::ColourBlind => Palette::colour_blind(season),
    };
    ShownMap::new(Arc::new(map_of(world, &palette)))
}

fn note_edits(
    hexes: Query<&HexAt, Changed<HexFacts>>,
    hexsides: Query<&HexsideAt, Changed<HexsideFacts>>,
    board: Res<Board>,
    mut edits: ResMut<Edits>,
) {
    if edits.is_new {
        *edits = Edits {
            drawn: board.revision(),
            ..Edits::default()
        };
        return;
    }
    let sides = hexsides.iter().flat_map(|at| [at.0.a, at.0.b]);
    let edited = hexes.iter().map(|at| at.0).chain(sides);
    edits.hexes.extend(edited);
}

/// A hexside that holds nothing any more is gone, and nothing of it could be asked for later.
fn note_removed_side(
    removed: On<Remove, HexsideFacts>,
    hexsides: Query<&HexsideAt>,
    mut edits: ResMut<Edits>,
) {
    if let Ok(at) = hexsides.get(removed.entity) {
        edits.hexes.extend([at.0.a, at.0.b]);
    }
}

/// Paints the whole map anew when the colours are changed.
fn repaint_in_other_colours(world: &mut World, mut painted: Local<Option<ColourSet>>) {
    let now = world.resource::<Settings>().colours;
    let before = painted.replace(now);
    if before.is_some_and(|before| before != now) {
        let shown = shown_map(world);
        world.insert_resource(shown);
    }
}

/// Paints what has been edited as soon as the index of the map has followed.
fn redraw_edits(world: &mut World) {
    let now = world.resource::<Board>().revision();
    let mut edits = world.resource_mut::<Edits>();
    if edits.drawn == now {
        return;
    }
    edits.drawn = now;
    let edited: Vec<HexPos> = std::mem::take(&mut edits.hexes).into_iter().collect();
    let art = world.resource::<ShownMap>().art.clone();
    match with_hexes_now(world, &art, &edited) {
        Some((art, hexes)) => RedrawnHexes::show(world, art, hexes),
        None => {
            let shown = shown_map(world);
            world.insert_resource(shown);
        }
    }
    world.resource_mut::<Redraw>().soon();
}

/// Rule 17.0: paints what is frozen now and was not, or the other way round.
fn freeze_and_thaw(world: &mut World) {
    let art = world.resource::<ShownMap>().art.clone();
    let Some((art, hexes)) = with_ice_now(world, &art) else {
        return;
    };
    RedrawnHexes::show(world, art, hexes);
    world.resource_mut::<Redraw>().soon();
}
