//! `cargo xtask bench frames`: how fast the client draws and starts, beside one entity a hex, on a virtual screen.
//!
//! Client and peer run one after the other on the same screen with software rendering. Both follow the routes of
//! `crates/client/examples/frames.ron`; the peer gives the map the same part of its window that the client's panels leave.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::run::{Result, cargo, run, target_folder, workspace};
use crate::screen::VirtualScreen;

/// Scenarios that are measured unless others are named, beside the generated one.
const SHIPPED: [&str; 2] = ["first-steps", "sedan-1940"];
/// The design wants so many times the frames of the peer.
const WANTED_RATIO: f64 = 3.0;
/// The design wants the first frame after so many seconds.
const WANTED_START: f64 = 2.0;

/// What one program measured of one route.
struct Measured {
    what: String,
    frames: f64,
    total_ms: f64,
    median_ms: f64,
    p95_ms: f64,
    worst_ms: f64,
    unpainted: f64,
}

/// What a program printed, with seconds since it was started.
#[derive(Default)]
struct Told {
    reached: Vec<(String, f64)>,
    measured: Vec<Measured>,
    map_part: Option<String>,
}

/// The programs.
struct Programs {
    client: PathBuf,
    peer: PathBuf,
    generator: PathBuf,
}

/// Measures the generated game and the named scenarios, or those that are shipped. `--release` builds for release;
/// otherwise the build of `cargo xtask play` is measured.
pub fn bench(arguments: &[String]) -> Result {
    let (switches, named): (Vec<&String>, Vec<&String>) = arguments
        .iter()
        .partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = switches.iter().find(|switch| **switch != "--release") {
        return Err(format!("there is no switch {unknown}, only --release"));
    }
    let programs = programs(switches.is_empty())?;
    let folder = target_folder().join("bench");
    let generated = folder.join("generated");
    run(Command::new(&programs.generator).arg(&generated))?;
    let mut scenarios = vec![generated];
    let shipped = workspace().join("scenarios");
    if named.is_empty() {
        let there = SHIPPED.map(|name| shipped.join(name));
        scenarios.extend(there.into_iter().filter(|path| path.is_dir()));
    }
    for name in named {
        let path = shipped.join(name);
        let path = if path.is_dir() { path } else { name.into() };
        if !path.is_dir() {
            return Err(format!("there is no scenario folder {name}"));
        }
        scenarios.push(path);
    }
    let screen = VirtualScreen::start("1280x800")?;
    menu(&programs, &screen, &folder)?;
    overlays(&programs, &screen, &folder, &scenarios[0])?;
    for scenario in scenarios {
        compare(&programs, &screen, &folder, &scenario)?;
    }
    Ok(())
}

fn programs(for_play: bool) -> Result<Programs> {
    let mut command = cargo(&["build", "--quiet", "--workspace", "--bins", "--examples"]);
    let folder = if for_play {
        "debug"
    } else {
        command.arg("--release");
        "release"
    };
    run(&mut command)?;
    let folder = target_folder().join(folder);
    Ok(Programs {
        client: folder.join("stavka"),
        peer: folder.join("examples/entity_per_hex"),
        generator: folder.join("examples/generated_scenario"),
    })
}

/// The client without a game.
fn menu(programs: &Programs, screen: &VirtualScreen, folder: &Path) -> Result {
    let script = folder.join("menu.ron");
    std::fs::write(&script, "(milestones: true, steps: [Wait(3)])\n")
        .map_err(|error| format!("{}: {error}", script.display()))?;
    let mut command = client(programs, folder);
    let told = listen(command.arg("--script").arg(&script), screen)?;
    println!("\n== menu");
    print_start("client", &told);
    Ok(())
}

/// The client alone, with large overlays on the generated game.
fn overlays(
    programs: &Programs,
    screen: &VirtualScreen,
    folder: &Path,
    generated: &Path,
) -> Result {
    let script = workspace().join("crates/client/examples/frames-overlays.ron");
    let mut command = client(programs, folder);
    let told = listen(command.arg(generated).arg("--script").arg(script), screen)?;
    println!("\n== overlays on the generated game");
    for measured in &told.measured {
        println!(
            "  {:<26} {:>6.1} fps, ms median/95th/worst {}",
            measured.what,
            measured.fps(),
            measured.spread()
        );
    }
    Ok(())
}

