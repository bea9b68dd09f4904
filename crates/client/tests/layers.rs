//! The order of layers in the client, read from its sources: each layer imports only downwards, and features import one another
//! only where it is listed here, without a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[path = "../../../tests/support/use_lines.rs"]
mod use_lines;

use use_lines::{ModulePath, imports, modules_under};

/// The layers from the bottom up. What is not listed here is the program itself, which may import everything.
const LAYERS: [&str; 6] = ["kit", "view", "session", "features", "script", "play"];

/// Which feature may import which. Every line is a reason to think twice: shared things belong into a layer below.
const FEATURE_IMPORTS: [(&str, &str); 24] = [
    ("calculators", "combat"),
    ("command", "movement"),
    ("menu", "calculators"),
    ("menu", "settings_window"),
    ("movement", "rail"),
    ("order_of_battle", "supply"),
    ("pieces", "command"),
    ("pieces", "formation"),
    ("pieces", "question"),
    ("portion", "question"),
    ("purchase", "question"),
    ("question", "log"),
    ("reinforcement", "log"),
    ("reinforcement", "order_of_battle"),
    ("replay", "log"),
    ("replay", "stack"),
    ("stack", "command"),
    ("stack", "formation"),
    ("stack", "movement"),
    ("stack", "question"),
    ("stack", "rail"),
    ("stack", "transport"),
    ("stack", "works"),
    ("supply", "combat"),
];

fn all_imports() -> Vec<(ModulePath, ModulePath)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Vec::new();
    modules_under(&sources, &[], &mut modules);
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
