//! The order of layers in the rules, read from the sources: each layer names only its own and those below, and each subject
//! only those before it.

use std::path::Path;

#[path = "../support/use_lines.rs"]
mod use_lines;

use use_lines::{ModulePath, imports, modules_under};

/// The layers from the bottom up, each with the modules that it consists of. Those of [`RULES`] are the [`SUBJECTS`].
const LAYERS: [(&str, &[&str]); 10] = [
    (
        "ids and numbers",
        &["numbers", "ids", "side", "dice", "game_piece"],
    ),
    (
        "the model and its tables",
        &[
            "map", "pieces", "weather", "modules", "tables", "setup", "sequence",
        ],
    ),
    (
        "the language of the engine",
        &[
            "language",
            "order",
            "outcome",
            "violation",
            "naming",
            "named_units",
        ],
    ),
    ("questions about the board", &["control", "terrain", "zoc"]),
    ("what a subject is", &["kept", "procedure", "subject"]),
    ("rules by subject", &[]),
    ("engine", &["engine"]),
    ("reports", &["reports"]),
    ("words", &["telling"]),
    ("players", &["random_player"]),
];

/// The layer of the language, to which `language` and `reason` of every subject belong.
const LANGUAGE: usize = 2;

/// The layer of the rules by subject.
const RULES: usize = 5;

/// The subjects of the rules, and what several of them share, each after those that it may name.
const SUBJECTS: [&str; 36] = [
    // The words of the sequence of play and of what no subject owns.
    "general",
    "sequence",
    // What happens in a turn by itself.
    "first_player",
    "weather_roll",
    "victory",
    "held_back",
    // How counters lie and what is seen of them (13.7, 4.8, 4.9).
    "formation",
    "stacking",
    "fog",
    // Who commands whom (C&C 1.1).
    "armies",
    // What befalls counters in several subjects: movement points, values, steps, supply on the ground, transport,
    // ports and forts.
    "activity",
    "profile",
    "losses",
    "dumps",
    "carriers",
    "construction",
    "damage",
    "site_owners",
    "ports",
    // The subjects proper.
    "railways",
    "supply",
    "works",
    "modes",
    "capture",
    "entering",
    "objectives",
    "fronts",
    "command",
    "operation_zones",
    "movement",
    "transport",
    "combat",
    "barrage",
    "engineers",
    "rail",
    "reinforcement",
];

/// Every source file with its path of modules, but for the root that declares them.
fn modules() -> Vec<(ModulePath, String)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    modules_under(&sources, &[], &mut found);
    assert!(found.len() > 200, "the sources are found");
    found.retain(|(module, _)| !module.is_empty());
    found
}

/// The layer of a module, or of what a source names.
fn layer(path: &[String]) -> usize {
    let mut parts = path.iter().map(String::as_str);
    let top = parts.next().unwrap_or_default();
    match (top, parts.next()) {
        ("language", _) | (_, Some("language" | "reason")) => LANGUAGE,
        (_, Some("telling")) => RULES,
        _ => {
            let named = |(_, modules): &(&str, &[&str])| modules.contains(&top);
            LAYERS.iter().position(named).unwrap_or(RULES)
        }
    }
}

/// The place of a subject in their order; none for what belongs to another layer.
fn place(path: &[String]) -> Option<usize> {
    let is_rules = layer(path) == RULES;
    is_rules.then(|| {
        let listed = SUBJECTS.iter().position(|subject| *subject == path[0]);
        listed.unwrap_or_else(|| panic!("`{}` has no place among the subjects", path[0]))
    })
}

/// Procedures are told apart in the hash of the game by their tags, which lie in the folders of their subjects.
#[test]
fn no_two_procedures_have_the_same_tag() {
    let tagged = |(_, text): &(ModulePath, String)| -> Option<u32> {
        let after = text.split("const TAG: u8 = ").nth(1)?;
        after.split(';').next()?.parse().ok()
    };
    let mut tags: Vec<u32> = modules().iter().filter_map(tagged).collect();
    tags.sort_unstable();
    let all = tags.len();
    tags.dedup();
    assert_eq!(tags.len(), all, "{tags:?}");
    assert!(all >= 10, "the tags are found");
}

#[test]
fn each_layer_imports_only_downwards() {
    let mut upwards = Vec::new();
    for (module, text) in modules() {
        for import in imports(&module, &text) {
            let (from, to) = (layer(&module), layer(&import));
            if to > from {
                let (from, to) = (LAYERS[from].0, LAYERS[to].0);
                let (module, import) = (module.join("/"), import.join("::"));
                upwards.push(format!("{module} ({from}) → {import} ({to})"));
            }
        }
    }
    assert!(upwards.is_empty(), "upwards:\n{}", upwards.join("\n"));
}

#[test]
fn each_subject_imports_only_those_before_it() {
    let mut seen = [false; SUBJECTS.len()];
    let mut upwards = Vec::new();
    for (module, text) in modules() {
        let Some(from) = place(&module) else {
            continue;
        };
        seen[from] = true;
        for import in imports(&module, &text) {
            if place(&import).is_some_and(|to| to > from) {
                upwards.push(format!("{} → {}", module.join("/"), import.join("::")));
            }
        }
    }
    assert!(upwards.is_empty(), "upwards:\n{}", upwards.join("\n"));
    let listed = SUBJECTS.iter().zip(seen);
    let gone: Vec<&&str> = listed
        .filter(|(_, seen)| !seen)
        .map(|(name, _)| name)
        .collect();
    assert!(gone.is_empty(), "listed and not there: {gone:?}");
}

#[test]
fn what_a_source_names_is_found_in_nested_braces_and_in_bodies() {
    let text = "use crate::a::{self, b::{C, D}, E};\nuse crate::f as g;\nuse super::super::h::I;\n// crate::j\n\
        fn k() {\n    crate::l::m(super::n::O);\n}\n#[cfg(test)]\nmod tests {\n    use crate::p;\n}\n";
    let module = ["q", "r", "s"].map(str::to_owned);
    let found: Vec<String> = imports(&module, text)
        .iter()
        .map(|path| path.join("::"))
        .collect();
    let named = [
        "a::E",
        "a::b::C",
        "a::b::D",
        "a::self",
        "f",
        "l::m",
        "q::h::I",
        "q::r::n::O",
    ];
    assert_eq!(found, named.map(str::to_owned));
}
