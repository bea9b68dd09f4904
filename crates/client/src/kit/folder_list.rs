//! What lies in a folder, to be clicked where no file dialog answers: nobody has to type a path.

use std::path::{Path, PathBuf};

use bevy_egui::egui;

use super::{theme, widgets};

/// More entries than this are not listed.
const MOST: usize = 400;

/// The entries of the folder that a typed path lies in.
#[derive(Default)]
pub struct FolderList {
    folder: Option<PathBuf>,
    entries: Vec<Entry>,
}

struct Entry {
    path: PathBuf,
    label: String,
}

impl FolderList {
    /// Draws the list; a click on an entry puts it into the path. Says whether a file was clicked twice: that one is meant.
    pub fn show(&mut self, ui: &mut egui::Ui, typed: &mut String) -> bool {
        self.follow(Path::new(typed.trim()));
        let mut chosen = false;
        let Some(folder) = self.folder.clone() else {
            return false;
        };
        let small = |text: String| egui::RichText::new(text).size(theme::SMALL);
        ui.label(small(folder.display().to_string()).color(theme::FAINT));
        egui::ScrollArea::vertical()
            .max_height(190.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                let up = folder.parent().map(Path::to_owned);
                if let Some(up) = up
                    && widgets::choice(ui, "Folder above", false).clicked()
                {
                    *typed = up.display().to_string();
                }
                for entry in &self.entries {
                    let is_typed = Path::new(typed.trim()) == entry.path;
                    let row = widgets::choice(ui, &entry.label, is_typed);
                    if row.clicked() {
                        *typed = entry.path.display().to_string();
                    }
                    chosen |= row.double_clicked() && entry.path.is_file();
                }
            });
        chosen
    }

    /// Reads the folder of a path when that is another one.
    fn follow(&mut self, typed: &Path) {
        let folder = if typed.is_dir() {
            Some(typed)
        } else {
            typed.parent().filter(|folder| folder.is_dir())
        };
        if self.folder.as_deref() != folder {
            self.folder = folder.map(Path::to_owned);
            self.entries = folder.map_or_else(Vec::new, entries);
        }
    }
}

/// Folders first, then games and scenarios, by name.
fn entries(folder: &Path) -> Vec<Entry> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(bool, Entry)> = found
        .filter_map(|entry| {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_folder = path.is_dir();
            let is_game = path
                .extension()
                .is_some_and(|ending| ending == "ron" || ending == "journal");
            let is_hidden = name.starts_with('.');
            let label = if is_folder { format!("{name}/") } else { name };
            let listed = !is_hidden && (is_folder || is_game);
            listed.then_some((is_folder, Entry { path, label }))
        })
        .collect();
    found.sort_by(|(one_folder, one), (other_folder, other)| {
        (other_folder, &one.label).cmp(&(one_folder, &other.label))
    });
    found.truncate(MOST);
    found.into_iter().map(|(_, entry)| entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_games_are_listed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        std::fs::create_dir(file("saves")).expect("a folder");
        for name in ["a.ron", "notes.txt", ".hidden.ron", "b.journal"] {
            std::fs::write(file(name), "").expect("written");
        }
        let mut list = FolderList::default();
        list.follow(&file("new-name.ron"));
        let labels: Vec<&str> = list.entries.iter().map(|entry| &*entry.label).collect();
        assert_eq!(labels, ["saves/", "a.ron", "b.journal"]);
        list.follow(&file("saves"));
        assert!(list.entries.is_empty(), "the folder itself is looked into");
    }
}
