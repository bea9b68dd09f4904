//! Column shifts of the Barrage Table. They add up; negative is to the left.

use std::fmt;

use crate::pieces::Re;
use crate::tables::misprint::unless_misprinted;
use crate::tables::printed::signed;
use crate::tables::{Checked, Misprint, PrintedTable, Spot, TerrainCategory};

/// The shift for targets up to a density.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DensityShift {
    /// The densest target it holds for; none for all denser ones.
    pub up_to: Option<Re>,
    /// Columns.
    pub shift: i8,
}

/// Shifts for circumstances other than density.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CircumstanceShifts {
    /// Rule 10.0a: what one division counts at most for density.
    pub division: Re,
    /// By the terrain category of the target hex.
    pub terrain: [i8; 4],
    /// A hedgehog of any level in the hex.
    pub hedgehog: i8,
    /// Any unit in the hex in Strat Mode.
    pub strat: i8,
    /// No correct spotter.
    pub unspotted: i8,
    /// Air barrage by planes that are all based within [`CircumstanceShifts::air_near_hexes`] of the target.
    pub air_near: i8,
    /// How near these planes are based, in hexes.
    pub air_near_hexes: u8,
    /// Optional 21.4: planes flew more than half their range.
    pub air_far: i8,
}

/// What is shot at and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrageTarget {
    /// Size of all units in the hex together.
    pub density: Re,
    /// Terrain category of the hex.
    pub category: TerrainCategory,
    /// There is a hedgehog.
    pub hedgehog: bool,
    /// A unit is in Strat Mode.
    pub strat: bool,
    /// There is a correct spotter.
    pub spotted: bool,
    /// Air barrage with all bases near.
    pub air_near: bool,
    /// Optional 21.4 is in play and the planes flew far.
    pub air_far: bool,
}

/// Why the column shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShiftReason {
    /// The size of all units in the hex together, as far as the shift tells it (4.9c).
    Density {
        /// More than this.
        above: Option<Re>,
        /// Up to this.
        up_to: Option<Re>,
    },
    /// The terrain of the hex.
    Terrain(TerrainCategory),
    /// A hedgehog of any level.
    Hedgehog,
    /// A unit in Strat Mode.
    Strat,
    /// There is no correct spotter.
    Unspotted,
    /// All planes are based within so many hexes.
    AirNear(u8),
    /// Optional 21.4: planes flew more than half their range.
    AirFar,
}

impl fmt::Display for ShiftReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Density { above, up_to } => match (above, up_to) {
                (None, Some(to)) => write!(f, "target density up to {to} RE"),
                (Some(above), Some(to)) => write!(f, "target density over {above} to {to} RE"),
                (Some(above), None) => write!(f, "target density over {above} RE"),
                (None, None) => f.pad("any target density"),
            },
            Self::Terrain(category) => write!(f, "target hex {category}"),
            Self::Hedgehog => f.pad("hedgehog"),
            Self::Strat => f.pad("unit in Strat Mode"),
            Self::Unspotted => f.pad("no correct spotter"),
            Self::AirNear(hexes) => write!(f, "all planes based within {hexes} hexes"),
            Self::AirFar => f.pad("planes flew more than half range"),
        }
    }
}

/// One shift that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrageShift {
    /// Why.
    pub reason: ShiftReason,
    /// How many columns, to the left if negative.
    pub columns: i8,
}

/// All shifts of the Barrage Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrageShifts {
    density: Vec<DensityShift>,
    other: CircumstanceShifts,
}

