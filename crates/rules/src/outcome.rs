//! Outcomes: what happened. Log, animation and replay are made of them.

use bevy::prelude::Message;
use serde::{Deserialize, Serialize};

use crate::barrage::BarrageAim;
use crate::engineers::EngineerEvent;
use crate::formation::FormationEvent;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::movement::Mp;
use crate::rail::RailEvent;
use crate::ratio::Ratio;
use crate::reinforcement::MusterEvent;
use crate::sequence::StepId;
use crate::side::Side;
use crate::supply::fuel::FuelTarget;
use crate::supply::{Payment, SupplyEvent};
use crate::tables::{AttackKind, Surprise, TerrainCategory};
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
        step: StepId,
        /// Who acts; none where the engine does.
        side: Option<Side>,
    },
    /// Nothing could be done in a segment, so it passed.
    StepPassed {
        /// Place in the sequence of play.
        step: StepId,
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
    /// Units attacked or overran a hex and paid for it (9.2).
    Attacked {
        /// The attacker.
        side: Side,
        /// Regular combat or overrun.
        kind: AttackKind,
        /// The units.
        units: Vec<UnitId>,
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
    /// Artillery barraged a hex and paid for it (10.6).
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
    /// A barrage was resolved (10.6).
    Barraged(
        /// Its steps.
        Box<BarrageReport>,
    ),
    /// An air base lost levels to a barrage (10.5).
    BaseReduced {
        /// The base.
        base: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has now.
        level: u8,
    },
    /// A port was hit by a barrage (10.5).
    PortHit {
        /// Where.
        at: HexPos,
        /// The hits it has now.
        hits: u8,
    },
    /// A Trainbusting marker was placed on a railroad (10.5).
    Trainbusted {
        /// Where.
        at: HexPos,
        /// Who placed it.
        side: Side,
    },
    /// Trainbusting markers were taken off in the Clean Up Phase (2.2).
    TrainsRunAgain {
        /// Where.
        hexes: Vec<HexPos>,
    },
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
    /// Supply on the ground was captured in part; the rest is destroyed (9.14b).
    SupplyCaptured {
        /// The captor.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens captured.
        captured: u16,
        /// Tokens destroyed.
        destroyed: u16,
    },
    /// Pieces fell into the enemy's hands (9.14).
    Captured {
        /// The captor.
        side: Side,
        /// The pieces.
        pieces: Vec<UnitId>,
        /// Where.
        at: HexPos,
        /// Supply that was loaded on them and captured with them.
        tokens: u16,
    },
    /// Transport escaped to another hex (9.14c).
    Displaced {
        /// The pieces.
        units: Vec<UnitId>,
        /// From here.
        from: HexPos,
        /// To here.
        to: HexPos,
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
    /// Something that the rules of supply did (12.0).
    Supply(SupplyEvent),
    /// Something that the rules of railroads did (13.3).
    Rail(RailEvent),
    /// Something that happened in the Reinforcement Phase (13.5, 13.6, 13.9).
    Muster(MusterEvent),
    /// Something that engineers did (13.8).
    Engineer(EngineerEvent),
    /// Something that happened to a formation marker (13.7).
    Formation(FormationEvent),
    /// The game ended.
    GameOver {
        /// Victory points.
        points: u16,
        /// Who won; none for a draw.
        winner: Option<Side>,
        /// The result in the scenario's words.
        result: String,
    },
    /// Transport loaded supply (13.2f).
    Loaded {
        /// The transport.
        unit: UnitId,
        /// The dump.
        from: UnitId,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
        /// Movement points paid.
        cost: Mp,
        /// Movement points left.
        left: Mp,
    },
    /// Transport put supply on the ground (13.2f).
    Unloaded {
        /// The transport.
        unit: UnitId,
        /// The dump that lies there.
        to: UnitId,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
        /// Movement points paid.
        cost: Mp,
        /// Movement points left.
        left: Mp,
    },
    /// Transport was combined or divided (13.2c).
    Regrouped {
        /// The counters before.
        from: Vec<UnitId>,
        /// The counters after.
        into: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// A side blew up supply of its own (12.11a).
    SupplyBlown {
        /// Whose.
        side: Side,
        /// The dump, or transport with a load.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// Tokens that were to be destroyed.
        tokens: u16,
        /// Tokens destroyed.
        destroyed: u16,
    },
}

/// A combat step by step (9.7 to 9.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FightReport {
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// The hex attacked.
    pub target: HexPos,
    /// Attacking strength.
    pub attack: Ratio,
    /// Defending strength.
    pub defence: Ratio,
    /// Terrain category.
    pub category: TerrainCategory,
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

/// A barrage step by step (10.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What dice were rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollPurpose {
    /// Ground condition (17.0).
    GroundWeather,
    /// Flight condition (17.0).
    FlightWeather,
    /// First-player determination (2.2).
    FirstPlayer,
    /// Surprise and its column shift (9.8).
    Surprise,
    /// Combat (9.9).
    Combat,
    /// Capture of supply or transport (9.14).
    Capture,
    /// Barrage (10.6).
    Barrage,
    /// Whether a half result of a barrage costs a step (10.6).
    BarrageLoss,
    /// Attrition (12.8).
    Attrition,
    /// Breakout, and when the unit comes back (12.8e).
    Breakout,
    /// Blowing up supply (12.11a).
    Blowing,
    /// How much supply arrives (12.2).
    SupplyArrival,
    /// What replacements arrive (13.5).
    Replacements,
    /// What reinforcements arrive (13.6).
    Reinforcements,
}
