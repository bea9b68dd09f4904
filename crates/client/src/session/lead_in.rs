//! How selected units come to their turn under the command rules (C&C 1.2): the HQ that is being played takes them up, an HQ is
//! opened for them, or they go alone. Where there is one way, everything that is asked about the selection is asked of the game as
//! it would be then, and what is ordered of it takes that way first: nobody has to press a button before he moves.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use bevy::prelude::*;
use stavka_rules::armies::CommandTurn;
use stavka_rules::command::{
    CommandOrder, CommandReason, LeadIn, could_lead, lead_ins, still_to_come,
};
use stavka_rules::engine::{Offers, ahead, check, legal};
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Commanded, Roster, fact};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::violation::{Reason, Violation};

use super::moment::{GameMoment, OffersNow};
use super::selection::{SelectedUnits, Selection};
use crate::kit::screen::Screen;

/// The ways in which the selection could come to its turn, and the game after the first of them.
#[derive(Resource, Default, Debug)]
pub(crate) struct Ahead {
    ways: Vec<LeadIn>,
    then: Option<(World, Offers)>,
    /// The game after each way, worked out when it is asked for.
    each: OnceLock<Vec<Option<World>>>,
}

impl Ahead {
    /// The ways.
    pub fn ways(&self) -> &[LeadIn] {
        &self.ways
    }

    /// The game after the n-th way.
    pub fn game_after(&self, world: &World, n: usize) -> Option<&World> {
        let each = self.each.get_or_init(|| {
            let ways = self.ways.iter();
            ways.map(|way| ahead(world, &way.orders()).ok()).collect()
        });
        each.get(n)?.as_ref()
    }

    /// The game after the only way.
    fn certain(&self) -> Option<&(World, Offers)> {
        self.then.as_ref().filter(|_| self.ways.len() == 1)
    }

    /// The game after the first way, where the player must choose.
    pub fn possible(&self) -> Option<&World> {
        let then = self.then.as_ref().filter(|_| self.ways.len() > 1);
        then.map(|(game, _)| game)
    }
}

/// Who is still to have his turn under the command rules.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub(crate) struct ToCome {
    /// Everybody.
    all: BTreeSet<UnitId>,
    /// Those to whose turn a way leads now.
    able: BTreeSet<UnitId>,
}

impl ToCome {
    /// Whether a way leads to the turn of a unit now.
    pub fn is_able(&self, unit: UnitId) -> bool {
        self.able.contains(&unit)
    }

    /// Whether its turn is still to come, now or later.
    pub fn has(&self, unit: UnitId) -> bool {
        self.all.contains(&unit)
    }

    /// Those to whose turn a way leads now.
    pub fn able(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.able.iter().copied()
    }
}

/// What leads to the turn of the selection.
pub fn plugin(app: &mut App) {
    app.init_resource::<Ahead>()
        .init_resource::<ToCome>()
        .add_systems(OnExit(Screen::Play), |mut ahead: ResMut<Ahead>| {
            *ahead = Ahead::default();
        });
}

/// Asks whose turn is still to come when the game has moved on.
pub(crate) fn find_who_is_to_come(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let found = match awaiting(world) {
        Awaiting::Segment { side, .. } => ToCome {
            all: still_to_come(world, side).into_iter().collect(),
            able: could_lead(world, side).into_iter().collect(),
        },
        Awaiting::Begin | Awaiting::Decision { .. } | Awaiting::Over => ToCome::default(),
    };
    world.resource_mut::<ToCome>().set_if_neq(found);
}

/// Looks ahead anew when the selection or the game has changed.
pub(crate) fn look_ahead(world: &mut World) {
    let has_changed =
        world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<SelectedUnits>();
    if !has_changed {
        return;
    }
    let ways = match awaiting(world) {
        Awaiting::Segment { .. } => lead_ins(world, &world.resource::<Selection>().units),
        Awaiting::Begin | Awaiting::Decision { .. } | Awaiting::Over => Vec::new(),
    };
    let then = ways.first().and_then(|way| {
        let game = ahead(world, &way.orders()).ok()?;
        let offers = legal(&game);
        Some((game, offers))
    });
    *world.resource_mut::<Ahead>() = Ahead {
        ways,
        then,
        each: OnceLock::new(),
    };
}

/// The game that questions about the selection are asked of: as it will be when its turn has come, where there is one way to that,
/// and otherwise as it stands.
pub(crate) fn game(world: &World) -> &World {
    let ahead = world.resource::<Ahead>();
    ahead.certain().map_or(world, |(game, _)| game)
}

/// The same, but after the first way where there are several: they differ in who commands, not in where units can go.
pub(crate) fn likely(world: &World) -> &World {
    let then = world.resource::<Ahead>().then.as_ref();
    then.map_or(world, |(game, _)| game)
}

/// What the engine offers in the game that is asked.
pub(crate) fn offers(world: &World) -> &Offers {
    let ahead = world.resource::<Ahead>();
    let now = &world.resource::<OffersNow>().0;
    ahead.certain().map_or(now, |(_, offers)| offers)
}

/// Whether it is another game than the one that is played.
pub(crate) fn is_ahead(world: &World) -> bool {
    world.resource::<Ahead>().certain().is_some()
}

/// While an HQ is being played: of some units those that it commands or could take up together with one of them, that one among
/// them. Nobody where that one is not of those.
pub(crate) fn with_the_open_hq(world: &World, top: UnitId, units: &[UnitId]) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let Some(open) = world.resource::<CommandTurn>().open else {
        return Vec::new();
    };
    let is_commanded = |unit: UnitId| {
        let unit = roster.find(unit);
        unit.is_some_and(|unit| fact::<Commanded>(world, unit) == Commanded::By(open))
    };
    let mut taken: Vec<UnitId> = Vec::new();
    let others = units.iter().copied().filter(|&unit| unit != top);
    let mut found: Vec<UnitId> = Vec::new();
    for unit in std::iter::once(top).chain(others) {
        if is_commanded(unit) {
            found.push(unit);
            continue;
        }
        taken.push(unit);
        let order = Order::Command(CommandOrder::Command {
            units: taken.clone(),
        });
        match check(world, &order) {
            Ok(_) => found.push(unit),
            Err(_) => {
                taken.pop();
            }
        }
    }
    if found.contains(&top) {
        found
    } else {
        Vec::new()
    }
}

/// What must be ordered before an order to the selection, if there is one way to its turn and that makes the order legal. Asked of
/// the game as it stands now: several orders may be given in one frame.
pub(crate) fn orders_before(world: &World, order: &Order) -> Vec<Order> {
    let refused = check(world, order).err();
    if !refused.is_some_and(|violation| is_for_want_of_command(&violation)) {
        return Vec::new();
    }
    let ways = lead_ins(world, &world.resource::<Selection>().units);
    let [way] = &ways[..] else {
        return Vec::new();
    };
    let orders = way.orders();
    let is_legal_then = ahead(world, &orders).is_ok_and(|game| check(&game, order).is_ok());
    if is_legal_then { orders } else { Vec::new() }
}

/// Whether a command would take a refusal away (C&C 1.2).
pub(crate) fn is_for_want_of_command(violation: &Violation) -> bool {
    matches!(
        *violation.reason,
        Reason::Command(
            CommandReason::NotCommanded { .. }
                | CommandReason::NotOpened { .. }
                | CommandReason::FuelNotNow { .. }
        )
    )
}
