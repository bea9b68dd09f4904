//! Scripts: a file of steps that drives the real window, for tests of the interface and for pictures.
//!
//! A step becomes the same input messages that a hand would cause, so that egui and the map see real input.

mod input;
pub mod measure;
mod picture;
mod run;
mod seen;
mod steps;

use std::collections::BTreeMap;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet};

pub use run::{ScriptRun, is_looking};
pub use steps::{Condition, Script, Step, ZoomTo, read_script};

/// What other parts of the program let scripts ask for, by name: `turn` is `2`, `unit 3Pz` is `05.03`.
#[derive(Resource, Default, Debug)]
pub struct ScriptFacts(BTreeMap<String, String>);

impl ScriptFacts {
    /// Sets a fact.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// Removes all facts.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// A fact.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// Runs the script, if the program was started with one.
pub fn plugin(app: &mut App) {
    app.init_resource::<ScriptFacts>()
        .init_resource::<seen::Seen>()
        .add_systems(
            PreUpdate,
            run::drive_script
                .before(InputSystems)
                .before(EguiPreUpdateSet::ProcessInput)
                .run_if(resource_exists::<ScriptRun>),
        )
        .add_systems(
            PreUpdate,
            measure::tell_milestones.run_if(run::wants_milestones),
        )
        .add_systems(
            PreUpdate,
            pretend_focus
                .after(EguiPreUpdateSet::ProcessInput)
                .run_if(resource_exists::<ScriptRun>),
        )
        .add_systems(
            PostUpdate,
            seen::collect_what_is_seen
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput)
                .run_if(is_looking),
        );
}

/// A virtual screen has no window manager that would give the window its focus; text cursors and rims of focused
/// buttons would be missing from pictures.
fn pretend_focus(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.focused = true;
    }
}
