//! The one place where it is decided whether an order is legal, and the list of what can be ordered now.

use bevy::prelude::World;

use crate::barrage::{self, BarragePlan};
use crate::capture::{self, CollapsePlan};
use crate::combat::{self, AttackPlan, OverrunPlan};
use crate::engineers::{self, ConstructPlan, TaskOffer};
use crate::formation::{self, EnterPlan, FormationMarkers, LeavePlan};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::{self, ModeOffer, ModePlan, reserve};
use crate::movement::{self, FuelCheck, MovePlan, MoveQuery, Prospects, Quote, Range};
use crate::order::{Decision, Order};
use crate::outcome::Outcome;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::{Awaiting, apply_decision, awaiting, check_decision};
use crate::rail::{self, ClaimPlan, RailPlan, ShipmentPlan};
use crate::reinforcement::{self, MusterOrder, MusterPlan};
use crate::sequence::flow;
use crate::side::Side;
use crate::stacking;
use crate::supply::breakout::{self, BreakoutPlan};
use crate::supply::fuel::{self, FuelOffer, FuelPlan};
use crate::transport::{
    self, BlowPlan, LoadPlan, MakeExtenderPlan, RegroupPlan, TakeApartPlan, UnloadPlan,
};
use crate::violation::{Reason, Violation};
use crate::works::{self, DigOffer, DigPlan, SlightPlan};

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The game begins.
    Begin,
    /// The segment ends.
    EndSegment,
    /// Units move.
    Move(MovePlan),
    /// Units are dropped off.
    DropOff(Vec<UnitIx>),
    /// Units change their mode.
    ChangeMode(ModePlan),
    /// Units are released from Reserve.
    Release(Vec<UnitIx>),
    /// Fuel is bought.
    Fuel(FuelPlan),
    /// A unit is put on top of its stack.
    PutOnTop(UnitIx),
    /// Units attack.
    Attack(AttackPlan),
    /// Units overrun.
    Overrun(OverrunPlan),
    /// Artillery barrages.
    Barrage(BarragePlan),
    /// A hedgehog is built or improved.
    Dig(DigPlan),
    /// A hedgehog is reduced.
    Slight(SlightPlan),
    /// Units break out.
    BreakOut(BreakoutPlan),
    /// A question is answered.
    Decide(Decision),
    /// Transport loads.
    Load(LoadPlan),
    /// Transport unloads.
    Unload(UnloadPlan),
    /// Transport is combined or divided.
    Regroup(RegroupPlan),
    /// Transport becomes an Extender.
    MakeExtender(MakeExtenderPlan),
    /// An Extender becomes transport.
    TakeApart(TakeApartPlan),
    /// An Extender collapses.
    Collapse(CollapsePlan),
    /// Supply is blown up.
    Blow(BlowPlan),
    /// Units go by rail.
    Rail(RailPlan),
    /// Supply goes by rail.
    RailSupply(ShipmentPlan),
    /// Control of a station is claimed.
    ClaimRail(ClaimPlan),
    /// Something is done in the Reinforcement Phase.
    Muster(MusterPlan),
    /// An engineer constructs.
    Construct(ConstructPlan),
    /// Units go into the marker of their formation.
    EnterMarker(EnterPlan),
    /// Units come out of it.
    LeaveMarker(LeavePlan),
}

impl Plan {
    /// Whether the order can be taken back without a branch, whatever happens: no die can fall in it.
    pub fn is_surely_undoable(&self) -> bool {
        match self {
            Self::Begin
            | Self::EndSegment
            | Self::Attack(_)
            | Self::Overrun(_)
            | Self::Barrage(_)
            | Self::BreakOut(_)
            | Self::Decide(_)
            | Self::Blow(_) => false,
            Self::Move(plan) => !plan.captures,
            Self::Rail(plan) => !plan.captures,
            Self::Muster(plan) => plan.is_surely_undoable(),
            Self::DropOff(_)
            | Self::ChangeMode(_)
            | Self::Release(_)
            | Self::Fuel(_)
            | Self::PutOnTop(_)
            | Self::Dig(_)
            | Self::Slight(_)
            | Self::Load(_)
            | Self::Unload(_)
            | Self::Regroup(_)
            | Self::MakeExtender(_)
            | Self::TakeApart(_)
            | Self::Collapse(_)
            | Self::RailSupply(_)
            | Self::ClaimRail(_)
            | Self::Construct(_)
            | Self::EnterMarker(_)
            | Self::LeaveMarker(_) => true,
        }
    }
}