impl BarrageShifts {
    /// Checks that every density has one shift and that denser targets are never harder to hit.
    pub fn new(density: Vec<DensityShift>, other: CircumstanceShifts) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("density");
        for (at, pair) in density.windows(2).enumerate() {
            let rising = match (pair[0].up_to, pair[1].up_to) {
                (Some(lower), Some(higher)) => lower < higher,
                (Some(_), None) => true,
                (None, _) => false,
            };
            if !rising {
                misprints.push(Misprint::new(
                    part.row(at + 1),
                    "the density does not rise from row to row".to_owned(),
                    "list densities from the lowest up, the last one `any`",
                ));
            }
            if pair[0].shift > pair[1].shift {
                misprints.push(Misprint::new(
                    part.row(at + 1),
                    "a denser target is harder to hit than the one before".to_owned(),
                    "let the shift rise with the density",
                ));
            }
        }
        if density.last().is_none_or(|last| last.up_to.is_some()) {
            misprints.push(Misprint::new(
                part,
                "the densest targets have no shift".to_owned(),
                "end the list with `any`",
            ));
        }
        unless_misprinted(misprints, || Self { density, other })
    }

    /// Rule 10.0a: what one division counts at most for density.
    pub const fn division(&self) -> Re {
        self.other.division
    }

    /// The shifts that hold and are not zero, in the order of the table.
    pub fn each(&self, target: &BarrageTarget) -> impl Iterator<Item = BarrageShift> + use<> {
        let holds = |row: &DensityShift| row.up_to.is_none_or(|up_to| target.density <= up_to);
        let at = self.density.iter().position(holds);
        let row = at.map(|at| self.density[at]);
        let below = at.and_then(|at| at.checked_sub(1));
        let density = ShiftReason::Density {
            above: below.and_then(|below| self.density[below].up_to),
            up_to: row.and_then(|row| row.up_to),
        };
        let by_density = row.map_or(0, |row| row.shift);
        let when = |holds: bool, shift: i8| if holds { shift } else { 0 };
        let other = &self.other;
        let near = ShiftReason::AirNear(other.air_near_hexes);
        let shifts = [
            (density, by_density),
            (
                ShiftReason::Terrain(target.category),
                other.terrain[target.category.index()],
            ),
            (ShiftReason::Hedgehog, when(target.hedgehog, other.hedgehog)),
            (ShiftReason::Strat, when(target.strat, other.strat)),
            (
                ShiftReason::Unspotted,
                when(!target.spotted, other.unspotted),
            ),
            (near, when(target.air_near, other.air_near)),
            (ShiftReason::AirFar, when(target.air_far, other.air_far)),
        ];
        shifts
            .into_iter()
            .filter(|&(_, columns)| columns != 0)
            .map(|(reason, columns)| BarrageShift { reason, columns })
    }

    /// The sum of all shifts that hold.
    pub fn total(&self, target: &BarrageTarget) -> i8 {
        self.each(target)
            .fold(0, |sum, shift| sum.saturating_add(shift.columns))
    }

    /// Planes based within this many hexes of the target count as near.
    pub const fn air_near_hexes(&self) -> u8 {
        self.other.air_near_hexes
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut above = None;
        for row in &self.density {
            let condition = match (above, row.up_to) {
                (None, Some(to)) => format!("target density: {to} RE or less"),
                (Some(from), Some(to)) => {
                    format!("more than {from}, up to {to} RE")
                }
                (Some(from), None) => format!("more than {from} RE"),
                (None, None) => "any target density".to_owned(),
            };
            above = row.up_to;
            rows.push(vec![condition, signed(row.shift)]);
        }
        let most = format!("{} RE", self.other.division);
        rows.push(vec!["one division counts at most".to_owned(), most]);
        for (category, shift) in TerrainCategory::ALL.iter().zip(self.other.terrain) {
            rows.push(vec![format!("target hex {category}"), signed(shift)]);
        }
        let near = format!(
            "air barrage, every plane based within {} hexes",
            self.other.air_near_hexes
        );
        let others = [
            ("hedgehog of any level in the hex", self.other.hedgehog),
            ("any unit in the hex in Strat Mode", self.other.strat),
            ("no correct spotter", self.other.unspotted),
            (near.as_str(), self.other.air_near),
            (
                "optional 21.4: planes flew more than half range",
                self.other.air_far,
            ),
        ];
        rows.extend(others.map(|(what, shift)| vec![what.to_owned(), signed(shift)]));
        PrintedTable::new(
            "Barrage Table: shifts",
            "10.0",
            ["condition", "columns"],
            rows,
        )
    }
}
