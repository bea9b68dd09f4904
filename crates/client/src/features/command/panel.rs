//! Armies, HQs and slots as a panel: the sequence of a Movement Phase under the command rules. It stands where the log stands.

use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Layout, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, vec2,
};
use stavka_art::counter::CounterLook;
use stavka_rules::ids::ArmyId;

use super::fronts::card::FrontCard;
use super::objectives::panel::ObjectiveView;
pub use super::staff_panel::StaffRow;
use super::{fronts, objectives, staff_panel};
use crate::kit::actions::{
    ActionView, ChoiceView, NOTE, Remark, action, chips, faint, heading, plate, rule_link,
};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};
use crate::view::rows::jump;

/// What the panel shows.
#[derive(Clone, Debug, Default)]
pub struct CommandView {
    /// Whose phase it is.
    pub side: String,
    /// Its colour.
    pub side_colour: Color32,
    /// How far the phase is, in one line.
    pub progress: String,
    /// What can be done now, in one line.
    pub now: String,
    /// What would be left undone if the HQ were closed or the army ended; shown when the player wants to.
    pub left: Vec<String>,
    /// Says it again.
    pub again: Option<ActionView>,
    /// How the list is sorted.
    pub order: Option<ChoiceView>,
    /// The armies.
    pub armies: Vec<ArmyView>,
    /// Units that nobody commands.
    pub alone: AloneView,
    /// Closes the panel.
    pub close: ActionView,
}

/// An army.
#[derive(Clone, Debug, Default)]
pub struct ArmyView {
    /// Folds it, or unfolds it.
    pub intent: Intent,
    /// Which it is.
    pub id: Option<ArmyId>,
    /// The sign of its size.
    pub sign: String,
    /// Its name.
    pub name: String,
    /// How many of its HQs have been played.
    pub played: String,
    /// Whether it is the one in hand.
    pub in_hand: bool,
    /// Whether it has been played.
    pub is_done: bool,
    /// Its HQs; none while it is folded.
    pub headquarters: Vec<HqView>,
    /// What can be done with all of it.
    pub actions: Vec<ActionView>,
    /// Its posture and what that means, if it is a Front.
    pub front: Option<FrontCard>,
    /// What it is to do.
    pub objective: ObjectiveView,
    /// Its HQs where they are not played one by one; none while it is folded.
    pub staff: Vec<StaffRow>,
}

/// How far an HQ is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HqProgress {
    /// It is still to be played.
    #[default]
    Waiting,
    /// It is being played.
    Open,
    /// It has been played.
    Played,
}

/// An HQ.
#[derive(Clone, Debug, Default)]
pub struct HqView {
    /// Selects and shows it.
    pub intent: Intent,
    /// Its name.
    pub name: String,
    /// What it looks like.
    pub look: Option<CounterLook>,
    /// How far it is.
    pub progress: HqProgress,
    /// Whether it is selected.
    pub selected: bool,
    /// Its slots.
    pub slots: Vec<SlotView>,
    /// Fuel, its own move, units that need no slot.
    pub remarks: Vec<Remark>,
    /// Whom it commands; of the one in hand alone.
    pub units: Vec<UnitView>,
    /// What can be done with it; of the one that is looked at alone.
    pub actions: Vec<ActionView>,
    /// What it is to do.
    pub objective: ObjectiveView,
}

/// A slot as a small box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotView {
    /// The class in it, or that fits.
    pub sign: String,
    /// Whether it is taken.
    pub taken: bool,
    /// Who has it, and what fits.
    pub hint: String,
}

/// A unit in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitView {
    /// Selects and shows it.
    pub intent: Intent,
    /// Its name and place.
    pub name: String,
    /// What is to be known of it.
    pub remark: Option<Remark>,
    /// Whether it has moved.
    pub is_done: bool,
}

/// Units that nobody commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AloneView {
    /// What they may do now.
    pub title: String,
    /// What that costs.
    pub note: String,
    /// They.
    pub units: Vec<UnitView>,
}

