//! What happens to units and dumps under the rules of supply, apart from what supply is paid for.

use serde::{Deserialize, Serialize};

use crate::ids::{FormationId, UnitId};
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::pieces::Stocks;
use crate::side::Side;

/// What fuel is bought for (12.5c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FuelTarget {
    /// One unit, for this phase.
    Unit(UnitId),
    /// An HQ and the independent units in its throw range, until its owner's next Clean Up Phase.
    Headquarters(UnitId),
    /// The units of a formation that reach the same supply, likewise.
    Formation(FormationId),
}

/// Through what a formation takes its fuel (13.7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FuelVia {
    /// Its units draw from one dump themselves.
    Direct,
    /// This HQ throws it to them.
    Headquarters(UnitId),
}

/// Through what a formation traces (12.6f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TraceVia {
    /// This HQ throws to its units.
    Headquarters(UnitId),
    /// Its units draw from this source.
    Source(HexPos),
}

/// Supply taken from one dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// The dump, or transport with a load.
    pub dump: UnitId,
    /// How much, in tokens.
    pub tokens: u16,
}

/// C&C 1.4: an HQ and units that it feeds with ammunition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedFeeder {
    /// The HQ.
    pub hq: UnitId,
    /// The units.
    pub units: Vec<UnitId>,
}

