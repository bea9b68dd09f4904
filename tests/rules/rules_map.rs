//! What the rules map promises: what it names is there, every clause has a status, and what is done has tests.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Where modules and tables are that the map names without their whole path.
const MODULES: [&str; 3] = ["crates/rules/src", "assets/rules/ocs-4.3", ""];
/// Where files of tests are that the map names without their whole path.
const TESTS: [&str; 3] = ["tests/rules", "tests", ""];
/// Where every file is that the map may name.
const FILES: [&str; 3] = ["crates", "assets", "tests"];
/// How a status begins.
const STATUSES: [&str; 3] = ["done", "part", "later"];

/// One clause of the map.
struct Row<'a> {
    /// Its line, counted from 1.
    line: usize,
    module: &'a str,
    tests: &'a str,
    status: &'a str,
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rules_map() -> String {
    std::fs::read_to_string(workspace().join("docs/RULES-MAP.md")).expect("the rules map")
}

/// The clauses of the map: lines of tables that begin with the rule and end with the status.
fn rows(map: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut is_of_clauses = false;
    for (index, text) in map.lines().enumerate() {
        let line = index + 1;
        let Some(cells) = text.strip_prefix('|') else {
            is_of_clauses = false;
            continue;
        };
        let cells: Vec<&str> = cells.trim_end().trim_end_matches('|').split('|').collect();
        let cells: Vec<&str> = cells.into_iter().map(str::trim).collect();
        if cells == ["rule", "what", "module", "tests", "status"] {
            is_of_clauses = true;
        } else if is_of_clauses && !cells.concat().chars().all(|letter| letter == '-') {
            let [_, _, module, tests, status] = cells[..] else {
                panic!("line {line} of the map has {} cells", cells.len());
            };
            rows.push(Row {
                line,
                module,
                tests,
                status,
            });
        }
    }
    assert!(rows.len() > 300, "the map lists the clauses");
    rows
}

/// Words in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// All files under a folder.
fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder of the workspace");
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files_under(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The names of all functions in the sources.
fn functions() -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in ["tests", "crates"] {
        files_under(&workspace().join(folder), &mut files);
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        let after_fn = text.split("fn ").skip(1);
        found.extend(after_fn.map(|rest| rest.chars().take_while(is_of_name).collect()));
    }
    found
}

fn is_of_name(letter: &char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || *letter == '_'
}

/// Words in backticks that can only be the name of a test: claims of several words.
fn tests_named_in(map: &str) -> BTreeSet<&str> {
    quoted(map)
        .filter(|word| word.chars().all(|letter| is_of_name(&letter)))
        .filter(|word| word.matches('_').count() >= 2)
        .collect()
}

/// What is not where the map says, with the places of files that have the same name.
fn missing<'a>(
    row: &Row<'_>,
    paths: impl Iterator<Item = &'a str>,
    folders: [&str; 3],
    files: &[PathBuf],
    faults: &mut String,
) {
    let root = workspace();
    for path in paths {
        if folders
            .iter()
            .any(|folder| root.join(folder).join(path).exists())
        {
            continue;
        }
        let name = Path::new(path).file_name().expect("the name of a file");
        let elsewhere: Vec<_> = files
            .iter()
            .filter(|file| file.file_name() == Some(name))
            .filter_map(|file| file.strip_prefix(&root).ok())
            .map(|file| file.display().to_string())
            .collect();
        let line = row.line;
        writeln!(
            faults,
            "line {line}: `{path}` is not there; of that name: {elsewhere:?}"
        )
        .expect("a line of text");
    }
}

#[test]
fn every_test_that_the_map_names_exists() {
    let map = rules_map();
    let functions = functions();
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
    let begun = quoted(&map).filter_map(|word| word.strip_suffix('…'));
    let missing: BTreeSet<&str> = begun
        .filter(|begun| !functions.iter().any(|name| name.starts_with(begun)))
        .collect();
    assert!(missing.is_empty(), "no test begins so: {missing:?}");
}

#[test]
fn every_module_and_file_that_the_map_names_exists() {
    let map = rules_map();
    let mut files = Vec::new();
    for folder in FILES {
        files_under(&workspace().join(folder), &mut files);
    }
    let mut faults = String::new();
    for row in rows(&map) {
        missing(&row, quoted(row.module), MODULES, &files, &mut faults);
        let tests = quoted(row.tests).filter(|word| word.contains('.'));
        missing(&row, tests, TESTS, &files, &mut faults);
    }
    assert!(faults.is_empty(), "mend docs/RULES-MAP.md:\n{faults}");
}

#[test]
fn every_clause_has_a_status_and_what_is_done_has_modules_and_tests() {
    let map = rules_map();
    for row in rows(&map) {
        let Row { line, status, .. } = row;
        let word = status
            .split(|letter: char| !letter.is_ascii_alphabetic())
            .next()
            .unwrap_or_default();
        assert!(
            STATUSES.contains(&word),
            "line {line} of the map: the status '{status}' is none of {STATUSES:?}"
        );
        if word == "done" {
            let has_both = quoted(row.module).next().and(quoted(row.tests).next());
            assert!(
                has_both.is_some(),
                "line {line} of the map is done without a module or a test"
            );
        }
    }
}

#[test]
fn every_ruling_has_its_date_its_rule_and_its_reason() {
    let map = rules_map();
    let (_, rulings) = map.split_once("## Rulings").expect("the rulings");
    let lines: Vec<&str> = rulings
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    assert!(lines.len() > 100, "the map lists the rulings");
    for line in &lines[2..] {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [date, rule, ruling, reason] = cells[..] else {
            panic!("{} cells in the ruling {line}", cells.len());
        };
        let is_date = date.len() == 10 && date.split('-').count() == 3;
        assert!(is_date, "a ruling without its date: {line}");
        let has_all = [rule, ruling, reason].iter().all(|cell| !cell.is_empty());
        assert!(has_all, "a ruling that leaves something out: {line}");
    }
}
