//! What can be ordered of the selected units: a table of modes with what each would do, and buttons.

use bevy_egui::egui;
use bevy_egui::egui::{Align, Color32, Layout, RichText, Sense, Ui};
use stavka_art::num;
use stavka_rules::modes::ModeChange;

use crate::kit::actions::{ActionView, NOTE, faint, refusable_action, rule_link};
use crate::kit::intent::{Intent, LookIntent, StackIntent};
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};

/// What can be ordered of the selected units.
#[derive(Clone, Debug, Default)]
pub struct OrdersView {
    /// Whose values the table shows, and for how many units it holds.
    pub title: String,
    /// The present mode, then those that can be changed to or cannot.
    pub modes: Vec<ModeRow>,
    /// Why no other mode can be taken on now, where it is one reason for all: rule and reason.
    pub closed: Option<(String, String)>,
    /// Buttons, in groups.
    pub groups: Vec<(String, Vec<ActionView>)>,
    /// Buttons that destroy something of one's own, under a fold.
    pub destructive: Vec<ActionView>,
}

/// A mode and what a unit is worth in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModeRow {
    /// The change; none for the present mode.
    pub change: Option<ModeChange>,
    /// Its name, for scripts and readers of the screen.
    pub name: String,
    /// Its name as the table has room for it.
    pub short: String,
    /// The key that does the same.
    pub key: String,
    /// Movement allowance, attack, defence, Action Rating, zone of control.
    pub values: [String; 5],
    /// What becomes impossible, in words.
    pub loses: String,
    /// Why it cannot be taken on where the units are: rule and reason.
    pub refused: Option<(String, String)>,
    /// How it stands with the units.
    pub standing: Standing,
}

/// How a mode stands with the selected units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// They are in it.
    Present,
    /// They can take it on.
    #[default]
    Open,
    /// They can take it on only with a move.
    WithMove,
    /// The next move takes it on.
    Planned,
    /// They cannot.
    Closed,
}

impl OrdersView {
    /// Whether there is nothing to show.
    pub const fn is_empty(&self) -> bool {
        self.modes.is_empty() && self.groups.is_empty() && self.destructive.is_empty()
    }

    /// About how high it is, in points.
    pub fn height(&self) -> f32 {
        let entries = || self.groups.iter().flat_map(|(_, group)| group);
        let details = entries().filter(|entry| entry.detail.is_some()).count();
        let links = entries().filter(|entry| entry.choose.is_some()).count();
        let buttons = entries().count() + details + links;
        let lines = |row: &ModeRow| 1 + usize::from(!row.loses.is_empty() || row.refused.is_some());
        let rows: usize = self.modes.iter().map(lines).sum();
        let tops = if self.modes.is_empty() { 0.0 } else { 48.0 };
        let fold = if self.destructive.is_empty() {
            0.0
        } else {
            26.0
        };
        num::from_usize(buttons) * 32.0
            + num::from_usize(rows) * 21.0
            + num::from_usize(self.groups.len()) * 26.0
            + tops
            + fold
    }
}

/// The columns after the name, and what they mean.
const COLUMNS: [(&str, &str); 5] = [
    ("MA", "Movement allowance"),
    ("Att", "Strength in attack"),
    ("Def", "Strength in defence"),
    ("AR", "Action Rating"),
    ("ZOC", "Zone of control"),
];
/// Width of such a column, in points, and in a narrow panel.
const COLUMN: f32 = 30.0;
const SLIM_COLUMN: f32 = 23.0;
/// Width of a panel that is narrow, in points.
const NARROW: f32 = 240.0;

/// Draws the table and the buttons; says what was pressed or else pointed at.
pub fn show(ui: &mut Ui, view: &OrdersView) -> Option<Intent> {
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 3.0;
    let usual = ui.spacing().interact_size.y;
    ui.spacing_mut().interact_size.y = 16.0;
    if !view.modes.is_empty() {
        faint(ui, &view.title);
        head(ui);
        for row in &view.modes {
            wish = wish.take().or(mode_row(ui, row));
        }
        if let Some((rule, reason)) = &view.closed
            && refusal(ui, rule, reason)
        {
            wish = Some(Intent::rule(rule.clone()));
        }
        ui.add_space(4.0);
    }
    ui.spacing_mut().interact_size.y = usual;
    for (title, group) in &view.groups {
        if !title.is_empty() {
            faint(ui, title);
        }
        for entry in group {
            let pressed = refusable_action(ui, entry, Emphasis::Plain);
            wish = pressed.or(wish.take());
        }
    }
    if !view.destructive.is_empty() {
        let fold = egui::CollapsingHeader::new(DESTROY).show(ui, |ui| {
            for entry in &view.destructive {
                let pressed = refusable_action(ui, entry, Emphasis::Plain);
                wish = pressed.or(wish.take());
            }
        });
        widgets::named(fold.header_response, DESTROY);
    }
    wish
}

/// Title of the fold over what destroys.
const DESTROY: &str = "Destroy";

