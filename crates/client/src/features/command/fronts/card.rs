//! The card of a Front in the panel: its posture as two buttons, what that means, and the gauge of what its attacks have spent.

use bevy_egui::egui::{self, Color32, CornerRadius, RichText, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::kit::actions::{ActionView, NOTE, Remark, rule_link};
use crate::kit::intent::Intent;
use crate::kit::{theme, widgets};

/// What the card of a Front shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrontCard {
    /// All of it in one line, which stands where no more is shown.
    pub line: String,
    /// The postures, that which it has lit.
    pub postures: Vec<PostureView>,
    /// What its attacks have spent.
    pub gauge: Option<Gauge>,
    /// Rail line, support and the like.
    pub remarks: Vec<Remark>,
    /// What can be done with its HQ marker.
    pub marker: Vec<ActionView>,
}

/// What holds for all Fronts of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrontRules {
    /// How many may be Offensive.
    pub limit: String,
    /// What each posture means.
    pub postures: Vec<PostureMeans>,
    /// How far they support their armies.
    pub support: String,
}

/// What a posture means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostureMeans {
    /// Its name.
    pub name: String,
    /// What it means, in a few words.
    pub words: String,
    /// Whether it is the one that attacks.
    pub offensive: bool,
}

/// A posture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostureView {
    /// Takes it up.
    pub action: ActionView,
    /// Whether the Front has it.
    pub on: bool,
    /// Whether it is the one that attacks.
    pub offensive: bool,
}

/// A bar of tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gauge {
    /// Tokens spent.
    pub spent: u16,
    /// Tokens that may be; none if as many as there are.
    pub cap: Option<u16>,
    /// The same in words.
    pub words: String,
}

/// Orange and blue as on the marker.
const ATTACKS: Color32 = Color32::from_rgb(0xE0, 0x7B, 0x1A);
const DEFENDS: Color32 = Color32::from_rgb(0x5D, 0x8C, 0xC4);
/// Size of a token of the gauge.
const TOKEN: egui::Vec2 = vec2(13.0, 9.0);
/// More tokens than this have no room of their own.
const MOST_TOKENS: u16 = 24;

/// Draws it.
pub fn show(ui: &mut Ui, card: &FrontCard, front: &str, wishes: &mut Vec<Intent>) {
    if card.postures.is_empty() {
        note(ui, &card.line, theme::FAINT);
        buttons(ui, card, front, wishes);
        return;
    }
    let lit = card.postures.iter().find(|posture| posture.on);
    let colour = lit.map_or(theme::LINE, colour_of);
    let frame = theme::card(colour).inner_margin(egui::Margin::symmetric(9, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal(|ui| {
            for posture in &card.postures {
                show_posture(ui, posture, front, wishes);
            }
            buttons(ui, card, front, wishes);
        });
        if let Some(gauge) = &card.gauge {
            show_gauge(ui, gauge, colour);
        }
        for remark in &card.remarks {
            let colour = if remark.is_bad {
                theme::WARNING
            } else {
                theme::FAINT
            };
            note(ui, &remark.words, colour);
        }
    });
}

/// What can be done with the marker.
fn buttons(ui: &mut Ui, card: &FrontCard, front: &str, wishes: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        for entry in &card.marker {
            let button = ui.add(egui::Button::new(small(&entry.label)));
            let button = widgets::named(button, &format!("{front}: {}", entry.label));
            let hint = entry.hint.as_deref().unwrap_or_default();
            if button.on_hover_text(hint).clicked() {
                wishes.push(entry.intent.clone());
            }
        }
    });
}

fn small(words: &str) -> RichText {
    RichText::new(words).size(theme::SMALL)
}

const fn colour_of(posture: &PostureView) -> Color32 {
    colour(posture.offensive)
}

const fn colour(offensive: bool) -> Color32 {
    if offensive { ATTACKS } else { DEFENDS }
}

/// Draws what holds for all Fronts.
pub fn show_rules(ui: &mut Ui, rules: &FrontRules, wishes: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        let limit = theme::bold(&rules.limit, NOTE).color(theme::TEXT);
        ui.add(egui::Label::new(limit).wrap());
        if rule_link(ui, "C&C 2") {
            wishes.push(Intent::rule("C&C 2"));
        }
    });
    for posture in &rules.postures {
        let mut job = egui::text::LayoutJob::default();
        let part = |family: egui::FontFamily, ink: Color32| egui::TextFormat {
            font_id: egui::FontId::new(NOTE, family),
            color: ink,
            ..Default::default()
        };
        let name = format!("{}  ", posture.name);
        job.append(
            &name,
            0.0,
            part(theme::bold_family(), colour(posture.offensive)),
        );
        let plain = part(egui::FontFamily::Proportional, theme::FAINT);
        job.append(&posture.words, 0.0, plain);
        ui.add(egui::Label::new(job).wrap());
    }
    note(ui, &rules.support, theme::FAINT);
}
fn note(ui: &mut Ui, words: &str, colour: Color32) {
    if !words.is_empty() {
        let words = RichText::new(words).size(NOTE).color(colour);
        ui.add(egui::Label::new(words).wrap());
    }
}

/// A posture: lit in its colour if the Front has it, a button if it could, dark with the reason if it cannot.
fn show_posture(ui: &mut Ui, posture: &PostureView, front: &str, wishes: &mut Vec<Intent>) {
    let label = &posture.action.label;
    if posture.on {
        let text = theme::bold(label, theme::BODY).color(theme::SUNKEN);
        let button = egui::Button::new(text)
            .fill(colour_of(posture))
            .sense(Sense::hover());
        let response = ui.add(button);
        response.on_hover_text(format!("{front} is in {label} posture"));
        return;
    }
    let entry = &posture.action;
    let button = ui.add_enabled(
        entry.refused.is_none(),
        egui::Button::new(RichText::new(label)),
    );
    let button = widgets::named(button, &format!("{front}: {label}"));
    let button = match (&entry.refused, &entry.hint) {
        (Some(why), _) => {
            let rule = entry.rule.as_deref().unwrap_or_default();
            button.on_disabled_hover_text(format!("{rule}: {why}"))
        }
        (None, Some(hint)) => button.on_hover_text(hint),
        (None, None) => button,
    };
    if button.clicked() {
        wishes.push(entry.intent.clone());
    }
}

/// Tokens in a row, those spent filled, and the number.
fn show_gauge(ui: &mut Ui, gauge: &Gauge, colour: Color32) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if let Some(cap) = gauge.cap.filter(|&cap| cap <= MOST_TOKENS) {
            let step = TOKEN.x + 2.0;
            let size = vec2(step * f32::from(cap), TOKEN.y + 4.0);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            for n in 0..cap {
                let corner = rect.left_top() + vec2(step * f32::from(n), 2.0);
                let token = egui::Rect::from_min_size(corner, TOKEN);
                let round = CornerRadius::same(2);
                let fill = if n < gauge.spent {
                    colour
                } else {
                    theme::SUNKEN
                };
                ui.painter().rect_filled(token, round, fill);
                let rim = Stroke::new(1.0, theme::FAINT);
                ui.painter()
                    .rect_stroke(token, round, rim, StrokeKind::Inside);
            }
            response
                .on_hover_text("Tokens that its attacks and overruns take from dumps this turn");
        }
        let words = RichText::new(&gauge.words).size(NOTE).color(theme::TEXT);
        ui.label(words);
    });
}
