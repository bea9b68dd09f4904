//! The charts and tables as shipped: the worked examples of the rules, and the corners of every table.

use stavka_rules::pieces::{Re, Tokens};
use stavka_rules::tables::{
    AirCombatResult, AttackKind, AttritionLoss, BarrageTarget, Booty, BreakoutResult, CombatColumn,
    DropGround, DropHex, FlakHit, FlakRoll, FlakSituation, LandingResult, Mission, Odds,
    RuleTables, Surprise, TerrainCategory,
};
use stavka_scenario::reader::Faults;
use stavka_scenario::tables::{DEFAULT_TABLES, read_tables};
use stavka_scenario::{ScenarioFiles, default_rules};

fn tables() -> &'static RuleTables {
    default_rules()
}

/// The column whose label for the category is these odds.
#[track_caller]
fn column(tables: &RuleTables, category: TerrainCategory, odds: &str) -> CombatColumn {
    let odds: Odds = odds.parse().expect("odds");
    let column = tables.combat.column(category, odds);
    assert_eq!(
        tables.combat.label(category, column),
        odds,
        "a printed column"
    );
    column
}

/// The label of open terrain over a column after a shift.
#[track_caller]
fn shifted(start: &str, by: i8) -> String {
    let tables = tables();
    let column = column(tables, TerrainCategory::Open, start).shifted(by);
    tables
        .combat
        .label(TerrainCategory::Open, column)
        .to_string()
}

/// The result in open terrain.
#[track_caller]
fn result(odds: &str, roll: i16) -> String {
    let tables = tables();
    let column = column(tables, TerrainCategory::Open, odds);
    tables.combat.result(column, roll).to_string()
}

#[test]
fn ex_9_1g_a_hopeless_attack_shifts_from_the_first_column() {
    let tables = tables();
    let start = tables.combat.starting_column(TerrainCategory::Open, 1, 12);
    assert_eq!(start, CombatColumn::FIRST);
    assert_eq!(shifted("1:5", 6), "3:1");
}

#[test]
fn ex_9_8_overrun_with_attacker_surprise() {
    let tables = tables();
    let surprise = tables.surprise.read(AttackKind::Overrun, 8 + 5);
    assert_eq!(surprise, Surprise::Attacker);
    assert_eq!(shifted("4:1", surprise.shift(3)), "9:1");
    assert_eq!(result("9:1", 7 + 5), "Ae3/DL2o2DG");
    assert_eq!(result("4:1", 7 + 5), "Ae4/DL1o2");
}

#[test]
fn ex_9_8_overrun_with_defender_surprise() {
    let tables = tables();
    let surprise = tables.surprise.read(AttackKind::Overrun, 10 - 5);
    assert_eq!(surprise, Surprise::Defender);
    assert_eq!(shifted("4:1", surprise.shift(6)), "1:4");
    assert_eq!(result("1:4", 7 - 5), "AL2/-");
    assert_eq!(result("4:1", 7 - 5), "AL1o1/Do1");
}

#[test]
fn r9_7_columns_come_from_rounded_odds() {
    let tables = tables();
    let label = |category, attack, defence| {
        let column = tables.combat.starting_column(category, attack, defence);
        tables.combat.label(category, column).to_string()
    };
    assert_eq!(label(TerrainCategory::Open, 249, 100), "2:1");
    assert_eq!(label(TerrainCategory::Open, 250, 100), "3:1");
    assert_eq!(
        label(TerrainCategory::Open, 6, 1),
        "5:1",
        "no column for 6:1 in the open"
    );
    assert_eq!(label(TerrainCategory::Close, 6, 1), "6:1");
    assert_eq!(label(TerrainCategory::VeryClose, 8, 1), "6:1");
    assert_eq!(label(TerrainCategory::ExtremelyClose, 7, 1), "4:1");
    assert_eq!(label(TerrainCategory::ExtremelyClose, 1, 9), "1:2");
    assert_eq!(label(TerrainCategory::Open, 99, 1), "13:1");
}

#[test]
fn r9_14a_strengths_of_zero_have_their_columns() {
    let tables = tables();
    let start = |attack, defence| {
        tables
            .combat
            .starting_column(TerrainCategory::Close, attack, defence)
    };
    assert_eq!(start(5, 0), CombatColumn::LAST);
    assert_eq!(start(0, 5), CombatColumn::FIRST);
    assert_eq!(start(0, 0), column(tables, TerrainCategory::Close, "1:1"));
}