/// Whether an order is legal now, and what it would cost. Changes nothing.
pub fn check(world: &World, order: &Order) -> Result<Plan, Violation> {
    let awaiting = awaiting(world);
    match order {
        Order::Begin => match awaiting {
            Awaiting::Begin => Ok(Plan::Begin),
            Awaiting::Segment { .. } | Awaiting::Decision { .. } | Awaiting::Over => {
                Err(Violation::new("2.2", Reason::AlreadyBegun))
            }
        },
        Order::EndSegment => {
            let side = acting_side(&awaiting)?;
            stacking::check_segment_end(world, side).map(|()| Plan::EndSegment)
        }
        Order::Move { units, path, mode } => {
            let side = acting_side(&awaiting)?;
            movement::check_move(world, side, units, path, *mode).map(Plan::Move)
        }
        Order::DropOff { units } => {
            let side = acting_side(&awaiting)?;
            movement::check_drop(world, side, units).map(Plan::DropOff)
        }
        Order::ChangeMode { units, to } => {
            let side = acting_side(&awaiting)?;
            modes::check_change(world, side, units, *to).map(Plan::ChangeMode)
        }
        Order::Release { units } => {
            let side = acting_side(&awaiting)?;
            reserve::check_release(world, side, units).map(Plan::Release)
        }
        Order::Fuel { target, from } => {
            let side = acting_side(&awaiting)?;
            fuel::check_fuel(world, side, *target, from).map(Plan::Fuel)
        }
        Order::PutOnTop { unit } => {
            let side = acting_side(&awaiting)?;
            stacking::check_on_top(world, side, *unit).map(Plan::PutOnTop)
        }
        Order::Attack {
            units,
            target,
            supply,
        } => {
            let side = acting_side(&awaiting)?;
            combat::check_attack(world, side, units, *target, supply.as_ref()).map(Plan::Attack)
        }
        Order::Overrun {
            units,
            target,
            supply,
        } => {
            let side = acting_side(&awaiting)?;
            combat::check_overrun(world, side, units, *target, supply.as_ref()).map(Plan::Overrun)
        }
        Order::Barrage {
            units,
            target,
            aim,
            supply,
        } => {
            let side = acting_side(&awaiting)?;
            barrage::check_barrage(world, side, units, *target, *aim, supply.as_deref())
                .map(Plan::Barrage)
        }
        Order::BreakOut { units } => {
            let side = acting_side(&awaiting)?;
            breakout::check_breakout(world, side, units).map(Plan::BreakOut)
        }
        Order::Decide(answer) => {
            check_decision(world, &awaiting, Some(answer.clone())).map(Plan::Decide)
        }
        Order::Pass => check_decision(world, &awaiting, None).map(Plan::Decide),
        Order::Dig { hex, by, from } => {
            let side = acting_side(&awaiting)?;
            works::check_dig(world, side, *hex, by, from).map(Plan::Dig)
        }
        Order::Slight { unit } => {
            let side = acting_side(&awaiting)?;
            works::check_slight(world, side, *unit).map(Plan::Slight)
        }
        Order::Load { unit, from, tokens } => {
            let side = acting_side(&awaiting)?;
            transport::check_load(world, side, *unit, *from, *tokens).map(Plan::Load)
        }
        Order::Unload { unit, tokens } => {
            let side = acting_side(&awaiting)?;
            transport::check_unload(world, side, *unit, *tokens).map(Plan::Unload)
        }
        Order::Regroup { from, into } => {
            let side = acting_side(&awaiting)?;
            transport::check_regroup(world, side, from, into).map(Plan::Regroup)
        }
        Order::MakeExtender { from, into } => {
            let side = acting_side(&awaiting)?;
            transport::check_make_extender(world, side, from, *into).map(Plan::MakeExtender)
        }
        Order::TakeApart { unit } => {
            let side = acting_side(&awaiting)?;
            transport::check_take_apart(world, side, *unit).map(Plan::TakeApart)
        }
        Order::Collapse { unit, to } => {
            let side = acting_side(&awaiting)?;
            capture::check_collapse(world, side, *unit, *to).map(Plan::Collapse)
        }
        Order::Blow { unit, tokens } => {
            let side = acting_side(&awaiting)?;
            transport::check_blow(world, side, *unit, *tokens).map(Plan::Blow)
        }
        Order::Rail { units, to, mode } => {
            let side = acting_side(&awaiting)?;
            rail::check_rail(world, side, units, *to, *mode).map(Plan::Rail)
        }
        Order::RailSupply { from, tokens, to } => {
            let side = acting_side(&awaiting)?;
            rail::check_shipment(world, side, *from, *tokens, *to).map(Plan::RailSupply)
        }
        Order::ClaimRail { hex } => {
            let side = acting_side(&awaiting)?;
            rail::check_claim(world, side, *hex).map(Plan::ClaimRail)
        }
        Order::Muster(order) => {
            let side = acting_side(&awaiting)?;
            reinforcement::check_muster(world, side, order).map(Plan::Muster)
        }
        Order::Construct {
            task,
            hex,
            by,
            from,
        } => {
            let side = acting_side(&awaiting)?;
            engineers::check_construct(world, side, *task, *hex, *by, from).map(Plan::Construct)
        }
        Order::EnterMarker { units } => {
            let side = acting_side(&awaiting)?;
            formation::check_enter(world, side, units).map(Plan::EnterMarker)
        }
        Order::LeaveMarker { units } => {
            let side = acting_side(&awaiting)?;
            formation::check_leave(world, side, units).map(Plan::LeaveMarker)
        }
    }
}

