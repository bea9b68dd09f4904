//! The planner of attacks, overruns and barrages: both sides unit by unit, odds or column, chances, the table as printed, the
//! price and who pays it, and the button that gives the order. It stands where the log stands.

mod chances;
mod sides;
mod table;

use bevy_egui::egui::{self, Color32, Id, RichText, ScrollArea, Ui};

pub use chances::{Bar, ChancesView, InShort, ResultRow, bar, show as show_chances};
pub use sides::{FactorView, ShareRow, SideView, StackView};
pub use table::{OddsLine, Rim, TableColumn, TableLine, TableView, show as show_table};

use crate::kit::actions::{ActionView, RefusalView, faint, plate, rule_link};
use crate::kit::intent::Intent;
use crate::kit::payers::PayersView;
use crate::kit::widgets::Emphasis;
use crate::kit::{payers, theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

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
    /// What a barrage can be aimed at, and at what it is; empty where there is no choice.
    pub aims: Vec<(ActionView, bool)>,
    /// What modifies the dice, and other facts, each with its rule.
    pub facts: Vec<(String, String)>,
    /// What is not known; shown in place of chances.
    pub unknown: Option<(String, String)>,
    /// The exact chances, where everything is known.
    pub chances: Option<ChancesView>,
    /// The table on which it is resolved.
    pub table: Option<TableView>,
    /// What it costs, each with its rule.
    pub price: Vec<(String, String)>,
    /// The dumps that pay, where there is a choice.
    pub payers: Option<PayersView>,
    /// Who of the attackers uses internal stocks, where there is a choice.
    pub stocks: Vec<(ActionView, bool)>,
    /// Which HQ feeds whom, where there is a choice.
    pub feeders: Vec<(ActionView, bool)>,
    /// Who stays to negate a zone for the supply of an overrun, where there is a choice.
    pub stays: Vec<(ActionView, bool)>,
    /// A switch that changes what is supposed of the defender.
    pub supposed: Option<(ActionView, bool)>,
    /// What the defence costs, each with its rule.
    pub defence: Vec<(String, String)>,
    /// Why the plan is not legal.
    pub refusal: Option<RefusalView>,
    /// Gives the order.
    pub order: ActionView,
    /// Does not.
    pub cancel: ActionView,
    /// Where there is no room for everything at once: shows the forces, or the table.
    pub pages: [ActionView; 2],
    /// Whether the table is the page shown.
    pub shows_table: bool,
}

/// Height of the buttons, and of the refusal over them, in points.
const FOOT: (f32, f32) = (44.0, 28.0);

impl PanelView for PlannerView {
    const PLACE: PanelPlace = PanelPlace {
        name: "planner",
        edge: PanelEdge::Right,
        rank: 60,
        width: (640.0, 760.0),
        company: Company::ListsUnits,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures).into_iter().collect()
    }
}

/// Draws the planner.
fn show(ui: &mut Ui, view: &PlannerView, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        plate(ui, view.side_colour);
        ui.label(theme::bold(&view.title, 17.0).color(theme::ACCENT));
    });
    let refusal = if view.refusal.is_some() { FOOT.1 } else { 0.0 };
    let mut room = (ui.available_height() - FOOT.0 - refusal).max(80.0);
    let turns = has_pages(ui, view, room);
    if turns {
        wish = pages(ui, view);
        room -= PAGES;
    }
    ScrollArea::vertical()
        .id_salt(("plan", turns && view.shows_table))
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            if !(turns && view.shows_table) {
                let top = ui.cursor().top();
                wish = wish.take().or(forces(ui, view, pictures));
                let height = ui.cursor().top() - top;
                ui.data_mut(|data| data.insert_temp(Id::new(FORCES), height));
            }
            if let Some(table) = view.table.as_ref().filter(|_| !turns || view.shows_table) {
                if !turns {
                    ui.add_space(6.0);
                }
                table::show(ui, table);
            }
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
        if !refusal.remedy.is_empty() {
            ui.add(egui::Label::new(&refusal.remedy).truncate());
        }
        if opened.inner {
            wish = Some(Intent::rule(refusal.rule.clone()));
        }
    }
    ui.horizontal(|ui| {
        if crate::kit::actions::action(ui, &view.order, Emphasis::Decision) {
            wish = Some(view.order.intent.clone());
        }
        if crate::kit::actions::action(ui, &view.cancel, Emphasis::Plain) {
            wish = Some(view.cancel.intent.clone());
        }
    });
    wish
}

