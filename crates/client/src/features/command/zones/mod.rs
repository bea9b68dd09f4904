//! Operation zones in the window (C&C 4): their boundaries on the map, the counters by which they are laid out in the Reinforcement
//! Phase, what the panel says of each army's, and guests in the zones of others.

mod border;
pub mod card;
mod guests;
mod hand;
mod on_map;
mod words;

use bevy::prelude::*;
use stavka_rules::armies::{Armies, ArmyOf, zone_of, zone_state, zones_of};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Heading, HexPos};
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::{EnemyPlaces, Proposal, ZoneOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyIx, Boundary, Bounds};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::setup::plays;
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::overlay::Flank;
pub(crate) use guests::costs_of_guest;
pub(crate) use hand::{Grip, ZoneInHand, drag, drop_on, grip_of, lay_out, pick, slide, take, turn};
pub(crate) use words::{prompt_of, to_place};

/// The zones of the side whose Reinforcement Phase it is.
#[derive(Resource, Default, Debug)]
pub(crate) struct ZoneDesk(Option<Open>);

#[derive(Debug)]
struct Open {
    side: Side,
    /// Whom the side has before it, for everything that is asked about its zones before the next order.
    enemy: EnemyPlaces,
    /// What the engine proposes to armies that have none, in the order in which it can be ordered.
    proposals: Vec<Proposal>,
    /// The zones of last turn as they would be now.
    ghosts: Vec<(ArmyIx, Bounds, Vec<HexPos>)>,
}

impl ZoneDesk {
    /// Whether zones are still to be laid out.
    pub fn waits(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|open| !open.proposals.is_empty())
    }

    fn proposal(&self, army: ArmyIx) -> Option<&Proposal> {
        let mut all = self.0.as_ref()?.proposals.iter();
        all.find(|proposal| proposal.army == army)
    }
}

/// Operation zones.
pub fn plugin(app: &mut App) {
    app.init_resource::<ZoneDesk>()
        .add_plugins((hand::plugin, on_map::plugin, guests::plugin))
        .add_systems(OnExit(Screen::Play), |mut desk: ResMut<ZoneDesk>| {
            *desk = ZoneDesk::default();
        })
        .add_systems(
            Update,
            follow_the_game
                .in_set(GameSystems::Derive(Section::Command))
                .before(hand::follow_the_game)
                .before(super::follow_the_game)
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// What is shown of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    army: ArmyIx,
    side: Side,
    bounds: Bounds,
    /// In the order of their numbers.
    hexes: Vec<HexPos>,
    state: ZoneStanding,
}

impl Shown {
    fn covers(&self, hex: HexPos) -> bool {
        self.hexes.binary_search(&hex).is_ok()
    }
}

/// How firmly a zone stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ZoneStanding {
    /// It is laid out.
    LaidOut,
    /// It is proposed.
    Proposed,
    /// The player has it in hand.
    InHand,
}

/// The side whose Reinforcement Phase waits for it, where zones are played.
fn side_in_phase(world: &World) -> Option<Side> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let is_now = world.resource::<Clock>().now().phase == Phase::Reinforcement;
    (is_now && plays(world, RuleModule::Zones)).then_some(side)
}

/// Makes the proposals anew after every order.
pub(super) fn follow_the_game(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let open = side_in_phase(world).map(|side| {
        let enemy = EnemyPlaces::of(world, side);
        Open {
            side,
            proposals: enemy.proposals(world),
            ghosts: ghosts(world, side, &enemy),
            enemy,
        }
    });
    if open.is_some() || world.resource::<ZoneDesk>().0.is_some() {
        world.resource_mut::<ZoneDesk>().0 = open;
    }
}

/// The zones of last turn as they would be now, where they could still lie so.
fn ghosts(world: &World, side: Side, enemy: &EnemyPlaces) -> Vec<(ArmyIx, Bounds, Vec<HexPos>)> {
    let armies = Armies::of_side(world, side).into_iter();
    let ghosts = armies.filter_map(|army| {
        let before = zone_state(world, army)?.before?;
        let hexes = enemy.outline(world, army, before).ok()?.hexes;
        Some((army, before, hexes))
    });
    ghosts.collect()
}

