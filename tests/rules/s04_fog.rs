//! 4.9 Fog of war: what each player may see.

use crate::support::{
    Field, Game, attack, combat, counter, dump, headquarters, hex, id, map, move_order, piece,
    worth,
};
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::{
    Assault, CombatDecision, CombatEvent, DefenceSupply, Forecast, forecast,
};
use stavka_rules::engine::{self, Revelation, Timeline, TravelRefusal, can_undo};
use stavka_rules::fog::{Viewer, has_zone_in, knows_state, look, may_read, sees};
use stavka_rules::general::GeneralEvent;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Barrage, Class, Family, Location, ModeMarker, Orientation, Printed, Roster, UnitIx,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::StackingOrder;
use stavka_rules::supply::SupplyDecision;
use stavka_rules::tables::AttackKind;
use stavka_rules::telling::{tell_order_to, tell_to};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];
const RED: Viewer = Viewer::Side(Side::Two);

fn foggy() -> Field {
    map(&OPEN)
        .reserve_markers(2)
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
}

fn seen(game: &Game, viewer: Viewer, at: &str) -> Vec<String> {
    let roster = game.world.resource::<Roster>();
    let units = look(&game.world, viewer, hex(at)).counters;
    roster.ids(units).iter().map(ToString::to_string).collect()
}

fn stack() -> Field {
    foggy()
        .unit(counter("zone", Side::One), "02.02")
        .unit_moving(counter("below", Side::One), "02.02")
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(4)
        .unit(counter("e", Side::Two), "05.03")
}

#[test]
fn r4_9a_the_opponent_sees_the_top_of_a_stack_only() {
    let game = stack().begin();
    assert_eq!(seen(&game, RED, "02.02"), ["zone"]);
    let own = Viewer::Side(Side::One);
    assert_eq!(seen(&game, own, "02.02"), ["dump", "below", "zone"]);
    assert_eq!(
        seen(&game, Viewer::Everybody, "02.02"),
        ["dump", "below", "zone"]
    );
    assert!(!sees(&game.world, RED, game.ix("below")));
    assert!(sees(&game.world, RED, game.ix("e")));
}

#[test]
fn r4_9a_works_are_seen_and_so_is_the_top_piece_where_nobody_stands() {
    let game = stack()
        .unit(piece("hedgehog", Side::One, Family::Hedgehog), "02.02")
        .unit(piece("truck", Side::One, Family::Transport), "04.02")
        .unit(piece("dump2", Side::One, Family::Dump), "04.02")
        .holding(4)
        .begin();
    assert_eq!(seen(&game, RED, "02.02"), ["zone", "hedgehog"]);
    assert_eq!(seen(&game, RED, "04.02"), ["dump2"]);
}

