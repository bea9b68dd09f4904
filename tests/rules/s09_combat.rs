//! 9.0 Ground combat, clause by clause: who attacks, what it costs, strengths, results, losses, Exploit markers.

#[path = "../support/mod.rs"]
mod support;

use stavka_rules::combat::{
    AntiTank, Assault, CombatSupply, Forecast, Ground, Share, anti_tank_of, forecast,
};
use stavka_rules::map::Mobility;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::{FightReport, Outcome};
use stavka_rules::pieces::{
    Class, Family, Location, ModeMarker, Orientation, Printed, Size, Stocks, Strength, Symbol, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::ratio::Ratio;
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::tables::{AttackKind, Mode, TerrainCategory};
use support::{
    Board, Game, attack, counter, dump, headquarters, hex, id, map, moving, piece, worth,
};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
/// The hex that is attacked; 03.03 and 03.04 lie west of it and next to each other, 05.03 east of it.
const TARGET: &str = "04.03";

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

/// Dumps for both sides, near enough for everybody.
fn supplied(board: Board) -> Board {
    board
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(40)
        .unit(dump("their-dump", Side::Two), "06.03")
        .holding(40)
}

fn open() -> Board {
    supplied(map(&OPEN))
}

/// One against one in the open, in the Combat Segment.
fn duel(ours: Printed, theirs: Printed) -> Game {
    let mut game = open().unit(ours, "03.03").unit(theirs, TARGET).begin();
    game.go_to_step("6b");
    game
}

/// Dice without Surprise that give this total before modifiers.
fn roll(total: u8) -> [u8; 5] {
    let first = total.saturating_sub(6).max(1);
    [3, 4, 1, first, total - first]
}

fn report(outcomes: &[Outcome]) -> FightReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Fought(report) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a combat was resolved")
}

/// Attacks with these units and passes every question until the dice have fallen.
#[track_caller]
fn fight(game: &mut Game, units: &[&str], target: &str) -> FightReport {
    let mut seen: Vec<Outcome> = game.accept(attack(units, target)).outcomes.clone();
    while !seen
        .iter()
        .any(|outcome| matches!(outcome, Outcome::Fought(_)))
    {
        seen.extend(game.pass().outcomes.iter().cloned());
    }
    report(&seen)
}

fn ratio(text: &str) -> Ratio {
    text.parse().expect("a number")
}

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
    // The next segment of the kind begins anew.
    game.go_to_step("6b");
    game.go_to_step("3b");
    game.go_to_step("6b");
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
    game.refuse(Order::EndSegment, "2.2");
}

// 9.3 and 9.4

