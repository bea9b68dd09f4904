//! C&C 1.5: what HQs command, with the worked examples; and the figures of the other command rules as shipped.

use stavka_rules::armies::{Troop, accepts, fill};
use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId, GameId};
use stavka_rules::numbers::Fraction;
use stavka_rules::pieces::{Re, Tokens};
use stavka_rules::sequence::{Date, Phase};
use stavka_rules::tables::{
    CapacityRow, CapacitySlot, ClassTrait, CommandTable, Mission, Relaxation,
};
use stavka_scenario::default_rules;

mod matching;

fn table() -> &'static CommandTable {
    &default_rules().command
}

#[track_caller]
fn row(id: &str) -> &'static CapacityRow {
    let id = CapacityRowId::new(id).expect("an id");
    table().row(id).expect("a row")
}

#[track_caller]
fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

fn class(text: &str) -> CommandClass {
    CommandClass::new(text).expect("an id")
}

/// Troops as on the command line: `PZ`, or `INF:RO` with a country.
#[track_caller]
fn troops(text: &str) -> Vec<Troop> {
    let troop = |word: &str| {
        let (name, country) = word
            .split_once(':')
            .map_or((word, None), |(name, country)| {
                (name, Some(CountryId::new(country).expect("an id")))
            });
        let class = class(name);
        assert!(table().class(class).is_some(), "{name} is a class");
        Troop { class, country }
    };
    text.split_whitespace().map(troop).collect()
}

/// The row found for an HQ on a day.
#[track_caller]
fn found(game: &str, hq: &str, country: &str, day: &str) -> Option<String> {
    let game = GameId::new(game).expect("an id");
    let country = CountryId::new(country).expect("an id");
    let row = table().row_for(game, hq, country, date(day));
    row.map(|row| row.id.to_string())
}

#[track_caller]
fn takes(id: &str, text: &str) {
    let filling = fill(row(id), &troops(text));
    assert!(filling.is_legal(), "{id} takes {text}: {filling:?}");
}

/// The row has no room for the last of the units, and for all before it.
#[track_caller]
fn refuses_last(id: &str, text: &str) {
    let troops = troops(text);
    let (_, taken) = troops.split_last().expect("units");
    assert!(accepts(row(id), taken), "{id} takes all but the last");
    assert!(!accepts(row(id), &troops), "{id} refuses {text}");
    let left: Vec<usize> = fill(row(id), &troops).unplaced().collect();
    assert_eq!(left, [taken.len()], "the last is left over");
}

#[test]
fn ex_cc_1_5_a_panzerkorps_has_one_slot_for_any_division() {
    refuses_last("cb_de_panzerkorps", "PZ PZ PZ INF");
    takes("cb_de_panzerkorps", "PZ PZ MOT INF");
    takes("cb_de_panzerkorps", "INF");
    // In whatever order they are chosen: the infantry gives way to nobody, but others move.
    takes("cb_de_panzerkorps", "INF PZ MOT PZ");
    let filling = fill(row("cb_de_panzerkorps"), &troops("MOT PZ INF"));
    assert_eq!(filling.slots, [Some(1), Some(0), Some(2)]);
    assert_eq!(filling.free, [1, 0, 0]);
}

#[test]
fn ex_cc_1_5_a_french_corps_takes_one_motorised_division() {
    takes("tbl_fr_corps", "DI DI DIM");
    refuses_last("tbl_fr_corps", "DI DIM DIM");
    takes("tbl_fr_corps", "DI DIF DI");
    let filling = fill(row("tbl_fr_corps"), &troops("DIM DIM DIM DI"));
    assert_eq!(filling.slots, [Some(0), None, None, Some(0)]);
    assert_eq!(filling.free, [1], "a slot that no DIM may have");
}

