//! The list of all games: a card each, with what can be done with it.

use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::egui;

use super::games::{GameCard, GameList, GameWish};
use super::scenario_cards::{self, NARROW, PICTURE, WIDEST};
use crate::kit::widgets::Emphasis;
use crate::kit::{actions, theme, widgets};
use crate::session::known_games::Kept;
use crate::session::loading::MenuEntry;

/// What the menu keeps for the list while it is shown.
#[derive(Default)]
pub(super) struct KeptGames {
    pictures: Vec<Option<egui::TextureHandle>>,
    /// The game that gets another name, and the name as it is typed.
    renamed: Option<(usize, String)>,
    /// The game that is deleted if that is said again.
    deleted: Option<usize>,
}

impl KeptGames {
    /// Keeps up with the list: pictures that have come in.
    pub(super) fn keep(&mut self, ctx: &egui::Context, list: &GameList) {
        if self.pictures.len() != list.cards.len() {
            *self = Self::default();
            self.pictures = vec![None; list.cards.len()];
        }
        for (card, picture) in list.cards.iter().zip(&mut self.pictures) {
            let seen = card.look.as_ref().and_then(|look| look.picture.as_ref());
            if let (None, Some(seen)) = (&picture, seen) {
                *picture = scenario_cards::texture(ctx, card.known.name(), seen);
            }
        }
    }
}

/// What was pressed in the list.
pub(super) enum Pressed {
    Open(MenuEntry),
    Wish(GameWish),
}

/// Draws the list.
pub(super) fn show(ui: &mut egui::Ui, list: &GameList, kept: &mut KeptGames) -> Option<Pressed> {
    ui.heading("Games");
    ui.add_space(8.0);
    if list.cards.is_empty() {
        let words = if list.complete {
            "No game has been begun yet. What is played is kept here, whether it is saved or not."
        } else {
            "The games are being read."
        };
        actions::faint(ui, words);
    }
    let mut pressed = None;
    egui::ScrollArea::vertical()
        .id_salt("games")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // The bar floats over the cards' right rim otherwise.
            let width = (ui.available_width() - 14.0).min(WIDEST);
            for (at, card) in list.cards.iter().enumerate() {
                theme::card(theme::LINE).show(ui, |ui| {
                    ui.set_width(width - 26.0);
                    ui.push_id(&card.known.path, |ui| {
                        pressed = draw(ui, at, card, kept).or(pressed.take());
                    });
                });
                ui.add_space(6.0);
            }
        });
    pressed
}

fn draw(ui: &mut egui::Ui, at: usize, card: &GameCard, kept: &mut KeptGames) -> Option<Pressed> {
    let narrow = ui.available_width() < NARROW;
    let width = if narrow { PICTURE.1 } else { PICTURE.0 };
    let mut pressed = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        scenario_cards::picture(ui, kept.pictures[at].as_ref(), width, 1.5);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            words(ui, card);
            pressed = buttons(ui, at, card, kept);
        });
    });
    pressed
}

/// Name, scenario, turn and date, sides, and how the game is kept.
fn words(ui: &mut egui::Ui, card: &GameCard) {
    let known = &card.known;
    let finished = card.look.as_ref().is_some_and(|look| look.finished);
    let (how, colour) = match known.kept {
        _ if finished => ("Finished", theme::FAINT),
        Kept::UnderWay => ("In progress", theme::ACCENT),
        Kept::CutOff => ("Recovered", theme::WARNING),
        Kept::InUse => ("Open in another window", theme::WARNING),
        Kept::Saved => ("Saved", theme::ACCENT),
    };
    ui.horizontal_wrapped(|ui| {
        actions::heading(ui, known.name());
        ui.label(egui::RichText::new(how).size(theme::SMALL).color(colour));
    });
    if !known.game.name.is_empty() {
        actions::faint(ui, &known.game.title);
    }
    match card.look.as_ref().map(|look| (&look.turn, look)) {
        Some((Ok(turn), look)) => {
            ui.add(egui::Label::new(turn).wrap());
            ui.add(egui::Label::new(format!("{}. {}.", look.sides, look.stands)).wrap());
        }
        Some((Err(why), _)) => {
            let why = egui::RichText::new(format!("It cannot be opened: {why}"));
            ui.add(egui::Label::new(why.color(theme::WARNING)).wrap());
        }
        None => actions::faint(ui, "…"),
    }
    let orders = match known.game.cursor {
        1 => "1 order".to_owned(),
        many => format!("{many} orders"),
    };
    let file = match known.kept {
        Kept::Saved => known.path.file_name().map(|name| name.to_string_lossy()),
        _ => None,
    };
    let file = file.map_or_else(String::new, |name| format!(", {name}"));
    let when = known.changed.map_or_else(String::new, |changed| {
        format!("{}, ", ago(changed, SystemTime::now()))
    });
    actions::faint(ui, &format!("{when}{orders}{file}"));
}

