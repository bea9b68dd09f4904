//! All games on disk: those under way in their journals, those that were cut off, and those that were saved. None is ever lost from
//! sight, however many have been begun since.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use stavka_scenario::save::{
    SaveError, SavedGame, is_in_use, read_game, recover, rename_in_file, rename_in_journal,
};

use super::journals;

/// A game on disk.
#[derive(Clone, Debug)]
pub struct KnownGame {
    /// Its file.
    pub path: PathBuf,
    /// What kind of file that is.
    pub kept: Kept,
    /// The game in it.
    pub game: SavedGame,
    /// When something was last written to it.
    pub changed: Option<SystemTime>,
}

/// How a game is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In its journal, closed in good order.
    UnderWay,
    /// In its journal, which was cut off.
    CutOff,
    /// In a journal that another window writes.
    InUse,
    /// In a file of the player's.
    Saved,
}

impl KnownGame {
    /// What its players call it.
    pub fn name(&self) -> &str {
        if self.game.name.is_empty() {
            &self.game.title
        } else {
            &self.game.name
        }
    }

    /// Whether another file holds the very same: the same game at the same place.
    fn is_same(&self, other: &Self) -> bool {
        let (own, other) = (&self.game, &other.game);
        own.seed == other.seed
            && (own.line, own.cursor) == (other.line, other.cursor)
            && own.lines == other.lines
    }
}

/// All games, the last played first. A journal that holds nothing beyond a saved game, or a newer journal, is not listed.
pub fn known_games(journals: &Path, saves: &Path) -> Vec<KnownGame> {
    let under_way = journals::all(journals).into_iter().filter_map(under_way);
    let saved = files(saves).into_iter().filter_map(saved);
    let mut games: Vec<KnownGame> = under_way.chain(saved).collect();
    // A saved game before journals of the same moment.
    games.sort_by_key(|game| (game.changed, game.kept == Kept::Saved));
    games.reverse();
    let all = games.clone();
    let repeats = |at: usize, game: &KnownGame| {
        let is_journal = matches!(game.kept, Kept::UnderWay);
        let holds_it = |(n, other): (usize, &KnownGame)| {
            game.is_same(other) && (other.kept == Kept::Saved || n < at)
        };
        is_journal && all.iter().enumerate().any(holds_it)
    };
    let mut at = 0;
    games.retain(|game| {
        at += 1;
        !repeats(at - 1, game)
    });
    games
}

/// The game of a journal; none where nobody has given an order yet.
fn under_way(path: PathBuf) -> Option<KnownGame> {
    let in_use = is_in_use(&path);
    let recovered = recover(&path).ok()?;
    let has_begun = recovered.game.lines.iter().map(|line| line.entries.len());
    if has_begun.sum::<usize>() <= 1 {
        return None;
    }
    let kept = match (in_use, recovered.closed) {
        (true, _) => Kept::InUse,
        (false, true) => Kept::UnderWay,
        (false, false) => Kept::CutOff,
    };
    Some(known(path, kept, recovered.game))
}

fn saved(path: PathBuf) -> Option<KnownGame> {
    let game = read_game(&path).ok()?;
    Some(known(path, Kept::Saved, game))
}

fn known(path: PathBuf, kept: Kept, game: SavedGame) -> KnownGame {
    let changed = std::fs::metadata(&path).and_then(|facts| facts.modified());
    KnownGame {
        path,
        kept,
        game,
        changed: changed.ok(),
    }
}

/// The files of a folder that may be saved games.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
    entries.map(|entry| entry.path()).filter(is_ron).collect()
}

/// Gives a game another name, in whichever file it is.
pub fn rename(path: &Path, kept: Kept, name: &str) -> Result<(), SaveError> {
    match kept {
        Kept::Saved => rename_in_file(path, name),
        Kept::UnderWay | Kept::CutOff | Kept::InUse => rename_in_journal(path, name),
    }
}

/// Removes a game from the disk, for good. One that another window plays stays.
pub fn delete(path: &Path) -> Result<(), String> {
    if is_in_use(path) {
        return Err("The game is being played in another window.".to_owned());
    }
    std::fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;
    use stavka_rules::engine;
    use stavka_rules::random_player::RandomPlayer;
    use stavka_scenario::save::Session;
    use stavka_scenario::shipped;

    use super::*;

    fn played(seed: u64, orders: usize) -> (World, Session) {
        let mut world = World::new();
        engine::add_to_world(&mut world);
        let files = shipped()[0].scenario_files();
        let mut session = Session::new_game(&mut world, files, seed, |_| {}).expect("it loads");
        let mut player = RandomPlayer::new(seed);
        for _ in 0..orders {
            let order = player.choose(&world).expect("an order");
            session.submit(&mut world, &order).expect("accepted");
        }
        (world, session)
    }

    #[test]
    fn every_game_is_listed_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (journals, saves) = (folder.path().join("journals"), folder.path().join("saves"));
        std::fs::create_dir_all(&saves).expect("a folder");
        let list = || {
            let games = known_games(&journals, &saves);
            let mut games: Vec<(u64, Kept)> = games
                .iter()
                .map(|game| (game.game.seed, game.kept))
                .collect();
            games.sort_by_key(|(seed, _)| *seed);
            games
        };
        // Two under way at once, one of them cut off; one in which nobody has done anything.
        let (world, mut first) = played(1, 8);
        first
            .keep_journal(&world, &journals.join("1.journal"))
            .expect("a journal");
        first.close().expect("closed");
        let (second_world, mut second) = played(2, 8);
        second
            .keep_journal(&second_world, &journals.join("2.journal"))
            .expect("a journal");
        assert_eq!(list().last(), Some(&(2, Kept::InUse)), "it is being played");
        drop(second);
        let (fresh_world, mut fresh) = played(3, 1);
        fresh
            .keep_journal(&fresh_world, &journals.join("3.journal"))
            .expect("a journal");
        drop(fresh);
        let in_use = Kept::InUse;
        assert_eq!(list(), [(1, in_use), (2, Kept::CutOff)]);
        // Saved as it stands, the journal tells nothing more.
        first.save(&world, &saves.join("one.ron")).expect("saved");
        drop(first);
        assert_eq!(list(), [(1, Kept::Saved), (2, Kept::CutOff)]);
        rename(&saves.join("one.ron"), Kept::Saved, "Mine").expect("renamed");
        rename(&journals.join("2.journal"), Kept::CutOff, "Other").expect("renamed");
        let mut names: Vec<String> = known_games(&journals, &saves)
            .iter()
            .map(|game| game.name().to_owned())
            .collect();
        names.sort();
        assert_eq!(names, ["Mine", "Other"]);
        delete(&saves.join("one.ron")).expect("deleted");
        assert_eq!(list(), [(1, Kept::UnderWay), (2, Kept::CutOff)]);
    }
}
