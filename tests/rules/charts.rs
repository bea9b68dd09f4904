//! The charts as shipped: terrain effects, modes, general concepts, movement costs, weather and calendar.

use stavka_rules::map::{Bridging, Cost, CostRow, Mobility, MovementChart};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::pieces::{Class, Family, Mode, Re, Size};
use stavka_rules::sequence::{Calendar, Date, Phase};
use stavka_rules::tables::{
    Permission, PieceType, RatingEffect, TerrainCategory, ZocEffect, ZoneEffect,
};
use stavka_rules::weather::{WeatherPlan, WeatherTable};
use stavka_scenario::{default_rules, load_with_tables, shipped, ways};

fn fraction(text: &str) -> Fraction {
    text.parse().expect("a fraction")
}

#[test]
fn terrain_effects_on_combat() {
    let terrain = &default_rules().terrain;
    let attack = |id, ground, class| terrain.effect(id, ground).map(|row| row.attack.of(class));
    let defence = |id, class| terrain.effect(id, "dry").map(|row| row.defence.of(class));
    assert_eq!(attack("open", "dry", Class::Armor), Some(fraction("2")));
    assert_eq!(defence("open", Class::Armor), Some(Fraction::ONE), "9.4d");
    assert_eq!(
        attack("mountain", "dry", Class::Armor),
        Some(fraction("1/3"))
    );
    assert_eq!(
        attack("major-river", "dry", Class::Mech),
        Some(fraction("1/3"))
    );
    assert_eq!(
        attack("escarpment", "dry", Class::Other),
        Some(fraction("1/2"))
    );
    assert_eq!(defence("major-city", Class::Armor), Some(fraction("1/3")));
    let category = |id, ground| terrain.effect(id, ground).and_then(|row| row.category);
    assert_eq!(
        category("major-city", "dry"),
        Some(TerrainCategory::ExtremelyClose)
    );
    assert_eq!(category("swamp", "mud"), Some(TerrainCategory::VeryClose));
    assert_eq!(
        category("swamp", "deep freeze"),
        Some(TerrainCategory::Close)
    );
    assert_eq!(category("minor-river", "dry"), None);
    assert_eq!(
        attack("minor-river", "freeze", Class::Mech),
        Some(Fraction::ONE)
    );
    assert_eq!(terrain.effect("sea", "dry"), None);
    assert_eq!(terrain.against_anti_tank(fraction("2")), fraction("3/2"));
    assert_eq!(terrain.against_anti_tank(Fraction::ONE), Fraction::ONE);
}

#[test]
fn modes_and_unit_types() {
    let modes = &default_rules().modes;
    let may = |piece, mode| modes.permission(piece, mode);
    assert_eq!(may(PieceType::AttackCapable, Mode::Combat), Permission::Yes);
    assert_eq!(
        may(PieceType::AttackCapable, Mode::Disorganized),
        Permission::Yes
    );
    assert_eq!(
        may(PieceType::Headquarters, Mode::Strat),
        Permission::Restricted
    );
    assert_eq!(may(PieceType::Artillery, Mode::Exploit), Permission::No);
    assert_eq!(
        may(PieceType::Repl, Mode::Reserve),
        Permission::MoveSideOnly
    );
    assert_eq!(may(PieceType::Transport, Mode::Move), Permission::Always);
    assert_eq!(may(PieceType::Extender, Mode::Move), Permission::Fixed);
    assert_eq!(
        may(PieceType::Ship, Mode::Disorganized),
        Permission::Limited
    );
    assert_eq!(may(PieceType::Other, Mode::Disorganized), Permission::No);
    let strat = modes.effect(Mode::Strat);
    assert_eq!(
        (strat.allowance, strat.defence),
        (fraction("2"), Fraction::ZERO)
    );
    assert_eq!(strat.rating.apply(4), 0);
    let reserve = modes.effect(Mode::Reserve);
    assert_eq!(
        (reserve.allowance, reserve.attack),
        (fraction("1/4"), Fraction::ZERO)
    );
    assert_eq!(modes.released.reaction, fraction("1/2"));
    assert_eq!(modes.released.exploitation, Fraction::ONE);
    let disorganized = modes.effect(Mode::Disorganized);
    assert_eq!(disorganized.rating, RatingEffect::Minus(1));
    assert_eq!(
        (disorganized.barrage, disorganized.zoc),
        (fraction("1/2"), ZocEffect::No)
    );
    assert_eq!(modes.effect(Mode::Exploit).zoc, ZocEffect::Keeps);
}

