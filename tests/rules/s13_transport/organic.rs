//! 13.2g: Organic Trucks.

use stavka_rules::combat::{CombatOrder, CombatSupply};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::side::Side;
use stavka_rules::supply::draw_sources;
use stavka_rules::transport::unload_offer;

use super::{OPEN, depot, organic, regroup, spent, truck};
use crate::support::{
    Game, change, counter, dump, headquarters, hex, id, load, map, move_order, moving, piece,
    release, transport, unload,
};

fn family(game: &Game, unit: &str) -> Family {
    let roster = game.world.resource::<Roster>();
    roster.printed(game.ix(unit)).family
}

#[test]
fn r13_2g_a_organic_trucks_load_and_never_unload() {
    let mut game = depot().unit_moving(organic("o", "1-pz"), "02.02").begin();
    game.accept(load("o", "depot", 8));
    let said = game.refuse(unload("o", 4), "13.2g");
    assert!(said.contains("never unloads"), "{said}");
    assert_eq!(
        unload_offer(&game.world, Side::One, id("o"))
            .unwrap_err()
            .rule
            .0,
        "13.2g"
    );
}

#[test]
fn r13_2g_b_only_the_formation_draws_from_organic_trucks_by_itself_or_by_an_hq() {
    let member = |name: &str, formation: &str| Printed {
        formation: FormationId::new(formation).ok(),
        ..counter(name, Side::One)
    };
    let game = map(&OPEN)
        .unit_moving(organic("o", "1-pz"), "02.02")
        .holding(8)
        .unit(member("own", "1-pz"), "03.03")
        .unit(member("far", "1-pz"), "08.02")
        .unit(member("other", "2-pz"), "03.03")
        .unit(counter("independent", Side::One), "03.03")
        .unit(headquarters("hq", Side::One, 10), "04.02")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let draws = |unit: &str| draw_sources(&game.world, game.ix(unit)).has(game.ix("o"));
    assert!(draws("own"));
    assert!(!draws("other") && !draws("independent"));
    // An HQ throws what it could not use itself.
    assert!(draws("far") && !draws("hq"));
}

#[test]
fn r13_2g_c_organic_trucks_are_never_combined_into_an_extender() {
    let mut extender = piece("extender", Side::One, Family::Extender);
    extender.capacity = 16;
    let mut game = depot()
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(organic("p", "1-pz"), "02.02")
        .in_tray(extender)
        .in_tray(Printed {
            capacity: 16,
            ..organic("both", "1-pz")
        })
        .begin();
    let said = game.refuse(regroup(&["o", "p"], &["extender"]), "13.2c");
    assert!(said.contains("is no transport"), "{said}");
    game.accept(regroup(&["o", "p"], &["both"]));
}

#[test]
fn r13_2g_d_organic_trucks_wait_in_reserve_until_their_hex_is_disorganized() {
    let mut game = depot()
        .reserve_markers(1)
        .unit_moving(organic("o", "1-pz"), "05.02")
        .begin();
    game.accept(change(&["o"], ModeChange::Reserve(Orientation::Move)));
    assert_eq!(game.posture("o").marker, ModeMarker::Reserve);
    game.happens(|world, out| {
        stavka_rules::modes::involuntary::disorganize(world, Side::One, hex("05.02"), out);
    });
    assert_eq!(game.posture("friend").marker, ModeMarker::Disorganized);
    assert_eq!(game.posture("o").marker, ModeMarker::None);
}

#[test]
fn r13_2g_d_released_organic_trucks_load_in_reaction() {
    let red = |name: &str| Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("9-tk").ok(),
        ..transport(name, Side::Two, 20, 8)
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit(dump("theirs", Side::Two), "07.04")
        .holding(8)
        .unit_as(
            red("o"),
            Location::Map(hex("07.04")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .begin();
    game.go_to_step("5a");
    game.refuse(load("o", "theirs", 4), "7.0a");
    game.accept(release(&["o"]));
    game.accept(load("o", "theirs", 4));
    // Half of its allowance is left to it, and the price is a tenth of what is printed.
    assert_eq!(spent(&game, "o"), Some(Mp::whole(2)));
    game.refuse(unload("o", 4), "13.2g");
    assert_eq!(game.moves("o", &["06.04"]), Mp::whole(6));
}

#[test]
fn r13_2g_f_captured_organic_trucks_unload_like_others() {
    let theirs = Printed {
        side: Side::Two,
        ..organic("o", "9-tk")
    };
    let mut game = depot()
        .unit(moving(counter("a", Side::One), Mobility::Leg, 6), "03.03")
        .unit_moving(theirs, "04.03")
        .holding(4)
        .begin();
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    game.finish();
    assert_eq!(family(&game, "o"), Family::Transport);
    let load = game.tokens("o");
    assert!(load > 0, "it was captured with its load");
    game.accept(unload("o", load));
}

/// An attacker of a formation that uses its internal stocks, with supply on this piece beside it.
fn attack_on_stocks(beside: Printed) -> (Game, Order) {
    let attacker = Printed {
        formation: FormationId::new("1-pz").ok(),
        ..counter("a", Side::One)
    };
    let mut game = map(&OPEN)
        .unit(attacker, "03.03")
        .unit_moving(beside, "02.02")
        .holding(8)
        .unit(counter("d", Side::Two), "04.03")
        .begin();
    game.go_to_step("6b");
    let order = Order::Combat(CombatOrder::Attack {
        units: vec![id("a")],
        target: hex("04.03"),
        supply: Some(CombatSupply {
            from: Vec::new(),
            stocks: vec![id("a")],
            ..CombatSupply::default()
        }),
    });
    (game, order)
}

#[test]
fn r13_2g_g_the_load_of_organic_trucks_may_be_kept_back_from_combat() {
    let (mut game, order) = attack_on_stocks(organic("o", "1-pz"));
    game.accept(order);
    assert_eq!(game.tokens("o"), 8);
    let (mut game, order) = attack_on_stocks(truck("t", 8));
    game.refuse(order, "9.5");
}
