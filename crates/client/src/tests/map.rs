//! The map on the screen follows the entities of hexes and hexsides, and the weather.

use std::sync::Arc;

use bevy::ecs::change_detection::DetectChanges;
use bevy::prelude::*;
use stavka_art::map::{Ice, MapArt};
use stavka_rules::engine::derive;
use stavka_rules::map::{Board, HexFacts, HexPos, Hexside, HexsideFacts};
use stavka_rules::weather::Weather;
use tiny_skia::Pixmap;

use super::Client;
use crate::kit::geometry::flip;
use crate::kit::redraw::PendingWork;
use crate::session::switches::Switches;
use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::{ShownMap, paint_map};
use crate::view::overlay::Overlay;

const SCENARIO: &str = "scenarios/first-steps";

impl Client {
    /// A client that has painted the whole map.
    fn with_painted_map() -> Self {
        let mut client = Self::playing(SCENARIO);
        let world = client.world();
        let rect = Rect::new(0.0, 0.0, 1280.0, 800.0);
        world.insert_resource(MapViewport(Some(rect)));
        world.resource_mut::<MapView>().show_all();
        client.paint();
        client
    }

    /// Lets everything be painted; says how much was left at most.
    fn paint(&mut self) -> String {
        self.frames(1);
        let left = self.world().resource::<PendingWork>().describe();
        // The painters share the machine with the other tests of this process.
        for _ in 0..20_000 {
            if self.world().resource::<PendingWork>().is_done() {
                return left;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.frames(1);
        }
        let still = self.world().resource::<PendingWork>().describe();
        panic!("of {left} this is never done: {still}");
    }

    fn art(&mut self) -> Arc<MapArt> {
        self.world().resource::<ShownMap>().art.clone()
    }

    /// Lets the weather change, as its roll would.
    fn let_it_be(&mut self, ground: &str) {
        ground.clone_into(&mut self.world().resource_mut::<Weather>().ground);
    }

    /// A hexside with a bridge.
    fn a_bridge(&mut self) -> (Hexside, HexsideFacts) {
        let board = self.world().resource::<Board>();
        let mut sides = board.hexsides();
        sides.find(|(_, facts)| facts.bridge).expect("a bridge")
    }
}

/// The hexes in which two drawings of a map differ.
fn differing(client: &mut Client, one: &MapArt, other: &MapArt) -> Vec<HexPos> {
    let map = client.world().resource::<ShownMap>().clone();
    let size = map.size();
    let [before, after] = [one, other].map(|art| {
        let (width, height) = (
            stavka_art::num::pixels(size.x),
            stavka_art::num::pixels(size.y),
        );
        let mut pixmap = Pixmap::new(width, height).expect("a picture");
        paint_map(art, &mut pixmap, 1.0, Vec2::ZERO);
        pixmap
    });
    let width = usize::try_from(before.width()).expect("a width");
    let pixels = before.pixels().iter().zip(after.pixels()).enumerate();
    let mut hexes: Vec<HexPos> = pixels
        .filter(|(_, (before, after))| before != after)
        .filter_map(|(n, _)| {
            let at = Vec2::new(
                stavka_art::num::from_usize(n % width),
                stavka_art::num::from_usize(n / width),
            );
            map.geometry.hex_at(flip(at))
        })
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

#[test]
fn a_bridge_that_falls_is_painted_and_nothing_else() {
    let mut client = Client::with_painted_map();
    let before = client.art();
    let (side, facts) = client.a_bridge();
    let world = client.world();
    let shown = world.resource_ref::<ShownMap>().last_changed();
    // As an editor would: another component into the entity, and the rules follow.
    let entity = world.resource::<Board>().hexside_entity(side);
    let entity = entity.expect("an entity of the hexside");
    world.entity_mut(entity).insert(HexsideFacts {
        bridge: false,
        ..facts
    });
    derive(world);
    let painted = client.paint();
    let world = client.world();
    assert_eq!(
        world.resource_ref::<ShownMap>().last_changed(),
        shown,
        "it is the same map"
    );
    assert!(!painted.is_empty(), "something is painted anew");
    let after = client.art();
    let grid = *client.world().resource::<Board>().grid();
    let hexes = differing(&mut client, &before, &after);
    assert!(hexes.contains(&side.a) || hexes.contains(&side.b));
    let far = |hex: &&HexPos| {
        grid.distance(**hex, side.a)
            .min(grid.distance(**hex, side.b))
            > 2
    };
    assert_eq!(hexes.iter().find(far), None, "nothing far away differs");
}

#[test]
fn an_edit_waits_until_the_rules_have_followed() {
    let mut client = Client::with_painted_map();
    let before = client.art();
    let (side, _) = client.a_bridge();
    let world = client.world();
    // The hexside goes altogether: what is not there cannot be asked where it was.
    Board::set_hexside(world, side, HexsideFacts::default());
    client.frames(2);
    assert!(Arc::ptr_eq(&before, &client.art()));
    derive(client.world());
    client.paint();
    let after = client.art();
    assert!(!differing(&mut client, &before, &after).is_empty());
}

#[test]
fn a_name_may_move_others_so_the_whole_map_is_painted() {
    let mut client = Client::with_painted_map();
    let world = client.world();
    let shown = world.resource_ref::<ShownMap>().last_changed();
    let board = world.resource::<Board>();
    let (ix, facts) = board
        .grid()
        .iter()
        .filter_map(|hex| board.grid().index(hex))
        .map(|ix| (ix, board.hex(ix).clone()))
        .find(|(_, facts)| facts.name.is_none())
        .expect("a hex without a name");
    let name = Some("Somewhere".to_owned());
    Board::set_hex(world, ix, HexFacts { name, ..facts });
    derive(world);
    client.paint();
    let world = client.world();
    assert_ne!(world.resource_ref::<ShownMap>().last_changed(), shown);
}

#[test]
fn r17_0_rivers_that_freeze_are_painted_as_ice_until_they_thaw() {
    let mut client = Client::with_painted_map();
    let before = client.art();
    assert_eq!(before.ice(), Ice::NONE);
    let shown = client.world().resource_ref::<ShownMap>().last_changed();
    client.let_it_be("light freeze");
    let painted = client.paint();
    assert!(!painted.is_empty(), "something is painted anew");
    let frozen = client.art();
    assert_eq!(frozen.ice(), Ice::ALL);
    let now = client.world().resource_ref::<ShownMap>().last_changed();
    assert_eq!(now, shown, "it is the same map");
    let hexes = differing(&mut client, &before, &frozen);
    let board = client.world().resource::<Board>();
    let at_a_river = |hex: &HexPos| {
        let mut sides = board.hexsides();
        sides.any(|(side, facts)| {
            let near = |there| board.grid().distance(*hex, there) <= 1;
            facts.barrier.is_some() && (near(side.a) || near(side.b))
        })
    };
    assert!(!hexes.is_empty());
    assert!(hexes.iter().all(at_a_river), "{hexes:?}");
    client.let_it_be("mud");
    client.paint();
    let thawed = client.art();
    assert_eq!(differing(&mut client, &before, &thawed), []);
}

#[test]
fn r17_0_what_the_chart_never_freezes_is_never_painted_as_ice() {
    let mut client = Client::playing("scenarios/sedan-1940");
    let before = client.art();
    client.let_it_be("deep freeze");
    client.frames(2);
    assert!(Arc::ptr_eq(&before, &client.art()));
}

#[test]
fn the_front_is_drawn_from_afar_and_wherever_control_is_shown() {
    let mut client = Client::playing("scenarios/sedan-1940");
    let front_at = |client: &mut Client, scale: f32| {
        let world = client.world();
        let middle = world.resource::<ShownMap>().geometry.middle();
        world.resource_mut::<MapView>().stand_at(middle, scale);
        client.frames(2);
        let overlay = client.world().resource::<Overlay>();
        let mut fronts = overlay.layers().flat_map(|layer| layer.fronts.clone());
        fronts.next().map(|front| front.line)
    };
    let far = front_at(&mut client, 0.15).expect("a front");
    assert!(!far.is_empty());
    assert_eq!(front_at(&mut client, 1.0), None, "counters tell it");
    client.world().resource_mut::<Switches>().control = true;
    assert_eq!(front_at(&mut client, 1.0), Some(far));
}
