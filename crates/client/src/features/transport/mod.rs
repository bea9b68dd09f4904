//! Truck runs: load here, unload there. With transport selected the dumps that it could load from are marked; a click on one
//! marks the hexes in which it could deliver, and a click on one of those orders the whole run, part by part.
//!
//! What a run costs and whether it can be made is asked of [`stavka_rules::transport`]; nothing is decided here.

mod controls;
mod on_map;
mod view;

use bevy::prelude::*;
use stavka_rules::dumps::loadable;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Location, Roster, Tokens, fact};
use stavka_rules::procedure::awaited_side;
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::transport::{Delivery, Run, deliveries, fetch, pickups, run};

use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::selection::{SelectedUnits, Selection};
use crate::session::{GameSystems, game_is_loaded};
use crate::view::map_view::picking::HoveredHex;

use crate::session::tool::{Tool, ToolUse};
use crate::session::{Section, tool};
pub(crate) use controls::{act, begin_at, begins_at};
pub(crate) use view::{amounts, prompt};

/// The errand of the selected transport.
#[derive(Resource, Default, Debug)]
pub(crate) struct Errand {
    /// The transport that is selected alone, and its side.
    transport: Option<(UnitId, Side)>,
    /// Whether it could unload what it carries anywhere.
    delivers: bool,
    /// The dumps that it could load from.
    pickups: Vec<Pickup>,
    /// The run that is planned.
    plan: Option<Plan>,
}

/// A dump that transport could load from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pickup {
    dump: UnitId,
    at: HexPos,
    /// What could be loaded there: no more than there is room for.
    takes: Tokens,
}

/// A run as far as it is planned.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    /// The dump; none for what is loaded already.
    from: Option<UnitId>,
    /// Where that is.
    at: Option<HexPos>,
    /// How much it takes of what it could load; where it loads nothing, of what it carries.
    amount: Amount,
    /// Where it could end; nowhere for those who load and unload nothing, such as Organic Trucks.
    goals: Vec<Delivery>,
    /// The hex that is aimed at, by pointer or key, with what the run there would take.
    aim: Option<Aim>,
}

/// How much supply a run is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Amount {
    tokens: u16,
    most: u16,
}

impl Amount {
    /// A supply point more or less; a token at least.
    fn with_more(self, step: i32) -> Self {
        let wanted = i32::from(self.tokens) + step;
        let tokens = u16::try_from(wanted.max(0)).unwrap_or(u16::MAX);
        Self {
            tokens: tokens.clamp(self.most.min(1), self.most),
            ..self
        }
    }
}

/// A hex that is aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Aim {
    to: HexPos,
    /// With all that could be taken.
    run: Result<Run, Refusal>,
}

impl Plan {
    /// The run that is aimed at, with as much supply as the player wants.
    fn run(&self) -> Option<Result<Run, &Refusal>> {
        let Aim { run, .. } = self.aim.as_ref()?;
        let amount = Tokens(self.amount.tokens);
        Some(run.as_ref().map(|run| run.clone().with_less(amount)))
    }
}

impl Errand {
    /// Whether a run is planned: the map then shows where it could end, and not where the transport could go.
    pub const fn is_planned(&self) -> bool {
        self.plan.is_some()
    }

    /// Whether the planned run ends where it loads.
    fn only_loads(&self) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.goals.is_empty())
    }

    /// Plans no run; says whether one was planned.
    pub fn close(&mut self) -> bool {
        self.plan.take().is_some()
    }
}

