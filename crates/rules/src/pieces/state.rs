//! What changes about a counter during a game, one small component a fact.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use super::{ArmyIx, Mode, Printed, UnitIx};
use crate::map::HexPos;
use crate::numbers::Mp;

/// Marks the counters of HQs (13.1). An HQ is one whoever holds it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Headquarters;

/// Which side of the counter faces up (5.2). It is kept apart from the mode.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Orientation {
    /// The Combat Mode side.
    #[default]
    Combat,
    /// The Move Mode side.
    Move,
}

/// The mode marker on a unit (5.2). Without one, the unit is in Combat or Move Mode by its orientation.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModeMarker {
    /// No marker.
    #[default]
    None,
    /// Reserve Mode (5.7).
    Reserve,
    /// Strat Mode (5.8).
    Strat,
    /// Exploitation Mode (5.9), with the Action Rating the marker asks for (5.9b).
    Exploit {
        /// Lowest Action Rating that may use it.
        rating: u8,
    },
    /// Disorganized Mode (5.10).
    Disorganized,
}

/// Where a counter is. Whatever is somewhere has all other facts of a counter too.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[require(
    Orientation,
    ModeMarker,
    StepsLost,
    Tokens,
    Activity,
    Released,
    OutOfSupply,
    OnTop,
    OwnBridge,
    SetOutAsGuest,
    Holds,
    GoesOn,
    Fuel,
    Changed,
    HasFought,
    Stocks,
    Captured,
    Level,
    Rations,
    GaveFuel,
    FuelFrom,
    PutDown,
    Spent,
    Flipped,
    Arrived,
    BrokenOut,
    Commanded,
    HqTurn,
    Allegiance,
    FedBy
)]
pub enum Location {
    /// In a hex.
    Map(HexPos),
    /// Due as a reinforcement (13.6).
    Arriving {
        /// Turn on which it comes.
        turn: u8,
        /// Hex in which it enters.
        at: HexPos,
    },
    /// In the dead pile.
    Dead,
    /// Out of the game for good: never rebuilt (13.5c), or never arrived (13.6).
    Removed,
    /// In the counter tray: not in play, but available (dump counters, markers with a count).
    Tray,
}

impl Location {
    /// The hex, if the counter is on the map.
    pub const fn hex(self) -> Option<HexPos> {
        match self {
            Self::Map(pos) => Some(pos),
            Self::Arriving { .. } | Self::Dead | Self::Removed | Self::Tray => None,
        }
    }
}

/// Steps a multi-step unit has lost (9.11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StepsLost(pub u8);

/// Supply tokens that a dump or a transport holds (1 SP = 4T).
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub struct Tokens(pub u16);

impl Tokens {
    /// Rule 12.1: tokens in one Supply Point. Amounts in files are written with it, so that no table can say otherwise.
    pub const PER_SP: u16 = 4;

    /// Whole Supply Points, and the tokens over.
    pub const fn points(self) -> (u16, u16) {
        (self.0 / Self::PER_SP, self.0 % Self::PER_SP)
    }
}

/// What a unit has done in the current Movement Segment (6.1g).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activity {
    /// It has not begun to move.
    #[default]
    Fresh,
    /// It is the unit on the move and has spent so much.
    Moving {
        /// Movement points spent so far.
        spent: Mp,
        /// It pays Truck points and has entered its hex in an enemy zone of control, so that it goes on only if a combat unit
        /// stays there (4.5a, 4.5b).
        in_zone: bool,
    },
    /// It has finished: another unit began to move after it, or what it did ends its move.
    Finished,
}

/// Whether a unit was released from Reserve in the current phase (5.7b). It ends with the phase.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Released(pub bool);

/// Whether a unit is marked Out of Supply (12.8).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutOfSupply(pub bool);

/// What a unit lived on since its owner's last Supply Phase (12.6).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rations {
    /// It was in trace, or is new on the map.
    #[default]
    Traced,
    /// It ate supply.
    Eaten,
    /// It had nothing.
    None,
}

/// Fuel that a unit has been given (12.5c).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fuel {
    /// None.
    #[default]
    None,
    /// For the current phase.
    ThisPhase,
    /// Until its owner's next Clean Up Phase, with its formation.
    UntilCleanUp,
    /// Likewise, as an HQ that gives fuel to the independent units in its throw range.
    Giving,
}

/// The hex from which an HQ has given fuel in the current phase (12.5e).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GaveFuel(pub Option<HexPos>);

/// The HQ from which its owner wants a unit to take fuel as it sets out (12.5e).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FuelFrom(pub Option<UnitIx>);

/// Whether a unit has changed its mode in the current Movement Segment (5.4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Changed {
    /// It has not.
    #[default]
    No,
    /// It has, and nothing has moved since: it may change again.
    Open,
    /// It has, and others have acted since: it keeps its mode and moves no more.
    Settled,
}