fn foresee(game: &Game, units: &[&str], target: &str) -> Forecast {
    let units: Vec<_> = units.iter().map(|unit| game.ix(unit)).collect();
    let (side, kind) = (Side::One, AttackKind::Regular);
    let assault = Assault {
        side,
        kind,
        units: &units,
        target: hex(target),
        known: None,
        supply: None,
        defender_supplied: true,
    };
    forecast(&game.world, &assault)
}

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
    let look = |board: Board| {
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
    let (side, answers) = game.until(|answer| matches!(answer, Decision::Ground(_)));
    assert_eq!(side, Side::Two);
    let all = [Ground::Terrain, Ground::Settlement, Ground::Hexside].map(Decision::Ground);
    assert_eq!(answers, all, "hex terrain or the hexside, for each stack");
    game.decide(Decision::Ground(Ground::Settlement));
    game.decide(Decision::Ground(Ground::Settlement));
    game.decide(Decision::Ground(Ground::Hexside));
    // For his own hex the hexside is not on offer.
    let (_, answers) = game.until(|answer| matches!(answer, Decision::Ground(_)));
    assert_eq!(answers, all[..2]);
    let entry = game.decide(Decision::Ground(Ground::Settlement));
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
    game.until(|answer| matches!(answer, Decision::Ground(Ground::Hexside)));
    game.decide(Decision::Ground(Ground::Hexside));
    game.refuse(Order::Decide(Decision::Ground(Ground::Hexside)), "9.4c");
    game.decide(Decision::Ground(Ground::Terrain));
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
    let board = |tokens: u16| {
        map(&OPEN)
            .unit(dump("our-dump", Side::One), "02.03")
            .holding(tokens)
            .unit(own("a"), "03.03")
            .unit(own("b"), "03.03")
            .unit(own("c"), "03.03")
            .unit(half(enemy("d")), TARGET)
            .with(exhausted)
    };
    let mut game = board(1).begin();
    game.go_to_step("6b");
    let said = game.refuse(attack(&["a", "b", "c"], TARGET), "9.5");
    assert!(said.contains("1T"), "{said}");
    // With one unit the token is enough; the defender has no supply and no stocks, and halves.
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(game.at("our-dump"), Location::Tray);
    assert_eq!(report.defence, ratio("2.5"));
    // Three tokens pay for all three.
    let mut game = board(3).begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b", "c"], TARGET));
    assert_eq!(game.at("our-dump"), Location::Tray);
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
    let none = Decision::Supply(CombatSupply::default());
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
    game.refuse(Order::Decide(Decision::Supply(too_much)), "9.5");
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
        let (side, answers) = game.until(|answer| matches!(answer, Decision::Supply(_)));
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
    let steps: Vec<Outcome> = game.accept(Order::EndSegment).outcomes.clone();
    let passed = |number: &str| {
        let wanted = stavka_rules::sequence::StepIx::numbered(number);
        steps.iter().any(|outcome| match outcome {
            Outcome::StepPassed { step, .. } => Some(*step) == wanted,
            _ => false,
        })
    };
    assert!(passed("6b"));
}

#[test]
fn r9_5c_stocks_are_refused_while_supply_is_in_reach() {
    let mut game = duel(own("a"), enemy("d"));
    let stocks = |units: &[&str]| Order::Attack {
        units: vec![id("a")],
        target: hex(TARGET),
        supply: Some(CombatSupply {
            from: Vec::new(),
            stocks: units.iter().map(|unit| id(unit)).collect(),
        }),
    };
    game.refuse(stocks(&["a"]), "9.5");
    game.refuse(stocks(&[]), "12.4");
    game.refuse(stocks(&["d"]), "12.10");
}

#[test]
fn r9_5a_units_marked_out_of_supply_halve_again() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .out_of_supply()
        .unit(enemy("d"), TARGET)
        .out_of_supply()
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    let none = Decision::Supply(CombatSupply::default());
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
    let (side, answers) = game.until(|answer| matches!(answer, Decision::Lead(_)));
    assert_eq!(side, Side::One);
    assert_eq!(answers, [Decision::Lead(id("a")), Decision::Lead(id("b"))]);
    game.refuse(Order::Decide(Decision::Lead(id("idle"))), "9.6");
    game.dice(&roll(7));
    let report = report(&game.decide(Decision::Lead(id("a"))).outcomes);
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

// 9.10

#[test]
fn ex_9_10_a_the_attacker_retreats_and_the_defender_loses_one() {
    // Ao1/DL1o2: 1:1 in the open, 12 + 1.
    let mut game = duel(worth(own("a"), 5, 4, 2), worth(enemy("d"), 5, 3, 3));
    game.dice(&roll(12));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1/DL1o2");
    let (side, answers) = game.until(|answer| matches!(answer, Decision::TakeOption { .. }));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [
            Decision::TakeOption { losses: 1 },
            Decision::TakeOption { losses: 0 }
        ]
    );
    game.decide(Decision::TakeOption { losses: 0 });
    let (side, answers) = game.until(|answer| *answer == Decision::IgnoreOption);
    assert_eq!(side, Side::Two);
    assert_eq!(game.steps("d"), 2, "the hard loss is taken all the same");
    // He could still retreat, but not take the option as losses alone.
    assert!(answers.contains(&Decision::TakeOption { losses: 0 }));
    assert!(!answers.contains(&Decision::TakeOption { losses: 2 }));
    game.decide(Decision::IgnoreOption);
    assert_eq!(game.steps("d"), 2);
    assert_eq!(game.at("d"), Location::Map(hex(TARGET)));
    assert_ne!(game.at("a"), Location::Map(hex("03.03")));
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { .. }),
        "no advance"
    );
}