#[test]
fn combat_table_corners() {
    let tables = tables();
    let at = |column, roll| tables.combat.result(column, roll).to_string();
    assert_eq!(at(CombatColumn::FIRST, -3), "AL2/-");
    assert_eq!(at(CombatColumn::LAST, 1), "AL1/DL1o1");
    assert_eq!(at(CombatColumn::FIRST, 15), "Ao1/DL1o1");
    assert_eq!(at(CombatColumn::LAST, 22), "Ae2/DL2o3DG");
    assert_eq!(result("1:1", 13), "Ao1/DL1o2");
    assert_eq!(result("2:1", 14), "Ae4/DL1o2");
    let last = |category| {
        tables
            .combat
            .label(category, CombatColumn::LAST)
            .to_string()
    };
    assert_eq!(last(TerrainCategory::Close), "18:1");
    assert_eq!(last(TerrainCategory::VeryClose), "24:1");
    assert_eq!(last(TerrainCategory::ExtremelyClose), "52:1");
}

#[test]
fn surprise_table() {
    let tables = tables();
    let read = |kind, total| tables.surprise.read(kind, total);
    assert_eq!(read(AttackKind::Regular, 5), Surprise::Defender);
    assert_eq!(read(AttackKind::Regular, 6), Surprise::None);
    assert_eq!(read(AttackKind::Regular, 9), Surprise::None);
    assert_eq!(read(AttackKind::Regular, 10), Surprise::Attacker);
    assert_eq!(read(AttackKind::Overrun, 6), Surprise::Defender);
    assert_eq!(read(AttackKind::Overrun, 8), Surprise::None);
    assert_eq!(read(AttackKind::Overrun, 9), Surprise::Attacker);
    assert_eq!(tables.surprise.hedgehog_modifier(), -1);
}

#[test]
fn barrage_table() {
    let barrage = &tables().barrage;
    let at = |strength, roll| barrage.result(barrage.column(strength), roll).to_string();
    assert_eq!(at(0, 2), "-");
    assert_eq!(at(1, 12), "DG");
    assert_eq!(at(200, 2), "DG");
    assert_eq!(at(117, 12), "3");
    assert_eq!(at(116, 12), "2");
    assert_eq!(at(16, 9), "[1/2]");
    assert_eq!(at(7, 11), "1/2");
    assert_eq!(barrage.cost(1), Tokens(1));
    assert_eq!(barrage.cost(68), Tokens(6));
    assert_eq!(barrage.cost(500), Tokens(10));
    assert_eq!(barrage.shifted(0, -3), 0);
    assert_eq!(barrage.shifted(10, 2), 10);
    let ship = |text: &str| {
        barrage
            .from_ship(text.parse().expect("a result"))
            .to_string()
    };
    assert_eq!(
        ["-", "DG", "[1/2]", "1/2", "1", "2", "3"].map(ship),
        ["-", "DG", "DG", "DG", "1/2", "1", "2"]
    );
    assert!(!barrage.half_costs_step(3) && barrage.half_costs_step(4));
    assert!(!barrage.hedgehog_holds_bracket(2) && barrage.hedgehog_holds_bracket(3));
}

#[test]
fn barrage_shifts_add_up() {
    let barrage = &tables().barrage;
    let plain = BarrageTarget {
        density: Re::whole(3),
        category: TerrainCategory::Open,
        hedgehog: false,
        strat: false,
        spotted: true,
        air_near: false,
        air_far: false,
    };
    let shift = |target: BarrageTarget| barrage.shifts().total(&target);
    let dense = |quarters| {
        shift(BarrageTarget {
            density: Re(quarters),
            ..plain
        })
    };
    assert_eq!(
        [4, 5, 12, 13, 16, 17, 21, 25].map(dense),
        [-1, 0, 0, 1, 1, 2, 3, 4]
    );
    let in_terrain = |&category: &TerrainCategory| shift(BarrageTarget { category, ..plain });
    let terrain: Vec<i8> = TerrainCategory::ALL.iter().map(in_terrain).collect();
    assert_eq!(terrain, [0, -1, -1, -2]);
    let worst = BarrageTarget {
        density: Re::whole(1),
        category: TerrainCategory::ExtremelyClose,
        hedgehog: true,
        spotted: false,
        air_far: true,
        ..plain
    };
    assert_eq!(shift(worst), -8);
    let best = BarrageTarget {
        strat: true,
        air_near: true,
        ..plain
    };
    assert_eq!(shift(best), 4);
    assert_eq!(barrage.shifts().air_near_hexes(), 10);
}