#[test]
fn ex_cc_1_5_a_soviet_army_takes_eight_rifle_divisions_and_three_tank_brigades() {
    let eight = "RIFLE RIFLE RIFLE RIFLE RIFLE RIFLE RIFLE MIL";
    takes("cb_su_army", &format!("{eight} TANKB TANKB TANKB CAVC"));
    refuses_last("cb_su_army", &format!("{eight} TANKB CAVC RIFLE"));
    refuses_last("cb_su_army", "TANKB TANKB TANKB TANKB");
}

#[test]
fn cc_1_5_a_motorised_corps_takes_two_and_one_either_way() {
    takes("tbl_de_mot_korps", "PZ PZ MOT");
    takes("tbl_de_mot_korps", "PZ MOT MOT");
    refuses_last("tbl_de_mot_korps", "PZ PZ PZ");
    refuses_last("tbl_de_mot_korps", "PZ INF");
}

#[test]
fn cc_1_5_the_row_of_the_example_takes_its_four_divisions() {
    let id = "tbl_mot_korps_as_example";
    takes(id, "MOT PZ INF INF");
    takes(id, "PZ PZ MOT INF");
    takes(id, "PZ MOT MOT INF");
    takes(id, "INF INF INF INF");
    refuses_last(id, "PZ PZ PZ");
    refuses_last(id, "MOT MOT MOT");
    refuses_last(id, "PZ PZ MOT MOT");
    refuses_last(id, "INF INF INF INF INF");
    // No HQ finds it by its name.
    let by_name = found("TBL", "Armeekorps (motorisiert)", "DE", "1940-05-10");
    assert_eq!(by_name.as_deref(), Some("tbl_de_mot_korps"));
}

#[test]
fn cc_1_5_merged_cells_take_any_of_their_classes() {
    takes("tbl_fr_armee", "DLC DLC");
    takes("cb_de_armee", "PZ MOT SEC");
    takes("hr_su_army", "CAVC");
    refuses_last("hr_su_army", "CAVC TANKC");
    takes("hr_ax_armeekorps", "PZ PZG INF CAV:HU INF");
    refuses_last("hr_ax_armeekorps", "PZ PZG PZ");
    // Ruling C5.
    takes("tbl_be_cav_corps", "INF INF CD");
    refuses_last("tbl_be_cav_corps", "CD CD");
}

#[test]
fn cc_1_5_allied_hqs_take_their_own_divisions() {
    takes("cb_ro_corps", "INF:RO CAV:RO PZ:RO");
    refuses_last("cb_ro_corps", "INF:DE");
    refuses_last("cb_hu_corps", "INF:HU INF:HU INF:HU");
    // Ruling C7: a German corps commands anybody.
    takes("cb_de_armeekorps_42", "INF:RO INF:HU INF:IT INF:DE");
    // Ruling C8: one of the three may be German, the panzer division not.
    takes("hr_hu_armeekorps", "PZ:HU INF:DE INF:HU CAV:HU");
    refuses_last("hr_hu_armeekorps", "INF:DE CAV:HU INF:DE");
    refuses_last("hr_hu_armeekorps", "PZ:DE");
}

#[test]
fn cc_1_5_a_german_corps_takes_a_fourth_division_from_january_1942() {
    let on = |day: &str| found("CB", "Armeekorps", "DE", day).expect("a row");
    refuses_last(&on("1941-12-29"), "INF INF INF INF");
    takes(&on("1942-01-01"), "INF INF INF INF");
    assert_eq!(
        on("1941-12-31"),
        "cb_de_armeekorps_41",
        "dates are included"
    );
}

#[test]
fn cc_1_5_a_tank_army_takes_a_third_tank_corps_from_august_1942() {
    let on = |day: &str| found("CB", "Tank Army", "SU", day).expect("a row");
    refuses_last(&on("1942-07-29"), "TANKC TANKC TANKC");
    takes(&on("1942-08-01"), "TANKC MECHC TANKC");
    refuses_last(&on("1942-08-01"), "RIFLE RIFLE");
}

