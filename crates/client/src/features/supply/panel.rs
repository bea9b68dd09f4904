//! The supply panel: what the signs mean and how many units stand so, how the selected unit is supplied, who is not, and what
//! would be if things were otherwise. It stands where the log stands.

use bevy_egui::egui::{self, Align, Color32, Layout, ScrollArea, Ui};

use crate::kit::actions::{ActionView, action, faint, plate, rule_link};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::frame::LOG;
use crate::view::overlay::{Sign, SupplySign};
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};
use crate::view::rows::{JumpRow, ROW, SCROLL_BAR, count_cell, jumps, row, sign_cell, small};

/// What the panel shows.
#[derive(Clone, Debug, Default)]
pub struct SupplyView {
    /// What is looked at: the game as it is, or as it might be.
    pub title: String,
    /// What is supposed.
    pub supposed: Option<SupposedView>,
    /// The button that begins or ends supposing.
    pub what_if: ActionView,
    /// The switch of the throw ranges of all HQs, and whether it is on.
    pub throws: (ActionView, bool),
    /// The sides that are counted: colour and name.
    pub sides: Vec<(Color32, String)>,
    /// What each sign means, and how often it is on the map.
    pub tallies: Vec<TallyRow>,
    /// The unit that is looked at.
    pub unit: Option<UnitSupplyView>,
    /// Units that trace does not reach.
    pub troubled: Vec<JumpRow>,
}

impl PanelView for SupplyView {
    const PLACE: PanelPlace = PanelPlace {
        name: "supply",
        edge: PanelEdge::Right,
        rank: 20,
        width: LOG,
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, _pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self).into_iter().collect()
    }

    fn show_over_map(&self, ctx: &egui::Context, map: egui::Rect) {
        if self.supposed.is_some() {
            banner(ctx, map.center_top() + egui::vec2(0.0, 14.0));
        }
    }
}

/// A sign and how often it is on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallyRow {
    /// The sign.
    pub sign: SupplySign,
    /// What it means.
    pub words: String,
    /// The rule.
    pub rule: String,
    /// How often, by side.
    pub counts: Vec<usize>,
}

/// How a unit is supplied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitSupplyView {
    /// Its name and place.
    pub name: String,
    /// How it stands, with sign and rule.
    pub state: Option<(SupplySign, String, String)>,
    /// The legs of its way: what, and how many points.
    pub legs: Vec<(String, String)>,
    /// What else would serve it as well.
    pub would_do: Vec<String>,
    /// What does not serve it: what, why, rule.
    pub others: Vec<(String, String, String)>,
    /// The dumps in reach: what, by which way, how many points.
    pub dumps: Vec<(String, String)>,
}

/// What is supposed, and what would come of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SupposedView {
    /// Each supposition, and the action that takes it back.
    pub suppositions: Vec<(String, ActionView)>,
    /// Takes all of them back; none if there are none.
    pub clear: Option<ActionView>,
    /// Who would fall out of trace.
    pub falls_out: Vec<JumpRow>,
    /// Who would come into it.
    pub comes_in: Vec<JumpRow>,
}

/// Draws the panel.
fn show(ui: &mut Ui, view: &SupplyView) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.label(theme::bold(&view.title, 17.0).color(theme::ACCENT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if action(ui, &view.what_if, Emphasis::Plain) {
                wish = Some(view.what_if.intent.clone());
            }
        });
    });
    ScrollArea::vertical()
        .id_salt("supply")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = ROW;
            if let Some(supposed) = &view.supposed {
                wish = wish.take().or(supposition(ui, supposed));
                ui.separator();
            }
            wish = wish.take().or(tallies(ui, view));
            if let Some(unit) = &view.unit {
                ui.separator();
                wish = wish.take().or(unit_supply(ui, unit));
            }
            if !view.troubled.is_empty() {
                ui.separator();
                faint(ui, "Without trace");
                wish = wish.take().or(jumps(ui, &view.troubled));
            }
        });
    wish
}

/// Says over the map that what it shows is only supposed; `top` is the middle of the map's upper edge.
fn banner(ctx: &egui::Context, top: egui::Pos2) {
    egui::Area::new("what if".into())
        .fixed_pos(top)
        .pivot(egui::Align2::CENTER_TOP)
        .order(egui::Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            theme::card(theme::ACCENT)
                .inner_margin(egui::Margin::symmetric(12, 5))
                .show(ui, |ui| {
                    let words = "What if: nothing is ordered";
                    ui.label(theme::bold(words, theme::BODY).color(theme::ACCENT));
                });
        });
}

