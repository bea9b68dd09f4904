//! What the rules map promises: every test that it names is there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of all functions in the sources under a folder.
fn functions_under(folder: &Path, found: &mut BTreeSet<String>) {
    let entries = std::fs::read_dir(folder).expect("the folder of the sources");
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            functions_under(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let after_fn = text.split("fn ").skip(1);
            found.extend(after_fn.map(|rest| rest.chars().take_while(is_of_name).collect()));
        }
    }
}

fn is_of_name(letter: &char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || *letter == '_'
}

/// Words in backticks that can only be the name of a test: claims of several words.
fn tests_named_in(map: &str) -> BTreeSet<&str> {
    let quoted = map.split('`').skip(1).step_by(2);
    quoted
        .filter(|word| word.chars().all(|letter| is_of_name(&letter)))
        .filter(|word| word.matches('_').count() >= 2)
        .collect()
}

#[test]
fn every_test_that_the_map_names_exists() {
    let map = workspace().join("docs/RULES-MAP.md");
    let map = std::fs::read_to_string(map).expect("the rules map");
    let mut functions = BTreeSet::new();
    for folder in ["tests", "crates"] {
        functions_under(&workspace().join(folder), &mut functions);
    }
    let named = tests_named_in(&map);
    assert!(named.len() > 500, "the map names its tests");
    let missing: Vec<&&str> = named
        .iter()
        .filter(|name| !functions.contains(**name))
        .collect();
    assert!(
        missing.is_empty(),
        "named in the map and nowhere else: {missing:?}"
    );
}
