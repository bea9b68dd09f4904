//! Table 16, modes and unit types (5.0, 13.2d).

use std::fmt;
use std::str::FromStr;

use super::misprint::{check_count, check_turn, unless_misprinted};
use super::{Checked, PrintedTable, Spot};
use crate::numbers::{Fraction, Misread, word::word_enum};
use crate::pieces::{Family, Mode};

word_enum!(
    /// Types of pieces that differ in the modes they may be in.
    PieceType, "a type of piece such as `attack-capable` or `hq`", {
        /// An Attack-Capable combat unit.
        AttackCapable = "attack-capable",
        /// An HQ.
        Headquarters = "hq",
        /// Artillery.
        Artillery = "artillery",
        /// A Repl.
        Repl = "repl",
        /// Transport Points.
        Transport = "transport",
        /// Organic Trucks.
        OrganicTruck = "organic-truck",
        /// An Extender.
        Extender = "extender",
        /// A ship.
        Ship = "ship",
        /// Supply, ports, air bases, planes and hedgehogs.
        Other = "other",
    }
);

impl PieceType {
    /// Table 16: the type of piece whose row holds for a counter.
    pub const fn of(family: Family) -> Self {
        match family {
            Family::Combat | Family::RailRepair => Self::AttackCapable,
            Family::Headquarters => Self::Headquarters,
            Family::Artillery => Self::Artillery,
            Family::Replacement => Self::Repl,
            Family::Transport => Self::Transport,
            Family::OrganicTruck => Self::OrganicTruck,
            Family::Extender => Self::Extender,
            Family::Dump | Family::Hedgehog | Family::AirBase => Self::Other,
        }
    }
}

word_enum!(
    /// Whether a type may be in a mode.
    Permission, "a permission: `y`, `r`, `m`, `n`, `always`, `fixed` or `limited`", {
        /// Yes.
        Yes = "y",
        /// Yes, but an HQ does not throw and artillery does not barrage.
        Restricted = "r",
        /// Only on its Move side.
        MoveSideOnly = "m",
        /// No.
        No = "n",
        /// It is never in another.
        Always = "always",
        /// It cannot leave it, nor move.
        Fixed = "fixed",
        /// As its own rule says (18.1d for ships).
        Limited = "limited",
    }
);

/// What a mode does to the Action Rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RatingEffect {
    /// It stays.
    Keeps,
    /// It is zero (9.6a).
    Zero,
    /// It is lower by this much (9.6a).
    Minus(u8),
}

impl RatingEffect {
    /// The rating of a unit in the mode.
    pub const fn apply(self, rating: i8) -> i8 {
        match self {
            Self::Keeps => rating,
            Self::Zero => 0,
            Self::Minus(by) => rating.saturating_sub_unsigned(by),
        }
    }
}

impl fmt::Display for RatingEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keeps => f.pad("keeps"),
            Self::Zero => f.pad("zero"),
            Self::Minus(by) => write!(f, "-{by}"),
        }
    }
}

impl FromStr for RatingEffect {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "keeps" => Ok(Self::Keeps),
            "zero" => Ok(Self::Zero),
            _ => text
                .strip_prefix('-')
                .and_then(|by| by.parse().ok())
                .filter(|&by| by > 0)
                .map(Self::Minus)
                .ok_or_else(|| Misread::new(text, "`keeps`, `zero` or a number such as `-1`")),
        }
    }
}

word_enum!(
    /// Whether a unit in the mode has a zone of control (4.5).
    ZocEffect, "`yes`, `no` or `keeps`", {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
        /// What it had when it entered the mode (5.9c).
        Keeps = "keeps",
    }
);

word_enum!(
    /// Whether a unit in the mode can be carried by rail, air or sea (4.7).
    TransportEffect, "`yes`, `no` or `rail-repair`", {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
        /// No, but Rail Repair units may use rail.
        RailRepairOnly = "rail-repair",
    }
);

