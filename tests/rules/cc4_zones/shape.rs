//! C&C 4.2 What a zone covers.

use super::{before, end_segment, in_reinforcement, ix, owner, two_armies, zone};
use crate::support::command::{boundary, commander, lift_zone, place_zone};
use crate::support::{Field, Game, counter, hex, id};
use stavka_rules::armies::zone_of;
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Feature, Heading};
use stavka_rules::operation_zones::{EnemyPlaces, ZoneOrder, depth_of, outline, proposals};
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyKind, Bounds};
use stavka_rules::side::Side;

/// One army, or one Front, behind a line of five enemies down column 15.
fn facing_five(kind: ArmyKind) -> Game {
    in_reinforcement(
        before(6..=10)
            .unit(commander("hq", Side::One, 6, super::ROW), "12.08")
            .command_of("own", Side::One, kind, None, &["hq"], &[]),
    )
}

#[track_caller]
fn size(game: &mut Game, left: &str, right: &str, toward: Heading) -> usize {
    game.accept(place_zone("own", left, right, toward));
    zone(game, "own").hexes.len()
}

#[test]
fn ex_8_2_boundaries_along_rows_of_hexes_hold_thirty_or_fifty() {
    for (kind, hexes) in [(ArmyKind::Army, 30), (ArmyKind::Front, 50)] {
        let mut game = facing_five(kind);
        assert_eq!(size(&mut game, "14.06", "14.10", Heading::SW), hexes);
        assert_eq!(size(&mut game, "14.05", "14.09", Heading::NW), hexes);
    }
}

#[test]
fn ex_8_2_boundaries_across_the_line_hold_a_row_more_or_less() {
    for (kind, few, many) in [(ArmyKind::Army, 27, 33), (ArmyKind::Front, 45, 55)] {
        let mut game = facing_five(kind);
        assert_eq!(size(&mut game, "14.05", "14.09", Heading::W), few);
        assert_eq!(size(&mut game, "14.06", "14.10", Heading::W), few);
        assert_eq!(size(&mut game, "14.05", "14.10", Heading::W), many);
    }
}

/// Two armies or Fronts of which the second is laid out beside the first, with one boundary for both.
fn neighbours(kind: ArmyKind, between: &str, last: &str, toward: Heading) -> (Game, usize) {
    let field = before(4..=13)
        .unit(commander("n-hq", Side::One, 6, super::ROW), "12.06")
        .unit(commander("s-hq", Side::One, 6, super::ROW), "12.12")
        .command_of("own", Side::One, kind, None, &["n-hq"], &[])
        .command_of("south", Side::One, kind, None, &["s-hq"], &[]);
    let mut game = in_reinforcement(field);
    game.accept(place_zone("own", "14.05", between, toward));
    let bounds = Bounds {
        left: boundary(between, toward),
        right: boundary(last, toward),
    };
    let kept = outline(&game.world, ix(&game, "south"), bounds)
        .expect("a zone")
        .kept;
    assert!(kept.iter().all(|&(_, whose)| whose == ix(&game, "own")));
    game.accept(place_zone("south", between, last, toward));
    (game, kept.len())
}

#[test]
fn r4_2_an_enemy_that_is_known_says_of_a_zone_what_the_order_does() {
    let field = before(4..=13)
        .unit(commander("n-hq", Side::One, 6, super::ROW), "12.06")
        .unit(commander("s-hq", Side::One, 6, super::ROW), "12.12")
        .army("own", Side::One, &["n-hq"], &[])
        .army("south", Side::One, &["s-hq"], &[]);
    let mut game = in_reinforcement(field);
    let enemy = EnemyPlaces::of(&game.world, Side::One);
    assert_eq!(
        enemy.proposals(&game.world),
        proposals(&game.world, Side::One)
    );
    let toward = Heading::W;
    game.accept(place_zone("own", "14.05", "14.09", toward));
    // Zones that are laid out later do not change him.
    for (left, right) in [
        ("14.08", "14.12"),
        ("14.05", "14.09"),
        ("14.09", "14.08"),
        ("10.09", "14.12"),
    ] {
        let bounds = Bounds {
            left: boundary(left, toward),
            right: boundary(right, toward),
        };
        let army = ix(&game, "south");
        let known = enemy.outline(&game.world, army, bounds);
        assert_eq!(
            known,
            outline(&game.world, army, bounds),
            "{left} to {right}"
        );
    }
}