#[test]
fn ex_9_10_b_the_sole_attacker_dies_and_the_defender_ignores_his_option() {
    let mut game = duel(own("a"), enemy("d"));
    game.dice(&roll(7));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL1o1/Do1");
    assert_eq!(game.at("a"), Location::Dead);
    let (side, _) = game.until(|answer| *answer == Decision::IgnoreOption);
    assert_eq!(side, Side::Two);
    game.decide(Decision::IgnoreOption);
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_c_the_attacker_loses_a_step_and_exploits() {
    // Ao1e4/DL1o2: 5:1 in the open, 9.
    let mut game = duel(worth(own("a"), 25, 4, 2), worth(enemy("d"), 5, 4, 4));
    game.dice(&roll(9));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1e4/DL1o2");
    game.decide(Decision::TakeOption { losses: 1 });
    assert_eq!(game.steps("a"), 1);
    assert_eq!(game.mode("a"), Mode::Exploit);
    // The defender must lose 1 and execute 2 options.
    assert_eq!(game.steps("d"), 3);
    let (side, answers) = game.until(|answer| matches!(answer, Decision::TakeOption { .. }));
    assert_eq!(side, Side::Two);
    assert!(!answers.contains(&Decision::IgnoreOption));
    assert_eq!(answers.len(), 3, "two losses, one and one, two hexes");
    game.decide(Decision::TakeOption { losses: 2 });
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_d_a_required_loss_leaves_the_defender_his_option() {
    let mut game = duel(worth(own("a"), 5, 3, 2), worth(enemy("d"), 5, 3, 2));
    game.dice(&roll(8));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL1/Do1");
    assert_eq!(game.steps("a"), 1);
    let (_, answers) = game.until(|answer| matches!(answer, Decision::TakeOption { .. }));
    assert!(!answers.contains(&Decision::IgnoreOption));
    game.decide(Decision::TakeOption { losses: 1 });
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_e_a_lone_step_is_destroyed_by_the_hard_loss() {
    let mut game = duel(worth(own("a"), 5, 3, 2), enemy("d"));
    game.dice(&roll(11));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1/DL1o1");
    game.decide(Decision::TakeOption { losses: 1 });
    assert_eq!(game.at("d"), Location::Dead);
    assert_eq!(game.steps("a"), 1);
}

#[test]
fn r9_10d_who_retreats_earns_no_exploit_marker() {
    let mut game = duel(worth(own("a"), 25, 4, 2), worth(enemy("d"), 5, 4, 4));
    game.dice(&roll(9));
    fight(&mut game, &["a"], TARGET);
    game.decide(Decision::TakeOption { losses: 0 });
    game.finish();
    assert_eq!(game.mode("a"), Mode::Combat);
}

// 9.11

#[test]
fn ex_9_11c_a_stack_loses_no_more_steps_than_it_has() {
    // AL2 against a lone step: the second loss is ignored.
    let mut game = duel(worth(own("a"), 1, 3, 1), worth(enemy("d"), 9, 3, 3));
    game.dice(&roll(3));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL2/-");
    assert_eq!(game.at("a"), Location::Dead);
    assert!(!matches!(game.awaiting(), Awaiting::Decision { .. }));
}

#[test]
fn ex_9_11c_the_division_that_led_first_then_the_other_unit() {
    // A three-step division and a one-step unit suffer two losses.
    let mut game = open()
        .unit(worth(own("division"), 1, 3, 3), "03.03")
        .unit(worth(own("single"), 1, 2, 1), "03.03")
        .unit(worth(enemy("d"), 20, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(3));
    game.accept(attack(&["division", "single"], TARGET));
    game.until(|answer| matches!(answer, Decision::Lead(_)));
    game.decide(Decision::Lead(id("division")));
    assert_eq!(game.steps("division"), 2);
    assert_eq!(
        game.at("single"),
        Location::Dead,
        "the only other unit takes the second"
    );
}

#[test]
fn r9_11a_the_owner_chooses_among_units_that_are_equally_worn() {
    let mut game = open()
        .unit(worth(own("a"), 1, 3, 2), "03.03")
        .unit(worth(own("b"), 1, 2, 2), "03.03")
        .unit(worth(own("c"), 1, 2, 2), "03.03")
        .unit(worth(enemy("d"), 20, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(3));
    game.accept(attack(&["a", "b", "c"], TARGET));
    game.until(|answer| matches!(answer, Decision::Lead(_)));
    game.decide(Decision::Lead(id("a")));
    assert_eq!(game.steps("a"), 1, "the unit that leads loses first");
    let (side, answers) = game.until(|answer| matches!(answer, Decision::LoseStep(_)));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [Decision::LoseStep(id("b")), Decision::LoseStep(id("c"))]
    );
    game.refuse(Order::Decide(Decision::LoseStep(id("a"))), "9.11a");
    game.decide(Decision::LoseStep(id("c")));
    assert_eq!((game.steps("b"), game.steps("c")), (2, 1));
}

#[test]
fn ex_9_11d_a_rifle_division_of_three_steps() {
    // 14-4-3.
    let strengths = |lost: u8| {
        let mut game = open()
            .unit(worth(own("rifle"), 14, 4, 3), "03.03")
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a unit");
                unit.steps_lost = stavka_rules::pieces::StepsLost(lost);
            })
            .unit(worth(enemy("d"), 14, 4, 3), TARGET)
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a unit");
                unit.steps_lost = stavka_rules::pieces::StepsLost(lost);
            })
            .begin();
        game.go_to_step("6b");
        let seen = foresee(&game, &["rifle"], TARGET);
        (seen.fight.attack, seen.fight.defence)
    };
    let (full, half) = (Ratio::whole(14), Ratio::whole(7));
    assert_eq!(strengths(0), (full, full));
    assert_eq!(strengths(1), (half, full));
    assert_eq!(strengths(2), (half, half));
    // A further step destroys it, and its RE shrink with its steps.
    let mut game = duel(worth(own("a"), 14, 4, 3), enemy("d"));
    let hex_ix = game
        .world
        .resource::<stavka_rules::map::Board>()
        .grid()
        .index(hex("03.03"));
    let size = |game: &Game| {
        stavka_rules::stacking::re_in_hex(&game.world, Side::One, hex_ix.expect("on the map"))
    };
    assert_eq!(size(&game), stavka_rules::pieces::Re::whole(3));
    game.dice(&roll(7));
    fight(&mut game, &["a"], TARGET);
    game.finish();
    assert!(size(&game) < stavka_rules::pieces::Re::whole(3));
}

