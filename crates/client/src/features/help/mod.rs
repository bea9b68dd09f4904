//! The page of keys.

mod keys;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::kit::redraw::Redraw;
use crate::kit::screen::DrawSystems;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use keys::KEYS;

/// Whether the page of keys is open.
#[derive(Resource, Default, Debug)]
pub struct HelpPage(bool);

impl HelpPage {
    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.0
    }

    /// Opens or closes it.
    pub fn toggle(&mut self) {
        self.0 = !self.0;
    }
}

/// The page of keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<HelpPage>()
        .add_systems(EguiPrimaryContextPass, draw.in_set(DrawSystems::Help));
}

fn draw(
    mut contexts: EguiContexts,
    mut page: ResMut<HelpPage>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    if !page.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut closed = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    // The page knows its size only once it has been laid out.
    if page.is_changed() {
        redraw.soon();
    }
    // Long rows are broken: the page must fit into small windows.
    let width = (ctx.viewport_rect().width() - 60.0).min(1100.0);
    egui::Window::new("Keys")
        .collapsible(false)
        .resizable(false)
        .min_width(width)
        .max_width(width)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            closed |= widgets::button(ui, "Close", Emphasis::Plain).clicked();
            ui.separator();
            // Large interfaces and small windows leave no room for all of it.
            let room = ui.ctx().viewport_rect().height() - 160.0;
            egui::ScrollArea::vertical()
                .max_height(room.max(120.0))
                .show(ui, |ui| {
                    egui::Grid::new("keys")
                        .num_columns(2)
                        .spacing([18.0, 6.0])
                        .max_col_width(width * 0.7)
                        .striped(true)
                        .show(ui, |ui| {
                            for key in KEYS {
                                let name = egui::RichText::new(key.key);
                                ui.label(name.strong().color(theme::ACCENT));
                                ui.add(egui::Label::new(key.does).wrap());
                                ui.end_row();
                            }
                        });
                });
        });
    if closed {
        page.0 = false;
    }
    Ok(())
}
