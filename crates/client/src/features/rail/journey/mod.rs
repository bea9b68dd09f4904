//! Going by rail: with something selected that can entrain, a key lights up where it could detrain and for how much; a click on
//! such a hex orders it. Pointing at any rail hex shows way and price, or the rule that closes it.
//!
//! Ways, prices and refusals are asked of [`stavka_rules::rail::journeys`]; nothing is decided here.

mod claim;
mod controls;
mod load;
mod on_map;
mod view;

use bevy::prelude::*;
use stavka_rules::map::HexPos;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::rail::{Journey, Journeys};
use stavka_rules::side::Side;

use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::selection::{Selected, Selection};
use crate::session::{GameSystems, game_is_loaded};
use crate::view::map_view::picking::HoveredHex;

use crate::session::tool::{Tool, ToolUse};
use crate::session::{Section, tool};
pub(crate) use claim::is_claimable;
pub(crate) use controls::act;
pub(crate) use load::Load;
pub(crate) use view::{actions, prompt};

/// What could go by rail, and the journey that is planned.
#[derive(Resource, Default, Debug)]
pub(crate) struct RailMove {
    /// The side that acts.
    side: Option<Side>,
    /// What is selected and could be cargo, each with the reason why it cannot entrain.
    loads: Vec<(Load, Option<Refusal>)>,
    /// The journey that is planned.
    plan: Option<Plan>,
}

/// A journey as far as it is planned.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    load: Load,
    /// Where it could go, and why not elsewhere.
    journeys: Journeys,
    /// The hex that is aimed at, by pointer or key.
    aim: Option<HexPos>,
}

impl Plan {
    /// The hexes in which it could detrain, with way and price.
    fn goals(&self) -> impl Iterator<Item = (HexPos, &Journey)> {
        let all = self.journeys.to.iter();
        all.filter_map(|(&hex, journey)| Some((hex, journey.as_ref().ok()?)))
    }
}

impl RailMove {
    /// Whether a journey is planned: the map then shows where it could end.
    pub const fn is_planned(&self) -> bool {
        self.plan.is_some()
    }

    /// The hexes in which the planned journey could end.
    pub fn goals(&self) -> Vec<HexPos> {
        let goals = self.plan.iter().flat_map(Plan::goals);
        goals.map(|(hex, _)| hex).collect()
    }

    /// Plans no journey; says whether one was planned.
    pub fn close(&mut self) -> bool {
        self.plan.take().is_some()
    }
}

/// Going by rail.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Rail,
        ToolUse {
            is_held: |world| world.resource::<RailMove>().is_planned(),
            forget: |world| {
                world.resource_mut::<RailMove>().close();
            },
            click: controls::press,
            confirm: controls::confirm,
            next: Some(controls::aim_at_next),
            prompt,
            card: view::way_view,
            ..ToolUse::default()
        },
    );
    app.init_resource::<RailMove>()
        .add_plugins(on_map::plugin)
        .add_systems(OnExit(Screen::Play), |mut rail: ResMut<RailMove>| {
            *rail = RailMove::default();
        })
        .add_systems(
            Update,
            (find_loads, aim_with_pointer)
                .chain()
                .in_set(GameSystems::Derive(Section::Rail))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Asks again when the selection or the game has changed; a plan is about both as they were.
fn find_loads(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() && !world.is_resource_changed::<Selected>() {
        return;
    }
    let side = match awaiting(world) {
        Awaiting::Segment { side, .. } => Some(side),
        _ => None,
    };
    let selection = world.resource::<Selection>();
    let loads = side.map_or_else(Vec::new, |side| load::loads(world, side, selection));
    *world.resource_mut::<RailMove>() = RailMove {
        side,
        loads,
        plan: None,
    };
}

/// Plans where a load could go, or says why it cannot entrain.
fn plan(world: &mut World, load: Load) {
    let Some(side) = world.resource::<RailMove>().side else {
        return;
    };
    let (refusal, plan) = match load.journeys(world, side) {
        Ok((load, journeys)) => {
            let plan = Plan {
                load,
                journeys,
                aim: None,
            };
            (Refusal::default(), Some(plan))
        }
        Err(violation) => (Refusal::of(world, &violation), None),
    };
    *world.resource_mut::<Refusal>() = refusal;
    if plan.is_some() {
        tool::take(world, Tool::Rail);
    }
    world.resource_mut::<RailMove>().plan = plan;
}

/// Aims at the hex under the pointer when that changes; a key may aim elsewhere meanwhile.
fn aim_with_pointer(
    hovered: Res<HoveredHex>,
    mut rail: ResMut<RailMove>,
    mut last: Local<Option<HexPos>>,
) {
    if !rail.is_planned() {
        *last = None;
        return;
    }
    if hovered.0 == *last {
        return;
    }
    *last = hovered.0;
    if let (Some(plan), Some(hex)) = (&mut rail.plan, hovered.0) {
        plan.aim = Some(hex);
    }
}
