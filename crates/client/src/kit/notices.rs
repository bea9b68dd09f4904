//! Messages that stay in the corner of the window until they are read: something went wrong, something was saved.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::screen::{DrawSystems, Screen};
use super::widgets::Emphasis;
use super::{theme, widgets};

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened, in one sentence.
    pub text: String,
    /// Whether something went wrong.
    pub warning: bool,
    /// How many passes have drawn it.
    pub drawn: u32,
}

/// The messages that are not closed yet.
#[derive(Resource, Default, Debug)]
pub struct Notices(Vec<Notice>);

/// Messages shown at a time.
const MOST: usize = 3;
/// Seconds that a message stays which asks for nothing.
const STAYS: f32 = 6.0;

impl Notices {
    /// Tells the player that something went wrong; it is logged as well.
    pub fn warn(&mut self, text: impl Into<String>) {
        let text = text.into();
        warn!("{text}");
        self.push(Notice {
            text,
            warning: true,
            drawn: 0,
        });
    }

    /// Tells the player that something is done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.push(Notice {
            text: text.into(),
            warning: false,
            drawn: 0,
        });
    }

    fn push(&mut self, notice: Notice) {
        self.0.retain(|other| other.text != notice.text);
        self.0.push(notice);
        // The newest are enough: more would cover the screen.
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }
}

/// Shows the messages on every screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(
        EguiPrimaryContextPass,
        show_notices.in_set(DrawSystems::Notices),
    );
    for screen in [Screen::Menu, Screen::Play, Screen::Replay] {
        app.add_systems(OnExit(screen), close_what_was_seen);
    }
}

/// What was said on one screen does not follow to the next; what was said as it went does, and is drawn once or twice before.
fn close_what_was_seen(mut notices: ResMut<Notices>) {
    notices.0.retain(|notice| notice.drawn < 4);
}

fn show_notices(
    mut contexts: EguiContexts,
    mut notices: ResMut<Notices>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
    mut shown_for: Local<f32>,
) -> Result {
    if notices.0.is_empty() {
        *shown_for = 0.0;
        return Ok(());
    }
    // Warnings stay until they are closed; the rest goes when it has had time to be read.
    *shown_for += time.delta_secs().min(1.0);
    if *shown_for > STAYS {
        notices.0.retain(|notice| notice.warning);
        *shown_for = 0.0;
    }
    let ctx = contexts.ctx_mut()?;
    for notice in &mut notices.0 {
        notice.drawn = notice.drawn.saturating_add(1);
    }
    let escaped = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    let mut closed = escaped.then(|| notices.0.len() - 1);
    // Questions and cards lie at the top, and the controls of a film below.
    let above = match screen.get() {
        Screen::Menu | Screen::Play => 56.0,
        Screen::Replay => 130.0,
    };
    let width = (ctx.viewport_rect().width() - 40.0).min(460.0);
    egui::Area::new("notices".into())
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -above])
        .order(egui::Order::Foreground)
        .show(ctx, |ui| {
            ui.set_width(width);
            for (index, notice) in notices.0.iter().enumerate() {
                theme::card(if notice.warning {
                    theme::WARNING
                } else {
                    theme::ACCENT
                })
                .show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        ui.add(egui::Label::new(&notice.text).wrap());
                        if widgets::button(ui, "Close", Emphasis::Quiet).clicked() {
                            closed = Some(index);
                        }
                    });
                });
            }
        });
    if let Some(index) = closed {
        notices.0.remove(index);
    }
    Ok(())
}
