//! Why an order of the Reinforcement Phase is refused: the facts, and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::naming::supply;
use crate::numbers::Fraction;
use crate::pieces::Tokens;
use crate::tables::ReplPrice;

/// The facts of a refusal in the Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReinforcementReason {
    /// The unit is not among those that are due.
    NotDue {
        /// The unit.
        unit: UnitId,
    },
    /// Nothing that is due has just one hex.
    NothingToEnter,
    /// The unit does not enter there.
    NotItsEntry {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// Supply does not come there.
    NotItsPlace {
        /// The hex.
        hex: HexPos,
    },
    /// The enemy holds the entry hex.
    EntryHeld {
        /// The hex.
        hex: HexPos,
    },
    /// The hex does not stand in for a blocked one: another on the map edge is nearer.
    NotNearest {
        /// The hex.
        hex: HexPos,
    },
    /// The port lies in an enemy zone of control.
    PortInZone {
        /// The port.
        hex: HexPos,
    },
    /// Another side owns the port, or none.
    PortNotHeld {
        /// The port.
        hex: HexPos,
    },
    /// The port has no room for it in this turn.
    PortFull {
        /// The port.
        hex: HexPos,
        /// What it can still take, in SP.
        free: Fraction,
        /// What is to land, in SP.
        asked: Fraction,
    },
    /// No such parcel of supply is due.
    NoParcel {
        /// Its number.
        parcel: u16,
    },
    /// The parcel holds less.
    ParcelHolds {
        /// What it holds.
        holds: Tokens,
        /// What the order wants.
        asked: Tokens,
    },
    /// The transport has not just entered.
    NotNew {
        /// The transport.
        unit: UnitId,
    },
    /// No supply, or too little, has just come to the hex.
    NoNewSupply {
        /// The hex.
        hex: HexPos,
        /// What has come and is not loaded.
        free: Tokens,
    },
    /// The table is not rolled on now.
    NotToRoll,
    /// The unit is neither dead nor reduced.
    NothingLost {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is of a kind that is never rebuilt.
    NeverRebuilt {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on the Rebuild Table.
    NotOnTable {
        /// The unit.
        unit: UnitId,
    },
    /// The order names more units than can be rebuilt together.
    NotAPair,
    /// The unit has not lost so many steps.
    TooManySteps {
        /// The unit.
        unit: UnitId,
        /// What it has lost.
        lost: u8,
    },
    /// The unit is no Repl.
    NotARepl {
        /// The unit.
        unit: UnitId,
    },
    /// The Repl is not in Move Mode.
    ReplNotInMoveMode {
        /// The Repl.
        unit: UnitId,
    },
    /// The Repls do not make up the price.
    WrongPrice {
        /// The price.
        price: ReplPrice,
        /// The Repls that are named.
        given: ReplPrice,
    },
    /// The hex is in an enemy zone of control.
    RebuildInZone {
        /// The hex.
        hex: HexPos,
    },
    /// No HQ that works is near enough.
    NoHq {
        /// The hex.
        hex: HexPos,
        /// How near it must be.
        radius: u8,
    },
    /// A unit on the map is not with the Repls.
    NotWithRepls {
        /// The unit.
        unit: UnitId,
        /// Where the Repls are.
        hex: HexPos,
    },
    /// No Repls are where they could be used.
    NoRepls {
        /// The price of a step.
        price: ReplPrice,
    },
    /// No truck of the side was lost to the enemy.
    NoTruckLost {
        /// The truck.
        unit: UnitId,
    },
    /// The counter is in enemy hands, and no other can take its place there.
    InEnemyHands {
        /// The unit.
        unit: UnitId,
    },
    /// The units are not the same on both sides of the counter.
    NotIdentical {
        /// A unit.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// The unit has one step only.
    OneStep {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is at full strength.
    AtFullStrength {
        /// The unit.
        unit: UnitId,
    },
    /// The unit's internal stocks are Low or Exhausted.
    StocksNotFull {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is Disorganized.
    IsDisorganized {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not in the Dead Pile.
    NotDead {
        /// The unit.
        unit: UnitId,
    },
    /// The unit belongs to no multi-unit formation, and no unit becomes independent.
    Independent {
        /// The unit.
        unit: UnitId,
    },
    /// Both units are of one formation.
    SameFormation {
        /// A unit.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
}

impl Refusal for ReinforcementReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NotItsEntry { hex, .. }
            | Self::NotItsPlace { hex }
            | Self::EntryHeld { hex }
            | Self::NotNearest { hex }
            | Self::PortInZone { hex }
            | Self::PortNotHeld { hex }
            | Self::PortFull { hex, .. }
            | Self::NoNewSupply { hex, .. }
            | Self::RebuildInZone { hex }
            | Self::NoHq { hex, .. }
            | Self::NotWithRepls { hex, .. } => vec![*hex],
            Self::NotDue { .. }
            | Self::NothingToEnter
            | Self::NoParcel { .. }
            | Self::ParcelHolds { .. }
            | Self::NotNew { .. }
            | Self::NotToRoll
            | Self::NothingLost { .. }
            | Self::NeverRebuilt { .. }
            | Self::NotOnTable { .. }
            | Self::NotAPair
            | Self::TooManySteps { .. }
            | Self::NotARepl { .. }
            | Self::ReplNotInMoveMode { .. }
            | Self::WrongPrice { .. }
            | Self::NoRepls { .. }
            | Self::NoTruckLost { .. }
            | Self::InEnemyHands { .. }
            | Self::NotIdentical { .. }
            | Self::OneStep { .. }
            | Self::AtFullStrength { .. }
            | Self::StocksNotFull { .. }
            | Self::IsDisorganized { .. }
            | Self::NotDead { .. }
            | Self::Independent { .. }
            | Self::SameFormation { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotDue { unit } => write!(f, "{} is not due now", name(unit)),
            Self::NothingToEnter => write!(f, "nothing that is due has just one hex to enter in"),
            Self::NotItsEntry { unit, hex } => write!(f, "{} does not enter in {hex}", name(unit)),
            Self::NotItsPlace { hex } => write!(f, "the supply does not come to {hex}"),
            Self::EntryHeld { hex } => write!(f, "the enemy holds the entry hex {hex}"),
            Self::NotNearest { hex } => write!(
                f,
                "{hex} does not stand in for the blocked entry hex: it must be the nearest open hex of the map edge"
            ),
            Self::PortInZone { hex } => {
                write!(f, "the port {hex} is in an enemy zone of control")
            }
            Self::PortNotHeld { hex } => {
                write!(f, "the port {hex} does not belong to its side")
            }
            Self::PortFull { hex, free, asked } => write!(
                f,
                "the port {hex} can take {free} SP more in this phase, not {asked} SP"
            ),
            Self::NoParcel { parcel } => write!(f, "no supply with the number {parcel} is due"),
            Self::ParcelHolds { holds, asked } => {
                let (holds, asked) = (supply(holds.0), supply(asked.0));
                write!(f, "{holds} are due, not {asked}")
            }
            Self::NotNew { unit } => write!(
                f,
                "{} has not just entered; only new transport comes loaded",
                name(unit)
            ),
            Self::NoNewSupply { hex, free } => write!(
                f,
                "of the supply that has just come to {hex}, {} can be loaded",
                supply(free.0)
            ),
            Self::NotToRoll => write!(f, "that table is not rolled on now"),
            Self::NothingLost { unit } => {
                write!(f, "{} is neither dead nor reduced", name(unit))
            }
            Self::NeverRebuilt { unit } => write!(f, "{} is never rebuilt", name(unit)),
            Self::NotOnTable { unit } => {
                write!(f, "{} is not on the Rebuild Table", name(unit))
            }
            Self::NotAPair => write!(
                f,
                "only two very small units from the Dead Pile are rebuilt together"
            ),
            Self::TooManySteps { unit, lost } => {
                write!(f, "{} has lost {lost} steps", name(unit))
            }
            Self::NotARepl { unit } => write!(f, "{} is no Repl", name(unit)),
            Self::ReplNotInMoveMode { unit } => {
                write!(f, "{} is not in Move Mode", name(unit))
            }
            Self::WrongPrice { price, given } => {
                write!(f, "it costs {price}; the order gives {given}")
            }
            Self::RebuildInZone { hex } => {
                write!(f, "hex {hex} is in an enemy zone of control")
            }
            Self::NoHq { hex, radius } => write!(
                f,
                "no HQ with its Combat side up is within {radius} hexes of {hex}"
            ),
            Self::NotWithRepls { unit, hex } => {
                write!(f, "{} is not with the Repls in {hex}", name(unit))
            }
            Self::NoRepls { price } => write!(
                f,
                "{price} are needed in one hex near an HQ, in Move Mode and out of enemy zones"
            ),
            Self::NoTruckLost { unit } => write!(
                f,
                "no more trucks like {} have been lost to the enemy",
                name(unit)
            ),
            Self::InEnemyHands { unit } => write!(f, "the enemy has {}", name(unit)),
            Self::NotIdentical { unit, other } => write!(
                f,
                "{} and {} are not the same on both sides",
                name(unit),
                name(other)
            ),
            Self::OneStep { unit } => write!(f, "{} has one step only", name(unit)),
            Self::AtFullStrength { unit } => write!(f, "{} is at full strength", name(unit)),
            Self::StocksNotFull { unit } => {
                write!(f, "the internal stocks of {} are not full", name(unit))
            }
            Self::IsDisorganized { unit } => write!(f, "{} is Disorganized", name(unit)),
            Self::NotDead { unit } => write!(f, "{} is not in the Dead Pile", name(unit)),
            Self::Independent { unit } => write!(
                f,
                "{} belongs to no multi-unit formation; no unit becomes independent",
                name(unit)
            ),
            Self::SameFormation { unit, other } => {
                write!(f, "{} and {} are of one formation", name(unit), name(other))
            }
        }
    }
}
