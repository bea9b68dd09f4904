//! What a player sets once: size of the interface, colours, speed of animation.
//!
//! Kept as RON in the data folder. A damaged file is reported and left alone until the player changes a setting.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::notices::Notices;

/// Smallest and largest size of the interface.
pub const UI_SCALES: std::ops::RangeInclusive<f32> = 0.75..=2.5;

/// The settings.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of text and panels; 1 is normal.
    pub ui_scale: f32,
    /// Which colours sides and overlays have.
    pub colours: ColourSet,
    /// How fast counters and the view move.
    pub animation: AnimationSpeed,
    /// Whether the player is warned before units go out of supply.
    pub supply_warnings: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            ui_scale: 1.0,
            colours: ColourSet::Standard,
            animation: AnimationSpeed::Normal,
            supply_warnings: true,
        }
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColourSet {
    /// For most eyes.
    Standard,
    /// Told apart also with red-green or blue-yellow colour blindness.
    ColourBlind,
}

/// How fast things move on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Nothing moves; changes show at once.
    Off,
    /// Half speed.
    Slow,
    /// As designed.
    Normal,
    /// Twice the speed.
    Fast,
}

impl AnimationSpeed {
    /// All speeds with their names.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Off, "Off"),
        (Self::Slow, "Slow"),
        (Self::Normal, "Normal"),
        (Self::Fast, "Fast"),
    ];

    /// The factor on speeds; `None` means at once.
    pub const fn speed(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Slow => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Fast => Some(2.0),
        }
    }
}

/// The speed at which things move now: the player's choice, or at once while a script runs.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq)]
pub struct MotionSpeed(pub Option<f32>);

/// The folder for settings, journals and saved games.
#[derive(Resource, Clone, Debug)]
pub struct DataDir(pub PathBuf);

impl DataDir {
    /// The folder the player named, or the platform's own, or (on a system without one) a folder beside the program.
    pub fn find(chosen: Option<PathBuf>) -> Self {
        let platform = || {
            directories::ProjectDirs::from("", "", "stavka").map(|dirs| dirs.data_dir().to_owned())
        };
        Self(
            chosen
                .or_else(platform)
                .unwrap_or_else(|| PathBuf::from("stavka-data")),
        )
    }

    fn settings_file(&self) -> PathBuf {
        self.0.join("settings.ron")
    }
}

/// Loads the settings and writes them back when they change.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<MotionSpeed>()
        .add_systems(PreStartup, load_settings)
        .add_systems(First, choose_motion_speed)
        .add_systems(
            Last,
            save_settings.run_if(resource_exists_and_changed::<Settings>),
        );
}

fn load_settings(
    mut commands: Commands,
    folder: Res<DataDir>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
) {
    let file = folder.settings_file();
    match read_settings(&file) {
        Ok(read) => *settings.bypass_change_detection() = read,
        Err(fault) => notices.warn(format!(
            "The settings in {} cannot be read, so the defaults hold: {fault}",
            file.display()
        )),
    }
    commands.insert_resource(SavedSettings(settings.clone()));
}

/// Everything moves at once, whatever the player chose: a script runs.
#[derive(Resource, Debug)]
pub struct AtOnce;

fn choose_motion_speed(
    settings: Res<Settings>,
    at_once: Option<Res<AtOnce>>,
    mut motion: ResMut<MotionSpeed>,
) {
    let chosen = settings.animation.speed().filter(|_| at_once.is_none());
    motion.set_if_neq(MotionSpeed(chosen));
}

/// The settings as they are on disk (or as they would be, if nobody changed anything).
#[derive(Resource)]
struct SavedSettings(Settings);

fn save_settings(
    folder: Res<DataDir>,
    settings: Res<Settings>,
    saved: Option<ResMut<SavedSettings>>,
    mut notices: ResMut<Notices>,
) {
    let Some(mut saved) = saved.filter(|saved| saved.0 != *settings) else {
        return;
    };
    saved.0 = settings.clone();
    let file = folder.settings_file();
    if let Err(fault) = write_settings(&file, &settings) {
        notices.warn(format!(
            "The settings cannot be written to {}: {fault}",
            file.display()
        ));
    }
}

/// Reads a settings file; a missing one means the defaults, values out of range are brought into it.
fn read_settings(file: &Path) -> Result<Settings, String> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Settings::default());
        }
        Err(fault) => return Err(fault.to_string()),
    };
    let mut settings: Settings = ron::from_str(&text).map_err(|fault| fault.to_string())?;
    if !settings.ui_scale.is_finite() {
        return Err("ui_scale is not a number".to_owned());
    }
    settings.ui_scale = settings
        .ui_scale
        .clamp(*UI_SCALES.start(), *UI_SCALES.end());
    Ok(settings)
}

/// Writes beside the file and renames, so that a crash leaves the old or the new one.
fn write_settings(file: &Path, settings: &Settings) -> Result<(), String> {
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())
        .map_err(|fault| fault.to_string())?;
    let write = || -> std::io::Result<()> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let beside = file.with_extension("ron.new");
        let mut out = std::fs::File::create(&beside)?;
        out.write_all(text.as_bytes())?;
        out.sync_all()?;
        std::fs::rename(&beside, file)
    };
    write().map_err(|fault| fault.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_writing_and_reading() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep/settings.ron");
        let settings = Settings {
            ui_scale: 1.5,
            colours: ColourSet::ColourBlind,
            animation: AnimationSpeed::Off,
            supply_warnings: false,
        };
        write_settings(&file, &settings).expect("written");
        assert_eq!(read_settings(&file), Ok(settings));
    }

    #[test]
    fn a_missing_file_means_defaults_and_a_damaged_one_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        assert_eq!(read_settings(&file), Ok(Settings::default()));
        for damaged in [
            "(ui_scale: ",
            "(ui_scale: NaN)",
            "(colours: Purple)",
            "\u{0}",
        ] {
            std::fs::write(&file, damaged).expect("written");
            assert!(read_settings(&file).is_err(), "{damaged}");
        }
    }

    #[test]
    fn missing_fields_have_defaults_and_sizes_stay_in_range() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        std::fs::write(&file, "(ui_scale: 90.0)").expect("written");
        let read = read_settings(&file).expect("readable");
        assert_eq!(read.colours, ColourSet::Standard);
        assert!(read.supply_warnings);
        assert!((read.ui_scale - UI_SCALES.end()).abs() < 1e-6);
    }
}