/// What a mode does to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeEffect {
    /// The mode.
    pub mode: Mode,
    /// Multiplier of the movement allowance.
    pub allowance: Fraction,
    /// Multiplier of the attack strength; zero where it cannot attack.
    pub attack: Fraction,
    /// Multiplier of the defence strength.
    pub defence: Fraction,
    /// Action Rating.
    pub rating: RatingEffect,
    /// Multiplier of the barrage strength; zero where it cannot barrage.
    pub barrage: Fraction,
    /// Zone of control.
    pub zoc: ZocEffect,
    /// Transport by rail, air and sea.
    pub transport: TransportEffect,
}

/// The modes that one type of piece may be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceModes {
    /// Type of piece.
    pub piece: PieceType,
    /// One permission a mode, in the order of [`Mode::ALL`].
    pub permissions: Vec<Permission>,
}

word_enum!(
    /// Rule 11.0b: when Reserves are released in the Exploitation Phase.
    ReleaseTime, "`any-segment` or `movement-segment`", {
        /// In all of its segments.
        AnySegment = "any-segment",
        /// In its Movement Segment alone.
        MovementSegment = "movement-segment",
    }
);

/// Rule 5.7: what released Reserves may use of their movement allowance, and when they are released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleasedReserve {
    /// In the Reaction Phase.
    pub reaction: Fraction,
    /// In the Exploitation Phase.
    pub exploitation: Fraction,
    /// When in the Exploitation Phase.
    pub when: ReleaseTime,
}

/// Table 16, modes and unit types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeTable {
    pieces: Vec<PieceModes>,
    effects: Vec<ModeEffect>,
    /// What released Reserves may use of their allowance, and when they are released.
    pub released: ReleasedReserve,
}

impl ModeTable {
    /// Checks that every type and every mode has its row, in order, with all cells.
    pub fn new(
        pieces: Vec<PieceModes>,
        effects: Vec<ModeEffect>,
        released: ReleasedReserve,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        let rows = Spot::part("pieces");
        check_count(rows, pieces.len(), PieceType::ALL.len(), &mut misprints);
        for (at, (row, &piece)) in pieces.iter().zip(PieceType::ALL).enumerate() {
            check_count(
                rows.row(at),
                row.permissions.len(),
                Mode::ALL.len(),
                &mut misprints,
            );
            check_turn(rows.row(at), row.piece.word(), piece.word(), &mut misprints);
        }
        let rows = Spot::part("effects");
        check_count(rows, effects.len(), Mode::ALL.len(), &mut misprints);
        for (at, (row, &mode)) in effects.iter().zip(Mode::ALL).enumerate() {
            check_turn(rows.row(at), row.mode.word(), mode.word(), &mut misprints);
        }
        unless_misprinted(misprints, || Self {
            pieces,
            effects,
            released,
        })
    }

    /// Whether a type of piece may be in a mode.
    pub fn permission(&self, piece: PieceType, mode: Mode) -> Permission {
        self.pieces[piece.index()].permissions[mode.index()]
    }

    /// What a mode does.
    pub fn effect(&self, mode: Mode) -> &ModeEffect {
        &self.effects[mode.index()]
    }

    /// Permissions as text.
    pub fn printed_pieces(&self) -> PrintedTable {
        let rows = self.pieces.iter().map(|row| {
            let cells = row.permissions.iter().map(ToString::to_string);
            std::iter::once(row.piece.to_string())
                .chain(cells)
                .collect()
        });
        let modes = Mode::ALL.iter().map(|mode| mode.word());
        PrintedTable::new(
            "Modes by unit type",
            "5.0",
            std::iter::once("unit").chain(modes),
            rows.collect(),
        )
    }

    /// Effects as text.
    pub fn printed_effects(&self) -> PrintedTable {
        let rows = self.effects.iter().map(|row| {
            vec![
                row.mode.to_string(),
                row.allowance.to_string(),
                row.attack.to_string(),
                row.defence.to_string(),
                row.rating.to_string(),
                row.barrage.to_string(),
                row.zoc.to_string(),
                row.transport.to_string(),
            ]
        });
        PrintedTable::new(
            "Effects of modes",
            "5.0",
            [
                "mode",
                "MA",
                "attack",
                "defence",
                "AR",
                "barrage",
                "ZOC",
                "transport",
            ],
            rows.collect(),
        )
    }
}
