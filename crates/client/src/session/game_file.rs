//! The file of the game in play: the name under which it is saved belongs to the game, and no other game is replaced by default.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use stavka_rules::dice::Dice;
use stavka_rules::setup::ScenarioFacts;
use stavka_scenario::save::seed_of;

use crate::kit::dialogs::{FileDialogs, free_name};
use crate::kit::settings::DataDir;

/// The file that the game in play was saved to or opened from; none for one that was never saved.
#[derive(Resource, Default, Debug)]
pub struct GameFile(pub Option<PathBuf>);

/// The file of the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<GameFile>();
}

/// The folder of saved games.
pub fn folder(data: &DataDir) -> PathBuf {
    let saves = data.0.join("saves");
    // Where it cannot be made, saving says so.
    let _ = std::fs::create_dir_all(&saves);
    saves
}

/// Asks where to save the game in play. Its own file is suggested, or a name that no other game has.
pub fn ask(world: &mut World) {
    let suggestion = match &world.resource::<GameFile>().0 {
        Some(own) => own.clone(),
        None => {
            let folder = folder(world.resource::<DataDir>());
            let title = &world.resource::<ScenarioFacts>().title;
            let seed = world.resource::<Dice>().seed();
            own_file(&folder, seed).unwrap_or_else(|| free_name(&folder.join(file_name(title))))
        }
    };
    ask_for(world, suggestion);
}

/// Asks where to save the game in play, with a suggestion.
pub fn ask_for(world: &mut World, suggestion: PathBuf) {
    let seed = world.resource::<Dice>().seed();
    let is_own = move |path: &Path| seed_of(path) == Some(seed);
    world
        .resource_mut::<FileDialogs>()
        .ask_to_save(suggestion, Box::new(is_own));
}

/// The file in a folder that a game was saved to before, the newest if there are several.
fn own_file(folder: &Path, seed: u64) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten();
    let own = files.filter(|file| seed_of(&file.path()) == Some(seed));
    let newest = own.max_by_key(|file| {
        let changed = file.metadata().and_then(|facts| facts.modified()).ok();
        (changed, file.path())
    });
    newest.map(|file| file.path())
}

/// A file name of a title: small letters and digits, with hyphens between.
fn file_name(title: &str) -> String {
    let letters = title.to_lowercase();
    let words: Vec<&str> = letters
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let name = if words.is_empty() {
        "game".to_owned()
    } else {
        words.join("-")
    };
    format!("{name}.ron")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_file_names() {
        assert_eq!(
            file_name("Sedan 1940: The Meuse"),
            "sedan-1940-the-meuse.ron"
        );
        assert_eq!(file_name("../.."), "game.ron");
    }
}
