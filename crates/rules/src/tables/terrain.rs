//! Table 15, terrain effects on combat (9.3, 9.4).

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot, TerrainCategory};
use crate::numbers::Fraction;
use crate::pieces::Class;

/// Multipliers for Armor, Mech and Other (9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassMultipliers(pub [Fraction; 3]);

impl ClassMultipliers {
    /// The multiplier of a class.
    pub const fn of(&self, class: Class) -> Fraction {
        let [armor, mech, other] = self.0;
        match class {
            Class::Armor => armor,
            Class::Mech => mech,
            Class::Other => other,
        }
    }
}

/// The effects of one kind of terrain or hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainEffect {
    /// The id of the terrain or hexside kind, or of its frozen form.
    pub id: String,
    /// Rule 9.3: category of the hex; none for hexsides, which never set it (9.4c).
    pub category: Option<TerrainCategory>,
    /// Rule 9.4b: multipliers of attackers.
    pub attack: ClassMultipliers,
    /// Rule 9.4c: multipliers of defenders; hexsides leave them alone.
    pub defence: ClassMultipliers,
}

/// A kind that has another row while it is frozen (17.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrozenForm {
    /// Id of the kind.
    pub of: String,
    /// Id of the row that holds instead.
    pub row: String,
    /// Ground conditions in which it is frozen; those of the table if it names none, fewer for what freezes late.
    pub under: Option<Vec<String>>,
}

/// Table 15, terrain effects on combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainEffects {
    rows: Vec<TerrainEffect>,
    frozen: Vec<FrozenForm>,
    frozen_under: Vec<String>,
    anti_tank: Fraction,
}

impl TerrainEffects {
    /// Checks that ids are unique, that frozen forms exist, and that hexsides touch attackers only.
    ///
    /// `frozen_under` are the ground conditions in which frozen forms hold, `anti_tank` is what AT Effects
    /// reduce a multiplier of 2 to (9.4e).
    pub fn new(
        rows: Vec<TerrainEffect>,
        frozen: Vec<FrozenForm>,
        frozen_under: Vec<String>,
        anti_tank: Fraction,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("combat");
        for (at, row) in rows.iter().enumerate() {
            if rows[..at].iter().any(|before| before.id == row.id) {
                misprints.push(Misprint::new(
                    part.row(at).column(0),
                    format!("`{}` has a row already", row.id),
                    "give each kind one row",
                ));
            }
            if row.category.is_none() && row.defence.0 != [Fraction::ONE; 3] {
                misprints.push(Misprint::new(
                    part.row(at).column(5),
                    format!("the hexside `{}` changes defenders", row.id),
                    "hexsides modify attackers only (9.4c): write 1 1 1",
                ));
            }
        }
        for (at, form) in frozen.iter().enumerate() {
            for (column, id) in [&form.of, &form.row].into_iter().enumerate() {
                if !rows.iter().any(|row| row.id == *id) {
                    misprints.push(Misprint::new(
                        Spot::part("frozen").row(at).column(column),
                        format!("`{id}` has no row in `combat`"),
                        "add the row or correct the id",
                    ));
                }
            }
        }
        for (at, form) in frozen.iter().enumerate() {
            let mut under = form.under.iter().flatten();
            if let Some(stray) = under.find(|word| !frozen_under.contains(word)) {
                misprints.push(Misprint::new(
                    Spot::part("frozen").row(at).column(0),
                    format!(
                        "`{}` freezes under `{stray}`, in which nothing does",
                        form.of
                    ),
                    "name a condition of `frozen_under`",
                ));
            }
        }
        unless_misprinted(misprints, || Self {
            rows,
            frozen,
            frozen_under,
            anti_tank,
        })
    }

    /// The effects of a terrain or hexside kind under a ground condition.
    pub fn effect(&self, id: &str, ground: &str) -> Option<&TerrainEffect> {
        let form = self.frozen.iter().find(|form| {
            let under = form.under.as_ref().unwrap_or(&self.frozen_under);
            form.of == id && under.iter().any(|condition| condition == ground)
        });
        let id = form.map_or(id, |form| &form.row);
        self.rows.iter().find(|row| row.id == id)
    }

    /// Rule 9.4e: what a multiplier of 2 becomes against the same or a higher level of AT Effects.
    pub fn against_anti_tank(&self, multiplier: Fraction) -> Fraction {
        if multiplier == Fraction::whole(2) {
            self.anti_tank
        } else {
            multiplier
        }
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = self.rows.iter().map(|row| {
            let category = row.category.map_or("-", TerrainCategory::word);
            let multipliers = row.attack.0.iter().chain(&row.defence.0);
            [row.id.clone(), category.to_owned()]
                .into_iter()
                .chain(multipliers.map(ToString::to_string))
                .collect()
        });
        PrintedTable::new(
            "Terrain Effects on Combat",
            "9.4",
            [
                "terrain",
                "category",
                "attack: Armor",
                "Mech",
                "Other",
                "defence: Armor",
                "Mech",
                "Other",
            ],
            rows.collect(),
        )
    }
}
