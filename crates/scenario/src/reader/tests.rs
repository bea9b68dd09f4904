//! The reader reports every fault where it is.

use stavka_rules::map::{HexPos, Mobility};

use super::*;
use crate::choice;
use crate::record;

record! {
    /// A counter for tests.
    struct Counter as "counter" {
        /// Id.
        id: String,
        /// Place.
        at: HexPos,
        /// Steps.
        steps: u8 = 1,
        /// Moves how.
        mobility: Option<Mobility> = None,
        /// Sort.
        sort: Sort = Sort::Plain,
    }
}

choice! {
    /// A sort for tests.
    enum Sort as "sort" {
        /// Nothing more.
        Plain,
        /// A number.
        Numbered(u8),
        /// Fields.
        Gun {
            /// Strength.
            strength: u8,
            /// Range.
            range: u8 = 2,
        },
    }
}

#[track_caller]
fn good<T: Read>(text: &str) -> T {
    let mut faults = Faults::default();
    let value = read_text("x.ron", text, &mut faults);
    assert!(faults.is_empty(), "{faults}");
    value.expect("a value where there is no fault")
}

#[track_caller]
fn bad<T: Read + std::fmt::Debug>(text: &str, expected: &[&str]) {
    let mut faults = Faults::default();
    let value: Option<T> = read_text("x.ron", text, &mut faults);
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), expected.len(), "{found:#?}, read {value:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn values_of_every_kind_are_read() {
    let text = r##"#![enable(implicit_some)]
        // A comment, /* and
        /* a nested /* one */ */
        [
            (id: "a", at: "02.03"),
            Counter(id: r#"b"c"#, at: "2.3", steps: 0x10, mobility: Some(Leg), sort: Numbered(3),),
            (id: "tab\t\u{e4}", at: "1.1", mobility: Track, sort: Gun(strength: 1_0)),
        ]"##;
    let counters: Vec<Counter> = good(text);
    assert_eq!(counters[0].steps, 1);
    assert_eq!(counters[1].id, "b\"c");
    assert_eq!(counters[1].steps, 16);
    assert_eq!(counters[1].mobility, Some(Mobility::Leg));
    assert_eq!(counters[1].sort, Sort::Numbered(3));
    assert_eq!(counters[2].id, "tab\tä");
    let gun = Sort::Gun {
        strength: 10,
        range: 2,
    };
    assert_eq!(counters[2].sort, gun);
    assert_eq!(good::<(i8, char, bool)>("(-5, 'x', true)"), (-5, 'x', true));
    assert_eq!(good::<Vec<(u8, u8)>>("[(1, 2), (3, 4)]").len(), 2);
}

#[test]
fn all_faults_of_a_struct_are_reported() {
    bad::<Counter>(
        "(\n  ix: \"a\",\n  at: 12.07,\n  steps: 300,\n  steps: 2,\n  mobility: Legg,\n)",
        &[
            "x.ron:2:3: a counter has no field 'ix'; did you mean id?",
            "x.ron:5:3: the field 'steps' is written twice, first in line 4; remove one of them",
            "x.ron:1:1: the counter has no 'id'; add id: …",
            "x.ron:3:7: at: found the number 12.07; write the hex in quotes: \"12.07\"",
            "x.ron:4:10: steps: found the number 300; write a whole number from 0 to 255",
            "x.ron:6:13: mobility: unknown mobility Legg; did you mean Leg?",
        ],
    );
}

#[test]
fn reading_goes_on_behind_a_fault() {
    bad::<Vec<u8>>(
        "[1, $, 3, \"x\", 4.5]",
        &[
            "x.ron:1:5: '$' cannot begin a value",
            "x.ron:1:11: found the text \"x\"",
            "x.ron:1:16: found the number 4.5; write a whole number from 0 to 255",
        ],
    );
    bad::<Vec<u8>>("[1 2, 300]", &["x.ron:1:4: found '2'", "x.ron:1:7"]);
}

#[test]
fn variants_are_checked() {
    bad::<Sort>("Plane", &["unknown sort Plane; did you mean Plain?"]);
    bad::<Sort>("Numbered", &["Numbered holds one value"]);
    bad::<Sort>("Plain(3)", &["sort Plain holds no value"]);
    bad::<Sort>("Gun(range: 1)", &["the Gun has no 'strength'"]);
    bad::<Sort>(
        "7",
        &["found the number 7; use one of Plain, Numbered, Gun"],
    );
    bad::<Mobility>("\"Leg\"", &["write Leg without quotes"]);
}

#[test]
fn broken_brackets_texts_and_comments_are_placed() {
    bad::<Vec<u8>>(
        "[1, 2\n)",
        &["x.ron:2:1: found ')', but the bracket opened at 1:1 closes with ']'"],
    );
    bad::<Vec<u8>>(
        "[1, [",
        &["x.ron:1:5: the bracket opened here never closes"],
    );
    bad::<String>("\"abc", &["x.ron:1:1: the text begun here never ends"]);
    bad::<u8>("/* 1", &["x.ron:1:1: the comment begun here never ends"]);
    bad::<u8>("1 1", &["x.ron:1:3: the file goes on after its end"]);
    bad::<u8>("", &["the file ends too early"]);
    bad::<String>(r#""a\q""#, &["x.ron:1:3: unknown escape"]);
}

#[test]
fn hex_lists_place_each_hex() {
    let hexes: HexList = good("\"01.02 03.04\"");
    assert_eq!(hexes.0[1].value, HexPos::new(3, 4));
    assert_eq!((hexes.0[1].place.line, hexes.0[1].place.column), (1, 8));
    bad::<HexList>("\"01.02 x 03\"", &["x.ron:1:8: 'x'", "x.ron:1:10: '03'"]);
}

#[test]
fn hostile_nesting_and_size_are_refused() {
    let deep = "[".repeat(100_000);
    bad::<Vec<u8>>(&deep, &["nested deeper than 64"]);
    let wide = format!("[{}]", "0,".repeat(MAX_NODES + 10));
    bad::<Vec<u8>>(&wide, &["more than 1000000 values"]);
    let long = " ".repeat(MAX_BYTES + 1);
    bad::<u8>(&long, &["x.ron: the file is larger than 32 MiB"]);
}

#[test]
fn newer_versions_are_refused_at_once() {
    record! {
        /// A file for tests.
        struct File as "file" {
            /// Version.
            version: u32,
        }
    }
    let mut faults = Faults::default();
    let read: Option<File> = read_versioned("x.ron", "(version: 2, novelty: 7)", 1, &mut faults);
    assert!(read.is_none());
    assert_eq!(
        faults.to_string(),
        "x.ron:1:11: the file has version 2, but this program reads up to 1; use a newer program"
    );
}