fn id_of(world: &World, army: ArmyIx) -> ArmyId {
    ArmyOf(army).facts(world).id
}

fn name_of(world: &World, army: ArmyIx) -> &str {
    &ArmyOf(army).facts(world).name
}

/// One of the two boundaries.
const fn boundary_on(bounds: Bounds, flank: Flank) -> Boundary {
    match flank {
        Flank::Left => bounds.left,
        Flank::Right => bounds.right,
    }
}

/// The boundaries with one of them changed.
const fn with_boundary(bounds: Bounds, flank: Flank, boundary: Boundary) -> Bounds {
    match flank {
        Flank::Left => Bounds {
            left: boundary,
            right: bounds.right,
        },
        Flank::Right => Bounds {
            left: bounds.left,
            right: boundary,
        },
    }
}

/// The order that lays a zone out.
const fn order_of(army: ArmyId, bounds: Bounds) -> Order {
    let Bounds { left, right } = bounds;
    Order::Zones(ZoneOrder::PlaceZone { army, left, right })
}

/// The boundaries that an army has, or would have if the proposal were taken.
fn bounds_of(world: &World, army: ArmyIx) -> Option<Bounds> {
    let laid_out = zone_of(world, army).map(|zone| zone.bounds);
    let proposal = || world.resource::<ZoneDesk>().proposal(army);
    laid_out.or_else(|| proposal().map(|proposal| proposal.bounds))
}

/// Lays out every zone that is proposed, in the order of the engine.
pub(crate) fn lay_out_all(world: &mut World) {
    let Some(open) = &world.resource::<ZoneDesk>().0 else {
        let words = "Operation zones are laid out in the Reinforcement Phase of their side.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    };
    // The one in hand as the player has it.
    let in_hand = world.resource::<ZoneInHand>().get();
    let bounds = |proposal: &Proposal| {
        let in_hand = in_hand.filter(|in_hand| in_hand.army == proposal.army);
        in_hand.map_or(proposal.bounds, |in_hand| in_hand.bounds)
    };
    let orders: Vec<Order> = open
        .proposals
        .iter()
        .map(|proposal| order_of(id_of(world, proposal.army), bounds(proposal)))
        .collect();
    if orders.is_empty() {
        let words = "Every army that is near the enemy has its operation zone.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    crate::session::tool::put_down(world);
    *world.resource_mut::<Refusal>() = Refusal::default();
    world
        .resource_mut::<Requests>()
        .push(Request::Orders(orders));
}

/// The zones of a side as they stand, are proposed, or are in hand.
fn shown_of(world: &World, side: Side) -> Vec<Shown> {
    let mut shown: Vec<Shown> = zones_of(world, side)
        .into_iter()
        .map(|(army, zone)| Shown {
            army,
            side,
            bounds: zone.bounds,
            hexes: zone.hexes.to_vec(),
            state: ZoneStanding::LaidOut,
        })
        .collect();
    let open = world.resource::<ZoneDesk>().0.as_ref();
    let proposals = open.filter(|open| open.side == side).into_iter();
    shown.extend(
        proposals
            .flat_map(|open| &open.proposals)
            .map(|proposal| Shown {
                army: proposal.army,
                side,
                bounds: proposal.bounds,
                hexes: proposal.outline.hexes.clone(),
                state: ZoneStanding::Proposed,
            }),
    );
    let Some(in_hand) = hand::shown(world).filter(|in_hand| in_hand.side == side) else {
        return shown;
    };
    shown.retain(|zone| zone.army != in_hand.army);
    // What it would take is not proposed to others any more.
    for zone in &mut shown {
        zone.hexes.retain(|&hex| !in_hand.covers(hex));
    }
    shown.push(in_hand);
    shown.sort_by_key(|zone| zone.army);
    shown
}

/// Why the zone of an army could not be laid out now between boundaries of no account; none outside the phase.
fn why_none(world: &World, army: ArmyIx) -> Option<Violation> {
    let open = world.resource::<ZoneDesk>().0.as_ref()?;
    let at = HexPos::new(1, 1);
    let toward = Heading::S;
    let nowhere = Bounds {
        left: Boundary { at, toward },
        right: Boundary { at, toward },
    };
    open.enemy.outline(world, army, nowhere).err()
}
