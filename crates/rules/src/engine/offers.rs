//! What can be ordered now, and what players ask before they order it.

use bevy::prelude::World;

use super::check::{acting_side, check};
use crate::barrage;
use crate::combat;
use crate::engineers::{self, TaskOffer};
use crate::formation::{self, FormationMarkers};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::{self, ModeOffer, reserve};
use crate::movement::{self, FuelCheck, MoveQuery, Prospects, Quote, Range};
use crate::order::Order;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::{Awaiting, awaiting};
use crate::rail;
use crate::reinforcement::{self, ReinforcementOrder};
use crate::sequence::language::SequenceOrder;
use crate::supply::breakout;
use crate::supply::fuel::{self, FuelOffer};
use crate::transport;
use crate::violation::Violation;
use crate::works::{self, DigOffer};

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
    /// Extenders that can be taken apart, or could collapse (12.7, 9.14d); [`havens`](crate::capture::havens) tells where to.
    pub extenders: Vec<UnitId>,
    /// Units that can go by rail, as they are or in Move Mode, and dumps of which supply can; [`rail::journeys`] tells where
    /// (13.3e).
    pub rail_cargo: Vec<UnitId>,
    /// Stations whose control can be claimed (13.3h).
    pub claims: Vec<HexPos>,
    /// What can be done in the Reinforcement Phase; [`reinforcement::sheet()`] tells more (13.5, 13.6, 13.9).
    pub muster: Vec<ReinforcementOrder>,
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
        Awaiting::Begin => vec![Order::Sequence(SequenceOrder::Begin)],
        Awaiting::Over => Vec::new(),
        Awaiting::Decision { question, .. } => question
            .answers
            .iter()
            .map(|(answer, _)| Order::decide(answer.clone()))
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
            let end = Order::Sequence(SequenceOrder::EndSegment);
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
    let side = acting_side(world).ok()?;
    movement::route(world, side, query, to)
}

/// The hexes that a unit or stack of the acting side can reach now.
pub fn reach(world: &World, query: &MoveQuery<'_>) -> Result<Range, Violation> {
    let side = acting_side(world)?;
    movement::range(world, side, query)
}

/// What each hex of a way would cost a unit or stack of the acting side, also where it cannot pay for all of it.
pub fn quote(world: &World, query: &MoveQuery<'_>, path: &[HexPos]) -> Result<Quote, Violation> {
    let side = acting_side(world)?;
    movement::quote(world, side, query, path)
}

/// What a unit or stack could do beside moving, for a range that [`reach`] found for the same question.
pub fn prospects(world: &World, query: &MoveQuery<'_>, range: &Range) -> Prospects {
    acting_side(world).map_or_else(
        |_| Prospects::default(),
        |side| movement::prospects(world, side, query, range),
    )
}

/// The modes that a unit of the acting side could change to, what each would do, and why not.
pub fn mode_offers(world: &World, unit: UnitId) -> Vec<ModeOffer> {
    let Ok(side) = acting_side(world) else {
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
    acting_side(world).map_or_else(|_| Vec::new(), |side| fuel::offers(world, side, unit))
}

/// What a unit of the acting side can build, and what it costs (16.0b).
pub fn dig_offers(world: &World, unit: UnitId) -> Vec<DigOffer> {
    acting_side(world).map_or_else(|_| Vec::new(), |side| works::offers(world, side, unit))
}

/// What a unit of the acting side can construct, and what it costs (13.8d).
pub fn task_offers(world: &World, unit: UnitId) -> Vec<TaskOffer> {
    acting_side(world).map_or_else(|_| Vec::new(), |side| engineers::offers(world, side, unit))
}
