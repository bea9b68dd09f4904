//! C&C 1.2 with 4 Where the unit stands that goes without a command.

use super::{in_movement, two_armies};
use crate::support::command::{close_hq, go_alone, open_hq};
use crate::support::{Field, counter};
use stavka_rules::side::Side;

/// Three regiments that nobody commands: in the zone of the north, behind it, and beside both zones in the far rear of none.
fn field() -> Field {
    two_armies()
        .unit(counter("in", Side::One), "11.06")
        .unit(counter("behind", Side::One), "03.06")
        .unit(counter("aside", Side::One), "11.01")
        .unit(counter("south", Side::One), "11.11")
}

fn after_the_hq_of_the_north() -> crate::support::Game {
    let mut game = in_movement(field());
    game.accept(open_hq("n-hq"));
    game.accept(close_hq());
    game
}

#[test]
fn r1_2_who_goes_alone_stands_in_the_zone_of_the_army_or_behind_it() {
    for unit in ["in", "behind"] {
        after_the_hq_of_the_north().accept(go_alone(unit));
    }
    let mut game = after_the_hq_of_the_north();
    let why = game.refuse(go_alone("aside"), "C&C 1.2");
    assert!(
        why.contains("neither in the operation zone of north"),
        "{why}"
    );
    let why = game.refuse(go_alone("south"), "C&C 1.2");
    assert!(why.contains("in the operation zone of south"), "{why}");
}

#[test]
fn c18_an_army_without_a_zone_lets_go_whoever_stands_in_no_other() {
    // A third army far from the enemy has no zone.
    let field = field()
        .unit(
            crate::support::command::commander("f-hq", Side::One, 6, super::ROW),
            "02.12",
        )
        .army("far", Side::One, &["f-hq"], &[]);
    let mut game = in_movement(field);
    game.accept(open_hq("f-hq"));
    game.accept(close_hq());
    game.refuse(go_alone("in"), "C&C 1.2");
    game.accept(go_alone("aside"));
}
