//! Orders: what a player can say. Small, in the player's terms, by our own ids.

use serde::{Deserialize, Serialize};

use crate::barrage::BarrageAim;
use crate::combat::{CombatSupply, Ground};
use crate::engineers::Task;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::reinforcement::MusterOrder;
use crate::supply::Payment;
use crate::supply::fuel::FuelTarget;

/// One thing a player says. The deciding side is the one the engine waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Begins the game: weather and first player of turn 1.
    Begin,
    /// Ends the current segment (2.2).
    EndSegment,
    /// Moves a unit or a stack (6.1).
    Move {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// The hexes entered, in order.
        path: Vec<HexPos>,
        /// The mode that they take on as they begin (5.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Ends the move of units that are on their way, where they are (6.1f).
    DropOff {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Changes mode or orientation of units that have not moved (5.4).
    ChangeMode {
        /// The units.
        units: Vec<UnitId>,
        /// What they change to.
        to: ModeChange,
    },
    /// Releases units from Reserve (5.7b).
    Release {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Buys fuel (12.5c).
    Fuel {
        /// For whom.
        target: FuelTarget,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Puts a unit on top of its stack (4.8b).
    PutOnTop {
        /// The unit.
        unit: UnitId,
    },
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
    },
    /// Barrages a hex with artillery (10.1).
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
    /// Builds a hedgehog, or improves one by a level (16.0b).
    Dig {
        /// Where.
        hex: HexPos,
        /// Who builds: one Engineer-Capable unit, or others in the hex together.
        by: Vec<UnitId>,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Reduces a hedgehog by a level (16.0b).
    Slight {
        /// The hedgehog.
        unit: UnitId,
    },
    /// Breaks out with units that have no trace (12.8e).
    BreakOut {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Answers the decision that a procedure waits for.
    Decide(Decision),
    /// Leaves the decision that a procedure waits for at its usual answer.
    Pass,
    /// Loads transport from a dump in its hex, as part of its move (13.2f).
    Load {
        /// The transport.
        unit: UnitId,
        /// The dump.
        from: UnitId,
        /// How much, in tokens.
        tokens: u16,
    },
    /// Puts the load of transport on the ground, as part of its move (13.2f).
    Unload {
        /// The transport.
        unit: UnitId,
        /// How much, in tokens.
        tokens: u16,
    },
    /// Combines or divides transport in one hex (13.2c).
    Regroup {
        /// The counters on the map.
        from: Vec<UnitId>,
        /// The counters that take their place, from the tray or among them; loaded in this order.
        into: Vec<UnitId>,
    },
    /// Makes an Extender of empty transport in one hex (12.7).
    MakeExtender {
        /// The transport.
        from: Vec<UnitId>,
        /// The Extender's counter, from the tray or among them.
        into: UnitId,
    },
    /// Makes transport of an Extender, where it stands (12.7).
    TakeApart {
        /// The Extender.
        unit: UnitId,
    },
    /// Lets an Extender collapse into transport elsewhere, instead of any movement (9.14d).
    Collapse {
        /// The Extender.
        unit: UnitId,
        /// Where the transport goes.
        to: HexPos,
    },
    /// Sends units by rail (13.3e).
    Rail {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// Where they detrain.
        to: HexPos,
        /// The mode that they take on for it (5.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Sends supply of a dump by rail (12.2, 13.3e).
    RailSupply {
        /// The dump.
        from: UnitId,
        /// How much, in tokens.
        tokens: u16,
        /// Where it is unloaded.
        to: HexPos,
    },
    /// Claims control of a station that lies behind one's own front (13.3h).
    ClaimRail {
        /// The hex.
        hex: HexPos,
    },
    /// Does something in the Reinforcement Phase (13.5, 13.6, 13.9).
    Muster(MusterOrder),
    /// Blows up supply of a dump or of a load (12.11a).
    Blow {
        /// The dump, or transport with a load.
        unit: UnitId,
        /// How much is to be destroyed, in tokens.
        tokens: u16,
    },
    /// Builds, reduces, repairs or damages an air base or a port with an engineer (13.8d).
    Construct {
        /// What is done.
        task: Task,
        /// Where.
        hex: HexPos,
        /// The Engineer-Capable unit.
        by: UnitId,
        /// Which dumps pay; none for what is free.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<Payment>,
    },
    /// Puts units into the marker of their formation (13.7).
    EnterMarker {
        /// The units, of one formation and in one hex.
        units: Vec<UnitId>,
    },
    /// Takes units out of the marker of their formation (13.7).
    LeaveMarker {
        /// The units.
        units: Vec<UnitId>,
    },
}

/// An answer to a decision of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// Take the first player turn (2.2).
    GoFirst,
    /// Take the second player turn (2.2).
    GoSecond,
    /// Give up a unit that its hex cannot hold (4.8).
    GiveUp(
        /// The unit.
        UnitId,
    ),
    /// Put the defenders into combat supply, or some of them, or none (9.5).
    Supply(
        /// What pays.
        CombatSupply,
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
    /// Fill a unit's internal stocks next (12.10e).
    Restock(
        /// The unit.
        UnitId,
    ),
    /// Fill a unit's internal stocks next, from these dumps (12.10e).
    RestockFrom {
        /// The unit.
        unit: UnitId,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Fill all internal stocks that are due in the usual way (12.10e).
    RestockAll,
    /// Feed units without trace (12.6c).
    Feed {
        /// The units.
        units: Vec<UnitId>,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Feed nobody else (12.6c).
    FeedNobody,
    /// Agree that a station lies behind the enemy's front, and give up its control (13.3h).
    YieldControl,
    /// Do not agree (13.3h).
    DenyControl,
    /// Give up this transport to its captor (9.14c).
    HandOver(
        /// The pieces.
        Vec<UnitId>,
    ),
    /// Place transport that escaped (9.14c), or what is left of an Extender (9.14d).
    Displace {
        /// The pieces.
        units: Vec<UnitId>,
        /// Where.
        to: HexPos,
    },
}
