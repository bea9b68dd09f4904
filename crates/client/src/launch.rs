//! Starting the program: the command line, the window, and what to say when there can be none.

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use clap::Parser;

use crate::ClientPlugin;
use crate::kit::report::report;
use crate::kit::settings::{AtOnce, DataDir};
use crate::script::ScriptRun;
use crate::session::loading::OpenAtStart;

/// The exit code for "there is no screen".
const NO_SCREEN: u8 = 2;

/// Play operational hex wargames.
#[derive(Parser, Clone, Debug)]
#[command(name = "stavka", version)]
pub struct Arguments {
    /// What to open at once: a scenario folder or the name of a shipped scenario, with a variant behind a slash
    /// if one is meant (`first-steps`, `my-scenario/short`), or a saved game.
    #[arg(value_name = "SCENARIO_OR_SAVE")]
    pub open: Option<PathBuf>,
    /// Drive the window by a script (RON) and exit: 0 if every step succeeded, 1 if one failed.
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Where a script's pictures go.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
    /// Where settings, journals and saved games are kept.
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Size of the window.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = parse_size)]
    pub size: (u32, u32),
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let bad = || format!("'{text}' is not a size; write width, x, height, such as 1280x800");
    let (width, height) = text.split_once('x').ok_or_else(bad)?;
    let part = |digits: &str, least: u32| {
        let pixels = digits.parse::<u32>().ok();
        pixels
            .filter(|pixels| (least..=16_384).contains(pixels))
            .ok_or_else(bad)
    };
    Ok((part(width, 640)?, part(height, 480)?))
}

/// Runs the program with its command line.
pub fn run(arguments: &Arguments) -> ExitCode {
    if let Err(reason) = screen_is_there() {
        report(&reason);
        return ExitCode::from(NO_SCREEN);
    }
    let script = match &arguments.script {
        Some(file) => match ScriptRun::load(file, &arguments.out) {
            Ok(script) => Some(script),
            Err(fault) => {
                report(&fault);
                return ExitCode::FAILURE;
            }
        },
        None => None,
    };
    explain_panics_of_the_window_system();
    let played = std::panic::catch_unwind(|| build(arguments, script).run());
    match played {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        // The hook has said what happened.
        Err(_) => ExitCode::from(NO_SCREEN),
    }
}

fn build(arguments: &Arguments, script: Option<ScriptRun>) -> App {
    let (width, height) = arguments.size;
    let mut resolution = WindowResolution::new(width, height);
    if script.is_some() {
        // Scripts and their pictures are the same on every screen.
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let measures = script.as_ref().is_some_and(ScriptRun::measures);
    let window = Window {
        title: "Stavka".to_owned(),
        name: Some("stavka".to_owned()),
        resolution,
        present_mode: if measures {
            PresentMode::AutoNoVsync
        } else {
            PresentMode::AutoVsync
        },
        ..default()
    };
    let log = LogPlugin {
        filter:
            "warn,wgpu=error,naga=error,wgpu_hal=off,winit=error,bevy_render=error,bevy_egui=error"
                .to_owned(),
        ..default()
    };
    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::error)
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    ..default()
                })
                .set(log),
        )
        .insert_resource(DataDir::find(arguments.data_dir.clone()))
        .add_plugins(ClientPlugin);
    if measures {
        // Frame after frame, however little changes.
        app.insert_resource(WinitSettings::continuous());
    }
    let scenario = script.as_ref().and_then(|script| script.scenario());
    if let Some(path) = arguments.open.as_deref().or(scenario) {
        app.insert_resource(OpenAtStart(path.to_owned()));
    }
    if let Some(script) = script {
        app.insert_resource(script).insert_resource(AtOnce);
    }
    app
}

/// Whether a window can be opened, as far as the environment tells.
fn screen_is_there() -> Result<(), String> {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return Ok(());
    }
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .into_iter()
        .any(is_set)
    {
        return Ok(());
    }
    Err(
        "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. Start the program from \
         a desktop session, or on a virtual screen: xvfb-run -a stavka. Without a window, stavka-cli plays, \
         replays and draws pictures."
            .to_owned(),
    )
}

/// Bevy panics when the window system or the graphics driver refuses; players get a sentence instead.
fn explain_panics_of_the_window_system() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        if message.contains("Failed to build event loop") {
            report(
                "No window can be opened: the display that DISPLAY or WAYLAND_DISPLAY names does not answer. Start \
                 the program from a desktop session, or on a virtual screen: xvfb-run -a stavka.",
            );
        } else if message.contains("Unable to find a GPU") {
            report(
                "No graphics driver was found. Install a Vulkan or OpenGL driver; Mesa's software driver is enough \
                 (on Debian: mesa-vulkan-drivers).",
            );
        } else {
            usual(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused() {
        assert_eq!(parse_size("1280x800"), Ok((1280, 800)));
        for bad in ["", "1280", "x", "0x0", "1280x", "99999x800", "-5x600"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
