//! The combat planner: both strengths unit by unit, odds, chances, the Combat Table, the price, and the button that
//! gives the order. It stands where the log stands.

mod chances;
mod sides;
mod table;

use bevy_egui::egui::{self, Color32, RichText, ScrollArea, Ui};

pub use chances::{Bar, ChancesView, InShort, ResultRow, bar, show as show_chances};
pub use sides::{FactorView, ShareRow, SideView, StackView};
pub use table::{CombatTableView, OddsLine, TableColumn, TableLine, show as show_table};

use super::what_now::RefusalView;
use super::{ActionView, PlayIntent, faint, plate, rule_link};
use crate::counters::CounterPictures;
use crate::theme;
use crate::widgets::{self, Emphasis};

/// What the planner shows.
#[derive(Clone, Debug, Default)]
pub struct PlannerView {
    /// What is planned, and where.
    pub title: String,
    /// The attacker's colour.
    pub side_colour: Color32,
    /// The attacker, then the defender.
    pub sides: [SideView; 2],
    /// Odds and column, in large letters.
    pub odds: String,
    /// What modifies the dice, and other facts, each with its rule.
    pub facts: Vec<(String, String)>,
    /// What is not known; shown in place of chances.
    pub unknown: Option<(String, String)>,
    /// The exact chances, where everything is known.
    pub chances: Option<ChancesView>,
    /// The Combat Table.
    pub table: Option<CombatTableView>,
    /// What it costs whom, each with its rule.
    pub price: Vec<(String, String)>,
    /// A switch that changes what is supposed of the defender.
    pub supposed: Option<(ActionView, bool)>,
    /// Why the plan is not legal.
    pub refusal: Option<RefusalView>,
    /// Gives the order.
    pub order: ActionView,
    /// Does not.
    pub cancel: ActionView,
}

/// Height of the buttons, and of the refusal over them, in points.
const FOOT: (f32, f32) = (44.0, 28.0);

/// Draws the planner.
pub fn show(ui: &mut Ui, view: &PlannerView, pictures: &mut CounterPictures) -> Option<PlayIntent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        plate(ui, view.side_colour);
        ui.label(theme::bold(&view.title, 17.0).color(theme::ACCENT));
    });
    let refusal = if view.refusal.is_some() { FOOT.1 } else { 0.0 };
    let room = (ui.available_height() - FOOT.0 - refusal).max(80.0);
    ScrollArea::vertical()
        .id_salt("plan")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            wish = body(ui, view, pictures);
        });
    ui.separator();
    if let Some(refusal) = &view.refusal {
        let opened = ui.horizontal(|ui| {
            ui.label(theme::bold("Refused", theme::BODY).color(theme::WARNING));
            let opened = rule_link(ui, &refusal.rule);
            let reason = RichText::new(&refusal.reason).color(theme::WARNING);
            ui.add(egui::Label::new(reason).truncate());
            opened
        });
        if opened.inner {
            wish = Some(PlayIntent::OpenRule(refusal.rule.clone()));
        }
    }
    ui.horizontal(|ui| {
        if super::action(ui, &view.order, Emphasis::Decision) {
            wish = Some(PlayIntent::Act(view.order.id.clone()));
        }
        if super::action(ui, &view.cancel, Emphasis::Plain) {
            wish = Some(PlayIntent::Act(view.cancel.id.clone()));
        }
    });
    wish
}

fn body(ui: &mut Ui, view: &PlannerView, pictures: &mut CounterPictures) -> Option<PlayIntent> {
    let mut wish = None;
    ui.set_max_width(ui.available_width() - SCROLL_BAR);
    ui.label(theme::bold(&view.odds, 19.0));
    let half = (ui.available_width() - GAP) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let [attack, defence] = &view.sides;
        ui.vertical(|ui| {
            ui.set_width(half);
            wish = wish.take().or(sides::show(ui, attack, pictures));
        });
        ui.vertical(|ui| {
            ui.set_width(half);
            wish = wish.take().or(sides::show(ui, defence, pictures));
            ui.separator();
            wish = wish.take().or(suppositions(ui, view));
        });
    });
    if let Some(chances) = &view.chances {
        ui.separator();
        chances::show(ui, chances);
    }
    if let Some(table) = &view.table {
        ui.add_space(6.0);
        table::show(ui, table);
    }
    wish
}

/// Room for the scroll bar, so that nothing lies under it.
const SCROLL_BAR: f32 = 12.0;
/// Space between the columns.
const GAP: f32 = 14.0;

/// What modifies the dice, what is supposed, what it costs, what is not known.
fn suppositions(ui: &mut Ui, view: &PlannerView) -> Option<PlayIntent> {
    let mut wish = notes(ui, &view.facts);
    if let Some((entry, on)) = &view.supposed {
        let mut on = *on;
        ui.horizontal(|ui| {
            if widgets::switch(ui, &entry.label, &mut on).changed() {
                wish = Some(PlayIntent::Act(entry.id.clone()));
            }
            let key = RichText::new(entry.key.as_deref().unwrap_or_default());
            ui.label(key.size(theme::SMALL).color(theme::FAINT));
        });
    }
    wish = wish.or(notes(ui, &view.price));
    if let Some(unknown) = &view.unknown {
        wish = wish.or(notes(ui, std::slice::from_ref(unknown)));
    }
    wish
}

/// Sentences, each after the number of its rule.
fn notes(ui: &mut Ui, notes: &[(String, String)]) -> Option<PlayIntent> {
    let mut wish = None;
    ui.spacing_mut().interact_size.y = 18.0;
    for (rule, words) in notes {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let width = egui::vec2(40.0, 18.0);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(width, left, |ui| {
                ui.set_min_width(40.0);
                if !rule.is_empty() && rule_link(ui, rule) {
                    wish = Some(PlayIntent::OpenRule(rule.clone()));
                }
            });
            let words = RichText::new(words).size(theme::SMALL);
            ui.add(egui::Label::new(words).wrap());
        });
    }
    wish
}

/// A heading of a part.
fn part(ui: &mut Ui, words: &str) {
    faint(ui, words);
}
