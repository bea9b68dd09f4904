//! 9.0 What is said about combat: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::numbers::Fraction;
use crate::side::Side;
use crate::supply::language::{NamedFeeder, Payment};
use crate::tables::{AttackKind, Surprise, TerrainCategory};

/// How a side pays for a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatSupply {
    /// Supply from dumps and loaded transport.
    #[serde(default)]
    pub from: Vec<Payment>,
    /// Units that use their internal stocks instead (12.10).
    #[serde(default)]
    pub stocks: Vec<UnitId>,
    /// HQs and whom they feed (C&C 1.4); who is not named is fed by an HQ that has room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feeders: Vec<NamedFeeder>,
}

/// How a defence is put into combat supply (9.5, 12.10g).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DefenceSupply {
    /// Supply from dumps and loaded transport.
    #[serde(default)]
    pub from: Vec<Payment>,
    /// The defenders whom it supplies; left out, all who reach a dump that pays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// Units that use their internal stocks instead (12.10).
    #[serde(default)]
    pub stocks: Vec<UnitId>,
}

/// What a defender can choose to modify a stack: one thing in his hex, or the hexside that an attack crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ground {
    /// The ground of his hex.
    Terrain,
    /// A further kind of ground that it shows, by its place in the list (9.3b).
    Other(u8),
    /// The village or city in it (9.3b).
    Settlement,
    /// The hexside between the two hexes (9.4b).
    Hexside,
}

impl Ground {
    /// Tells it from the others in the hash of the game.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Terrain => 0,
            Self::Settlement => 1,
            Self::Hexside => 2,
            Self::Other(n) => 16 + n,
        }
    }
}

/// One thing that a player orders about combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CombatOrder {
    /// Attacks a hex in a Combat Segment (9.2).
    Attack {
        /// The units, from one hex or several.
        units: Vec<UnitId>,
        /// The hex attacked.
        target: HexPos,
        /// How combat supply is paid; left out, the nearest way is taken (9.5).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supply: Option<CombatSupply>,
    },
    /// Overruns a hex with the stack on the move (8.0).
    Overrun {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// The hex attacked.
        target: HexPos,
        /// How combat supply is paid; left out, the nearest way is taken (9.5).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supply: Option<CombatSupply>,
        /// Who of them goes no further where one must so that the supply reaches them (4.5b); left out, the smallest.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stays: Vec<UnitId>,
    },
}

/// An answer to a question about combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CombatDecision {
    /// Put the defenders into combat supply, or some of them, or none (9.5).
    Supply(
        /// What pays, and for whom.
        DefenceSupply,
    ),
    /// Lead the combat with a unit (9.6).
    Lead(
        /// The unit.
        UnitId,
    ),
    /// Let this terrain modify the stack that is asked about (9.4b, 9.4c).
    Ground(
        /// The terrain.
        Ground,
    ),
    /// Let a unit lose a step (9.11a).
    LoseStep(
        /// The unit.
        UnitId,
    ),
    /// Take an option as so many step losses, the rest of it as a retreat (9.10a).
    TakeOption {
        /// Step losses.
        losses: u8,
    },
    /// Ignore an option because the attacker did not stand (9.10c).
    IgnoreOption,
    /// Take these units along on a retreat from their hex (9.12d).
    TagAlong(
        /// The units; none to leave them all.
        Vec<UnitId>,
    ),
    /// Retreat units by one hex (9.12c).
    Retreat {
        /// The units, all or part of the stack.
        units: Vec<UnitId>,
        /// The hex they enter.
        to: HexPos,
    },
    /// Advance units after combat (9.12g).
    Advance(
        /// The units; none to stay.
        Vec<UnitId>,
    ),
}

/// Dice for surprise and shift.
pub const SURPRISE_ROLL: RollPurpose = RollPurpose::new("Surprise and shift");

/// Dice for combat.
pub const COMBAT_ROLL: RollPurpose = RollPurpose::new("Combat");

