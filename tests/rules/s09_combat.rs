//! 9.0 to 9.9 Ground combat, clause by clause: who attacks, what it costs, strengths, Action Ratings, Surprise.

use stavka_rules::combat::{
    AntiTank, Assault, CombatDecision, CombatOrder, CombatSupply, Ground, Share, anti_tank_of,
    forecast,
};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::numbers::{Fraction, Ratio};
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Class, Family, Location, ModeMarker, Orientation, Printed, Size, Stocks, Strength, Symbol, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::tables::{
    AttackKind, ClassMultipliers, RuleTables, TerrainCategory, TerrainEffect, TerrainEffects,
};

use crate::support::combat::{
    OPEN, TARGET, duel, enemy, fight, foresee, open, own, ratio, report, roll, supplied,
};
use crate::support::{
    Field, Game, attack, counter, dump, headquarters, hex, id, map, moving, piece, worth,
};

// 9.0 and 9.1

#[test]
fn r9_1a_only_combat_segments_have_attacks() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(attack(&["a"], TARGET), "9.1a");
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1a_the_other_player_has_no_attack() {
    let mut game = duel(own("a"), enemy("d"));
    game.refuse(attack(&["d"], "03.03"), "9.1b");
}

#[test]
fn r9_0_units_attack_adjacent_hexes_with_enemy_combat_units() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("far"), "06.06")
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], "06.06"), "9.0");
    game.refuse(attack(&["a"], "03.02"), "9.0");
    // A hex with a dump alone is not attacked.
    game.refuse(attack(&["a"], "06.03"), "9.0");
    game.refuse(attack(&[], TARGET), "9.1b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r4_4_only_attack_capable_units_attack() {
    let mut parenthesised = own("p");
    for face in parenthesised
        .combat
        .iter_mut()
        .chain([&mut parenthesised.movement])
    {
        face.strength = Some(Strength {
            value: 4,
            defence_only: true,
        });
    }
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(parenthesised, "03.03")
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit(piece("guns", Side::One, Family::Artillery), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    for unit in ["p", "hq", "guns"] {
        game.refuse(attack(&["a", unit], TARGET), "4.4");
    }
    // Part of a stack can be used.
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1e_reserves_and_strat_units_do_not_attack() {
    for marker in [ModeMarker::Reserve, ModeMarker::Strat] {
        let mut game = open()
            .reserve_markers(1)
            .unit(own("a"), "03.03")
            .unit_as(
                own("m"),
                Location::Map(hex("03.03")),
                Orientation::Move,
                marker,
            )
            .unit(enemy("d"), TARGET)
            .begin();
        game.go_to_step("6b");
        game.refuse(attack(&["m"], TARGET), "9.1e");
        game.refuse(attack(&["a", "m"], TARGET), "9.1e");
    }
    // Disorganized units do, at half.
    let mut game = open()
        .unit_as(
            own("a"),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(fight(&mut game, &["a"], TARGET).attack, ratio("2.5"));
}

#[test]
fn r9_1c_a_unit_attacks_once_and_a_hex_is_attacked_once() {
    let mut game = open()
        .unit(worth(own("a"), 5, 3, 3), "03.03")
        .unit(own("b"), "03.03")
        .unit(worth(enemy("d"), 9, 3, 4), TARGET)
        .unit(worth(enemy("e"), 9, 3, 4), "04.02")
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["a"], TARGET));
    game.finish();
    game.refuse(attack(&["a"], "04.02"), "9.1c");
    game.refuse(attack(&["b"], TARGET), "9.1c");
    game.accept(attack(&["b"], "04.02"));
    game.finish();
    // The next segment of the kind begins anew: both may fight again on the next turn.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    while !matches!(
        game.awaiting(),
        Awaiting::Segment {
            side: Side::One,
            ..
        }
    ) || game.world.resource::<stavka_rules::sequence::Clock>().turn == 1
    {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1c_an_attack_comes_from_as_many_hexes_as_wanted() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(own("b"), "03.04")
        .unit(own("c"), "05.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(
        fight(&mut game, &["a", "b", "c"], TARGET).attack,
        Ratio::whole(15)
    );
}

#[test]
fn r9_1d_all_combat_units_of_a_hex_defend() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .unit(headquarters("hq", Side::Two, 8), TARGET)
        .unit(piece("guns", Side::Two, Family::Artillery), TARGET)
        .unit(dump("x", Side::Two), TARGET)
        .holding(4)
        .begin();
    game.go_to_step("6b");
    // Two regiments of 5, an HQ of 5, artillery of 1; the dump adds nothing.
    assert_eq!(fight(&mut game, &["a"], TARGET).defence, Ratio::whole(16));
}