#[test]
fn cc_1_5_a_row_is_found_by_game_name_country_and_date() {
    let day = "1940-05-10";
    let in_france = |hq: &str, country: &str| found("TBL", hq, country, day);
    assert_eq!(in_france("Corps", "BE").as_deref(), Some("tbl_be_corps"));
    assert_eq!(in_france("Corps", "UK").as_deref(), Some("tbl_uk_corps"));
    assert_eq!(in_france("Armee", "DE").as_deref(), Some("tbl_de_armee"));
    assert_eq!(in_france("Armée", "FR").as_deref(), Some("tbl_fr_armee"));
    let colonial = in_france("corps d'armée colonial", "FR");
    assert_eq!(colonial.as_deref(), Some("tbl_fr_corps"));
    assert_eq!(in_france("Corps", "FR"), None);
    assert_eq!(in_france("Tank Army", "SU"), None, "another game");
}

#[test]
fn cc_1_5_an_army_without_a_row_takes_three_divisions() {
    let german = found("HR", "Heeresgruppe", "DE", "1944-10-26");
    assert_eq!(german.as_deref(), Some("any_army"));
    takes("any_army", "PZ PZG INF");
    refuses_last("any_army", "INF INF INF CAV");
    // Where the game has a row, that counts; Soviets have none of this kind.
    let kleist = found("TBL", "Panzergruppe", "DE", "1940-05-10");
    assert_eq!(kleist.as_deref(), Some("tbl_de_armee"));
    assert_eq!(found("TBL", "Army", "SU", "1940-05-10"), None);
    let british = found("TBL", "Army", "UK", "1940-05-10");
    assert_eq!(british.as_deref(), Some("any_army"));
}

/// Every row, with how many units it holds.
#[test]
fn cc_1_5_every_row_is_there() {
    let rows = table().capacities.rows().iter();
    let sizes: Vec<String> = rows
        .map(|row| format!("{} {}", row.id, row.size()))
        .collect();
    assert_eq!(
        sizes,
        [
            "tbl_de_armeekorps 3",
            "tbl_de_mot_korps 3",
            "tbl_mot_korps_as_example 4",
            "tbl_de_armee 3",
            "tbl_be_corps 3",
            "tbl_be_cav_corps 3",
            "tbl_be_k_group 3",
            "tbl_nl_legercorps 2",
            "tbl_uk_corps 3",
            "tbl_uk_bef 3",
            "tbl_fr_corps 3",
            "tbl_fr_cav_corps 2",
            "tbl_fr_gpt_cuirasse 3",
            "tbl_fr_armee 2",
            "cb_de_armeekorps_41 3",
            "cb_de_armeekorps_42 4",
            "cb_ro_corps 3",
            "cb_hu_corps 2",
            "cb_it_corps 3",
            "cb_de_panzerkorps 4",
            "cb_de_armee 3",
            "cb_su_army 13",
            "cb_su_tank_army 6",
            "cb_su_tank_army_late 6",
            "hr_su_army 13",
            "hr_su_tank_army 7",
            "hr_su_cav_mech_group 5",
            "hr_ro_corps 4",
            "hr_ax_armeekorps 5",
            "hr_ax_panzerkorps 6",
            "hr_hu_armeekorps 4",
            "any_army 3",
        ]
    );
    // Each slot is filled by units of its own.
    for row in table().capacities.rows() {
        let of = |slot: &CapacitySlot| {
            let country = slot.countries.first().or(row.countries.first());
            let troop = Troop {
                class: slot.classes[0],
                country: country.copied(),
            };
            vec![troop; slot.count.into()]
        };
        let full: Vec<Troop> = row.slots.iter().flat_map(of).collect();
        let capped = !row.caps.is_empty();
        assert!(capped || fill(row, &full).is_legal(), "{}", row.id);
    }
}

