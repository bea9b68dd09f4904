//! Things of the game as entities: what systems keep, and that they follow only where something has changed.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::{DetectChanges, Entity, Ref, World};
use stavka_rules::damage::trainbusting_zones;
use stavka_rules::engine;
use stavka_rules::formation::{
    FormationMarker, FormationMarkers, FormationOrder, FuelledSide, GatheredIn, Gathers, MarkerAt,
};
use stavka_rules::game_piece::GamePiece;
use stavka_rules::ids::{ArmyId, FormationId};
use stavka_rules::map::{
    Board, Direction, Feature, HexFacts, HexIx, Hexside, HexsideAt, HexsideFacts, Mobility,
    TerrainCharts,
};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Army, ArmyKind, Attached, AttachedTo, Family, Formation, MemberOf, Members, Printed, Roster,
    attached_to,
};
use stavka_rules::railways;
use stavka_rules::railways::RailUse;
use stavka_rules::setup::{ArmySetup, FrontStart};
use stavka_rules::side::Side;
use stavka_rules::supply::{self, ThrowHexes, ThrowOrigin, ThrownBy, Throws};
use stavka_rules::terrain::StepCosts;
use stavka_rules::zoc::{self, Zones};

use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, change, headquarters, hex, id, map, move_order, piece};

const LONG: [&str; 5] = ["........................"; 5];

fn index(game: &Game, number: &str) -> HexIx {
    let grid = *game.world.resource::<Board>().grid();
    grid.index(hex(number)).expect("on the map")
}

fn counter(game: &Game, unit: &str) -> Entity {
    let unit = game.ix(unit);
    game.world.resource::<Roster>().entity(unit)
}

fn range_of(game: &Game, unit: &str) -> Option<Entity> {
    let throws = game.world.get::<Throws>(counter(game, unit));
    throws.map(Throws::range)
}

fn has(game: &Game, unit: &str, number: &str) -> bool {
    let range = range_of(game, unit).expect("it throws");
    let hexes = game.world.get::<ThrowHexes>(range).expect("a range");
    hexes.has(index(game, number))
}

