//! Orders, rolls and outcomes, the newest at the bottom. A click on a line moves the view to its hex.

use bevy::prelude::Resource;
use bevy_egui::egui;
use bevy_egui::egui::{Color32, RichText, ScrollArea, Sense, Stroke, Ui};
use stavka_art::num;
use stavka_rules::map::HexPos;

use crate::kit::actions::{faint, heading, rule_link};
use crate::kit::intent::{Intent, LookIntent};
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::frame::LOG;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

/// What the log shows.
#[derive(Resource, Clone, Debug, Default)]
pub struct LogView {
    /// The lines, the oldest first.
    pub rows: Vec<LogRow>,
    /// In a film: how many entries have happened. A click then jumps to the entry of the line.
    pub film_at: Option<usize>,
}

impl PanelView for LogView {
    const PLACE: PanelPlace = PanelPlace {
        name: "log",
        edge: PanelEdge::Right,
        rank: 0,
        width: LOG,
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, _pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self).into_iter().collect()
    }
}

/// What a line is about, which decides its colour and indentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogKind {
    /// A new phase or segment.
    Heading,
    /// A player's order.
    #[default]
    Order,
    /// What came of it.
    Outcome,
    /// An order that the rules refuse.
    Refusal,
    /// A combat; what happened in it follows.
    Battle,
    /// The rest of a line that is too long for the panel.
    More,
}

/// One line.
#[derive(Clone, Debug, Default)]
pub struct LogRow {
    /// What it is about.
    pub kind: LogKind,
    /// The text.
    pub text: String,
    /// Dice that were rolled, 1 to 6 each.
    pub dice: Vec<u8>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// Where it happened.
    pub hex: Option<HexPos>,
    /// Number of its log entry, from 1.
    pub entry: usize,
}

/// Draws the log.
pub fn show(ui: &mut Ui, view: &LogView) -> Option<Intent> {
    heading(ui, "Log");
    if view.rows.is_empty() {
        faint(ui, "Orders, rolls and outcomes appear here.");
        return None;
    }
    let mut wish = None;
    let row_height = 22.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink([false, false])
        .stick_to_bottom(view.film_at.is_none());
    if let Some(at) = view.film_at
        && has_moved_on(ui, at)
    {
        let past = view.rows.iter().filter(|row| row.entry <= at).count();
        let end = num::from_usize(past) * (row_height + ui.spacing().item_spacing.y);
        // A little of what comes is seen below, and at the end nothing is left to come.
        area = area.vertical_scroll_offset((end - 0.8 * ui.available_height()).max(0.0));
    }
    area.show_rows(ui, row_height, view.rows.len(), |ui, range| {
        for row in &view.rows[range] {
            if let Some(wanted) = log_row(ui, row, row_height, view.film_at) {
                wish = Some(wanted);
            }
        }
    });
    wish
}

/// Whether a film shows another place than when it was drawn last; the log then follows.
fn has_moved_on(ui: &Ui, at: usize) -> bool {
    let memory = ui.id().with("film at");
    let before = ui.data(|data| data.get_temp::<usize>(memory));
    ui.data_mut(|data| data.insert_temp(memory, at));
    before != Some(at)
}

