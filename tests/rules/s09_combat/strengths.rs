//! 9.3 and 9.4: terrain and strengths.

use stavka_rules::combat::{
    AntiTank, Assault, CombatDecision, Ground, Share, anti_tank_of, forecast, ground_name, grounds,
};
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Class, Printed, Symbol};
use stavka_rules::side::Side;
use stavka_rules::tables::{
    AttackKind, ClassMultipliers, RuleTables, TerrainCategory, TerrainEffect, TerrainEffects,
};

use crate::support::combat::{OPEN, TARGET, enemy, foresee, open, own, ratio, report, supplied};
use crate::support::{Field, Game, attack, counter, hex, map, moving, worth};

// 9.3 and 9.4

#[test]
fn r4_9_a_forecast_of_known_defenders_tells_nothing_of_the_others() {
    let guns = Printed {
        symbol: Symbol::AntiTank,
        ..enemy("guns")
    };
    let tank = Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..own("tank")
    };
    let field = || open().unit(tank.clone(), "03.03").unit(enemy("d"), TARGET);
    let (alone, with_guns) = (field(), field().unit(guns, TARGET));
    let look = |board: Field| {
        let mut game = board.begin();
        game.go_to_step("6b");
        let (units, known) = ([game.ix("tank")], [game.ix("d")]);
        let assault = Assault {
            side: Side::One,
            kind: AttackKind::Regular,
            units: &units,
            target: hex(TARGET),
            known: Some(&known),
            supply: None,
            defender_supplied: true,
        };
        let seen = forecast(&game.world, &assault);
        (seen.fight, seen.defence_price, seen.steps)
    };
    assert_eq!(look(alone), look(with_guns));
}

fn factors(share: &Share) -> Vec<(&'static str, String)> {
    let parts = share.factors.iter();
    parts
        .map(|factor| (factor.rule, factor.by.to_string()))
        .collect()
}

#[test]
fn ex_9_4c_a_city_attacked_across_rivers() {
    // Armor attacks from two hexes, infantry from a third; each crosses a minor river into a city.
    let mut rows = OPEN;
    rows[2] = "...c....";
    let tank = |name: &str| Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..worth(moving(own(name), Mobility::Track, 8), 6, 4, 1)
    };
    let mut game = supplied(map(&rows))
        .barrier("minor-river", "03.03", TARGET)
        .barrier("minor-river", "03.04", TARGET)
        .barrier("minor-river", "04.04", TARGET)
        .bridge("03.03", TARGET)
        .unit(tank("a"), "03.03")
        .unit(tank("b"), "03.04")
        .unit(own("c"), "04.04")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b", "c"], TARGET));
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Ground(_))));
    assert_eq!(side, Side::Two);
    let all = [Ground::Terrain, Ground::Settlement, Ground::Hexside]
        .map(|ground| Decision::Combat(CombatDecision::Ground(ground)));
    assert_eq!(answers, all, "hex terrain or the hexside, for each stack");
    game.decide(CombatDecision::Ground(Ground::Settlement));
    game.decide(CombatDecision::Ground(Ground::Settlement));
    game.decide(CombatDecision::Ground(Ground::Hexside));
    // For his own hex the hexside is not on offer.
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Ground(_))));
    assert_eq!(answers, all[..2]);
    let entry = game.decide(CombatDecision::Ground(Ground::Settlement));
    let report = report(&entry.outcomes);
    // Tanks halve in the city, infantry at the river: 3 + 3 + 2½ against 5 in Very Close terrain.
    assert_eq!(report.attack, ratio("8.5"));
    assert_eq!(report.defence, Fraction::whole(5));
    assert_eq!(report.category, TerrainCategory::VeryClose);
}

