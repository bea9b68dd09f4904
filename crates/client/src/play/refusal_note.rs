//! A refusal at the pointer: the rule and the reason, where the player looks, until the pointer moves on.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::kit::pointer::Pointer;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::theme;
use crate::session::refusal::Refusal;

/// How far the pointer may move before the note goes, in pixels.
const STAYS_WITHIN: f32 = 60.0;

/// The note.
pub fn plugin(app: &mut App) {
    let draws = draw
        .in_set(DrawSystems::RefusalNote)
        .run_if(in_state(Screen::Play));
    app.add_systems(EguiPrimaryContextPass, draws);
}

fn draw(
    mut contexts: EguiContexts,
    refusal: Res<Refusal>,
    pointer: Res<Pointer>,
    mut pinned: Local<Option<Vec2>>,
) -> Result {
    // Refused once more it is said once more, where the pointer is now.
    if refusal.is_changed() {
        *pinned = pointer.position;
    }
    let moved_on = |at: Vec2| {
        pointer
            .position
            .is_none_or(|now| now.distance(at) > STAYS_WITHIN)
    };
    let Some(at) = pinned.filter(|&at| refusal.is_some() && !moved_on(at)) else {
        *pinned = None;
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let place = at / ctx.zoom_factor() + Vec2::new(16.0, 18.0);
    egui::Area::new("refusal".into())
        .fixed_pos([place.x, place.y])
        .order(egui::Order::Tooltip)
        .interactable(false)
        .constrain(true)
        .show(ctx, |ui| {
            theme::card(theme::WARNING).show(ui, |ui| {
                ui.set_max_width(300.0);
                if let Some(rule) = refusal.rule() {
                    ui.label(egui::RichText::new(rule).strong().color(theme::ACCENT));
                }
                ui.add(egui::Label::new(refusal.text()).wrap());
                if !refusal.remedy().is_empty() {
                    ui.add(egui::Label::new(refusal.remedy()).wrap());
                }
            });
        });
    Ok(())
}
