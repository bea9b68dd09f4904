//! `command.ron`: each check refuses a broken file at its word (C&C 1.5).

use super::{refuses, refuses_changes};

/// Breaks the file of command and control.
#[track_caller]
fn breaks(good: &str, bad: &str, what: &str) {
    refuses("command.ron", good, bad, what);
}

#[test]
fn cc_1_5_classes_have_ids_and_signs_of_their_own() {
    breaks("(id: \"MOT\"", "(id: ^\"PZ\"", "`PZ` stands here twice");
    breaks("(id: \"MOT\"", "(id: ^\"M T\"", "`M T`");
    breaks("sign: \"Mot\"", "sign: ^\"M\"", "does not fit a box");
    breaks("sign: \"Mot\"", "sign: ^\"Motor\"", "does not fit a box");
    breaks("sign: \"Mot\"", "sign: ^\"Pz\"", "is the sign of PZ");
    breaks(
        "traits: \"divisional barrages\"",
        "traits: \"divisional ^barrage\"",
        "`barrage`",
    );
}

#[test]
fn cc_1_5_games_and_countries_are_known() {
    breaks("(id: \"CB\"", "(id: ^\"TBL\"", "`TBL` stands here twice");
    breaks("(id: \"NL\"", "(id: ^\"FR\"", "`FR` stands here twice");
    breaks(
        "(id: \"hr_ro_corps\", game: \"HR\"",
        "(id: \"hr_ro_corps\", game: ^\"HRX\"",
        "no game `HRX`",
    );
    breaks(
        "hq_countries: \"RO\", unit_countries: \"RO\", slots: [\"4 INF CAV\"]",
        "hq_countries: \"^RU\", unit_countries: \"RO\", slots: [\"4 INF CAV\"]",
        "no country `RU`",
    );
    breaks(
        "hq_countries: \"RO\", unit_countries: \"RO\", slots: [\"4 INF CAV\"]",
        "hq_countries: \"RO\", unit_countries: \"HU ^RU\", slots: [\"4 INF CAV\"]",
        "no country `RU`",
    );
    breaks("\"1 PZ of HU\"", "\"1 PZ of ^HUN\"", "no country `HUN`");
    breaks("\"1 PZ of HU\"", "^\"1 PZ of\"", "no country behind `of`");
}

#[test]
fn cc_1_5_slots_have_room_for_classes_that_there_are() {
    breaks("\"4 INF CAV\"", "\"4 INF ^KAV\"", "no class `KAV`");
    breaks(
        "\"4 INF CAV\"",
        "\"4 INF CAV ^INF\"",
        "INF stands here twice",
    );
    breaks("\"4 INF CAV\"", "\"^0 INF CAV\"", "room for 0 units");
    breaks("\"4 INF CAV\"", "\"^four INF CAV\"", "`four`");
    breaks("\"4 INF CAV\"", "^\"4\"", "no class");
    breaks("\"4 INF CAV\"", "^\"\"", "an empty row");
    breaks(
        "(id: \"hr_ro_corps\", game: \"HR\", hqs: [\"Corps\"], hq_countries: \"RO\", unit_countries: \"RO\", slots: [\"4 INF CAV\"])",
        "(id: ^\"hr_ro_corps\", game: \"HR\", hqs: [\"Corps\"], hq_countries: \"RO\", slots: [])",
        "has no slot",
    );
}

#[test]
fn cc_1_5_caps_are_on_classes_of_slots_and_nest() {
    let caps = "at_most: [\"2 PZ\", \"2 MOT\", \"3 PZ MOT\"]";
    let broken = |bad: &str, what: &str| breaks(caps, &format!("at_most: [{bad}]"), what);
    broken("\"2 PZ\", \"2 ^CAV\"", "takes CAV");
    broken("\"2 PZ\", \"2 ^CAVX\"", "no class `CAVX`");
    broken(
        "\"2 PZ MOT\", ^\"3 MOT INF\"",
        "on MOT INF and on PZ MOT overlap",
    );
    broken("\"^0 PZ\"", "room for 0 units");
    breaks(
        "slots: [\"1 PZ\", \"1 MOT\", \"1 PZ MOT\"]",
        "slots: [\"1 PZ\", \"1 MOT\", \"1 PZ MOT\"], at_most: [^\"1 PZ\"]",
        "cuts across slots",
    );
}

