//! Table 2, the Surprise Table (9.8).

use super::band::check_cover;
use super::misprint::unless_misprinted;
use super::{Band, Checked, PrintedTable, Spot};
use crate::numbers::word::word_enum;

word_enum!(
    /// The kind of an attack, which decides how likely Surprise is (9.8).
    AttackKind, "a kind of attack: `regular` or `overrun`", {
        /// Regular combat.
        Regular = "regular",
        /// Overrun (8.0).
        Overrun = "overrun",
    }
);

word_enum!(
    /// Who gets Surprise.
    Surprise, "who gets Surprise: `defender`, `none` or `attacker`", {
        /// The defender: the column shifts left.
        Defender = "defender",
        /// Nobody.
        None = "none",
        /// The attacker: the column shifts right.
        Attacker = "attacker",
    }
);

impl Surprise {
    /// Rule 9.8: the column shift that a die of `columns` gives.
    pub const fn shift(self, columns: i8) -> i8 {
        match self {
            Self::Defender => -columns,
            Self::None => 0,
            Self::Attacker => columns,
        }
    }
}

/// One row of the table: the modified totals for each outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurpriseRow {
    /// Kind of attack.
    pub kind: AttackKind,
    /// Totals for defender Surprise, none, and attacker Surprise.
    pub bands: [Band; 3],
}

/// Table 2, the Surprise Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurpriseTable {
    rows: [SurpriseRow; 2],
    hedgehog: i8,
}

impl SurpriseTable {
    /// Checks that each kind of attack has its row and that the rows cover every total.
    pub fn new(rows: [SurpriseRow; 2], hedgehog: i8) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("rows");
        for (at, row) in rows.iter().enumerate() {
            let expected = AttackKind::ALL[at];
            if row.kind != expected {
                misprints.push(super::Misprint::new(
                    part.row(at).column(0),
                    format!(
                        "the row of `{}` stands where `{expected}` belongs",
                        row.kind
                    ),
                    "give regular combat and overrun one row each, in this order",
                ));
            }
            let bands: Vec<_> = (1..)
                .zip(row.bands)
                .map(|(column, band)| (part.row(at).column(column), band))
                .collect();
            check_cover(&bands, Band::EVERYTHING, &mut misprints);
        }
        unless_misprinted(misprints, || Self { rows, hedgehog })
    }

    /// Rule 9.8: who gets Surprise on two dice plus the difference of Action Ratings, and the hedgehog's modifier.
    pub fn read(&self, kind: AttackKind, total: i16) -> Surprise {
        let [defender, none, _] = self.rows[kind.index()].bands;
        if defender.contains(total) {
            Surprise::Defender
        } else if none.contains(total) {
            Surprise::None
        } else {
            Surprise::Attacker
        }
    }

    /// Rules 9.8 and 9.9: what a hedgehog of any level adds to the Surprise roll.
    pub const fn hedgehog_modifier(&self) -> i8 {
        self.hedgehog
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = self.rows.iter().map(|row| {
            let bands = row.bands.iter().map(ToString::to_string);
            std::iter::once(row.kind.to_string()).chain(bands).collect()
        });
        PrintedTable::new(
            "Surprise Table",
            "9.8",
            [
                "2d6 + AR difference",
                "defender, shift left",
                "none",
                "attacker, shift right",
            ],
            rows.collect(),
        )
    }
}