/// What happens under the rules of combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CombatEvent {
    /// Units attacked or overran a hex and paid for it (9.2).
    Attacked {
        /// The attacker.
        side: Side,
        /// Regular combat or overrun.
        kind: AttackKind,
        /// The units.
        units: Vec<UnitId>,
        /// The hexes from which they did, which both sides see.
        from: Vec<HexPos>,
        /// The hex.
        target: HexPos,
        /// Supply spent.
        paid: Vec<Payment>,
        /// Units that used internal stocks (12.10).
        stocks: Vec<UnitId>,
    },
    /// Defenders were put into combat supply, or not (9.5).
    Supplied {
        /// The defender.
        side: Side,
        /// The units in supply.
        units: Vec<UnitId>,
        /// Whether they are all of the defenders.
        all: bool,
        /// The hex.
        at: HexPos,
        /// Supply spent.
        paid: Vec<Payment>,
        /// Units that used internal stocks (12.10).
        stocks: Vec<UnitId>,
    },
    /// A unit leads its side (9.6).
    Leads {
        /// The unit.
        unit: UnitId,
        /// Its Action Rating.
        rating: i8,
    },
    /// The defender chose the terrain that modifies a stack (9.4b, 9.4c).
    GroundIs {
        /// The attacking hex; none for the defender's own.
        from: Option<HexPos>,
        /// The name of the terrain.
        name: String,
    },
    /// A combat was resolved (9.9).
    Fought(
        /// Its steps.
        Box<FightReport>,
    ),
    /// A unit lost a step (9.11).
    StepLost {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// Steps that are left to it.
        left: u8,
    },
    /// A side took its option (9.10a).
    OptionTaken {
        /// The side.
        side: Side,
        /// Steps it loses for it.
        losses: u8,
        /// Hexes it retreats for it.
        hexes: u8,
    },
    /// The defender ignored his option (9.10c).
    OptionIgnored {
        /// The defender.
        side: Side,
    },
    /// Units retreated by one hex (9.12).
    Retreated {
        /// The units.
        units: Vec<UnitId>,
        /// From here.
        from: HexPos,
        /// To here.
        to: HexPos,
    },
    /// Units advanced after combat (9.12g).
    Advanced {
        /// The units.
        units: Vec<UnitId>,
        /// The hex they entered.
        to: HexPos,
    },
}

impl Fact for CombatEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Attacked { target, .. } => Some(*target),
            Self::Fought(report) => Some(report.target),
            Self::Retreated { to, .. } | Self::Advanced { to, .. } => Some(*to),
            Self::Supplied { at, .. } | Self::StepLost { at, .. } => Some(*at),
            Self::Leads { .. }
            | Self::GroundIs { .. }
            | Self::OptionTaken { .. }
            | Self::OptionIgnored { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Attacked { units, .. }
            | Self::Supplied { units, .. }
            | Self::Retreated { units, .. }
            | Self::Advanced { units, .. } => Sight::of(units),
            Self::Leads { unit, .. } | Self::StepLost { unit, .. } => {
                Sight::of(std::slice::from_ref(unit))
            }
            Self::GroundIs { .. }
            | Self::Fought(_)
            | Self::OptionTaken { .. }
            | Self::OptionIgnored { .. } => Sight::OPEN,
        }
    }
}

/// A combat step by step (9.7 to 9.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FightReport {
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// The hex attacked.
    pub target: HexPos,
    /// Attacking strength.
    pub attack: Fraction,
    /// Defending strength.
    pub defence: Fraction,
    /// Terrain category.
    pub category: TerrainCategory,
    /// Anti-Tank Effects of the hex that is defended (9.4e), which both sides learn (4.9b).
    pub anti_tank: String,
    /// Odds after rounding, such as `4:1`; none with a strength of zero.
    pub odds: Option<String>,
    /// Starting column, counted from 1.
    pub start: u8,
    /// Surprise dice.
    pub surprise_dice: [u8; 2],
    /// Their total after modifiers.
    pub surprise_total: i16,
    /// Who got Surprise.
    pub surprise: Surprise,
    /// Columns shifted, to the right if positive.
    pub shift: i8,
    /// Final column, counted from 1.
    pub column: u8,
    /// The odds over it.
    pub label: String,
    /// Combat dice.
    pub dice: [u8; 2],
    /// Their modifier: Action Ratings and hedgehog.
    pub modifier: i8,
    /// Modified roll.
    pub total: i16,
    /// The result as on the table, such as `Ao1/DL1o1`.
    pub result: String,
}
