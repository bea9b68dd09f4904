//! The order of battle: pages, filters, and a list of sides, groups and counters. It stands where the log stands.

use bevy_egui::egui;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Align, Align2, Color32, FontId, Id, Layout, Pos2, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, pos2, vec2,
};
use stavka_art::counter::CounterLook;
use stavka_art::num;
use stavka_rules::ids::UnitId;

use crate::kit::actions::{ActionView, ChoiceView, Remark, action, chips, faint, heading};
use crate::kit::intent::{Intent, OrderOfBattleIntent};
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

/// What the panel shows.
#[derive(Clone, Debug, Default)]
pub struct OrderOfBattleView {
    /// Its pages.
    pub pages: Vec<ChoiceView>,
    /// The words that are looked for.
    pub find: String,
    /// Whether the field for words is to have the keyboard.
    pub asks_for_keyboard: bool,
    /// States to choose from.
    pub states: Vec<ChoiceView>,
    /// Kinds to choose from.
    pub kinds: Vec<ChoiceView>,
    /// Folds or unfolds everything.
    pub fold: Option<ActionView>,
    /// The list.
    pub lines: Vec<Line>,
    /// What is said where the list is empty.
    pub empty: String,
    /// Closes it.
    pub close: ActionView,
}

/// A line of the list.
#[derive(Clone, Debug)]
pub enum Line {
    /// A side.
    Side {
        /// Its name.
        name: String,
        /// Its colour.
        colour: Color32,
        /// What its counters come to.
        sums: String,
    },
    /// An army, a turn, a sort of units.
    Heading(String),
    /// Counters that are counted together.
    Group {
        /// What folding or unfolding it says.
        fold: Intent,
        /// Its name.
        name: String,
        /// Colour of its stripe, `0xRRGGBB`.
        stripe: Option<u32>,
        /// What its counters come to.
        sums: String,
        /// Whether its counters are hidden.
        is_folded: bool,
    },
    /// A counter.
    Unit(UnitView),
    /// Something else that is worth saying.
    Note(String),
}

/// A counter in the list.
#[derive(Clone, Debug)]
pub struct UnitView {
    /// Who it is.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// What its counter looks like.
    pub look: Option<CounterLook>,
    /// Its values.
    pub figures: String,
    /// Its steps at full strength, and those it has lost.
    pub steps: (u8, u8),
    /// Where it is, its mode, what it needs.
    pub remarks: Vec<Remark>,
    /// Whether it is not on the map.
    pub is_off_map: bool,
    /// Whether it is dead.
    pub is_dead: bool,
    /// Whether it is selected.
    pub selected: bool,
}

/// Heights of the lines, in points.
const SIDE_LINE: f32 = 40.0;
const HEADING_LINE: f32 = 26.0;
const GROUP_LINE: f32 = 38.0;
const UNIT_LINE: f32 = 44.0;
const NOTE_LINE: f32 = 22.0;
/// Size of second lines.
const FINE: f32 = 12.5;
/// Side of a counter in the list.
const PICTURE: f32 = 38.0;

impl PanelView for OrderOfBattleView {
    const PLACE: PanelPlace = PanelPlace {
        name: "battle order",
        edge: PanelEdge::Right,
        rank: 50,
        width: (420.0, 680.0),
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures).into_iter().collect()
    }
}

/// Draws the panel.
fn show(ui: &mut Ui, view: &OrderOfBattleView, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        heading(ui, "Order of battle");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if action(ui, &view.close, Emphasis::Quiet) {
                wish = Some(view.close.intent.clone());
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        for page in &view.pages {
            wish = wish.take().or(tab(ui, page));
        }
    });
    wish = wish.take().or(find(ui, view));
    for choices in [&view.states, &view.kinds] {
        if !choices.is_empty() {
            wish = wish.take().or(chips(ui, "", choices));
        }
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("order of battle")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if view.lines.is_empty() {
                faint(ui, &view.empty);
            }
            for line in &view.lines {
                wish = wish.take().or(show_line(ui, line, pictures));
            }
        });
    wish
}

