//! Journals of games under way: where they are, and which is the last.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use stavka_scenario::save::{Recovered, is_in_use, recover};

use crate::kit::settings::DataDir;

/// The folder of journals.
#[derive(Resource, Clone, Debug)]
pub struct JournalDir(pub PathBuf);

/// Finds the folder.
pub fn plugin(app: &mut App) {
    let data = app.world().resource::<DataDir>().0.clone();
    app.insert_resource(JournalDir(data.join("journals")));
}

/// A journal that can be read.
pub struct LastGame {
    /// The file.
    pub path: PathBuf,
    /// The game in it.
    pub recovered: Recovered,
}

/// The game to go on with: the newest that was cut off, or else the newest of all. Journals that another window writes
/// and games without an order do not count.
pub fn last(folder: &Path) -> Option<LastGame> {
    let mut games: Vec<LastGame> = all(folder)
        .into_iter()
        .filter(|path| !is_in_use(path))
        .filter_map(|path| {
            Some(LastGame {
                recovered: recover(&path).ok()?,
                path,
            })
        })
        .filter(|game| game.recovered.game.cursor > 1)
        .collect();
    let cut_off = games.iter().rposition(|game| !game.recovered.closed);
    let chosen = cut_off.or(games.len().checked_sub(1))?;
    Some(games.swap_remove(chosen))
}

/// A new file for a journal. Journals in which nobody has given an order make room; no game is ever removed but by its player.
pub fn new_path(folder: &Path) -> PathBuf {
    let is_empty = |path: &&PathBuf| {
        let unplayed = |recovered: Recovered| {
            let orders = recovered.game.lines.iter().map(|line| line.entries.len());
            recovered.closed && orders.sum::<usize>() <= 1
        };
        !is_in_use(path) && recover(path).is_ok_and(unplayed)
    };
    for path in all(folder).iter().filter(is_empty) {
        remove(path);
    }
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_millis();
    folder.join(format!("{now:015}-{}.journal", std::process::id()))
}

/// Removes a journal that is not needed any more.
pub fn remove(path: &Path) {
    if let Err(error) = std::fs::remove_file(path) {
        warn!("{}: {error}", path.display());
    }
}

/// All journals, the oldest first: their names begin with the time.
pub(super) fn all(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "journal")
        })
        .collect();
    paths.sort();
    paths
}
