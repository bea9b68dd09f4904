//! The rules reference: our own words for each rule that the program enforces, by number.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_scenario::reference::{Entry, rules_reference};

use crate::kit::redraw::Redraw;
use crate::kit::screen::DrawSystems;
use crate::kit::{theme, widgets};

/// The reference, and which rule it shows.
#[derive(Resource, Default, Debug)]
pub struct RulesReference {
    open: bool,
    rule: String,
    /// What is looked for: a number or a word.
    search: String,
    /// The list is to be scrolled to the rule.
    scroll: bool,
}

impl RulesReference {
    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Opens the reference at a rule.
    pub fn open_at(&mut self, rule: &str) {
        self.open = true;
        self.scroll = true;
        rule.clone_into(&mut self.rule);
        self.search.clear();
        self.scroll = true;
    }
}

/// The reference window.
pub fn plugin(app: &mut App) {
    app.init_resource::<RulesReference>()
        .add_systems(EguiPrimaryContextPass, draw.in_set(DrawSystems::Reference));
}

fn draw(
    mut contexts: EguiContexts,
    mut reference: ResMut<RulesReference>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    if !reference.open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut open = !ctx.input(|input| input.key_pressed(egui::Key::Escape));
    egui::Window::new("Rules reference")
        .default_size([700.0, 440.0])
        .default_pos([270.0, 90.0])
        .open(&mut open)
        .show(ctx, |ui| {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(250.0);
                    if search_box(ui, &mut reference.search) {
                        // The best match is shown at once.
                        if let Some(entry) = best(&reference.search) {
                            reference.rule.clone_from(&entry.rule);
                        }
                        reference.scroll = true;
                        redraw.soon();
                    }
                    list(ui, &mut reference);
                });
                ui.separator();
                let text = egui::ScrollArea::vertical().id_salt(("text", &reference.rule));
                text.auto_shrink([false, false]).show(ui, |ui| {
                    ui.vertical(|ui| show_entry(ui, &reference.rule));
                });
            });
        });
    reference.open = open;
    Ok(())
}

/// The field to search in; says whether the text was changed.
fn search_box(ui: &mut egui::Ui, search: &mut String) -> bool {
    let field = egui::TextEdit::singleline(search)
        .hint_text("Number or word")
        .desired_width(f32::INFINITY);
    widgets::named(ui.add(field), "Search the rules").changed()
}

/// The entries that a search finds: by the beginning of the number, else by words in title or text.
fn found(search: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    let wanted = search.trim().to_lowercase();
    rules_reference()
        .iter()
        .filter(move |entry| matches(entry, &wanted))
}

/// The entry that fits best: one with the word in its title before one with it in its text.
fn best(search: &str) -> Option<&'static Entry> {
    let wanted = search.trim().to_lowercase();
    let in_title = |entry: &&Entry| entry.title.to_lowercase().contains(&wanted);
    found(search)
        .find(in_title)
        .or_else(|| found(search).next())
}

/// Whether an entry fits a search in small letters.
fn matches(entry: &Entry, wanted: &str) -> bool {
    if wanted.starts_with(|c: char| c.is_ascii_digit()) {
        return entry.rule.starts_with(wanted);
    }
    let holds = |text: &String| text.to_lowercase().contains(wanted);
    wanted.is_empty() || holds(&entry.title) || entry.text.iter().any(holds)
}

/// The number before the point.
fn section(entry: &Entry) -> &str {
    entry.rule.split('.').next().unwrap_or_default()
}

/// The entries that were found, under the numbers of their sections.
fn list(ui: &mut egui::Ui, reference: &mut RulesReference) {
    let mut chosen = None;
    let mut scrolled = false;
    egui::ScrollArea::vertical()
        .id_salt("numbers")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let mut last = "";
            for entry in found(&reference.search) {
                if section(entry) != last {
                    last = section(entry);
                    ui.add_space(4.0);
                    let heading = theme::bold(section_name(last), theme::SMALL);
                    ui.label(heading.color(theme::FAINT));
                }
                let label = format!("{}  {}", entry.rule, entry.title);
                let is_chosen = entry.rule == reference.rule;
                let row = widgets::choice(ui, &label, is_chosen);
                if is_chosen && reference.scroll {
                    row.scroll_to_me(Some(egui::Align::Center));
                    scrolled = true;
                }
                if row.clicked() {
                    chosen = Some(entry.rule.clone());
                }
            }
            if last.is_empty() {
                ui.label("No rule has this number or word.");
            }
        });
    if scrolled {
        reference.scroll = false;
    }
    if let Some(rule) = chosen {
        reference.rule = rule;
    }
}

/// The title of a section of the series rules.
fn section_name(number: &str) -> String {
    let title = match number {
        "2" => "Sequence of play",
        "3" => "Units",
        "4" => "General concepts",
        "5" => "Modes",
        "6" => "Movement",
        "7" => "Reaction",
        "8" => "Overrun",
        "9" => "Combat",
        "10" => "Barrage",
        "11" => "Exploitation",
        "12" => "Supply",
        "13" => "Specialised units",
        "14" => "Air units",
        "15" => "Air bases",
        "16" => "Hedgehogs",
        "17" => "Weather",
        "18" => "Naval units",
        "19" => "Ports",
        _ => "",
    };
    format!("{number}. {title}").to_uppercase()
}

fn show_entry(ui: &mut egui::Ui, rule: &str) {
    match rules_reference().iter().find(|entry| entry.rule == rule) {
        Some(Entry { rule, title, text }) => {
            ui.label(
                egui::RichText::new(format!("{rule} {title}"))
                    .size(17.0)
                    .strong()
                    .color(theme::ACCENT),
            );
            ui.add_space(6.0);
            for paragraph in text {
                ui.add(egui::Label::new(paragraph).wrap());
                ui.add_space(4.0);
            }
        }
        None => {
            ui.label(format!("Rule {rule} is not in the reference."));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_number_and_by_word() {
        let rules = |search: &str| -> Vec<&str> {
            found(search).map(|entry| entry.rule.as_str()).collect()
        };
        assert_eq!(rules("").len(), rules_reference().len());
        assert!(rules("5.1").contains(&"5.10a") && !rules("5.1").contains(&"5.2"));
        assert!(rules("Zone").contains(&"4.5"));
        assert!(rules("no such word").is_empty());
        assert_eq!(
            best("bridg").map(|entry| entry.rule.as_str()),
            Some("13.8b")
        );
    }
}