#[test]
fn r9_3b_a_hexside_is_never_the_ground_of_the_defender() {
    let mut rows = OPEN;
    rows[2] = "...v....";
    let mut game = supplied(map(&rows))
        .barrier("minor-river", "03.03", TARGET)
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    game.until(|answer| {
        matches!(
            answer,
            Decision::Combat(CombatDecision::Ground(Ground::Hexside))
        )
    });
    game.decide(CombatDecision::Ground(Ground::Hexside));
    game.refuse(
        Order::decide(CombatDecision::Ground(Ground::Hexside)),
        "9.4c",
    );
    game.decide(CombatDecision::Ground(Ground::Terrain));
}

#[test]
fn r9_4a_terrain_modifies_each_unit_by_its_class() {
    let mut rows = OPEN;
    rows[2] = "...r....";
    let mech = Printed {
        class: Class::Mech,
        ..own("m")
    };
    let mut game = supplied(map(&rows))
        .unit(mech, "03.03")
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    let seen = foresee(&game, &["m", "a"], TARGET);
    assert_eq!(factors(&seen.attack[0]), [("9.4b", "½".to_owned())]);
    assert_eq!(factors(&seen.attack[1]), []);
    assert_eq!(seen.fight.category, TerrainCategory::Close);
}

#[test]
fn r9_4d_a_doubled_strength_is_for_attackers_only() {
    let tank = |name: &str, side| Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..moving(counter(name, side), Mobility::Track, 8)
    };
    let mut game = open()
        .unit(tank("a", Side::One), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(tank("x", Side::Two), "05.03")
        .unit(own("y"), "06.03")
        .begin();
    game.go_to_step("6b");
    assert_eq!(
        foresee(&game, &["a"], TARGET).fight.attack,
        Fraction::whole(10)
    );
    assert_eq!(
        foresee(&game, &["y"], "05.03").fight.defence,
        Fraction::whole(5)
    );
}

#[test]
fn ex_9_4e_panzers_and_panzergrenadiers() {
    let of = |name: &str, class, symbol, side| Printed {
        class,
        symbol,
        ..counter(name, side)
    };
    let fought = |defender: Printed| {
        let mut game = open()
            .unit(of("pz", Class::Armor, Symbol::Armor, Side::One), "03.03")
            .unit(
                of("gren", Class::Mech, Symbol::MechanizedInfantry, Side::One),
                "03.03",
            )
            .unit(defender, TARGET)
            .begin();
        game.go_to_step("6b");
        let seen = foresee(&game, &["pz", "gren"], TARGET);
        [seen.attack[0].total, seen.attack[1].total]
    };
    let of_two = |class, symbol| of("d", class, symbol, Side::Two);
    let (full, reduced) = (Fraction::whole(10), ratio("7.5"));
    // No AT Effects: both double.
    assert_eq!(fought(enemy("d")), [full, full]);
    // Light: the Panzers still double, the Panzergrenadiers do not.
    let light = of_two(Class::Mech, Symbol::ArmoredRecon);
    assert_eq!(fought(light), [full, reduced]);
    // Heavy: neither doubles.
    for heavy in [
        of_two(Class::Armor, Symbol::AssaultGun),
        of_two(Class::Mech, Symbol::Armor),
        of_two(Class::Other, Symbol::AntiTank),
        of_two(Class::Other, Symbol::AntiAircraft),
    ] {
        assert_eq!(anti_tank_of(&heavy), AntiTank::Heavy);
        assert_eq!(fought(heavy), [reduced, reduced]);
    }
}

// 9.4, where choices and charts differ from the usual

#[test]
fn r9_4b_r9_4c_what_the_defender_chooses_counts_even_if_it_helps_him_less() {
    let mut rows = OPEN;
    rows[2] = "...c....";
    let tank = Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..worth(moving(own("a"), Mobility::Track, 8), 6, 4, 1)
    };
    let fought = |stack: Ground, hex: Ground| {
        let mut game = supplied(map(&rows))
            .unit(tank.clone(), "03.03")
            .unit(enemy("d"), TARGET)
            .begin();
        game.go_to_step("6b");
        game.accept(attack(&["a"], TARGET));
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Ground(_))));
        game.decide(CombatDecision::Ground(stack));
        let report = report(&game.decide(CombatDecision::Ground(hex)).outcomes);
        (report.attack, report.category)
    };
    let (open, city) = (Ground::Terrain, Ground::Settlement);
    let (doubled, halved) = (Fraction::whole(12), Fraction::whole(3));
    assert_eq!(fought(city, city), (halved, TerrainCategory::VeryClose));
    assert_eq!(fought(open, city), (doubled, TerrainCategory::VeryClose));
    assert_eq!(fought(city, open), (halved, TerrainCategory::Open));
}

