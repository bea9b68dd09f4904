//! 6.1e What the members of a stack can spend: each has its own allowance, and nobody lends to another.

use crate::map::{ByMobility, Mobility};
use crate::numbers::Mp;
use crate::pieces::UnitIx;
use crate::terrain::WHOLE_ALLOWANCE;

use super::mixed::Purse;

/// One unit of a stack, with what it can spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub unit: UnitIx,
    /// The side of the chart on which it pays.
    pub mobility: Mobility,
    pub allowance: Mp,
    /// Movement points spent in this segment before the order.
    pub spent: Mp,
    /// It has neither begun to move nor spent anything.
    pub fresh: bool,
}

/// What a member lacks for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lack {
    /// Which member, by its place in the stack.
    pub member: usize,
    pub need: Mp,
    pub have: Mp,
    /// The step takes a whole allowance, of which something is gone (6.2).
    pub whole: bool,
}

impl Member {
    /// What it has spent once an order has asked so much of its type; never more than it has.
    pub(super) fn spent_after(&self, asked: ByMobility<Mp>) -> Mp {
        let asked = asked.get(self.mobility).unwrap_or_default();
        (self.spent + asked).min(self.allowance.max(self.spent))
    }

    /// What it has left then.
    pub(super) fn left_after(&self, asked: ByMobility<Mp>) -> Mp {
        self.allowance.saturating_sub(self.spent_after(asked))
    }
}

/// Rules 6.1b and 6.1e: the members who cannot pay for a step after an order has asked so much. Rule 6.1c: who is fresh can
/// always make the first, whatever it costs.
pub(super) fn lacking(
    members: &[Member],
    asked: ByMobility<Mp>,
    is_first: bool,
    costs: ByMobility<u16>,
) -> Vec<Lack> {
    let lack = |(n, member): (usize, &Member)| {
        if is_first && member.fresh {
            return None;
        }
        let cost = costs.get(member.mobility)?;
        let whole = cost == WHOLE_ALLOWANCE;
        let need = if whole {
            member.allowance
        } else {
            Mp::twelfths(cost)
        };
        let have = member.left_after(asked);
        let member = n;
        (whole || need > have).then_some(Lack {
            member,
            need,
            have,
            whole,
        })
    };
    members.iter().enumerate().filter_map(lack).collect()
}

/// What each mobility type can still spend after an order has asked so much of it.
pub(super) fn purses(
    members: &[Member],
    asked: ByMobility<Mp>,
    is_first: bool,
) -> ByMobility<Purse> {
    ByMobility::from_fn(|mobility| {
        let of_type = || members.iter().filter(|member| member.mobility == mobility);
        let left = of_type().map(|member| member.left_after(asked)).min()?;
        let bound = of_type().filter(|member| !(is_first && member.fresh));
        let first = bound.map(|member| member.left_after(asked)).min();
        Some(Purse { left, first })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(mobility: Mobility, allowance: u8, spent: u8, fresh: bool) -> Member {
        Member {
            unit: UnitIx(0),
            mobility,
            allowance: Mp::whole(allowance),
            spent: Mp::whole(spent),
            fresh,
        }
    }

    #[test]
    fn a_type_has_what_its_poorest_member_has() {
        let members = [
            member(Mobility::Leg, 6, 0, true),
            member(Mobility::Leg, 4, 0, true),
            member(Mobility::Truck, 16, 2, false),
        ];
        let asked = ByMobility::of(Mobility::Leg, Mp::whole(1));
        let purses = purses(&members, asked, true);
        let purse = |mobility| purses.get(mobility);
        let (left, first) = (Mp::whole(3), None);
        assert_eq!(purse(Mobility::Leg), Some(Purse { left, first }));
        let (left, first) = (Mp::whole(14), Some(Mp::whole(14)));
        assert_eq!(purse(Mobility::Truck), Some(Purse { left, first }));
        assert_eq!(purse(Mobility::Track), None);
    }

    #[test]
    fn only_who_is_fresh_makes_a_first_step_that_it_cannot_pay() {
        let members = [
            member(Mobility::Leg, 1, 0, true),
            member(Mobility::Leg, 4, 2, false),
        ];
        let cost = |points| ByMobility::of(Mobility::Leg, Mp::whole(points).as_twelfths());
        let none = ByMobility::default();
        assert_eq!(lacking(&members, none, true, cost(2)), []);
        let lack = Lack {
            member: 1,
            need: Mp::whole(3),
            have: Mp::whole(2),
            whole: false,
        };
        assert_eq!(lacking(&members, none, true, cost(3)), [lack]);
        assert_eq!(lacking(&members, none, false, cost(2)).len(), 1);
    }
}