#[test]
fn facility_table() {
    let facility = &tables().facility;
    let at = |strength, die| facility.result(strength, die).to_string();
    assert_eq!(at(1, 1), "-");
    assert_eq!(at(1, 6), "(6)");
    assert_eq!(at(81, 1), "1(5)");
    assert_eq!(at(99, 6), "2*(3)");
    assert_eq!(at(20, 4), "1*(5)");
    assert_eq!(facility.cost(10), Tokens(1));
    assert_eq!(facility.cost(81), Tokens(8));
    assert_eq!(facility.port_hits(), 4);
}

#[test]
fn supply_costs() {
    let supply = &tables().supply;
    assert_eq!(supply.attack_step, Tokens(1));
    assert_eq!(
        supply.defence(Re(2)),
        Tokens(1),
        "ex 9.5b: a lone defender of half an RE"
    );
    assert_eq!(supply.defence(Re(5)), Tokens(2));
    assert_eq!(supply.fuel_unit, Tokens(1));
    assert_eq!(supply.fuel_formation, Tokens(4));
    assert_eq!(supply.fuel_headquarters, Tokens(4));
    assert_eq!(
        [0, 8, 9, 16].map(|size| supply.eating(Re(size)).0),
        [0, 1, 2, 2]
    );
    assert_eq!(
        (supply.recover_low, supply.recover_exhausted),
        (Tokens(2), Tokens(4))
    );
    assert_eq!((supply.refit, supply.refit_units_per_level), (Tokens(1), 2));
}

#[test]
fn attrition_table() {
    let attrition = &tables().attrition;
    assert_eq!(attrition.loss(5, 8), AttritionLoss::Steps(0));
    assert_eq!(attrition.loss(7, 13), AttritionLoss::All);
    assert_eq!(attrition.loss(4, 8), AttritionLoss::Steps(1));
    assert_eq!(attrition.loss(3, 11), AttritionLoss::Steps(4));
    assert_eq!(attrition.loss(0, 2), AttritionLoss::Steps(1));
    assert_eq!(attrition.loss(-1, 8), AttritionLoss::All);
    assert_eq!((attrition.modifier(4), attrition.modifier(5)), (0, 3));
}

#[test]
fn capture_and_dump_blowing_tables() {
    let tables = tables();
    let row = |die| Booty::ALL.iter().map(move |&booty| (booty, die));
    let shares = |die| -> Vec<u8> {
        row(die)
            .map(|(booty, die)| tables.capture.share(booty, die).get())
            .collect()
    };
    assert_eq!(shares(1), [0, 0, 0]);
    assert_eq!(shares(2), [25, 0, 0]);
    assert_eq!(shares(6), [75, 75, 100]);
    assert_eq!(tables.capture.column_of_transport(11), Booty::Trucks);
    assert_eq!(tables.capture.column_of_transport(10), Booty::Wagons);
    assert_eq!(tables.capture.displacement(Booty::Trucks), Some(10));
    assert_eq!(tables.capture.displacement(Booty::Wagons), Some(5));
    assert_eq!(tables.capture.displacement(Booty::Dump), None);
    let blown = [1, 2, 3, 4, 5, 6].map(|die| tables.dump_blowing.share(die).get());
    assert_eq!(blown, [25, 50, 50, 75, 75, 100]);
}

#[test]
fn ex_9_14c_trucks_and_a_dump_are_captured() {
    let capture = &tables().capture;
    let trucks = capture.share(Booty::Trucks, 3);
    assert_eq!(
        (trucks.of(3), trucks.of(12)),
        (1, 3),
        "one Truck Point and 3T"
    );
    assert_eq!(
        capture.share(Booty::Dump, 5).of(9 * 4),
        4 * 4 + 2,
        "4 SP and 2T"
    );
}

#[test]
fn air_tables() {
    let tables = tables();
    let read = |total| tables.air_combat.read(total);
    assert_eq!(read(6), AirCombatResult::AttackerAborts);
    assert_eq!(read(7), AirCombatResult::BothAbort);
    assert_eq!(read(8), AirCombatResult::DefenderAborts);
    assert!(!tables.air_combat.abort_costs_step(4) && tables.air_combat.abort_costs_step(5));
    let drop = &tables.air_drop;
    assert_eq!(drop.needs(DropHex::Friendly, DropGround::Clear), 5);
    assert_eq!(drop.needs(DropHex::Friendly, DropGround::Closed), 6);
    assert_eq!(drop.needs(DropHex::Other, DropGround::Clear), 6);
    assert_eq!(drop.needs(DropHex::Other, DropGround::Closed), 7);
    assert_eq!(
        (drop.ground("village"), drop.ground("woods")),
        (DropGround::Clear, DropGround::Closed)
    );
    assert_eq!((drop.modifiers.glider, drop.modifiers.soviet), (1, -1));
    let base = &tables.air_base_capture;
    assert!(base.active.contains(4) && !base.active.contains(5));
    assert!(base.inactive.contains(6) && !base.inactive.contains(7));
    assert_eq!(base.advance, 2);
}

