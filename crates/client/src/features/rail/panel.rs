//! The rail panel: capacity, what lines and signs mean and how much of each a side has, what the selected Rail Repair unit can
//! still do, the nets, and where they are cut and by what. It stands where the log stands.

use bevy_egui::egui;
use bevy_egui::egui::{Align, Color32, Layout, Painter, Rect, ScrollArea, Sense, Stroke, Ui};
use stavka_art::num;
use stavka_rules::map::HexPos;

use crate::kit::actions::{faint, plate, rule_link};
use crate::kit::intent::Intent;
use crate::kit::theme;
use crate::view::counters::CounterPictures;
use crate::view::frame::LOG;
use crate::view::overlay::{RailSign, Sign, TrackStyle};
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};
use crate::view::rows::{JumpRow, ROW, SCROLL_BAR, count_cell, jump, jumps, row, sign_cell, small};

/// What the panel shows.
#[derive(Clone, Debug, Default)]
pub struct RailView {
    /// The sides that are shown.
    pub sides: Vec<RailSide>,
    /// What each line and sign means, and how much of it there is.
    pub tallies: Vec<RailTally>,
    /// The Rail Repair unit that is selected.
    pub repair: Option<RepairView>,
    /// The nets, the largest first.
    pub nets: Vec<NetRow>,
    /// Where nets are cut.
    pub cuts: Vec<JumpRow>,
    /// Railheads.
    pub railheads: Vec<JumpRow>,
}

impl PanelView for RailView {
    const PLACE: PanelPlace = PanelPlace {
        name: "rail",
        edge: PanelEdge::Right,
        rank: 10,
        width: LOG,
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, _pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self).into_iter().collect()
    }
}

/// A side in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailSide {
    /// Its colour.
    pub colour: Color32,
    /// Its name.
    pub name: String,
    /// Its Rail Cap, in words.
    pub capacity: String,
}

/// What is before a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RailMark {
    /// A piece of line.
    Line(TrackStyle),
    /// A sign.
    Sign(RailSign),
}

/// A line or a sign, its meaning, and how much of it there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailTally {
    /// The line or the sign.
    pub mark: RailMark,
    /// What it means.
    pub words: String,
    /// The rule.
    pub rule: String,
    /// How much, by side.
    pub counts: Vec<usize>,
}

/// A net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetRow {
    /// How its line is drawn.
    pub style: TrackStyle,
    /// The colour of its side.
    pub colour: Color32,
    /// What it is, in words.
    pub words: String,
    /// A hex of it.
    pub hex: HexPos,
}

/// What a Rail Repair unit can still do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RepairView {
    /// Its name.
    pub name: String,
    /// How far it has got.
    pub progress: String,
    /// Hexes converted, and hexes that it may convert in a phase.
    pub done: (usize, usize),
    /// Why it converts no more: rule and reason.
    pub refused: Option<(String, String)>,
}

/// Width of a sample of a line.
const SAMPLE: f32 = 34.0;

/// Draws the panel.
fn show(ui: &mut Ui, view: &RailView) -> Option<Intent> {
    let mut wish = None;
    ui.label(theme::bold("Railroads", 17.0).color(theme::ACCENT));
    ScrollArea::vertical()
        .id_salt("rail")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = ROW;
            wish = capacities(ui, &view.sides);
            ui.separator();
            wish = wish.take().or(tallies(ui, view));
            if let Some(repair) = &view.repair {
                ui.separator();
                wish = wish.take().or(repairs(ui, repair));
            }
            for (title, rows) in [
                ("Where lines are cut", &view.cuts),
                ("Railheads", &view.railheads),
            ] {
                if !rows.is_empty() {
                    ui.separator();
                    faint(ui, title);
                    wish = wish.take().or(jumps(ui, rows));
                }
            }
            if !view.nets.is_empty() {
                ui.separator();
                faint(ui, "Nets");
                wish = wish.take().or(nets(ui, &view.nets));
            }
        });
    wish
}

