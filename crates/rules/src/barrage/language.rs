//! 10.0 What is said about barrages: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::side::Side;
use crate::supply::language::Payment;

/// Rule 10.0d: the one type of target that a barrage is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BarrageAim {
    /// The combat units of the hex.
    Units,
    /// An air base.
    AirBase,
    /// A port.
    Port,
    /// A railroad.
    Railroad,
}

impl BarrageAim {
    /// All types of target, units first.
    pub const ALL: [Self; 4] = [Self::Units, Self::AirBase, Self::Port, Self::Railroad];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Units => "combat units",
            Self::AirBase => "air base",
            Self::Port => "port",
            Self::Railroad => "railroad",
        }
    }
}

/// One thing that a player orders about barrages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BarrageOrder {
    /// Barrages a hex with artillery (10.0).
    Barrage {
        /// The artillery, from one hex or several.
        units: Vec<UnitId>,
        /// The hex.
        target: HexPos,
        /// What in it.
        aim: BarrageAim,
        /// Which dumps pay; left out, the usual ones do (12.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supply: Option<Vec<Payment>>,
    },
}

/// Dice for barrage.
pub const BARRAGE_ROLL: RollPurpose = RollPurpose::new("Barrage");

/// Dice for barrage losses.
pub const BARRAGE_LOSS_ROLL: RollPurpose = RollPurpose::new("Barrage losses");

/// What happens under the rules of barrages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum BarrageEvent {
    /// Artillery barraged a hex and paid for it (10.0).
    Fired {
        /// Whose artillery.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
        /// The hex.
        target: HexPos,
        /// What in it.
        aim: BarrageAim,
        /// Supply spent.
        paid: Vec<Payment>,
    },
    /// A barrage was resolved (10.0).
    Barraged(
        /// Its steps.
        Box<BarrageReport>,
    ),
    /// An air base lost levels to a barrage (10.0c).
    BaseReduced {
        /// The base.
        base: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has now.
        level: u8,
    },
    /// A port was hit by a barrage (10.0c).
    PortHit {
        /// Where.
        at: HexPos,
        /// The hits it has now.
        hits: u8,
    },
    /// Trainbusting markers were taken off in the Clean Up Phase (2.2).
    TrainsRunAgain {
        /// Where.
        hexes: Vec<HexPos>,
    },
}

impl Fact for BarrageEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Fired { target, .. } => Some(*target),
            Self::Barraged(report) => Some(report.target),
            Self::BaseReduced { at, .. } | Self::PortHit { at, .. } => Some(*at),
            Self::TrainsRunAgain { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Fired { units, .. } => Sight::of(units),
            Self::Barraged(_)
            | Self::BaseReduced { .. }
            | Self::PortHit { .. }
            | Self::TrainsRunAgain { .. } => Sight::OPEN,
        }
    }
}

/// A barrage step by step (10.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BarrageReport {
    /// The hex.
    pub target: HexPos,
    /// What in it.
    pub aim: BarrageAim,
    /// All strengths together.
    pub strength: u16,
    /// The strengths over the column before shifts.
    pub start: String,
    /// What shifted it, and by how many columns, to the left if negative.
    pub shifts: Vec<(String, i8)>,
    /// Final column, counted from 1.
    pub column: u8,
    /// The strengths over it.
    pub label: String,
    /// Two dice, or one against a facility.
    pub dice: Vec<u8>,
    /// The die that decides whether a half result costs a step.
    pub loss_die: Option<u8>,
    /// The result as on the table, such as `[1/2]`.
    pub read: String,
    /// What it comes to.
    pub means: String,
    /// Steps that the hex loses.
    pub steps: u8,
}
