//! The Combat Table as it is printed: odds by terrain over one grid of results. What can come is tinted, the more likely
//! the darker; the column where the combat starts is framed.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui,
};

use crate::num;
use crate::theme;

/// The table.
#[derive(Clone, Debug, Default)]
pub struct CombatTableView {
    /// Its title.
    pub title: String,
    /// The odds over the columns, a line for each kind of terrain.
    pub odds: Vec<OddsLine>,
    /// The columns.
    pub columns: Vec<TableColumn>,
    /// The lines of results.
    pub lines: Vec<TableLine>,
}

/// Odds for one kind of terrain.
#[derive(Clone, Debug, Default)]
pub struct OddsLine {
    /// The kind of terrain.
    pub name: String,
    /// The odds, from the left.
    pub odds: Vec<String>,
    /// Whether this combat uses it.
    pub used: bool,
}

/// A column.
#[derive(Clone, Debug, Default)]
pub struct TableColumn {
    /// How likely the combat is resolved in it.
    pub share: f32,
    /// The same in words; empty if it cannot be.
    pub percent: String,
    /// Whether the combat starts in it.
    pub start: bool,
}

/// A line of results.
#[derive(Clone, Debug, Default)]
pub struct TableLine {
    /// The modified roll.
    pub roll: String,
    /// How likely it is.
    pub share: f32,
    /// The results, the attacker's over the defender's.
    pub cells: Vec<[String; 2]>,
}

const PAPER: Color32 = Color32::from_rgb(0xF1, 0xEB, 0xD9);
const SHADE: Color32 = Color32::from_rgb(0xE3, 0xDA, 0xBF);
const INK: Color32 = Color32::from_rgb(0x1F, 0x1C, 0x17);
const PALE: Color32 = Color32::from_rgb(0x8A, 0x81, 0x6E);
const RULE: Color32 = Color32::from_rgb(0xBF, 0xB4, 0x98);
const FRAME: Color32 = Color32::from_rgb(0xA8, 0x1C, 0x1C);
/// Width of the names of lines.
const NAMES: f32 = 66.0;
const ODDS: f32 = 18.0;
const STRIP: f32 = 20.0;
const CELL: f32 = 28.0;
const TITLE: f32 = 24.0;

/// Draws the table over the whole width.
pub fn show(ui: &mut Ui, view: &CombatTableView) {
    let height = TITLE
        + num::float(view.odds.len()) * ODDS
        + STRIP
        + num::float(view.lines.len()) * CELL
        + 6.0;
    let size = egui::vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    painter.rect(rect, 3.0, PAPER, Stroke::new(1.0, RULE), StrokeKind::Inside);
    let title = FontId::new(15.0, theme::title_family());
    painter.text(
        egui::pos2(rect.left() + 8.0, rect.top() + TITLE / 2.0),
        Align2::LEFT_CENTER,
        &view.title,
        title,
        INK,
    );
    let sheet = Sheet {
        painter,
        rect,
        column: (rect.width() - NAMES - 4.0) / num::float(view.columns.len().max(1)),
    };
    let mut top = rect.top() + TITLE;
    for line in &view.odds {
        sheet.odds(top, line);
        top += ODDS;
    }
    sheet.strip(top, &view.columns);
    top += STRIP;
    let results = top;
    for line in &view.lines {
        sheet.line(top, line, &view.columns);
        top += CELL;
    }
    let odds_top = rect.top() + TITLE;
    if let Some(start) = view.columns.iter().position(|column| column.start) {
        let frame = Rect::from_x_y_ranges(sheet.span(start), odds_top..=top);
        painter.rect_stroke(frame, 2.0, Stroke::new(2.0, FRAME), StrokeKind::Middle);
    }
    let across = rect.left() + 4.0..=rect.right() - 4.0;
    painter.hline(across, results, Stroke::new(1.0, INK));
}

struct Sheet<'a> {
    painter: &'a Painter,
    rect: Rect,
    column: f32,
}