#[test]
fn r4_5b_which_effects_of_a_zone_can_be_negated() {
    let concepts = &default_rules().concepts;
    let negated = [
        ZoneEffect::TruckMovement,
        ZoneEffect::TruckSupply,
        ZoneEffect::SupplySource,
        ZoneEffect::RailTrace,
        ZoneEffect::AircraftRefit,
        ZoneEffect::PortTrace,
        ZoneEffect::TruckBreakout,
    ];
    for &effect in ZoneEffect::ALL {
        let expected = negated.contains(&effect);
        assert_eq!(concepts.is_negatable(effect), expected, "{effect}");
    }
}

#[test]
fn r4_6_sizes_in_regimental_equivalents() {
    let sizes = &default_rules().concepts.re;
    let one_step = |size| sizes.usual(Family::Combat, size, 1);
    assert_eq!(one_step(Size::Company), Re(1));
    assert_eq!(one_step(Size::Battalion), Re(2));
    assert_eq!(one_step(Size::Brigade), Re::whole(1));
    assert_eq!(one_step(Size::Division), Re::whole(1));
    assert_eq!(one_step(Size::BattleGroup), Re::whole(1));
    assert_eq!(one_step(Size::None), Re::whole(1));
    let guns = sizes.usual(Family::Artillery, Size::None, 1);
    assert_eq!(guns, Re::whole(1), "guns without a sign too");
    let division = sizes.usual(Family::Combat, Size::Division, 4);
    assert_eq!(division, Re::whole(4), "a step is 1 RE");
    let battalion = sizes.usual(Family::Artillery, Size::Battalion, 1);
    assert_eq!(battalion, Re(2));
    let headquarters = sizes.usual(Family::Headquarters, Size::Army, 1);
    assert_eq!(headquarters, Re::whole(1));
    assert_eq!(sizes.usual(Family::Replacement, Size::None, 1), Re(1));
    assert_eq!(sizes.usual(Family::Transport, Size::Battalion, 1), Re(0));
}

#[test]
fn r4_7_transport_equivalents() {
    let transport = &default_rules().concepts.transport;
    let rail = transport.rail;
    let one_each = [rail.re, rail.sp, rail.transport_point];
    assert_eq!(one_each, [Fraction::ONE; 3]);
    assert_eq!(rail.trainbusting, fraction("2"));
    assert_eq!(rail.multi_track, fraction("1/2"));
    assert_eq!(transport.foot, Mp::whole(6));
    assert_eq!(transport.foot_size, fraction("1/2"));
    assert_eq!(transport.air_leg, Mp::whole(10));
}

#[test]
fn stacking_trainbusting_and_draw() {
    let concepts = &default_rules().concepts;
    assert_eq!(concepts.stacking.limit, Re::whole(10));
    assert!(!concepts.stacking.is_checked_after(Phase::Reinforcement));
    assert!(concepts.stacking.is_checked_after(Phase::Movement));
    assert!(concepts.stacking.is_checked_after(Phase::CleanUp));
    let zone = concepts.trainbusting;
    let radius = Mobility::ALL.map(|mobility| zone.radius(mobility));
    assert_eq!(radius, [0, 1, 1]);
    let extra = Mobility::ALL.map(|mobility| zone.extra(mobility));
    assert_eq!(extra, [Mp::ONE; 3]);
    assert_eq!(concepts.draw, Mp::whole(5));
    assert_eq!(concepts.railroads.before, fraction("1/2"));
    assert_eq!(concepts.railroads.converts, 4);
    assert_eq!(concepts.alarm, 3, "ours, for segments that wait (2.2)");
    let printed = |name| default_rules().get(name).expect("a table").rows;
    assert_eq!(printed("stacking")[0][1], "10");
    assert_eq!(printed("stacking")[1][1], "Reinforcement Phase");
    assert_eq!(printed("re")[2], ["company", "¼"]);
    assert_eq!(printed("zones")[3], ["rail-cargo", "no"]);
    let foot = "1 RE with 1 to 6 Leg MP on its Move side";
    assert_eq!(printed("transport")[6], ["all", foot, "½"]);
    assert_eq!(printed("draw")[0][1], "5");
}

