//! Reads from the sources of a crate what each module names of the others, for the tests that hold the order of layers.

use std::collections::BTreeSet;
use std::path::Path;

/// A path of modules, such as `movement`, `walk`.
pub type ModulePath = Vec<String>;

/// Every source file under a folder with its path of modules, without files of tests.
pub fn modules_under(folder: &Path, path: &[String], found: &mut Vec<(ModulePath, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder of the sources") {
        let file = entry.expect("an entry of the folder").path();
        let name = file.file_stem().expect("a name").to_string_lossy();
        let mut inside = path.to_vec();
        if !matches!(name.as_ref(), "mod" | "lib" | "main") {
            inside.push(name.clone().into_owned());
        }
        if file.is_dir() {
            modules_under(&file, &inside, found);
        } else if name != "tests" && file.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&file).expect("a source file");
            found.push((inside, text));
        }
    }
}

/// Everything of its crate that a source names, by absolute path: in `use` lines, and in paths that begin with `crate` or
/// `super` wherever they stand. Comments do not count, nor does the module of its own tests at the end.
pub fn imports(module: &[String], text: &str) -> BTreeSet<ModulePath> {
    let code = without_comments(text);
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut named = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        if (line.is_empty() || line.starts_with("pub"))
            && let Some(end) = code[at..].find(';')
        {
            leaves(&code[at + 4..at + end], "", &mut named);
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let path: String = code[at..].chars().take_while(is_of_path).collect();
            // The middle of `super::super::` belongs to a path that has been read from its beginning, and braces to a `use`
            // line.
            if !code[..at].ends_with("::") && !path.ends_with("::") {
                named.push(path);
            }
        }
    }
    let paths = named.iter().filter_map(|path| absolute(module, path));
    paths.filter(|path| !path.is_empty()).collect()
}

fn without_comments(text: &str) -> String {
    let lines = text.lines();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

fn is_of_path(letter: &char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | ':')
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

/// A path that begins with `crate` or `super`, from the crate on.
fn absolute(module: &[String], path: &str) -> Option<ModulePath> {
    // What is imported under another name is what it was.
    let path = path.split(" as ").next().unwrap_or_default();
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut inside = match parts.next()? {
        "crate" => Vec::new(),
        "super" => {
            let mut inside = module.to_vec();
            inside.pop();
            while parts.next_if_eq(&"super").is_some() {
                inside.pop();
            }
            inside
        }
        _ => return None,
    };
    let named = parts.filter(|part| !part.is_empty()).map(str::to_owned);
    inside.extend(named);
    Some(inside)
}