#[test]
fn r4_9a_the_top_unit_is_seen_in_reserve_too() {
    let here = Location::Map(hex("02.02"));
    let waits = |name: &str| counter(name, Side::One);
    let game = foggy()
        .unit_as(waits("r"), here, Orientation::Combat, ModeMarker::Reserve)
        .unit_as(waits("s"), here, Orientation::Combat, ModeMarker::Reserve)
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert_eq!(seen(&game, RED, "02.02"), ["r"], "and nobody below it");
    // A unit that is not in Reserve lies above those that are.
    let game = foggy()
        .unit_as(waits("r"), here, Orientation::Combat, ModeMarker::Reserve)
        .unit_moving(counter("m", Side::One), "02.02")
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert_eq!(seen(&game, RED, "02.02"), ["m"]);
    // Where no combat unit stands, the top piece is seen, whatever its mode.
    let game = foggy()
        .unit_as(
            piece("o", Side::One, Family::OrganicTruck),
            here,
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert_eq!(seen(&game, RED, "02.02"), ["o"]);
}

#[test]
fn r4_9a_losses_and_stocks_of_enemies_are_not_known() {
    let game = stack().begin();
    assert!(!knows_state(&game.world, RED, game.ix("zone")));
    assert!(knows_state(&game.world, RED, game.ix("e")));
    assert!(knows_state(&game.world, Viewer::Everybody, game.ix("zone")));
}

#[test]
fn r4_8b_d_an_hq_on_top_hides_no_unit_with_a_zone() {
    let mut game = stack()
        .unit(headquarters("hq", Side::One, 8), "02.02")
        .begin();
    game.accept(Order::Stacking(StackingOrder::PutOnTop { unit: id("hq") }));
    let own = Viewer::Side(Side::One);
    assert_eq!(
        seen(&game, own, "02.02").last().map(String::as_str),
        Some("hq")
    );
    assert_eq!(seen(&game, RED, "02.02"), ["zone"]);
}

#[test]
fn r4_9_refusals_and_offers_tell_nothing_of_hidden_units() {
    let here = Location::Map(hex("02.02"));
    let mut game = foggy()
        .unit_as(
            counter("secret", Side::One),
            here,
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(counter("zone", Side::One), "02.02")
        .unit(counter("e", Side::Two), "03.02")
        .with(|setup| setup.scenario.first_player = Some(Side::Two))
        .begin();
    let said = game.refuse(move_order(&["e"], &["02.02"]), "4.8c");
    assert!(said.contains("zone") && !said.contains("secret"), "{said}");
    assert!(engine::mode_offers(&game.world, id("secret")).is_empty());
    assert!(engine::fuel_offers(&game.world, id("secret")).is_empty());
    let mut clear = map(&OPEN)
        .unit(counter("seen", Side::Two), "02.02")
        .unit(counter("a", Side::One), "03.02")
        .begin();
    let said = clear.refuse(move_order(&["a"], &["02.02"]), "4.8c");
    assert!(said.contains("seen"), "{said}");
}

#[test]
fn r4_9a_whether_a_hex_is_in_a_zone_may_always_be_asked() {
    let game = stack().begin();
    assert!(has_zone_in(&game.world, Side::One, hex("02.03")));
    assert!(!has_zone_in(&game.world, Side::One, hex("05.01")));
    assert_eq!(look(&game.world, RED, hex("02.03")).zones, [Side::One]);
    assert!(look(&game.world, RED, hex("06.01")).zones.is_empty());
}

/// Ends segments of Blue until Red has something to decide.
fn until_red_decides(game: &mut Game) {
    while game.awaiting().side() == Some(Side::One) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
}

#[test]
fn r4_9_the_side_that_decides_looks_and_everybody_when_there_is_no_fog() {
    let mut game = stack().begin();
    assert_eq!(Viewer::now(&game.world), Viewer::Side(Side::One));
    until_red_decides(&mut game);
    assert_eq!(Viewer::now(&game.world), RED);
    let clear = map(&OPEN).unit(counter("a", Side::One), "02.02").begin();
    assert_eq!(Viewer::now(&clear.world), Viewer::Everybody);
}

#[test]
fn r4_9_the_log_of_the_opponent_names_nobody() {
    let mut game = stack().begin();
    let entry = game.accept(move_order(&["zone", "below"], &["02.03"]));
    let moved = &entry.outcomes[0];
    assert!(!may_read(RED, &game.world, moved));
    let told = tell_to(&game.world, RED, moved).expect("a stack on the move is seen");
    assert!(told.contains("02.02") && !told.contains("below"), "{told}");
    let own = tell_to(&game.world, Viewer::Side(Side::One), moved).unwrap();
    assert!(own.contains("zone"), "{own}");
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(may_read(RED, &game.world, &entry.outcomes[0]));
}

#[test]
fn r4_9_no_undo_once_the_screen_has_changed_hands() {
    let mut game = stack().begin();
    game.accept(move_order(&["zone"], &["02.03"]));
    assert_eq!(can_undo(&game.world), Ok(false));
    until_red_decides(&mut game);
    assert_eq!(can_undo(&game.world), Err(TravelRefusal::HandedOver));
    game.accept(move_order(&["e"], &["05.04"]));
    assert_eq!(can_undo(&game.world), Ok(false));
    engine::undo(&mut game.world).expect("one's own order");
}

/// An attack in fog up to its first question, and what came of it so far.
fn announced() -> (Game, Vec<Outcome>) {
    let mut game = map(&combat::OPEN)
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
        .unit(dump("depot", Side::One), "02.03")
        .holding(40)
        .unit(counter("hammer", Side::One), "03.03")
        .unit_moving(counter("sickle", Side::One), "03.03")
        .unit(counter("anvil", Side::Two), combat::TARGET)
        .unit_moving(counter("bellows", Side::Two), combat::TARGET)
        .begin();
    game.go_to_step("6b");
    let entry = game.accept(attack(&["hammer"], combat::TARGET));
    let outcomes = entry.outcomes.clone();
    (game, outcomes)
}

/// An attack in fog, with all that came of it, and the game afterwards.
fn attacked() -> (Game, Vec<Outcome>) {
    let (mut game, mut outcomes) = announced();
    outcomes.extend(game.finish());
    (game, outcomes)
}

#[test]
fn r4_9b_a_combat_tells_rating_anti_tank_effects_and_strength_and_no_units() {
    let (game, outcomes) = attacked();
    let told = |viewer: Viewer| -> Vec<String> {
        // The Dead Pile is open.
        let living = outcomes.iter().filter(|outcome| {
            !matches!(outcome, Outcome::General(GeneralEvent::Eliminated { .. }))
        });
        living
            .filter_map(|outcome| tell_to(&game.world, viewer, outcome))
            .collect()
    };
    let red = told(RED).join("; ");
    for name in ["hammer", "sickle", "depot"] {
        assert!(!red.contains(name), "{red}");
    }
    assert!(red.contains("Blue attacks 04.03 from 03.03"), "{red}");
    assert!(red.contains("Blue leads with Action Rating 3"), "{red}");
    assert!(red.contains("AT Effects none"), "{red}");
    let blue = told(Viewer::Side(Side::One)).join("; ");
    assert!(blue.contains("hammer") && blue.contains("depot"), "{blue}");
    assert!(
        !blue.contains("anvil") && !blue.contains("bellows"),
        "{blue}"
    );
}

#[test]
fn r4_9b_both_learn_whether_all_of_a_defence_is_in_combat_supply() {
    let blue = |stocks: &[&str]| {
        let (mut game, _) = announced();
        let entry = game.decide(CombatDecision::Supply(DefenceSupply {
            stocks: stocks.iter().map(|unit| id(unit)).collect(),
            ..DefenceSupply::default()
        }));
        let is_it =
            |outcome: &&Outcome| matches!(outcome, Outcome::Combat(CombatEvent::Supplied { .. }));
        let supplied = entry
            .outcomes
            .iter()
            .find(is_it)
            .expect("it is reported")
            .clone();
        tell_to(&game.world, Viewer::Side(Side::One), &supplied)
    };
    let told = [&["anvil", "bellows"][..], &["anvil"], &[]].map(blue);
    let expected = [
        "Red defends 04.03 in combat supply",
        "Red defends 04.03, part of it in combat supply",
        "Red defends 04.03 without combat supply",
    ];
    assert_eq!(told, expected.map(|words| Some(words.to_owned())));
}

/// A look ahead at an attack of `hammer` by somebody who knows some defenders, or all.
fn look_ahead(game: &Game, known: Option<&[UnitIx]>) -> Forecast {
    let assault = Assault {
        side: Side::One,
        kind: AttackKind::Regular,
        units: &[game.ix("hammer")],
        target: hex(combat::TARGET),
        known,
        supply: None,
        defender_supplied: true,
    };
    forecast(&game.world, &assault)
}

#[test]
fn r4_9a_a_look_ahead_in_fog_reckons_with_all_steps_of_those_who_are_seen() {
    let of = |lost: u8| {
        map(&combat::OPEN)
            .unit(counter("hammer", Side::One), "03.03")
            .unit(worth(counter("anvil", Side::Two), 12, 3, 4), combat::TARGET)
            .reduced(lost)
            .begin()
    };
    let (whole, worn) = (of(0), of(2));
    let [blind, blind_worn] =
        [&whole, &worn].map(|game| look_ahead(game, Some(&[game.ix("anvil")])));
    assert_eq!(blind, blind_worn, "what is lost is not known");
    let known = look_ahead(&worn, None);
    assert_ne!(known.fight.defence, blind_worn.fight.defence);
    assert_eq!((known.steps[1], blind_worn.steps[1]), (2, 4));
}

#[test]
fn r4_9a_the_usual_terrain_in_fog_does_not_tell_what_is_hidden() {
    // A mountain hampers tanks more, the river before it infantry.
    let usual = |class: Class, fog: bool| {
        let attacker = Printed {
            class,
            ..counter("hammer", Side::One)
        };
        let mut game = map(&["......", "......", "...m..", "......"])
            .barrier("minor-river", "03.03", combat::TARGET)
            .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, fog))
            .unit(dump("depot", Side::One), "02.03")
            .holding(40)
            .unit(attacker, "03.03")
            .unit(counter("anvil", Side::Two), combat::TARGET)
            .begin();
        game.go_to_step("6b");
        game.accept(attack(&["hammer"], combat::TARGET));
        let is_ground =
            |decision: &Decision| matches!(decision, Decision::Combat(CombatDecision::Ground(_)));
        game.until(is_ground);
        let Awaiting::Decision { question, .. } = game.awaiting() else {
            panic!("a question");
        };
        question.on_pass
    };
    assert_ne!(usual(Class::Armor, false), usual(Class::Other, false));
    assert_eq!(usual(Class::Armor, true), usual(Class::Other, true));
}