#[test]
fn movement_costs() {
    let charts = &default_rules().movement;
    let dry = charts.chart("dry");
    let costs = |id: &str| dry.terrain[charts.terrain_by_id(id).expect("a kind").at()];
    let whole = |points| Cost::Points(Mp::whole(points));
    assert_eq!(costs("open"), [whole(1), whole(2), whole(1)]);
    assert_eq!(costs("salt-marsh"), [whole(2), Cost::Prohibited, whole(4)]);
    assert_eq!(
        costs("mountain"),
        [whole(3), Cost::Prohibited, Cost::Prohibited]
    );
    assert_eq!(costs("sea"), [Cost::Prohibited; 3]);
    let rough = costs("rough")[Mobility::Truck.index()];
    assert_eq!(rough, whole(4), "8.1: Rough bars truck overruns");
    let road = charts.road_by_id("primary-road").expect("a kind");
    assert_eq!(dry.roads[road.at()], [Cost::Points(Mp::twelfths(6)); 3]);
    let river = charts.barrier_by_id("major-river").expect("a kind");
    assert_eq!(
        dry.barriers[river.at()],
        [whole(4), Cost::Prohibited, Cost::Prohibited]
    );
    let shore = charts.barrier_by_id("shore").expect("a kind");
    assert_eq!(dry.barriers[shore.at()], [Cost::Prohibited; 3]);
    assert_eq!(dry.railroad, [whole(1); 3]);
    assert_eq!(charts.chart("slush"), dry, "no chart of its own");
    assert!(charts.terrain.iter().all(|kind| kind.drawn == kind.id));
}

#[test]
fn every_ground_condition_that_can_come_up_has_a_chart() {
    let tables = default_rules();
    let can_come = |table: &WeatherTable| -> Vec<String> {
        let entries = table.rows.iter().flat_map(|row| &row.entries);
        entries.map(|entry| entry.condition.clone()).collect()
    };
    let sets = tables.weather.iter().map(|set| &set.ground);
    let known: Vec<String> = sets.flat_map(can_come).collect();
    assert!(known.iter().any(|condition| condition == "light mud"));
    let mut all = vec![(known, tables.movement.clone())];
    let played = shipped().iter().map(|one| ways(&one.scenario_files()));
    for way in played.flat_map(|ways| ways.expect("a sound scenario")) {
        let (game, _) = load_with_tables(way).expect("a sound scenario");
        let WeatherPlan {
            fixed,
            otherwise,
            ground,
            ..
        } = game.weather;
        // A scenario may have charts and weather tables of its own.
        let mut conditions = vec![otherwise.ground];
        conditions.extend(fixed.into_iter().map(|(_, weather)| weather.ground));
        conditions.extend(ground.iter().flat_map(can_come));
        all.push((conditions, game.tables.movement));
    }
    for (conditions, charts) in &all {
        for condition in conditions {
            let chart = charts.chart(condition);
            assert!(chart.names(condition), "no chart names {condition}");
        }
    }
}

/// All rows of a chart.
fn rows(chart: &MovementChart) -> impl Iterator<Item = CostRow> {
    let kinds = chart.terrain.iter().chain(&chart.barriers);
    let roads = chart.roads.iter().chain([&chart.railroad]);
    kinds.chain(roads).copied()
}

/// Points of a cost, with prohibited entries beyond all others.
fn points(cost: Cost) -> u16 {
    match cost {
        Cost::Points(points) => points.as_twelfths(),
        Cost::All => u16::MAX - 1,
        Cost::Prohibited => u16::MAX,
    }
}

#[test]
fn r17_mud_slows_and_frost_helps() {
    let charts = &default_rules().movement;
    let [dry, light, mud, freeze] =
        ["dry", "light mud", "mud", "freeze"].map(|condition| charts.chart(condition));
    for (((dry, light), mud), freeze) in rows(dry).zip(rows(light)).zip(rows(mud)).zip(rows(freeze))
    {
        for column in 0..3 {
            let [dry, light, mud, freeze] =
                [dry, light, mud, freeze].map(|row| points(row[column]));
            assert!(dry <= light && light <= mud, "mud is never easier");
            assert_eq!(dry == u16::MAX, mud == u16::MAX, "mud locks nobody in");
            assert!(freeze <= dry, "frost is never harder");
        }
    }
    assert_eq!(freeze.roads, dry.roads);
    assert_ne!(light.terrain, mud.terrain);
    assert!(charts.chart("deep freeze").names("light freeze"));
}

#[test]
fn r8_1_every_chart_keeps_what_overruns_and_swamps_need() {
    let tables = default_rules();
    let charts = &tables.movement;
    let terrain = |id| charts.terrain_by_id(id).expect("a kind").at();
    for chart in &charts.charts {
        for id in ["rough", "forest"] {
            let truck = chart.terrain[terrain(id)][Mobility::Truck.index()];
            assert!(points(truck) >= points(Cost::Points(Mp::whole(4))), "{id}");
        }
        assert!(points(chart.terrain[terrain("mountain")][0]) >= Mp::whole(3).as_twelfths());
        for condition in &chart.conditions {
            let row = tables.terrain.effect("swamp", condition).expect("a row");
            let frozen = row.id == "frozen-swamp";
            let [_, truck, track] = chart.terrain[terrain("swamp")];
            for cost in [truck, track] {
                assert_eq!(cost != Cost::Prohibited, frozen, "{condition}");
            }
        }
    }
}

