//! The Combat Table and the Barrage Tables as they are printed: headings over one grid of results. What can come is tinted,
//! the more likely the darker; the column where a combat starts, or a barrage ends, is framed.

use bevy_egui::egui;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui};
use stavka_art::num;

use crate::kit::theme;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct TableView {
    /// Its title.
    pub title: String,
    /// The headings of the columns: odds for each kind of terrain, or strengths and costs.
    pub odds: Vec<OddsLine>,
    /// The columns.
    pub columns: Vec<TableColumn>,
    /// What the strip of chances over the results is called; empty without one.
    pub strip: String,
    /// The column where a barrage starts, and to which it is shifted.
    pub shift: Option<(usize, usize)>,
    /// The lines of results.
    pub lines: Vec<TableLine>,
    /// What its signs mean.
    pub note: String,
}

/// Headings of the columns.
#[derive(Clone, Debug, Default)]
pub struct OddsLine {
    /// What they are for.
    pub name: String,
    /// The headings, from the left.
    pub odds: Vec<String>,
    /// Whether this combat uses it.
    pub used: bool,
}

/// A column.
#[derive(Clone, Debug, Default)]
pub struct TableColumn {
    /// How likely it is resolved in it.
    pub share: f32,
    /// The same in words; empty if it cannot be.
    pub percent: String,
    /// The frame around it.
    pub rim: Rim,
}

/// The frame around a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rim {
    /// None.
    #[default]
    None,
    /// A thin one: a barrage starts here and is shifted away.
    Thin,
    /// A bold one: the column that matters.
    Bold,
}

/// A line of results.
#[derive(Clone, Debug, Default)]
pub struct TableLine {
    /// The modified roll.
    pub roll: String,
    /// How likely it is.
    pub share: f32,
    /// The results: the attacker's over the defender's, or only one.
    pub cells: Vec<[String; 2]>,
}

const PAPER: Color32 = Color32::from_rgb(0xF1, 0xEB, 0xD9);
const SHADE: Color32 = Color32::from_rgb(0xE3, 0xDA, 0xBF);
const INK: Color32 = Color32::from_rgb(0x1F, 0x1C, 0x17);
const PALE: Color32 = Color32::from_rgb(0x7E, 0x75, 0x62);
const RULE: Color32 = Color32::from_rgb(0xBF, 0xB4, 0x98);
const FRAME: Color32 = Color32::from_rgb(0xA8, 0x1C, 0x1C);
/// Size of everything written in the table.
const FONT: f32 = 13.0;
/// Width of the names of lines.
const NAMES: f32 = 70.0;
const ODDS: f32 = 18.0;
const STRIP: f32 = 20.0;
/// Height of a result for both sides, and of one alone.
const CELL: (f32, f32) = (30.0, 20.0);
const TITLE: f32 = 24.0;
const NOTE: f32 = 20.0;

impl TableView {
    fn cell_height(&self) -> f32 {
        let is_double = |line: &TableLine| line.cells.iter().any(|[_, lower]| !lower.is_empty());
        if self.lines.iter().any(is_double) {
            CELL.0
        } else {
            CELL.1
        }
    }

    /// The strip over the results: chances, or the shift of a barrage.
    const fn strip_height(&self) -> f32 {
        if self.strip.is_empty() && self.shift.is_none() {
            0.0
        } else {
            STRIP
        }
    }

    /// How high it is drawn.
    pub fn height(&self) -> f32 {
        let results = num::from_usize(self.lines.len()) * self.cell_height();
        let heads = num::from_usize(self.odds.len()) * ODDS;
        TITLE + heads + self.strip_height() + results + NOTE
    }
}

/// Draws the table over the whole width.
pub fn show(ui: &mut Ui, view: &TableView) {
    let size = egui::vec2(ui.available_width(), view.height());
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
        column: (rect.width() - NAMES - 4.0) / num::from_usize(view.columns.len().max(1)),
        cell: view.cell_height(),
        darkest: darkest(view),
    };
    let heads = rect.top() + TITLE;
    let mut top = heads;
    for line in &view.odds {
        sheet.odds(top, line);
        top += ODDS;
    }
    if !view.strip.is_empty() {
        sheet.strip(top, &view.strip, &view.columns);
    } else if let Some((from, to)) = view.shift {
        sheet.shift(top, from, to);
    }
    top += view.strip_height();
    let results = top;
    for line in &view.lines {
        sheet.line(top, line, &view.columns);
        top += sheet.cell;
    }
    for (n, column) in view.columns.iter().enumerate() {
        let stroke = match column.rim {
            Rim::None => continue,
            Rim::Thin => Stroke::new(1.5, PALE),
            Rim::Bold => Stroke::new(2.0, FRAME),
        };
        let frame = Rect::from_x_y_ranges(sheet.span(n), heads..=top);
        painter.rect_stroke(frame, 2.0, stroke, StrokeKind::Middle);
    }
    let across = rect.left() + 4.0..=rect.right() - 4.0;
    painter.hline(across, results, Stroke::new(1.0, INK));
    let at = egui::pos2(rect.left() + 10.0, top + NOTE / 2.0);
    sheet.write(at, Align2::LEFT_CENTER, &view.note, PALE);
}

