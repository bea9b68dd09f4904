//! The Reinforcement Phase as a list: what comes, what is rolled for, what can be rebuilt and combined. Each item is ticked off
//! when it is done. It stands where the log stands.

use bevy_egui::egui::{
    self, Align, Color32, Frame, Layout, Margin, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, vec2,
};
use stavka_art::counter::CounterLook;

use crate::features::log::panel::draw_die;
use crate::kit::actions::{
    ActionView, ChoiceView, Remark, action, chips, faint, panel_head, rule_link, side_line,
};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

/// What the panel shows.
#[derive(Clone, Debug, Default)]
pub struct ReinforcementView {
    /// Whose phase it is.
    pub side: String,
    /// Its colour.
    pub side_colour: Color32,
    /// What is left to do, in one line.
    pub left: String,
    /// What would be lost if the phase ended now; shown when the player wants to end it.
    pub lost: Vec<String>,
    /// The list, part by part.
    pub parts: Vec<PartView>,
    /// Closes the panel.
    pub close: ActionView,
}

/// A part of the list.
#[derive(Clone, Debug, Default)]
pub struct PartView {
    /// What it is about.
    pub title: String,
    /// The rule.
    pub rule: String,
    /// What can be done with all of it.
    pub actions: Vec<ActionView>,
    /// Its items.
    pub items: Vec<ItemView>,
    /// What is said where there is nothing to do.
    pub note: String,
}

/// How far an item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
    /// It can be done.
    #[default]
    Open,
    /// It is being done: the map shows where.
    Chosen,
    /// It is done.
    Done,
    /// It cannot be done as things stand.
    Barred,
}

/// Something to do.
#[derive(Clone, Debug, Default)]
pub struct ItemView {
    /// What pressing it says.
    pub intent: Intent,
    /// The key that does the same.
    pub key: Option<String>,
    /// How far it is.
    pub progress: Progress,
    /// What it is.
    pub title: String,
    /// More about it.
    pub remarks: Vec<Remark>,
    /// A rule that says why.
    pub rule: String,
    /// Dice that were rolled for it.
    pub dice: Vec<u8>,
    /// Its counters.
    pub counters: Vec<PickView>,
    /// Things to choose about it, each a row of switches with a label before it.
    pub choices: Vec<(String, Vec<ChoiceView>)>,
    /// What can be ordered.
    pub actions: Vec<ActionView>,
}

/// A counter that can be taken along or left out.
#[derive(Clone, Debug, Default)]
pub struct PickView {
    /// What pressing it says.
    pub intent: Intent,
    /// Its name.
    pub name: String,
    /// What it looks like.
    pub look: Option<CounterLook>,
    /// Whether it is taken along.
    pub on: bool,
}

/// Side of a counter of the item in hand, and of the others.
const PICTURE: f32 = 48.0;
const SMALL_PICTURE: f32 = 32.0;

impl PanelView for ReinforcementView {
    const PLACE: PanelPlace = PanelPlace {
        name: "reinforcement",
        edge: PanelEdge::Right,
        rank: 30,
        width: (400.0, 600.0),
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures)
    }
}

/// Draws the panel.
fn show(ui: &mut Ui, view: &ReinforcementView, pictures: &mut CounterPictures) -> Vec<Intent> {
    let mut wishes = Vec::new();
    panel_head(ui, "Reinforcements", None, &view.close, &mut wishes);
    side_line(ui, view.side_colour, &view.side, &view.left);
    if !view.lost.is_empty() {
        would_be_lost(ui, &view.lost);
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("reinforcements")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for part in &view.parts {
                show_part(ui, part, pictures, &mut wishes);
                ui.add_space(8.0);
            }
        });
    wishes
}

/// What ending the phase would cost.
fn would_be_lost(ui: &mut Ui, lost: &[String]) {
    theme::card(theme::WARNING).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title = "Ending the phase now loses for ever:";
        ui.label(theme::bold(title, theme::BODY).color(theme::WARNING));
        for line in lost {
            let line = RichText::new(format!("• {line}")).size(theme::SMALL);
            ui.add(egui::Label::new(line).wrap());
        }
        faint(ui, "E again ends it all the same.");
    });
}