#[test]
fn r13_8b_bridging_turns_rivers_into_lesser_ones() {
    let charts = &default_rules().movement;
    let kind = |id| charts.barrier_by_id(id).expect("a kind");
    let bridged = |id| charts.bridging[kind(id).at()];
    assert_eq!(bridged("major-river"), Bridging::As(kind("minor-river")));
    assert_eq!(bridged("minor-river"), Bridging::Free);
    for id in ["wadi", "escarpment", "shore"] {
        assert_eq!(bridged(id), Bridging::None, "{id}");
    }
    let printed = default_rules().get("bridging").expect("a table");
    assert_eq!(printed.rows[1], ["Major River", "Minor River"]);
}

#[test]
fn weather_tables() {
    let tables = default_rules();
    let condition = |set: &str, month, day, ground: &str, total| {
        let set = tables.weather_set(set).expect("a set");
        let date = Date::new(1941, month, day).expect("a date");
        let table = if ground.is_empty() {
            &set.ground
        } else {
            &set.flight
        };
        let row = table.row(date, ground).expect("a row");
        row.read(total).expect("a condition").to_owned()
    };
    assert_eq!(condition("sample-a", 12, 29, "", 1), "deep freeze");
    assert_eq!(condition("sample-a", 1, 8, "", 6), "deep freeze");
    assert_eq!(condition("sample-a", 3, 15, "", 4), "light freeze");
    assert_eq!(condition("sample-a", 7, 1, "", 3), "dry");
    assert_eq!(condition("sample-a", 12, 19, "", 6), "deep freeze");
    assert_eq!(condition("sample-a", 1, 1, "dry", 3), "limited");
    assert_eq!(condition("sample-a", 12, 29, "dry", 5), "normal");
    assert_eq!(condition("sample-b", 10, 1, "", 6), "dry");
    assert_eq!(condition("sample-b", 2, 26, "", 6), "deep freeze");
    assert_eq!(condition("sample-b", 2, 1, "mud", 10), "none");
    assert_eq!(condition("sample-b", 2, 1, "deep freeze", 2), "none");
    let automatic = &tables.weather_set("sample-a").expect("a set").ground.rows[0];
    assert_eq!(automatic.automatic(), Some("deep freeze"));
}

/// The sample tables name first and last turns of their rows, so every turn of the series' calendar finds one.
#[test]
fn r17_0_every_turn_of_the_year_has_its_weather() {
    let rules = default_rules();
    let mut date = Date::new(1940, 1, 1).expect("a date");
    while date.year < 1942 {
        for set in &rules.weather {
            assert!(set.ground.row(date, "").is_some(), "{} {date}", set.id);
            assert!(set.flight.row(date, "dry").is_some(), "{} {date}", set.id);
        }
        date = rules.calendar.next(date);
    }
}

#[test]
fn r1_0_the_calendar_skips_29_february() {
    let calendar = &default_rules().calendar;
    assert_eq!(calendar.days, [1, 5, 8, 12, 15, 19, 22, 26, 29]);
    let date = |year, month, day| Date::new(year, month, day).expect("a date");
    for year in [1940, 1941, 1944] {
        assert_eq!(calendar.next(date(year, 2, 26)), date(year, 3, 1));
    }
    assert!(!calendar.has_turn_on(date(1944, 2, 29)));
    assert_eq!(calendar.next(date(1941, 1, 26)), date(1941, 1, 29));
    assert_eq!(calendar.next(date(1941, 12, 29)), date(1942, 1, 1));
}

/// What a scenario of one-day turns has in its own `calendar.ron`.
#[test]
fn daily_turns_follow_the_days_of_the_year() {
    let daily = Calendar {
        days: (1..=31).collect(),
        skip: Vec::new(),
    };
    let date = |year, month, day| Date::new(year, month, day).expect("a date");
    for (before, after) in [
        (date(1940, 5, 10), date(1940, 5, 11)),
        (date(1940, 5, 31), date(1940, 6, 1)),
        (date(1940, 4, 30), date(1940, 5, 1)),
        (date(1940, 2, 28), date(1940, 2, 29)),
        (date(1940, 2, 29), date(1940, 3, 1)),
        (date(1941, 2, 28), date(1941, 3, 1)),
        (date(1940, 12, 31), date(1941, 1, 1)),
    ] {
        assert_eq!(daily.next(before), after);
    }
    assert_eq!(daily.date_of(date(1940, 5, 28), 8), date(1940, 6, 4));
    let without = Calendar {
        skip: vec![(2, 29), (3, 1)],
        ..daily
    };
    assert_eq!(without.next(date(1940, 2, 28)), date(1940, 3, 2));
}
