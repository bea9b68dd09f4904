//! The Rebuild Table (13.5): what replacements it takes to bring back a step.

use std::fmt;

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::numbers::word::word_enum;
use crate::pieces::{Class, Family, Printed, Size, Symbol};

word_enum!(
    /// Rule 13.5: the two kinds of replacements.
    ReplKind, "a kind of replacements: `eq` or `pax`", {
        /// Equipment.
        Equipment = "eq",
        /// Personnel.
        Personnel = "pax",
    }
);

impl ReplKind {
    /// The name as players write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Equipment => "Eq",
            Self::Personnel => "Pax",
        }
    }

    /// Rule 13.5: the kind of a counter; none unless it is a Repl.
    pub fn of(printed: &Printed) -> Option<Self> {
        let kind = if printed.symbol == Symbol::Equipment {
            Self::Equipment
        } else {
            Self::Personnel
        };
        (printed.family == Family::Replacement).then_some(kind)
    }
}

/// Repls of both kinds, such as the price of a step.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct ReplPrice {
    /// Equipment.
    pub eq: u8,
    /// Personnel.
    pub pax: u8,
}

impl ReplPrice {
    /// So many Repls of a kind.
    pub const fn count(self, kind: ReplKind) -> u8 {
        match kind {
            ReplKind::Equipment => self.eq,
            ReplKind::Personnel => self.pax,
        }
    }

    /// Repls of both kinds together.
    pub const fn total(self) -> u8 {
        self.eq.saturating_add(self.pax)
    }

    /// The price of so many steps.
    #[must_use]
    pub const fn times(self, steps: u8) -> Self {
        Self {
            eq: self.eq.saturating_mul(steps),
            pax: self.pax.saturating_mul(steps),
        }
    }

    /// Whether these Repls pay for that price.
    pub const fn covers(self, price: Self) -> bool {
        self.eq >= price.eq && self.pax >= price.pax
    }

    /// With one more of a kind.
    #[must_use]
    pub const fn and_one(mut self, kind: ReplKind) -> Self {
        match kind {
            ReplKind::Equipment => self.eq = self.eq.saturating_add(1),
            ReplKind::Personnel => self.pax = self.pax.saturating_add(1),
        }
        self
    }
}

/// Reads like `1 Eq, 2 Pax`.
impl fmt::Display for ReplPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.eq, self.pax) {
            (0, 0) => write!(f, "no Repls"),
            (eq, 0) => write!(f, "{eq} Eq"),
            (0, pax) => write!(f, "{pax} Pax"),
            (eq, pax) => write!(f, "{eq} Eq, {pax} Pax"),
        }
    }
}

word_enum!(
    /// What sort of unit a row of the Rebuild Table is for.
    RebuildKind, "a sort of unit such as `armor`, `artillery` or `any`", {
        /// HQs.
        Headquarters = "hq",
        /// Artillery.
        Artillery = "artillery",
        /// Rail Repair.
        RailRepair = "rail-repair",
        /// Anti-tank and anti-aircraft guns, towed or self-propelled.
        Guns = "guns",
        /// Engineers.
        Engineers = "engineers",
        /// Parachutists, glider troops and commandos.
        Special = "special",
        /// Yellow symbols.
        Armor = "armor",
        /// Red symbols.
        Mech = "mech",
        /// Anything.
        Any = "any",
    }
);

impl RebuildKind {
    /// Whether a unit is of this sort.
    pub const fn fits(self, printed: &Printed) -> bool {
        match self {
            Self::Headquarters => matches!(printed.family, Family::Headquarters),
            Self::Artillery => matches!(printed.family, Family::Artillery),
            Self::RailRepair => matches!(printed.family, Family::RailRepair),
            Self::Guns => matches!(
                printed.symbol,
                Symbol::AntiTank | Symbol::AntiAircraft | Symbol::AssaultGun
            ),
            Self::Engineers => matches!(printed.symbol, Symbol::Engineer),
            Self::Special => matches!(
                printed.symbol,
                Symbol::Parachute | Symbol::Glider | Symbol::Commando
            ),
            Self::Armor => matches!(printed.class, Class::Armor),
            Self::Mech => matches!(printed.class, Class::Mech),
            Self::Any => true,
        }
    }
}

word_enum!(
    /// What size of unit a row of the Rebuild Table is for.
    RebuildSize, "a size such as `battalion`, or `step` for multi-step units, or `any`", {
        /// Multi-step units, for each step.
        Step = "step",
        /// `I`.
        Company = "company",
        /// `II`.
        Battalion = "battalion",
        /// `III`.
        Regiment = "regiment",
        /// `X`.
        Brigade = "brigade",
        /// `XX`.
        Division = "division",
        /// Any size.
        Any = "any",
    }
);

