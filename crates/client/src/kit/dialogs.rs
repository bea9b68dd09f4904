//! Choosing files. The system's dialog runs beside the window; where no dialog service answers, a path field in the
//! window does the same.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::redraw::{Redraw, Waker};
use super::screen::{DrawSystems, FrameSystems};
use super::widgets::Emphasis;
use super::{theme, widgets};

/// An answer that comes faster than a hand can press Cancel means that no dialog was shown.
const TOO_FAST: Duration = Duration::from_millis(600);
/// After this long without an answer the path field is offered as well.
const TOO_SLOW: Duration = Duration::from_secs(4);

/// What a file is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePurpose {
    /// A scenario or saved game to play.
    Open,
    /// A saved game to watch.
    Replay,
    /// A place for a saved game.
    Save,
}

impl FilePurpose {
    const fn title(self) -> &'static str {
        match self {
            Self::Open => "Open a scenario or a saved game",
            Self::Replay => "Watch a saved game",
            Self::Save => "Save the game",
        }
    }
}

/// A file was chosen.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct FileChosen {
    /// What for.
    pub purpose: FilePurpose,
    /// Which.
    pub path: PathBuf,
}

/// The question for a file, if one is open.
#[derive(Resource, Default)]
pub struct FileDialogs {
    open: Option<OpenDialog>,
    wanted: Option<(FilePurpose, PathBuf)>,
    /// What was chosen last for each purpose, so that a path which failed need not be typed again.
    last: Vec<(FilePurpose, PathBuf)>,
}

struct OpenDialog {
    purpose: FilePurpose,
    suggestion: PathBuf,
    since: Instant,
    task: Option<Task<Option<PathBuf>>>,
    /// The text of the path field, once that is shown.
    typed: Option<String>,
    /// The file that would be overwritten: the player is asked once more.
    replaces: Option<PathBuf>,
}

impl FileDialogs {
    /// Asks for a file, unless a question is open already. `suggestion` is a folder or a file to start from; what was chosen
    /// for the same purpose before is suggested instead.
    pub fn ask(&mut self, purpose: FilePurpose, suggestion: impl Into<PathBuf>) {
        if self.open.is_none() {
            let last = self.last.iter().find(|(of, _)| *of == purpose);
            let suggestion = last.map_or_else(|| suggestion.into(), |(_, path)| path.clone());
            self.wanted = Some((purpose, suggestion));
        }
    }

    /// Ends the question with a file.
    fn choose(&mut self, purpose: FilePurpose, path: PathBuf) -> FileChosen {
        self.open = None;
        self.last.retain(|(of, _)| *of != purpose);
        self.last.push((purpose, path.clone()));
        FileChosen { purpose, path }
    }

    /// Whether a question is open.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

/// File dialogs.
pub fn plugin(app: &mut App) {
    app.init_resource::<FileDialogs>()
        .add_message::<FileChosen>()
        .add_systems(
            Update,
            (open_dialog, poll_dialog)
                .chain()
                .in_set(FrameSystems::Files),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_path_field.in_set(DrawSystems::PathField),
        );
}

fn open_dialog(mut dialogs: ResMut<FileDialogs>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if dialogs.wanted.is_none() {
        return;
    }
    let Some((purpose, suggestion)) = dialogs.wanted.take() else {
        return;
    };
    let waker = Waker::new(proxy.as_deref());
    let task = may_have_dialogs().then(|| {
        let question = question(purpose, &suggestion);
        IoTaskPool::get().spawn(async move {
            let answer = match purpose {
                FilePurpose::Save => question.save_file().await,
                FilePurpose::Open | FilePurpose::Replay => question.pick_file().await,
            };
            waker.wake();
            answer.map(|file| file.path().to_owned())
        })
    });
    let mut open = OpenDialog {
        purpose,
        suggestion,
        since: Instant::now(),
        task,
        typed: None,
        replaces: None,
    };
    if open.task.is_none() {
        open.offer_path_field();
    }
    dialogs.open = Some(open);
}

fn question(purpose: FilePurpose, suggestion: &Path) -> rfd::AsyncFileDialog {
    let mut question = rfd::AsyncFileDialog::new()
        .set_title(purpose.title())
        .add_filter("Stavka files", &["ron", "journal"]);
    if suggestion.is_dir() {
        question = question.set_directory(suggestion);
    } else {
        if let Some(folder) = suggestion.parent() {
            question = question.set_directory(folder);
        }
        if let Some(name) = suggestion.file_name() {
            question = question.set_file_name(name.to_string_lossy());
        }
    }
    question
}

/// Whether a dialog service can be there at all. Linux asks one over the session bus; without a bus there is none.
fn may_have_dialogs() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        || runtime.is_some_and(|folder| folder.join("bus").exists())
}

