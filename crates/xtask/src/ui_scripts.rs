//! UI scripts: each drives the real client in a real window on a virtual screen.
//!
//! A folder of scripts is one test: its scripts run in the order of their names with the same data folder, so that one
//! can look at what another left behind.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::run::{Result, build, output, target_folder, workspace};
use crate::screen::VirtualScreen;

/// Where pictures go: a folder for each test, by its name.
pub fn out_folder() -> PathBuf {
    target_folder().join("ui")
}

/// Runs the named scripts or folders, or all of `tests/ui`.
pub fn run_all(named: &[String]) -> Result {
    if named.is_empty() {
        run_tests(&all()?)
    } else {
        let named: Vec<PathBuf> = named.iter().map(PathBuf::from).collect();
        run_tests(&named)
    }
}

/// All tests of `tests/ui`, by name.
pub fn all() -> Result<Vec<PathBuf>> {
    scripts_in(&workspace().join("tests/ui"))
}

/// Runs these scripts or folders of scripts.
pub fn run_tests(tests: &[PathBuf]) -> Result {
    let client = build("stavka")?;
    let screen = VirtualScreen::start("1280x800")?;
    let out = out_folder();
    let mut failed = Vec::new();
    for test in tests {
        let name = test
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let begun = Instant::now();
        let result = run_test(&client, &screen, test, &out.join(&name));
        let seconds = begun.elapsed().as_secs_f32();
        match result {
            Ok(()) => println!("  ui {name}: ok ({seconds:.1} s)"),
            Err(why) => {
                println!("  ui {name}: FAILED ({seconds:.1} s)\n{why}");
                failed.push(name);
            }
        }
    }
    println!(
        "{} passed, {} failed",
        tests.len() - failed.len(),
        failed.len()
    );
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "UI scripts failed: {}; pictures in {}",
            failed.join(", "),
            out.display()
        ))
    }
}

/// Scripts and folders of scripts, by name.
fn scripts_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut scripts: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.is_dir() || path.extension().is_some_and(|extension| extension == "ron")
        })
        .collect();
    scripts.sort();
    if scripts.is_empty() {
        Err(format!("{} holds no script", folder.display()))
    } else {
        Ok(scripts)
    }
}

/// Runs one test with a data folder of its own, so that tests cannot disturb each other.
fn run_test(client: &Path, screen: &VirtualScreen, test: &Path, out: &Path) -> Result {
    let data = out.join("data");
    // What the last run left behind goes; the first run has nothing to remove.
    let _ = std::fs::remove_dir_all(out);
    std::fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    let scripts = if test.is_dir() {
        scripts_in(test)?
    } else {
        vec![test.to_owned()]
    };
    for script in scripts {
        // A client that hangs before its script begins must not hang the suite.
        let mut command = Command::new("timeout");
        command.arg("300").arg(client);
        command
            .arg("--script")
            .arg(script)
            .arg("--out")
            .arg(out)
            .arg("--data-dir")
            .arg(&data);
        // No desktop but the virtual one: its file dialogs would wait for a hand.
        for name in [
            "WAYLAND_DISPLAY",
            "DBUS_SESSION_BUS_ADDRESS",
            "XDG_RUNTIME_DIR",
        ] {
            command.env_remove(name);
        }
        command
            .env("DISPLAY", &screen.display)
            .current_dir(workspace());
        output(&mut command)?;
    }
    Ok(())
}
