//! Tables 9, 11 and 12: air combat (14.3), air drops (14.10) and planes on captured air bases (9.14f).

use super::band::check_cover;
use super::misprint::unless_misprinted;
use super::printed::signed;
use super::{Band, Checked, Misprint, PrintedTable, Spot};

/// Who aborts after air combat (14.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AirCombatResult {
    /// The attacker.
    AttackerAborts,
    /// Both.
    BothAbort,
    /// The defender.
    DefenderAborts,
}

/// Table 9, the Air Combat Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirCombatTable {
    bands: [Band; 3],
    step_lost_on: Band,
}

impl AirCombatTable {
    /// Checks that the bands of attacker, both and defender aborting cover every total.
    pub fn new(bands: [Band; 3], step_lost_on: Band) -> Checked<Self> {
        let mut misprints = Vec::new();
        let names = ["attacker_aborts", "both_abort", "defender_aborts"];
        let spots: Vec<_> = names.into_iter().map(Spot::part).zip(bands).collect();
        check_cover(&spots, Band::EVERYTHING, &mut misprints);
        check_die("step_lost_on", step_lost_on, &mut misprints);
        unless_misprinted(misprints, || Self {
            bands,
            step_lost_on,
        })
    }

    /// Rule 14.3: the result of two dice plus the attacker's air rating minus the defender's.
    pub fn read(&self, total: i16) -> AirCombatResult {
        let [attacker, both, _] = self.bands;
        if attacker.contains(total) {
            AirCombatResult::AttackerAborts
        } else if both.contains(total) {
            AirCombatResult::BothAbort
        } else {
            AirCombatResult::DefenderAborts
        }
    }

    /// Whether an aborting plane that rolls this die loses a step.
    pub fn abort_costs_step(&self, die: i16) -> bool {
        self.step_lost_on.contains(die)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let [attacker, both, defender] = self.bands;
        let rows = [
            ("attacker aborts", attacker.to_string()),
            ("both abort", both.to_string()),
            ("defender aborts", defender.to_string()),
            (
                "an aborting plane loses a step (1d6)",
                self.step_lost_on.to_string(),
            ),
        ];
        PrintedTable::list(
            "Air Combat Table",
            "14.3",
            ["result", "2d6 + ratings"],
            &rows,
        )
    }
}

/// Who held the drop hex when the phase began (14.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropHex {
    /// A friendly unit was there.
    Friendly,
    /// Enemy or empty.
    Other,
}

/// How the drop hex is to land in (14.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropGround {
    /// Open, village or air base.
    Clear,
    /// Anything else.
    Closed,
}

/// Modifiers of the Air Drop Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropModifiers {
    /// Glider troops.
    pub glider: i8,
    /// Any Soviet drop.
    pub soviet: i8,
    /// An Allied drop in Europe before June 1944.
    pub early_allied: i8,
    /// Optional 21.12e: Very Close terrain.
    pub very_close: i8,
    /// Optional 21.12e: Extremely Close terrain.
    pub extremely_close: i8,
}

/// Table 11, the Air Drop Table: the lowest total of two dice that succeeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirDropTable {
    /// Friendly hex, clear ground.
    pub friendly_clear: u8,
    /// Friendly hex, closed ground.
    pub friendly_closed: u8,
    /// Enemy or empty hex, clear ground.
    pub other_clear: u8,
    /// Enemy or empty hex, closed ground.
    pub other_closed: u8,
    /// Terrain ids that count as clear, beside air bases.
    pub clear_terrain: Vec<String>,
    /// Modifiers.
    pub modifiers: DropModifiers,
}

impl AirDropTable {
    /// Rule 14.10: the lowest modified total with which a unit lands.
    pub const fn needs(&self, hex: DropHex, ground: DropGround) -> u8 {
        match (hex, ground) {
            (DropHex::Friendly, DropGround::Clear) => self.friendly_clear,
            (DropHex::Friendly, DropGround::Closed) => self.friendly_closed,
            (DropHex::Other, DropGround::Clear) => self.other_clear,
            (DropHex::Other, DropGround::Closed) => self.other_closed,
        }
    }

    /// How this kind of terrain is to land in, where there is no air base.
    pub fn ground(&self, terrain: &str) -> DropGround {
        if self.clear_terrain.iter().any(|clear| clear == terrain) {
            DropGround::Clear
        } else {
            DropGround::Closed
        }
    }

    /// Checks that closed ground and enemy hexes are never easier.
    pub fn checked(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        let pairs = [
            ("friendly_closed", self.friendly_closed, self.friendly_clear),
            ("other_clear", self.other_clear, self.friendly_clear),
            ("other_closed", self.other_closed, self.other_clear),
            ("other_closed", self.other_closed, self.friendly_closed),
        ];
        for (part, harder, easier) in pairs {
            if harder < easier {
                misprints.push(Misprint::new(
                    Spot::part(part),
                    format!("{harder} is easier than the {easier} of a better hex"),
                    "closed ground and enemy hexes never need a lower total",
                ));
            }
        }
        unless_misprinted(misprints, || self)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let needs = |total: u8| format!("{total}+");
        let modifiers = self.modifiers;
        let rows = [
            ("friendly, clear", needs(self.friendly_clear)),
            ("friendly, closed", needs(self.friendly_closed)),
            ("enemy or empty, clear", needs(self.other_clear)),
            ("enemy or empty, closed", needs(self.other_closed)),
            ("modifier: glider", signed(modifiers.glider)),
            ("modifier: Soviet drop", signed(modifiers.soviet)),
            (
                "modifier: Allied drop in Europe before June 1944",
                signed(modifiers.early_allied),
            ),
            ("optional 21.12e: Very Close", signed(modifiers.very_close)),
            (
                "optional 21.12e: Extremely Close",
                signed(modifiers.extremely_close),
            ),
        ];
        PrintedTable::list("Air Drop Table", "14.10", ["drop hex", "2d6"], &rows)
    }
}

/// Table 12, the Air Base Capture Table: planes are reduced on these totals of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirBaseCaptureTable {
    /// Totals that reduce an Active plane.
    pub active: Band,
    /// Totals that reduce an Inactive plane.
    pub inactive: Band,
    /// Added if the base fell to an advance after combat (9.12g).
    pub advance: i8,
}

impl AirBaseCaptureTable {
    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = [
            ("Active", self.active.to_string()),
            ("Inactive", self.inactive.to_string()),
            (
                "modifier: taken by advance after combat",
                signed(self.advance),
            ),
        ];
        PrintedTable::list(
            "Air Base Capture Table",
            "9.14f",
            ["status", "reduced on 2d6"],
            &rows,
        )
    }
}

/// Reports a band that one die cannot roll.
pub(crate) fn check_die(part: &'static str, band: Band, misprints: &mut Vec<Misprint>) {
    let ends = [band.from(), band.to()];
    if ends
        .into_iter()
        .flatten()
        .any(|end| !Band::ONE_DIE.contains(end))
    {
        misprints.push(Misprint::new(
            Spot::part(part),
            format!("`{band}` goes beyond one die"),
            "write numbers from 1 to 6",
        ));
    }
}