#[test]
fn ex_8_2_neighbours_never_share_a_hex() {
    for (kind, along, across) in [(ArmyKind::Army, 6, 3), (ArmyKind::Front, 10, 5)] {
        for (toward, last, shared) in [(Heading::SW, "14.12", along), (Heading::W, "14.12", across)]
        {
            let (game, contested) = neighbours(kind, "14.08", last, toward);
            assert_eq!(contested, shared, "{kind:?} {toward:?}");
            let (first, second) = (zone(&game, "own"), zone(&game, "south"));
            assert!(!second.hexes.iter().any(|&hex| first.covers(hex)));
            assert!(second.hexes.len() > 10);
        }
    }
}

#[test]
fn r4_2_zones_are_as_deep_as_the_tables_say() {
    let mut game =
        in_reinforcement(two_armies().with(|setup| setup.tables.command.zones.army_depth = 2));
    assert_eq!(depth_of(&game.world, ix(&game, "north")), Some(2));
    game.accept(place_zone("north", "14.05", "14.06", Heading::NW));
    assert_eq!(zone(&game, "north").hexes.len(), 4);
    assert_eq!(owner(&game, "13.06"), Some(ix(&game, "north")));
    assert_eq!(owner(&game, "12.05"), None);
}

#[test]
fn r4_2_the_first_hex_behind_the_line_is_the_first_hex() {
    let mut game = facing_five(ArmyKind::Army);
    game.accept(place_zone("own", "14.05", "14.10", Heading::W));
    let own = Some(ix(&game, "own"));
    let at = |at: &str| owner(&game, at);
    // Ruling C24: from 14 to 09 are six; the line itself belongs to nobody.
    assert_eq!((at("15.08"), at("14.08"), at("09.08")), (None, own, own));
    assert_eq!((at("08.08"), at("16.08")), (None, None));
}

#[test]
fn r4_2_the_line_leads_from_enemy_to_enemy() {
    let game = in_reinforcement(
        before(6..=6)
            .unit(counter("far", Side::Two), "15.10")
            // Who stands behind others in a column is not of the line.
            .unit(counter("rear", Side::Two), "17.06")
            .unit(commander("hq", Side::One, 6, super::ROW), "12.08")
            .army("own", Side::One, &["hq"], &[]),
    );
    let (enemy, rear) = (
        EnemyPlaces::of(&game.world, Side::One),
        Heading::W.step() * 2,
    );
    let line = enemy.line(&game.world, ix(&game, "own"), rear);
    let expected: Vec<_> = (6..=10).map(|row| hex(&format!("15.{row:02}"))).collect();
    assert_eq!(line, expected);
    let starts = enemy.starts(&game.world, ix(&game, "own"), rear);
    let expected: Vec<_> = (5..=10).map(|row| hex(&format!("14.{row:02}"))).collect();
    assert_eq!(starts, expected);
}

/// One army whose HQ stands so far from the enemy, and its unit elsewhere.
fn apart(hq: &str, unit: &str) -> Field {
    before(6..=10)
        .unit(commander("hq", Side::One, 6, super::ROW), hq)
        .unit(counter("u", Side::One), unit)
        .army("own", Side::One, &["hq"], &["u"])
}

#[test]
fn r4_2_an_army_far_from_the_enemy_has_no_zone() {
    let mut near = in_reinforcement(apart("09.08", "01.01"));
    near.accept(place_zone("own", "14.06", "14.09", Heading::W));
    let mut far = in_reinforcement(apart("08.08", "01.01"));
    let why = far.refuse(place_zone("own", "14.06", "14.09", Heading::W), "C&C 4.2");
    assert!(why.contains("within 6 hexes"), "{why}");
    // Nor does the phase wait for one.
    assert!(proposals(&far.world, Side::One).is_empty());
    far.accept(end_segment());
}

