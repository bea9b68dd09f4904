//! The order of layers in the rules, read from the `use` lines of the sources: each layer imports only from its own and from
//! those below.

use std::path::{Path, PathBuf};

/// The layers from the bottom up, each with the modules that it consists of. What is not listed is [`RULES`].
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
    ("what a subject is", &["procedure", "subject"]),
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

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file with its path of modules, such as `movement/walk`.
fn modules_under(folder: &Path, path: &str, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder of the sources") {
        let file = entry.expect("an entry of the folder").path();
        let name = file.file_stem().expect("a name").to_string_lossy();
        let inside = match (name.as_ref(), path) {
            ("mod" | "lib", _) => path.to_owned(),
            (name, "") => name.to_owned(),
            (name, path) => format!("{path}/{name}"),
        };
        if file.is_dir() {
            modules_under(&file, &inside, found);
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&file).expect("a source file");
            found.push((inside, text));
        }
    }
}

/// The layer of a module, or of what a `use` line names with `/` for `::`.
fn layer(path: &str) -> usize {
    let mut parts = path.split('/');
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

/// The paths that a tree of a `use` line names, without their braces.
fn leaves(tree: &str, before: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        if !tree.is_empty() {
            found.push(format!("{before}{tree}"));
        }
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
    leaves(&inside[start..], &before, found);
}

/// What a source imports of the crate, apart from its own tests.
fn imports(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    for part in code.split("use crate::").skip(1) {
        let tree = part.split(';').next().unwrap_or_default();
        leaves(tree, "", &mut found);
    }
    found
}

#[test]
fn each_layer_imports_only_downwards() {
    let mut modules = Vec::new();
    modules_under(&sources(), "", &mut modules);
    assert!(modules.len() > 200, "the sources are found");
    let mut upwards = Vec::new();
    for (module, text) in modules.iter().filter(|(module, _)| !module.is_empty()) {
        for import in imports(text) {
            if layer(&import.replace("::", "/")) <= layer(module) {
                continue;
            }
            let (from, to) = (layer(module), layer(&import.replace("::", "/")));
            let (from, to) = (LAYERS[from].0, LAYERS[to].0);
            upwards.push(format!("{module} ({from}) → {import} ({to})"));
        }
    }
    assert!(upwards.is_empty(), "upwards:\n{}", upwards.join("\n"));
}

#[test]
fn what_a_use_line_names_is_found_in_nested_braces() {
    let text = "use crate::a::{self, b::{C, D}, E};\nuse crate::f::G;\n";
    let found = imports(text);
    assert_eq!(found, ["a::self", "a::b::C", "a::b::D", "a::E", "f::G"]);
}