#[test]
fn r4_9_answers_of_the_enemy_name_nobody() {
    let game = stack().begin();
    let restock = Order::decide(SupplyDecision::Restock(id("zone")));
    let side = Some(Side::One);
    let to = |viewer: Viewer, order: &Order| tell_order_to(&game.world, viewer, side, order);
    assert_eq!(to(RED, &restock), None);
    let own = to(Viewer::Side(Side::One), &restock).expect("his own answer");
    assert!(own.contains("zone"), "{own}");
    let end = Order::Sequence(SequenceOrder::EndSegment);
    assert!(to(RED, &end).is_some(), "that is done in the open");
}

#[test]
fn r4_9_going_back_past_what_was_revealed_is_marked_for_both() {
    let play = |fog: bool| {
        let mut guns = piece("guns", Side::One, Family::Artillery);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage {
                strength: 8,
                range: 2,
            });
        }
        let mut game = map(&combat::OPEN)
            .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, fog))
            .unit(dump("depot", Side::One), "02.03")
            .holding(40)
            .unit(guns, "02.03")
            .unit(counter("spotter", Side::One), "03.03")
            .unit(counter("d", Side::Two), combat::TARGET)
            .begin();
        game.go_to_step("6a");
        // Two ones do nothing, and nobody is asked.
        game.dice(&[1, 1]);
        let at = game.world.resource::<Timeline>().cursor();
        game.accept(Order::Barrage(BarrageOrder::Barrage {
            units: vec![id("guns")],
            target: hex(combat::TARGET),
            aim: BarrageAim::Units,
            supply: None,
        }));
        assert_eq!(engine::hindsight(&game.world), []);
        engine::undo(&mut game.world).expect("his own order");
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        (engine::hindsight(&game.world), at)
    };
    let (marked, at) = play(true);
    let [back] = marked[..] else {
        panic!("{marked:?}");
    };
    assert_eq!((back.at, back.side), (at, Some(Side::One)));
    assert_eq!(back.from, Revelation::Barrage);
    assert_eq!(back.hex, hex(combat::TARGET));
    // Where nothing is hidden nothing is learned.
    assert_eq!(play(false).0, []);
}
