//! When the window draws. It sleeps until something happens; while work is under way it looks again and again what has become of
//! it, because what wakes it may come a moment before the work is done.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// How long the window sleeps when nothing happens.
const ASLEEP: Duration = Duration::from_secs(60);
/// How long it sleeps while work is under way.
const DOZING: Duration = Duration::from_millis(50);

/// Keeps the window asleep while nothing happens.
pub fn plugin(app: &mut App) {
    watch_pipelines(app);
    app.insert_resource(sleeping(DOZING))
        .init_resource::<PendingWork>()
        .init_resource::<Redraw>()
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(First, note_pipelines)
        .add_systems(Last, request_redraw);
}

fn sleeping(wait: Duration) -> WinitSettings {
    let mode = UpdateMode::reactive_low_power(wait);
    WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    }
}

/// How many of the graphics card's programs are still being made. What they draw is missing until then, and nothing tells when.
#[derive(Resource, Clone, Debug)]
struct PipelinesInTheMaking(Arc<AtomicUsize>);

fn watch_pipelines(app: &mut App) {
    // Before the first frame nobody knows which there are.
    let making = PipelinesInTheMaking(Arc::new(AtomicUsize::new(1)));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(making.clone())
            .add_systems(Render, count_pipelines.in_set(RenderSystems::Cleanup));
        app.insert_resource(making);
    }
}

fn count_pipelines(cache: Option<Res<PipelineCache>>, making: Res<PipelinesInTheMaking>) {
    let left = cache.map_or(0, |cache| cache.waiting_pipelines().count());
    making.0.store(left, Ordering::Relaxed);
}

fn note_pipelines(
    making: Option<Res<PipelinesInTheMaking>>,
    mut work: ResMut<PendingWork>,
    mut redraw: ResMut<Redraw>,
    mut before: Local<usize>,
) {
    let Some(making) = making else { return };
    let now = making.0.load(Ordering::Relaxed);
    if now != *before {
        *before = now;
        work.set("pipelines", now);
        // The last of them is on the screen with one more frame.
        redraw.soon();
    }
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

/// Whether another frame is wanted, and when.
#[derive(Resource, Default, Debug)]
pub struct Redraw {
    soon: bool,
    later: bool,
}

impl Redraw {
    /// Asks for one more frame: something moves, or a change shows only in the next frame.
    pub fn soon(&mut self) {
        self.soon = true;
    }

    /// Asks to look again in a moment: something is waited for.
    pub fn in_a_moment(&mut self) {
        self.later = true;
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

fn request_redraw(
    mut redraw: ResMut<Redraw>,
    work: Res<PendingWork>,
    mut settings: ResMut<WinitSettings>,
    mut requests: MessageWriter<RequestRedraw>,
) {
    let Redraw { soon, later } = std::mem::take(redraw.bypass_change_detection());
    if soon {
        requests.write(RequestRedraw);
    }
    // Who measures has frames drawn one after the other.
    if settings.focused_mode != UpdateMode::Continuous {
        let wait = if later || !work.is_done() {
            DOZING
        } else {
            ASLEEP
        };
        let wanted = sleeping(wait);
        if settings.focused_mode != wanted.focused_mode {
            *settings = wanted;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce as _;

    use super::*;

    /// How long the window sleeps after a frame.
    fn sleeps(world: &mut World) -> Duration {
        let drawn: Result<(), _> = world.run_system_once(request_redraw);
        drawn.expect("it runs");
        match world.resource::<WinitSettings>().focused_mode {
            UpdateMode::Reactive { wait, .. } => wait,
            UpdateMode::Continuous => Duration::ZERO,
        }
    }

    #[test]
    fn the_window_looks_again_until_nothing_is_pending() {
        let mut world = World::new();
        world.init_resource::<Redraw>();
        world.init_resource::<PendingWork>();
        world.init_resource::<Messages<RequestRedraw>>();
        world.insert_resource(sleeping(ASLEEP));
        assert_eq!(sleeps(&mut world), ASLEEP);
        world.resource_mut::<PendingWork>().set("thumbnails", 2);
        assert_eq!(sleeps(&mut world), DOZING, "work is under way");
        assert_eq!(sleeps(&mut world), DOZING, "it still is");
        world.resource_mut::<PendingWork>().set("thumbnails", 0);
        assert_eq!(sleeps(&mut world), ASLEEP);
        world.resource_mut::<Redraw>().in_a_moment();
        assert_eq!(sleeps(&mut world), DOZING, "a dialog is waited for");
        assert_eq!(sleeps(&mut world), ASLEEP, "that counts for one frame");
    }
}