/// Whether a unit has attacked in the current Combat Segment, or fired in the current Barrage Segment (9.1c, 10.0e).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HasFought(pub bool);

/// Internal stocks of a unit (12.10).
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub enum Stocks {
    /// It can fight twice without supply.
    #[default]
    Full,
    /// It can fight once more.
    Low,
    /// It has none left.
    Exhausted,
}

impl Stocks {
    /// Rule 12.10b: what is left after one fight on internal stocks; none if there are none.
    pub const fn used(self) -> Option<Self> {
        match self {
            Self::Full => Some(Self::Low),
            Self::Low => Some(Self::Exhausted),
            Self::Exhausted => None,
        }
    }
}

/// Whether the piece is in enemy hands: its owner is the other side than the one it was made for (9.14).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Captured(pub bool);

/// Whether the owner wants the unit on top of its stack, as far as 4.8b lets him.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OnTop(pub bool);

/// Whether an engineer that gave up its work by a change of mode may still leave by its own bridge (13.8b).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OwnBridge(pub bool);

/// Whether a unit on the move has set out in the operation zone of another army (C&C 4.4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetOutAsGuest(pub bool);

/// Whether a unit has negated an enemy zone of control for others in the current Movement Segment, and so spends no movement
/// points any more (4.5b).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holds(pub bool);

/// Whether a unit has halted for booty where its march may not end, and so goes on before others move (5.7g, 5.8b).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GoesOn(pub bool);

/// Level of a hedgehog (16.0) or of an air base (15.0). Every counter has one; it means something on these alone.
#[derive(
    Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Level(pub u8);

impl Default for Level {
    fn default() -> Self {
        Self(1)
    }
}

/// Tokens of a dump that were put down in the current phase and so are not loaded again in it (12.2a). What is spent meanwhile
/// is taken from the others first: of the tokens that the dump holds, at most this many are fresh.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PutDown(pub u16);

/// Movement points that transport has spent in the current Movement Segment before what it is doing now: on a move that it has
/// finished, or on being made out of an Extender (12.7).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spent(pub Mp);

/// What has just come onto the map and may leave its hex of arrival by rail without the usual conditions (13.3e, 13.6b): tokens
/// of a dump, anything but 0 for other counters. It ends with the owner's Movement Phase.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrived(pub u16);

/// Whether a unit that is on its way has broken out (12.8e), and so comes back where its side does after breakouts.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BrokenOut(pub bool);

/// Whether the counter of an Extender lies with its transport side up (12.7).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flipped(pub bool);

/// Who has taken up a unit in the current Movement Phase (C&C 1.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Commanded {
    /// Nobody.
    #[default]
    No,
    /// This HQ commands it.
    By(UnitIx),
    /// It goes by itself after an HQ was closed.
    Alone,
}

/// What an HQ has done in the current Movement Phase (C&C 1.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HqTurn {
    /// It has yet to be played.
    #[default]
    Waiting,
    /// It is the one that is being played.
    Open,
    /// It has been played.
    Played,
}

/// The army that last commanded a unit, and so has it for its own (C&C 1.4, 4.4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Allegiance(pub Option<ArmyIx>);

/// The HQ that has fed a unit with ammunition in the current phase, with a slot for it (C&C 1.4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FedBy(pub Option<UnitIx>);

/// Mode and orientation together (5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Posture {
    /// Which side of the counter faces up.
    pub orientation: Orientation,
    /// The mode marker.
    pub marker: ModeMarker,
}

impl Posture {
    /// Rule 5.2: the one mode that a unit is in: its marker's, or that of the side showing.
    pub const fn mode(self) -> Mode {
        match (self.marker, self.orientation) {
            (ModeMarker::None, Orientation::Combat) => Mode::Combat,
            (ModeMarker::None, Orientation::Move) => Mode::Move,
            (ModeMarker::Reserve, _) => Mode::Reserve,
            (ModeMarker::Strat, _) => Mode::Strat,
            (ModeMarker::Exploit { .. }, _) => Mode::Exploit,
            (ModeMarker::Disorganized, _) => Mode::Disorganized,
        }
    }
}

/// Rules 5.5b and 13.8a: an Engineer or HQ works in Combat Mode, or Disorganized with its Combat side up (5.10e).
pub fn may_engineer(printed: &Printed, posture: Posture) -> bool {
    printed.engineer
        && posture.orientation == Orientation::Combat
        && matches!(posture.mode(), Mode::Combat | Mode::Disorganized)
}

/// Rule 4.4: a unit is Attack-Capable by the side that it shows, and never in Strat or Reserve Mode.
pub fn is_attack_capable(printed: &Printed, posture: Posture) -> bool {
    printed.has_attack_strength(posture.orientation)
        && !matches!(posture.marker, ModeMarker::Strat | ModeMarker::Reserve)
}