/// A page of the panel.
fn tab(ui: &mut Ui, page: &ChoiceView) -> Option<Intent> {
    let text = if page.on {
        theme::bold(&page.label, theme::BODY).color(theme::ACCENT)
    } else {
        RichText::new(&page.label).color(theme::FAINT)
    };
    let button = egui::Button::new(text).selected(page.on);
    let response = widgets::named(ui.add(button), &page.label).on_hover_text(&page.hint);
    response.clicked().then(|| page.intent.clone())
}

/// The field for words, and the button that folds the list.
fn find(ui: &mut Ui, view: &OrderOfBattleView) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(fold) = &view.fold
                && action(ui, fold, Emphasis::Quiet)
            {
                wish = Some(fold.intent.clone());
            }
            if !view.find.is_empty()
                && action(
                    ui,
                    &ActionView::new(Intent::Nothing, "Clear"),
                    Emphasis::Quiet,
                )
            {
                wish = Some(Intent::OrderOfBattle(OrderOfBattleIntent::Text(
                    String::new(),
                )));
            }
            let mut text = view.find.clone();
            let field = egui::TextEdit::singleline(&mut text)
                .id(Id::new("find in the order of battle"))
                .hint_text("Name, formation, nation or place  ( / )")
                .desired_width(f32::INFINITY);
            let response = widgets::named(ui.add(field), "Find units");
            if view.asks_for_keyboard {
                response.request_focus();
            }
            if response.changed() {
                wish = Some(Intent::OrderOfBattle(OrderOfBattleIntent::Text(text)));
            }
        });
    });
    wish
}

fn show_line(ui: &mut Ui, line: &Line, pictures: &mut CounterPictures) -> Option<Intent> {
    match line {
        Line::Side { name, colour, sums } => {
            side_line(ui, name, *colour, sums);
            None
        }
        Line::Heading(words) => {
            let rect = row(ui, HEADING_LINE, Sense::hover()).rect;
            if ui.is_rect_visible(rect) {
                let at = rect.left_bottom() - vec2(0.0, 4.0);
                let words = bold(words, theme::SMALL, theme::ACCENT);
                write(ui, at, Align2::LEFT_BOTTOM, rect.width(), words);
                let y = rect.bottom() - 1.0;
                ui.painter()
                    .hline(rect.x_range(), y, Stroke::new(1.0, theme::LINE));
            }
            None
        }
        Line::Group {
            fold,
            name,
            stripe,
            sums,
            is_folded,
        } => group_line(ui, name, *stripe, sums, *is_folded).then(|| fold.clone()),
        Line::Unit(unit) => unit_line(ui, unit, pictures)
            .then_some(Intent::OrderOfBattle(OrderOfBattleIntent::Unit(unit.unit))),
        Line::Note(words) => {
            let rect = row(ui, NOTE_LINE, Sense::hover()).rect;
            if ui.is_rect_visible(rect) {
                let at = rect.left_center() + vec2(6.0, 0.0);
                let room = rect.width() - 6.0;
                let words = plain(words, theme::SMALL, theme::TEXT);
                write(ui, at, Align2::LEFT_CENTER, room, words);
            }
            None
        }
    }
}

/// A line of the list, as wide as the panel.
fn row(ui: &mut Ui, height: f32, sense: Sense) -> egui::Response {
    let width = ui.available_width();
    ui.allocate_exact_size(vec2(width, height), sense).1
}

/// A line of text.
fn plain(words: &str, size: f32, colour: Color32) -> LayoutJob {
    LayoutJob::simple_singleline(words.to_owned(), FontId::proportional(size), colour)
}

/// A line of bold text.
fn bold(words: &str, size: f32, colour: Color32) -> LayoutJob {
    let font = FontId::new(size, theme::bold_family());
    LayoutJob::simple_singleline(words.to_owned(), font, colour)
}

