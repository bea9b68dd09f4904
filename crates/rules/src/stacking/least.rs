//! 4.8a Which units cost their owner least where so much of a hex must go.

use bevy::prelude::World;

use super::size::size_of;
use crate::pieces::{Re, Roster, StepsLost, UnitIx, fact};

/// Units that go together, and what they come to. Of equal steps the smaller loss is the better one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Least {
    /// The steps that they have left, all together.
    pub steps: u16,
    /// Their size in quarters of an RE.
    quarters: u16,
    /// The units, in the order in which they were named.
    pub units: Vec<UnitIx>,
}

/// Rule 4.8a: of some units those with the fewest steps that are together at least so large; all that have a size if they
/// are not.
pub fn fewest_steps(world: &World, size: Re, units: &[UnitIx]) -> Least {
    let roster = world.resource::<Roster>();
    let price = |&unit: &UnitIx| {
        let lost = fact::<StepsLost>(world, unit).0;
        let steps = roster.printed(unit).steps.saturating_sub(lost);
        (unit, size_of(world, unit).0, u16::from(steps))
    };
    let prices: Vec<(UnitIx, u16, u16)> = units.iter().map(price).collect();
    let all = prices.iter().map(|&(_, quarters, _)| quarters);
    let size = size.0.min(all.fold(0, u16::saturating_add));
    cheapest(size, &prices)
}

/// The cheapest of units with so many quarters and steps each whose quarters are together enough.
fn cheapest(size: u16, units: &[(UnitIx, u16, u16)]) -> Least {
    let size = usize::from(size);
    // What it takes to be rid of so much; nothing at first but of nothing.
    let mut least: Vec<Option<Least>> = vec![None; size + 1];
    least[0] = Some(Least::default());
    for &(unit, quarters, steps) in units {
        if quarters == 0 {
            continue;
        }
        for reached in (0..size).rev() {
            let Some(so_far) = &least[reached] else {
                continue;
            };
            let mut with = so_far.clone();
            with.steps += steps;
            with.quarters += quarters;
            with.units.push(unit);
            let further = size.min(reached + usize::from(quarters));
            if least[further].as_ref().is_none_or(|best| with < *best) {
                least[further] = Some(with);
            }
        }
    }
    least[size].take().unwrap_or_default()
}
