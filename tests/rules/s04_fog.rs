//! 4.9 Fog of war: what each player may see.

use crate::support::{Field, Game, counter, hex, id, map, move_order, piece};
use stavka_rules::engine::{self, TravelRefusal, can_undo};
use stavka_rules::fog::{Viewer, has_zone_in, look, may_read, sees};
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Roster};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::telling::tell_to;

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
fn r4_9_reserves_are_not_shown() {
    let here = Location::Map(hex("02.02"));
    let game = foggy()
        .unit_as(
            counter("r", Side::One),
            here,
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert!(seen(&game, RED, "02.02").is_empty());
    assert_eq!(
        look(&game.world, RED, hex("02.02")).covered,
        Some(Side::One)
    );
    // A unit that is not in Reserve lies above those that are.
    let game = foggy()
        .unit_as(
            counter("r", Side::One),
            here,
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit_moving(counter("m", Side::One), "02.02")
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert_eq!(seen(&game, RED, "02.02"), ["m"]);
    assert_eq!(look(&game.world, RED, hex("02.02")).covered, None);
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
        .unit(counter("e", Side::Two), "03.02")
        .with(|setup| setup.scenario.first_player = Some(Side::Two))
        .begin();
    let said = game.refuse(move_order(&["e"], &["02.02"]), "6.1e");
    assert!(said.contains("the enemy holds hex 02.02"), "{said}");
    assert!(engine::mode_offers(&game.world, id("secret")).is_empty());
    assert!(engine::fuel_offers(&game.world, id("secret")).is_empty());
    let mut clear = map(&OPEN)
        .unit(counter("seen", Side::Two), "02.02")
        .unit(counter("a", Side::One), "03.02")
        .begin();
    let said = clear.refuse(move_order(&["a"], &["02.02"]), "6.1e");
    assert!(said.contains("seen"), "{said}");
}

#[test]
fn r4_9_a_lone_organic_truck_in_reserve_is_covered() {
    let here = Location::Map(hex("02.02"));
    let game = foggy()
        .unit_as(
            piece("o", Side::One, Family::OrganicTruck),
            here,
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert!(seen(&game, RED, "02.02").is_empty());
    assert_eq!(
        look(&game.world, RED, hex("02.02")).covered,
        Some(Side::One)
    );
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