fn head(ui: &mut Ui) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(name_width(ui));
        for (short, long) in COLUMNS {
            let text = RichText::new(short).size(theme::SMALL).color(theme::FAINT);
            cell(ui, text).on_hover_text(long);
        }
    });
}

/// What the columns leave to the name.
fn name_width(ui: &Ui) -> f32 {
    (ui.available_width() - column_width(ui) * num::from_usize(COLUMNS.len())).max(70.0)
}

fn column_width(ui: &Ui) -> f32 {
    if ui.max_rect().width() < NARROW {
        SLIM_COLUMN
    } else {
        COLUMN
    }
}

fn cell(ui: &mut Ui, text: RichText) -> egui::Response {
    let size = egui::vec2(column_width(ui), 18.0);
    let layout = Layout::centered_and_justified(egui::Direction::LeftToRight);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.add(egui::Label::new(text).selectable(false))
    })
    .inner
}

/// The colour in which a mode is written, and the sign before it: never the colour alone.
const fn look(standing: Standing) -> (Color32, &'static str) {
    match standing {
        Standing::Present | Standing::Open => (theme::TEXT, ""),
        Standing::WithMove => (theme::TEXT, "» "),
        Standing::Planned => (theme::ACCENT, "» "),
        Standing::Closed => (theme::FAINT, ""),
    }
}

fn mode_row(ui: &mut Ui, row: &ModeRow) -> Option<Intent> {
    let (colour, sign) = look(row.standing);
    let can_be_pressed = !matches!(row.standing, Standing::Present | Standing::Closed);
    let fill = match row.standing {
        Standing::Present | Standing::Closed => Color32::TRANSPARENT,
        Standing::Open | Standing::WithMove => theme::RAISED,
        Standing::Planned => ui.visuals().selection.bg_fill,
    };
    // The ground goes under the text, but its place is known only afterwards.
    let ground = ui.painter().add(egui::Shape::Noop);
    let line = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let width = name_width(ui);
        ui.allocate_ui_with_layout(
            egui::vec2(width, 20.0),
            Layout::left_to_right(Align::Center),
            |ui| {
                ui.set_width(width);
                ui.add_space(4.0);
                let name = format!("{sign}{}", row.short);
                let name = if row.standing == Standing::Present {
                    theme::bold(name, theme::SMALL)
                } else {
                    RichText::new(name).size(theme::SMALL)
                };
                ui.add(egui::Label::new(name.color(colour)).selectable(false));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add_space(4.0);
                    let key = RichText::new(&row.key)
                        .size(theme::SMALL)
                        .color(theme::FAINT);
                    ui.add(egui::Label::new(key).selectable(false));
                });
            },
        );
        for value in &row.values {
            cell(ui, RichText::new(value).size(theme::SMALL).color(colour));
        }
    });
    let rect = line.response.rect;
    let sense = if can_be_pressed {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(rect, ui.id().with(("mode", &row.name)), sense);
    let response = if can_be_pressed {
        widgets::named(response, &row.name).on_hover_cursor(egui::CursorIcon::PointingHand)
    } else {
        response
    };
    let rim = if response.hovered() && can_be_pressed {
        egui::Stroke::new(1.0, theme::ACCENT)
    } else {
        egui::Stroke::NONE
    };
    let ground_shape = egui::epaint::RectShape::new(rect, 3.0, fill, rim, egui::StrokeKind::Inside);
    ui.painter().set(ground, ground_shape);
    let opened = note(ui, row);
    if response.clicked() {
        row.change
            .map(|change| Intent::Stack(StackIntent::Mode(change)))
    } else if opened.is_some() {
        opened
    } else {
        let shown = response.hovered() && row.standing != Standing::Present;
        let change = row.change.filter(|_| shown);
        change.map(|change| Intent::Look(LookIntent::PointAt(change)))
    }
}

/// What becomes impossible, or why the mode is closed.
fn note(ui: &mut Ui, row: &ModeRow) -> Option<Intent> {
    if let Some((rule, reason)) = &row.refused {
        let opened = if row.standing == Standing::Closed {
            refusal(ui, rule, reason)
        } else {
            refusal(ui, rule, &format!("only with a move: {reason}"))
        };
        return opened.then(|| Intent::rule(rule.clone()));
    }
    if !row.loses.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(10.0);
            let words = RichText::new(&row.loses).size(NOTE).color(theme::FAINT);
            ui.add(egui::Label::new(words).wrap());
        });
        ui.add_space(2.0);
    }
    None
}

/// A rule and a reason; says whether the rule was pressed.
fn refusal(ui: &mut Ui, rule: &str, reason: &str) -> bool {
    let opened = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.add_space(10.0);
        let opened = rule_link(ui, rule);
        let words = RichText::new(reason).size(NOTE).color(theme::WARNING);
        ui.add(egui::Label::new(words).wrap());
        opened
    });
    ui.add_space(2.0);
    opened.inner
}
