//! Warnings before the Supply Phase: who will be Out of Supply if nothing changes. In the Movement Segment before it the
//! player can still change something, so ending that segment asks once.

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Phase, Segment};
use stavka_rules::side::Side;
use stavka_rules::supply::{SupplyDemand, TraceMemory};
use stavka_rules::telling;

use crate::kit::screen::Screen;
use crate::kit::settings::Settings;
use crate::session::moment::GameMoment;
use crate::session::{GameSystems, Section, game_is_loaded, sight, words};

/// What the player is warned of now.
#[derive(Resource, Default, Debug)]
pub(crate) struct Warnings {
    list: Vec<Warning>,
}

/// Something that will happen in the Supply Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Warning {
    /// What, in a few words.
    pub words: String,
    /// Everybody it is about, and where.
    pub hint: String,
    /// Where they are.
    hexes: Vec<HexPos>,
    /// Which of those a click shows next.
    next: usize,
}

impl Warnings {
    /// All of them.
    pub fn list(&self) -> &[Warning] {
        &self.list
    }
}

/// Warnings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Warnings>()
        .init_resource::<TraceMemory>()
        .add_systems(OnExit(Screen::Play), |mut warnings: ResMut<Warnings>| {
            *warnings = Warnings::default();
        })
        .add_systems(
            Update,
            find_warnings
                .in_set(GameSystems::Derive(Section::Warnings))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Asks again when the game has changed, or whether warnings are wanted.
fn find_warnings(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() && !world.is_resource_changed::<Settings>() {
        return;
    }
    let on = world.resource::<Settings>().supply_warnings;
    let list = match last_chance(world).filter(|_| on) {
        // Most searches for trace are the same as before the last order.
        Some(side) => world.resource_scope(|world, mut memory: Mut<TraceMemory>| {
            warnings(world, &mut memory, side)
        }),
        None => Vec::new(),
    };
    *world.resource_mut::<Warnings>() = Warnings { list };
}

/// The side whose Movement Segment before its own Supply Phase is on.
fn last_chance(world: &World) -> Option<Side> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let now = world.resource::<Clock>().now();
    let moves = now.phase == Phase::Movement && now.segment == Segment::Movement;
    moves.then_some(side)
}

/// Everybody who will be out of supply, each with the reason.
fn warnings(world: &World, memory: &mut TraceMemory, side: Side) -> Vec<Warning> {
    let demand = SupplyDemand::of(world, side, &memory.standings(world, side));
    let (fed, _) = demand.fed(world, side);
    let starving = demand.starving.iter().map(|&unit| (unit, STARVES));
    let strat = demand.strat.iter().map(|&unit| (unit, STRAT));
    let hungry = demand.hungry.iter().filter(|unit| !fed.contains(unit));
    let unfed = hungry.map(|&unit| match demand.is_over(unit) {
        true => (unit, ABOVE_LIMIT),
        false => (unit, UNFED),
    });
    let all: Vec<(UnitIx, &str)> = starving.chain(strat).chain(unfed).collect();
    if all.is_empty() {
        Vec::new()
    } else {
        vec![warning(world, &all)]
    }
}

/// Why units go Out of Supply.
const STARVES: &str = "no trace and no supply in reach (12.6d)";
const STRAT: &str = "no trace in Strat Mode, in which nobody eats (12.6e)";
const UNFED: &str = "no trace, and the supply in reach feeds no more (12.6c)";

const ABOVE_LIMIT: &str =
    "more than its HQ supplies, and the supply in reach pays for no more (C&C 1.3)";

fn warning(world: &World, units: &[(UnitIx, &str)]) -> Warning {
    let roster = world.resource::<Roster>();
    let ids: Vec<UnitId> = roster.ids(units.iter().map(|&(unit, _)| unit));
    let place = |unit: UnitIx| roster.location(unit).hex();
    let mut hexes: Vec<HexPos> = units.iter().filter_map(|&(unit, _)| place(unit)).collect();
    hexes.dedup();
    let each = units.iter().map(|&(unit, why)| {
        let at = place(unit).map_or_else(String::new, |hex| telling::place(world, hex));
        format!("{}, {at}: {why}", roster.printed(unit).name)
    });
    let each: Vec<String> = each.collect();
    Warning {
        words: format!(
            "{} will be out of supply: {}",
            words::units(units.len()),
            telling::names(world, &ids)
        ),
        hint: format!(
            "{}\nA click shows where they are, one after the other.",
            each.join("\n")
        ),
        hexes,
        next: 0,
    }
}

/// Shows the next hex that a warning is about.
pub(crate) fn show(world: &mut World, n: usize) {
    let mut warnings = world.resource_mut::<Warnings>();
    let Some(warning) = warnings.list.get_mut(n) else {
        return;
    };
    let Some(&hex) = warning.hexes.get(warning.next) else {
        return;
    };
    warning.next = (warning.next + 1) % warning.hexes.len();
    sight::look_at(world, hex);
}
