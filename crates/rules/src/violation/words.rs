//! Refusals in words.

use std::fmt;

use super::Reason;
use crate::ids::UnitId;
use crate::telling::supply;

impl Reason {
    /// Writes the reason with units called as `name` calls them.
    pub fn write(&self, f: &mut impl fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::Muster(reason) => reason.write(f, name),
            Self::Engineer(reason) => reason.write(f, name),
            Self::Formation(reason) => reason.write(f, name),
            Self::NotBegun => write!(f, "the game has not begun"),
            Self::AlreadyBegun => write!(f, "the game has begun already"),
            Self::GameOver => write!(f, "the game is over"),
            Self::DecisionFirst { question } => write!(f, "first decide: {question}"),
            Self::NothingToDecide => write!(f, "no such decision is due now"),
            Self::WrongSegment { action, now } => write!(f, "no {action} in the {now}"),
            Self::NoUnits => write!(f, "the order names no unit"),
            Self::UnknownUnit { unit } => write!(f, "there is no unit '{unit}'"),
            Self::NamedTwice { unit } => write!(f, "{} is named twice", name(unit)),
            Self::NotYours { unit } => write!(f, "{} belongs to the other side", name(unit)),
            Self::NotOnMap { unit } => write!(f, "{} is not on the map", name(unit)),
            Self::NotTogether { unit, other } => {
                let (unit, other) = (name(unit), name(other));
                write!(f, "{unit} and {other} are in different hexes")
            }
            Self::NoPath => write!(f, "the order names no hex to move to"),
            Self::OffMap { hex } => write!(f, "hex {hex} is not on the map"),
            Self::NotAdjacent { from, to } => write!(f, "hexes {from} and {to} are not adjacent"),
            Self::CannotMove { unit } => write!(f, "{} has no movement allowance", name(unit)),
            Self::Finished { unit } => {
                write!(f, "{} has finished its move for this segment", name(unit))
            }
            Self::MayNotPickUp { unit } => {
                write!(f, "a stack on the move may not pick up {}", name(unit))
            }
            Self::Prohibited {
                from,
                to,
                mobility,
                terrain,
            } => {
                write!(
                    f,
                    "{terrain} from {from} to {to} is prohibited to {} movement",
                    mobility.name()
                )
            }
            Self::OneWay { from, to, mobility } => {
                write!(
                    f,
                    "{} movement from {from} to {to} could not be made the other way round",
                    mobility.name()
                )
            }
            Self::NotEnoughMovement { hex, need, have } => {
                write!(f, "entering {hex} costs {need} MP, {have} left")
            }
            Self::EnemyInHex { hex, unit } => {
                let who = unit.as_ref().map_or_else(|| "the enemy".to_owned(), name);
                write!(
                    f,
                    "{who} holds hex {hex}; enemy combat units can only be overrun"
                )
            }
            Self::MustStop { hex, unit } => {
                write!(
                    f,
                    "{} must stop in the enemy zone of control in {hex}",
                    name(unit)
                )
            }
            Self::NotOnTheMove { unit } => write!(f, "{} is not on the move", name(unit)),
            Self::HasMoved { unit } => write!(
                f,
                "{} has begun to move; modes change before the first step",
                name(unit)
            ),
            Self::HasChanged { unit } => write!(
                f,
                "{} has changed its mode, and other units have moved since",
                name(unit)
            ),
            Self::Involuntary { unit, mode } => write!(
                f,
                "{} is in {} Mode, which only the Clean Up Phase ends",
                name(unit),
                mode.title()
            ),
            Self::NotDisorganized { unit } => write!(
                f,
                "{} is not Disorganized; choose Combat or Move Mode instead",
                name(unit)
            ),
            Self::ModeForbidden { unit, mode } => write!(
                f,
                "{} is of a type that is never in {} Mode",
                name(unit),
                mode.title()
            ),
            Self::NoCombatSide { unit } => write!(f, "{} has no Combat side", name(unit)),
            Self::AlreadyInMode { unit, mode } => {
                write!(f, "{} is in {} Mode already", name(unit), mode.title())
            }
            Self::ModeInZone { unit, hex, mode } => write!(
                f,
                "{} cannot go into {} Mode in the enemy zone of control in {hex}",
                name(unit),
                mode.title()
            ),
            Self::NoReserveMarker { pool } => write!(
                f,
                "all {pool} Reserve markers are in play; end where one lies already, or free one"
            ),
            Self::WithHedgehog { unit, hex } => write!(
                f,
                "{} in Reserve Mode cannot end with the hedgehog in {hex}",
                name(unit)
            ),
            Self::NoTrace { unit, hex } => write!(
                f,
                "{} in Strat Mode must end where trace supply is possible, and in {hex} it is not",
                name(unit)
            ),
            Self::StratIntoZone { hex, unit } => write!(
                f,
                "{} in Strat Mode cannot enter the enemy zone of control in {hex}",
                name(unit)
            ),
            Self::NotReleased { unit } => write!(
                f,
                "{} is no released Reserve; nothing else moves in the Reaction Phase",
                name(unit)
            ),
            Self::NotExploiting { unit } => write!(
                f,
                "{} has neither an Exploit marker nor been released from Reserve",
                name(unit)
            ),
            Self::NotInReserve { unit } => write!(f, "{} is not in Reserve Mode", name(unit)),
            Self::NotFuelled { unit } => write!(
                f,
                "{} has no fuel and so spends no movement points",
                name(unit)
            ),
            Self::NeedsNoFuel { unit } => write!(f, "{} moves without fuel", name(unit)),
            Self::HasFuel { unit } => write!(f, "{} has fuel already", name(unit)),
            Self::NotAnHq { unit } => write!(f, "{} is no HQ", name(unit)),
            Self::NoFormation { formation } => {
                write!(f, "no unit of {formation} is on the map")
            }
            Self::NotHungry { unit } => write!(
                f,
                "{} does not eat: it is in trace, has eaten, or is in Strat Mode",
                name(unit)
            ),
            Self::CannotBreakOut { unit } => write!(f, "{} cannot break out", name(unit)),
            Self::IsInTrace { unit } => write!(f, "{} is in trace", name(unit)),
            Self::NoFriendNear { unit } => write!(
                f,
                "no friendly unit in trace is near enough to {}",
                name(unit)
            ),
            Self::NoWayOut { unit } => write!(
                f,
                "no way leads {} out to a friendly unit in trace",
                name(unit)
            ),
            Self::PaysWrong { need, have } => write!(
                f,
                "the price is {}, and {} is offered",
                supply(need.0),
                supply(have.0)
            ),
            Self::TooLittleSupply { dump, holds, asked } => write!(
                f,
                "{} holds {} and cannot give {}",
                name(dump),
                supply(holds.0),
                supply(asked.0)
            ),
            Self::OutOfReach { dump, unit } if dump == unit => {
                write!(f, "no supply is within reach of {}", name(unit))
            }
            Self::OutOfReach { dump, unit } => {
                write!(f, "{} is out of reach of {}", name(dump), name(unit))
            }
            Self::Overstacked { hex, have, limit } => write!(
                f,
                "hex {hex} holds {have} RE, the limit is {limit}, and units there can still move"
            ),
            Self::NoCombatUnit { unit } => write!(f, "{} is no combat unit", name(unit)),
            Self::AlreadyOnTop { unit } => write!(f, "{} lies on top already", name(unit)),
            Self::ZoneOnTop { unit, top } => write!(
                f,
                "{} has a zone of control and must lie above {}",
                name(top),
                name(unit)
            ),
            Self::HqBelow { unit } => write!(
                f,
                "{} cannot lie on top while the enemy is next to it",
                name(unit)
            ),
            Self::NobodyThere { hex } => write!(f, "no enemy combat unit is in {hex}"),
            Self::AttackedAlready { hex } => {
                write!(f, "{hex} has been attacked in this segment")
            }
            Self::HasAttacked { unit } => {
                write!(f, "{} has attacked in this segment", name(unit))
            }
            Self::NotAttackCapable { unit } => {
                write!(f, "{} is not Attack-Capable", name(unit))
            }
            Self::NoAttackInMode { unit, mode } => {
                write!(f, "{} cannot attack in {} Mode", name(unit), mode.title())
            }
            Self::CannotEnter { unit, hex } => write!(
                f,
                "{} could not enter {hex}, so it cannot attack it",
                name(unit)
            ),
            Self::OnlyByRoad { hex, mobility } => write!(
                f,
                "{hex} is closed to {} movement off the road, and roads do not help an overrun",
                mobility.name()
            ),
            Self::TooRough {
                hex,
                mobility,
                limit,
            } => write!(
                f,
                "{hex} costs {} movement more than {limit} MP off the road, too much for an overrun",
                mobility.name()
            ),
            Self::NoCombatSupply { unit, need, have } => write!(
                f,
                "{} needs {} of combat supply and {} can be paid",
                name(unit),
                supply(need.0),
                supply(have.0)
            ),
            Self::SupplyInReach { unit } => write!(
                f,
                "{} has supply in reach and must use it before its internal stocks",
                name(unit)
            ),
            Self::StocksExhausted { unit } => {
                write!(f, "{} has used up its internal stocks", name(unit))
            }
            Self::NotInCombat { unit } => {
                write!(f, "{} is not among those concerned", name(unit))
            }
            Self::NoRetreat { unit, hex } => {
                write!(f, "{} cannot retreat into {hex}", name(unit))
            }
            Self::OnlyTagsAlong { unit } => write!(
                f,
                "{} goes along with retreating combat units and never retreats alone",
                name(unit)
            ),
            Self::NoDisplacement { hex, range } => write!(
                f,
                "{hex} is held by the enemy or more than {range} hexes away"
            ),
            Self::WrongPoints { need, have } => {
                write!(f, "{need} points are lost, these counters have {have}")
            }
            Self::NoBarrage { unit } => write!(
                f,
                "{} has no barrage strength on the side that shows",
                name(unit)
            ),
            Self::NoBarrageInMode { unit, mode } => {
                write!(f, "{} cannot barrage in {} Mode", name(unit), mode.title())
            }
            Self::OnlyReleasedFire { unit } => write!(
                f,
                "{} was not released from Reserve in this phase; other artillery fires in the Combat Phase only",
                name(unit)
            ),
            Self::HasFired { unit } => write!(f, "{} has fired in this segment", name(unit)),
            Self::BarragedAlready { hex } => {
                write!(f, "artillery has barraged {hex} in this segment")
            }
            Self::NoFacility { hex, what } => write!(f, "no enemy {what} is in {hex}"),
            Self::OutOfRange {
                unit,
                hex,
                distance,
                range,
            } => write!(
                f,
                "{hex} is {distance} hexes from {}, which fires {range} hexes far",
                name(unit)
            ),
            Self::Unpaid { need, have } => write!(
                f,
                "the price is {}, and {} can be paid from dumps in reach",
                supply(need.0),
                supply(have.0)
            ),
            Self::NotServed { unit } => {
                write!(f, "no dump that pays is in reach of {}", name(unit))
            }
            Self::LeftOut { unit } => write!(
                f,
                "{} is not reached through the same HQ or from the same dump as most of its formation",
                name(unit)
            ),
            Self::PaysForStrangers { dump } => write!(
                f,
                "the load of {} serves its own formation; other dumps must pay for the rest",
                name(dump)
            ),
            Self::NoBuilding => write!(f, "hedgehogs are not built in this game"),
            Self::NoHedgehogLeft => write!(
                f,
                "all hedgehog counters are in play; improve one, or reduce one to free it"
            ),
            Self::BuiltThisTurn { hex } => {
                write!(f, "the works in {hex} have risen by a level this turn")
            }
            Self::HighestLevel { hex, level } => {
                write!(
                    f,
                    "the works in {hex} have reached {level}, the highest level"
                )
            }
            Self::EnemyHolds { hex } => write!(f, "the enemy holds hex {hex}"),
            Self::NotHeld { hex } => write!(
                f,
                "hex {hex} is neither under control nor held by a combat unit"
            ),
            Self::BeyondRadius { unit, hex, radius } => write!(
                f,
                "{} builds within {radius} hexes by ways open to Leg movement, and {hex} is not",
                name(unit)
            ),
            Self::BuildsElsewhere { unit, hex } => write!(
                f,
                "{} is not in {hex}; only one Engineer-Capable unit alone builds outside its hex",
                name(unit)
            ),
            Self::TooFewBuilders { have, need } => {
                write!(f, "the builders come to {have} RE, and it takes {need}")
            }
            Self::NeedsEngineer { level } => write!(
                f,
                "level {level} takes one Engineer-Capable unit, which builds alone"
            ),
            Self::BuildsInCombatMode { unit, mode } => write!(
                f,
                "{} is in {} Mode and builds in Combat Mode only",
                name(unit),
                mode.title()
            ),
            Self::HasActed { unit } => write!(
                f,
                "{} has moved or built in this phase; builders stay where they are",
                name(unit)
            ),
            Self::NoHedgehog { unit } => write!(f, "{} is no hedgehog", name(unit)),
            Self::NotTransport { unit } => write!(f, "{} is no transport", name(unit)),
            Self::NotADump { unit } => write!(f, "{} is no dump on the ground", name(unit)),
            Self::NoSupplyNamed => write!(f, "the order names no supply"),
            Self::NotWithDump { unit, dump } if unit == dump => {
                write!(f, "no dump lies where {} is", name(unit))
            }
            Self::NotWithDump { unit, dump } => write!(
                f,
                "{} is not in the hex of {}, and transport loads nowhere else",
                name(unit),
                name(dump)
            ),
            Self::NoRoom { unit, room, asked } => write!(
                f,
                "{} has room for {} and cannot take {}",
                name(unit),
                supply(room.0),
                supply(asked.0)
            ),
            Self::PutDownNow { dump, free, asked } => write!(
                f,
                "{} can give {} in this phase and not {}; the rest was put down in it",
                name(dump),
                supply(free.0),
                supply(asked.0)
            ),
            Self::TooDearToHandle { unit, need, have } => write!(
                f,
                "loading or unloading costs {} {need} MP, {have} left",
                name(unit)
            ),
            Self::NoCompany { hex } => write!(
                f,
                "in {hex} is neither a combat unit nor a dump, air base or port of the side"
            ),
            Self::NoDumpLeft => write!(
                f,
                "all dump counters are in play; unload where a dump lies already"
            ),
            Self::NeverUnloads { unit } => write!(
                f,
                "{} never unloads; its formation uses the load where it is",
                name(unit)
            ),
            Self::StocksNotDue { unit } => {
                write!(f, "the stocks of {} are not to be filled now", name(unit))
            }
            Self::NeverExtends { unit } => {
                write!(f, "{} never becomes part of an Extender", name(unit))
            }
            Self::NotAnExtender { unit } => write!(f, "{} is no Extender", name(unit)),
            Self::StillLoaded { unit } => write!(
                f,
                "{} carries supply, and an Extender is made of empty transport",
                name(unit)
            ),
            Self::OtherPoints { need, have } => write!(
                f,
                "an Extender is made of transport for {}, these counters carry {}",
                supply(need.0),
                supply(have.0)
            ),
            Self::TooDearToExtend { unit, need, have } => {
                write!(f, "this costs {} {need} MP, {have} left", name(unit))
            }
            Self::NotConnected { hex } => write!(
                f,
                "an Extender in {hex} would reach no source, detrainable hex or linked Extender"
            ),
            Self::NoHaven { unit, hex } => write!(
                f,
                "{hex} is out of range of {}, held by the enemy or out of trace",
                name(unit)
            ),
            Self::NotSpare { unit } => {
                write!(f, "{} does not lie in the counter tray", name(unit))
            }
            Self::OtherKind { unit, other } => write!(
                f,
                "{} and {} are transport of different kinds",
                name(unit),
                name(other)
            ),
            Self::OtherMode { unit, other } => {
                write!(
                    f,
                    "{} and {} are in different modes",
                    name(unit),
                    name(other)
                )
            }
            Self::OtherCapacity { from, into } => write!(
                f,
                "the counters carry {}, and those in their place {}",
                supply(from.0),
                supply(into.0)
            ),
            Self::NothingChanges => write!(f, "the same counters would stand there"),
            Self::BlownAlready { unit } => write!(
                f,
                "supply of {} has been blown up in this phase",
                name(unit)
            ),
            Self::Rail(reason) => reason.write(f, name),
            Self::NoWay { unit, hex } => write!(f, "no way leads {} to {hex}", name(unit)),
        }
    }
}