impl RebuildSize {
    /// Whether a unit is of this size.
    pub const fn fits(self, printed: &Printed) -> bool {
        match self {
            Self::Step => printed.steps > 1,
            Self::Company => matches!(printed.size, Size::Company),
            Self::Battalion => matches!(printed.size, Size::Battalion),
            // A battle group is a regiment in all but name (4.6).
            Self::Regiment => matches!(printed.size, Size::Regiment | Size::BattleGroup),
            Self::Brigade => matches!(printed.size, Size::Brigade),
            Self::Division => matches!(printed.size, Size::Division),
            Self::Any => true,
        }
    }
}

word_enum!(
    /// How many units a price pays for.
    Batch, "`one`, or `pair` for very small units", {
        /// One unit, or one step of it.
        One = "one",
        /// Rule 13.5d: two units from the Dead Pile.
        Pair = "pair",
    }
);

/// A row of the Rebuild Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RebuildRow {
    /// For this sort of unit.
    pub kind: RebuildKind,
    /// Of this size.
    pub size: RebuildSize,
    /// What a step costs.
    pub price: ReplPrice,
    /// How many units that brings back.
    pub batch: Batch,
}

/// Rule 13.5: the Rebuild Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildTable {
    radius: u8,
    truck: u8,
    air_steps: u8,
    rows: Vec<RebuildRow>,
}

impl RebuildTable {
    /// Checks that nothing is rebuilt for nothing, that pairs cost one Repl, and that no row hides another.
    pub fn new(radius: u8, truck: u8, air_steps: u8, rows: Vec<RebuildRow>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let mut amiss = |spot: Spot, problem: String, remedy: &'static str| {
            misprints.push(Misprint::new(spot, problem, remedy));
        };
        for (part, figure) in [("truck", truck), ("air_steps", air_steps)] {
            if figure == 0 {
                let problem = "the figure is 0".to_owned();
                amiss(Spot::part(part), problem, "write a number above 0");
            }
        }
        for (at, row) in rows.iter().enumerate() {
            let spot = Spot::part("rows").row(at);
            if row.price.total() == 0 {
                let problem = "the row costs nothing".to_owned();
                amiss(spot.column(2), problem, "write a number of Eq or Pax");
            }
            if row.batch == Batch::Pair && row.price.total() != 1 {
                let problem = format!("a pair costs {}", row.price);
                amiss(spot.column(4), problem, "let a pair cost one Repl (13.5d)");
            }
            if row.batch == Batch::Pair && row.size == RebuildSize::Step {
                let problem = "steps of larger units are not rebuilt in pairs".to_owned();
                amiss(spot.column(4), problem, "write one (13.5d)");
            }
            let covers = |before: &RebuildRow| {
                (before.kind == row.kind || before.kind == RebuildKind::Any)
                    && (before.size == row.size || before.size == RebuildSize::Any)
            };
            if rows[..at].iter().any(covers) {
                let problem = format!("a row above covers `{} {}`", row.kind, row.size);
                amiss(spot.column(0), problem, "put what is special first");
            }
        }
        unless_misprinted(misprints, || Self {
            radius,
            truck,
            air_steps,
            rows,
        })
    }

    /// Rule 13.5a: how far from the HQ the Repls may be, in hexes.
    pub const fn radius(&self) -> u8 {
        self.radius
    }

    /// Rule 13.5e: Eq for each Transport Point of trucks.
    pub const fn truck(&self) -> u8 {
        self.truck
    }

    /// Rule 13.5f: steps of aircraft that one Eq brings back.
    pub const fn air_steps(&self) -> u8 {
        self.air_steps
    }

    /// The row for a unit: the first that fits; none if it is never rebuilt. Transport, supply and works have no row.
    pub fn row(&self, printed: &Printed) -> Option<&RebuildRow> {
        let fights = printed.family.is_combat() && printed.family != Family::Replacement;
        let fits = |row: &&RebuildRow| row.kind.fits(printed) && row.size.fits(printed);
        self.rows.iter().filter(|_| fights).find(fits)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let of = |row: &RebuildRow| {
            let each = match row.batch {
                Batch::One => "",
                Batch::Pair => " for two",
            };
            vec![
                row.kind.to_string(),
                row.size.to_string(),
                format!("{}{each}", row.price),
            ]
        };
        let mut rows: Vec<Vec<String>> = self.rows.iter().map(of).collect();
        let mut other = |what: &str, per: &str, figure: String| {
            rows.push(vec![what.to_owned(), per.to_owned(), figure]);
        };
        other("trucks", "Transport Point", format!("{} Eq", self.truck));
        let steps = format!("1 Eq for {}", self.air_steps);
        other("aircraft", "step", steps);
        other("HQ", "distance", format!("{} hexes", self.radius));
        PrintedTable::new("Rebuild Table", "13.5", ["what", "size", "cost"], rows)
    }
}