fn buttons(ui: &mut egui::Ui, at: usize, card: &GameCard, kept: &mut KeptGames) -> Option<Pressed> {
    ui.add_space(4.0);
    if kept.renamed.as_ref().is_some_and(|(of, _)| *of == at) {
        return name_field(ui, kept);
    }
    let known = &card.known;
    let name = known.name();
    let finished = card.look.as_ref().is_some_and(|look| look.finished);
    let opens = !matches!(&card.look, Some(look) if look.turn.is_err());
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        ui.add_enabled_ui(opens && known.kept != Kept::InUse, |ui| {
            let (label, means) = if finished {
                ("Watch", MenuEntry::Watch(known.path.clone()))
            } else {
                ("Play on", MenuEntry::Open(known.path.clone()))
            };
            let label = format!("{label}: {name}");
            if widgets::button(ui, &label, Emphasis::Decision).clicked() {
                pressed = Some(Pressed::Open(means));
            }
        });
        if widgets::button(ui, &format!("Rename {name}"), Emphasis::Plain).clicked() {
            kept.renamed = Some((at, name.to_owned()));
            kept.deleted = None;
        }
        if kept.deleted == Some(at) {
            let again = widgets::button(ui, &format!("Delete {name} for good"), Emphasis::Plain);
            if again.clicked() {
                kept.deleted = None;
                pressed = Some(Pressed::Wish(GameWish::Delete(at)));
            }
            if widgets::button(ui, "Keep it", Emphasis::Decision).clicked() {
                kept.deleted = None;
            }
        } else if widgets::button(ui, &format!("Delete {name}"), Emphasis::Quiet).clicked() {
            kept.deleted = Some(at);
        }
    });
    pressed
}

/// The field in which a game gets its name.
fn name_field(ui: &mut egui::Ui, kept: &mut KeptGames) -> Option<Pressed> {
    let (at, typed) = kept.renamed.as_mut()?;
    let at = *at;
    let (mut done, mut dropped) = (false, false);
    ui.horizontal_wrapped(|ui| {
        let field = ui.add(egui::TextEdit::singleline(typed).desired_width(260.0));
        let field = widgets::named(field, "Name of the game");
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        done = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        done |= widgets::button(ui, "Take this name", Emphasis::Decision).clicked();
        dropped = widgets::button(ui, "As it was", Emphasis::Plain).clicked()
            || ui.input(|input| input.key_pressed(egui::Key::Escape));
    });
    let name = typed.trim().chars().take(80).collect();
    if done || dropped {
        kept.renamed = None;
    }
    (done && !dropped).then_some(Pressed::Wish(GameWish::Rename(at, name)))
}

/// How long ago something was, in words.
fn ago(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).unwrap_or_default().as_secs();
    let many = |count: u64, one: &str| match count {
        1 => format!("1 {one} ago"),
        count => format!("{count} {one}s ago"),
    };
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => many(seconds / 60, "minute"),
        3_600..86_400 => many(seconds / 3_600, "hour"),
        _ => many(seconds / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let before = |seconds| ago(now - Duration::from_secs(seconds), now);
        assert_eq!(before(5), "just now");
        assert_eq!(before(60), "1 minute ago");
        assert_eq!(before(7_300), "2 hours ago");
        assert_eq!(before(200_000), "2 days ago");
    }
}