/// The chance of a cell that is tinted most.
fn darkest(view: &TableView) -> f32 {
    let columns = view.columns.iter().map(|column| column.share);
    let lines = view.lines.iter().map(|line| line.share);
    let most = columns.fold(0.0, f32::max) * lines.fold(0.0, f32::max);
    most.max(0.06)
}

struct Sheet<'a> {
    painter: &'a Painter,
    rect: Rect,
    column: f32,
    cell: f32,
    darkest: f32,
}

impl Sheet<'_> {
    /// Where a column is.
    fn span(&self, column: usize) -> egui::Rangef {
        let left = self.rect.left() + NAMES + num::from_usize(column) * self.column;
        egui::Rangef::new(left, left + self.column)
    }

    fn write(&self, at: egui::Pos2, align: Align2, words: &str, colour: Color32) -> Rect {
        let font = FontId::proportional(FONT);
        self.painter.text(at, align, words, font, colour)
    }

    fn name(&self, top: f32, height: f32, words: &str, colour: Color32) {
        let at = egui::pos2(self.rect.left() + 10.0, top + height / 2.0);
        self.write(at, Align2::LEFT_CENTER, words, colour);
    }

    /// Headings of one kind; the line in use is shaded and black.
    fn odds(&self, top: f32, line: &OddsLine) {
        let colour = if line.used { INK } else { PALE };
        if line.used {
            let across = self.rect.left() + 3.0..=self.rect.right() - 3.0;
            let band = Rect::from_x_y_ranges(across, top..=top + ODDS);
            self.painter.rect_filled(band, 2.0, SHADE);
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
            let font = FontId::new(FONT, family);
            self.painter
                .text(at, Align2::CENTER_CENTER, odds, font, colour);
        }
    }

    /// How likely each column is, as a strip of heat.
    fn strip(&self, top: f32, name: &str, columns: &[TableColumn]) {
        let shares = columns.iter().map(|column| column.share);
        let most = shares.fold(0.001, f32::max);
        self.name(top, STRIP, name, PALE);
        for (n, column) in columns.iter().enumerate() {
            let rect = Rect::from_x_y_ranges(self.span(n), top..=top + STRIP).shrink(1.0);
            if column.share > 0.0 {
                self.painter
                    .rect_filled(rect, 1.0, heat(column.share / most));
            }
            self.write(rect.center(), Align2::CENTER_CENTER, &column.percent, INK);
        }
    }

    /// An arrow from the column where a barrage starts to the one where it is resolved.
    fn shift(&self, top: f32, from: usize, to: usize) {
        self.name(top, STRIP, "shifts", PALE);
        let y = top + STRIP / 2.0;
        let (start, end) = (self.span(from).center(), self.span(to).center());
        let way = if end < start { -1.0 } else { 1.0 };
        let tip = egui::pos2(end, y);
        let stroke = Stroke::new(2.0, FRAME);
        let line = [egui::pos2(start, y), egui::pos2(end - way * 8.0, y)];
        self.painter.line_segment(line, stroke);
        self.painter.circle_filled(egui::pos2(start, y), 3.0, FRAME);
        let back = |dy: f32| egui::pos2(end - way * 9.0, y + dy);
        let head = vec![tip, back(-5.0), back(5.0)];
        let shape = egui::Shape::convex_polygon(head, FRAME, Stroke::NONE);
        self.painter.add(shape);
    }

    /// One line of results, the attacker's over the defender's.
    fn line(&self, top: f32, line: &TableLine, columns: &[TableColumn]) {
        let reachable = line.share > 0.0;
        let colour = if reachable { INK } else { PALE };
        self.name(top, self.cell, &line.roll, colour);
        let across = self.rect.left() + 4.0..=self.rect.right() - 4.0;
        self.painter
            .hline(across, top + self.cell, Stroke::new(0.5, RULE));
        for (n, ([upper, lower], column)) in line.cells.iter().zip(columns).enumerate() {
            let rect = Rect::from_x_y_ranges(self.span(n), top..=top + self.cell).shrink(0.5);
            let share = line.share * column.share;
            if share > 0.0 {
                self.painter
                    .rect_filled(rect, 1.0, heat(share / self.darkest));
            }
            let colour = if share > 0.0 { INK } else { PALE };
            if lower.is_empty() {
                self.write(rect.center(), Align2::CENTER_CENTER, upper, colour);
                continue;
            }
            let apart = egui::vec2(0.0, 7.0);
            self.narrow(rect.center() - apart, upper, colour);
            self.code(rect.center() + apart, lower, colour);
        }
    }

    /// A code in narrow letters: thirteen columns leave little room.
    fn narrow(&self, at: egui::Pos2, code: &str, colour: Color32) -> Rect {
        let font = FontId::new(FONT, theme::narrow_family());
        self.painter
            .text(at, Align2::CENTER_CENTER, code, font, colour)
    }

    /// A defender's code. There is no room for the DG at its end: red and underlined says it.
    fn code(&self, at: egui::Pos2, code: &str, colour: Color32) {
        let Some(head) = code.strip_suffix("DG").filter(|head| !head.is_empty()) else {
            self.narrow(at, code, colour);
            return;
        };
        let drawn = self.narrow(at, head, FRAME);
        let under = drawn.bottom() - 1.5;
        self.painter
            .hline(drawn.x_range(), under, Stroke::new(1.0, FRAME));
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