fn show_part(
    ui: &mut Ui,
    part: &PartView,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    ui.horizontal(|ui| {
        ui.label(theme::bold(&part.title, theme::BODY).color(theme::ACCENT));
        if !part.rule.is_empty() && rule_link(ui, &part.rule) {
            wishes.push(Intent::rule(part.rule.clone()));
        }
    });
    if part.items.is_empty() && !part.note.is_empty() {
        ui.add(
            egui::Label::new(
                RichText::new(&part.note)
                    .size(theme::SMALL)
                    .color(theme::FAINT),
            )
            .wrap(),
        );
    }
    for item in &part.items {
        show_item(ui, item, pictures, wishes);
    }
    for entry in &part.actions {
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            if action(ui, entry, Emphasis::Plain) {
                wishes.push(entry.intent.clone());
            }
        });
    }
}

fn show_item(
    ui: &mut Ui,
    item: &ItemView,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    let (fill, rim) = match item.progress {
        Progress::Chosen => (theme::RAISED, theme::ACCENT),
        Progress::Open => (theme::SUNKEN, theme::LINE),
        Progress::Barred => (Color32::TRANSPARENT, theme::SUNKEN),
        Progress::Done => (Color32::TRANSPARENT, Color32::TRANSPARENT),
    };
    let margin = match item.progress {
        Progress::Done => Margin::symmetric(8, 0),
        Progress::Open | Progress::Chosen | Progress::Barred => Margin::symmetric(8, 4),
    };
    let row = Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(4)
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            if item.progress == Progress::Done {
                ui.spacing_mut().interact_size.y = 18.0;
            }
            title_row(ui, item, wishes);
            if item.progress == Progress::Chosen {
                in_hand(ui, item, pictures, wishes);
            } else {
                in_brief(ui, item, pictures, wishes);
            }
        });
    if item.progress == Progress::Chosen {
        widgets::scroll_once(
            &row.response,
            "list of reinforcements",
            &format!("{:?}", item.intent),
        );
    }
}

/// Small counters, what is said about it and its buttons, side by side.
fn in_brief(
    ui: &mut Ui,
    item: &ItemView,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    if item.counters.is_empty() && item.remarks.is_empty() && item.actions.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for entry in item.actions.iter().rev() {
                if action(ui, entry, Emphasis::Plain) {
                    wishes.push(entry.intent.clone());
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                counters(ui, item, SMALL_PICTURE, pictures, wishes);
                if !item.remarks.is_empty() {
                    ui.vertical(|ui| remarks(ui, &item.remarks));
                }
            });
        });
    });
}

/// All there is to say and to choose about the item in hand.
fn in_hand(ui: &mut Ui, item: &ItemView, pictures: &mut CounterPictures, wishes: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| counters(ui, item, PICTURE, pictures, wishes));
    remarks(ui, &item.remarks);
    for (label, choices) in &item.choices {
        wishes.extend(chips(ui, label, choices));
    }
    ui.horizontal_wrapped(|ui| {
        for (n, entry) in item.actions.iter().enumerate() {
            let emphasis = if n == 0 {
                Emphasis::Decision
            } else {
                Emphasis::Plain
            };
            if action(ui, entry, emphasis) {
                wishes.push(entry.intent.clone());
            }
        }
    });
}

