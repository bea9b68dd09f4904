//! A question that one side must answer: a card at the edge of the map in the side's colour, or beside the map where there is no
//! room over it.

use bevy_egui::egui::{self, Align2, Color32, Ui};

use super::battle_panel;
use super::battle_panel::BattleView;
use crate::kit::actions::{ActionView, plate, refusable_action, rule_link};
use crate::kit::intent::Intent;
use crate::kit::payers::PayersView;
use crate::kit::widgets::Emphasis;
use crate::kit::{payers, theme, widgets};
use crate::view::frame::is_narrow;

/// A question.
#[derive(Clone, Debug, Default)]
pub struct DecisionView {
    /// Who must answer.
    pub side: String,
    /// That side's colour.
    pub side_colour: Color32,
    /// The combat that it is part of.
    pub battle: Option<BattleView>,
    /// The question in one sentence.
    pub question: String,
    /// The rule that asks; empty if none does.
    pub rule: String,
    /// What is known: rolls, strengths, prices.
    pub facts: Vec<String>,
    /// Dice that led to the question.
    pub dice: Vec<u8>,
    /// Units that the answer can be about.
    pub ticks: Option<Ticks>,
    /// The dumps that pay, where supply is spent.
    pub payers: Option<PayersView>,
    /// What can be clicked elsewhere instead.
    pub hint: String,
    /// The answers.
    pub choices: Vec<ActionView>,
    /// The answer that most players would give, by its place in the list.
    pub best: usize,
    /// Which edge of the map it lies at, so that it covers nothing that it is about.
    pub edge: Edge,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// The left one.
    #[default]
    Left,
    /// The right one.
    Right,
}

/// Units to tick.
#[derive(Clone, Debug, Default)]
pub struct Ticks {
    /// The title under which they are folded away while all are ticked; none if they are always shown.
    pub fold: Option<String>,
    /// The units.
    pub units: Vec<Tick>,
}

/// A unit to tick.
#[derive(Clone, Debug, Default)]
pub struct Tick {
    /// What pressing it says.
    pub intent: Intent,
    /// Its name.
    pub label: String,
    /// Whether it is ticked.
    pub on: bool,
}

/// Width of the card with its rim and the margin beside it, in points.
const WIDTH: f32 = CONTENTS + 26.0 + MARGIN;
/// Width of what is on it.
const CONTENTS: f32 = 300.0;
/// Distance from the edge of the map.
const MARGIN: f32 = 14.0;
/// The answers keep at most this share of the height, and scroll when they are more.
const ANSWERS: f32 = 0.5;

/// How much of the map the card covers at its edge, in points: in a narrow window it stands beside it.
pub fn covers(ctx: &egui::Context) -> f32 {
    if is_narrow(ctx) { 0.0 } else { WIDTH }
}

/// Draws the card at the top of `map`, the map's part of the window.
pub fn show(ctx: &egui::Context, map: egui::Rect, view: &DecisionView) -> Option<Intent> {
    let (corner, place) = match view.edge {
        Edge::Left => (
            Align2::LEFT_TOP,
            map.left_top() + egui::vec2(MARGIN, MARGIN),
        ),
        Edge::Right => (
            Align2::RIGHT_TOP,
            map.right_top() + egui::vec2(-MARGIN, MARGIN),
        ),
    };
    let mut wish = None;
    egui::Area::new("decision".into())
        .fixed_pos(place)
        .pivot(corner)
        .order(egui::Order::Middle)
        .show(ctx, |ui| {
            theme::card(theme::ACCENT).show(ui, |ui| {
                ui.set_width(CONTENTS);
                wish = contents(ui, map.height() - 2.0 * MARGIN - RIM, view);
            });
        });
    wish
}

/// What the rim of the card takes of its height.
const RIM: f32 = 22.0;

/// Draws the card as a panel at the left, in a narrow window.
pub fn show_beside(root: &mut Ui, view: &DecisionView) -> Option<Intent> {
    let frame = theme::panel().stroke(egui::Stroke::new(1.0, theme::ACCENT));
    egui::Panel::left("decision beside")
        .frame(frame)
        .resizable(false)
        .exact_size(CONTENTS)
        .show(root, |ui| {
            ui.set_min_size(ui.available_size());
            contents(ui, ui.available_height(), view)
        })
        .inner
}

