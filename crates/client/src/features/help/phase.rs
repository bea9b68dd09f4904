//! A Movement Phase under the command rules on one page, with a picture of its course (C&C 1.2).

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke,
    StrokeKind, Ui, pos2, vec2,
};

use stavka_art::num;

use crate::kit::theme;

/// What is to be known, step by step; `{share}` is what the forgotten have of their allowance.
const STEPS: [(&str, &str); 7] = [
    (
        "Choose an HQ",
        "O goes from one HQ to the next, Z plays it. One HQ is played at a time, and one army after the other; moving a unit that only one HQ could command plays that HQ, and closes the one in play if nobody loses his turn by it.",
    ),
    (
        "Mode and fuel",
        "Before it commands anybody the HQ takes on its mode, on which its throw range hangs. The mode stands once it commands (B too). Its fuel is for itself, for whom it commands, and for HQs of its army that are played later; those give none on.",
    ),
    (
        "The HQ moves first, last, or not at all",
        "If it moves before it commands anybody, its range is counted from where it then stands. If it moves after its units, nobody of them moves any more.",
    ),
    (
        "It commands units",
        "Everybody in its throw range at that moment (dotted rim), within its slots; who is not limited needs none. Moving a unit is enough, B takes the usual ones. A formation has one slot. Pz is a panzer division, Mot a motorised one, Inf an infantry division; with a plus (Pz+, Inf+) another kind fits as well, which the slot names when pointed at. Who was commanded has a full rim.",
    ),
    (
        "Shift+E closes it",
        "The panel (F10) asks only if somebody loses his turn. Then one unit or formation that nobody commands may move: Out of Supply if it draws from no source itself.",
    ),
    (
        "The next HQ, the next army",
        "The move of the one that nobody commands lapses with the next HQ. Ctrl+E ends an army, also before all of its HQs have been played. Counters that have been played are turned and dimmed.",
    ),
    (
        "The forgotten",
        "When all armies have been played, whoever nobody has commanded moves at {share} of his allowance, and may be Out of Supply likewise.",
    ),
];

/// What waits for nobody.
const FREE: &str = "Free at any time: trains, Strat Mode, transport, works, supply. E ends the segment, whoever has been played. Where operation zones are played (F11), who goes alone stands in the zone of his army or behind it, and a unit that sets out in the zone of another army has less of its allowance.";

/// Draws the page.
pub fn show(ui: &mut Ui, share: &str) {
    ui.add_space(4.0);
    picture(ui);
    ui.add_space(8.0);
    for (n, (title, words)) in STEPS.iter().enumerate() {
        ui.horizontal_top(|ui| {
            let number = theme::bold(format!("{}", n + 1), theme::BODY);
            ui.label(number.color(theme::ACCENT));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.label(theme::bold(*title, theme::BODY));
                let words = RichText::new(words.replace("{share}", share)).size(theme::SMALL);
                ui.add(egui::Label::new(words).wrap());
            });
        });
    }
    ui.add_space(4.0);
    let free = RichText::new(FREE).size(theme::SMALL).color(theme::FAINT);
    ui.add(egui::Label::new(free).wrap());
}

/// A stage of the course: its words, and whether it may be left out.
const STAGES: [(&str, bool); 7] = [
    ("mode,\nfuel", true),
    ("HQ\nmoves", true),
    ("commands\nunits", false),
    ("units\nmove", false),
    ("HQ\nmoves", true),
    ("closed", false),
    ("one goes\nalone", true),
];

