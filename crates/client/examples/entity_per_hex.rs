//! The peer that the client's frame rate is measured against: a hex map as tutorials draw it, with one mesh entity a hex and
//! one sprite a counter.
//!
//! It is kept as light as such a program can be: one shared mesh, one flat colour a kind of terrain, plain squares
//! for counters, no panels, no rivers, no roads. It shows the same hexes in the same part of a window of the same size as the
//! client, and its camera follows the same routes. Multisampling is as Bevy has it, or off, as in the client.

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::camera::Viewport;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use clap::Parser;
use stavka::kit::geometry::MapGeometry;
use stavka::kit::report::report;
use stavka::script::measure::{FrameTimes, IsPainted, Route, tell};
use stavka::script::{Step, read_script};
use stavka_art::num;
use stavka_art::picture::COUNTER_ON_MAP;
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_scenario::{ScenarioFiles, load_with_tables};

/// Frames before the first measurement, so that all is on the graphics card.
const WARMING_UP: u32 = 30;
/// Radius of a hex in map units.
const RADIUS: f32 = 60.0;

/// One entity a hex.
#[derive(Parser, Clone, Debug)]
struct Arguments {
    /// The scenario folder.
    scenario: PathBuf,
    /// The script whose routes the camera follows.
    #[arg(long)]
    script: PathBuf,
    /// The part of the window that the map has: left, top, width, height.
    #[arg(long, value_delimiter = ',', default_values_t = [0.0, 0.0, 1280.0, 800.0])]
    map_part: Vec<f32>,
    /// Switch multisampling off, which Bevy has on unless told.
    #[arg(long)]
    no_msaa: bool,
}

/// What is shown, and where.
#[derive(Resource)]
struct Shown {
    setup: GameSetup,
    geometry: MapGeometry,
    part: Rect,
    msaa: Msaa,
}

/// What is left to measure.
#[derive(Resource)]
struct Measurements {
    updates: u32,
    left: Vec<(String, u32, Route)>,
    frame: u32,
    times: FrameTimes,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match prepare(&arguments) {
        Ok((shown, measurements)) => {
            run(shown, measurements);
            ExitCode::SUCCESS
        }
        Err(fault) => {
            report(&fault);
            ExitCode::FAILURE
        }
    }
}

fn prepare(arguments: &Arguments) -> Result<(Shown, Measurements), String> {
    let script = read_script(&arguments.script)?;
    let files =
        ScenarioFiles::from_folder(&arguments.scenario).map_err(|faults| faults.to_string())?;
    let (setup, _) = load_with_tables(files).map_err(|faults| faults.to_string())?;
    let &[left, top, width, height] = arguments.map_part.as_slice() else {
        return Err("--map-part wants four numbers".to_owned());
    };
    let mut measured: Vec<_> = script
        .steps
        .into_iter()
        .filter_map(|step| match step {
            Step::Measure {
                what,
                frames,
                route,
            } => Some((what, frames, route)),
            _ => None,
        })
        .collect();
    measured.reverse();
    let shown = Shown {
        geometry: MapGeometry::new(setup.map.grid),
        setup,
        part: Rect::from_corners(Vec2::new(left, top), Vec2::new(left + width, top + height)),
        msaa: if arguments.no_msaa {
            Msaa::Off
        } else {
            Msaa::default()
        },
    };
    let measurements = Measurements {
        updates: 0,
        left: measured,
        frame: 0,
        times: FrameTimes::default(),
    };
    Ok((shown, measurements))
}

fn run(shown: Shown, measurements: Measurements) {
    let window = Window {
        title: "One entity a hex".to_owned(),
        resolution: WindowResolution::new(1280, 800).with_scale_factor_override(1.0),
        present_mode: PresentMode::AutoNoVsync,
        ..default()
    };
    let windows = WindowPlugin {
        primary_window: Some(window),
        ..default()
    };
    let log = LogPlugin {
        filter: "error,wgpu_hal=off".to_owned(),
        ..default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(windows).set(log))
        .insert_resource(WinitSettings::continuous())
        .insert_resource(shown)
        .insert_resource(measurements)
        .add_systems(Startup, (spawn_camera, spawn_hexes, spawn_counters))
        .add_systems(PreUpdate, measure)
        .run();
}

fn spawn_camera(mut commands: Commands, shown: Res<Shown>) {
    let pixels = |point: Vec2| UVec2::new(num::pixels(point.x), num::pixels(point.y));
    let viewport = Viewport {
        physical_position: pixels(shown.part.min),
        physical_size: pixels(shown.part.size()),
        ..default()
    };
    commands.spawn((
        Camera2d,
        Camera {
            viewport: Some(viewport),
            ..default()
        },
        shown.msaa,
    ));
}

fn spawn_hexes(
    mut commands: Commands,
    shown: Res<Shown>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    // Corners of a regular polygon point up; those of a map hex point left and right.
    let turned = Quat::from_rotation_z(std::f32::consts::FRAC_PI_6);
    let mesh = meshes.add(RegularPolygon::new(RADIUS * 0.97, 6));
    let kinds = shown.setup.tables.movement.terrain.len();
    let colours: Vec<_> = (0..kinds)
        .map(|kind| {
            let hue = 360.0 * num::from_usize(kind) / num::from_usize(kinds);
            materials.add(Color::hsl(hue, 0.3, 0.6))
        })
        .collect();
    let map = &shown.setup.map;
    for (at, hex) in map.grid.iter().zip(&map.hexes) {
        commands.spawn((
            Mesh2d(mesh.clone()),
            MeshMaterial2d(colours[hex.terrain.at()].clone()),
            Transform::from_translation(shown.geometry.center(at).extend(0.0))
                .with_rotation(turned),
        ));
    }
}

fn spawn_counters(mut commands: Commands, shown: Res<Shown>) {
    let on_map = shown.setup.units.iter().filter_map(|unit| {
        let at = unit.location.hex()?;
        Some((unit.printed.side, shown.geometry.center(at)))
    });
    for (n, (side, center)) in on_map.enumerate() {
        let colour = match side {
            Side::One => Color::srgb(0.62, 0.65, 0.61),
            Side::Two => Color::srgb(0.73, 0.54, 0.42),
        };
        commands.spawn((
            Sprite::from_color(colour, Vec2::splat(COUNTER_ON_MAP)),
            Transform::from_translation(center.extend(1.0 + 0.001 * num::from_usize(n))),
        ));
    }
}

fn measure(
    shown: Res<Shown>,
    mut measurements: ResMut<Measurements>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
    mut exit: MessageWriter<AppExit>,
) {
    let this = &mut *measurements;
    this.updates += 1;
    if this.updates == 3 {
        tell("reached \"first frame\"");
    }
    let Ok((mut transform, mut projection)) = cameras.single_mut() else {
        return;
    };
    let mut look = |route: &Route, share| {
        let (center, scale) = route.at(share, shown.geometry.size(), shown.part.size());
        transform.translation = center.extend(0.0);
        if let Projection::Orthographic(lens) = &mut *projection {
            lens.scale = 1.0 / scale;
        }
    };
    if this.updates < WARMING_UP {
        return look(&Route(Vec::new()), 0.0);
    }
    let Some((what, frames, route)) = this.left.last() else {
        exit.write(AppExit::Success);
        return;
    };
    this.times.tick(IsPainted::Fully);
    look(
        route,
        num::from_usize(num::length(this.frame)) / num::from_usize(num::length(*frames)),
    );
    this.frame += 1;
    if this.frame > *frames {
        tell(&this.times.report(what));
        this.times = FrameTimes::default();
        this.frame = 0;
        this.left.pop();
    }
}