/// What each side can still carry.
fn capacities(ui: &mut Ui, sides: &[RailSide]) -> Option<Intent> {
    let mut wish = None;
    for side in sides {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            plate(ui, side.colour);
            ui.label(small(&side.name));
            ui.label(theme::bold(&side.capacity, theme::SMALL));
            if rule_link(ui, "13.3b") {
                wish = Some(Intent::rule("13.3b"));
            }
        });
    }
    wish
}

/// What lines and signs mean, with a column of counts for each side.
fn tallies(ui: &mut Ui, view: &RailView) -> Option<Intent> {
    let mut wish = None;
    row(ui, |ui| {
        for side in view.sides.iter().rev() {
            count_cell(ui, |ui| plate(ui, side.colour), &side.name);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            faint(ui, "Hexes");
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
                match tally.mark {
                    RailMark::Line(style) => line_cell(ui, style, theme::TEXT),
                    RailMark::Sign(sign) => {
                        ui.add_space((SAMPLE - 21.0) / 2.0);
                        sign_cell(ui, Sign::Rail(sign));
                        ui.add_space((SAMPLE - 21.0) / 2.0 - 6.0);
                    }
                }
                ui.add(egui::Label::new(small(&tally.words)).truncate())
                    .on_hover_text(&tally.words);
                if rule_link(ui, &tally.rule) {
                    wish = Some(Intent::rule(tally.rule.clone()));
                }
            });
        });
    }
    wish
}

/// How far a Rail Repair unit has got.
fn repairs(ui: &mut Ui, repair: &RepairView) -> Option<Intent> {
    let mut wish = None;
    ui.add(egui::Label::new(theme::bold(&repair.name, theme::BODY)).wrap());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (done, most) = repair.done;
        for n in 0..most {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 12.0), Sense::hover());
            let fill = if n < done {
                theme::ACCENT
            } else {
                Color32::TRANSPARENT
            };
            let rim = Stroke::new(1.2, theme::ACCENT);
            ui.painter()
                .rect(rect.shrink(1.0), 2.0, fill, rim, egui::StrokeKind::Inside);
        }
        ui.add_space(4.0);
        ui.label(small(&repair.progress));
        if rule_link(ui, "13.3g") {
            wish = Some(Intent::rule("13.3g"));
        }
    });
    if let Some((rule, reason)) = &repair.refused {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if rule_link(ui, rule) {
                wish = Some(Intent::rule(rule.clone()));
            }
            ui.label(small(reason).color(theme::WARNING));
        });
    }
    wish
}

/// The nets; a press shows one.
fn nets(ui: &mut Ui, rows: &[NetRow]) -> Option<Intent> {
    let mut wish = None;
    for net in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            line_cell(ui, net.style, net.colour);
            if jump(ui, &net.words) {
                wish = Some(Intent::go_to(net.hex));
            }
        });
    }
    wish
}

/// A piece of line before a row.
fn line_cell(ui: &mut Ui, style: TrackStyle, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(SAMPLE, ROW), Sense::hover());
    draw_sample(ui.painter(), rect, style, colour);
}

/// A piece of line as the map has it.
fn draw_sample(painter: &Painter, rect: Rect, style: TrackStyle, colour: Color32) {
    let middle = rect.center().y;
    let stroke = Stroke::new(2.0, colour);
    match style {
        TrackStyle::Double => {
            painter.hline(rect.x_range(), middle - 2.5, stroke);
            painter.hline(rect.x_range(), middle + 2.5, stroke);
        }
        TrackStyle::Dashed => {
            for n in 0..4 {
                let from = rect.left() + num::from_usize(n) * 9.0;
                let to = (from + 5.5).min(rect.right());
                painter.hline(from..=to, middle, Stroke::new(4.0, colour));
            }
        }
        TrackStyle::Dotted => {
            for n in 0..4 {
                let at = egui::pos2(rect.left() + 4.0 + num::from_usize(n) * 8.5, middle);
                painter.circle_stroke(at, 2.6, Stroke::new(1.5, colour));
            }
        }
    }
}
