//! C&C 1.2 Why an order about armies and HQs is refused: the facts, and how they are put into words.

use std::fmt;

use crate::ids::{ArmyId, UnitId};
use crate::language::Refusal;
use crate::map::HexPos;

/// Why the command rules refuse an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandReason {
    /// The sequence of armies and HQs does not hold now.
    NotNow,
    /// The HQ is not being played.
    NotOpened {
        /// The HQ.
        hq: UnitId,
        /// The one that is.
        open: Option<UnitId>,
    },
    /// Another HQ is being played.
    AnotherOpen {
        /// Which.
        open: UnitId,
    },
    /// No HQ is being played.
    NobodyOpen,
    /// The counter commands nobody.
    NoCommander {
        /// The counter.
        unit: UnitId,
    },
    /// Another army is in hand, and some of its HQs have yet to be played.
    AnotherArmy {
        /// Its name.
        army: String,
        /// Those HQs.
        waiting: Vec<UnitId>,
    },
    /// No army is in hand.
    NoArmy,
    /// The unit or HQ has had its turn in this phase.
    HasBeenPlayed {
        /// The unit.
        unit: UnitId,
    },
    /// Nobody commands the unit.
    NotCommanded {
        /// The unit.
        unit: UnitId,
        /// The HQ that is being played.
        open: Option<UnitId>,
        /// One unit may go by itself now.
        may_go_alone: bool,
    },
    /// The HQ has moved after its units, which are done with that.
    HqMovedLast {
        /// The HQ.
        hq: UnitId,
    },
    /// The HQ has moved before its units and moves no more.
    MovesOnce {
        /// The HQ.
        hq: UnitId,
    },
    /// The HQ has taken up units and keeps its mode.
    ModeStands {
        /// The HQ.
        hq: UnitId,
    },
    /// HQs are not taken up.
    IsCommander {
        /// The HQ.
        unit: UnitId,
    },
    /// The piece goes without a command: transport, works.
    NeedsNone {
        /// The piece.
        unit: UnitId,
    },
    /// The unit is commanded already.
    IsCommanded {
        /// The unit.
        unit: UnitId,
        /// The HQ that commands it.
        by: UnitId,
    },
    /// The unit has begun to move without a command.
    HasMoved {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is out of the throw range of the HQ.
    OutOfRange {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        at: HexPos,
        /// The HQ.
        hq: UnitId,
        /// Whether the HQ throws nothing in its mode.
        throws: bool,
    },
    /// The HQ commands no units of this class or nation.
    NotOfItsKind {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
        /// Its class.
        class: String,
    },
    /// The HQ has as many units as it may command.
    NoSlot {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
        /// Who has the slots, each formation by its first unit.
        taken: Vec<UnitId>,
    },
    /// No HQ has earned a non-commanded move, or it has been made.
    NoneEarned,
    /// No HQ of the army could command such a unit.
    NotOfTheArmy {
        /// The unit.
        unit: UnitId,
        /// The army's name.
        army: String,
    },
    /// Soviet armour and another unit would attack together (C&C 5.1).
    FightsAlone {
        /// A unit of the armour.
        unit: UnitId,
        /// The other unit.
        other: UnitId,
    },
    /// No Tank Army lets the unit join the corps (C&C 5.1).
    NoTankArmy {
        /// The corps.
        corps: UnitId,
        /// The unit.
        other: UnitId,
    },
    /// Too many units that are neither divisions nor parts of a formation would attack together (C&C 5.2).
    TooManyIndependents {
        /// They.
        units: Vec<UnitId>,
        /// How many may.
        limit: u8,
    },
    /// The HQ throws no ammunition to units of another army (C&C 1.4).
    OtherArmy {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
    },
    /// The HQ feeds as many units in this phase as it may (C&C 1.4).
    FeedsOthers {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
    },
    /// The unit takes no slot, so that no HQ is named for it (C&C 1.4).
    FedFreely {
        /// The unit.
        unit: UnitId,
    },
    /// No ammunition comes to the unit through the HQ (C&C 1.4).
    ThrowsItNothing {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
    },
    /// The unit, or its formation, is fed by another HQ in this phase (C&C 1.4).
    FedBy {
        /// The unit.
        unit: UnitId,
        /// That HQ.
        hq: UnitId,
    },
    /// The formation of the unit is fed by one HQ, and this one does not reach all of it that fights (C&C 1.4).
    FormationApart {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
    },
    /// The HQ buys fuel for its own while it is being played.
    FuelNotNow {
        /// The HQ.
        hq: UnitId,
    },
    /// HQs change over in the Reinforcement Phase of their side alone.
    AttachesNotNow,
    /// The scenario leaves HQs where they are.
    AttachmentsFixed,
    /// The side has no such army.
    NoSuchArmy {
        /// What was asked for.
        army: ArmyId,
    },
    /// The HQ is attached to that army.
    IsAttached {
        /// The HQ.
        hq: UnitId,
        /// The army's name.
        army: String,
    },
    /// No HQ changes over to this command, or from it: the HQ of an army group, or one that stands alone.
    TakesNoHqs {
        /// The command's name.
        army: String,
    },
    /// The HQ is not on the map.
    HqOffMap {
        /// The HQ.
        hq: UnitId,
    },
}

