//! What panels are made of: actions and choices as buttons, remarks, rule numbers; and what a player says with them.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Ui};

use super::intent::Intent;
use super::widgets::Emphasis;
use super::{theme, widgets};

/// A thing that can be done, as a button.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionView {
    /// What pressing it says.
    pub intent: Intent,
    /// The label.
    pub label: String,
    /// The key that does the same.
    pub key: Option<String>,
    /// Why it cannot be done now; shown on hovering.
    pub refused: Option<String>,
    /// The rule that refuses it, if one does.
    pub rule: Option<String>,
    /// What it does, shown on hovering.
    pub hint: Option<String>,
    /// A line under the button: price, payer, how long it lasts.
    pub detail: Option<String>,
    /// What a link after that line says: there is more to choose.
    pub choose: Option<Intent>,
    /// Whether it destroys something of one's own: such buttons are kept apart, so that none is pressed by mistake.
    pub destroys: bool,
}

impl ActionView {
    /// An action that can be done.
    pub fn new(intent: Intent, label: impl Into<String>) -> Self {
        Self {
            intent,
            label: label.into(),
            ..Self::default()
        }
    }

    /// The same with a key.
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }
}

/// Something that can be switched on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceView {
    /// What pressing it says.
    pub intent: Intent,
    /// The label.
    pub label: String,
    /// What it does, shown on hovering.
    pub hint: String,
    /// Whether it is on.
    pub on: bool,
    /// Why it cannot be chosen now; shown on hovering.
    pub refused: Option<String>,
}

/// A refused order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalView {
    /// The rule number.
    pub rule: String,
    /// The reason with its facts.
    pub reason: String,
    /// What would help, if something is known that would.
    pub remedy: String,
}

/// A few words about something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The words.
    pub words: String,
    /// Whether it is something to worry about.
    pub is_bad: bool,
}

impl Remark {
    /// Words that say how it is.
    pub fn plain(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            is_bad: false,
        }
    }

    /// Something to worry about.
    pub fn bad(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            is_bad: true,
        }
    }
}

/// Draws an action; says whether it was pressed.
pub fn action(ui: &mut Ui, action: &ActionView, emphasis: Emphasis) -> bool {
    let enabled = action.refused.is_none();
    let response = ui
        .add_enabled_ui(enabled, |ui| {
            widgets::key_button(ui, &action.label, action.key.as_deref(), emphasis)
        })
        .inner;
    let response = match (&action.refused, &action.hint) {
        (Some(why), _) => response.on_disabled_hover_text(why),
        (None, Some(hint)) => response.on_hover_text(hint),
        (None, None) => response,
    };
    response.clicked()
}

/// Switches in a row, with a label before them.
pub fn chips(ui: &mut Ui, label: &str, choices: &[ChoiceView]) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        ui.spacing_mut().interact_size.y = 20.0;
        if !label.is_empty() {
            ui.label(RichText::new(label).size(theme::SMALL).color(theme::FAINT));
        }
        for choice in choices {
            let colour = if choice.on {
                theme::ACCENT
            } else {
                theme::TEXT
            };
            let text = RichText::new(&choice.label)
                .size(theme::SMALL)
                .color(colour);
            let button = egui::Button::new(text)
                .selected(choice.on)
                .corner_radius(egui::CornerRadius::same(9));
            let response = ui.add_enabled(choice.refused.is_none(), button);
            let response = widgets::named(response, &choice.label)
                .on_hover_text(&choice.hint)
                .on_disabled_hover_text(choice.refused.as_deref().unwrap_or_default());
            if response.clicked() {
                wish = Some(choice.intent.clone());
            }
        }
    });
    wish
}

/// A small rule number that opens the reference.
pub fn rule_link(ui: &mut Ui, rule: &str) -> bool {
    let link = egui::Link::new(RichText::new(rule).size(theme::SMALL).color(theme::ACCENT));
    widgets::named(ui.add(link), &format!("Rule {rule}"))
        .on_hover_text("Opens the rules reference")
        .clicked()
}

/// A heading inside a panel.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.label(theme::bold(text, 16.0));
}

/// The head of a panel: what it is called, the rule that it is about, and the button that puts it away.
pub fn panel_head(
    ui: &mut Ui,
    title: &str,
    rule: Option<&str>,
    close: &ActionView,
    wishes: &mut Vec<Intent>,
) {
    ui.horizontal(|ui| {
        heading(ui, title);
        if let Some(rule) = rule
            && rule_link(ui, rule)
        {
            wishes.push(Intent::rule(rule));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if action(ui, close, Emphasis::Quiet) {
                wishes.push(close.intent.clone());
            }
        });
    });
}

/// Whose the panel is, and how far that side has come.
pub fn side_line(ui: &mut Ui, colour: Color32, side: &str, line: &str) {
    ui.horizontal(|ui| {
        plate(ui, colour);
        let side = theme::bold(side.to_uppercase(), theme::BODY);
        ui.label(side.color(theme::ACCENT));
        let line = RichText::new(line).size(theme::SMALL);
        ui.add(egui::Label::new(line).wrap());
    });
}

/// A line of second rank.
pub fn faint(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(theme::FAINT));
}

/// A small plate of colour before a name: a side.
pub fn plate(ui: &mut Ui, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), egui::Sense::hover());
    ui.painter().rect_filled(rect, 2.0, colour);
}

/// Size of notes under rows and buttons.
pub const NOTE: f32 = 12.5;

/// A button over the whole width; where it is refused, the rule beside it opens the reference.
pub fn refusable_action(ui: &mut Ui, entry: &ActionView, emphasis: Emphasis) -> Option<Intent> {
    let mut wish = None;
    let height = ui.spacing().interact_size.y;
    let row = egui::vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        if let Some(rule) = entry.rule.as_ref().filter(|_| entry.refused.is_some())
            && rule_link(ui, rule)
        {
            wish = Some(Intent::rule(rule.clone()));
        }
        let rest = egui::vec2(ui.available_width(), height);
        let justified = Layout::top_down_justified(Align::Min);
        ui.allocate_ui_with_layout(rest, justified, |ui| {
            if action(ui, entry, emphasis) {
                wish = Some(entry.intent.clone());
            }
        });
    });
    if let Some(detail) = &entry.detail {
        ui.horizontal(|ui| {
            ui.add_space(10.0);
            ui.vertical(|ui| {
                let words = RichText::new(detail).size(NOTE).color(theme::FAINT);
                ui.add(egui::Label::new(words).wrap());
                if let Some(more) = &entry.choose
                    && choose_link(ui, more, &entry.label)
                {
                    wish = Some(more.clone());
                }
            });
        });
    }
    wish
}

/// A link to the card that says which dumps pay, or how much of each counter.
fn choose_link(ui: &mut Ui, more: &Intent, label: &str) -> bool {
    let what = match more {
        Intent::Portion(_) => "amounts",
        _ => "dumps",
    };
    let words = RichText::new(format!("choose {what}…")).size(NOTE);
    let link = egui::Link::new(words.color(theme::ACCENT));
    widgets::named(ui.add(link), &format!("Choose {what}: {label}")).clicked()
}
