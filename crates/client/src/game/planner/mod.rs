//! The combat planner: which attack is planned, with whom, and what the player is told of it before he orders it.

mod acts;
mod chances;
mod price;
mod shares;
mod table;
mod targets;
mod view;

use bevy::prelude::*;
use stavka_rules::engine::Timeline;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::tables::AttackKind;

use super::{GameSystems, game_is_loaded, wishes};
use crate::screens::Screen;

pub(super) use acts::{act, close, open_at, press_digit};
pub(super) use chances::{average, bar as chance_bar, chances_view, percent};
pub(super) use table::{short_name, table_view};
pub(super) use targets::Targets;
pub(super) use view::planner_view;

/// The plan that is open.
#[derive(Resource, Default, Debug)]
pub(super) struct Planner {
    plan: Option<Plan>,
    /// Where the game stood when it was opened.
    place: (usize, usize),
}

/// An attack that the player thinks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// The hex.
    pub target: HexPos,
    /// The units that could take part, by hex.
    pub able: Vec<UnitId>,
    /// Those that do.
    pub chosen: Vec<UnitId>,
    /// Whether the defender is taken to be in combat supply; none while that is as he can pay.
    pub supplied: Option<bool>,
}

impl Plan {
    /// The order that carries it out.
    pub fn order(&self) -> Order {
        let (units, target) = (self.chosen.clone(), self.target);
        let supply = None;
        match self.kind {
            AttackKind::Regular => Order::Attack {
                units,
                target,
                supply,
            },
            AttackKind::Overrun => Order::Overrun {
                units,
                target,
                supply,
            },
        }
    }
}

impl Planner {
    /// The plan that is open.
    pub const fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }
}

/// The planner.
pub fn plugin(app: &mut App) {
    app.init_resource::<Planner>()
        .add_plugins(targets::plugin)
        .add_systems(OnExit(Screen::Play), |mut planner: ResMut<Planner>| {
            planner.plan = None;
        })
        .add_systems(
            Update,
            close_when_the_game_moves_on
                .in_set(GameSystems::Act)
                .after(wishes::carry_out)
                .run_if(game_is_loaded),
        );
}

/// A plan is about the game as it stood.
fn close_when_the_game_moves_on(timeline: Res<Timeline>, mut planner: ResMut<Planner>) {
    let place = (timeline.line(), timeline.cursor());
    if planner.plan.is_some() && planner.place != place {
        planner.plan = None;
    }
}