/// The side that acts in the segment, unless something else must come first.
fn acting_side(awaiting: &Awaiting) -> Result<Side, Violation> {
    let reason = match awaiting {
        Awaiting::Segment { side, .. } => return Ok(*side),
        Awaiting::Begin => Reason::NotBegun,
        Awaiting::Decision { question, .. } => Reason::DecisionFirst {
            question: question.text.clone(),
        },
        Awaiting::Over => Reason::GameOver,
    };
    Err(Violation::new("2.2", reason))
}

/// Carries out a legal order.
pub(super) fn apply(world: &mut World, plan: Plan, out: &mut Vec<Outcome>) {
    match plan {
        Plan::Begin => flow::begin(world, out),
        Plan::EndSegment => flow::advance(world, out),
        Plan::Move(plan) => movement::apply_move(world, plan, out),
        Plan::DropOff(units) => movement::apply_drop(world, units, out),
        Plan::ChangeMode(plan) => modes::apply_change(world, plan, out),
        Plan::Release(units) => reserve::apply_release(world, &units, out),
        Plan::Fuel(plan) => fuel::apply_fuel(world, plan, out),
        Plan::PutOnTop(unit) => stacking::apply_on_top(world, unit, out),
        Plan::Attack(plan) => combat::apply_attack(world, plan, out),
        Plan::Overrun(plan) => combat::apply_overrun(world, plan, out),
        Plan::Barrage(plan) => barrage::apply_barrage(world, plan, out),
        Plan::Dig(plan) => works::apply_dig(world, plan, out),
        Plan::Slight(plan) => works::apply_slight(world, plan, out),
        Plan::BreakOut(plan) => breakout::apply_breakout(world, plan, out),
        Plan::Decide(answer) => apply_decision(world, &answer, out),
        Plan::Load(plan) => transport::apply_load(world, plan, out),
        Plan::Unload(plan) => transport::apply_unload(world, plan, out),
        Plan::Regroup(plan) => transport::apply_regroup(world, plan, out),
        Plan::MakeExtender(plan) => transport::apply_make_extender(world, plan, out),
        Plan::TakeApart(plan) => transport::apply_take_apart(world, plan, out),
        Plan::Collapse(plan) => capture::apply_collapse(world, plan, out),
        Plan::Blow(plan) => transport::apply_blow(world, plan, out),
        Plan::Rail(plan) => rail::apply_rail(world, plan, out),
        Plan::RailSupply(plan) => rail::apply_shipment(world, plan, out),
        Plan::ClaimRail(plan) => rail::apply_claim(world, plan, out),
        Plan::Muster(plan) => reinforcement::apply_muster(world, plan, out),
        Plan::Construct(plan) => engineers::apply_construct(world, plan, out),
        Plan::EnterMarker(plan) => formation::apply_enter(world, plan, out),
        Plan::LeaveMarker(plan) => formation::apply_leave(world, plan, out),
    }
    formation::follow(world, out);
}