#[test]
fn c25_any_combat_unit_brings_its_army_a_zone() {
    let mut game = in_reinforcement(apart("01.08", "10.08"));
    game.accept(place_zone("own", "14.06", "14.09", Heading::W));
}

#[test]
fn c41_a_switch_asks_hqs_alone() {
    let hqs_alone = |field: Field| field.with(|setup| setup.tables.command.zones.by_hq_only = true);
    let mut game = in_reinforcement(hqs_alone(apart("01.08", "10.08")));
    let why = game.refuse(place_zone("own", "14.06", "14.09", Heading::W), "C&C 4.2");
    assert!(why.contains("no HQ"), "{why}");
    let mut game = in_reinforcement(hqs_alone(apart("10.08", "01.08")));
    game.accept(place_zone("own", "14.06", "14.09", Heading::W));
}

#[test]
fn r4_2_enemies_without_trace_supply_make_no_line() {
    let fed = |side: Side| {
        apart("12.08", "12.09").with(move |setup| {
            for hex in &mut setup.map.hexes {
                hex.features.push(Feature::Source(Side::One));
            }
            // The other side has one source, in a corner that is walled off or not.
            let at = setup.map.grid.index(hex("30.01")).expect("a hex");
            setup.map.hexes[at.at()]
                .features
                .push(Feature::Source(side));
        })
    };
    let mut cut = in_reinforcement(fed(Side::Two).with_own_sources());
    cut.refuse(place_zone("own", "14.06", "14.09", Heading::W), "C&C 4.2");
}

#[test]
fn r4_2_commands_of_one_hq_have_no_zone() {
    let field = before(6..=10)
        .unit(commander("g-hq", Side::One, 6, super::ROW), "12.08")
        .command_of("group", Side::One, ArmyKind::Group, None, &["g-hq"], &[])
        .unit(commander("lone", Side::One, 6, super::ROW), "12.09");
    let mut game = in_reinforcement(field);
    for army in ["group", "lone"] {
        let why = game.refuse(place_zone(army, "14.06", "14.09", Heading::W), "C&C 4.2");
        assert!(why.contains("one HQ"), "{why}");
    }
    game.refuse(
        place_zone("nobody", "14.06", "14.09", Heading::W),
        "C&C 4.3",
    );
    game.accept(end_segment());
}

#[test]
fn r4_3_counters_lie_beside_the_enemy_line() {
    let mut game = facing_five(ArmyKind::Army);
    for (left, right) in [
        ("13.06", "14.10"), // a hex farther back
        ("14.06", "15.10"), // in the line
        ("14.06", "16.10"), // behind the enemy
        ("14.06", "14.13"), // beyond its end
    ] {
        let why = game.refuse(place_zone("own", left, right, Heading::W), "C&C 4.2");
        assert!(why.contains("beside the enemy line"), "{why}");
    }
    game.refuse(place_zone("own", "14.06", "31.10", Heading::W), "C&C 4.2");
    game.accept(place_zone("own", "14.06", "14.10", Heading::W));
}

#[test]
fn r4_3_left_is_left_as_the_army_looks_at_the_enemy() {
    let mut game = facing_five(ArmyKind::Army);
    let why = game.refuse(place_zone("own", "14.10", "14.06", Heading::W), "C&C 4.2");
    assert!(why.contains("to the left"), "{why}");
    game.refuse(place_zone("own", "14.08", "14.08", Heading::W), "C&C 4.2");
    // Seen from the other side it is the other way round, but the army is not there.
    let why = game.refuse(place_zone("own", "16.10", "16.06", Heading::E), "C&C 4.2");
    assert!(why.contains("away from the units"), "{why}");
    game.accept(place_zone("own", "14.06", "14.10", Heading::W));
}

