//! When the window draws. It sleeps until something happens; work that is under way keeps it awake.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Keeps the window asleep while nothing happens.
pub fn plugin(app: &mut App) {
    let mode = UpdateMode::reactive_low_power(Duration::from_secs(60));
    app.insert_resource(WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    })
    .init_resource::<PendingWork>()
    .init_resource::<Redraw>()
    .add_systems(
        PreUpdate,
        drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput),
    )
    .add_systems(Last, request_redraw);
}

/// Work that is not on the screen yet, counted by what does it. Scripts take pictures when it is empty.
#[derive(Resource, Default, Debug)]
pub struct PendingWork(BTreeMap<&'static str, usize>);

impl PendingWork {
    /// Says how much of a kind of work is left.
    pub fn set(&mut self, what: &'static str, left: usize) {
        if left == 0 {
            self.0.remove(what);
        } else {
            self.0.insert(what, left);
        }
    }

    /// Whether everything is on the screen.
    pub fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// What is left, for messages.
    pub fn describe(&self) -> String {
        let parts: Vec<_> = self
            .0
            .iter()
            .map(|(what, left)| format!("{left} {what}"))
            .collect();
        parts.join(", ")
    }
}

/// Whether another frame is wanted right after this one.
#[derive(Resource, Default, Debug)]
pub struct Redraw(bool);

impl Redraw {
    /// Asks for one more frame: something moves, or a change shows only in the next frame.
    pub fn soon(&mut self) {
        self.0 = true;
    }
}

/// Wakes the sleeping window from a background task.
#[derive(Clone)]
pub struct Waker(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// The waker of the running event loop; without one (in tests) waking does nothing.
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    /// Makes the window run one update.
    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // A closed event loop is no longer interested.
            let _closed = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// `bevy_egui` tells egui the modifier keys in every frame, and egui asks for another frame after every event, so that
/// the window would never sleep. Only changes are passed on.
fn drop_unchanged_modifiers(
    mut inputs: Query<&mut EguiInput>,
    mut last: Local<Option<egui::Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

fn request_redraw(mut redraw: ResMut<Redraw>, mut requests: MessageWriter<RequestRedraw>) {
    if redraw.0 {
        redraw.bypass_change_detection().0 = false;
        requests.write(RequestRedraw);
    }
}
