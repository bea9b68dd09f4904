//! The figures of section 4 and of the rules that rest on them: stacking, sizes, zones of control, Trainbusting zones,
//! transport and direct draw.

mod sizes;
mod transport;
mod zones;

pub use sizes::{ReEntry, ReRow, ReTable};
pub use transport::{RailEquivalents, TransportTable};
pub use zones::{Negation, ZoneEffect, ZoneRow, ZoneTable};

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::map::Mobility;
use crate::numbers::{Fraction, Mp};
use crate::pieces::Re;
use crate::sequence::Phase;

/// Rule 4.8: how much may stack, and when that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackingLimit {
    /// Combat units of a side in one hex.
    pub limit: Re,
    /// Phases at whose end nobody looks.
    pub unchecked: Vec<Phase>,
}

impl StackingLimit {
    /// Whether stacks must be within the limit at the end of a phase.
    pub fn is_checked_after(&self, phase: Phase) -> bool {
        !self.unchecked.contains(&phase)
    }
}

/// Rules 14.8b and 14.8c: how far a Trainbusting zone reaches, and what it costs ground units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trainbusting {
    /// The zone reaches so many hexes from the marker.
    pub radius: u8,
    /// For Leg points it reaches so many.
    pub leg_radius: u8,
    /// Points added in each hex of it, for Leg, Truck and Track.
    pub extra: [Mp; 3],
}

impl Trainbusting {
    /// How far it reaches for a mobility type.
    pub const fn radius(&self, mobility: Mobility) -> u8 {
        match mobility {
            Mobility::Leg => self.leg_radius,
            Mobility::Truck | Mobility::Track => self.radius,
        }
    }

    /// What a hex of the zone costs more.
    pub const fn extra(&self, mobility: Mobility) -> Mp {
        self.extra[mobility.index()]
    }
}

/// Rule 8.1: what an overrun costs, and the ground it can be made over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverrunRules {
    /// Movement points it costs, the hex included.
    pub cost: Mp,
    /// The most that entering the hex may cost off the road.
    pub terrain: Mp,
}

/// Rule 12.7: what it takes to make an Extender, and to make transport of it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtenderRules {
    /// Transport Points that become one.
    pub points: u8,
    /// The part of their printed allowance that either costs.
    pub cost: Fraction,
}

impl ExtenderRules {
    fn misprints(self) -> Vec<Misprint> {
        let mut misprints = Vec::new();
        if self.points == 0 {
            misprints.push(Misprint::new(
                Spot::part("extender").row(0),
                "an Extender is made of nothing".to_owned(),
                "write the number of its Transport Points",
            ));
        }
        if self.cost > Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("extender").row(1),
                "no transport could ever pay for an Extender".to_owned(),
                "write 1 or less",
            ));
        }
        misprints
    }

    /// What it costs transport with this printed allowance.
    pub fn price(self, allowance: Mp) -> Mp {
        allowance.times(self.cost)
    }
}

/// Rules 13.3e and 13.3g D: units before they entrain, and the work of Rail Repair units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailroadRules {
    /// The part of its allowance that a unit may spend before it entrains.
    pub before: Fraction,
    /// Hexes that a Rail Repair unit converts in a phase at most.
    pub converts: u8,
}

/// The figures of section 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConceptTable {
    /// Stacking (4.8).
    pub stacking: StackingLimit,
    /// Sizes in RE (4.6).
    pub re: ReTable,
    /// What zones of control do (4.5).
    pub zones: ZoneTable,
    /// Trainbusting zones (14.8b, c).
    pub trainbusting: Trainbusting,
    /// Transport equivalents (4.7).
    pub transport: TransportTable,
    /// Rule 12.3a: how far a unit reaches for supply without an HQ.
    pub draw: Mp,
    /// Overruns (8.1).
    pub overrun: OverrunRules,
    /// Rule 13.2f: the part of its printed allowance that transport pays to load or to unload.
    pub handling: Fraction,
    /// Extenders (12.7).
    pub extender: ExtenderRules,
    /// Railroads (13.3).
    pub railroads: RailroadRules,
    /// Rule 2.2: how near an enemy is to something that its owner would rather destroy or save, in hexes, before segments wait
    /// for him.
    pub alarm: u8,
}

