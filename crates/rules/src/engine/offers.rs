//! What can be ordered now, and what players ask before they order it.

use bevy::prelude::World;

use super::check::{acting_side, check};
use super::subjects::{Offer, Offered, all_offers};
use crate::engineers::{self, TaskOffer};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeOffer;
use crate::movement::{self, MoveQuery, Prospects, Quote, Range};
use crate::order::{Decision, Order};
use crate::procedure::{Awaiting, awaiting};
use crate::sequence::language::SequenceOrder;
use crate::supply::fuel::{self, FuelOffer};
use crate::violation::Violation;
use crate::works::{self, DigOffer};

/// What can be ordered now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Who must decide what.
    pub awaiting: Awaiting,
    all: Vec<Offer>,
}

impl Offers {
    /// All of it.
    pub fn all(&self) -> &[Offer] {
        &self.all
    }

    /// The offers of a subject.
    pub fn of<O: Offered>(&self) -> impl Iterator<Item = &O> {
        self.all.iter().filter_map(O::within)
    }

    /// What is asked of the offers of a subject, such as the units that can move: `offers.pick(MovementOffer::mover)`.
    pub fn pick<O: Offered, T>(&self, asked: impl Fn(&O) -> Option<T>) -> Vec<T> {
        self.of().filter_map(asked).collect()
    }

    /// Whether any offer of a subject answers what is asked in this way.
    pub fn has<O: Offered, T: PartialEq>(
        &self,
        asked: impl Fn(&O) -> Option<T>,
        answer: &T,
    ) -> bool {
        self.of().filter_map(asked).any(|found| found == *answer)
    }
}

/// Lists what can be ordered now.
pub fn legal(world: &World) -> Offers {
    let awaiting = awaiting(world);
    let all = match &awaiting {
        Awaiting::Begin => vec![Offer::Ready(Order::Sequence(SequenceOrder::Begin))],
        Awaiting::Over => Vec::new(),
        Awaiting::Decision { question, .. } => {
            let answers = question.answers.iter();
            let order = |(answer, _): &(Decision, String)| Order::decide(answer.clone());
            answers.map(order).map(Offer::Ready).collect()
        }
        Awaiting::Segment { side, .. } => {
            let mut all = all_offers(world, *side);
            if movement::has_halted(world, *side) {
                let is_open = |offer: &Offer| {
                    let orders = offer.orders(world, *side);
                    orders.iter().any(|order| check(world, order).is_ok())
                };
                all.retain(is_open);
            }
            let end = Order::Sequence(SequenceOrder::EndSegment);
            if check(world, &end).is_ok() {
                all.push(Offer::Ready(end));
            }
            all
        }
    };
    Offers { awaiting, all }
}

/// The cheapest way of a unit or stack to a hex, whatever it costs; none if none leads there.
pub fn route(world: &World, query: &MoveQuery<'_>, to: HexPos) -> Option<Vec<HexPos>> {
    let side = acting_side(world).ok()?;
    movement::route(world, side, query, to)
}

/// The hexes that a unit or stack of the acting side can reach now.
pub fn reach(world: &World, query: &MoveQuery<'_>) -> Result<Range, Violation> {
    let side = acting_side(world)?;
    movement::check_going(world, side, query.units)?;
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
    acting_side(world).map_or_else(
        |_| Vec::new(),
        |side| movement::mode_offers(world, side, unit),
    )
}

/// The ways to buy fuel for a unit of the acting side.
pub fn fuel_offers(world: &World, unit: UnitId) -> Vec<FuelOffer> {
    acting_side(world).map_or_else(|_| Vec::new(), |side| fuel::offers(world, side, unit))
}

/// What a unit of the acting side can build, and what it costs (16.0b).
pub fn dig_offers(world: &World, unit: UnitId) -> Vec<DigOffer> {
    acting_side(world).map_or_else(|_| Vec::new(), |side| works::dig_offers(world, side, unit))
}

/// What a unit of the acting side can construct, and what it costs (13.8d).
pub fn task_offers(world: &World, unit: UnitId) -> Vec<TaskOffer> {
    acting_side(world).map_or_else(
        |_| Vec::new(),
        |side| engineers::task_offers(world, side, unit),
    )
}
