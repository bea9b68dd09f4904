//! C&C 1.4 Which HQ feeds whom, where the owner of the units says so.

use bevy::prelude::World;

use super::ammunition::{Feeding, Terms, ammunition, may_feed};
use super::reach::draw_sources;
use crate::armies::{binds_supply, is_commander, party_of};
use crate::combat::reason::CombatReason;
use crate::command::reason::CommandReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::pieces::{FedBy, Roster, UnitIx, fact};
use crate::side::Side;
use crate::supply::language::NamedFeeder;
use crate::violation::{Reason, Violation};

const RULE: &str = "C&C 1.4";

/// Units that are fed by HQs which their owner has named, each with its HQ. For the others HQs with room are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NamedFeeders(Vec<(UnitIx, UnitIx)>);

impl NamedFeeders {
    /// Nobody says anything.
    pub(crate) const NONE: Self = Self(Vec::new());

    /// What is said of those who fight, or why an HQ cannot feed a unit.
    pub(crate) fn of(
        world: &World,
        side: Side,
        units: &[UnitIx],
        feeding: Feeding,
        said: &[NamedFeeder],
    ) -> Result<Self, Violation> {
        let mut named = Self::NONE;
        for NamedFeeder { hq, units: fed } in said {
            let roster = world.resource::<Roster>();
            let by = roster.own_units(side, std::slice::from_ref(hq), RULE)?[0];
            if !is_commander(roster.printed(by)) {
                let reason = CommandReason::NoCommander { unit: *hq };
                return Err(Violation::new(RULE, reason));
            }
            for &unit in fed {
                let ix = roster.own_units(side, &[unit], RULE)?[0];
                named.check(world, units, feeding, (unit, ix), (*hq, by))?;
                named.0.push((ix, by));
            }
        }
        named.check_room(world, units, feeding)?;
        Ok(named)
    }

    /// Units that are fed by these HQs, and have their slots before others.
    pub(crate) const fn seated(pairs: Vec<(UnitIx, UnitIx)>) -> Self {
        Self(pairs)
    }

    /// The same as an order says it.
    pub(crate) fn said(&self, world: &World) -> Vec<NamedFeeder> {
        let roster = world.resource::<Roster>();
        let feeder = |&(unit, hq): &(UnitIx, UnitIx)| NamedFeeder {
            hq: roster.printed(hq).id,
            units: vec![roster.printed(unit).id],
        };
        self.0.iter().map(feeder).collect()
    }

    /// The HQ that is named for a unit.
    pub(super) fn of_unit(&self, unit: UnitIx) -> Option<UnitIx> {
        let named = self.0.iter().find(|&&(named, _)| named == unit);
        named.map(|&(_, hq)| hq)
    }

    /// The HQ that is named for any unit of a party: a formation has one slot.
    pub(super) fn of_party(&self, world: &World, party: UnitIx) -> Option<UnitIx> {
        let mut named = self.0.iter();
        let of_it = |&&(unit, _): &&(UnitIx, UnitIx)| party_of(world, unit) == party;
        named.find(of_it).map(|&(_, hq)| hq)
    }

    /// Whether an HQ may be named for a unit, apart from the room that it has.
    fn check(
        &self,
        world: &World,
        units: &[UnitIx],
        feeding: Feeding,
        (unit, ix): (UnitId, UnitIx),
        (hq, by): (UnitId, UnitIx),
    ) -> Result<(), Violation> {
        let refused = |reason: Reason| Err(Violation::new(RULE, reason));
        if !units.contains(&ix) {
            return refused(Reason::Combat(CombatReason::NotInCombat { unit }));
        }
        if self.of_unit(ix).is_some() {
            return refused(Reason::General(GeneralReason::NamedTwice { unit }));
        }
        if !binds_supply(world) || !feeding.takes_slot(world, ix) {
            return refused(Reason::Command(CommandReason::FedFreely { unit }));
        }
        if !may_feed(world, by, ix) {
            return refused(Reason::Command(CommandReason::OtherArmy { unit, hq }));
        }
        let sources = draw_sources(world, ix);
        if sources.routes().all(|source| source.via != Some(by)) {
            return refused(Reason::Command(CommandReason::ThrowsItNothing { unit, hq }));
        }
        let party = party_of(world, ix);
        let fed = fed_by(world, party).or_else(|| self.of_party(world, party));
        match fed.filter(|&fed| fed != by) {
            Some(fed) => {
                let hq = world.resource::<Roster>().printed(fed).id;
                refused(Reason::Command(CommandReason::FedBy { unit, hq }))
            }
            None => Ok(()),
        }
    }

    /// Whether the HQs have room for all of them together.
    fn check_room(
        &self,
        world: &World,
        units: &[UnitIx],
        feeding: Feeding,
    ) -> Result<(), Violation> {
        if self.0.is_empty() {
            return Ok(());
        }
        let terms = Terms {
            feeding,
            named: self,
            dumps: None,
        };
        let sources = ammunition(world, units, terms);
        let goes_without = |(n, &unit): (usize, &UnitIx)| {
            let hq = self.of_unit(unit)?;
            let is_fed = sources[n].routes().any(|source| source.via == Some(hq));
            (!is_fed).then_some((unit, hq))
        };
        match units.iter().enumerate().find_map(goes_without) {
            Some((unit, hq)) => {
                let roster = world.resource::<Roster>();
                let (unit, hq) = (roster.printed(unit).id, roster.printed(hq).id);
                let reason = CommandReason::FeedsOthers { unit, hq };
                Err(Violation::new(RULE, reason))
            }
            None => Ok(()),
        }
    }
}

/// The HQ that has fed a party in this phase, and keeps its slot.
fn fed_by(world: &World, party: UnitIx) -> Option<UnitIx> {
    let mut units = world.resource::<Roster>().iter();
    units.find_map(|unit| {
        fact::<FedBy>(world, unit)
            .0
            .filter(|_| party_of(world, unit) == party)
    })
}
