//! C&C 5: who may attack together.

use std::fmt;
use std::str::FromStr;

use super::{Capacities, DateRange};
use crate::ids::CapacityRowId;
use crate::numbers::Misread;
use crate::sequence::Date;
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, Spot};

/// C&C 5.1: how many corps of a Tank Army an independent unit may join in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relaxation {
    /// None: Soviet armour attacks alone.
    None,
    /// So many.
    Corps(u8),
    /// Every one.
    All,
}

impl Relaxation {
    /// Whether one more corps of a Tank Army may be joined when so many have been.
    pub const fn allows_after(self, joined: u8) -> bool {
        match self {
            Self::None => false,
            Self::Corps(limit) => joined < limit,
            Self::All => true,
        }
    }
}

impl FromStr for Relaxation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "none" => Ok(Self::None),
            "all" => Ok(Self::All),
            count => {
                let count = count.parse().ok().filter(|&count| count > 0);
                let wanted = "how many corps of a Tank Army: `none`, `1` or more, or `all`";
                let relaxation = count.map(Self::Corps);
                relaxation.ok_or_else(|| Misread::new(text, wanted))
            }
        }
    }
}

impl fmt::Display for Relaxation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.pad("none"),
            Self::Corps(count) => count.fmt(f),
            Self::All => f.pad("all"),
        }
    }
}

/// C&C 5.1: what holds for Soviet armour for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordinationTier {
    /// When.
    pub dates: DateRange,
    /// How many corps of a Tank Army.
    pub relaxation: Relaxation,
}

/// C&C 5: limits of coordination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordination {
    tiers: Vec<CoordinationTier>,
    tank_armies: Vec<CapacityRowId>,
    non_divisional: u8,
}

impl Coordination {
    /// Checks that the tiers follow one another without a gap and that the rows of Tank Armies are there.
    pub fn new(
        tiers: Vec<CoordinationTier>,
        tank_armies: Vec<CapacityRowId>,
        non_divisional: u8,
        capacities: &Capacities,
    ) -> Checked<Self> {
        let mut misprints = check_tiers(&tiers);
        for (at, id) in tank_armies.iter().enumerate() {
            if capacities.row(*id).is_none() {
                let problem = format!("there is no row `{id}`");
                let spot = Spot::part("tank_armies").row(at);
                misprints.push(Misprint::new(spot, problem, "name one of the rows"));
            }
        }
        unless_misprinted(misprints, || Self {
            tiers,
            tank_armies,
            non_divisional,
        })
    }

    /// The tiers in the order of time; together they cover all of it.
    pub fn tiers(&self) -> &[CoordinationTier] {
        &self.tiers
    }

    /// C&C 5.1: how many corps of a Tank Army an independent unit may join on a day.
    pub fn relaxation(&self, date: Date) -> Relaxation {
        let tier = self.tiers.iter().find(|tier| tier.dates.holds(date));
        tier.map_or(Relaxation::None, |tier| tier.relaxation)
    }

    /// C&C 5.1: whether HQs with this row are Tank Armies.
    pub fn is_tank_army(&self, row: CapacityRowId) -> bool {
        self.tank_armies.contains(&row)
    }

    /// The rows of Tank Armies.
    pub fn tank_armies(&self) -> &[CapacityRowId] {
        &self.tank_armies
    }

    /// C&C 5.2: how many non-divisional units may take part in an attack.
    pub const fn non_divisional(&self) -> u8 {
        self.non_divisional
    }
}

fn check_tiers(tiers: &[CoordinationTier]) -> Vec<Misprint> {
    let mut misprints = Vec::new();
    let mut amiss = |at: usize, column: usize, problem: String, remedy: &'static str| {
        let spot = Spot::part("tiers").row(at).column(column);
        misprints.push(Misprint::new(spot, problem, remedy));
    };
    let Some(last) = tiers.len().checked_sub(1) else {
        return vec![Misprint::new(
            Spot::part("tiers"),
            "no tier".to_owned(),
            "write what holds at all times, or tier after tier",
        )];
    };
    for (at, tier) in tiers.iter().enumerate() {
        let DateRange { from, to } = tier.dates;
        if tier.dates.is_reversed() {
            let problem = "the tier ends before it begins".to_owned();
            amiss(at, 0, problem, "write the first day before the last");
        }
        match (at, from) {
            (0, Some(_)) => {
                let problem = "nothing holds before the first tier".to_owned();
                amiss(at, 0, problem, "write `-` for its first day");
            }
            (1.., None) => {
                let problem = "the tier overlaps the one before".to_owned();
                amiss(at, 0, problem, "write the day on which it begins");
            }
            (0, None) | (1.., Some(_)) => {}
        }
        match to {
            Some(_) if at == last => {
                let problem = "nothing holds after the last tier".to_owned();
                amiss(at, 1, problem, "write `-` for its last day");
            }
            None if at < last => {
                let problem = "the tier overlaps the one behind".to_owned();
                amiss(at, 1, problem, "write the day on which it ends");
            }
            Some(_) | None => {}
        }
        let before = at.checked_sub(1).and_then(|at| tiers[at].dates.to);
        if let Some((to, from)) = before.zip(from)
            && from != to.tomorrow()
        {
            let how = if from > to { "a gap" } else { "an overlap" };
            let problem = format!("{how} between {to} and {from}");
            amiss(at, 0, problem, "begin on the day after the tier before");
        }
    }
    misprints
}
