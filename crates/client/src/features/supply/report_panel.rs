//! The supply report: what each side holds and where, what it spent this turn, how its formations stand, and what is coming.
//! It stands where the log stands.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, ScrollArea, Ui};

use stavka_rules::map::HexPos;

use crate::kit::actions::{ActionView, action, faint, heading, plate, rule_link};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

/// What the report shows.
#[derive(Clone, Debug, Default)]
pub struct SupplyReportView {
    /// One side after the other: the one that decides first.
    pub sides: Vec<SideReport>,
    /// Closes it.
    pub close: ActionView,
}

impl PanelView for SupplyReportView {
    const PLACE: PanelPlace = PanelPlace {
        name: "report",
        edge: PanelEdge::Right,
        rank: 40,
        width: (350.0, 520.0),
        company: Company::StepsAside,
    };

    fn show(&self, ui: &mut Ui, _pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self).into_iter().collect()
    }
}

/// The report of a side.
#[derive(Clone, Debug, Default)]
pub struct SideReport {
    /// The side.
    pub name: String,
    /// Its colour.
    pub colour: Color32,
    /// All it has, in one line.
    pub total: String,
    /// Where that lies.
    pub dumps: Vec<ReportRow>,
    /// What came in and what it was spent on this turn.
    pub ledger: Vec<ReportRow>,
    /// How its formations stand.
    pub formations: Vec<FormationReport>,
    /// What its next Supply Phase will ask, what fuel would cost, and what arrives.
    pub forecast: Vec<ReportRow>,
}

/// A line with an amount at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportRow {
    /// What it is.
    pub words: String,
    /// How much.
    pub amount: String,
    /// A rule that says why.
    pub rule: String,
    /// Where it is: a click shows the hex.
    pub hex: Option<HexPos>,
    /// Whether it is something to worry about.
    pub is_bad: bool,
}

/// A formation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormationReport {
    /// Its name.
    pub name: String,
    /// How many units it has on the map.
    pub units: String,
    /// How they stand with trace, each with whether that is bad.
    pub standing: Vec<(String, bool)>,
    /// Fuel, and what supply they reach.
    pub line: String,
    /// Where its first unit is that needs looking after, or else its first.
    pub hex: Option<HexPos>,
}

/// Draws the report.
fn show(ui: &mut Ui, view: &SupplyReportView) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        heading(ui, "Supply report");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if action(ui, &view.close, Emphasis::Quiet) {
                wish = Some(view.close.intent.clone());
            }
        });
    });
    ScrollArea::vertical()
        .id_salt("supply report")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = 18.0;
            for report in &view.sides {
                wish = wish.take().or(side(ui, report));
                ui.add_space(10.0);
            }
        });
    wish
}

fn side(ui: &mut Ui, report: &SideReport) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        plate(ui, report.colour);
        let name = report.name.to_uppercase();
        ui.label(theme::bold(name, theme::BODY).color(theme::ACCENT));
        ui.label(RichText::new(&report.total).size(theme::SMALL));
    });
    for (title, rows) in [
        ("Dumps and loads", &report.dumps),
        ("This turn", &report.ledger),
        ("Coming", &report.forecast),
    ] {
        if !rows.is_empty() {
            part(ui, title);
        }
        for row in rows {
            wish = wish.take().or(line(ui, row));
        }
    }
    if !report.formations.is_empty() {
        part(ui, "Formations");
    }
    for formation in &report.formations {
        wish = wish.take().or(formation_rows(ui, formation));
    }
    wish
}

fn part(ui: &mut Ui, title: &str) {
    ui.add_space(5.0);
    faint(ui, title);
}

/// A line: words, a rule where there is one, and the amount at the right edge.
fn line(ui: &mut Ui, row: &ReportRow) -> Option<Intent> {
    let mut wish = None;
    let colour = if row.is_bad {
        theme::WARNING
    } else {
        theme::TEXT
    };
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::bold(&row.amount, theme::SMALL).color(colour));
            if !row.rule.is_empty() && rule_link(ui, &row.rule) {
                wish = Some(Intent::rule(row.rule.clone()));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                wish = wish.take().or(words(ui, &row.words, row.hex, colour));
            });
        });
    });
    wish
}

/// Words that show a hex when they are clicked, if there is one.
fn words(ui: &mut Ui, words: &str, hex: Option<HexPos>, colour: Color32) -> Option<Intent> {
    let text = RichText::new(words).size(theme::SMALL).color(colour);
    let Some(hex) = hex else {
        ui.add(egui::Label::new(text).truncate())
            .on_hover_text(words);
        return None;
    };
    let label = egui::Label::new(text)
        .truncate()
        .sense(egui::Sense::click());
    let response = widgets::named(ui.add(label), words)
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text(format!("{words}: shows {hex}"));
    response.clicked().then_some(Intent::go_to(hex))
}

fn formation_rows(ui: &mut Ui, formation: &FormationReport) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (standing, is_bad) in formation.standing.iter().rev() {
                let colour = if *is_bad { theme::WARNING } else { theme::TEXT };
                ui.label(theme::bold(standing, theme::SMALL).color(colour));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                wish = words(ui, &formation.name, formation.hex, theme::TEXT);
            });
        });
    });
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        let line = format!("{}{}", formation.units, formation.line);
        let line = RichText::new(line).size(12.5).color(theme::FAINT);
        ui.add(egui::Label::new(line).wrap());
    });
    wish
}
