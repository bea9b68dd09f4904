//! Lost steps and units flash on the map: a red cross, and how many steps, for a moment.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Stroke, vec2};
use stavka_rules::combat::CombatEvent;
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::HexPos;
use stavka_rules::outcome::Outcome;

use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::settings::Settings;
use crate::kit::theme;
use crate::session::requests::Happened;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::ShownMap;
use crate::view::overlay::MapCanvas;

/// Seconds that a cross is seen at normal speed.
const SECONDS: f32 = 1.5;
/// Half the size of a cross, in map units.
const ARM: f32 = 26.0;

/// Flashes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Casualties>()
        .add_systems(
            Update,
            (begin, fade)
                .chain()
                .in_set(GameSystems::Show(Section::Casualties))
                .run_if(game_is_loaded),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(DrawSystems::Casualties)
                .run_if(in_state(Screen::Play))
                .run_if(resource_exists::<ShownMap>),
        );
}

/// Losses that are still seen.
#[derive(Resource, Default, Debug)]
struct Casualties(Vec<Loss>);

#[derive(Debug, Clone, Copy, PartialEq)]
struct Loss {
    at: HexPos,
    steps: u8,
    /// How much of its time is left, from 1 to 0.
    left: f32,
}

fn begin(
    mut happened: MessageReader<Happened>,
    settings: Res<Settings>,
    mut casualties: ResMut<Casualties>,
) {
    for Happened(entry) in happened.read() {
        if settings.animation.speed().is_none() {
            continue;
        }
        for outcome in &entry.outcomes {
            if let Some((at, steps)) = loss(outcome) {
                add(&mut casualties.0, at, steps);
            }
        }
    }
}

/// Where steps were lost, and how many.
const fn loss(outcome: &Outcome) -> Option<(HexPos, u8)> {
    match outcome {
        Outcome::Combat(CombatEvent::StepLost { at, .. }) => Some((*at, 1)),
        // A unit that loses its last step is told by that step.
        Outcome::General(GeneralEvent::Eliminated { at, .. }) => Some((*at, 0)),
        _ => None,
    }
}

fn add(losses: &mut Vec<Loss>, at: HexPos, steps: u8) {
    let fresh = Loss {
        at,
        steps,
        left: 1.0,
    };
    match losses.iter_mut().find(|loss| loss.at == at) {
        Some(known) => {
            known.steps = known.steps.saturating_add(steps);
            known.left = 1.0;
        }
        None => losses.push(fresh),
    }
}

fn fade(
    time: Res<Time>,
    settings: Res<Settings>,
    mut casualties: ResMut<Casualties>,
    mut redraw: ResMut<Redraw>,
) {
    if casualties.0.is_empty() {
        return;
    }
    let speed = settings.animation.speed().unwrap_or(1.0);
    // A window that slept must not skip it.
    let passed = time.delta_secs().min(0.05) * speed / SECONDS;
    for loss in &mut casualties.0 {
        loss.left -= passed;
    }
    casualties.0.retain(|loss| loss.left > 0.0);
    redraw.soon();
}

fn draw(mut canvas: MapCanvas, casualties: Res<Casualties>) -> Result {
    if casualties.0.is_empty() {
        return Ok(());
    }
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    let arm = (ARM * brush.scale()).max(6.0);
    for loss in &casualties.0 {
        let at = brush.point(brush.map.geometry.center(loss.at));
        cross(&brush.painter, at, arm, *loss);
    }
    Ok(())
}

fn cross(painter: &Painter, at: Pos2, arm: f32, loss: Loss) {
    // It stands for the first half of its time, then fades.
    let strength = (loss.left * 2.0).min(1.0);
    let red = Color32::from_rgb(0xC4, 0x1A, 0x16).gamma_multiply(strength);
    let rim = Color32::from_rgb(0xFF, 0xF4, 0xE4).gamma_multiply(strength);
    for (width, colour) in [(0.5, rim), (0.3, red)] {
        for slope in [1.0, -1.0] {
            let end = vec2(arm, arm * slope);
            painter.line_segment([at - end, at + end], Stroke::new(arm * width, colour));
        }
    }
    if loss.steps > 0 {
        let place = at + vec2(0.0, -arm * 1.5);
        let font = FontId::new((arm * 0.9).clamp(theme::SMALL, 26.0), theme::bold_family());
        let words = format!("−{}", loss.steps);
        let size = painter
            .layout_no_wrap(words.clone(), font.clone(), red)
            .size();
        let plate = bevy_egui::egui::Rect::from_center_size(place, size + vec2(8.0, 0.0));
        painter.rect_filled(plate, 3.0, rim);
        painter.text(place, Align2::CENTER_CENTER, words, font, red);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_of_a_hex_add_up() {
        let mut losses = Vec::new();
        let hex = HexPos::new(5, 4);
        add(&mut losses, hex, 1);
        losses[0].left = 0.2;
        add(&mut losses, hex, 1);
        add(&mut losses, HexPos::new(5, 5), 1);
        assert_eq!(losses.len(), 2);
        assert_eq!(
            (losses[0].steps, losses[0].left.to_bits()),
            (2, 1.0_f32.to_bits())
        );
    }
}