/// Writes a line of text into so much room; says where it stands.
fn write(ui: &Ui, at: Pos2, align: Align2, room: f32, mut job: LayoutJob) -> Rect {
    job.wrap = TextWrapping::truncate_at_width(room.max(10.0));
    let galley = ui.painter().layout_job(job);
    let rect = align.anchor_size(at, galley.size());
    ui.painter().galley(rect.min, galley, theme::TEXT);
    rect
}

fn side_line(ui: &mut Ui, name: &str, colour: Color32, sums: &str) {
    let rect = row(ui, SIDE_LINE, Sense::hover()).rect;
    if !ui.is_rect_visible(rect) {
        return;
    }
    let plate = Rect::from_min_size(rect.min + vec2(0.0, 6.0), vec2(12.0, 12.0));
    ui.painter().rect_filled(plate, 2.0, colour);
    let name = name.to_uppercase();
    let at = rect.min + vec2(20.0, 2.0);
    let room = rect.width() - 20.0;
    write(
        ui,
        at,
        Align2::LEFT_TOP,
        room,
        bold(&name, 15.0, theme::ACCENT),
    );
    // The number of units stands beside the name, what they come to below it.
    let (units, sums) = sums.split_once(" · ").unwrap_or((sums, ""));
    let right = rect.right_top() + vec2(-6.0, 4.0);
    let units = plain(units, theme::SMALL, theme::TEXT);
    write(ui, right, Align2::RIGHT_TOP, 120.0, units);
    let at = rect.min + vec2(0.0, 22.0);
    let sums = plain(sums, FINE, theme::FAINT);
    write(ui, at, Align2::LEFT_TOP, rect.width(), sums);
}

fn group_line(ui: &mut Ui, name: &str, stripe: Option<u32>, sums: &str, is_folded: bool) -> bool {
    let response = row(ui, GROUP_LINE, Sense::click());
    let rect = response.rect;
    if ui.is_rect_visible(rect) {
        let fill = if response.hovered() {
            theme::RAISED
        } else {
            theme::SUNKEN
        };
        ui.painter().rect_filled(rect, 3.0, fill);
        let at = rect.min + vec2(12.0, 12.0);
        let points = if is_folded {
            vec![
                at + vec2(-2.5, -4.5),
                at + vec2(3.5, 0.0),
                at + vec2(-2.5, 4.5),
            ]
        } else {
            vec![
                at + vec2(-4.5, -2.5),
                at + vec2(4.5, -2.5),
                at + vec2(0.0, 3.5),
            ]
        };
        ui.painter().add(egui::Shape::convex_polygon(
            points,
            theme::FAINT,
            Stroke::NONE,
        ));
        if let Some(stripe) = stripe {
            let [_, red, green, blue] = stripe.to_be_bytes();
            let band = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
            ui.painter()
                .rect_filled(band, 2.0, Color32::from_rgb(red, green, blue));
        }
        let room = rect.width() - 30.0;
        let at = rect.min + vec2(24.0, 3.0);
        let title = bold(name, theme::BODY, theme::TEXT);
        write(ui, at, Align2::LEFT_TOP, room, title);
        let at = rect.min + vec2(24.0, 20.0);
        let line = plain(sums, FINE, theme::FAINT);
        write(ui, at, Align2::LEFT_TOP, room, line);
    }
    focus_rim(ui, &response);
    widgets::named(response, name)
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text(format!("{name}\n{sums}"))
        .clicked()
}

/// Shows where the keyboard is.
fn focus_rim(ui: &Ui, response: &egui::Response) {
    if response.has_focus() {
        let rim = Stroke::new(1.5, theme::ACCENT);
        ui.painter()
            .rect_stroke(response.rect, 3.0, rim, StrokeKind::Inside);
    }
}