fn last_made(game: &Game, unit: &str) -> Tick {
    let range = range_of(game, unit).expect("it throws");
    let hexes = game.world.entity(range).get_ref::<ThrowHexes>();
    hexes
        .map(|hexes: Ref<'_, ThrowHexes>| hexes.last_changed())
        .expect("a range")
}

fn two_headquarters() -> Field {
    map(&LONG)
        .unit(headquarters("west", Side::One, 6), "03.03")
        .unit(headquarters("east", Side::One, 6), "20.03")
        .unit(own("guard"), "04.01")
        .unit(enemy("raider"), "12.03")
}

// 12.3b

#[test]
fn r12_3b_each_hq_that_throws_has_a_range_with_its_hexes() {
    let mut game = two_headquarters().begin();
    let mut ranges = game.world.query::<(&ThrowOrigin, &ThrownBy, &ThrowHexes)>();
    assert_eq!(ranges.iter(&game.world).count(), 2);
    for (origin, by, hexes) in ranges.iter(&game.world) {
        let entity = game.world.resource::<Roster>().entity(origin.headquarters);
        assert_eq!(by.0, entity);
        assert!(hexes.has(origin.from));
        assert!(hexes.iter().all(|hex| hexes.has(hex)));
    }
    let range = range_of(&game, "west").expect("it throws");
    let hexes = game.world.get::<ThrowHexes>(range).expect("a range");
    let left = |number: &str| hexes.left(game.world.resource::<Board>(), index(&game, number));
    assert_eq!(left("03.03"), Some(Mp::whole(6)));
    assert_eq!(left("03.04"), Some(Mp::whole(6)), "paths end beside");
    assert_eq!(left("20.03"), None);
}

#[test]
fn r12_3b_a_range_follows_its_hq_and_keeps_its_entity() {
    let mut game = two_headquarters().begin();
    let range = range_of(&game, "west");
    assert!(!has(&game, "west", "09.03"));
    game.accept(move_order(&["west"], &["04.03", "05.04"]));
    assert!(has(&game, "west", "09.03"));
    assert_eq!(range_of(&game, "west"), range);
}

#[test]
fn r12_3b_ranges_far_from_a_change_are_not_looked_for_anew() {
    let mut game = two_headquarters().begin();
    let before = last_made(&game, "east");
    game.accept(move_order(&["west"], &["04.03"]));
    game.accept(move_order(&["guard"], &["04.02"]));
    assert_eq!(last_made(&game, "east"), before);
}

#[test]
fn r5_8b_an_hq_that_throws_nothing_in_its_mode_has_no_range() {
    let mut game = two_headquarters().begin();
    game.accept(change(&["west"], ModeChange::Strat));
    assert_eq!(range_of(&game, "west"), None);
    assert!(range_of(&game, "east").is_some());
}

// 13.7

#[test]
fn r13_7_a_formation_marker_is_an_entity_that_knows_its_units() {
    let division = |name: &str| Printed {
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..own(name)
    };
    let mut game = map(&LONG)
        .unit(division("a"), "02.02")
        .dry()
        .unit(division("b"), "02.02")
        .dry()
        .unit(enemy("far"), "24.05")
        .begin();
    let enter = |units: &[&str]| {
        Order::Formation(FormationOrder::EnterMarker {
            units: units.iter().map(|unit| id(unit)).collect(),
        })
    };
    game.accept(enter(&["a", "b"]));
    let mut markers = game
        .world
        .query::<(&FormationMarker, &MarkerAt, &FuelledSide, &Gathers)>();
    let (marker, at, side, gathers) = markers.single(&game.world).expect("one marker");
    assert_eq!(marker.0.as_str(), "4-pz");
    assert_eq!((at.0, side.0), (hex("02.02"), false));
    let inside = [counter(&game, "a"), counter(&game, "b")];
    assert!(inside.iter().all(|unit| gathers.entities().contains(unit)));
    assert_eq!(gathers.entities().len(), 2);

    let twin = engine::twin(&game.world);
    assert_eq!(
        FormationMarkers::read(&twin),
        FormationMarkers::read(&game.world)
    );
    engine::undo(&mut game.world).expect("no die fell");
    assert_eq!(markers.iter(&game.world).count(), 0);
    assert_eq!(game.world.get::<GatheredIn>(inside[0]), None);
    engine::redo(&mut game.world).expect("it was possible before");
    assert_eq!(
        FormationMarkers::read(&twin),
        FormationMarkers::read(&game.world)
    );
}

// 3.2

#[test]
fn r3_2_formations_know_their_units_and_armies_their_hqs_from_both_ends() {
    let formation = FormationId::new("4-pz").expect("an id");
    let organic = Printed {
        formation: Some(formation),
        ..piece("trucks", Side::One, Family::OrganicTruck)
    };
    let mut game = two_headquarters()
        .unit(organic, "03.03")
        .with(|setup| {
            setup.formations.push(Formation {
                id: formation,
                name: "4. Panzer-Division".to_owned(),
                side: Side::One,
                stripe: 0,
                command: None,
            });
            setup.armies.push(ArmySetup {
                army: Army {
                    id: ArmyId::new("16").expect("an id"),
                    name: "16. Armee".to_owned(),
                    side: Side::One,
                    kind: ArmyKind::Army,
                    group: None,
                },
                headquarters: vec![id("west")],
                units: Vec::new(),
                front: FrontStart::default(),
                zone: None,
            });
        })
        .begin();
    let (west, trucks) = (counter(&game, "west"), counter(&game, "trucks"));
    let mut members = game.world.query::<(Entity, &Formation, &Members)>();
    let (division, _, units) = members.single(&game.world).expect("one formation");
    assert_eq!(units.entities(), [trucks]);
    assert_eq!(
        game.world.get::<MemberOf>(trucks),
        Some(&MemberOf(division))
    );
    let mut armies = game.world.query::<(Entity, &Army, &Attached)>();
    let (army, _, headquarters) = armies.single(&game.world).expect("one army");
    assert_eq!(headquarters.entities(), [west]);
    assert_eq!(game.world.get::<AttachedTo>(west), Some(&AttachedTo(army)));
    let mut twin = engine::twin(&game.world);
    let mut armies = twin.query::<(Entity, &Army)>();
    let (army, _) = armies.single(&twin).expect("one army");
    assert_eq!(attached_to(&twin, army), [id("west")]);
}

// The map

/// Everything that is worked out from the map equals what is worked out from nothing.
fn assert_followed(world: &World) {
    world.resource::<Board>().validate(world).expect("the map");
    assert!(*world.resource::<StepCosts>() == StepCosts::anew(world, &trainbusting_zones(world)));
    assert!(*world.resource::<Zones>() == zoc::count_anew(world));
    supply::validate_rail_nets(world).expect("rail nets");
    supply::validate_throws(world).expect("throw ranges");
}

/// A road and a railroad lead over the bridge of a river that nobody crosses otherwise.
fn bridged_river() -> Field {
    let way = ["02.03", "03.03", "04.03", "05.03", "06.03", "07.03"];
    let mut board = map(&LONG)
        .controlled("03.03", Side::One)
        .unit(headquarters("hq", Side::One, 6), "03.03")
        .unit(own("a"), "04.03")
        .unit(enemy("far"), "24.05")
        .road("primary-road", &way)
        .rail(&way);
    for row in 1..=5 {
        for beyond in row..=(row + 1).min(5) {
            let (a, b) = (format!("04.{row:02}"), format!("05.{beyond:02}"));
            board = board.barrier("major-river", &a, &b);
        }
    }
    board.bridge("04.03", "05.03")
}

#[test]
fn the_game_follows_when_the_facts_of_a_hexside_are_changed() {
    let mut game = bridged_river().begin();
    let (here, there) = (index(&game, "04.03"), index(&game, "05.03"));
    let side = Hexside::between(hex("04.03"), hex("05.03"));
    let step = |game: &Game| {
        let board = game.world.resource::<Board>();
        let mut all = Direction::ALL.into_iter();
        let direction = all.find(|&d| board.neighbour(here, d) == Some(there));
        let costs = game.world.resource::<StepCosts>();
        costs.step(Side::One, Mobility::Truck, here, direction.expect("beside"))
    };
    let nets = |game: &Game| railways::nets(&game.world, Side::One, RailUse::Trace).len();
    let bridged = step(&game);
    assert_eq!(nets(&game), 1);
    assert!(has(&game, "hq", "07.03"));

    let board = game.world.resource::<Board>();
    let entity = board.hexside_entity(side).expect("a bridge");
    let facts = *game.world.get::<HexsideFacts>(entity).expect("a bridge");
    let blown = HexsideFacts {
        bridge: false,
        ..facts
    };
    game.world.entity_mut(entity).insert(blown);
    engine::derive(&mut game.world);
    assert_followed(&game.world);
    assert_ne!(step(&game), bridged);
    assert_eq!(nets(&game), 2);
    assert!(!has(&game, "hq", "07.03"));

    game.world.entity_mut(entity).insert(facts);
    engine::derive(&mut game.world);
    assert_followed(&game.world);
    assert_eq!((step(&game), nets(&game)), (bridged, 1));
    assert!(has(&game, "hq", "07.03"));
}

#[test]
fn the_game_follows_when_hexsides_come_and_go_and_ground_changes() {
    let mut game = bridged_river().begin();
    let side = Hexside::between(hex("04.03"), hex("05.03"));
    let board = game.world.resource::<Board>();
    let entity = board.hexside_entity(side).expect("a bridge");
    let facts = *game.world.get::<HexsideFacts>(entity).expect("a bridge");
    game.world.despawn(entity);
    engine::derive(&mut game.world);
    assert_followed(&game.world);
    assert!(
        game.world
            .resource::<Board>()
            .between(side.a, side.b)
            .is_empty()
    );

    game.world.spawn((GamePiece, HexsideAt(side), facts));
    engine::derive(&mut game.world);
    assert_followed(&game.world);
    assert_eq!(
        game.world.resource::<Board>().between(side.a, side.b),
        facts
    );

    let swamp = game.world.resource::<TerrainCharts>();
    let swamp = swamp.terrain_by_id("swamp").expect("a terrain");
    for number in ["04.03", "03.03", "10.02"] {
        let hex = index(&game, number);
        Board::set_hex(&mut game.world, hex, HexFacts::of(swamp));
    }
    let source = Feature::Source(Side::One);
    let entity = game
        .world
        .resource::<Board>()
        .hex_entity(index(&game, "02.03"));
    let mut facts = game.world.get::<HexFacts>(entity).expect("a hex").clone();
    facts.features.push(source);
    game.world.entity_mut(entity).insert(facts);
    engine::derive(&mut game.world);
    assert_followed(&game.world);
    let nets = railways::nets(&game.world, Side::One, RailUse::Trace);
    assert!(nets.iter().any(|net| net.is_joined()));
}
