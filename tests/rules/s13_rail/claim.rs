//! 13.3h Control of stations by the front line.

use stavka_rules::control::Control;
use stavka_rules::engine::legal;
use stavka_rules::map::Feature;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::procedure::Awaiting;
use stavka_rules::rail::{RailDecision, RailEvent, RailOffer, RailOrder, claimable};
use stavka_rules::railways::RailUse;
use stavka_rules::side::Side;
use stavka_rules::site_owners::SiteOwners;
use stavka_rules::telling;
use stavka_rules::works::level_at;

use super::field::{by_rail, held_by, ix, line, nets_of};
use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, hex, move_order};

fn claim(at: &str) -> Order {
    Order::Rail(RailOrder::ClaimRail { hex: hex(at) })
}

/// The village in the middle is the enemy's.
fn lost() -> Field {
    line().with(held_by(Side::Two, "04.03"))
}

/// A line of units with zones across the map, east of the village.
fn walled() -> Field {
    lost()
        .unit(own("north"), "06.01")
        .unit(own("middle"), "06.03")
        .unit(own("south"), "06.05")
}

/// Units of both sides with open country between them.
fn loose() -> Field {
    lost().unit(own("a"), "01.01").unit(enemy("e"), "10.01")
}

fn owner(game: &Game, at: &str) -> Option<Side> {
    game.world.resource::<Control>().at(hex(at))
}

#[test]
fn r13_3h_a_station_behind_a_closed_front_changes_hands_without_a_question() {
    let mut game = walled().unit(enemy("e"), "10.01").begin();
    assert_eq!(claimable(&game.world, Side::One), [(hex("04.03"), true)]);
    let entry = game.accept(claim("04.03"));
    let (side, at) = (Side::One, hex("04.03"));
    let claimed = RailEvent::Claimed { side, hex: at };
    assert_eq!(entry.outcomes, [Outcome::Rail(claimed)]);
    assert_eq!(owner(&game, "04.03"), Some(Side::One));
    assert_eq!(nets_of(&game, RailUse::Cargo).len(), 1, "trains run again");
}

#[test]
fn r13_3h_in_doubt_the_enemy_is_asked() {
    let mut game = loose().begin();
    assert_eq!(claimable(&game.world, Side::One), [(hex("04.03"), false)]);
    game.accept(claim("04.03"));
    let Awaiting::Decision { side, question } = game.awaiting() else {
        panic!("nobody is asked");
    };
    assert_eq!((side, question.rule), (Side::Two, "13.3h"));
    assert_eq!(
        question.on_pass,
        Some(Decision::Rail(RailDecision::DenyControl))
    );
    game.decide(RailDecision::YieldControl);
    assert_eq!(owner(&game, "04.03"), Some(Side::One));
}

#[test]
fn r13_3h_where_there_is_any_doubt_control_stays() {
    let mut game = loose().begin();
    game.accept(claim("04.03"));
    let entry = game.pass();
    assert_eq!(owner(&game, "04.03"), Some(Side::Two));
    let told = telling::tell(&game.world, &entry.outcomes[0]);
    assert!(told.contains("doubt"), "{told}");
    game.refuse(claim("04.03"), "13.3h");
    assert!(
        legal(&game.world).pick(RailOffer::claim).is_empty(),
        "not twice in a phase"
    );
}

#[test]
fn r13_3h_nothing_is_claimed_in_the_enemys_reach() {
    for at in ["04.03", "04.04"] {
        let mut game = walled().unit(enemy("e"), at).begin();
        game.refuse(claim("04.03"), "13.3h");
    }
    let behind = || {
        line()
            .with(held_by(Side::Two, "08.03"))
            .unit(enemy("north"), "06.01")
            .unit(enemy("middle"), "06.03")
            .unit(enemy("south"), "06.05")
            .unit(own("a"), "01.01")
    };
    let mut game = behind().begin();
    game.refuse(claim("08.03"), "13.3h");
}

#[test]
fn r13_3h_only_stations_of_the_enemy_are_claimed() {
    let mut game = loose().with(held_by(Side::Two, "05.03")).begin();
    game.refuse(claim("05.03"), "13.3h");
    game.refuse(claim("01.03"), "13.3h");
    game.refuse(claim("05.05"), "13.3h");
}

#[test]
fn r13_3h_claims_are_made_while_units_move() {
    let mut game = loose()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("6b");
    game.refuse(claim("04.03"), "13.3h");
}

#[test]
fn r9_14h_a_claim_hands_over_the_railroad_and_not_the_port() {
    let mut game = walled()
        .feature("04.03", Feature::Port { capacity: 8 })
        .feature("04.03", Feature::Fort { level: 1 })
        .unit_moving(own("a"), "01.03")
        .unit(own("near"), "04.04")
        .unit(enemy("e"), "10.01")
        .begin();
    let port = |game: &Game| {
        let at = ix(game, "04.03");
        let owner = game.world.resource::<SiteOwners>().owner(at);
        (owner, level_at(&game.world, Side::Two, at))
    };
    game.accept(claim("04.03"));
    assert_eq!(owner(&game, "04.03"), Some(Side::One));
    assert_eq!(port(&game), (Some(Side::Two), 1));
    // So trains pass, and nobody gets off, until somebody has taken the port.
    game.accept(by_rail(&["a"], "08.03"));
    game.accept(move_order(&["near"], &["04.03"]));
    assert_eq!(port(&game), (Some(Side::One), 0));
}
