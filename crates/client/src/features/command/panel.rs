//! Armies, HQs and slots as a panel: the sequence of a Movement Phase under the command rules. It stands where the log stands.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, ScrollArea, Sense, Ui};
use stavka_rules::ids::ArmyId;

use super::fronts::card::{FrontCard, FrontRules};
pub use super::hq_panel::{HqView, SlotView};
use super::objectives::panel::ObjectiveView;
pub use super::staff_panel::StaffRow;
use super::zones::card::{ZoneCard, ZoneRules};
use super::{fronts, hq_panel, objectives, staff_panel, zones};
use crate::kit::actions::{
    ActionView, ChoiceView, NOTE, Remark, action, chips, faint, panel_head, side_line,
};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};
use crate::view::rows::{SCROLL_BAR, jump};

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
    /// What holds for all Fronts, where there are any.
    pub fronts: Option<FrontRules>,
    /// What holds for all operation zones, where they are played.
    pub zones: Option<ZoneRules>,
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
    /// How many of its HQs have been played, or that it is held back.
    pub played: String,
    /// Whether it is the one in hand.
    pub in_hand: bool,
    /// Whether it has been played, or is held back.
    pub is_done: bool,
    /// Its HQs; none while it is folded.
    pub headquarters: Vec<HqView>,
    /// What can be done with all of it.
    pub actions: Vec<ActionView>,
    /// Its posture and what that means, if it is a Front.
    pub front: Option<FrontCard>,
    /// How its operation zone stands, if it can have one.
    pub zone: Option<ZoneCard>,
    /// What it is to do.
    pub objective: ObjectiveView,
    /// Its HQs where they are not played one by one; none while it is folded.
    pub staff: Vec<StaffRow>,
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

impl PanelView for CommandView {
    const PLACE: PanelPlace = PanelPlace {
        name: "command",
        edge: PanelEdge::Right,
        rank: 35,
        width: (362.0, 560.0),
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures)
    }
}

/// Draws the panel.
fn show(ui: &mut Ui, view: &CommandView, pictures: &mut CounterPictures) -> Vec<Intent> {
    let mut wishes = Vec::new();
    panel_head(ui, "Command", Some("C&C 1.2"), &view.close, &mut wishes);
    side_line(ui, view.side_colour, &view.side, &view.progress);
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
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            if let Some(rules) = &view.fronts {
                fronts::card::show_rules(ui, rules, &mut wishes);
                ui.add_space(6.0);
            }
            if let Some(rules) = &view.zones {
                zones::card::show_rules(ui, rules, &mut wishes);
                ui.add_space(6.0);
            }
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
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            if action(ui, again, Emphasis::Decision) {
                wishes.push(again.intent.clone());
            }
        });
        for line in left {
            ui.add(egui::Label::new(small(line)).wrap());
        }
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
    if let Some(zone) = &army.zone {
        zones::card::show(ui, zone, &army.name, wishes);
    }
    objectives::panel::show(ui, &army.objective, wishes);
    for hq in &army.headquarters {
        hq_panel::show(ui, hq, pictures, wishes);
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

pub(super) fn remarks(ui: &mut Ui, remarks: &[Remark]) {
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

pub(super) fn show_unit(ui: &mut Ui, unit: &UnitView, wishes: &mut Vec<Intent>) {
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