/// What the signs mean, with a column of counts for each side.
fn tallies(ui: &mut Ui, view: &SupplyView) -> Option<Intent> {
    let mut wish = None;
    row(ui, |ui| {
        for (colour, name) in view.sides.iter().rev() {
            count_cell(ui, |ui| plate(ui, *colour), name);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (entry, on) = &view.throws;
            let mut on = *on;
            if widgets::switch(ui, &entry.label, &mut on).changed() {
                wish = Some(entry.intent.clone());
            }
            let key = entry.key.as_deref().unwrap_or_default();
            ui.add_space(8.0);
            ui.label(small(key).color(theme::FAINT));
        });
    });
    for tally in &view.tallies {
        row(ui, |ui| {
            for count in tally.counts.iter().rev() {
                let text = match count {
                    0 => small("–").color(theme::FAINT),
                    count => theme::bold(count.to_string(), theme::SMALL),
                };
                count_cell(ui, |ui| ui.label(text), "");
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                sign_cell(ui, Sign::Supply(tally.sign));
                ui.label(small(&tally.words));
                if rule_link(ui, &tally.rule) {
                    wish = Some(Intent::rule(tally.rule.clone()));
                }
            });
        });
    }
    wish
}

/// What is supposed and what would come of it.
fn supposition(ui: &mut Ui, view: &SupposedView) -> Option<Intent> {
    let mut wish = None;
    if view.suppositions.is_empty() {
        let hint = "Drag a unit to another hex, or click a hex to suppose it lost. \
                    The game does not change.";
        ui.add(egui::Label::new(small(hint).color(theme::FAINT)).wrap());
        return None;
    }
    for (words, remove) in &view.suppositions {
        row(ui, |ui| {
            ui.spacing_mut().button_padding = egui::vec2(6.0, 0.0);
            let button = ui.add(egui::Button::new("×").min_size(egui::vec2(22.0, 20.0)));
            let button = widgets::named(button, &remove.label);
            if button.on_hover_text(&remove.label).clicked() {
                wish = Some(remove.intent.clone());
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(small(words)).truncate());
            });
        });
    }
    if let Some(clear) = &view.clear {
        let link = widgets::named(ui.add(egui::Link::new(small(&clear.label))), &clear.label);
        if link.clicked() {
            wish = Some(clear.intent.clone());
        }
    }
    ui.separator();
    if view.falls_out.is_empty() && view.comes_in.is_empty() {
        faint(ui, "Nobody's trace would change.");
    }
    let parts = [
        ("Would fall out of trace", &view.falls_out),
        ("Would come into trace", &view.comes_in),
    ];
    for (words, rows) in parts {
        if !rows.is_empty() {
            ui.label(theme::bold(format!("{words}: {}", rows.len()), theme::BODY));
            wish = wish.take().or(jumps(ui, rows));
        }
    }
    wish
}

/// How the selected unit is supplied.
fn unit_supply(ui: &mut Ui, unit: &UnitSupplyView) -> Option<Intent> {
    let mut wish = None;
    ui.add(egui::Label::new(theme::bold(&unit.name, theme::BODY)).wrap());
    if let Some((sign, words, rule)) = &unit.state {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            sign_cell(ui, Sign::Supply(*sign));
            ui.label(small(words));
            if rule_link(ui, rule) {
                wish = Some(Intent::rule(rule.clone()));
            }
        });
    }
    for (n, (what, points)) in unit.legs.iter().enumerate() {
        priced(ui, &format!("{}", n + 1), what, points);
    }
    if !unit.would_do.is_empty() {
        ui.add_space(4.0);
        faint(ui, "Would do as well");
        ui.label(small(&unit.would_do.join(", ")));
    }
    if !unit.others.is_empty() {
        ui.add_space(4.0);
        faint(ui, "What does not serve it");
        for (what, why, rule) in &unit.others {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.label(small(what));
                ui.label(small(why).color(theme::WARNING));
                if rule_link(ui, rule) {
                    wish = Some(Intent::rule(rule.clone()));
                }
            });
        }
    }
    if !unit.dumps.is_empty() {
        ui.add_space(4.0);
        faint(ui, "Dumps in reach");
        for (what, points) in &unit.dumps {
            priced(ui, "", what, points);
        }
    }
    wish
}

/// A line with a number before it and points at its end.
fn priced(ui: &mut Ui, number: &str, what: &str, points: &str) {
    row(ui, |ui| {
        ui.label(theme::bold(points, theme::SMALL));
        ui.add_space(6.0);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if !number.is_empty() {
                ui.label(small(&format!("{number}  ")).color(theme::FAINT));
            }
            ui.add(egui::Label::new(small(what)).truncate())
                .on_hover_text(what);
        });
    });
}
