//! Outcomes: what happened. Log, animation and replay are made of them.

use bevy::prelude::Message;
use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::movement::Mp;
use crate::sequence::StepIx;
use crate::side::Side;
use crate::supply::Payment;
use crate::supply::fuel::FuelTarget;
use crate::weather::Weather;

/// One thing that happened.
#[derive(Message, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A turn began.
    TurnBegan {
        /// Number of the turn.
        turn: u8,
    },
    /// A segment began, or a phase without segments.
    StepBegan {
        /// Place in the sequence of play.
        step: StepIx,
        /// Who acts; none where the engine does.
        side: Option<Side>,
    },
    /// Nothing could be done in a segment, so it passed.
    StepPassed {
        /// Place in the sequence of play.
        step: StepIx,
        /// Who would have acted.
        side: Option<Side>,
    },
    /// Dice were rolled.
    Rolled {
        /// Who rolled; none for weather.
        side: Option<Side>,
        /// What for.
        purpose: RollPurpose,
        /// The dice.
        dice: Vec<u8>,
    },
    /// The weather of the turn.
    WeatherIs(
        /// The conditions.
        Weather,
    ),
    /// Both sides rolled the same and roll again (2.2).
    FirstPlayerTied,
    /// It is settled who goes first.
    FirstPlayerIs {
        /// The first player.
        side: Side,
        /// Who chose; none if the scenario says so.
        chosen_by: Option<Side>,
    },
    /// Units moved.
    Moved {
        /// The units.
        units: Vec<UnitId>,
        /// Where they started.
        from: HexPos,
        /// Hexes entered.
        path: Vec<HexPos>,
        /// Movement points paid for each hex.
        costs: Vec<Mp>,
        /// Movement points left.
        left: Mp,
    },
    /// Units were left behind by their stack, or stopped by their owner (6.1f).
    DroppedOff {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units took on another mode or orientation (5.4).
    ModeChanged {
        /// The units.
        units: Vec<UnitId>,
        /// What they changed to.
        to: ModeChange,
    },
    /// Units were released from Reserve (5.7b).
    Released {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units lost their Reserve marker (5.7d, 5.10c).
    ReserveLost {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units became Disorganized (5.10a).
    Disorganized {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units earned an Exploit marker (5.9).
    Exploits {
        /// The units.
        units: Vec<UnitId>,
        /// The Action Rating it asked for.
        rating: u8,
    },
    /// Exploit and DG markers were taken off (5.9, 5.10).
    Recovered {
        /// The units.
        units: Vec<UnitId>,
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
    /// A unit was put on top of its stack (4.8b).
    PutOnTop {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
    /// A hedgehog was built or improved (16.0b).
    Dug {
        /// The hedgehog.
        works: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has now.
        level: u8,
        /// Who built.
        by: Vec<UnitId>,
        /// Who paid.
        paid: Vec<Payment>,
    },
    /// A hedgehog was reduced by its owner (16.0b).
    Slighted {
        /// The hedgehog.
        works: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has left; 0 if it is gone.
        level: u8,
    },
    /// An Attack-Capable unit entered a hex with enemy pieces that cannot fight (6.1e).
    Met {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// The pieces.
        pieces: Vec<UnitId>,
    },
    /// A unit went into the dead pile.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// Where it was.
        at: HexPos,
        /// The rule that removed it.
        rule: String,
    },
    /// A hex came under the control of a side.
    Controlled {
        /// The hex.
        hex: HexPos,
        /// The new owner.
        side: Side,
    },
    /// A reinforcement came onto the map (13.6).
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
    /// A reinforcement could not enter: the enemy holds the hex (13.6).
    Delayed {
        /// The unit.
        unit: UnitId,
        /// Its entry hex.
        at: HexPos,
    },
    /// Supply arrived (12.2).
    SupplyArrived {
        /// Receiver.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
    },
    /// Supply could not arrive: the enemy holds the hex, or no dump counter is left.
    SupplyBlocked {
        /// Receiver.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
    },
    /// The game ended.
    GameOver {
        /// Victory points.
        points: u16,
        /// Who won; none for a draw.
        winner: Option<Side>,
        /// The result in the scenario's words.
        result: String,
    },
}

/// What dice were rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollPurpose {
    /// Ground condition (17.0).
    GroundWeather,
    /// Flight condition (17.0).
    FlightWeather,
    /// First-player determination (2.2).
    FirstPlayer,
}
