//! Buttons and the like as this program draws them. Each tells its label and place, so that a script can press it by name.

use bevy_egui::egui::{self, Color32, Id, Rect, Response, RichText, Stroke, Ui};

use super::theme;

/// How loud a button is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The thing to do now.
    Decision,
    /// One choice among several.
    Plain,
    /// Beside the point.
    Quiet,
}

/// A button.
pub fn button(ui: &mut Ui, label: &str, emphasis: Emphasis) -> Response {
    key_button(ui, label, None, emphasis)
}

/// A button that shows the key that does the same.
pub fn key_button(ui: &mut Ui, label: &str, key: Option<&str>, emphasis: Emphasis) -> Response {
    let text = match emphasis {
        Emphasis::Decision => theme::bold(label, theme::BODY).color(theme::SUNKEN),
        Emphasis::Plain => RichText::new(label),
        Emphasis::Quiet => RichText::new(label).color(theme::FAINT),
    };
    let mut widget = match emphasis {
        Emphasis::Decision => egui::Button::new(text).fill(theme::ACCENT),
        Emphasis::Plain => egui::Button::new(text),
        Emphasis::Quiet => egui::Button::new(text)
            .fill(Color32::TRANSPARENT)
            .stroke(Stroke::NONE),
    };
    if let Some(key) = key {
        let colour = match emphasis {
            Emphasis::Decision => theme::SUNKEN,
            Emphasis::Plain | Emphasis::Quiet => theme::FAINT,
        };
        widget = widget.right_text(RichText::new(key).color(colour).size(theme::SMALL));
    }
    let response = named(ui.add(widget), label);
    if response.has_focus() {
        let rim = Stroke::new(1.5, theme::ACCENT);
        let outside = egui::StrokeKind::Outside;
        ui.painter().rect_stroke(response.rect, 4.0, rim, outside);
    }
    response
}

/// A row of a list that can be chosen.
pub fn choice(ui: &mut Ui, label: &str, chosen: bool) -> Response {
    named(ui.selectable_label(chosen, label), label)
}

/// A switch.
pub fn switch(ui: &mut Ui, label: &str, on: &mut bool) -> Response {
    named(tick_box(ui, label, on), label)
}

/// A box to tick, with its words.
pub fn tick_box(ui: &mut Ui, words: &str, on: &mut bool) -> Response {
    let drawn = ui.scope(|ui| {
        // On a dark panel an empty box is seen by its rim alone.
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.noninteractive, &mut widgets.inactive] {
            state.bg_fill = theme::SUNKEN;
            state.bg_stroke = Stroke::new(1.0, theme::FAINT);
        }
        ui.checkbox(on, words)
    });
    drawn.inner
}

/// A menu of the menu bar.
pub fn menu<R>(ui: &mut Ui, label: &str, contents: impl FnOnce(&mut Ui) -> R) {
    let response = ui.menu_button(label, contents).response;
    named(response, label);
}

/// Remembers a widget of any kind under a name that scripts can press. When the keyboard comes to it, it is scrolled into
/// view.
pub fn named(response: Response, label: &str) -> Response {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let pass = response.ctx.cumulative_pass_nr();
    let rect = response.rect.intersect(response.interact_rect);
    let is_whole = rect.expand(1.0).contains_rect(response.rect);
    let on_screen = response.ctx.viewport_rect().contains_rect(response.rect);
    let on_top = response.ctx.layer_id_at(rect.center());
    let drawn = DrawnButton {
        label: label.to_owned(),
        rect,
        enabled: response.enabled(),
        free: is_whole && on_screen && on_top.is_none_or(|layer| layer == response.layer_id),
    };
    response.ctx.data_mut(|data| {
        let all = data.get_temp_mut_or_default::<DrawnButtons>(Id::NULL);
        if all.pass != pass {
            all.pass = pass;
            all.buttons.clear();
        }
        all.buttons.push(drawn);
    });
    response
}

/// Brings a row into view when it becomes the chosen one of its list, and only then.
pub fn scroll_once(row: &Response, list: &str, id: &str) {
    let memory = Id::new(("chosen of a list", list));
    let known = row.ctx.data(|data| data.get_temp::<String>(memory));
    if known.as_deref() != Some(id) {
        row.ctx
            .data_mut(|data| data.insert_temp(memory, id.to_owned()));
        row.scroll_to_me(None);
    }
}

/// A button on the screen.
#[derive(Clone, Debug)]
pub struct DrawnButton {
    /// Its label, without the key.
    pub label: String,
    /// Where it is, in points of egui.
    pub rect: Rect,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// Whether all of it is on the screen and nothing lies over its middle.
    pub free: bool,
}

/// The buttons that the last pass drew, kept in egui's own memory.
#[derive(Clone, Debug, Default)]
struct DrawnButtons {
    pass: u64,
    buttons: Vec<DrawnButton>,
}

/// The buttons that the last pass drew.
pub fn drawn_buttons(ctx: &egui::Context) -> Vec<DrawnButton> {
    ctx.data(|data| data.get_temp::<DrawnButtons>(Id::NULL))
        .map(|all| all.buttons)
        .unwrap_or_default()
}
