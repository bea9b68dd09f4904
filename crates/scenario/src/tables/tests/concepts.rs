//! The figures of section 4.

use super::refuses;

#[test]
fn stacking_is_possible_and_phases_are_named_once() {
    refuses(
        "concepts.ron",
        "limit: \"10\"",
        "limit: ^\"0\"",
        "no unit fits",
    );
    refuses("concepts.ron", "limit: \"10\"", "limit: \"^1/3\"", "`1/3`");
    refuses(
        "concepts.ron",
        "[Reinforcement]",
        "[Reinforcement, ^Reinforcement]",
        "listed twice",
    );
    refuses(
        "concepts.ron",
        "[Reinforcement]",
        "[^Reinforcements]",
        "Reinforcements",
    );
}

#[test]
fn sizes_are_complete_and_rise() {
    refuses(
        "concepts.ron",
        "\"battalion  1/2\"",
        "\"battalion  ^0\"",
        "`battalion` is smaller than `company`",
    );
    refuses(
        "concepts.ron",
        "\"battalion  1/2\"",
        "\"^regiment   1/2\"",
        "`battalion` belongs",
    );
    refuses(
        "concepts.ron",
        "\"step       1\",\n        \"none",
        "^\"none",
        "12 entries where the table has 13",
    );
    refuses(
        "concepts.ron",
        "\"battalion  1/2\"",
        "\"battalion  ^1/3\"",
        "`1/3`",
    );
}

#[test]
fn zones_have_every_effect_once() {
    refuses(
        "concepts.ron",
        "\"rail-trace       yes\"",
        "\"^rail-cargo       yes\"",
        "`rail-trace` belongs",
    );
    refuses(
        "concepts.ron",
        "\"rail-trace       yes\"",
        "\"^rail-tracks      yes\"",
        "`rail-tracks`",
    );
    refuses(
        "concepts.ron",
        "\"rebuild          no\"",
        "\"rebuild          ^maybe\"",
        "`maybe`",
    );
    refuses(
        "concepts.ron",
        "\"rebuild          no\"",
        "^\"rebuild\"",
        "1 cells in the row",
    );
    refuses(
        "concepts.ron",
        "\"truck-movement   yes\",\n        \"truck-supply",
        "^\"truck-supply",
        "14 entries where the table has 15",
    );
}

#[test]
fn figures_of_movement_and_draw_are_points() {
    refuses(
        "concepts.ron",
        "extra: \"1 1 1\"",
        "extra: ^\"0 1\"",
        "2 cells in the row",
    );
    refuses(
        "concepts.ron",
        "extra: \"1 1 1\"",
        "extra: \"0 ^P 1\"",
        "`P`",
    );
    refuses(
        "concepts.ron",
        "draw: \"5\"",
        "draw: ^\"0\"",
        "nobody can draw",
    );
}

#[test]
fn transport_takes_up_room() {
    refuses(
        "concepts.ron",
        "rail: (re: \"1\"",
        "rail: (re: ^\"0\"",
        "travels free",
    );
    refuses(
        "concepts.ron",
        "trainbusting: \"2\"",
        "trainbusting: ^\"1/2\"",
        "cheaper",
    );
    refuses(
        "concepts.ron",
        "multi_track: \"1/2\"",
        "multi_track: ^\"3/2\"",
        "dearer",
    );
    refuses(
        "concepts.ron",
        "foot_size: \"1/2\"",
        "foot_size: ^\"0\"",
        "travels free",
    );
}