#[test]
fn r9_1f_a_hex_that_cannot_be_entered_cannot_be_attacked() {
    let mut rows = OPEN;
    rows[2] = "...m....";
    let tank = || moving(own("a"), Mobility::Track, 8);
    let board = || {
        supplied(map(&rows))
            .unit(tank(), "03.03")
            .unit(own("foot"), "03.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.1f");
    game.accept(attack(&["foot"], TARGET));
    // A road that leads there is enough for regular combat.
    let mut game = board().road("primary-road", &["03.03", TARGET]).begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1g_odds_off_the_table_start_at_its_edge() {
    let mut game = duel(worth(own("a"), 1, 3, 1), worth(enemy("d"), 12, 3, 1));
    // 1:12 in the open; Surprise shifts six columns from 1:5 to 3:1.
    game.dice(&[6, 6, 6, 3, 4]);
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(report.odds.as_deref(), Some("1:12"));
    assert_eq!((report.start, report.shift, report.column), (1, 6, 7));
    assert_eq!(report.label, "3:1");
}

// 9.2

#[test]
fn r9_2_decisions_come_in_order_each_from_its_owner() {
    let mut rows = OPEN;
    rows[2] = "...v....";
    let mut game = supplied(map(&rows))
        .barrier("minor-river", "03.03", TARGET)
        .unit(own("a"), "03.03")
        .unit(worth(own("b"), 5, 4, 1), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(worth(enemy("e"), 5, 2, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    let mut asked = Vec::new();
    game.dice(&roll(7)).accept(attack(&["a", "b"], TARGET));
    for _ in 0..5 {
        let Awaiting::Decision { side, question } = game.awaiting() else {
            panic!("{:?}", game.awaiting());
        };
        asked.push((side, question.rule));
        game.pass();
    }
    let expected = [
        (Side::Two, "9.5"),
        (Side::One, "9.6"),
        (Side::Two, "9.6"),
        (Side::Two, "9.4b"),
        (Side::Two, "9.4c"),
    ];
    assert_eq!(asked, expected);
    // Other orders wait.
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
}

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
    assert_eq!(report.defence, Ratio::whole(5));
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
    assert_eq!(factors(&seen.attack[0]), [("9.4b", "1/2".to_owned())]);
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
        Ratio::whole(10)
    );
    assert_eq!(
        foresee(&game, &["y"], "05.03").fight.defence,
        Ratio::whole(5)
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
    let (full, reduced) = (Ratio::whole(10), ratio("7.5"));
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

// 9.5

#[test]
fn ex_9_5b_three_attackers_with_one_token() {
    let half = |mut printed: Printed| {
        printed.size = Size::Battalion;
        printed.re = stavka_rules::pieces::Re(2);
        printed
    };
    let exhausted = |setup: &mut stavka_rules::setup::GameSetup| {
        for unit in &mut setup.units {
            unit.stocks = Stocks::Exhausted;
        }
    };
    let formation = Some(FormationId::new("4-pz").expect("an id"));
    // Supply on Organic Trucks does not fill stocks (12.10e), so that it is still there when they fight.
    let trucks = Printed {
        formation,
        ..piece("our-trucks", Side::One, Family::OrganicTruck)
    };
    let ours = |name: &str| Printed {
        formation,
        ..own(name)
    };
    let board = |tokens: u16| {
        map(&OPEN)
            .unit_moving(trucks.clone(), "02.03")
            .holding(tokens)
            .unit(ours("a"), "03.03")
            .unit(ours("b"), "03.03")
            .unit(ours("c"), "03.03")
            .unit(half(enemy("d")), TARGET)
            .with(exhausted)
    };
    let mut game = board(1).begin();
    game.go_to_step("6b");
    let said = game.refuse(attack(&["a", "b", "c"], TARGET), "9.5");
    assert!(said.contains("1T"), "{said}");
    // With one unit the token is enough; the defender has no supply and no stocks, and halves.
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(game.tokens("our-trucks"), 0);
    assert_eq!(report.defence, ratio("2.5"));
    // Three tokens pay for all three.
    let mut game = board(3).begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b", "c"], TARGET));
    assert_eq!(game.tokens("our-trucks"), 0);
}

#[test]
fn r12_4_the_attacker_pays_a_token_for_each_step_and_the_defender_for_the_combat() {
    let mut game = duel(worth(own("a"), 9, 3, 3), worth(enemy("d"), 9, 3, 2));
    game.accept(attack(&["a"], TARGET));
    assert_eq!(game.tokens("our-dump"), 37);
    assert_eq!(
        game.tokens("their-dump"),
        40,
        "the defender has not been asked yet"
    );
    game.pass();
    assert_eq!(game.tokens("their-dump"), 38);
    // A defence of 1 RE or less costs one token.
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    game.pass();
    assert_eq!(game.tokens("their-dump"), 39);
}

#[test]
fn r9_5_the_defender_may_decline_and_halves() {
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    let none = Decision::Combat(CombatDecision::Supply(CombatSupply::default()));
    let entry = game.decide(none);
    assert_eq!(report(&entry.outcomes).defence, ratio("2.5"));
    assert_eq!(game.tokens("their-dump"), 40);
    // Nobody defends with what is not offered.
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    let too_much = CombatSupply {
        from: vec![Payment {
            dump: id("their-dump"),
            tokens: 3,
        }],
        stocks: Vec::new(),
    };
    game.refuse(Order::decide(CombatDecision::Supply(too_much)), "9.5");
}

/// A fight without any dump, of units whose stocks are like this.
fn on_stocks(stocks: Stocks) -> Game {
    let mut game = map(&OPEN)
        .unit(worth(own("a"), 5, 3, 4), "03.03")
        .unit(worth(enemy("d"), 5, 3, 4), TARGET)
        .with(|setup| setup.units.iter_mut().for_each(|unit| unit.stocks = stocks))
        .begin();
    // A segment in which nobody could pay for an attack passes by itself.
    if stocks != Stocks::Exhausted {
        game.go_to_step("6b");
    }
    game
}

#[test]
fn r12_10b_units_that_no_supply_reaches_fight_on_their_stocks() {
    let stocks_of = |game: &Game, unit: &str| fact::<Stocks>(&game.world, game.ix(unit));
    for (before, after) in [
        (Stocks::Full, Stocks::Low),
        (Stocks::Low, Stocks::Exhausted),
    ] {
        let mut game = on_stocks(before);
        game.dice(&roll(7)).accept(attack(&["a"], TARGET));
        assert_eq!(stocks_of(&game, "a"), after);
        let (side, answers) =
            game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
        assert_eq!((side, answers.len()), (Side::Two, 2), "stocks or nothing");
        let entry = game.pass();
        assert_eq!(stocks_of(&game, "d"), after);
        let report = report(&entry.outcomes);
        assert_eq!(
            (report.attack, report.defence),
            (Ratio::whole(5), Ratio::whole(5))
        );
    }
}

#[test]
fn r12_10c_exhausted_units_without_supply_cannot_attack() {
    let mut game = map(&OPEN)
        .unit(own("a"), "03.03")
        .with(|setup| setup.units[0].stocks = Stocks::Exhausted)
        .unit(own("b"), "03.04")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.5");
    game.accept(attack(&["b"], TARGET));
    // Nobody stops in a segment in which no attack could be paid.
    let mut game = on_stocks(Stocks::Exhausted);
    game.go_to_step("3b");
    let steps: Vec<Outcome> = game
        .accept(Order::Sequence(SequenceOrder::EndSegment))
        .outcomes
        .clone();
    let passed = |number: &str| {
        let wanted = stavka_rules::sequence::StepId::numbered(number);
        steps.iter().any(|outcome| match outcome {
            Outcome::Sequence(SequenceEvent::StepPassed { step, .. }) => Some(*step) == wanted,
            _ => false,
        })
    };
    assert!(passed("6b"));
}

#[test]
fn r9_5c_stocks_are_refused_while_supply_is_in_reach() {
    let mut game = duel(own("a"), enemy("d"));
    let stocks = |units: &[&str]| {
        Order::Combat(CombatOrder::Attack {
            units: vec![id("a")],
            target: hex(TARGET),
            supply: Some(CombatSupply {
                from: Vec::new(),
                stocks: units.iter().map(|unit| id(unit)).collect(),
            }),
        })
    };
    game.refuse(stocks(&["a"]), "9.5");
    game.refuse(stocks(&[]), "12.4");
    game.refuse(stocks(&["d"]), "12.10");
}

#[test]
fn r9_5a_units_marked_out_of_supply_halve_again() {
    let mut game = open()
        .with_own_sources()
        .unit(own("a"), "03.03")
        .out_of_supply()
        .unit(enemy("d"), TARGET)
        .out_of_supply()
        .begin();
    // Nobody traces, nobody eats, and attrition spares the unit.
    game.dice(&[1, 1]).go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    let none = Decision::Combat(CombatDecision::Supply(CombatSupply::default()));
    let report = report(&game.decide(none).outcomes);
    assert_eq!(report.attack, ratio("2.5"), "supplied, but Out of Supply");
    assert_eq!(
        report.defence,
        ratio("1.25"),
        "a quarter without combat supply"
    );
}

// 9.6

#[test]
fn r9_6_the_difference_of_action_ratings_modifies_both_rolls() {
    let mut game = duel(worth(own("a"), 5, 5, 1), worth(enemy("d"), 5, 2, 1));
    game.dice(&[3, 3, 2, 3, 4]);
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!((report.surprise_total, report.total), (9, 10));
}

#[test]
fn r9_6_the_owner_chooses_among_those_who_fight() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(worth(own("b"), 5, 5, 1), "03.03")
        .unit(worth(own("idle"), 5, 5, 1), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b"], TARGET));
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Lead(_))));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::Lead(id("a"))),
            Decision::Combat(CombatDecision::Lead(id("b")))
        ]
    );
    game.refuse(Order::decide(CombatDecision::Lead(id("idle"))), "9.6");
    game.dice(&roll(7));
    let report = report(&game.decide(CombatDecision::Lead(id("a"))).outcomes);
    assert_eq!(
        report.modifier, 0,
        "the weaker one leads if its owner wants"
    );
}