#[test]
fn r9_4e_at_effects_leave_units_that_are_neither_armor_nor_mech_alone() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(
            Printed {
                class: Class::Armor,
                ..own("pz")
            },
            "03.03",
        )
        .unit(
            Printed {
                class: Class::Armor,
                ..enemy("d")
            },
            TARGET,
        )
        .begin();
    game.go_to_step("6b");
    // A chart that doubles everybody in the open.
    let double = Fraction::new(2, 1).expect("a fraction");
    let row = TerrainEffect {
        id: "open".to_owned(),
        category: Some(TerrainCategory::Open),
        attack: ClassMultipliers([double; 3]),
        defence: ClassMultipliers([Fraction::ONE; 3]),
    };
    let reduced = Fraction::new(3, 2).expect("a fraction");
    let chart = TerrainEffects::new(vec![row], Vec::new(), Vec::new(), reduced);
    game.world.resource_mut::<RuleTables>().terrain = chart.expect("a chart");
    let seen = foresee(&game, &["a", "pz"], TARGET);
    assert_eq!(seen.attack[0].total, Fraction::whole(10));
    assert_eq!(seen.attack[1].total, ratio("7.5"));
}

/// Woods on a mountain, attacked by a tank along a road, which opens the hex to it (9.1f).
fn wooded_mountain() -> Game {
    let rows = [
        "........", "........", "...m....", "........", "........", "........",
    ];
    let tank = Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..moving(worth(own("tank"), 18, 3, 1), Mobility::Track, 8)
    };
    let mut game = supplied(map(&rows))
        .also("woods", TARGET)
        .road("primary-road", &["03.03", TARGET])
        .unit(tank, "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["tank"], TARGET));
    game
}

#[test]
fn r9_3b_of_several_kinds_of_ground_the_defender_chooses() {
    let ground = |ground: Ground| Decision::Combat(CombatDecision::Ground(ground));
    let game = wooded_mountain();
    let names = |from: Option<&str>| -> Vec<String> {
        let from = from.map(hex);
        let all = grounds(&game.world, hex(TARGET), from);
        let name = |ground| ground_name(&game.world, hex(TARGET), from, ground);
        all.into_iter().map(name).collect()
    };
    assert_eq!(names(Some("03.03")), ["Mountain", "Woods"]);
    assert_eq!(names(None), ["Mountain", "Woods"]);
    let chosen = |against: Ground, own: Ground| {
        let mut game = wooded_mountain();
        game.until(|answer| *answer == ground(against));
        game.refuse(Order::decide(ground(Ground::Settlement)), "9.4b");
        game.refuse(Order::decide(ground(Ground::Other(1))), "9.4b");
        game.decide(ground(against));
        game.until(|answer| *answer == ground(own));
        let entry = game.decide(ground(own));
        let seen = report(&entry.outcomes);
        (seen.attack, seen.category)
    };
    let tables = stavka_scenario::default_rules();
    let row = |id: &str| tables.terrain.effect(id, "dry").expect("a row");
    let armor = |id: &str| {
        let ClassMultipliers([armor, _, _]) = row(id).attack;
        armor
    };
    let category = |id: &str| row(id).category.expect("a category");
    let (mountain, woods) = (Ground::Terrain, Ground::Other(0));
    let strength = Fraction::whole(18);
    assert_eq!(
        chosen(mountain, woods),
        (strength * armor("mountain"), category("woods"))
    );
    assert_eq!(
        chosen(woods, mountain),
        (strength * armor("woods"), category("mountain"))
    );
    assert_ne!(armor("mountain"), armor("woods"), "the choice matters");
}
