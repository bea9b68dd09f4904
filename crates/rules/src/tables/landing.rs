//! Table 13, the Amphibious Landing Table (18.5), and table 14, Breakout (12.8e).

use super::band::check_cover;
use super::misprint::unless_misprinted;
use super::printed::signed;
use super::{Band, Checked, Misprint, PrintedTable, Spot};

/// How a landing goes (18.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LandingResult {
    /// All land.
    Success,
    /// All land; half the Landing Craft are destroyed.
    Mixed,
    /// Half the Landing Craft and half the cargo are destroyed.
    Failure,
}

/// The row of some kinds of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingRow {
    /// Terrain ids, or `port`.
    pub terrain: Vec<String>,
    /// Totals of two dice for success, mixed and failure.
    pub bands: [Band; 3],
}

/// Modifiers of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandingModifiers {
    /// Naval support.
    pub naval_support: i8,
    /// The whole force is commando, marine or supply.
    pub special_force: i8,
    /// The hex is in an enemy ZOC.
    pub enemy_zoc: i8,
    /// An enemy unit that is not DG is adjacent.
    pub enemy_adjacent: i8,
    /// A DG enemy unit is adjacent.
    pub disorganized_adjacent: i8,
    /// For each point of coastal artillery.
    pub coastal_artillery: i8,
}

/// Table 13, the Amphibious Landing Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingTable {
    rows: Vec<LandingRow>,
    modifiers: LandingModifiers,
}

impl LandingTable {
    /// Checks that each row covers every total and that no terrain has two rows.
    pub fn new(rows: Vec<LandingRow>, modifiers: LandingModifiers) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("rows");
        for (at, row) in rows.iter().enumerate() {
            // The table lists success first, which has the highest totals.
            let [success, mixed, failure] = row.bands;
            let bands = [(3, failure), (2, mixed), (1, success)];
            let bands = bands.map(|(column, band)| (part.row(at).column(column), band));
            check_cover(&bands, Band::EVERYTHING, &mut misprints);
            for terrain in &row.terrain {
                if rows[..at]
                    .iter()
                    .any(|before| before.terrain.contains(terrain))
                {
                    misprints.push(Misprint::new(
                        part.row(at).column(0),
                        format!("`{terrain}` has a row already"),
                        "name each kind of terrain once",
                    ));
                }
            }
        }
        unless_misprinted(misprints, || Self { rows, modifiers })
    }

    /// Rule 18.5: how a landing on this terrain (or `port`) goes; none where no landing is listed.
    pub fn read(&self, terrain: &str, total: i16) -> Option<LandingResult> {
        let listed = |row: &&LandingRow| row.terrain.iter().any(|one| one == terrain);
        let [success, mixed, _] = self.rows.iter().find(listed)?.bands;
        Some(if success.contains(total) {
            LandingResult::Success
        } else if mixed.contains(total) {
            LandingResult::Mixed
        } else {
            LandingResult::Failure
        })
    }

    /// Modifiers.
    pub const fn modifiers(&self) -> &LandingModifiers {
        &self.modifiers
    }

    /// Every terrain id of the table.
    pub fn terrain(&self) -> impl Iterator<Item = (usize, &str)> {
        let ids = |(at, row)| {
            let row: &LandingRow = row;
            row.terrain.iter().map(move |id| (at, id.as_str()))
        };
        self.rows.iter().enumerate().flat_map(ids)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = self.rows.iter().map(|row| {
            let bands = row.bands.iter().map(ToString::to_string);
            std::iter::once(row.terrain.join(", "))
                .chain(bands)
                .collect()
        });
        PrintedTable::new(
            "Amphibious Landing Table",
            "18.5",
            ["terrain", "success", "mixed", "failure"],
            rows.collect(),
        )
    }

    /// Modifiers as text.
    pub fn printed_modifiers(&self) -> PrintedTable {
        let modifiers = &self.modifiers;
        let rows = [
            ("naval support", modifiers.naval_support),
            (
                "landing force all commando, marine or SP",
                modifiers.special_force,
            ),
            ("landing hex in enemy ZOC", modifiers.enemy_zoc),
            ("non-DG enemy unit adjacent", modifiers.enemy_adjacent),
            ("DG enemy unit adjacent", modifiers.disorganized_adjacent),
            (
                "each point of coastal artillery",
                modifiers.coastal_artillery,
            ),
        ];
        let rows = rows.map(|(what, value)| (what, signed(value)));
        PrintedTable::list(
            "Amphibious Landing Table: modifiers",
            "18.5",
            ["modifier", "value"],
            &rows,
        )
    }
}

/// What becomes of a unit that breaks out (12.8e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BreakoutResult {
    /// Into the dead pile.
    Dead,
    /// Returns as a reinforcement, one die of turns later.
    Returns,
}

/// Table 14, Breakout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakoutTable {
    bands: [Band; 2],
    first_turn: i8,
    reach: u8,
}

impl BreakoutTable {
    /// Checks that the bands of dying and returning cover one die.
    pub fn new(bands: [Band; 2], first_turn: i8, reach: u8) -> Checked<Self> {
        let mut misprints = Vec::new();
        let spots = ["dead", "returns"].map(Spot::part);
        let spots: Vec<_> = spots.into_iter().zip(bands).collect();
        check_cover(&spots, Band::ONE_DIE, &mut misprints);
        unless_misprinted(misprints, || Self {
            bands,
            first_turn,
            reach,
        })
    }

    /// Rule 12.8e: the fate of a unit for a modified die.
    pub fn read(&self, total: i16) -> BreakoutResult {
        if self.bands[0].contains(Band::ONE_DIE.clamp(total)) {
            BreakoutResult::Dead
        } else {
            BreakoutResult::Returns
        }
    }

    /// Added on the first turn out of trace.
    pub const fn first_turn_modifier(&self) -> i8 {
        self.first_turn
    }

    /// How far away a friendly combat unit in trace may be, in hexes.
    pub const fn reach(&self) -> u8 {
        self.reach
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = [
            ("dead pile", self.bands[0].to_string()),
            ("returns 1d6 turns later", self.bands[1].to_string()),
            ("modifier: first turn out of trace", signed(self.first_turn)),
        ];
        PrintedTable::list("Breakout", "12.8e", ["result", "1d6"], &rows)
    }
}