#[test]
fn r9_6a_modes_lower_action_ratings() {
    let fought = |marker, orientation| {
        let mut game = open()
            .unit(worth(own("a"), 5, 3, 1), "03.03")
            .unit_as(
                worth(enemy("d"), 5, 4, 1),
                Location::Map(hex(TARGET)),
                orientation,
                marker,
            )
            .begin();
        game.go_to_step("6b");
        fight(&mut game, &["a"], TARGET).modifier
    };
    assert_eq!(fought(ModeMarker::None, Orientation::Combat), -1);
    assert_eq!(fought(ModeMarker::Disorganized, Orientation::Combat), 0);
    assert_eq!(fought(ModeMarker::Strat, Orientation::Move), 3);
}

// 9.8 and 9.9

#[test]
fn r9_8_surprise_shifts_the_column() {
    let outcome = |dice: [u8; 5]| {
        let mut game = duel(own("a"), enemy("d"));
        game.dice(&dice);
        let report = fight(&mut game, &["a"], TARGET);
        (report.shift, report.column)
    };
    assert_eq!(
        outcome([5, 5, 4, 3, 4]),
        (4, 9),
        "10 surprises the defender"
    );
    assert_eq!(outcome([4, 5, 4, 3, 4]), (0, 5), "9 surprises nobody");
    assert_eq!(
        outcome([2, 3, 4, 3, 4]),
        (-4, 1),
        "5 surprises the attacker"
    );
}