#[test]
fn flak_table() {
    let flak = &tables().flak;
    assert!(!flak.kills(10) && flak.kills(11));
    let quiet = FlakSituation {
        mission: Mission::Barrage,
        planes: 2,
        fighter: true,
        patrol_zone: false,
        headquarters: false,
        air_base_level: 0,
        flak: 0,
    };
    assert_eq!(flak.modifier(&quiet), 0);
    let hot = FlakSituation {
        mission: Mission::Trainbusting,
        planes: 3,
        fighter: false,
        patrol_zone: true,
        headquarters: true,
        air_base_level: 2,
        flak: 1,
    };
    assert_eq!(flak.modifier(&hot), 1 + 1 + 2 + 1 + 2 + 1);
    assert_eq!(flak.hit(1, 6), FlakHit::Plane(1));
    assert_eq!(flak.hit(2, 6), FlakHit::Plane(2));
    assert_eq!(flak.hit(3, 1), FlakHit::Plane(1));
    assert_eq!(flak.hit(4, 5), FlakHit::Weakest);
    assert_eq!(flak.hit(4, 6), FlakHit::Strongest);
    assert_eq!(flak.rolls_for(Mission::HipShoot), FlakRoll::Always);
    assert_eq!(
        flak.rolls_for(Mission::BaseTransfer),
        FlakRoll::InPatrolZone
    );
    assert_eq!(flak.rolls_for(Mission::Interception), FlakRoll::Never);
}

#[test]
fn landing_and_breakout_tables() {
    let tables = tables();
    let land = |terrain, total| tables.landing.read(terrain, total);
    assert_eq!(land("port", 4), Some(LandingResult::Success));
    assert_eq!(land("port", 1), Some(LandingResult::Failure));
    assert_eq!(land("village", 4), Some(LandingResult::Mixed));
    assert_eq!(land("major-city", 9), Some(LandingResult::Success));
    assert_eq!(land("mountain", 2), Some(LandingResult::Failure));
    assert_eq!(land("swamp", 12), None);
    assert_eq!(tables.landing.modifiers().enemy_adjacent, -2);
    assert_eq!(tables.breakout.read(4), BreakoutResult::Dead);
    assert_eq!(tables.breakout.read(7), BreakoutResult::Returns);
    assert_eq!(tables.breakout.first_turn_modifier(), 1);
}

#[test]
fn every_name_leads_to_a_whole_table() {
    let tables = tables();
    let names = tables.names();
    assert!(names.len() > 35, "{names:?}");
    for name in &names {
        let table = tables
            .get(name)
            .unwrap_or_else(|| panic!("{name} leads nowhere"));
        assert!(!table.title.is_empty() && !table.rule.is_empty(), "{name}");
        assert!(!table.rows.is_empty(), "{name}");
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{name}: {row:?}");
        }
    }
    assert_eq!(
        tables.get("combat").expect("a table").rows[14][13],
        "Ae2/DL2o3DG"
    );
    assert_eq!(tables.get("barrage").expect("a table").rows[0][11], "10T");
    for name in [
        "",
        "movement/slush",
        "weather/sample-a",
        "weather/sample-c/ground",
        "nothing",
    ] {
        assert_eq!(tables.get(name), None, "{name}");
    }
}

#[test]
fn a_scenario_may_override_a_file() {
    let (_, text) = DEFAULT_TABLES
        .iter()
        .find(|(name, _)| *name == "surprise.ron")
        .expect("the file is part of the set");
    let files = ScenarioFiles::from_texts(
        "here",
        [("surprise.ron", text.replace("hedgehog: -1", "hedgehog: -2"))],
    );
    let tables = read_tables(&files, &mut Faults::default()).expect("a sound set");
    assert_eq!(tables.surprise.hedgehog_modifier(), -2);
    let ids: Vec<&str> = tables.weather.iter().map(|set| set.id.as_str()).collect();
    assert_eq!(ids, ["sample-a", "sample-b"]);
}