/// Truck runs.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Errand,
        ToolUse {
            is_held: |world| world.resource::<Errand>().is_planned(),
            forget: |world| {
                world.resource_mut::<Errand>().close();
            },
            click: controls::press,
            confirm: controls::carry_out,
            next: Some(controls::aim_at_next),
            prompt,
            card: view::way_view,
            ..ToolUse::default()
        },
    );
    app.init_resource::<Errand>()
        .add_plugins(on_map::plugin)
        .add_systems(OnExit(Screen::Play), |mut errand: ResMut<Errand>| {
            *errand = Errand::default();
        })
        .add_systems(
            Update,
            (find_pickups, aim_with_pointer)
                .chain()
                .in_set(GameSystems::Derive(Section::Transport))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Asks again when the selection or the game has changed; a plan is about both as they were.
fn find_pickups(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<SelectedUnits>() {
        let errand = errand_of(world, &world.resource::<Selection>().units);
        *world.resource_mut::<Errand>() = errand;
    }
}

fn errand_of(world: &World, units: &[UnitId]) -> Errand {
    let side = awaited_side(world);
    let ([unit], Some(side)) = (units, side) else {
        return Errand::default();
    };
    let roster = world.resource::<Roster>();
    let carries = |unit: &UnitId| {
        let found = roster.find(*unit).map(|ix| roster.printed(ix));
        found.is_some_and(|printed| printed.side == side && printed.capacity > 0)
    };
    if !carries(unit) {
        return Errand::default();
    }
    let carries = roster.find(*unit).map(|ix| roster.printed(ix).capacity);
    let room = carries.map_or(0, |most| most.saturating_sub(loaded(world, *unit).0));
    let pickup = |dump: UnitId| {
        let ix = roster.find(dump)?;
        let at = Some(roster.location(ix)).and_then(Location::hex)?;
        let holds = loadable(world, ix);
        let takes = Tokens(holds.0.min(room));
        Some(Pickup { dump, at, takes })
    };
    let dumps = pickups(world, side, *unit).into_iter();
    let unloaded = deliveries(world, side, *unit, None);
    Errand {
        transport: Some((*unit, side)),
        delivers: unloaded.is_ok_and(|goals| !goals.is_empty()),
        pickups: dumps.filter_map(pickup).collect(),
        plan: None,
    }
}

/// Plans a run from a dump, or with what is loaded; where nothing can be unloaded after that, the run ends at the dump. Says why
/// not where none can be made.
fn plan(world: &mut World, from: Option<UnitId>) {
    let errand = world.resource::<Errand>();
    let Some((unit, side)) = errand.transport else {
        return;
    };
    let pickup = errand
        .pickups
        .iter()
        .find(|pickup| Some(pickup.dump) == from);
    let at = pickup.map(|pickup| pickup.at);
    let most = pickup
        .map_or_else(|| loaded(world, unit), |pickup| pickup.takes)
        .0;
    let amount = Amount { tokens: most, most };
    let goals = deliveries(world, side, unit, from).map(|goals| {
        // To unload where it loads is legal, and never meant.
        let elsewhere = goals.into_iter().filter(|goal| Some(goal.hex) != at);
        elsewhere.collect::<Vec<Delivery>>()
    });
    let found = match (goals, from.zip(at)) {
        (Err(violation), _) => Err(Refusal::of(world, &violation)),
        (Ok(goals), Some((dump, to))) if goals.is_empty() => {
            let run = fetch(world, side, unit, dump);
            let run = run.map_err(|violation| Refusal::of(world, &violation));
            run.map(|run| (goals, Some(Aim { to, run: Ok(run) })))
        }
        (Ok(goals), _) if goals.is_empty() => {
            let name = telling::name(world, unit);
            Err(Refusal::asks(format!(
                "{name} reaches no hex in which it could unload."
            )))
        }
        (Ok(goals), _) => Ok((goals, None)),
    };
    match found {
        Ok((goals, aim)) => {
            *world.resource_mut::<Refusal>() = Refusal::default();
            tool::take(world, Tool::Errand);
            let plan = Plan {
                from,
                at,
                amount,
                goals,
                aim,
            };
            world.resource_mut::<Errand>().plan = Some(plan);
        }
        Err(refusal) => *world.resource_mut::<Refusal>() = refusal,
    }
}

/// Aims at the hex under the pointer when that changes; a key may aim elsewhere meanwhile.
fn aim_with_pointer(world: &mut World, mut last: Local<Option<HexPos>>) {
    let hovered = world.resource::<HoveredHex>().0;
    if !world.resource::<Errand>().is_planned() {
        *last = None;
        return;
    }
    // What ends where it loads has nowhere else to be aimed at.
    if hovered == *last || world.resource::<Errand>().only_loads() {
        return;
    }
    *last = hovered;
    if let Some(hex) = hovered {
        aim_at(world, hex);
    }
}

/// Aims at a hex: what would the run there take, or why can it not be made?
fn aim_at(world: &mut World, to: HexPos) {
    let errand = world.resource::<Errand>();
    let (Some((unit, side)), Some(plan)) = (errand.transport, &errand.plan) else {
        return;
    };
    let aim = if plan.at == Some(to) {
        None
    } else {
        let run = run(world, side, unit, plan.from, to);
        let run = run.map_err(|violation| Refusal::of(world, &violation));
        Some(Aim { to, run })
    };
    if let Some(plan) = &mut world.resource_mut::<Errand>().plan {
        plan.aim = aim;
    }
}

/// What the transport carries.
fn loaded(world: &World, unit: UnitId) -> Tokens {
    let found = world.resource::<Roster>().find(unit);
    found.map_or(Tokens(0), |unit| fact::<Tokens>(world, unit))
}
