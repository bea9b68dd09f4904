//! Each check reports its fault at the right place, beside all others.

mod command;
mod map;
mod roster;
mod scenario;

use super::*;

/// Changes one place of one file and expects exactly these faults. `at` is the text whose line and column the first
/// of them must name, in the changed file.
#[track_caller]
fn check(file: &str, old: &str, new: &str, at: &str, expected: &[&str]) {
    let mut texts = [
        (SCENARIO, SMALL_SCENARIO.to_owned()),
        (MAP, SMALL_MAP.to_owned()),
        (ROSTER, SMALL_ROSTER.to_owned()),
    ];
    let (_, text) = texts
        .iter_mut()
        .find(|(name, _)| *name == file)
        .expect("one of the three files");
    assert_eq!(
        text.matches(old).count(),
        1,
        "'{old}' stands once in {file}"
    );
    *text = text.replace(old, new);
    let before = &text[..text.find(at).expect("the marked text")];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    let faults = load(&ScenarioFiles::from_texts("", texts), default_rules()).expect_err("a fault");
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), expected.len(), "{faults}");
    let place = format!("{file}:{line}:{column}: ");
    for (n, expected) in expected.iter().enumerate() {
        let fits =
            |found: &&String| found.contains(expected) && (n > 0 || found.starts_with(&place));
        assert!(
            found.iter().any(|found| fits(&found)),
            "{expected}\nis not at {place} in\n{faults}"
        );
    }
}

#[test]
fn faults_of_all_files_are_reported_together() {
    let scenario = SMALL_SCENARIO
        .replace("turns: 3", "turns: 0")
        .replace("\"05.03\"", "\"09.09\"");
    let map = SMALL_MAP
        .replace("\"woods\"", "\"trees\"")
        .replace("points: 3", "points: \"3\"");
    let roster = SMALL_ROSTER
        .replace("steps: 2", "steps: 0")
        .replace("ma: 40", "ma: 400");
    let faults = load_texts(&scenario, &map, &roster).expect_err("faults");
    let files: Vec<&str> = faults.iter().map(|fault| &*fault.file).collect();
    for file in [SCENARIO, MAP, ROSTER] {
        assert!(files.contains(&file), "{faults}");
    }
    let files = ScenarioFiles::from_texts("x", [(MAP, "(")]);
    let faults = load(&files, default_rules()).expect_err("faults");
    assert_eq!(faults.len(), 3, "{faults}");
}