/// Side of the counter of an HQ.
const PICTURE: f32 = 36.0;
/// Size of the box of a slot.
const SLOT: egui::Vec2 = vec2(38.0, 18.0);

impl PanelView for CommandView {
    const PLACE: PanelPlace = PanelPlace {
        name: "command",
        edge: PanelEdge::Right,
        rank: 35,
        width: (340.0, 560.0),
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures)
    }
}

/// Draws the panel.
fn show(ui: &mut Ui, view: &CommandView, pictures: &mut CounterPictures) -> Vec<Intent> {
    let mut wishes = Vec::new();
    ui.horizontal(|ui| {
        heading(ui, "Command");
        if rule_link(ui, "C&C 1.2") {
            wishes.push(Intent::rule("C&C 1.2"));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if action(ui, &view.close, Emphasis::Quiet) {
                wishes.push(view.close.intent.clone());
            }
        });
    });
    ui.horizontal(|ui| {
        plate(ui, view.side_colour);
        let side = theme::bold(view.side.to_uppercase(), theme::BODY);
        ui.label(side.color(theme::ACCENT));
        ui.add(egui::Label::new(small(&view.progress)).wrap());
    });
    if !view.now.is_empty() {
        ui.add(egui::Label::new(small(&view.now).color(theme::FAINT)).wrap());
    }
    if let Some(again) = &view.again {
        question(ui, &view.left, again, &mut wishes);
    }
    if let Some(order) = &view.order {
        wishes.extend(chips(ui, "", std::slice::from_ref(order)));
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("command")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for army in &view.armies {
                staff_panel::takes_drop(ui, view, army, &mut wishes, |ui, wishes| {
                    show_army(ui, army, pictures, wishes);
                });
                ui.add_space(6.0);
            }
            show_alone(ui, &view.alone, &mut wishes);
        });
    wishes
}

fn small(words: &str) -> RichText {
    RichText::new(words).size(theme::SMALL)
}

/// What would be left undone.
fn question(ui: &mut Ui, left: &[String], again: &ActionView, wishes: &mut Vec<Intent>) {
    theme::card(theme::ACCENT).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for line in left {
            ui.add(egui::Label::new(small(line)).wrap());
        }
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            if action(ui, again, Emphasis::Decision) {
                wishes.push(again.intent.clone());
            }
        });
    });
}

fn show_army(
    ui: &mut Ui,
    army: &ArmyView,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    let colour = match (army.in_hand, army.is_done) {
        (true, _) => theme::ACCENT,
        (false, true) => theme::FAINT,
        (false, false) => theme::TEXT,
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(small(&army.played).color(theme::FAINT));
            objectives::panel::link(ui, &army.objective, wishes);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let sign = RichText::new(&army.sign).size(11.0).color(theme::FAINT);
                if !army.sign.is_empty() {
                    ui.label(sign);
                }
                let name = theme::bold(&army.name, theme::BODY).color(colour);
                let label = egui::Label::new(name).truncate().sense(Sense::click());
                let label = widgets::named(ui.add(label), &army.name)
                    .on_hover_cursor(egui::CursorIcon::PointingHand)
                    .on_hover_text("Shows its HQs, or hides them");
                if label.clicked() {
                    wishes.push(army.intent.clone());
                }
            });
        });
    });
    if let Some(front) = &army.front {
        fronts::card::show(ui, front, &army.name, wishes);
    }
    objectives::panel::show(ui, &army.objective, wishes);
    for hq in &army.headquarters {
        show_hq(ui, hq, pictures, wishes);
    }
    for row in &army.staff {
        staff_panel::show_row(ui, row, pictures, wishes);
    }
    for entry in &army.actions {
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            if action(ui, entry, Emphasis::Plain) {
                wishes.push(entry.intent.clone());
            }
        });
    }
}