fn log_row(ui: &mut Ui, row: &LogRow, height: f32, film_at: Option<usize>) -> Option<Intent> {
    let (indent, colour) = match row.kind {
        LogKind::Heading => (0.0, theme::ACCENT),
        LogKind::Order | LogKind::Battle => (0.0, theme::TEXT),
        LogKind::Outcome => (14.0, theme::FAINT),
        LogKind::Refusal => (0.0, theme::WARNING),
        LogKind::More => (26.0, theme::FAINT),
    };
    let ahead = film_at.is_some_and(|at| row.entry > at);
    let colour = if ahead {
        colour.gamma_multiply(0.45)
    } else {
        colour
    };
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.set_height(height);
        ui.add_space(indent);
        for &die in &row.dice {
            draw_die(ui, die);
        }
        // The rule number keeps its place at the right; the text takes what is left.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(rule) = &row.rule
                && rule_link(ui, rule)
            {
                wish = Some(Intent::rule(rule.clone()));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = match row.kind {
                    LogKind::Heading | LogKind::Battle => theme::bold(&row.text, theme::SMALL),
                    LogKind::Order | LogKind::Outcome | LogKind::Refusal | LogKind::More => {
                        RichText::new(&row.text).size(theme::SMALL)
                    }
                };
                let label = egui::Label::new(text.color(colour)).truncate();
                let response = ui.add(label.sense(Sense::click()));
                let response = widgets::named(response, &row.text);
                let target = match film_at {
                    Some(_) => Some(Intent::Look(LookIntent::JumpTo(row.entry))),
                    None => row.hex.map(Intent::go_to),
                };
                if let Some(target) = target
                    && response
                        .on_hover_cursor(egui::CursorIcon::PointingHand)
                        .clicked()
                {
                    wish = Some(target);
                }
            });
        });
    });
    wish
}

/// Letters that the panel has room for at its first width, less what indentation, dice and the rule take.
const LETTERS: usize = 45;

/// A line cut into lines that the panel has room for.
pub fn wrapped(row: LogRow) -> Vec<LogRow> {
    let rule = row.rule.as_ref().map_or(0, |rule| rule.len() + 2);
    let taken = 5 * row.dice.len() + rule;
    let bold = matches!(row.kind, LogKind::Heading | LogKind::Battle);
    let room = LETTERS.saturating_sub(taken + if bold { 3 } else { 0 });
    let mut lines = cut(&row.text, room, LETTERS - 3).into_iter();
    let rest_kind = match row.kind {
        LogKind::Heading | LogKind::Battle | LogKind::Order | LogKind::Refusal => row.kind,
        LogKind::Outcome | LogKind::More => LogKind::More,
    };
    let first = lines.next().unwrap_or_default();
    let (hex, entry) = (row.hex, row.entry);
    let rest = lines.map(|text| LogRow {
        kind: rest_kind,
        text,
        hex,
        entry,
        ..LogRow::default()
    });
    let rest: Vec<LogRow> = rest.collect();
    let first = LogRow { text: first, ..row };
    std::iter::once(first).chain(rest).collect()
}

/// Cuts a text between words: the first line after `first` letters at most, others after `others`.
fn cut(text: &str, first: usize, others: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let room = if lines.len() == 1 { first } else { others };
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A die with its pips.
pub fn draw_die(ui: &mut Ui, pips: u8) {
    let side = 17.0;
    let (rect, _) = ui.allocate_exact_size(egui::vec2(side, side), Sense::hover());
    let painter = ui.painter();
    painter.rect(
        rect,
        3.0,
        Color32::from_rgb(0xEE, 0xEA, 0xDE),
        Stroke::new(1.0, Color32::from_gray(90)),
        egui::StrokeKind::Inside,
    );
    for &(x, y) in pip_places(pips) {
        let at = rect.center() + egui::vec2(num::from_i32(x), num::from_i32(y)) * side * 0.26;
        painter.circle_filled(at, 1.8, Color32::from_gray(30));
    }
}

/// Where the pips of a face are, in steps from the middle.
const fn pip_places(pips: u8) -> &'static [(i32, i32)] {
    match pips {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6 => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_between_words_and_keep_their_place() {
        let row = LogRow {
            kind: LogKind::Outcome,
            text: "Blue attacks 05.04 Brookside with 1st Tank Brigade, 1st Division".to_owned(),
            rule: Some("9.5".to_owned()),
            entry: 7,
            ..LogRow::default()
        };
        let rows = wrapped(row.clone());
        let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(texts.join(" "), row.text);
        assert!(texts.iter().all(|text| text.len() <= LETTERS));
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].rule, row.rule);
        assert!(rows.iter().all(|row| row.entry == 7));
        assert_eq!(rows[1].kind, LogKind::More);
        let short = LogRow {
            text: "Advance".to_owned(),
            ..row
        };
        assert_eq!(wrapped(short).len(), 1);
    }
}
