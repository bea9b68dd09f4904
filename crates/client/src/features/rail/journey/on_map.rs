//! A journey by rail on the map: hexes to detrain in with their price, the way, and what closes a hex.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::HexPos;

use super::{Plan, RailMove};
use crate::kit::screen::Screen;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, Overlay, OverlayLayer, Pattern, TrackLine,
    TrackStyle,
};

/// Hexes to detrain in.
const GOAL: Color = Color::srgba(0.20, 0.48, 0.24, 0.42);
const GOAL_RIM: Color = Color::srgba(0.09, 0.32, 0.13, 0.95);
/// The way.
const WAY: Color = Color::srgb(0.86, 0.46, 0.05);
const REFUSED: Color = Color::srgba(0.80, 0.10, 0.10, 0.95);
/// Letters and plates.
const INK: Color32 = Color32::from_rgb(0x10, 0x2A, 0x14);
const PLATE: Color32 = Color32::from_rgb(0xE4, 0xF0, 0xDC);

/// Journeys on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_journey
            .run_if(resource_changed::<RailMove>.or_else(resource_changed::<State<Screen>>))
            .in_set(GameSystems::Show(Section::Rail))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn show_journey(rail: Res<RailMove>, mut overlay: ResMut<Overlay>) {
    let mut layer = LayerDrawing::default();
    if let Some(plan) = &rail.plan {
        add_goals(plan, &mut layer);
        add_way(plan, &mut layer);
    }
    Overlay::set(&mut overlay, OverlayLayer::Journey, layer);
}

/// Hatched, each with its price.
fn add_goals(plan: &Plan, layer: &mut LayerDrawing) {
    for (hex, journey) in plan.goals() {
        layer.fills.push(HexFill {
            hex,
            colour: GOAL,
            pattern: Pattern::Rising,
        });
        layer.outlines.push(rim(hex, GOAL_RIM, 4.0));
        layer.labels.push(HexLabel {
            hex,
            offset: Vec2::new(0.0, -41.0),
            text: format!("{} Cap", journey.cost),
            colour: INK,
            plate: PLATE,
        });
    }
}

fn rim(hex: HexPos, colour: Color, width: f32) -> AreaOutline {
    AreaOutline {
        hexes: vec![hex],
        colour,
        width,
    }
}

/// The way to the hex that is aimed at, or rims where it cannot be gone.
fn add_way(plan: &Plan, layer: &mut LayerDrawing) {
    let Some(aim) = plan.aim.filter(|&aim| aim != plan.journeys.from) else {
        return;
    };
    match plan.journeys.to.get(&aim) {
        Some(Ok(journey)) => {
            let stretches = journey.path.windows(2);
            layer.tracks.extend(stretches.map(|pair| TrackLine {
                between: [pair[0], pair[1]],
                aside: Vec2::ZERO,
                colour: WAY,
                style: TrackStyle::Double,
            }));
            layer.outlines.push(rim(aim, WAY, 8.0));
        }
        Some(Err(violation)) => {
            layer.outlines.push(rim(aim, REFUSED, 6.0));
            let causes = violation.hexes();
            let causes = causes.into_iter().filter(|&hex| hex != aim);
            for hex in causes {
                layer.outlines.push(rim(hex, REFUSED, 4.0));
                layer.fills.push(HexFill {
                    hex,
                    colour: REFUSED.with_alpha(0.4),
                    pattern: Pattern::Rising,
                });
            }
        }
        None => {}
    }
}
