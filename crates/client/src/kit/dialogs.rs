//! Choosing files. The system's dialog runs beside the window; where no dialog service answers, a path field in the
//! window does the same.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::folder_list::FolderList;
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

/// Tells whether a file belongs to the game that is saved: replacing it loses no other game.
pub type OwnFile = Box<dyn Fn(&Path) -> bool + Send + Sync>;

/// The question for a file, if one is open.
#[derive(Resource, Default)]
pub struct FileDialogs {
    open: Option<OpenDialog>,
    wanted: Option<Wanted>,
    /// What was opened last for each purpose, so that a path which failed need not be typed again.
    last: Vec<(FilePurpose, PathBuf)>,
}

/// A file that is to be asked for.
struct Wanted {
    purpose: FilePurpose,
    suggestion: PathBuf,
    is_own: Option<OwnFile>,
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
    is_own: Option<OwnFile>,
    list: FolderList,
}

impl FileDialogs {
    /// Asks for a file, unless a question is open already. `suggestion` is a folder or a file to start from; what was chosen
    /// for the same purpose before is suggested instead.
    pub fn ask(&mut self, purpose: FilePurpose, suggestion: impl Into<PathBuf>) {
        if self.open.is_none() {
            let last = self.last.iter().find(|(of, _)| *of == purpose);
            let suggestion = last.map_or_else(|| suggestion.into(), |(_, path)| path.clone());
            self.wanted = Some(Wanted {
                purpose,
                suggestion,
                is_own: None,
            });
        }
    }

    /// Asks where to save a game, unless a question is open already. The suggestion is the game's own: what another game was saved
    /// to is never suggested.
    pub fn ask_to_save(&mut self, suggestion: impl Into<PathBuf>, is_own: OwnFile) {
        if self.open.is_none() {
            self.wanted = Some(Wanted {
                purpose: FilePurpose::Save,
                suggestion: suggestion.into(),
                is_own: Some(is_own),
            });
        }
    }

    /// Ends the question with a file.
    fn choose(&mut self, purpose: FilePurpose, path: PathBuf) -> FileChosen {
        self.open = None;
        if purpose != FilePurpose::Save {
            self.last.retain(|(of, _)| *of != purpose);
            self.last.push((purpose, path.clone()));
        }
        FileChosen { purpose, path }
    }

    /// What is suggested to the question that is open or about to be.
    pub fn suggestion(&self) -> Option<&Path> {
        let open = self.open.as_ref().map(|open| open.suggestion.as_path());
        open.or(self
            .wanted
            .as_ref()
            .map(|wanted| wanted.suggestion.as_path()))
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
    let Some(Wanted {
        purpose,
        suggestion,
        is_own,
    }) = dialogs.wanted.take()
    else {
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
        is_own,
        list: FolderList::default(),
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
        // The window must not sleep through an answer, nor through the moment at which the path field is due.
        None => {
            if waited > TOO_SLOW {
                open.offer_path_field();
            }
            redraw.in_a_moment();
        }
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
        is_own,
        list,
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
                egui::RichText::new("No file dialog answered on this system. Click or type.")
                    .color(theme::FAINT),
            );
            let picked = list.show(ui, typed);
            let field = ui.add(
                egui::TextEdit::singleline(typed)
                    .desired_width(f32::INFINITY)
                    .hint_text("folder/file.ron"),
            );
            let field = widgets::named(field, "Path");
            if replaces
                .as_deref()
                .is_some_and(|path| with_ending(purpose, typed.trim()) != path)
            {
                *replaces = None;
            }
            let loses_other = replaces.as_deref().is_some_and(|path| {
                let is_own = is_own.as_ref();
                !is_own.is_some_and(|is_own| is_own(path))
            });
            if let Some(path) = replaces {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let words = if loses_other {
                    format!("{name} holds another game, which would be lost.")
                } else {
                    format!("{name} is there already and would be overwritten.")
                };
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
                // Another game is replaced neither by Enter nor by the golden button.
                let renamed = loses_other
                    && widgets::button(ui, "Another name", Emphasis::Decision).clicked();
                if renamed || (loses_other && entered) {
                    *typed = free_name(Path::new(typed.trim())).display().to_string();
                    *replaces = None;
                    return;
                }
                let emphasis = if loses_other {
                    Emphasis::Plain
                } else {
                    Emphasis::Decision
                };
                let pressed = widgets::button(ui, label, emphasis).clicked();
                let opened = picked && purpose != FilePurpose::Save;
                if (pressed || entered || opened) && !typed.trim().is_empty() {
                    let path = with_ending(purpose, typed.trim());
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

/// A file that is not there yet: the one that is wanted, or the next with a number behind its name.
pub fn free_name(wanted: &Path) -> PathBuf {
    let stem = wanted.file_stem().unwrap_or_default().to_string_lossy();
    // A number that was put there before is counted on.
    let (name, first) = match stem.rsplit_once('-') {
        Some((name, digits)) if wanted.exists() => match digits.parse::<u32>() {
            // Larger ones are years.
            Ok(number) if (2..100).contains(&number) => (name.to_owned(), number.saturating_add(1)),
            _ => (stem.clone().into_owned(), 2),
        },
        _ => (stem.clone().into_owned(), 2),
    };
    let numbered = (first..).map(|number| {
        let file = wanted.with_file_name(format!("{name}-{number}"));
        file.with_extension(wanted.extension().unwrap_or_default())
    });
    let candidates = std::iter::once(wanted.to_owned()).chain(numbered);
    let free = candidates.take(10_000).find(|path| !path.exists());
    free.unwrap_or_else(|| wanted.to_owned())
}

/// The name of a game to be saved gets the ending of saved games if it has none.
fn with_ending(purpose: FilePurpose, path: impl Into<PathBuf>) -> PathBuf {
    let path = path.into();
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
    fn what_was_opened_is_suggested_again_and_what_was_saved_is_not() {
        let mut dialogs = FileDialogs::default();
        dialogs.choose(FilePurpose::Open, PathBuf::from("no/such/folder/game.ron"));
        dialogs.ask(FilePurpose::Open, "saves");
        let wanted = dialogs.wanted.take().map(|wanted| wanted.suggestion);
        assert_eq!(wanted, Some(PathBuf::from("no/such/folder/game.ron")));
        dialogs.choose(FilePurpose::Save, PathBuf::from("saves/one-game.ron"));
        dialogs.ask_to_save("saves/other-game.ron", Box::new(|_| false));
        let wanted = dialogs.wanted.take().map(|wanted| wanted.suggestion);
        assert_eq!(wanted, Some(PathBuf::from("saves/other-game.ron")));
    }

    #[test]
    fn a_free_name_is_one_that_no_file_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        assert_eq!(free_name(&file("sedan-1940.ron")), file("sedan-1940.ron"));
        std::fs::write(file("game.ron"), "").expect("written");
        assert_eq!(free_name(&file("game.ron")), file("game-2.ron"));
        std::fs::write(file("game-2.ron"), "").expect("written");
        assert_eq!(free_name(&file("game.ron")), file("game-3.ron"));
        assert_eq!(free_name(&file("game-2.ron")), file("game-3.ron"));
        std::fs::write(file("sedan-1940.ron"), "").expect("written");
        assert_eq!(free_name(&file("sedan-1940.ron")), file("sedan-1940-2.ron"));
    }

    #[test]
    fn saved_games_get_their_ending_and_others_stay_as_they_are() {
        let ending = |purpose, path: &str| with_ending(purpose, path);
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
