//! Why an order is refused: the rule and the facts.

mod words;

use std::fmt;

use crate::engineers::EngineerReason;
use crate::formation::FormationReason;
use crate::ids::{FormationId, UnitId};
use crate::map::{HexPos, Mobility};
use crate::movement::Mp;
use crate::pieces::{Re, Tokens};
use crate::rail::RailReason;
use crate::reinforcement::MusterReason;
use crate::tables::Mode;

/// The number of a rule, such as `6.1e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleRef(pub &'static str);

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A refused order: which rule forbids it, and the facts. Displayed as is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleRef,
    /// The facts.
    pub reason: Reason,
}

impl Violation {
    /// A violation of a rule.
    pub const fn new(rule: &'static str, reason: Reason) -> Self {
        Self {
            rule: RuleRef(rule),
            reason,
        }
    }

    /// The hexes that cause the refusal, for the map to outline.
    pub fn hexes(&self) -> Vec<HexPos> {
        match &self.reason {
            Reason::NotAdjacent { from, to }
            | Reason::Prohibited { from, to, .. }
            | Reason::OneWay { from, to, .. } => {
                vec![*from, *to]
            }
            Reason::NotEnoughMovement { hex, .. }
            | Reason::EnemyInHex { hex, .. }
            | Reason::MustStop { hex, .. }
            | Reason::ModeInZone { hex, .. }
            | Reason::WithHedgehog { hex, .. }
            | Reason::NoTrace { hex, .. }
            | Reason::StratIntoZone { hex, .. }
            | Reason::Overstacked { hex, .. }
            | Reason::NobodyThere { hex }
            | Reason::AttackedAlready { hex }
            | Reason::BarragedAlready { hex }
            | Reason::NoFacility { hex, .. }
            | Reason::OutOfRange { hex, .. }
            | Reason::CannotEnter { hex, .. }
            | Reason::OnlyByRoad { hex, .. }
            | Reason::TooRough { hex, .. }
            | Reason::NoRetreat { hex, .. }
            | Reason::NoDisplacement { hex, .. }
            | Reason::NotConnected { hex }
            | Reason::NoHaven { hex, .. }
            | Reason::BuiltThisTurn { hex }
            | Reason::HighestLevel { hex, .. }
            | Reason::EnemyHolds { hex }
            | Reason::NotHeld { hex }
            | Reason::BeyondRadius { hex, .. }
            | Reason::BuildsElsewhere { hex, .. }
            | Reason::NoCompany { hex }
            | Reason::NoWay { hex, .. }
            | Reason::OffMap { hex } => vec![*hex],
            Reason::Rail(reason) => reason.hexes(),
            Reason::Engineer(reason) => reason.hex().into_iter().collect(),
            Reason::Formation(reason) => reason.hex().into_iter().collect(),
            Reason::NotBegun
            | Reason::AlreadyBegun
            | Reason::GameOver
            | Reason::DecisionFirst { .. }
            | Reason::NothingToDecide
            | Reason::WrongSegment { .. }
            | Reason::NoUnits
            | Reason::UnknownUnit { .. }
            | Reason::NamedTwice { .. }
            | Reason::NotYours { .. }
            | Reason::NotOnMap { .. }
            | Reason::NotTogether { .. }
            | Reason::NoPath
            | Reason::CannotMove { .. }
            | Reason::MayNotPickUp { .. }
            | Reason::Finished { .. }
            | Reason::NotOnTheMove { .. }
            | Reason::HasMoved { .. }
            | Reason::HasChanged { .. }
            | Reason::Involuntary { .. }
            | Reason::NotDisorganized { .. }
            | Reason::ModeForbidden { .. }
            | Reason::NoCombatSide { .. }
            | Reason::AlreadyInMode { .. }
            | Reason::NoReserveMarker { .. }
            | Reason::NotReleased { .. }
            | Reason::NotExploiting { .. }
            | Reason::NotInReserve { .. }
            | Reason::NotFuelled { .. }
            | Reason::NeedsNoFuel { .. }
            | Reason::HasFuel { .. }
            | Reason::NotAnHq { .. }
            | Reason::NoFormation { .. }
            | Reason::NotHungry { .. }
            | Reason::CannotBreakOut { .. }
            | Reason::IsInTrace { .. }
            | Reason::NoFriendNear { .. }
            | Reason::NoWayOut { .. }
            | Reason::PaysWrong { .. }
            | Reason::TooLittleSupply { .. }
            | Reason::OutOfReach { .. }
            | Reason::NoCombatUnit { .. }
            | Reason::AlreadyOnTop { .. }
            | Reason::ZoneOnTop { .. }
            | Reason::HqBelow { .. }
            | Reason::HasAttacked { .. }
            | Reason::NoBarrage { .. }
            | Reason::NoBarrageInMode { .. }
            | Reason::OnlyReleasedFire { .. }
            | Reason::HasFired { .. }
            | Reason::Unpaid { .. }
            | Reason::NotServed { .. }
            | Reason::PaysForStrangers { .. }
            | Reason::LeftOut { .. }
            | Reason::NotAttackCapable { .. }
            | Reason::NoAttackInMode { .. }
            | Reason::NoCombatSupply { .. }
            | Reason::SupplyInReach { .. }
            | Reason::StocksExhausted { .. }
            | Reason::NotInCombat { .. }
            | Reason::OnlyTagsAlong { .. }
            | Reason::WrongPoints { .. }
            | Reason::NoBuilding
            | Reason::NoHedgehogLeft
            | Reason::TooFewBuilders { .. }
            | Reason::NeedsEngineer { .. }
            | Reason::BuildsInCombatMode { .. }
            | Reason::HasActed { .. }
            | Reason::NoHedgehog { .. }
            | Reason::NotTransport { .. }
            | Reason::NotADump { .. }
            | Reason::NoSupplyNamed
            | Reason::NotWithDump { .. }
            | Reason::NoRoom { .. }
            | Reason::PutDownNow { .. }
            | Reason::TooDearToHandle { .. }
            | Reason::NoDumpLeft
            | Reason::NeverUnloads { .. }
            | Reason::NeverExtends { .. }
            | Reason::StocksNotDue { .. }
            | Reason::NotAnExtender { .. }
            | Reason::StillLoaded { .. }
            | Reason::OtherPoints { .. }
            | Reason::TooDearToExtend { .. }
            | Reason::NotSpare { .. }
            | Reason::OtherKind { .. }
            | Reason::OtherMode { .. }
            | Reason::OtherCapacity { .. }
            | Reason::NothingChanges
            | Reason::BlownAlready { .. } => Vec::new(),
            Reason::Muster(reason) => reason.hex().into_iter().collect(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.reason)
    }
}

impl std::error::Error for Violation {}

/// The facts of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is against the rules of the Reinforcement Phase.
    Muster(MusterReason),
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The game is over.
    GameOver,
    /// A decision is due before anything else.
    DecisionFirst {
        /// What must be decided.
        question: String,
    },
    /// No decision is due.
    NothingToDecide,
    /// The order belongs to other segments.
    WrongSegment {
        /// What the order wants to do.
        action: &'static str,
        /// The segment now.
        now: String,
    },
    /// The order names no unit.
    NoUnits,
    /// No unit has this id.
    UnknownUnit {
        /// The id.
        unit: UnitId,
    },
    /// The order names a unit twice.
    NamedTwice {
        /// The unit.
        unit: UnitId,
    },
    /// The unit belongs to the other side.
    NotYours {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on the map.
    NotOnMap {
        /// The unit.
        unit: UnitId,
    },
    /// The units of a stack are in different hexes.
    NotTogether {
        /// A unit of the stack.
        unit: UnitId,
        /// One that is elsewhere.
        other: UnitId,
    },
    /// The order names no hex to move to.
    NoPath,
    /// The hex is not on the map.
    OffMap {
        /// The hex.
        hex: HexPos,
    },
    /// Two hexes of the path do not touch.
    NotAdjacent {
        /// First hex.
        from: HexPos,
        /// Second hex.
        to: HexPos,
    },
    /// The unit has no movement allowance.
    CannotMove {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has finished its move for this segment: others have begun, or it has gone by rail or built.
    Finished {
        /// The unit.
        unit: UnitId,
    },
    /// A moving stack may not pick up units on its way.
    MayNotPickUp {
        /// The unit that would be picked up.
        unit: UnitId,
    },
    /// Terrain or hexside closed to the mobility type.
    Prohibited {
        /// From this hex.
        from: HexPos,
        /// To this hex.
        to: HexPos,
        /// Mobility type.
        mobility: Mobility,
        /// What closes it.
        terrain: String,
    },
    /// The unit could not move back the same way.
    OneWay {
        /// From this hex.
        from: HexPos,
        /// To this hex.
        to: HexPos,
        /// Mobility type.
        mobility: Mobility,
    },
    /// Too few movement points.
    NotEnoughMovement {
        /// The hex that cannot be paid.
        hex: HexPos,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// Enemy combat units hold the hex.
    EnemyInHex {
        /// The hex.
        hex: HexPos,
        /// The one on top, if the mover may know it (4.9).
        unit: Option<UnitId>,
    },
    /// The unit entered an enemy zone of control and must stop.
    MustStop {
        /// The hex where it stops.
        hex: HexPos,
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on its way, so it cannot be dropped off.
    NotOnTheMove {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has begun to move, and modes change before that.
    HasMoved {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has changed its mode, and others have moved since.
    HasChanged {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is in a mode that only the Clean Up Phase ends.
    Involuntary {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// Only Disorganized units are turned without changing their mode.
    NotDisorganized {
        /// The unit.
        unit: UnitId,
    },
    /// Pieces of this type are never in the mode.
    ModeForbidden {
        /// The unit.
        unit: UnitId,
        /// The mode.
        mode: Mode,
    },
    /// The counter has no Combat side to show.
    NoCombatSide {
        /// The unit.
        unit: UnitId,
    },
    /// Nothing would change.
    AlreadyInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The mode cannot be entered in an enemy zone of control.
    ModeInZone {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        hex: HexPos,
        /// The mode.
        mode: Mode,
    },
    /// All Reserve markers of the side are in play.
    NoReserveMarker {
        /// How many it has.
        pool: usize,
    },
    /// A unit in Reserve would end with a hedgehog.
    WithHedgehog {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexPos,
    },
    /// A unit in Strat Mode would end where trace supply is not possible.
    NoTrace {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexPos,
    },
    /// A unit in Strat Mode would enter an enemy zone of control.
    StratIntoZone {
        /// The hex.
        hex: HexPos,
        /// The unit.
        unit: UnitId,
    },
    /// Only released Reserves move in the Reaction Phase.
    NotReleased {
        /// The unit.
        unit: UnitId,
    },
    /// Only exploiting units and released Reserves move in the Exploitation Phase.
    NotExploiting {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not in Reserve.
    NotInReserve {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has no fuel.
    NotFuelled {
        /// The unit.
        unit: UnitId,
    },
    /// The unit moves without fuel.
    NeedsNoFuel {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has fuel already.
    HasFuel {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is no HQ.
    NotAnHq {
        /// The unit.
        unit: UnitId,
    },
    /// No unit of the formation is on the map.
    NoFormation {
        /// The formation.
        formation: FormationId,
    },
    /// The unit is in trace, has eaten, or may not eat.
    NotHungry {
        /// The unit.
        unit: UnitId,
    },
    /// The unit never breaks out: it cannot move, or is no combat unit.
    CannotBreakOut {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has trace supply.
    IsInTrace {
        /// The unit.
        unit: UnitId,
    },
    /// No friendly combat unit in trace is near enough.
    NoFriendNear {
        /// The unit.
        unit: UnitId,
    },
    /// No path leads to a friendly unit in trace.
    NoWayOut {
        /// The unit.
        unit: UnitId,
    },
    /// The payment is not the price.
    PaysWrong {
        /// The price.
        need: Tokens,
        /// What was offered.
        have: Tokens,
    },
    /// The dump holds too little.
    TooLittleSupply {
        /// The dump.
        dump: UnitId,
        /// What it holds.
        holds: Tokens,
        /// What was asked of it.
        asked: Tokens,
    },
    /// The unit cannot draw from the dump, nor have supply thrown from it.
    OutOfReach {
        /// The dump.
        dump: UnitId,
        /// The unit.
        unit: UnitId,
    },
    /// A hex holds more than the stacking limit, and units in it can still go.
    Overstacked {
        /// The hex.
        hex: HexPos,
        /// What it holds.
        have: Re,
        /// The limit.
        limit: Re,
    },
    /// Only combat units are put on top.
    NoCombatUnit {
        /// The unit.
        unit: UnitId,
    },
    /// The unit lies on top already.
    AlreadyOnTop {
        /// The unit.
        unit: UnitId,
    },
    /// A unit with a zone of control must lie on top.
    ZoneOnTop {
        /// The unit that was to lie on top.
        unit: UnitId,
        /// The unit with the zone.
        top: UnitId,
    },
    /// An HQ does not lie on top with the enemy next to it.
    HqBelow {
        /// The HQ.
        unit: UnitId,
    },
    /// Nobody defends the hex.
    NobodyThere {
        /// The hex.
        hex: HexPos,
    },
    /// The hex has been attacked in this segment.
    AttackedAlready {
        /// The hex.
        hex: HexPos,
    },
    /// The unit has attacked in this segment.
    HasAttacked {
        /// The unit.
        unit: UnitId,
    },
    /// The unit can never attack.
    NotAttackCapable {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot attack in its mode.
    NoAttackInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit shows no barrage strength.
    NoBarrage {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot barrage in its mode.
    NoBarrageInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// Only artillery released from Reserve fires in this segment.
    OnlyReleasedFire {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has fired in this segment.
    HasFired {
        /// The unit.
        unit: UnitId,
    },
    /// Artillery has barraged the hex in this segment.
    BarragedAlready {
        /// The hex.
        hex: HexPos,
    },
    /// The hex holds no such facility of the enemy.
    NoFacility {
        /// The hex.
        hex: HexPos,
        /// The facility.
        what: &'static str,
    },
    /// The hex is out of the unit's range.
    OutOfRange {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
        /// How far it is.
        distance: u32,
        /// The range.
        range: u8,
    },
    /// The barrage cannot be paid.
    Unpaid {
        /// The price.
        need: Tokens,
        /// What could be paid.
        have: Tokens,
    },
    /// No dump that pays is in reach of the unit.
    NotServed {
        /// The unit.
        unit: UnitId,
    },
    /// The unit gets nothing of what others of its formation would get.
    LeftOut {
        /// The unit.
        unit: UnitId,
    },
    /// Organic Trucks would pay for units of other formations.
    PaysForStrangers {
        /// The trucks.
        dump: UnitId,
    },
    /// The game has no building of hedgehogs.
    NoBuilding,
    /// All hedgehog counters of the side are in play.
    NoHedgehogLeft,
    /// The hex has had its level of this turn.
    BuiltThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// Works rise no higher.
    HighestLevel {
        /// The hex.
        hex: HexPos,
        /// The highest level.
        level: u8,
    },
    /// Enemy combat units stand where something was to be built.
    EnemyHolds {
        /// The hex.
        hex: HexPos,
    },
    /// The side has neither units in the hex nor control of it.
    NotHeld {
        /// The hex.
        hex: HexPos,
    },
    /// The hex is beyond the radius of the engineers.
    BeyondRadius {
        /// The engineers.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
        /// Hexes that they reach.
        radius: u8,
    },
    /// Units that are not engineers build in their own hex.
    BuildsElsewhere {
        /// The unit.
        unit: UnitId,
        /// The hex in which it was to build.
        hex: HexPos,
    },
    /// The builders are too small.
    TooFewBuilders {
        /// What they come to.
        have: Re,
        /// What it takes.
        need: Re,
    },
    /// The level takes an Engineer-Capable unit.
    NeedsEngineer {
        /// The level.
        level: u8,
    },
    /// The unit is not in a mode in which it builds.
    BuildsInCombatMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit could never enter the hex, so it cannot attack it.
    CannotEnter {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The hex can be entered by road only, which does not help an overrun.
    OnlyByRoad {
        /// The hex.
        hex: HexPos,
        /// Mobility type.
        mobility: Mobility,
    },
    /// The ground is too rough for an overrun.
    TooRough {
        /// The hex.
        hex: HexPos,
        /// Mobility type.
        mobility: Mobility,
        /// The most that the hex may cost.
        limit: Mp,
    },
    /// The unit has no combat supply.
    NoCombatSupply {
        /// The unit.
        unit: UnitId,
        /// What its attack costs.
        need: Tokens,
        /// What could be paid.
        have: Tokens,
    },
    /// Internal stocks are not used while supply is in reach.
    SupplyInReach {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has used up its internal stocks.
    StocksExhausted {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not among those that are asked about.
    NotInCombat {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot retreat into the hex.
    NoRetreat {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The unit goes along with others and never retreats alone.
    OnlyTagsAlong {
        /// The unit.
        unit: UnitId,
    },
    /// Transport cannot be placed in the hex.
    NoDisplacement {
        /// The hex.
        hex: HexPos,
        /// How far it may go.
        range: u8,
    },
    /// The counters do not make up the points that are captured.
    WrongPoints {
        /// Points captured.
        need: u16,
        /// Points chosen.
        have: u16,
    },
    /// The unit has moved or built in this phase.
    HasActed {
        /// The unit.
        unit: UnitId,
    },
    /// The counter is no hedgehog.
    NoHedgehog {
        /// The counter.
        unit: UnitId,
    },
    /// The counter is no transport.
    NotTransport {
        /// The counter.
        unit: UnitId,
    },
    /// The counter is no dump on the ground.
    NotADump {
        /// The counter.
        unit: UnitId,
    },
    /// The order names no supply.
    NoSupplyNamed,
    /// Transport loads in the hex of the dump.
    NotWithDump {
        /// The transport.
        unit: UnitId,
        /// The dump.
        dump: UnitId,
    },
    /// The transport has too little room.
    NoRoom {
        /// The transport.
        unit: UnitId,
        /// What it could still take.
        room: Tokens,
        /// What it was to take.
        asked: Tokens,
    },
    /// What was put down in this phase is not loaded again in it.
    PutDownNow {
        /// The dump.
        dump: UnitId,
        /// What can be loaded from it.
        free: Tokens,
        /// What was asked of it.
        asked: Tokens,
    },
    /// Too few movement points are left to load or unload.
    TooDearToHandle {
        /// The transport.
        unit: UnitId,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// Nothing in the hex lets transport unload there.
    NoCompany {
        /// The hex.
        hex: HexPos,
    },
    /// All dump counters of the side are in play.
    NoDumpLeft,
    /// Organic Trucks do not unload.
    NeverUnloads {
        /// The trucks.
        unit: UnitId,
    },
    /// The internal stocks of the unit are not to be filled now.
    StocksNotDue {
        /// The unit.
        unit: UnitId,
    },
    /// Organic Trucks never become part of an Extender.
    NeverExtends {
        /// The trucks.
        unit: UnitId,
    },
    /// The counter is no Extender.
    NotAnExtender {
        /// The counter.
        unit: UnitId,
    },
    /// Transport with a load cannot become an Extender.
    StillLoaded {
        /// The transport.
        unit: UnitId,
    },
    /// The counters are too many or too few points for an Extender.
    OtherPoints {
        /// What it takes.
        need: Tokens,
        /// What the counters carry.
        have: Tokens,
    },
    /// Too few movement points are left to make an Extender, or to take one apart.
    TooDearToExtend {
        /// The counter.
        unit: UnitId,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// No source, detrainable hex or linked Extender is in range of the hex.
    NotConnected {
        /// The hex.
        hex: HexPos,
    },
    /// An Extender cannot collapse into the hex.
    NoHaven {
        /// The Extender.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The counter does not lie in the tray, so transport cannot be changed into it.
    NotSpare {
        /// The counter.
        unit: UnitId,
    },
    /// The counters are transport of different kinds.
    OtherKind {
        /// One of them.
        unit: UnitId,
        /// One of another kind.
        other: UnitId,
    },
    /// The counters are in different modes.
    OtherMode {
        /// One of them.
        unit: UnitId,
        /// One in another mode.
        other: UnitId,
    },
    /// The new counters carry more or less than the old ones.
    OtherCapacity {
        /// The old counters.
        from: Tokens,
        /// The new counters.
        into: Tokens,
    },
    /// The same counters stand before and after.
    NothingChanges,
    /// The supply has been blown up in this phase.
    BlownAlready {
        /// The dump or transport.
        unit: UnitId,
    },
    /// The rules of railroads are against it.
    Rail(RailReason),
    /// Engineers cannot do it (13.8).
    Engineer(EngineerReason),
    /// A formation marker is not used so (13.7).
    Formation(FormationReason),
    /// No way leads there.
    NoWay {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &UnitId::to_string)
    }
}
