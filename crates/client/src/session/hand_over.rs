//! The screen between two players: it covers everything until the next one takes the seat.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, RichText};

use crate::kit::actions::faint;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::frame::root;

/// Whom the screen waits for; while it is there, nothing of the game is shown or heard.
#[derive(Resource, Default, Debug, Clone, PartialEq, Eq)]
pub struct HandOver {
    /// What to show; none while somebody sits.
    pub view: Option<HandOverView>,
    /// Whether it was there before this frame. Until then no key takes the seat: the one that was pressed meant what lay under
    /// the cover.
    pub hears_keys: bool,
    /// What the player answered, for whoever knows the game.
    pub answer: Option<SeatAnswer>,
}

/// What can be done before the covered screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatAnswer {
    /// Sit down and play.
    Take,
    /// Close the game.
    Leave,
}

/// What the screen says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandOverView {
    /// Title of the scenario.
    pub title: String,
    /// Who takes the seat.
    pub side: String,
    /// The colour of that side.
    pub colour: Color32,
    /// Turn and date.
    pub turn: String,
    /// What that side decides.
    pub decides: String,
}

/// Run condition: somebody sits at the screen.
pub fn seat_is_taken(hand_over: Res<HandOver>) -> bool {
    hand_over.view.is_none()
}

/// Whether a key says that the player sits: pressed anew, not held down since the screen was covered.
fn key_takes_seat(input: &egui::InputState) -> bool {
    let takes = |event: &egui::Event| {
        matches!(
            event,
            egui::Event::Key {
                key: egui::Key::Enter | egui::Key::Space,
                pressed: true,
                repeat: false,
                ..
            }
        )
    };
    input.events.iter().any(takes)
}

/// Draws the screen over everything; keys count if it hears them.
pub fn show(ctx: &egui::Context, hand_over: &HandOver) -> Option<SeatAnswer> {
    let view = hand_over.view.as_ref()?;
    let mut ui = root(ctx);
    let mut leave = false;
    let mut taken = hand_over.hears_keys && ctx.input(key_takes_seat);
    let frame = egui::Frame::new().fill(theme::SUNKEN);
    egui::CentralPanel::default()
        .frame(frame)
        .show(&mut ui, |ui| {
            let band = egui::Rect::from_min_size(
                ui.max_rect().min,
                egui::vec2(ui.max_rect().width(), 10.0),
            );
            ui.painter().rect_filled(band, 0.0, view.colour);
        });
    egui::Area::new("hand over".into())
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .order(egui::Order::Foreground)
        .show(ctx, |ui| {
            theme::dialog().show(ui, |ui| {
                ui.set_width(420.0);
                ui.vertical_centered(|ui| {
                    faint(ui, &view.title);
                    ui.add_space(10.0);
                    let side = RichText::new(view.side.to_uppercase())
                        .font(egui::FontId::new(34.0, theme::title_family()))
                        .extra_letter_spacing(4.0);
                    ui.label(side);
                    let (line, _) =
                        ui.allocate_exact_size(egui::vec2(120.0, 5.0), egui::Sense::hover());
                    ui.painter().rect_filled(line, 2.0, view.colour);
                    ui.add_space(6.0);
                    ui.label(format!("The {} player takes the seat.", view.side));
                    faint(ui, &view.turn);
                    ui.add_space(6.0);
                    ui.add(egui::Label::new(theme::bold(&view.decides, 16.0)).wrap());
                    ui.add_space(14.0);
                    let button =
                        widgets::key_button(ui, "Take the seat", Some("Enter"), Emphasis::Decision);
                    taken |= button.clicked();
                    leave = widgets::button(ui, "Leave to menu", Emphasis::Quiet).clicked();
                });
            });
        });
    match (taken, leave) {
        (true, _) => Some(SeatAnswer::Take),
        (false, true) => Some(SeatAnswer::Leave),
        (false, false) => None,
    }
}
