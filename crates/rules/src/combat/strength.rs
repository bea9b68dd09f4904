//! 9.4, 9.5, 9.11d What each unit is worth in a combat: its printed strength and every modifier with its rule.
//!
//! All modifiers are factors, so their order does not matter; fractions are kept until odds are formed (4.2).

use bevy::prelude::World;

use super::anti_tank::{AntiTank, anti_tank_of};
use crate::numbers::Fraction;
use crate::pieces::{Class, Mode, OutOfSupply, Printed, Roster, StepsLost, UnitIx, fact, posture};
use crate::tables::{RuleTables, TerrainEffect};

/// The rule by which lost steps weaken a unit.
const STEPS_LOST: &str = "9.11d";

/// What one unit adds to its side, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The unit.
    pub unit: UnitIx,
    /// The strength of the side of the counter that shows.
    pub printed: u8,
    /// What changes it.
    pub factors: Vec<Factor>,
    /// What it adds.
    pub total: Fraction,
}

/// One modifier of a strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// By how much the strength is multiplied.
    pub by: Fraction,
    /// The rule.
    pub rule: &'static str,
    /// Why, in a few words.
    pub what: String,
}

/// A row of the Terrain Effects Chart with its name.
#[derive(Clone, Copy)]
pub(super) struct Terrain<'w> {
    pub effect: Option<&'w TerrainEffect>,
    pub name: &'w str,
}

/// Rules 9.4 and 9.11d: what a unit attacks with across or into this terrain, against these Anti-Tank Effects; Out of Supply if
/// it is marked so, or in any case.
pub(super) fn attack_share(
    world: &World,
    unit: UnitIx,
    terrain: Terrain<'_>,
    against: AntiTank,
    unsupplied: bool,
) -> Share {
    let printed = world.resource::<Roster>().printed(unit);
    let tables = world.resource::<RuleTables>();
    let mut share = Share::begin(world, unit);
    if printed.steps > 1 && fact::<StepsLost>(world, unit).0 > 0 {
        share.multiply(Fraction::HALF, STEPS_LOST, "steps lost");
    }
    let mode = posture(world, unit).mode();
    share.multiply(
        tables.modes.effect(mode).attack,
        mode_rule(mode),
        mode.title(),
    );
    let on_chart = terrain
        .effect
        .map_or(Fraction::ONE, |effect| effect.attack.of(printed.class));
    // AT Effects are for Armor and Mech, also where a chart doubles others.
    let meets_its_match = printed.class != Class::Other && against >= anti_tank_of(printed);
    let in_fact = if meets_its_match {
        tables.terrain.against_anti_tank(on_chart)
    } else {
        on_chart
    };
    if in_fact == on_chart {
        share.multiply(on_chart, "9.4b", terrain.name);
    } else {
        let words = format!("{}, AT Effects", terrain.name);
        share.multiply(in_fact, "9.4e", &words);
    }
    share.out_of_supply(unsupplied || fact::<OutOfSupply>(world, unit).0);
    share
}

/// Rules 9.4c, 9.5 and 9.11d: what a unit defends with in this terrain, with combat supply or without.
pub(super) fn defence_share(
    world: &World,
    unit: UnitIx,
    terrain: Terrain<'_>,
    supplied: bool,
) -> Share {
    let printed = world.resource::<Roster>().printed(unit);
    let tables = world.resource::<RuleTables>();
    let mut share = Share::begin(world, unit);
    if has_lost_half(printed, fact(world, unit)) {
        share.multiply(Fraction::HALF, STEPS_LOST, "half of its steps lost");
    }
    let mode = posture(world, unit).mode();
    share.multiply(
        tables.modes.effect(mode).defence,
        mode_rule(mode),
        mode.title(),
    );
    let factor = terrain
        .effect
        .map_or(Fraction::ONE, |effect| effect.defence.of(printed.class));
    share.multiply(factor, "9.4c", terrain.name);
    if !supplied {
        share.multiply(Fraction::HALF, "9.5", "no combat supply");
    }
    share.out_of_supply(fact::<OutOfSupply>(world, unit).0);
    share
}

/// The rule of a mode.
const fn mode_rule(mode: Mode) -> &'static str {
    match mode {
        Mode::Combat => "5.5",
        Mode::Move => "5.6",
        Mode::Reserve => "5.7",
        Mode::Strat => "5.8",
        Mode::Exploit => "5.9",
        Mode::Disorganized => "5.10b",
    }
}

/// Rule 9.11d: whether a multi-step unit misses half of its printed steps or more.
fn has_lost_half(printed: &Printed, lost: StepsLost) -> bool {
    printed.steps > 1 && lost.0 * 2 >= printed.steps
}

impl Share {
    fn begin(world: &World, unit: UnitIx) -> Self {
        let orientation = posture(world, unit).orientation;
        let strength = world
            .resource::<Roster>()
            .printed(unit)
            .strength(orientation);
        Self {
            unit,
            printed: strength.value,
            factors: Vec::new(),
            total: Fraction::whole(strength.value.into()),
        }
    }

    /// Notes a modifier, unless it changes nothing.
    fn multiply(&mut self, by: Fraction, rule: &'static str, what: &str) {
        if by == Fraction::ONE {
            return;
        }
        self.total = self.total * by;
        self.factors.push(Factor {
            by,
            rule,
            what: what.to_owned(),
        });
    }

    /// The same of a unit whose losses are not known (4.9a): as if it had all its steps.
    pub(super) fn with_all_steps(mut self) -> Self {
        self.factors.retain(|factor| factor.rule != STEPS_LOST);
        let printed = Fraction::whole(self.printed.into());
        let by = self.factors.iter().map(|factor| factor.by);
        self.total = by.fold(printed, |total, by| total * by);
        self
    }

    /// Rule 9.5a: a unit that is Out of Supply fights at half, whatever else halves it.
    fn out_of_supply(&mut self, is_out: bool) {
        if is_out {
            self.multiply(Fraction::HALF, "9.5a", "Out of Supply");
        }
    }
}

/// What several units have together.
pub fn total(shares: &[Share]) -> Fraction {
    shares
        .iter()
        .fold(Fraction::ZERO, |sum, share| sum + share.total)
}