#[test]
fn cc_1_5_an_hq_finds_one_row_on_every_day() {
    breaks(
        "(id: \"cb_de_armeekorps_42\"",
        "(id: ^\"cb_de_armeekorps_41\"",
        "stands here twice",
    );
    refuses_changes(
        "command.ron",
        &[
            (
                "(id: \"cb_de_armeekorps_42\"",
                "(id: ^\"cb_de_armeekorps_42\"",
            ),
            ("from: \"1942-01-01\"", "from: \"1941-12-31\""),
        ],
        "is for the same HQ and days as `cb_de_armeekorps_41`",
    );
    breaks(
        "to: \"1942-07-31\"",
        "from: ^\"1942-08-31\", to: \"1942-07-31\"",
        "ends before it begins",
    );
    breaks("to: \"1942-07-31\"", "to: \"^1942-07-32\"", "`1942-07-32`");
    breaks(
        "(id: \"tbl_uk_bef\", game: \"TBL\", hqs: [\"BEF\"]",
        "(id: ^\"tbl_uk_bef\", game: \"TBL\", hqs: []",
        "no HQ finds `tbl_uk_bef`",
    );
}

#[test]
fn cc_5_1_tiers_follow_one_another() {
    breaks("\"1942-11-01 ", "\"^1942-11-02 ", "a gap between");
    breaks("\"1942-11-01 ", "\"^1942-10-31 ", "an overlap between");
    breaks("\"1942-11-01 ", "\"^- ", "overlaps the one before");
    breaks(
        "\"-            1942-10-31",
        "\"^1941-10-01   1942-10-31",
        "before the first tier",
    );
    breaks(
        "\"1943-09-01   -  ",
        "\"1943-09-01   ^1945-05-08  ",
        "after the last tier",
    );
    breaks(
        "\"1943-09-01   -  ",
        "\"1943-09-01   ^1943-13-01  ",
        "`1943-13-01`",
    );
    breaks(
        "\"1942-11-01   1943-05-31 ",
        "\"^1942-11-01   1942-05-31 ",
        "ends before it begins",
    );
    breaks("-            all\"", "-            ^every\"", "`every`");
    breaks("1943-05-31   1\"", "1943-05-31   ^0\"", "`0`");
    breaks(
        "cb_su_tank_army_late hr_su_tank_army\"",
        "cb_su_tank_army_late ^hr_su_tanks\"",
        "no row `hr_su_tanks`",
    );
}

#[test]
fn cc_1_5_breakdown_units_are_refused_until_there_are_some() {
    breaks(
        "optional_breakdown_follows_parent: false",
        "optional_breakdown_follows_parent: ^true",
        "no breakdown units",
    );
}

#[test]
fn cc_figures_make_sense() {
    breaks(
        "over_limit_size: \"2\"",
        "over_limit_size: ^\"0\"",
        "for nobody",
    );
    breaks("over_limit_cost: \"1T\"", "over_limit_cost: \"^1\"", "`1`");
    breaks(
        "forgotten_allowance: \"1/2\"",
        "forgotten_allowance: ^\"2\"",
        "farther than others",
    );
    breaks(
        "[Movement]",
        "[^Combat]",
        "nobody marches in the Combat Phase",
    );
    breaks(
        "offensive_share: \"1/2\"",
        "offensive_share: ^\"3/2\"",
        "than there are",
    );
    breaks("\"1943-01-12 2\"", "\"1943-01-12 ^0\"", "has no turn");
    breaks(
        "\"1943-01-12 2\"",
        "\"^1942-11-19 2\"",
        "does not come later",
    );
    breaks("\"1943-01-12 2\"", "^\"1943-01-12\"", "1 cells in the row");
    breaks("base-transfer\"", "^transfer\"", "`transfer`");
    breaks(
        "support_from: \"1942-11-01\"",
        "support_from: \"^1942-11\"",
        "`1942-11`",
    );
    breaks("front_depth: 10", "front_depth: ^0", "0 hexes deep");
    breaks("army_depth: 6", "army_depth: ^255", "255 hexes deep");
    breaks("front_depth: 10", "front_depth: ^101", "101 hexes deep");
    breaks(
        "foreign_combat_supply: 2",
        "foreign_combat_supply: ^0",
        "pay nothing",
    );
    breaks(
        "foreign_allowance: \"1/2\"",
        "foreign_allowance: ^\"2\"",
        "farther than others",
    );
}