#[test]
fn cc_5_classes_say_who_is_restricted() {
    let with = |wanted: ClassTrait| -> Vec<&str> {
        let classes = table().capacities.classes().iter();
        let with = classes.filter(|class| class.is(wanted));
        with.map(|class| class.id.as_str()).collect()
    };
    assert_eq!(
        with(ClassTrait::Armour),
        ["TANKC", "MECHC", "CAVC", "TANKB"]
    );
    assert_eq!(with(ClassTrait::Corps), ["TANKC", "MECHC", "CAVC"]);
    assert_eq!(with(ClassTrait::Joinable), ["TANKC", "MECHC"]);
    assert_eq!(with(ClassTrait::Barrages), ["ARTYD"]);
    let rifle = table().class(class("RIFLE")).expect("a class");
    assert!(rifle.is(ClassTrait::Divisional), "infantry brigades, too");
    let tanks = table().class(class("TANKB")).expect("a class");
    assert!(!tanks.is(ClassTrait::Divisional));
}

#[test]
fn cc_5_1_relaxations_follow_one_another() {
    let on = |day: &str| table().relaxation(date(day));
    assert_eq!(on("1941-10-01"), Relaxation::None);
    assert_eq!(on("1942-10-29"), Relaxation::None);
    assert_eq!(on("1942-11-01"), Relaxation::Corps(1));
    assert_eq!(on("1943-05-29"), Relaxation::Corps(1));
    assert_eq!(on("1943-06-01"), Relaxation::Corps(2));
    assert_eq!(on("1943-08-29"), Relaxation::Corps(2));
    assert_eq!(on("1943-09-01"), Relaxation::All);
    assert_eq!(on("1945-05-08"), Relaxation::All);
    assert!(Relaxation::Corps(2).allows_after(1) && Relaxation::All.allows_after(9));
    assert!(!Relaxation::Corps(2).allows_after(2) && !Relaxation::None.allows_after(0));
    let coordination = &table().coordination;
    assert!(coordination.is_tank_army(row("hr_su_tank_army").id));
    assert!(!coordination.is_tank_army(row("cb_su_army").id));
    assert_eq!(coordination.non_divisional(), 1);
}

#[test]
fn cc_1_3_supply_above_the_limit_costs_a_token_for_two_re() {
    let sequence = &table().sequence;
    assert_eq!(sequence.over_limit(Re::whole(3)), Tokens(2));
    assert_eq!(sequence.over_limit(Re::whole(6)), Tokens(3), "once an HQ");
    assert_eq!(sequence.over_limit(Re(1)), Tokens(1));
    assert_eq!(sequence.over_limit(Re(0)), Tokens(0));
    assert_eq!(sequence.phases, [Phase::Movement]);
    assert_eq!(sequence.forgotten_allowance, Fraction::HALF);
    assert!(!sequence.defence_uses_slots);
}

#[test]
fn cc_2_half_of_the_fronts_may_be_offensive() {
    let fronts = &table().fronts;
    let limits = [1, 2, 3, 5].map(|count| fronts.offensive_limit(count));
    assert_eq!(limits, [0, 1, 1, 2]);
    assert!(!fronts.has_support(date("1942-10-29")) && fronts.has_support(date("1942-11-01")));
    assert_eq!(fronts.min_armies, 3);
    assert_eq!(fronts.defense_attack_supply, Tokens(8));
    assert_eq!(
        fronts.defense_missions,
        [
            Mission::Interception,
            Mission::AirTransport,
            Mission::BaseTransfer
        ]
    );
    let assaults = fronts.massive_assaults.iter();
    let assaults: Vec<(Date, u8)> = assaults.map(|one| (one.from, one.turns)).collect();
    assert_eq!(assaults, [(date("1942-11-19"), 2), (date("1943-01-12"), 2)]);
}

#[test]
fn cc_4_zones_are_six_and_ten_hexes_deep() {
    let zones = table().zones;
    assert_eq!((zones.army_depth, zones.front_depth), (6, 10));
    assert_eq!(zones.foreign_allowance, Fraction::HALF);
    assert_eq!(zones.foreign_combat_supply, 2);
    assert!(!zones.by_hq_only);
}