impl Refusal for CommandReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::OutOfRange { at, .. } => vec![*at],
            Self::NotNow
            | Self::NotOpened { .. }
            | Self::AnotherOpen { .. }
            | Self::NobodyOpen
            | Self::NoCommander { .. }
            | Self::AnotherArmy { .. }
            | Self::NoArmy
            | Self::HasBeenPlayed { .. }
            | Self::NotCommanded { .. }
            | Self::HqMovedLast { .. }
            | Self::MovesOnce { .. }
            | Self::ModeStands { .. }
            | Self::IsCommander { .. }
            | Self::NeedsNone { .. }
            | Self::IsCommanded { .. }
            | Self::HasMoved { .. }
            | Self::NotOfItsKind { .. }
            | Self::NoSlot { .. }
            | Self::NoneEarned
            | Self::NotOfTheArmy { .. }
            | Self::FightsAlone { .. }
            | Self::NoTankArmy { .. }
            | Self::TooManyIndependents { .. }
            | Self::OtherArmy { .. }
            | Self::FeedsOthers { .. }
            | Self::FedFreely { .. }
            | Self::ThrowsItNothing { .. }
            | Self::FedBy { .. }
            | Self::FormationApart { .. }
            | Self::AttachesNotNow
            | Self::AttachmentsFixed
            | Self::NoSuchArmy { .. }
            | Self::IsAttached { .. }
            | Self::TakesNoHqs { .. }
            | Self::HqOffMap { .. }
            | Self::FuelNotNow { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        let list = |units: &[UnitId]| units.iter().map(name).collect::<Vec<_>>().join(", ");
        match self {
            Self::NotNow => write!(f, "armies and HQs are not played in this segment"),
            Self::NotOpened { hq, open: None } => {
                write!(f, "{} is not being played; open it first", name(hq))
            }
            Self::NotOpened {
                hq,
                open: Some(open),
            } => {
                let (hq, open) = (name(hq), name(open));
                write!(f, "{open} is being played; close it before {hq} is")
            }
            Self::AnotherOpen { open } => {
                write!(f, "{} is being played; close it first", name(open))
            }
            Self::NobodyOpen => write!(f, "no HQ is being played"),
            Self::NoCommander { unit } => write!(f, "{} commands nobody", name(unit)),
            Self::AnotherArmy { army, waiting } => write!(
                f,
                "{army} is in hand, and {} of it not yet played; end it first",
                match &waiting[..] {
                    [one] => format!("{} is", name(one)),
                    several => format!("{} are", list(several)),
                }
            ),
            Self::NoArmy => write!(f, "no army is in hand"),
            Self::HasBeenPlayed { unit } => {
                write!(f, "{} has been played in this phase", name(unit))
            }
            Self::NotCommanded {
                unit,
                open: Some(open),
                ..
            } => {
                let (unit, open) = (name(unit), name(open));
                write!(f, "{unit} is not commanded, and {open} is being played")
            }
            Self::NotCommanded {
                unit,
                open: None,
                may_go_alone: true,
            } => write!(
                f,
                "{} is not commanded; it could go as the one non-commanded unit after the HQ",
                name(unit)
            ),
            Self::NotCommanded {
                unit,
                open: None,
                may_go_alone: false,
            } => write!(
                f,
                "{} is not commanded; open an HQ that takes it up",
                name(unit)
            ),
            Self::HqMovedLast { hq } => {
                write!(f, "{} has moved after its units, which are done", name(hq))
            }
            Self::MovesOnce { hq } => write!(
                f,
                "{} has moved before the units that it commands, and moves once",
                name(hq)
            ),
            Self::ModeStands { hq } => {
                write!(f, "{} commands units already and keeps its mode", name(hq))
            }
            Self::IsCommander { unit } => {
                write!(f, "{} is an HQ, which no other commands", name(unit))
            }
            Self::NeedsNone { unit } => {
                write!(f, "{} goes without a command at any time", name(unit))
            }
            Self::IsCommanded { unit, by } => {
                write!(f, "{} is commanded by {} already", name(unit), name(by))
            }
            Self::HasMoved { unit } => write!(f, "{} has begun to move", name(unit)),
            Self::OutOfRange {
                hq, throws: false, ..
            } => write!(
                f,
                "{} throws nothing in its mode and commands nobody",
                name(hq)
            ),
            Self::OutOfRange {
                unit,
                hq,
                throws: true,
                ..
            } => write!(
                f,
                "{} is out of the throw range of {}",
                name(unit),
                name(hq)
            ),
            Self::NotOfItsKind { unit, hq, class } => write!(
                f,
                "{} commands no units such as {} ({class})",
                name(hq),
                name(unit)
            ),
            Self::NoSlot { unit, hq, taken } => write!(
                f,
                "{} has no room for {}; it commands {}",
                name(hq),
                name(unit),
                list(taken)
            ),
            Self::NoneEarned => write!(
                f,
                "one non-commanded unit moves after each HQ, and none may now"
            ),
            Self::NotOfTheArmy { unit, army } => {
                write!(f, "no HQ of {army} could command {}", name(unit))
            }
            Self::FightsAlone { unit, other } => write!(
                f,
                "{} attacks with its own corps alone, or by itself, not with {}",
                name(unit),
                name(other)
            ),
            Self::NoTankArmy { corps, other } => write!(
                f,
                "no Tank Army that has both in its throw range lets {} join {} today, or not in this phase any more",
                name(other),
                name(corps)
            ),
            Self::TooManyIndependents { units, limit } => write!(
                f,
                "{} are independent units, of which {limit} takes part in an attack",
                list(units)
            ),
            Self::OtherArmy { unit, hq } => write!(
                f,
                "{} is of another army than {}, which throws it no ammunition",
                name(unit),
                name(hq)
            ),
            Self::FeedsOthers { unit, hq } => write!(
                f,
                "{} feeds others in this phase and has no room for {}",
                name(hq),
                name(unit)
            ),
            Self::FedFreely { unit } => write!(
                f,
                "{} takes no room at an HQ here, so that none is named for it",
                name(unit)
            ),
            Self::ThrowsItNothing { unit, hq } => write!(
                f,
                "no ammunition comes to {} through {}",
                name(unit),
                name(hq)
            ),
            Self::FedBy { unit, hq } => write!(
                f,
                "{} is fed by {} in this phase, alone or with its formation",
                name(unit),
                name(hq)
            ),
            Self::FormationApart { unit, hq } => write!(
                f,
                "one HQ feeds all of a formation that fights, and {} reaches {}, but not all of the others",
                name(hq),
                name(unit)
            ),
            Self::FuelNotNow { hq } => write!(
                f,
                "{} buys fuel for its units while it is being played; open it first",
                name(hq)
            ),
            Self::AttachesNotNow => write!(
                f,
                "HQs change over to other armies in the Reinforcement Phase of their side"
            ),
            Self::AttachmentsFixed => {
                write!(f, "in this scenario HQs stay with their armies")
            }
            Self::NoSuchArmy { army } => write!(f, "this side has no army {army}"),
            Self::IsAttached { hq, army } => write!(f, "{} is attached to {army}", name(hq)),
            Self::TakesNoHqs { army } => write!(
                f,
                "{army} is a command of one HQ, which no other joins or leaves"
            ),
            Self::HqOffMap { hq } => write!(f, "{} is not on the map", name(hq)),
        }
    }
}
