//! 4.6 Sizes in regimental equivalents.

use crate::numbers::word::word_enum;
use crate::pieces::{Family, Printed, Re, Size, StepsLost};
use crate::tables::misprint::{check_count, check_turn, unless_misprinted};
use crate::tables::{Checked, Misprint, PrintedTable, Spot};

word_enum!(
    /// What has a size of its own: a step of a multi-step unit, size signs of other units, and special units.
    ReEntry, "a size such as `battalion`, or `step`, `none`, `hq` or `repl`", {
        /// Each step of a multi-step unit.
        Step = "step",
        /// A unit without a size sign.
        None = "none",
        /// A company or smaller.
        Company = "company",
        /// A battalion.
        Battalion = "battalion",
        /// A battle group.
        BattleGroup = "battle-group",
        /// A regiment.
        Regiment = "regiment",
        /// A brigade.
        Brigade = "brigade",
        /// A division of one step.
        Division = "division",
        /// A corps of one step.
        Corps = "corps",
        /// An army of one step.
        Army = "army",
        /// A front of one step.
        Front = "front",
        /// An HQ.
        Headquarters = "hq",
        /// A Repl.
        Replacement = "repl",
    }
);

impl From<Size> for ReEntry {
    fn from(size: Size) -> Self {
        match size {
            Size::None => Self::None,
            Size::Company => Self::Company,
            Size::Battalion => Self::Battalion,
            Size::BattleGroup => Self::BattleGroup,
            Size::Regiment => Self::Regiment,
            Size::Brigade => Self::Brigade,
            Size::Division => Self::Division,
            Size::Corps => Self::Corps,
            Size::Army => Self::Army,
            Size::Front => Self::Front,
        }
    }
}

/// A row of the table of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReRow {
    /// What.
    pub entry: ReEntry,
    /// Its size.
    pub re: Re,
}

/// Rule 4.6: sizes in regimental equivalents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReTable {
    rows: Vec<ReRow>,
}

impl ReTable {
    /// Checks that every entry has its row, in order, and that a larger sign is never a smaller unit.
    pub fn new(rows: Vec<ReRow>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("re");
        check_count(part, rows.len(), ReEntry::ALL.len(), &mut misprints);
        for (at, (row, &entry)) in rows.iter().zip(ReEntry::ALL).enumerate() {
            check_turn(part.row(at), row.entry.word(), entry.word(), &mut misprints);
        }
        let signs = ReEntry::Company.index()..=ReEntry::Front.index();
        for at in signs.skip(1) {
            if let (Some(smaller), Some(row)) = (rows.get(at - 1), rows.get(at))
                && row.re < smaller.re
            {
                misprints.push(Misprint::new(
                    part.row(at).column(1),
                    format!("`{}` is smaller than `{}`", row.entry, smaller.entry),
                    "let sizes rise with their signs",
                ));
            }
        }
        unless_misprinted(misprints, || Self { rows })
    }

    /// The size of an entry.
    pub fn of(&self, entry: ReEntry) -> Re {
        self.rows[entry.index()].re
    }

    /// The size of a counter at full strength, unless it says otherwise: by its steps if it has several, by its sign if
    /// it has one; cargo and works have none.
    pub fn usual(&self, family: Family, size: Size, steps: u8) -> Re {
        match family {
            Family::Headquarters => self.of(ReEntry::Headquarters),
            Family::Replacement => self.of(ReEntry::Replacement),
            Family::Combat | Family::Artillery | Family::RailRepair if steps > 1 => {
                self.of_steps(steps)
            }
            Family::Combat | Family::Artillery | Family::RailRepair => self.of(size.into()),
            Family::Transport
            | Family::OrganicTruck
            | Family::Dump
            | Family::Extender
            | Family::Hedgehog
            | Family::AirBase => Re(0),
        }
    }

    /// Rule 9.11d: the size of a counter that has lost steps.
    pub fn left(&self, printed: &Printed, lost: StepsLost) -> Re {
        Re(printed.re.0.saturating_sub(self.of_steps(lost.0).0))
    }

    fn of_steps(&self, steps: u8) -> Re {
        let step = self.of(ReEntry::Step);
        Re(step.0.saturating_mul(u16::from(steps)))
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = self.rows.iter();
        let rows = rows.map(|row| vec![row.entry.to_string(), row.re.to_string()]);
        PrintedTable::new(
            "Regimental equivalents",
            "4.6",
            ["unit", "RE"],
            rows.collect(),
        )
    }
}
