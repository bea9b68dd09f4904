//! The order of layers in the client, read from the `use` lines of its sources: each layer imports only downwards, and features
//! import one another only where it is listed here, without a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The layers from the bottom up. What is not listed here is the program itself, which may import everything.
const LAYERS: [&str; 6] = ["kit", "view", "session", "features", "script", "play"];

/// Which feature may import which. Every line is a reason to think twice: shared things belong into a layer below.
const FEATURE_IMPORTS: [(&str, &str); 20] = [
    ("calculators", "combat"),
    ("menu", "calculators"),
    ("menu", "settings_window"),
    ("movement", "rail"),
    ("order_of_battle", "supply"),
    ("pieces", "formation"),
    ("pieces", "question"),
    ("purchase", "question"),
    ("question", "log"),
    ("reinforcement", "log"),
    ("reinforcement", "order_of_battle"),
    ("replay", "log"),
    ("replay", "stack"),
    ("stack", "formation"),
    ("stack", "movement"),
    ("stack", "question"),
    ("stack", "rail"),
    ("stack", "transport"),
    ("stack", "works"),
    ("supply", "combat"),
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file with its path of modules.
fn modules_under(folder: &Path, path: &[String], found: &mut Vec<(Vec<String>, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder of the sources") {
        let file = entry.expect("an entry of the folder").path();
        let name = file.file_stem().expect("a name").to_string_lossy();
        let mut inside = path.to_vec();
        if !matches!(name.as_ref(), "mod" | "lib" | "main") {
            inside.push(name.into_owned());
        }
        if file.is_dir() {
            modules_under(&file, &inside, found);
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&file).expect("a source file");
            found.push((inside, text));
        }
    }
}

/// The paths that a tree of a `use` line names, without their braces.
fn leaves(tree: &str, before: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        found.push(format!("{before}{tree}"));
        return;
    };
    let before = format!("{before}{}", tree[..open].trim());
    let inside = &tree[open + 1..tree.rfind('}').expect("a closing brace")];
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                leaves(&inside[start..at], &before, found);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inside[start..].trim().is_empty() {
        leaves(&inside[start..], &before, found);
    }
}

/// Everything of this crate that a file names, by absolute path: in `use` lines, and in paths that begin with `crate` or
/// `super`.
fn imports(module: &[String], text: &str) -> BTreeSet<Vec<String>> {
    let mut named = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let begins_line = text[..at].rsplit('\n').next().is_some_and(|line| {
            let line = line.trim();
            line.is_empty() || line.starts_with("pub")
        });
        if begins_line && let Some(end) = text[at..].find(';') {
            leaves(&text[at + 4..at + end], "", &mut named);
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
            named.push(
                text[at..]
                    .chars()
                    .take_while(|&letter| is_path(letter))
                    .collect(),
            );
        }
    }
    let absolute = |path: String| {
        let mut parts = path
            .split("::")
            .map(|part| part.trim().to_owned())
            .peekable();
        let mut inside = module.to_vec();
        match parts.peek()?.as_str() {
            "crate" => {
                parts.next();
                inside.clear();
            }
            "super" => {
                while parts.next_if(|part| part == "super").is_some() {
                    inside.pop();
                }
            }
            _ => return None,
        }
        inside.extend(parts);
        Some(inside)
    };
    named.into_iter().filter_map(absolute).collect()
}

fn all_imports() -> Vec<(Vec<String>, Vec<String>)> {
    let mut modules = Vec::new();
    modules_under(&sources(), &[], &mut modules);
    assert!(modules.len() > 100, "the sources are read");
    let each = modules.iter().flat_map(|(module, text)| {
        let from_here = imports(module, text).into_iter();
        from_here.map(|import| (module.clone(), import))
    });
    each.collect()
}

fn layer(path: &[String]) -> Option<usize> {
    let first = path.first()?;
    LAYERS.iter().position(|layer| layer == first)
}

#[test]
fn each_layer_imports_only_downwards() {
    let upwards: Vec<String> = all_imports()
        .into_iter()
        .filter(
            |(from, to)| matches!((layer(from), layer(to)), (Some(from), Some(to)) if to > from),
        )
        .map(|(from, to)| format!("{} -> {}", from.join("::"), to.join("::")))
        .collect();
    assert!(upwards.is_empty(), "imports upwards: {upwards:#?}");
}

#[test]
fn features_import_one_another_only_where_it_is_listed() {
    let listed: BTreeSet<(&str, &str)> = FEATURE_IMPORTS.into_iter().collect();
    let mut seen = BTreeSet::new();
    for (from, to) in all_imports() {
        if let ([first, one, ..], [second, other, ..]) = (from.as_slice(), to.as_slice())
            && first == "features"
            && second == "features"
            && one != other
            && other.starts_with(char::is_alphabetic)
        {
            seen.insert((one.clone(), other.clone()));
        }
    }
    let seen: BTreeSet<(&str, &str)> = seen.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let unlisted: Vec<_> = seen.difference(&listed).collect();
    assert!(unlisted.is_empty(), "imported and not listed: {unlisted:?}");
    let unused: Vec<_> = listed.difference(&seen).collect();
    assert!(unused.is_empty(), "listed and not imported: {unused:?}");
}

#[test]
fn the_listed_imports_of_features_have_no_cycle() {
    let mut open: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in FEATURE_IMPORTS {
        open.entry(from).or_default().insert(to);
        open.entry(to).or_default();
    }
    // Features that import no other that is still there are taken away, until none is left.
    while !open.is_empty() {
        let free: Vec<&str> = open
            .iter()
            .filter(|(_, imports)| imports.is_empty())
            .map(|(feature, _)| *feature)
            .collect();
        assert!(!free.is_empty(), "a cycle among {:?}", open.keys());
        open.retain(|feature, _| !free.contains(feature));
        for imports in open.values_mut() {
            imports.retain(|feature| !free.contains(feature));
        }
    }
}