impl Sheet<'_> {
    /// Where a column is.
    fn span(&self, column: usize) -> egui::Rangef {
        let left = self.rect.left() + NAMES + num::float(column) * self.column;
        egui::Rangef::new(left, left + self.column)
    }

    fn write(&self, at: egui::Pos2, align: Align2, words: &str, size: f32, colour: Color32) {
        let font = FontId::proportional(size);
        self.painter.text(at, align, words, font, colour);
    }

    fn name(&self, top: f32, height: f32, words: &str, colour: Color32) {
        let at = egui::pos2(self.rect.left() + 10.0, top + height / 2.0);
        self.write(at, Align2::LEFT_CENTER, words, 12.5, colour);
    }

    /// The odds of one kind of terrain; the line in use is shaded and black.
    fn odds(&self, top: f32, line: &OddsLine) {
        let colour = if line.used { INK } else { PALE };
        if line.used {
            let across = self.rect.left() + 3.0..=self.rect.right() - 3.0;
            let band = Rect::from_x_y_ranges(across, top..=top + ODDS);
            self.painter.rect_filled(band, 2.0, SHADE);
        }
        if line.used {
            let at = |x: f32, y: f32| egui::pos2(self.rect.left() + x, top + ODDS * y);
            let arrow = vec![at(3.0, 0.25), at(7.5, 0.5), at(3.0, 0.75)];
            let shape = egui::Shape::convex_polygon(arrow, FRAME, Stroke::NONE);
            self.painter.add(shape);
        }
        self.name(top, ODDS, &line.name, colour);
        for (n, odds) in line.odds.iter().enumerate() {
            let at = egui::pos2(self.span(n).center(), top + ODDS / 2.0);
            let family = if line.used {
                theme::bold_family()
            } else {
                egui::FontFamily::Proportional
            };
            let font = FontId::new(12.5, family);
            self.painter
                .text(at, Align2::CENTER_CENTER, odds, font, colour);
        }
    }

    /// How likely each column is, as a strip of heat.
    fn strip(&self, top: f32, columns: &[TableColumn]) {
        let most = columns
            .iter()
            .map(|column| column.share)
            .fold(0.0, f32::max);
        if most > 0.0 {
            self.name(top, STRIP, "chance", PALE);
        }
        for (n, column) in columns.iter().enumerate() {
            let rect = Rect::from_x_y_ranges(self.span(n), top..=top + STRIP).shrink(1.0);
            if column.share > 0.0 {
                self.painter
                    .rect_filled(rect, 1.0, heat(column.share / most.max(0.001)));
            }
            self.write(
                rect.center(),
                Align2::CENTER_CENTER,
                &column.percent,
                12.0,
                INK,
            );
        }
    }

    /// One line of results, the attacker's over the defender's.
    fn line(&self, top: f32, line: &TableLine, columns: &[TableColumn]) {
        let reachable = line.share > 0.0;
        let colour = if reachable { INK } else { PALE };
        self.name(top, CELL, &line.roll, colour);
        let across = self.rect.left() + 4.0..=self.rect.right() - 4.0;
        self.painter
            .hline(across, top + CELL, Stroke::new(0.5, RULE));
        for (n, ([attacker, defender], column)) in line.cells.iter().zip(columns).enumerate() {
            let rect = Rect::from_x_y_ranges(self.span(n), top..=top + CELL).shrink(0.5);
            let share = line.share * column.share;
            if share > 0.0 {
                self.painter.rect_filled(rect, 1.0, heat(share / 0.06));
            }
            let colour = if share > 0.0 { INK } else { PALE };
            let upper = rect.center() - egui::vec2(0.0, 6.5);
            let lower = rect.center() + egui::vec2(0.0, 6.5);
            self.write(upper, Align2::CENTER_CENTER, attacker, 11.5, colour);
            self.code(lower, defender, colour);
        }
    }

    /// A defender's code; the DG at its end is written smaller, as there is no room.
    fn code(&self, at: egui::Pos2, code: &str, colour: Color32) {
        let Some(head) = code.strip_suffix("DG").filter(|head| !head.is_empty()) else {
            self.write(at, Align2::CENTER_CENTER, code, 11.5, colour);
            return;
        };
        let shift = egui::vec2(6.0, 0.0);
        let font = FontId::proportional(10.0);
        let drawn = self
            .painter
            .text(at - shift, Align2::CENTER_CENTER, head, font, colour);
        self.write(drawn.right_center(), Align2::LEFT_CENTER, "DG", 7.0, FRAME);
    }
}

/// From paper to a deep orange.
fn heat(share: f32) -> Color32 {
    let share = share.clamp(0.08, 1.0).sqrt();
    let mix = |from: u8, to: u8| egui::lerp(f32::from(from)..=f32::from(to), share);
    let [red, green, blue] = [mix(0xF1, 0xE0), mix(0xEB, 0x8A), mix(0xD9, 0x3C)];
    egui::Rgba::from_srgba_unmultiplied(level(red), level(green), level(blue), u8::MAX).into()
}

/// A colour level from 0 to 255.
fn level(value: f32) -> u8 {
    u8::try_from(num::pixels(value)).unwrap_or(u8::MAX)
}
