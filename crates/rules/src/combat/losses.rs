//! 9.11c Who takes the losses of a combat.

use crate::pieces::UnitIx;

/// Rule 9.11c: the units among which the owner chooses for the next loss in combat. The unit that lends its Action Rating
/// comes first; then every unit takes a loss before any takes another. `taken` has one entry for each loss so far, `left`
/// says how many steps a unit has left.
pub(super) fn next_to_lose(
    units: &[UnitIx],
    lead: Option<UnitIx>,
    taken: &[UnitIx],
    left: impl Fn(UnitIx) -> usize,
) -> Vec<UnitIx> {
    let standing = |unit: &UnitIx| left(*unit) > 0;
    let mine = |unit: &UnitIx| units.contains(unit);
    if !taken.iter().any(mine)
        && let Some(lead) = lead.filter(|lead| standing(lead))
    {
        return vec![lead];
    }
    let losses = |unit: UnitIx| taken.iter().filter(|&&other| other == unit).count();
    let standing: Vec<UnitIx> = units.iter().copied().filter(standing).collect();
    let fewest = standing.iter().map(|&unit| losses(unit)).min();
    standing
        .into_iter()
        .filter(|&unit| Some(losses(unit)) == fewest)
        .collect()
}