fn show_hq(ui: &mut Ui, hq: &HqView, pictures: &mut CounterPictures, wishes: &mut Vec<Intent>) {
    let rim = match (hq.progress, hq.selected) {
        (HqProgress::Open, _) => theme::ACCENT,
        (_, true) => theme::FAINT,
        (_, false) => theme::LINE,
    };
    let frame = theme::card(rim).inner_margin(egui::Margin::symmetric(7, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let done = hq.progress == HqProgress::Played;
        let mut linked = false;
        let head = ui.horizontal(|ui| {
            if let Some(look) = &hq.look {
                let tint = if done { Color32::GRAY } else { Color32::WHITE };
                let picture = pictures.get(ui.ctx(), look);
                let size = vec2(PICTURE, PICTURE);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter().image(picture, rect, whole, tint);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                let tick = if done { "✔ " } else { "" };
                let colour = if done { theme::FAINT } else { theme::TEXT };
                let name = theme::bold(format!("{tick}{}", hq.name), theme::SMALL);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    linked |= objectives::panel::link(ui, &hq.objective, wishes);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.add(egui::Label::new(name.color(colour)).truncate());
                    });
                });
                slots(ui, &hq.slots, done);
            });
        });
        let response = head.response.interact(Sense::click());
        let response = widgets::named(response, &hq.name)
            .on_hover_cursor(egui::CursorIcon::PointingHand)
            .on_hover_text(format!("{}: selects and shows it", hq.name));
        if response.clicked() && !linked {
            wishes.push(hq.intent.clone());
        }
        remarks(ui, &hq.remarks);
        objectives::panel::show(ui, &hq.objective, wishes);
        for unit in &hq.units {
            show_unit(ui, unit, wishes);
        }
        for entry in &hq.actions {
            ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                if action(ui, entry, Emphasis::Plain) {
                    wishes.push(entry.intent.clone());
                }
            });
            if let Some(detail) = &entry.detail {
                let words = RichText::new(detail).size(NOTE).color(theme::FAINT);
                ui.add(egui::Label::new(words).wrap());
            }
        }
    });
}

/// Slots side by side: full where they are taken, an empty outline where they are free.
fn slots(ui: &mut Ui, slots: &[SlotView], done: bool) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for slot in slots {
            let (rect, response) = ui.allocate_exact_size(SLOT, Sense::hover());
            let painter = ui.painter();
            let round = CornerRadius::same(2);
            let (fill, text) = match (slot.taken, done) {
                (true, false) => (theme::TEXT, theme::SUNKEN),
                (true, true) => (theme::FAINT, theme::SUNKEN),
                (false, _) => (theme::SUNKEN, theme::FAINT),
            };
            painter.rect_filled(rect, round, fill);
            let rim = Stroke::new(1.0, theme::FAINT);
            painter.rect_stroke(rect, round, rim, StrokeKind::Inside);
            let font = egui::FontId::new(12.0, theme::narrow_family());
            let middle = egui::Align2::CENTER_CENTER;
            painter.text(rect.center(), middle, &slot.sign, font, text);
            response.on_hover_text(&slot.hint);
        }
    });
}

fn remarks(ui: &mut Ui, remarks: &[Remark]) {
    for remark in remarks {
        let colour = if remark.is_bad {
            theme::WARNING
        } else {
            theme::FAINT
        };
        let words = RichText::new(&remark.words).size(NOTE).color(colour);
        ui.add(egui::Label::new(words).wrap());
    }
}

fn show_unit(ui: &mut Ui, unit: &UnitView, wishes: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let mark = if unit.is_done { "✔" } else { "·" };
        ui.label(small(mark).color(theme::FAINT));
        if jump(ui, &unit.name) {
            wishes.push(unit.intent.clone());
        }
    });
    if let Some(remark) = &unit.remark {
        ui.horizontal(|ui| {
            ui.add_space(16.0);
            ui.vertical(|ui| remarks(ui, std::slice::from_ref(remark)));
        });
    }
}

fn show_alone(ui: &mut Ui, alone: &AloneView, wishes: &mut Vec<Intent>) {
    if alone.units.is_empty() {
        return;
    }
    ui.separator();
    ui.label(theme::bold(&alone.title, theme::BODY).color(theme::ACCENT));
    if !alone.note.is_empty() {
        faint(ui, &alone.note);
    }
    for unit in &alone.units {
        show_unit(ui, unit, wishes);
    }
}