impl OpenDialog {
    fn offer_path_field(&mut self) {
        if self.typed.is_none() {
            self.typed = Some(self.suggestion.display().to_string());
        }
    }
}

fn poll_dialog(
    mut dialogs: ResMut<FileDialogs>,
    mut chosen: MessageWriter<FileChosen>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(open) = &mut dialogs.bypass_change_detection().open else {
        return;
    };
    let Some(task) = &mut open.task else { return };
    let waited = open.since.elapsed();
    match check_ready(task) {
        Some(Some(path)) => {
            let purpose = open.purpose;
            let path = with_ending(purpose, path);
            chosen.write(dialogs.choose(purpose, path));
            redraw.soon();
        }
        Some(None) if waited < TOO_FAST => {
            open.task = None;
            open.offer_path_field();
            redraw.soon();
        }
        Some(None) => dialogs.open = None,
        None if waited > TOO_SLOW => open.offer_path_field(),
        // The window must not sleep through the moment at which the path field is due.
        None => redraw.soon(),
    }
}

fn show_path_field(
    mut contexts: EguiContexts,
    mut dialogs: ResMut<FileDialogs>,
    mut chosen: MessageWriter<FileChosen>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(OpenDialog {
        purpose,
        typed: Some(typed),
        replaces,
        ..
    }) = &mut dialogs.bypass_change_detection().open
    else {
        return Ok(());
    };
    let purpose = *purpose;
    let mut answer = None;
    let mut cancelled = false;
    let modal = egui::Modal::new("path field".into())
        .frame(theme::dialog())
        .show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(purpose.title());
            ui.label(
                egui::RichText::new("No file dialog answered on this system. Type the path.")
                    .color(theme::FAINT),
            );
            let field = ui.add(
                egui::TextEdit::singleline(typed)
                    .desired_width(f32::INFINITY)
                    .hint_text("folder/file.ron"),
            );
            let field = widgets::named(field, "Path");
            if field.changed() {
                *replaces = None;
            }
            if let Some(path) = replaces {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let words = format!("{name} is there already and would be overwritten.");
                ui.label(egui::RichText::new(words).color(theme::WARNING));
            }
            if !field.has_focus() && !field.lost_focus() {
                field.request_focus();
            }
            let entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            ui.horizontal(|ui| {
                let label = match purpose {
                    FilePurpose::Open | FilePurpose::Replay => "Open file",
                    FilePurpose::Save if replaces.is_some() => "Replace file",
                    FilePurpose::Save => "Save file",
                };
                let pressed = widgets::button(ui, label, Emphasis::Decision).clicked();
                if (pressed || entered) && !typed.trim().is_empty() {
                    let path = with_ending(purpose, PathBuf::from(typed.trim()));
                    let overwrites = purpose == FilePurpose::Save && path.exists();
                    if overwrites && replaces.as_ref() != Some(&path) {
                        *replaces = Some(path);
                    } else {
                        answer = Some(path);
                    }
                }
                cancelled = widgets::button(ui, "Cancel", Emphasis::Plain).clicked();
            });
        });
    if let Some(path) = answer {
        chosen.write(dialogs.choose(purpose, path));
    } else if cancelled || modal.should_close() {
        dialogs.open = None;
    }
    Ok(())
}

/// The name of a game to be saved gets the ending of saved games if it has none.
fn with_ending(purpose: FilePurpose, path: PathBuf) -> PathBuf {
    if purpose == FilePurpose::Save && path.extension().is_none() {
        path.with_extension("ron")
    } else {
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_suggested_again_for_the_same_purpose() {
        let mut dialogs = FileDialogs::default();
        dialogs.choose(FilePurpose::Save, PathBuf::from("no/such/folder/game.ron"));
        dialogs.ask(FilePurpose::Save, "usual.ron");
        let wanted = dialogs.wanted.take().map(|(_, path)| path);
        assert_eq!(wanted, Some(PathBuf::from("no/such/folder/game.ron")));
        dialogs.ask(FilePurpose::Open, "saves");
        let wanted = dialogs.wanted.take().map(|(_, path)| path);
        assert_eq!(wanted, Some(PathBuf::from("saves")));
    }

    #[test]
    fn saved_games_get_their_ending_and_others_stay_as_they_are() {
        let ending = |purpose, path: &str| with_ending(purpose, PathBuf::from(path));
        assert_eq!(ending(FilePurpose::Save, "a/game"), Path::new("a/game.ron"));
        assert_eq!(
            ending(FilePurpose::Save, "a/game.txt"),
            Path::new("a/game.txt")
        );
        assert_eq!(
            ending(FilePurpose::Open, "a/first-steps"),
            Path::new("a/first-steps")
        );
    }
}