// 9.12g

#[test]
fn r9_12g_attackers_may_advance_into_an_empty_hex() {
    let mut game = open()
        .unit(worth(own("a"), 50, 3, 2), "03.03")
        .unit(own("b"), "03.04")
        .unit(own("idle"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["a", "b"], TARGET));
    let (side, _) = game.until(|answer| matches!(answer, Decision::Advance(_)));
    assert_eq!(side, Side::One);
    game.refuse(Order::Decide(Decision::Advance(vec![id("idle")])), "9.12g");
    game.refuse(
        Order::Decide(Decision::Advance(vec![id("b"), id("b")])),
        "9.12g",
    );
    game.decide(Decision::Advance(vec![id("b")]));
    assert_eq!(game.at("b"), Location::Map(hex(TARGET)));
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
}

#[test]
fn r9_12g_nobody_advances_while_defenders_hold() {
    let mut game = duel(worth(own("a"), 5, 3, 2), worth(enemy("d"), 5, 3, 2));
    game.dice(&roll(8));
    fight(&mut game, &["a"], TARGET);
    game.decide(Decision::TakeOption { losses: 1 });
    assert!(!matches!(game.awaiting(), Awaiting::Decision { .. }));
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
}

// 9.13

/// The modes of two attackers after an Ae4 result (9:1 in the open, 8).
fn after_exploit(from: [&str; 2], marker: ModeMarker, ar: i8) -> [Mode; 2] {
    let mut game = open()
        .unit(worth(own("a"), 40, 4, 2), from[0])
        .unit_as(
            worth(own("b"), 14, ar, 2),
            Location::Map(hex(from[1])),
            Orientation::Combat,
            marker,
        )
        .unit(worth(enemy("d"), 5, 4, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(8)).accept(attack(&["a", "b"], TARGET));
    game.finish();
    [game.mode("a"), game.mode("b")]
}

#[test]
fn r9_13_attackers_with_the_rating_get_exploit_markers() {
    let none = ModeMarker::None;
    let both = [Mode::Exploit, Mode::Exploit];
    assert_eq!(after_exploit(["03.03", "03.03"], none, 4), both);
    assert_eq!(
        after_exploit(["03.03", "03.04"], none, 4),
        both,
        "two adjacent stacks"
    );
    let one = [Mode::Exploit, Mode::Combat];
    assert_eq!(
        after_exploit(["03.03", "03.03"], none, 3),
        one,
        "too low a rating"
    );
}

#[test]
fn r9_13b_exploit_results_that_are_ignored() {
    let none = ModeMarker::None;
    let neither = [Mode::Combat, Mode::Combat];
    let apart = after_exploit(["03.03", "05.03"], none, 4);
    assert_eq!(apart, neither, "stacks that are not adjacent");
    let one = [Mode::Exploit, Mode::Disorganized];
    let shaken = after_exploit(["03.03", "03.03"], ModeMarker::Disorganized, 5);
    assert_eq!(shaken, one, "a Disorganized attacker");
}

// 9.14a

#[test]
fn r9_14a_strengths_of_zero() {
    let columns = |attack: u8, defence: u8| {
        let mut game = duel(
            worth(own("a"), attack, 3, 1),
            worth(enemy("d"), defence, 3, 1),
        );
        let report = fight(&mut game, &["a"], TARGET);
        (report.start, game.tokens("our-dump"))
    };
    assert_eq!(columns(5, 0), (13, 39));
    assert_eq!(
        columns(0, 5),
        (1, 39),
        "an attack with nothing is paid like any other"
    );
    assert_eq!(columns(0, 0), (5, 39), "1:1");
}

// 5.7d

#[test]
fn r5_7d_any_result_ends_the_reserve_of_the_defenders() {
    let fought = |total: u8| {
        let mut game = open()
            .reserve_markers(1)
            .unit(worth(own("a"), 5, 3, 2), "03.03")
            .unit_as(
                worth(enemy("d"), 5, 3, 3),
                Location::Map(hex(TARGET)),
                Orientation::Combat,
                ModeMarker::Reserve,
            )
            .begin();
        game.go_to_step("6b");
        game.dice(&roll(total)).accept(attack(&["a"], TARGET));
        game.finish();
        game.mode("d")
    };
    assert_eq!(fought(2), Mode::Reserve, "no result");
    assert_ne!(fought(9), Mode::Reserve);
}

// 11.0

#[test]
fn r11_0_exploiting_units_and_released_reserves_attack_in_the_exploitation_phase() {
    let mut game = open()
        .reserve_markers(1)
        .unit_as(
            own("e"),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Exploit { rating: 3 },
        )
        .unit_as(
            own("r"),
            Location::Map(hex("03.04")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(own("plain"), "03.03")
        .unit(worth(enemy("d"), 50, 3, 4), TARGET)
        .begin();
    game.go_to_step("7a");
    game.accept(support::release(&["r"]));
    game.go_to_step("7c");
    game.refuse(attack(&["plain"], TARGET), "11.0");
    game.refuse(attack(&["plain", "e"], TARGET), "11.0");
    game.accept(attack(&["e", "r"], TARGET));
}