/// What can be ordered now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Who must decide what.
    pub awaiting: Awaiting,
    /// Orders that need nothing further: end the segment, answer a question.
    pub orders: Vec<Order>,
    /// Units that can move; [`reach`] tells where.
    pub movers: Vec<UnitId>,
    /// Units that could move if they had fuel; [`fuel_offers`] tells how.
    pub dry: Vec<UnitId>,
    /// Units that can be released from Reserve (5.7b).
    pub releasable: Vec<UnitId>,
    /// Units that cannot move as they are, but could in another mode; [`mode_offers`] tells which.
    pub turnable: Vec<UnitId>,
    /// Units that can attack, supply aside, each with the hexes they can attack (9.1).
    pub attackers: Vec<(UnitId, Vec<HexPos>)>,
    /// Artillery that can barrage, supply aside, each with the hexes it can barrage (10.1); [`barrage::aims`] tells what in
    /// them.
    pub batteries: Vec<(UnitId, Vec<HexPos>)>,
    /// Units that could build a hedgehog or improve one; [`dig_offers`] tells where and for how much (16.0b).
    pub diggers: Vec<UnitId>,
    /// Hedgehogs that can be reduced (16.0b).
    pub slightable: Vec<UnitId>,
    /// Units that can break out (12.8e).
    pub breakers: Vec<UnitId>,
    /// Transport that can load or unload where it stands; [`transport::load_offer`] and [`transport::unload_offer`] tell how
    /// much (13.2f).
    pub handlers: Vec<UnitId>,
    /// Dumps and loads that can be blown up (12.11a).
    pub blowable: Vec<UnitId>,
    /// Extenders that can be taken apart, or could collapse (12.7, 9.14d); [`capture::havens`] tells where to.
    pub extenders: Vec<UnitId>,
    /// Units that can go by rail, as they are or in Move Mode, and dumps of which supply can; [`rail::journeys`] tells where
    /// (13.3e).
    pub rail_cargo: Vec<UnitId>,
    /// Stations whose control can be claimed (13.3h).
    pub claims: Vec<HexPos>,
    /// What can be done in the Reinforcement Phase; [`reinforcement::sheet()`] tells more (13.5, 13.6, 13.9).
    pub muster: Vec<MusterOrder>,
    /// Engineers that could construct something; [`task_offers`] tells what, where and for how much (13.8d).
    pub constructors: Vec<UnitId>,
    /// Units that could be put into the marker of their formation (13.7).
    pub joiners: Vec<UnitId>,
    /// Units that are in the marker of their formation (13.7).
    pub gathered: Vec<UnitId>,
}