#[test]
fn r4_2_boundaries_may_lead_in_different_ways() {
    let mut game = facing_five(ArmyKind::Army);
    let order = |left, right| {
        Order::Zones(ZoneOrder::PlaceZone {
            army: ArmyId::new("own").expect("an id"),
            left,
            right,
        })
    };
    let straight = size(&mut game, "14.06", "14.09", Heading::W);
    game.accept(order(
        boundary("14.06", Heading::NW),
        boundary("14.09", Heading::SW),
    ));
    let wide = zone(&game, "own").hexes.len();
    game.accept(order(
        boundary("14.06", Heading::SW),
        boundary("14.09", Heading::NW),
    ));
    let narrow = zone(&game, "own").hexes.len();
    assert!(
        narrow < straight && straight < wide,
        "{narrow} {straight} {wide}"
    );
    let opposite = order(boundary("14.06", Heading::N), boundary("14.09", Heading::S));
    game.refuse(opposite, "C&C 4.2");
}

#[test]
fn r4_2_enemies_behind_the_line_do_not_draw_a_zone_past_it() {
    // The second stands in a column beyond the end of the line and bends it back there.
    let field = before(3..=7)
        .unit(counter("reserve", Side::Two), "17.05")
        .unit(commander("enemy-hq", Side::Two, 6, super::ROW), "18.06")
        .unit(commander("hq", Side::One, 6, super::ROW), "12.05")
        .unit(counter("u", Side::One), "13.05")
        .command_of("own", Side::One, ArmyKind::Army, None, &["hq"], &["u"]);
    let mut game = in_reinforcement(field);
    assert_eq!(size(&mut game, "14.03", "14.07", Heading::SW), 30);
    assert_eq!(owner(&game, "17.05"), None);
    assert_eq!(owner(&game, "15.05"), None);
}

#[test]
fn r4_2_crossing_boundaries_let_in_nothing_beside_the_ends_of_the_line() {
    let mut game = facing_five(ArmyKind::Army);
    let bounds = ZoneOrder::PlaceZone {
        army: ArmyId::new("own").expect("an id"),
        left: boundary("14.06", Heading::SW),
        right: boundary("14.09", Heading::NW),
    };
    game.accept(Order::Zones(bounds));
    let beside = ["15.05", "15.11", "14.05", "14.10"].map(|at| owner(&game, at));
    assert_eq!(beside, [None; 4]);
    let own = Some(ix(&game, "own"));
    assert_eq!([owner(&game, "14.06"), owner(&game, "13.08")], [own, own]);
}

#[test]
fn r4_2_hexes_of_an_earlier_zone_are_left_out() {
    // The north has a unit in the south, too.
    let mut game = in_reinforcement(
        two_armies()
            .unit(counter("n2", Side::One), "13.12")
            .with(|setup| setup.armies[0].units.push(id("n2"))),
    );
    game.accept(place_zone("north", "14.05", "14.09", Heading::W));
    game.accept(place_zone("south", "14.07", "14.12", Heading::W));
    let before = zone(&game, "south").hexes.len();
    assert_eq!(owner(&game, "12.09"), Some(ix(&game, "north")));
    // Taken away and laid out again, the first comes second.
    game.accept(lift_zone("north"));
    game.accept(place_zone("south", "14.07", "14.12", Heading::W));
    game.accept(place_zone("north", "14.05", "14.09", Heading::W));
    assert_eq!(owner(&game, "12.09"), Some(ix(&game, "south")));
    assert!(zone(&game, "south").hexes.len() > before);
    // One that finds every hex taken is none.
    game.accept(lift_zone("south"));
    game.accept(place_zone("north", "14.04", "14.13", Heading::W));
    let why = game.refuse(place_zone("south", "14.07", "14.12", Heading::W), "C&C 4.2");
    assert!(why.contains("no hex"), "{why}");
    assert_eq!(zone_of(&game.world, ix(&game, "south")), None);
}