#[test]
fn r9_9_a_hedgehog_takes_one_off_surprise_its_level_off_the_roll_and_gives_heavy_at() {
    let tank = Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..own("a")
    };
    let mut game = open()
        .unit(tank, "03.03")
        .unit(enemy("d"), TARGET)
        .unit(piece("hog", Side::Two, Family::Hedgehog), TARGET)
        .with(|setup| {
            let hog = setup.units.last_mut().expect("a hedgehog");
            hog.level = stavka_rules::pieces::Level(3);
        })
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7));
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(report.surprise_total, 6);
    assert_eq!((report.modifier, report.total), (-3, 4));
    assert_eq!(report.attack, ratio("7.5"));
    // In the attacker's own hex it does nothing for him.
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(piece("hog", Side::One, Family::Hedgehog), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(fight(&mut game, &["a"], TARGET).modifier, 0);
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
    let (doubled, halved) = (Ratio::whole(12), Ratio::whole(3));
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
    assert_eq!(seen.attack[0].total, Ratio::whole(10));
    assert_eq!(seen.attack[1].total, ratio("7.5"));
}

#[test]
fn r9_1f_the_side_that_shows_decides_what_can_be_entered() {
    let mut rows = OPEN;
    rows[2] = "...s....";
    let mut motorised = own("a");
    motorised.movement.mobility = Mobility::Truck;
    let board = || supplied(map(&rows)).unit(enemy("d"), TARGET);
    let mut game = board().unit(motorised.clone(), "03.03").begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    let mut game = board()
        .unit_moving(motorised, "03.03")
        .unit(own("b"), "03.03")
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.1f");
}
