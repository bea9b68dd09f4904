//! Truck runs on the map: dumps to load from, hexes to deliver in with the points left, and the way of the run.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::Tokens;
use stavka_rules::telling;
use stavka_rules::transport::Run;

use super::{Errand, Plan};
use crate::kit::screen::Screen;
use crate::session::selection::Selection;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, Overlay, OverlayLayer, PathLine, Pattern,
};

/// Hexes to deliver in.
const GOAL: Color = Color::srgba(0.20, 0.48, 0.24, 0.42);
const GOAL_RIM: Color = Color::srgba(0.09, 0.32, 0.13, 0.95);
/// The dump that the run begins at, and the way.
const WAY: Color = Color::srgba(0.86, 0.46, 0.05, 0.95);
const REFUSED: Color = Color::srgba(0.80, 0.10, 0.10, 0.95);
/// Letters and plates.
const INK: Color32 = Color32::from_rgb(0x10, 0x2A, 0x14);
const PLATE: Color32 = Color32::from_rgb(0xE4, 0xF0, 0xDC);
/// Places of labels in a hex: above its counters, below them.
const ABOVE: Vec2 = Vec2::new(0.0, 47.0);
const BELOW: Vec2 = Vec2::new(0.0, -41.0);

/// Truck runs on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_errand
            .run_if(resource_changed::<Errand>.or_else(resource_changed::<State<Screen>>))
            .in_set(GameSystems::Show(Section::Transport))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn show_errand(errand: Res<Errand>, selection: Res<Selection>, mut overlay: ResMut<Overlay>) {
    let mut layer = LayerDrawing::default();
    let chosen = errand.plan.as_ref().and_then(|plan| plan.at);
    for pickup in &errand.pickups {
        let is_chosen = chosen == Some(pickup.at);
        if errand.is_planned() && !is_chosen {
            continue;
        }
        layer
            .labels
            .push(pickup_label(pickup.at, pickup.takes, is_chosen));
        layer.outlines.push(AreaOutline {
            hexes: vec![pickup.at],
            colour: if is_chosen { WAY } else { GOAL_RIM },
            width: if is_chosen { 7.0 } else { 4.0 },
        });
    }
    if let Some(plan) = &errand.plan {
        add_goals(plan, &mut layer);
        add_way(plan, selection.hex, &mut layer);
    }
    Overlay::set(&mut overlay, OverlayLayer::Errand, layer);
}

fn pickup_label(hex: HexPos, takes: Tokens, is_chosen: bool) -> HexLabel {
    let word = if is_chosen { "loads here" } else { "load" };
    HexLabel {
        hex,
        offset: ABOVE,
        text: format!("{word}: {}", telling::supply(takes.0)),
        colour: INK,
        plate: if is_chosen {
            Color32::from_rgb(0xF8, 0xE7, 0xB8)
        } else {
            PLATE
        },
    }
}

/// Hatched, each with the points that are left after unloading.
fn add_goals(plan: &Plan, layer: &mut LayerDrawing) {
    for goal in &plan.goals {
        layer.fills.push(HexFill {
            hex: goal.hex,
            colour: GOAL,
            pattern: Pattern::Rising,
        });
        layer.outlines.push(AreaOutline {
            hexes: vec![goal.hex],
            colour: GOAL_RIM,
            width: 4.0,
        });
        layer.labels.push(HexLabel {
            hex: goal.hex,
            offset: BELOW,
            text: format!("{} MP", goal.left),
            colour: INK,
            plate: PLATE,
        });
    }
}

/// The way of the run to the hex that is aimed at, or a rim where it cannot be made.
fn add_way(plan: &Plan, start: Option<HexPos>, layer: &mut LayerDrawing) {
    let Some(aim) = &plan.aim else {
        return;
    };
    match &aim.run {
        Ok(Run {
            to_dump, onward, ..
        }) => {
            let leg = |from: Option<HexPos>, path: &[HexPos]| {
                let hexes: Vec<HexPos> = from.into_iter().chain(path.iter().copied()).collect();
                (hexes.len() > 1).then_some(PathLine {
                    hexes,
                    colour: WAY,
                    width: 7.0,
                    arrow: true,
                })
            };
            let turn = to_dump.last().copied().or(start);
            layer.paths.extend(leg(start, to_dump));
            layer.paths.extend(leg(turn, onward));
        }
        Err(_) => layer.outlines.push(AreaOutline {
            hexes: vec![aim.to],
            colour: REFUSED,
            width: 6.0,
        }),
    }
}
