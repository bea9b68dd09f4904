//! Who draws on what: needs of several units met from dumps that each of them reaches or not.

/// Tokens that each unit takes from each dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allocation {
    flow: Vec<Vec<u16>>,
    /// What is missing to each unit.
    pub unmet: Vec<u16>,
}

impl Allocation {
    /// Tokens that one unit takes from each dump.
    pub fn taken_by(&self, unit: usize) -> &[u16] {
        &self.flow[unit]
    }

    /// Tokens taken from each dump.
    pub fn taken(&self) -> Vec<u16> {
        let dumps = self.flow.first().map_or(0, Vec::len);
        (0..dumps)
            .map(|dump| self.flow.iter().map(|unit| unit[dump]).sum())
            .collect()
    }
}

/// Meets as many needs as can be met. A unit takes from the first dumps of its list as long as others do not need them
/// more: units that reach only one dump are never starved by units that could go elsewhere.
pub(crate) fn allocate(needs: &[u16], reach: &[Vec<usize>], holds: &[u16]) -> Allocation {
    let mut search = Search {
        flow: vec![vec![0; holds.len()]; needs.len()],
        left: holds.to_vec(),
        reach,
    };
    let mut unmet = needs.to_vec();
    for (unit, missing) in unmet.iter_mut().enumerate() {
        while *missing > 0 && search.take(unit, &mut vec![false; holds.len()]) {
            *missing -= 1;
        }
    }
    let flow = search.flow;
    Allocation { flow, unmet }
}

struct Search<'r> {
    flow: Vec<Vec<u16>>,
    left: Vec<u16>,
    reach: &'r [Vec<usize>],
}

impl Search<'_> {
    /// Finds one more token for a unit, if need be by sending another unit to another dump.
    fn take(&mut self, unit: usize, seen: &mut Vec<bool>) -> bool {
        for &dump in &self.reach[unit] {
            if self.left[dump] > 0 {
                self.left[dump] -= 1;
                self.flow[unit][dump] += 1;
                return true;
            }
        }
        for &dump in &self.reach[unit] {
            if std::mem::replace(&mut seen[dump], true) {
                continue;
            }
            for other in 0..self.flow.len() {
                if other != unit && self.flow[other][dump] > 0 && self.take(other, seen) {
                    self.flow[other][dump] -= 1;
                    self.flow[unit][dump] += 1;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_with_a_choice_leaves_the_only_dump_of_another() {
        let both = vec![0, 1];
        let allocation = allocate(&[2, 2], &[both, vec![0]], &[2, 2]);
        assert_eq!(allocation.unmet, [0, 0]);
        assert_eq!(allocation.taken(), [2, 2]);
    }

    #[test]
    fn what_cannot_be_met_is_told() {
        let allocation = allocate(&[3, 1], &[vec![0], vec![]], &[2]);
        assert_eq!(allocation.unmet, [1, 1]);
        assert_eq!(allocation.taken(), [2]);
        assert_eq!(allocate(&[], &[], &[5]).taken(), Vec::<u16>::new());
    }
}