/// Lists what can be ordered now.
pub fn legal(world: &World) -> Offers {
    let awaiting = awaiting(world);
    let (mut movers, mut dry) = (Vec::new(), Vec::new());
    let (mut releasable, mut turnable) = (Vec::new(), Vec::new());
    let (mut attackers, mut batteries) = (Vec::new(), Vec::new());
    let (mut diggers, mut slightable) = (Vec::new(), Vec::new());
    let mut breakers = Vec::new();
    let (mut handlers, mut blowable) = (Vec::new(), Vec::new());
    let mut extenders = Vec::new();
    let (mut rail_cargo, mut claims) = (Vec::new(), Vec::new());
    let mut muster = Vec::new();
    let mut constructors = Vec::new();
    let (mut joiners, mut gathered) = (Vec::new(), Vec::new());
    let orders = match &awaiting {
        Awaiting::Begin => vec![Order::Begin],
        Awaiting::Over => Vec::new(),
        Awaiting::Decision { question, .. } => question
            .answers
            .iter()
            .map(|(answer, _)| Order::Decide(answer.clone()))
            .collect(),
        Awaiting::Segment { side, .. } => {
            let roster = world.resource::<Roster>();
            let call = movement::roll_call(world, *side);
            movers = roster.ids(call.movers);
            dry = roster.ids(call.dry);
            turnable = roster.ids(call.turnable);
            releasable = roster.ids(reserve::releasable(world, *side));
            let named = |(unit, targets)| (roster.printed(unit).id, targets);
            attackers = combat::attackers(world, *side)
                .into_iter()
                .map(named)
                .collect();
            batteries = barrage::batteries(world, *side)
                .into_iter()
                .map(named)
                .collect();
            diggers = roster.ids(works::diggers(world, *side));
            slightable = roster.ids(works::slightable(world, *side));
            breakers = roster.ids(breakout::candidates(world, *side));
            handlers = roster.ids(transport::handlers(world, *side));
            blowable = roster.ids(transport::blowable(world, *side));
            extenders = roster.ids(transport::workable_extenders(world, *side));
            let cargo = rail::entrainable(world, *side).into_iter();
            rail_cargo = roster.ids(cargo.chain(rail::shippable(world, *side)));
            let stations = rail::claimable(world, *side).into_iter();
            claims = stations.map(|(hex, _)| hex).collect();
            muster = reinforcement::orders(world, *side);
            constructors = roster.ids(engineers::constructors(world, *side));
            joiners = roster.ids(formation::joiners(world, *side));
            let markers = FormationMarkers::read(world);
            let inside = markers
                .iter()
                .flat_map(|(_, marker)| marker.units.iter().copied());
            let own = |&unit: &UnitIx| roster.printed(unit).side == *side;
            gathered = roster.ids(inside.filter(own));
            let end = Order::EndSegment;
            check(world, &end).map(|_| end).into_iter().collect()
        }
    };
    Offers {
        awaiting,
        orders,
        movers,
        dry,
        releasable,
        turnable,
        attackers,
        batteries,
        diggers,
        slightable,
        blowable,
        breakers,
        handlers,
        extenders,
        rail_cargo,
        claims,
        muster,
        constructors,
        joiners,
        gathered,
    }
}

/// The cheapest way of a unit or stack to a hex, whatever it costs; none if none leads there.
pub fn route(world: &World, query: &MoveQuery<'_>, to: HexPos) -> Option<Vec<HexPos>> {
    let side = acting_side(&awaiting(world)).ok()?;
    movement::route(world, side, query, to)
}

/// The hexes that a unit or stack of the acting side can reach now.
pub fn reach(world: &World, query: &MoveQuery<'_>) -> Result<Range, Violation> {
    let side = acting_side(&awaiting(world))?;
    movement::range(world, side, query)
}

/// What each hex of a way would cost a unit or stack of the acting side, also where it cannot pay for all of it.
pub fn quote(world: &World, query: &MoveQuery<'_>, path: &[HexPos]) -> Result<Quote, Violation> {
    let side = acting_side(&awaiting(world))?;
    movement::quote(world, side, query, path)
}

/// What a unit or stack could do beside moving, for a range that [`reach`] found for the same question.
pub fn prospects(world: &World, query: &MoveQuery<'_>, range: &Range) -> Prospects {
    acting_side(&awaiting(world)).map_or_else(
        |_| Prospects::default(),
        |side| movement::prospects(world, side, query, range),
    )
}

/// The modes that a unit of the acting side could change to, what each would do, and why not.
pub fn mode_offers(world: &World, unit: UnitId) -> Vec<ModeOffer> {
    let Ok(side) = acting_side(&awaiting(world)) else {
        return Vec::new();
    };
    let units = [unit];
    modes::offers(world, side, unit, |change| {
        let query = MoveQuery {
            mode: Some(change),
            fuel: FuelCheck::Supposed,
            ..MoveQuery::of(&units)
        };
        movement::range(world, side, &query).is_ok_and(|range| !range.is_empty())
    })
}

/// The ways to buy fuel for a unit of the acting side.
pub fn fuel_offers(world: &World, unit: UnitId) -> Vec<FuelOffer> {
    acting_side(&awaiting(world))
        .map_or_else(|_| Vec::new(), |side| fuel::offers(world, side, unit))
}

/// What a unit of the acting side can build, and what it costs (16.0b).
pub fn dig_offers(world: &World, unit: UnitId) -> Vec<DigOffer> {
    acting_side(&awaiting(world))
        .map_or_else(|_| Vec::new(), |side| works::offers(world, side, unit))
}

/// What a unit of the acting side can construct, and what it costs (13.8d).
pub fn task_offers(world: &World, unit: UnitId) -> Vec<TaskOffer> {
    acting_side(&awaiting(world))
        .map_or_else(|_| Vec::new(), |side| engineers::offers(world, side, unit))
}
