//! The planner: which attack, overrun or barrage is planned, with whom, and what the player is told of it before he orders
//! it.

mod barrage;
mod barrage_table;
pub mod casualties;
mod chances;
mod controls;
mod feeders;
pub mod panel;
mod payers;
mod price;
mod shares;
mod stays;
mod stocks;
mod table;
mod targets;
mod view;

use bevy::prelude::*;
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::{CombatOrder, CombatSupply};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::sequence::Segment;
use stavka_rules::supply::{NamedFeeder, Payment};
use stavka_rules::tables::AttackKind;
use stavka_rules::telling;

use crate::kit::screen::Screen;
use crate::session::{GameSystems, game_is_loaded};

use crate::session::moment::GameMoment;
use crate::session::tool::{Tool, ToolUse};
use crate::session::{Section, tool};
use crate::view::panels;
pub(crate) use barrage::effect_words;
pub(crate) use chances::{average, bar as chance_bar, chances_view, percent};
pub(crate) use controls::{act, can_plan, open_at};
use panel::PlannerView;
pub(crate) use payers::planned_cost;
pub(crate) use table::{short_name, table_view};
pub(crate) use targets::Targets;

/// The plan that is open.
#[derive(Resource, Default, Debug)]
pub(crate) struct Planner {
    plan: Option<Plan>,
    /// Whether the table is looked at where there is no room for everything.
    table: bool,
}

/// What is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlanKind {
    /// Regular combat or an overrun.
    Attack(AttackKind),
    /// A barrage of artillery, and what in the hex it is meant for.
    Barrage(BarrageAim),
}

impl PlanKind {
    /// What it is called on a button.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Attack(AttackKind::Regular) => "Attack",
            Self::Attack(AttackKind::Overrun) => "Overrun",
            Self::Barrage(_) => "Barrage",
        }
    }
}

/// An attack, an overrun or a barrage that the player thinks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// What it is.
    pub kind: PlanKind,
    /// The hex.
    pub target: HexPos,
    /// The units that could take part, by hex.
    pub able: Vec<UnitId>,
    /// Those that do.
    pub chosen: Vec<UnitId>,
    /// Whether the defender is taken to be in combat supply; none while that is as he can pay.
    pub supplied: Option<bool>,
    /// The dumps that pay; none for the usual ones.
    pub payers: Option<Vec<Payment>>,
    /// Those who use internal stocks; none for the usual ones.
    pub stocks: Option<Vec<UnitId>>,
    /// HQs that are named for those whom they feed (C&C 1.4).
    pub feeders: Vec<NamedFeeder>,
    /// Who of an overrun goes no further if its supply asks for somebody (4.5b); none for the usual one.
    pub stays: Option<UnitId>,
}

impl Plan {
    /// A plan in which these take part, paid in the usual way.
    fn new(kind: PlanKind, target: HexPos, able: Vec<UnitId>, chosen: Vec<UnitId>) -> Self {
        Self {
            kind,
            target,
            able,
            chosen,
            supplied: None,
            payers: None,
            stocks: None,
            feeders: Vec::new(),
            stays: None,
        }
    }

    /// The same, paid in the usual way.
    fn paid_as_usual(&self) -> Self {
        Self {
            payers: None,
            stocks: None,
            feeders: Vec::new(),
            stays: None,
            ..self.clone()
        }
    }

    /// Whether units can be left out of it: the stack on the move overruns as a whole.
    pub fn can_leave_out(&self) -> bool {
        self.kind != PlanKind::Attack(AttackKind::Overrun)
    }

    /// How an attack is paid; none for the usual way.
    pub fn combat_supply(&self) -> Option<CombatSupply> {
        if self.payers.is_none() && self.stocks.is_none() {
            return None;
        }
        Some(CombatSupply {
            from: self.payers.clone().unwrap_or_default(),
            stocks: self.stocks.clone().unwrap_or_default(),
            feeders: self.feeders.clone(),
        })
    }

    /// The order that carries it out.
    pub fn order(&self) -> Order {
        let (units, target) = (self.chosen.clone(), self.target);
        match self.kind {
            PlanKind::Attack(AttackKind::Regular) => Order::Combat(CombatOrder::Attack {
                units,
                target,
                supply: self.combat_supply(),
            }),
            PlanKind::Attack(AttackKind::Overrun) => Order::Combat(CombatOrder::Overrun {
                units,
                target,
                supply: self.combat_supply(),
                stays: self.stays.into_iter().collect(),
            }),
            PlanKind::Barrage(aim) => Order::Barrage(BarrageOrder::Barrage {
                units,
                target,
                aim,
                supply: self.payers.clone(),
            }),
        }
    }
}

impl Planner {
    /// The plan that is open.
    pub const fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }
}

/// Whether a click on a marked hex opens the planner in this segment.
pub(crate) const fn plans_by_click(segment: Segment) -> bool {
    matches!(segment, Segment::Combat | Segment::Barrage)
}

/// The planner.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Combat,
        ToolUse {
            is_held: |world| world.resource::<Planner>().plan().is_some(),
            forget: |world| world.resource_mut::<Planner>().plan = None,
            click: |world, hex| open_at(world, hex),
            confirm: controls::carry_out,
            digit: Some(controls::press_digit),
            prompt,
            ..ToolUse::default()
        },
    );
    panels::register::<PlannerView>(app);
    app.init_resource::<Planner>()
        .add_plugins((targets::plugin, casualties::plugin))
        .add_systems(OnExit(Screen::Play), |mut planner: ResMut<Planner>| {
            planner.plan = None;
        })
        .add_systems(
            Update,
            close_when_the_game_moves_on
                .in_set(GameSystems::Derive(Section::Combat))
                .run_if(game_is_loaded),
        )
        .add_systems(
            Update,
            view::fill_panel
                .in_set(GameSystems::Show(Section::Combat))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// A plan is about the game as it stood.
fn close_when_the_game_moves_on(moment: Res<GameMoment>, mut planner: ResMut<Planner>) {
    if moment.is_changed() && planner.plan.is_some() {
        planner.plan = None;
    }
}

/// What can be done in the planner.
fn prompt(world: &World) -> Option<String> {
    let plan = world.resource::<Planner>().plan()?;
    let place = telling::place(world, plan.target);
    Some(match plan.kind {
        PlanKind::Attack(AttackKind::Regular) => {
            format!("Digits or clicks choose who attacks {place}. Enter attacks, Esc cancels.")
        }
        PlanKind::Attack(AttackKind::Overrun) => format!("Enter overruns {place}, Esc cancels."),
        PlanKind::Barrage(_) => {
            format!("Digits or clicks choose which guns fire at {place}. Enter fires, Esc cancels.")
        }
    })
}