/// The course of an HQ as boxes from left to right, and the way back to the next HQ.
fn picture(ui: &mut Ui) {
    let width = ui.available_width();
    let (area, _) = ui.allocate_exact_size(vec2(width, 118.0), Sense::hover());
    let painter = ui.painter();
    // The last box is for the forgotten.
    let step = width / num::from_usize(STAGES.len() + 1);
    let size = vec2(step * 0.80, 44.0);
    let middle = area.top() + 34.0;
    let at = |n: u16| pos2(area.left() + step * (f32::from(n) + 0.5), middle);
    let line = Stroke::new(1.5, theme::FAINT);
    for (n, &(words, optional)) in (0..).zip(&STAGES) {
        let place = Rect::from_center_size(at(n), size);
        stage(painter, place, words, optional);
        if n > 0 {
            arrow(painter, at(n - 1), at(n), size.x, line);
        }
    }
    // Either the one or the other move of the HQ.
    let or = Stroke::new(1.0, theme::ACCENT);
    let over = area.top() + 6.0;
    let (first, last) = (at(1), at(4));
    painter.line_segment([pos2(first.x, over), pos2(last.x, over)], or);
    for end in [first, last] {
        painter.line_segment([pos2(end.x, over), pos2(end.x, over + 5.0)], or);
    }
    let font = FontId::proportional(11.0);
    let between = pos2((first.x + last.x) / 2.0, over - 1.0);
    let plate = Rect::from_center_size(between, vec2(86.0, 12.0));
    painter.rect_filled(plate, 0.0, theme::PANEL);
    painter.text(
        between,
        Align2::CENTER_CENTER,
        "once at most",
        font.clone(),
        theme::ACCENT,
    );
    // Back to the next HQ.
    let under = area.top() + 84.0;
    let (from, to) = (at(6), at(0));
    let edge = middle + size.y / 2.0;
    let way = vec![
        pos2(from.x, edge),
        pos2(from.x, under),
        pos2(to.x, under),
        pos2(to.x, edge + 7.0),
    ];
    painter.add(Shape::line(way, line));
    head(painter, pos2(to.x, edge + 1.0), vec2(0.0, -1.0));
    let words = "the next HQ of the army; then the next army";
    let label = pos2((from.x + to.x) / 2.0, under + 10.0);
    painter.text(
        label,
        Align2::CENTER_CENTER,
        words,
        font.clone(),
        theme::FAINT,
    );
    // What is left when all have been played.
    let forgotten = Rect::from_center_size(at(7), size);
    arrow(painter, at(6), at(7), size.x, line);
    stage(painter, forgotten, "the\nforgotten", true);
    let label = pos2(at(7).x, under + 10.0);
    painter.text(
        label,
        Align2::CENTER_CENTER,
        "after all armies",
        font,
        theme::FAINT,
    );
}

/// A box; one that may be left out has a thin rim alone.
fn stage(painter: &egui::Painter, place: Rect, words: &str, optional: bool) {
    let round = CornerRadius::same(4);
    let (fill, rim, ink): (Color32, Color32, Color32) = match optional {
        true => (theme::PANEL, theme::FAINT, theme::TEXT),
        false => (theme::RAISED, theme::ACCENT, theme::TEXT),
    };
    painter.rect_filled(place, round, fill);
    painter.rect_stroke(place, round, Stroke::new(1.2, rim), StrokeKind::Inside);
    let font = FontId::proportional(12.0);
    painter.text(place.center(), Align2::CENTER_CENTER, words, font, ink);
}

/// An arrow between two boxes of a width.
fn arrow(painter: &egui::Painter, from: Pos2, to: Pos2, width: f32, line: Stroke) {
    let half = vec2(width / 2.0 + 1.0, 0.0);
    let (start, end) = (from + half, to - half);
    painter.line_segment([start, end - vec2(5.0, 0.0)], line);
    head(painter, end, vec2(1.0, 0.0));
}

/// The head of an arrow at a point.
fn head(painter: &egui::Painter, point: Pos2, along: egui::Vec2) {
    let across = along.rot90() * 4.0;
    let back = point - along * 7.0;
    let corners = vec![point, back + across, back - across];
    painter.add(Shape::convex_polygon(corners, theme::FAINT, Stroke::NONE));
}
