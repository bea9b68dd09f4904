//! The menu of a stack, at the pointer: the same orders as in the inspector.

use bevy_egui::egui;

use crate::kit::actions::{ActionView, faint, heading, refusable_action};
use crate::kit::intent::{Intent, LookIntent};
use crate::kit::theme;
use crate::kit::widgets::Emphasis;

/// What the menu shows.
#[derive(Clone, Debug, Default)]
pub struct ContextMenuView {
    /// Where its upper left corner is.
    pub at: [f32; 2],
    /// What it is about.
    pub title: String,
    /// A line under the title.
    pub note: String,
    /// The entries, in groups.
    pub groups: Vec<Vec<ActionView>>,
}

/// What title, note, rim and the margins of the window take of its height, in points.
const HEAD: f32 = 110.0;

/// Draws the menu. Esc closes it, and so does a press beside it.
pub fn show(ctx: &egui::Context, view: &ContextMenuView) -> Option<Intent> {
    let mut wish = None;
    let drawn = egui::Area::new("stack menu".into())
        .fixed_pos(view.at)
        .order(egui::Order::Foreground)
        .constrain(true)
        .show(ctx, |ui| {
            theme::card(theme::ACCENT).show(ui, |ui| {
                ui.set_width(290.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                heading(ui, &view.title);
                if !view.note.is_empty() {
                    faint(ui, &view.note);
                }
                // A long menu scrolls within the window.
                let room = ctx.viewport_rect().height() - HEAD;
                egui::ScrollArea::vertical()
                    .max_height(room)
                    .min_scrolled_height(room)
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        for group in &view.groups {
                            ui.separator();
                            for entry in group {
                                let pressed = refusable_action(ui, entry, Emphasis::Plain);
                                wish = pressed.or(wish.take());
                            }
                        }
                    });
            });
        });
    let beside = ctx.input(|input| {
        let at = input.pointer.interact_pos();
        let pressed = input.pointer.any_pressed();
        input.key_pressed(egui::Key::Escape)
            || (pressed && at.is_some_and(|at| !drawn.response.rect.contains(at)))
    });
    if wish.is_none() && beside {
        wish = Some(Intent::Look(LookIntent::CloseMenu));
    }
    wish
}