impl ConceptTable {
    /// Checks that units can stack, that a phase is left out once, and that supply can be drawn at all.
    pub fn check(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        if self.stacking.limit.0 == 0 {
            misprints.push(Misprint::new(
                Spot::part("limit"),
                "no unit fits into a hex".to_owned(),
                "write a limit above 0",
            ));
        }
        let unchecked = &self.stacking.unchecked;
        for (at, phase) in unchecked.iter().enumerate() {
            if unchecked[..at].contains(phase) {
                misprints.push(Misprint::new(
                    Spot::part("unchecked").row(at),
                    format!("the {} is listed twice", phase.name()),
                    "name each phase once",
                ));
            }
        }
        if self.draw == Mp::ZERO {
            misprints.push(Misprint::new(
                Spot::part("draw"),
                "nobody can draw supply directly".to_owned(),
                "write a distance above 0",
            ));
        }
        misprints.extend(self.extender.misprints());
        if self.railroads.before > Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("railroads").row(0),
                "no unit can spend more than its allowance".to_owned(),
                "write 1 or less",
            ));
        }
        unless_misprinted(misprints, || self)
    }

    /// Rule 4.5b: whether a friendly combat unit in the hex keeps an enemy zone of control from having this effect.
    pub fn is_negatable(&self, effect: ZoneEffect) -> bool {
        self.zones.negation(effect) == Negation::Yes
    }

    /// Rule 13.2f: what loading or unloading costs transport with this printed allowance, rounded normally (4.1).
    pub fn handling_cost(&self, allowance: Mp) -> Mp {
        let points = Fraction::new(allowance.as_twelfths().into(), Mp::ONE.as_twelfths().into());
        let cost = points.unwrap_or(Fraction::ZERO) * self.handling;
        Mp::whole(u8::try_from(cost.rounded()).unwrap_or(u8::MAX))
    }

    /// Stacking as text.
    pub fn printed_stacking(&self) -> PrintedTable {
        let unchecked = self.stacking.unchecked.iter().map(|phase| phase.name());
        let unchecked = match unchecked.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "-".to_owned(),
            phases => phases,
        };
        PrintedTable::list(
            "Stacking",
            "4.8",
            ["what", "figure"],
            &[
                (
                    "combat units of a side in a hex, RE",
                    self.stacking.limit.to_string(),
                ),
                ("not looked at after", unchecked),
            ],
        )
    }

    /// Trainbusting zones as text.
    pub fn printed_trainbusting(&self) -> PrintedTable {
        let zone = &self.trainbusting;
        let mut rows = vec![
            ("radius in hexes".to_owned(), zone.radius.to_string()),
            (
                "radius in hexes for Leg".to_owned(),
                zone.leg_radius.to_string(),
            ),
        ];
        for mobility in Mobility::ALL {
            let what = format!("{}, extra MP a hex", mobility.name());
            rows.push((what, zone.extra(mobility).to_string()));
        }
        let rows = rows.into_iter().map(|(what, figure)| vec![what, figure]);
        PrintedTable::new(
            "Trainbusting zones",
            "14.8",
            ["what", "figure"],
            rows.collect(),
        )
    }

    /// Overruns as text.
    pub fn printed_overrun(&self) -> PrintedTable {
        PrintedTable::list(
            "Overrun",
            "8.1",
            ["what", "MP"],
            &[
                ("an overrun costs", self.overrun.cost.to_string()),
                (
                    "entering the hex off the road, at most",
                    self.overrun.terrain.to_string(),
                ),
            ],
        )
    }

    /// Loading and unloading as text.
    pub fn printed_handling(&self) -> PrintedTable {
        PrintedTable::list(
            "Loading and unloading",
            "13.2f",
            ["what", "of the printed MA"],
            &[("loading or unloading in a hex", self.handling.to_string())],
        )
    }

    /// Extenders as text.
    pub fn printed_extender(&self) -> PrintedTable {
        PrintedTable::list(
            "Extenders",
            "12.7",
            ["what", "figure"],
            &[
                (
                    "Transport Points of one kind, empty",
                    self.extender.points.to_string(),
                ),
                (
                    "making it or taking it apart, of the printed MA",
                    self.extender.cost.to_string(),
                ),
            ],
        )
    }

    /// Railroads as text.
    pub fn printed_railroads(&self) -> PrintedTable {
        PrintedTable::list(
            "Railroads",
            "13.3",
            ["what", "figure"],
            &[
                (
                    "before it entrains a unit spends of its MA at most",
                    self.railroads.before.to_string(),
                ),
                (
                    "hexes that a Rail Repair unit converts in a phase at most",
                    self.railroads.converts.to_string(),
                ),
            ],
        )
    }

    /// Direct draw as text.
    pub fn printed_draw(&self) -> PrintedTable {
        PrintedTable::list(
            "Direct draw",
            "12.3a",
            ["from", "MP at most"],
            &[(
                "the unit to the dump or a hex next to it",
                self.draw.to_string(),
            )],
        )
    }
}