/// Where egui remembers how high the forces and chances were drawn last.
const FORCES: &str = "height of the plan";
/// Height of the row that turns pages.
const PAGES: f32 = 34.0;

/// Whether forces and table are two pages: there is no room for both.
fn has_pages(ui: &Ui, view: &PlannerView, room: f32) -> bool {
    let forces = ui.data(|data| data.get_temp::<f32>(Id::new(FORCES)));
    let table = view.table.as_ref().map_or(0.0, TableView::height);
    forces.is_some_and(|forces| forces + table + 10.0 > room)
}

/// The row that turns pages.
fn pages(ui: &mut Ui, view: &PlannerView) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        for (n, page) in view.pages.iter().enumerate() {
            let is_shown = view.shows_table == (n == 1);
            if widgets::choice(ui, &page.label, is_shown).clicked() && !is_shown {
                wish = Some(page.intent.clone());
            }
        }
        let key = view.pages[0].key.as_deref().unwrap_or_default();
        ui.label(RichText::new(key).size(theme::SMALL).color(theme::FAINT));
    });
    wish
}

/// Both sides, what modifies the dice, the price, the chances.
fn forces(ui: &mut Ui, view: &PlannerView, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    ui.label(theme::bold(&view.odds, 19.0));
    let half = (ui.available_width() - GAP) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let [attack, defence] = &view.sides;
        ui.vertical(|ui| {
            ui.set_width(half);
            wish = wish.take().or(sides::show(ui, attack, pictures));
            ui.separator();
            wish = wish.take().or(price(ui, view));
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
    wish
}

/// Room for the scroll bar, so that nothing lies under it.
const SCROLL_BAR: f32 = 12.0;
/// Space between the columns.
const GAP: f32 = 14.0;
/// Where sentences after the number of a rule begin, and the names of dumps under them.
const NOTES: f32 = 46.0;

/// What it costs and who pays.
fn price(ui: &mut Ui, view: &PlannerView) -> Option<Intent> {
    let mut wish = notes(ui, &view.price);
    if let Some(payers) = &view.payers {
        wish = wish.or(payers::show(ui, payers, NOTES));
    }
    for (entry, on) in &view.stocks {
        let mut on = *on;
        if widgets::switch(ui, &entry.label, &mut on).changed() {
            wish = Some(entry.intent.clone());
        }
    }
    for (entry, on) in view.feeders.iter().chain(&view.stays) {
        if widgets::choice(ui, &entry.label, *on).clicked() && !on {
            wish = Some(entry.intent.clone());
        }
    }
    wish
}

/// What modifies the dice, what is supposed, what is not known.
fn suppositions(ui: &mut Ui, view: &PlannerView) -> Option<Intent> {
    let mut wish = aims(ui, &view.aims);
    wish = wish.or(notes(ui, &view.facts));
    if let Some((entry, on)) = &view.supposed {
        let mut on = *on;
        ui.horizontal(|ui| {
            if widgets::switch(ui, &entry.label, &mut on).changed() {
                wish = Some(entry.intent.clone());
            }
            let key = RichText::new(entry.key.as_deref().unwrap_or_default());
            ui.label(key.size(theme::SMALL).color(theme::FAINT));
        });
        wish = wish.or(notes(ui, &view.defence));
    }
    if let Some(unknown) = &view.unknown {
        wish = wish.or(notes(ui, std::slice::from_ref(unknown)));
    }
    wish
}

/// What a barrage is aimed at.
fn aims(ui: &mut Ui, aims: &[(ActionView, bool)]) -> Option<Intent> {
    let mut wish = None;
    if !aims.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (aim, on) in aims {
                if widgets::choice(ui, &aim.label, *on).clicked() {
                    wish = Some(aim.intent.clone());
                }
            }
            ui.label(RichText::new("O").size(theme::SMALL).color(theme::FAINT));
        });
    }
    wish
}

/// Sentences, each after the number of its rule.
fn notes(ui: &mut Ui, notes: &[(String, String)]) -> Option<Intent> {
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
                    wish = Some(Intent::rule(rule.clone()));
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