/// The box to tick, what it is, its key and its rule.
fn title_row(ui: &mut Ui, item: &ItemView, wishes: &mut Vec<Intent>) {
    let can_be_chosen = matches!(item.progress, Progress::Open | Progress::Chosen);
    ui.horizontal(|ui| {
        tick_box(ui, item.progress);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(key) = &item.key {
                ui.label(RichText::new(key).size(theme::SMALL).color(theme::FAINT));
            }
            if !item.rule.is_empty() && rule_link(ui, &item.rule) {
                wishes.push(Intent::rule(item.rule.clone()));
            }
            for &die in item.dice.iter().rev() {
                draw_die(ui, die);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = match item.progress {
                    Progress::Open | Progress::Chosen => theme::bold(&item.title, theme::BODY),
                    Progress::Barred => theme::bold(&item.title, theme::BODY).color(theme::FAINT),
                    Progress::Done => RichText::new(&item.title)
                        .size(theme::SMALL)
                        .color(theme::FAINT),
                };
                let sense = if can_be_chosen {
                    Sense::click()
                } else {
                    Sense::hover()
                };
                let label = egui::Label::new(title).truncate().sense(sense);
                let mut response = widgets::named(ui.add(label), &item.title);
                if response.has_focus() {
                    let rim = Stroke::new(1.5, theme::ACCENT);
                    let around = response.rect.expand(2.0);
                    ui.painter()
                        .rect_stroke(around, 3.0, rim, StrokeKind::Outside);
                }
                if can_be_chosen {
                    response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                }
                if response.clicked() && can_be_chosen {
                    wishes.push(item.intent.clone());
                }
            });
        });
    });
}

/// An empty box, a box in hand, a ticked one, or a barred one.
fn tick_box(ui: &mut Ui, progress: Progress) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
    let colour = match progress {
        Progress::Open => theme::FAINT,
        Progress::Chosen => theme::ACCENT,
        Progress::Done => DONE,
        Progress::Barred => theme::WARNING,
    };
    let line = Stroke::new(1.5, colour);
    let painter = ui.painter();
    painter.rect_stroke(rect.shrink(1.0), 2.0, line, StrokeKind::Inside);
    let place = |x: f32, y: f32| rect.min + vec2(x, y) * 14.0;
    match progress {
        Progress::Open => {}
        Progress::Chosen => {
            painter.rect_filled(rect.shrink(4.0), 1.0, colour);
        }
        Progress::Done => {
            let line = Stroke::new(2.2, colour);
            painter.line_segment([place(0.24, 0.52), place(0.44, 0.74)], line);
            painter.line_segment([place(0.44, 0.74), place(0.82, 0.18)], line);
        }
        Progress::Barred => {
            painter.line_segment([place(0.28, 0.5), place(0.72, 0.5)], line);
        }
    }
}

const DONE: Color32 = Color32::from_rgb(0x7F, 0xB0, 0x6A);

/// The counters of an item; those left out are dimmed.
fn counters(
    ui: &mut Ui,
    item: &ItemView,
    size: f32,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    for counter in &item.counters {
        let Some(look) = &counter.look else { continue };
        let sense = if counter.intent == Intent::Nothing {
            Sense::hover()
        } else {
            Sense::click()
        };
        let picture = pictures.get(ui.ctx(), look);
        let image = egui::load::SizedTexture::new(picture, [size, size]);
        let tint = match item.progress {
            Progress::Done | Progress::Barred => Color32::from_gray(140),
            Progress::Open | Progress::Chosen if counter.on => Color32::WHITE,
            Progress::Open | Progress::Chosen => Color32::from_gray(110),
        };
        let image = egui::Image::from_texture(image).tint(tint).sense(sense);
        let response = widgets::named(ui.add(image), &counter.name);
        if counter.on && item.progress == Progress::Chosen {
            let rim = Stroke::new(2.0, theme::ACCENT);
            ui.painter()
                .rect_stroke(response.rect, 3.0, rim, StrokeKind::Inside);
        }
        if response.on_hover_text(&counter.name).clicked() {
            wishes.push(counter.intent.clone());
        }
    }
}

fn remarks(ui: &mut Ui, remarks: &[Remark]) {
    for remark in remarks {
        let colour = if remark.is_bad {
            theme::WARNING
        } else {
            theme::FAINT
        };
        let words = RichText::new(&remark.words)
            .size(theme::SMALL)
            .color(colour);
        ui.add(egui::Label::new(words).wrap());
    }
}
