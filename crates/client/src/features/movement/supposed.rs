//! Where units without fuel could go if it were paid, hatched.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::HexPos;

use crate::kit::screen::Screen;
use crate::session::selection::SupposedReach;
use crate::session::switches::Switches;
use crate::session::tool::Tools;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, Overlay, OverlayLayer, Pattern,
};

/// The overlays.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_supposed
            .run_if(
                resource_changed::<SupposedReach>
                    .or_else(resource_changed::<Tools>)
                    .or_else(resource_changed::<Switches>)
                    .or_else(resource_changed::<State<Screen>>),
            )
            .in_set(GameSystems::Show(Section::SupposedRange))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// Hatched and without a solid rim, so that it differs from a range with fuel by more than its shade.
fn show_supposed(
    reach: Res<SupposedReach>,
    switches: Res<Switches>,
    tools: Res<Tools>,
    mut overlay: ResMut<Overlay>,
) {
    let mut layer = LayerDrawing::default();
    let hidden = !switches.range || tools.in_hand().hides_range();
    if let Some(range) = reach.0.as_ref().filter(|_| !hidden) {
        let hexes: Vec<HexPos> = range.hexes().collect();
        layer.fills.extend(hexes.iter().map(|&hex| HexFill {
            hex,
            colour: Color::srgba(0.30, 0.32, 0.36, 0.26),
            pattern: Pattern::Falling,
        }));
        let labels = hexes.iter().filter_map(|&hex| {
            Some(HexLabel {
                hex,
                offset: Vec2::new(0.0, -41.0),
                text: range.lefts(hex)?.short(),
                colour: Color32::from_gray(60),
                plate: Color32::from_rgba_unmultiplied(0xF6, 0xF2, 0xE4, 150),
            })
        });
        layer.labels.extend(labels);
        layer.outlines.push(AreaOutline {
            hexes,
            colour: Color::srgba(0.25, 0.27, 0.30, 0.8),
            width: 2.5,
        });
    }
    Overlay::set(&mut overlay, OverlayLayer::SupposedRange, layer);
}
