//! C&C 1.2 The example of the text: XVI. Armeekorps (motorisiert) of the 6. Armee on 10 May 1940.

use super::fuel::{fuel, fuel_for};
use super::*;
use stavka_rules::pieces::{Location, Orientation};

/// XVI. Armeekorps with a row that takes the four divisions of the example, I. and IV. Armeekorps behind it, an HQ of another
/// army, and a division more than there is room for.
fn tenth_of_may() -> Field {
    let hq = |name: &str, row: &str| moving(commander(name, Side::One, 4, row), Mobility::Truck, 8);
    let on_wheels = |name: &str, class: &str, mobility: Mobility| {
        moving(division(name, Side::One, class), mobility, 10)
    };
    map(&OPEN_GROUND)
        .playing(RuleModule::Command)
        .with(|setup| {
            let date = stavka_rules::sequence::Date::new(1940, 5, 10);
            setup.scenario.start = date.expect("a date");
        })
        .unit(dump("dump", Side::One), "04.03")
        .holding(4)
        .unit(hq("xvi", "tbl_mot_korps_as_example"), "04.03")
        .dry()
        .unit_moving(hq("i", "tbl_de_armeekorps"), "03.02")
        .dry()
        .unit_moving(hq("iv", "tbl_de_armeekorps"), "03.04")
        .dry()
        .unit_moving(hq("xix", "tbl_de_mot_korps"), "04.05")
        .dry()
        .unit_moving(on_wheels("20-mot", "MOT", Mobility::Truck), "05.02")
        .dry()
        .unit_moving(on_wheels("3-pz", "PZ", Mobility::Track), "05.03")
        .dry()
        .unit(division("5-id", Side::One, "INF"), "05.04")
        .unit(division("61-id", Side::One, "INF"), "05.05")
        .unit(division("11-id", Side::One, "INF"), "04.04")
        .army("6", Side::One, &["xvi", "i", "iv"], &[])
        .army("kleist", Side::One, &["xix"], &[])
}

#[test]
fn ex_1_2_the_sixteenth_corps_on_10_may_1940() {
    let mut game = tenth_of_may().begin();
    game.accept(open_hq("xvi"));
    // 1. One Supply Point for fuel. 4. It serves I. and IV. Armeekorps, too, which are played later, and nobody else's HQ.
    game.accept(fuel_for(FuelTarget::Headquarters(id("xvi")), 4));
    assert_eq!(game.tokens("dump"), 0);
    assert_eq!(fuel(&game, "i"), Fuel::ThisPhase);
    assert_eq!(fuel(&game, "iv"), Fuel::ThisPhase);
    assert_eq!(fuel(&game, "xix"), Fuel::None);
    // 2. Move Mode.
    game.accept(change(&["xvi"], ModeChange::Move));
    // 3. Four divisions, no more.
    game.accept(take_up(&["20-mot", "3-pz", "5-id", "61-id"]));
    game.refuse(take_up(&["11-id"]), "C&C 1.5");
    // 5. They move.
    game.accept(move_order(&["20-mot"], &["06.02", "07.02"]));
    game.accept(move_order(&["3-pz"], &["06.03", "07.03"]));
    game.accept(move_order(&["5-id"], &["06.04"]));
    game.accept(move_order(&["61-id"], &["06.05"]));
    // 6. Then the HQ itself.
    game.accept(move_order(&["xvi"], &["05.03", "06.03"]));
    assert_eq!(turn(&game).hq, HqMove::Last);
    assert_eq!(game.posture("xvi").orientation, Orientation::Move);
    // It is done, and another HQ of the same army follows, fuelled already. Kleist's waits for the 6. Armee.
    game.accept(close_hq());
    game.refuse(open_hq("xix"), "C&C 1.2");
    game.accept(open_hq("iv"));
    game.accept(move_order(&["iv"], &["04.04"]));
    assert_eq!(game.at("iv"), Location::Map(crate::support::hex("04.04")));
    game.accept(end_army());
    game.accept(open_hq("xix"));
}

#[test]
fn ex_1_2_the_sixteenth_corps_may_move_before_its_divisions() {
    let mut game = tenth_of_may().begin();
    game.accept(open_hq("xvi"));
    game.accept(fuel_for(FuelTarget::Headquarters(id("xvi")), 4));
    game.accept(change(&["xvi"], ModeChange::Move));
    game.accept(move_order(&["xvi"], &["05.03"]));
    game.accept(take_up(&["20-mot", "3-pz", "5-id", "61-id"]));
    game.accept(move_order(&["3-pz"], &["06.03"]));
    game.refuse(move_order(&["xvi"], &["06.03"]), "6.1g");
}