/// One thing that the rules of supply did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum SupplyEvent {
    /// A unit's internal stocks were filled, as far as the supply in reach went (12.10e).
    Restocked {
        /// The unit.
        unit: UnitId,
        /// What it has now.
        now: Stocks,
        /// Who paid; part of it may be wasted.
        paid: Vec<Payment>,
    },
    /// Units without trace ate supply (12.6c).
    Ate {
        /// The units.
        units: Vec<UnitId>,
        /// Who paid.
        paid: Vec<Payment>,
    },
    /// Units were marked Out of Supply (12.6d).
    WentOut {
        /// Their owner.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units lost their Out of Supply markers.
    CameBack {
        /// Their owner.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// The Out of Supply units of a hex rolled for attrition (12.8).
    Attrition {
        /// Their owner.
        side: Side,
        /// The hex.
        at: HexPos,
        /// Steps that are out of supply there.
        steps: u8,
        /// Their best Action Rating.
        rating: i8,
        /// The dice.
        dice: [u8; 2],
        /// What is added to them.
        modifier: i8,
        /// Steps lost.
        lost: u8,
    },
    /// A unit broke out and comes back as a reinforcement (12.8e).
    BrokeOut {
        /// The unit.
        unit: UnitId,
        /// Where it was; none for a counter that stands for what is left of another.
        from: Option<HexPos>,
        /// Where it may come back.
        back: Vec<HexPos>,
        /// When.
        turn: u8,
        /// Supply that it lost.
        tokens: u16,
    },
    /// Transport became an Extender (12.7).
    ExtenderMade {
        /// The Extender.
        unit: UnitId,
        /// The transport.
        of: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// An Extender became transport again (12.7).
    ExtenderTakenApart {
        /// Its counter.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
    /// An Extender collapsed into transport (9.14d).
    ExtenderCollapsed {
        /// Its counter.
        unit: UnitId,
        /// Where it stood.
        from: HexPos,
        /// Where the transport is now; none if it found no place and is where it was.
        to: Option<HexPos>,
    },
    /// A unit was lost in a breakout (12.8e).
    LostInBreakout {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// Supply that was lost with it.
        tokens: u16,
    },
    /// Fuel was bought (12.5c).
    Fuelled {
        /// For whom.
        target: FuelTarget,
        /// The units that have it.
        units: Vec<UnitId>,
        /// Who paid.
        paid: Vec<Payment>,
    },
    /// An HQ is to give units fuel that it has, as they set out (12.5e).
    GiverNamed {
        /// The HQ.
        by: UnitId,
        /// The units.
        units: Vec<UnitId>,
    },
}

impl SupplyEvent {
    /// The units that it is about; none where it happens in the open.
    pub fn units(&self) -> Option<&[UnitId]> {
        match self {
            Self::Restocked { unit, .. }
            | Self::ExtenderMade { unit, .. }
            | Self::ExtenderTakenApart { unit, .. }
            | Self::ExtenderCollapsed { unit, .. } => Some(std::slice::from_ref(unit)),
            Self::Ate { units, .. }
            | Self::WentOut { units, .. }
            | Self::CameBack { units, .. }
            | Self::Fuelled { units, .. }
            | Self::GiverNamed { units, .. } => Some(units),
            Self::Attrition { .. } | Self::BrokeOut { .. } | Self::LostInBreakout { .. } => None,
        }
    }

    /// The supply that was spent.
    pub fn paid(&self) -> &[Payment] {
        match self {
            Self::Restocked { paid, .. } | Self::Ate { paid, .. } | Self::Fuelled { paid, .. } => {
                paid
            }
            Self::WentOut { .. }
            | Self::CameBack { .. }
            | Self::GiverNamed { .. }
            | Self::Attrition { .. }
            | Self::BrokeOut { .. }
            | Self::ExtenderMade { .. }
            | Self::ExtenderTakenApart { .. }
            | Self::ExtenderCollapsed { .. }
            | Self::LostInBreakout { .. } => &[],
        }
    }

    /// The supply that was destroyed.
    pub const fn destroyed(&self) -> u16 {
        match self {
            Self::BrokeOut { tokens, .. } | Self::LostInBreakout { tokens, .. } => *tokens,
            Self::Restocked { .. }
            | Self::Ate { .. }
            | Self::Fuelled { .. }
            | Self::GiverNamed { .. }
            | Self::WentOut { .. }
            | Self::CameBack { .. }
            | Self::ExtenderMade { .. }
            | Self::ExtenderTakenApart { .. }
            | Self::ExtenderCollapsed { .. }
            | Self::Attrition { .. } => 0,
        }
    }
}

/// One thing that a player orders about supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SupplyOrder {
    /// Buys fuel (12.5c).
    Fuel {
        /// For whom.
        target: FuelTarget,
        /// Which dumps pay.
        from: Vec<Payment>,
        /// Through what it is taken; left out, what serves most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<FuelVia>,
    },
    /// Names the HQ that gives units fuel as they set out (12.5e), if it reaches them then. Without it the usual HQ gives.
    TakeFuel {
        /// The units.
        units: Vec<UnitId>,
        /// The HQ.
        from: UnitId,
    },
    /// Breaks out with units that have no trace (12.8e).
    BreakOut {
        /// The units.
        units: Vec<UnitId>,
    },
}

impl SupplyOrder {
    /// Buys fuel that is taken in the usual way.
    pub const fn fuel(target: FuelTarget, from: Vec<Payment>) -> Self {
        let via = None;
        Self::Fuel { target, from, via }
    }
}

/// An answer to a question about supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SupplyDecision {
    /// Fill a unit's internal stocks next (12.10e).
    Restock(
        /// The unit.
        UnitId,
    ),
    /// Fill a unit's internal stocks next, from these dumps: all of them, or a level (12.10e).
    RestockFrom {
        /// The unit.
        unit: UnitId,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Fill all internal stocks that are due in the usual way (12.10e).
    RestockAll,
    /// Fill no more stocks from Organic Trucks (12.10e B).
    SpareTrucks,
    /// Which part of a formation traces (12.6f).
    TraceThrough {
        /// The formation.
        formation: FormationId,
        /// Through what.
        via: TraceVia,
    },
    /// Feed units without trace (12.6c).
    Feed {
        /// The units.
        units: Vec<UnitId>,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Feed nobody else (12.6c).
    FeedNobody,
    /// Give these units room at their HQs before others (C&C 1.3).
    ServeFirst {
        /// The units.
        units: Vec<UnitId>,
    },
}

/// Dice for attrition.
pub const ATTRITION_ROLL: RollPurpose = RollPurpose::new("Attrition");

/// Dice for breakout.
pub const BREAKOUT_ROLL: RollPurpose = RollPurpose::new("Breakout");

impl Fact for SupplyEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Attrition { at, .. }
            | Self::LostInBreakout { at, .. }
            | Self::ExtenderMade { at, .. }
            | Self::ExtenderTakenApart { at, .. }
            | Self::ExtenderCollapsed { from: at, .. } => Some(*at),
            Self::BrokeOut { from, .. } => *from,
            Self::Restocked { .. }
            | Self::Ate { .. }
            | Self::Fuelled { .. }
            | Self::GiverNamed { .. }
            | Self::WentOut { .. }
            | Self::CameBack { .. } => None,
        }
    }

    /// What units live on is their owner's affair, and so is how many suffer by it and who gets away. Who is lost is not: the
    /// Dead Pile lies open.
    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Attrition { side, .. } => Sight::of_side(*side),
            Self::BrokeOut { unit, .. } => Sight::of(std::slice::from_ref(unit)),
            Self::LostInBreakout { .. } => Sight::OPEN,
            Self::Restocked { .. }
            | Self::Ate { .. }
            | Self::WentOut { .. }
            | Self::CameBack { .. }
            | Self::ExtenderMade { .. }
            | Self::ExtenderTakenApart { .. }
            | Self::ExtenderCollapsed { .. }
            | Self::Fuelled { .. }
            | Self::GiverNamed { .. } => self.units().map_or(Sight::OPEN, Sight::of),
        }
    }
}
