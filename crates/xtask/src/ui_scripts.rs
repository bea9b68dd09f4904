//! UI scripts: each drives the real client in a real window on a virtual screen.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::run::{Result, build, workspace};
use crate::screen::VirtualScreen;

/// Runs the named scripts, or all of `tests/ui`. Pictures go to the target folder.
pub fn run_all(named: &[String]) -> Result {
    let scripts = if named.is_empty() {
        all_scripts()?
    } else {
        named.iter().map(PathBuf::from).collect()
    };
    let client = build("stavka", "stavka")?;
    let screen = VirtualScreen::start("1280x800")?;
    let out = client
        .ancestors()
        .nth(2)
        .unwrap_or(Path::new("."))
        .join("ui");
    let mut failed = Vec::new();
    for script in &scripts {
        let name = script
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let begun = Instant::now();
        let result = run_script(&client, &screen, script, &out.join(&name));
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
        scripts.len() - failed.len(),
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

fn all_scripts() -> Result<Vec<PathBuf>> {
    let folder = workspace().join("tests/ui");
    let entries =
        std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut scripts: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    scripts.sort();
    if scripts.is_empty() {
        Err(format!("{} holds no script", folder.display()))
    } else {
        Ok(scripts)
    }
}

/// Runs one script with a data folder of its own, so that scripts cannot disturb each other.
fn run_script(client: &Path, screen: &VirtualScreen, script: &Path, out: &Path) -> Result {
    let data = out.join("data");
    let _ = std::fs::remove_dir_all(out);
    std::fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    let mut command = Command::new(client);
    command
        .arg("--script")
        .arg(script)
        .arg("--out")
        .arg(out)
        .arg("--data-dir")
        .arg(&data);
    command
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .current_dir(workspace());
    crate::run::output(&mut command).map(drop)
}
