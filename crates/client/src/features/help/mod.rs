//! The page of keys, and a Movement Phase under the command rules on one page.

mod keys;
mod phase;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_rules::modules::RuleModule;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::tables::RuleTables;

use crate::kit::redraw::Redraw;
use crate::kit::screen::DrawSystems;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use keys::KEYS;

/// The help that is open, if any is.
#[derive(Resource, Default, Debug)]
pub struct HelpPage(Option<Page>);

/// A page of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The keys.
    Keys,
    /// A Movement Phase under the command rules.
    CommandPhase,
}

impl HelpPage {
    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Opens it at a page, or closes it.
    pub const fn toggle(&mut self, page: Page) {
        self.0 = match self.0 {
            Some(_) => None,
            None => Some(page),
        };
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
    facts: Option<Res<ScenarioFacts>>,
    tables: Option<Res<RuleTables>>,
) -> Result {
    let Some(shown) = page.0 else {
        return Ok(());
    };
    let commands = facts.is_some_and(|facts| facts.options.modules.plays(RuleModule::Command));
    let share = tables.map(|tables| tables.command.sequence.forgotten_allowance);
    let ctx = contexts.ctx_mut()?;
    let mut closed = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    // The page knows its size only once it has been laid out.
    if page.is_changed() {
        redraw.soon();
    }
    // Long rows are broken: the page must fit into small windows.
    let width = (ctx.viewport_rect().width() - 60.0).min(1100.0);
    let mut turns_to = None;
    egui::Window::new("Help")
        .collapsible(false)
        .resizable(false)
        .min_width(width)
        .max_width(width)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                closed |= widgets::button(ui, "Close", Emphasis::Plain).clicked();
                for (one, title) in [
                    (Page::Keys, "Keys"),
                    (Page::CommandPhase, "A phase under command rules"),
                ] {
                    let is_there = one == Page::Keys || commands;
                    if is_there && widgets::choice(ui, title, shown == one).clicked() {
                        turns_to = Some(one);
                    }
                }
            });
            ui.separator();
            // Large interfaces and small windows leave no room for all of it.
            let room = ui.ctx().viewport_rect().height() - 160.0;
            egui::ScrollArea::vertical()
                .max_height(room.max(120.0))
                .show(ui, |ui| {
                    if shown == Page::CommandPhase {
                        let share = share.map_or_else(String::new, |share| share.to_string());
                        phase::show(ui, &share);
                        return;
                    }
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
        page.0 = None;
    } else if turns_to.is_some() {
        page.0 = turns_to;
    }
    Ok(())
}
