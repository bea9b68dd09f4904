//! C&C 4.4 Guests go half as far.

use super::{end_segment, in_movement, ix, laid_out, two_armies};
use crate::support::command::{close_hq, division, end_army, open_hq, take_up};
use crate::support::{Field, Game, change, counter, hex, move_order, moving};
use stavka_rules::activity::allowance;
use stavka_rules::armies::{home_of, host_at, host_of};
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{ArmyKind, Printed};
use stavka_rules::side::Side;

/// A unit of the south in a hex, with an allowance on foot.
fn with_guest(printed: Printed, at: &str) -> Field {
    two_armies().unit(printed, at).with(|setup| {
        let south = setup.armies.last_mut().expect("an army");
        south.units.push(crate::support::id("v"));
    })
}

fn guest(ma: u8) -> Printed {
    moving(counter("v", Side::One), Mobility::Leg, ma)
}

fn has(game: &Game, unit: &str) -> Mp {
    allowance(&game.world, game.ix(unit))
}

/// The HQ of the south commands the guest.
fn commanded(game: &mut Game) {
    game.accept(open_hq("s-hq"));
    game.accept(take_up(&["v"]));
}

#[test]
fn r4_4_guests_that_set_out_in_a_zone_go_half_as_far() {
    let mut game = in_movement(with_guest(guest(7), "11.06"));
    assert_eq!(host_of(&game.world, game.ix("v")), Some(ix(&game, "north")));
    commanded(&mut game);
    assert_eq!(has(&game, "v"), Mp::twelfths(42));
    // Half of it is gone after three hexes, in the zone or out of it.
    game.accept(move_order(&["v"], &["10.05", "09.05", "08.04"]));
    game.refuse(move_order(&["v"], &["07.04"]), "6.1b");
    // At home it has all.
    let mut game = in_movement(with_guest(guest(7), "11.11"));
    commanded(&mut game);
    assert_eq!(has(&game, "v"), Mp::whole(7));
}

#[test]
fn r4_4_where_the_move_starts_counts() {
    // It sets out behind the zone and goes through it with its whole allowance.
    let mut game = in_movement(with_guest(guest(7), "07.06"));
    commanded(&mut game);
    assert_eq!(has(&game, "v"), Mp::whole(7));
    game.accept(move_order(&["v"], &["08.06", "09.07", "10.06"]));
    assert_eq!(host_of(&game.world, game.ix("v")), Some(ix(&game, "north")));
    assert_eq!(has(&game, "v"), Mp::whole(7));
    game.accept(move_order(&["v"], &["10.07", "09.08"]));
    // The other way round half stays half.
    let mut game = in_movement(with_guest(guest(8), "09.06"));
    commanded(&mut game);
    game.accept(move_order(&["v"], &["08.05", "07.06"]));
    assert_eq!(host_of(&game.world, game.ix("v")), None);
    assert_eq!(has(&game, "v"), Mp::whole(4));
    game.accept(move_order(&["v"], &["06.05", "05.06"]));
    game.refuse(move_order(&["v"], &["04.05"]), "6.1b");
}

#[test]
fn r4_4_whom_the_army_of_the_zone_commands_is_at_home() {
    let mut game = in_movement(with_guest(guest(7), "11.06"));
    game.accept(open_hq("n-hq"));
    game.accept(take_up(&["v"]));
    assert_eq!(home_of(&game.world, game.ix("v")), Some(ix(&game, "north")));
    assert_eq!(has(&game, "v"), Mp::whole(7));
    game.accept(move_order(&["v"], &["10.05", "09.05", "08.04", "07.04"]));
}

#[test]
fn ex_8_foreign_zone_halves_a_panzer_division() {
    let panzer = moving(division("v", Side::One, "INF"), Mobility::Track, 14);
    let mut game = in_movement(with_guest(panzer, "11.06"));
    commanded(&mut game);
    assert_eq!(has(&game, "v"), Mp::whole(7));
}

#[test]
fn ex_12_10_the_forgotten_go_a_quarter_as_far_from_a_foreign_zone() {
    let mut game = in_movement(with_guest(guest(7), "11.06").unit(
        moving(counter("home", Side::One), Mobility::Leg, 7),
        "11.05",
    ));
    for hq in ["n-hq", "s-hq"] {
        game.accept(open_hq(hq));
        game.accept(close_hq());
        game.accept(end_army());
    }
    assert_eq!(has(&game, "home"), Mp::twelfths(42));
    assert_eq!(has(&game, "v"), Mp::twelfths(21));
}

#[test]
fn r10_strat_mode_makes_up_for_the_zone() {
    let mut game = in_movement(with_guest(guest(6), "11.06"));
    commanded(&mut game);
    game.accept(change(&["v"], ModeChange::Strat));
    assert_eq!(has(&game, "v"), Mp::whole(6));
}

#[test]
fn r4_4_hqs_are_guests_likewise_and_those_of_army_groups_nowhere() {
    let field = two_armies()
        .unit(
            crate::support::command::commander("g-hq", Side::One, 6, super::ROW),
            "11.07",
        )
        .command_of("group", Side::One, ArmyKind::Group, None, &["g-hq"], &[])
        .unit(
            crate::support::transport("truck", Side::One, 12, 4),
            "11.08",
        );
    let game = laid_out(field);
    let north = Some(ix(&game, "north"));
    let host = |unit: &str| host_at(&game.world, game.ix(unit), hex("11.07"));
    assert_eq!(host("s-hq"), north);
    assert_eq!(host("n-hq"), None);
    assert_eq!(host("g-hq"), None);
    // Transport is no combat unit.
    assert_eq!(host("truck"), None);
}

#[test]
fn r4_4_without_zones_nobody_is_a_guest() {
    let mut game = super::in_reinforcement(with_guest(guest(7), "11.06").with(|setup| {
        let modules = &mut setup.scenario.options.modules;
        modules.set(stavka_rules::modules::RuleModule::Zones, false);
    }));
    game.accept(end_segment());
    game.go_to_step("3b");
    commanded(&mut game);
    assert_eq!(has(&game, "v"), Mp::whole(7));
}