fn unit_line(ui: &mut Ui, unit: &UnitView, pictures: &mut CounterPictures) -> bool {
    let response = row(ui, UNIT_LINE, Sense::click());
    let rect = response.rect;
    if ui.is_rect_visible(rect) {
        let fill = if unit.selected {
            ui.visuals().selection.bg_fill
        } else if response.hovered() {
            theme::RAISED
        } else {
            Color32::TRANSPARENT
        };
        ui.painter().rect_filled(rect, 3.0, fill);
        paint_unit(ui, rect, unit, pictures);
    }
    focus_rim(ui, &response);
    let words: Vec<&str> = unit
        .remarks
        .iter()
        .map(|part| part.words.as_str())
        .collect();
    widgets::named(response, &unit.name)
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text(format!("{}\n{}", unit.name, words.join("\n")))
        .clicked()
}

/// Counter, name and values; below that where it is and what it needs, and its steps.
fn paint_unit(ui: &Ui, rect: Rect, unit: &UnitView, pictures: &mut CounterPictures) {
    let middle = pos2(rect.left() + 14.0 + PICTURE / 2.0, rect.center().y);
    let place = Rect::from_center_size(middle, vec2(PICTURE, PICTURE));
    if let Some(look) = &unit.look {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let tint = if unit.is_off_map {
            Color32::from_gray(135)
        } else {
            Color32::WHITE
        };
        let picture = pictures.get(ui.ctx(), look);
        ui.painter().image(picture, place, whole, tint);
    }
    if unit.is_dead {
        let cross = Stroke::new(2.0, theme::WARNING);
        let inner = place.shrink(5.0);
        ui.painter()
            .line_segment([inner.left_top(), inner.right_bottom()], cross);
        ui.painter()
            .line_segment([inner.right_top(), inner.left_bottom()], cross);
    }
    let left = place.right() + 9.0;
    let right = rect.right() - 6.0;
    let at = pos2(right, rect.top() + 5.0);
    let figures = bold(&unit.figures, theme::BODY, theme::TEXT);
    let figures = write(ui, at, Align2::RIGHT_TOP, 110.0, figures);
    let colour = if unit.is_off_map {
        theme::FAINT
    } else {
        theme::TEXT
    };
    let room = figures.left() - left - 8.0;
    let at = pos2(left, rect.top() + 5.0);
    write(
        ui,
        at,
        Align2::LEFT_TOP,
        room,
        bold(&unit.name, theme::BODY, colour),
    );
    let dots = steps(ui, pos2(right, rect.bottom() - 13.0), unit.steps);
    remarks(
        ui,
        pos2(left, rect.bottom() - 21.0),
        right - dots - left - 8.0,
        &unit.remarks,
    );
}

/// Where it is and what it needs, in one line.
fn remarks(ui: &Ui, at: Pos2, room: f32, remarks: &[Remark]) {
    let mut job = LayoutJob::default();
    let format = |colour| TextFormat::simple(FontId::proportional(FINE), colour);
    for (n, remark) in remarks.iter().enumerate() {
        if n > 0 {
            job.append(" · ", 0.0, format(theme::FAINT));
        }
        let colour = if remark.is_bad {
            theme::WARNING
        } else {
            theme::FAINT
        };
        job.append(&remark.words, 0.0, format(colour));
    }
    write(ui, at, Align2::LEFT_TOP, room, job);
}

/// Steps as dots, those lost hollow, with the last at `at`; says how wide they are. One step needs no dot.
fn steps(ui: &Ui, at: Pos2, (steps, lost): (u8, u8)) -> f32 {
    const APART: f32 = 9.0;
    if steps < 2 {
        return 0.0;
    }
    let left = steps.saturating_sub(lost);
    for n in 0..steps {
        let back = num::from_usize(usize::from(steps - n)) * APART - APART / 2.0;
        let centre = at - vec2(back, 0.0);
        if n < left {
            ui.painter().circle_filled(centre, 3.2, theme::TEXT);
        } else {
            let rim = Stroke::new(1.2, theme::WARNING);
            ui.painter().circle_stroke(centre, 2.8, rim);
        }
    }
    num::from_usize(usize::from(steps)) * APART
}