/// Everything on the card, no higher than `height`: the question at the top and the answers at the foot are always seen, and what
/// lies between scrolls.
fn contents(ui: &mut Ui, height: f32, view: &DecisionView) -> Option<Intent> {
    let top = ui.cursor().top();
    let mut wish = None;
    let has_room = height > ROOMY;
    if let Some(battle) = view.battle.as_ref().filter(|_| has_room) {
        wish = battle_panel::show(ui, battle);
        ui.add_space(2.0);
    }
    ui.horizontal(|ui| {
        plate(ui, view.side_colour);
        ui.label(theme::bold(&view.side, theme::BODY).color(theme::ACCENT));
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| {
            if !view.rule.is_empty() && rule_link(ui, &view.rule) {
                wish = Some(Intent::rule(view.rule.clone()));
            }
        });
    });
    ui.add(egui::Label::new(theme::bold(&view.question, 16.0)).wrap());
    let used = ui.cursor().top() - top;
    // The answers were as high when they were drawn last.
    let memory = egui::Id::new(("height of answers", &view.question));
    let most = height * ANSWERS;
    let answers_high = ui.data(|data| data.get_temp::<f32>(memory));
    let answers_high = answers_high.unwrap_or(most).min(most);
    let room = (height - used - answers_high - GAP).max(LEAST);
    egui::ScrollArea::vertical()
        .id_salt(("what is known", &view.question))
        .max_height(room)
        // The area remembers how high it was; a longer list may need more.
        .min_scrolled_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let battle = view.battle.as_ref().filter(|_| !has_room);
            wish = wish.take().or(known(ui, view, battle));
        });
    let answered = egui::ScrollArea::vertical()
        .id_salt(("answers", &view.question))
        .max_height(most)
        .min_scrolled_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| answers(ui, view));
    let high = answered.content_size.y;
    if ui.data(|data| data.get_temp::<f32>(memory)) != Some(high) {
        ui.data_mut(|data| data.insert_temp(memory, high));
        ui.ctx().request_repaint();
    }
    wish.or(answered.inner)
}

/// A card of this height has room for the combat above the question.
const ROOMY: f32 = 520.0;
/// What lies between the lists takes, in points.
const GAP: f32 = 16.0;
/// What is known has at least this height, in points.
const LEAST: f32 = 40.0;

/// What is known, and what can be chosen before the answer.
fn known(ui: &mut Ui, view: &DecisionView, battle: Option<&BattleView>) -> Option<Intent> {
    let mut wish = None;
    if !view.dice.is_empty() {
        ui.horizontal(|ui| {
            for &die in &view.dice {
                crate::features::log::panel::draw_die(ui, die);
            }
        });
    }
    for fact in &view.facts {
        let fact = egui::RichText::new(fact).color(theme::FAINT);
        ui.add(egui::Label::new(fact).wrap());
    }
    if let Some(battle) = battle {
        wish = battle_panel::show(ui, battle);
    }
    if !is_folded(view) {
        wish = wish.take().or(tick_list(ui, view));
    }
    if let Some(payers) = &view.payers {
        wish = wish.take().or(payers::show(ui, payers, 2.0));
        ui.add_space(4.0);
    }
    wish
}

/// Whether the units to tick are folded away; they then come after the answers.
fn is_folded(view: &DecisionView) -> bool {
    let ticks = view.ticks.as_ref();
    ticks.is_some_and(|ticks| ticks.fold.is_some())
}

/// The answers, and what can be clicked instead.
fn answers(ui: &mut Ui, view: &DecisionView) -> Option<Intent> {
    let mut wish = None;
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), |ui| {
        for (index, choice) in view.choices.iter().enumerate() {
            let emphasis = if index == view.best {
                Emphasis::Decision
            } else {
                Emphasis::Plain
            };
            wish = wish.take().or(refusable_action(ui, choice, emphasis));
        }
    });
    if !view.hint.is_empty() {
        let hint = egui::RichText::new(&view.hint).size(theme::SMALL);
        ui.add(egui::Label::new(hint.color(theme::FAINT)).wrap());
    }
    if is_folded(view) {
        wish = wish.take().or(tick_list(ui, view));
    }
    wish
}

/// The units to tick; under a fold while there is no need for them.
fn tick_list(ui: &mut Ui, view: &DecisionView) -> Option<Intent> {
    let ticks = view.ticks.as_ref()?;
    let mut wish = None;
    let mut list = |ui: &mut Ui| {
        for tick in &ticks.units {
            let mut on = tick.on;
            if widgets::switch(ui, &tick.label, &mut on).changed() {
                wish = Some(tick.intent.clone());
            }
        }
    };
    match &ticks.fold {
        None => list(ui),
        Some(title) => {
            let parted = ticks.units.iter().any(|tick| !tick.on);
            let fold = egui::CollapsingHeader::new(title)
                .open(parted.then_some(true))
                .show(ui, list);
            widgets::named(fold.header_response, title);
        }
    }
    wish
}