/// Client and peer on one scenario.
fn compare(programs: &Programs, screen: &VirtualScreen, folder: &Path, scenario: &Path) -> Result {
    let script = workspace().join("crates/client/examples/frames.ron");
    let mut command = client(programs, folder);
    let ours = listen(command.arg(scenario).arg("--script").arg(&script), screen)?;
    let peer = |switches: &[&str]| {
        let mut command = Command::new(&programs.peer);
        command.arg(scenario).arg("--script").arg(&script);
        if let Some(part) = &ours.map_part {
            command.arg("--map-part").arg(part);
        }
        listen(command.args(switches), screen)
    };
    let usual = peer(&[])?;
    let lean = peer(&["--no-msaa"])?;
    let name = scenario.file_name().unwrap_or_default().to_string_lossy();
    let part = ours.map_part.as_deref().unwrap_or_default();
    println!("\n== {name} (map at {part} of the window)");
    print_start("client", &ours);
    print_start("one entity a hex", &usual);
    print_table("one entity a hex", &ours.measured, &usual.measured);
    print_table(
        "one entity a hex, without multisampling",
        &ours.measured,
        &lean.measured,
    );
    Ok(())
}

/// The client with a data folder of its own.
fn client(programs: &Programs, folder: &Path) -> Command {
    let mut command = Command::new(&programs.client);
    command.arg("--data-dir").arg(folder.join("data"));
    command
}

fn print_start(who: &str, told: &Told) {
    for (what, seconds) in &told.reached {
        let bar = if *seconds < WANTED_START {
            "under"
        } else {
            "OVER"
        };
        println!("  {who}: {what} after {seconds:.2} s ({bar} {WANTED_START} s)");
    }
}

fn print_table(peer: &str, ours: &[Measured], theirs: &[Measured]) {
    println!("  beside {peer}:");
    println!(
        "  {:<22} {:>9} {:>24} {:>10} {:>9} {:>24} {:>6}",
        "",
        "ours, fps",
        "ms median/95th/worst",
        "unpainted",
        "peer, fps",
        "ms median/95th/worst",
        "ratio"
    );
    for (our, their) in ours.iter().zip(theirs) {
        println!(
            "  {:<22} {:>9.1} {:>24} {:>9.0}% {:>9.1} {:>24} {:>6.1}",
            our.what,
            our.fps(),
            our.spread(),
            100.0 * our.unpainted / our.frames,
            their.fps(),
            their.spread(),
            our.fps() / their.fps()
        );
    }
    let whole = |all: &[Measured]| {
        let frames: f64 = all.iter().map(|measured| measured.frames).sum();
        let ms: f64 = all.iter().map(|measured| measured.total_ms).sum();
        frames / ms * 1000.0
    };
    let ratio = whole(ours) / whole(theirs);
    println!(
        "  all: {:.1} fps to {:.1} fps, {ratio:.1} times the peer (wanted: {WANTED_RATIO})",
        whole(ours),
        whole(theirs)
    );
}

impl Measured {
    fn fps(&self) -> f64 {
        self.frames / self.total_ms * 1000.0
    }

    fn spread(&self) -> String {
        format!(
            "{:.1} / {:.1} / {:.1}",
            self.median_ms, self.p95_ms, self.worst_ms
        )
    }
}

/// Runs a program and notes what it tells, and when.
fn listen(command: &mut Command, screen: &VirtualScreen) -> Result<Told> {
    // No desktop but the virtual one.
    for name in ["WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
        command.env_remove(name);
    }
    command.env("XDG_RUNTIME_DIR", runtime_folder()?);
    let started = Instant::now();
    let mut child = command
        .env("DISPLAY", &screen.display)
        .current_dir(workspace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run {:?}: {error}", command.get_program()))?;
    let mut told = Told::default();
    let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
    for line in lines
        .into_iter()
        .flatten()
        .map_while(std::result::Result::ok)
    {
        read_line(&line, started.elapsed().as_secs_f64(), &mut told);
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() {
        Ok(told)
    } else {
        Err(format!("{:?} failed ({status})", command.get_program()))
    }
}

/// An empty folder in place of the desktop's, without which graphics drivers complain.
fn runtime_folder() -> Result<PathBuf> {
    let folder = target_folder().join("bench/run");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Reads what `script::measure` of the client prints.
fn read_line(line: &str, seconds: f64, told: &mut Told) {
    if let Some(part) = line.strip_prefix("map-part ") {
        told.map_part = Some(part.to_owned());
    }
    let mut quoted = line.splitn(3, '"');
    let (Some(kind), Some(what), Some(rest)) = (quoted.next(), quoted.next(), quoted.next()) else {
        return;
    };
    let value = |name: &str| {
        let mut fields = rest
            .split_whitespace()
            .filter_map(|field| field.split_once('='));
        let found = fields.find(|(field, _)| *field == name);
        found
            .and_then(|(_, number)| number.parse().ok())
            .unwrap_or_default()
    };
    match kind {
        "reached " => told.reached.push((what.to_owned(), seconds)),
        "measured " => told.measured.push(Measured {
            what: what.to_owned(),
            frames: value("frames"),
            total_ms: value("total_ms"),
            median_ms: value("median_ms"),
            p95_ms: value("p95_ms"),
            worst_ms: value("worst_ms"),
            unpainted: value("unpainted"),
        }),
        _ => {}
    }
}
