//! The counters that an order names, and what may be wrong with them.

use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::violation::{Reason, Violation};

impl Roster {
    /// The counters that an order names: each once, of its side, on the map. `rule` is cited where they are not.
    pub(crate) fn own_units(
        &self,
        side: Side,
        ids: &[UnitId],
        rule: &'static str,
    ) -> Result<Vec<UnitIx>, Violation> {
        let refuse = |reason: Reason| Err(Violation::new(rule, reason));
        if ids.is_empty() {
            return refuse(Reason::General(GeneralReason::NoUnits));
        }
        let mut units = Vec::with_capacity(ids.len());
        for (n, &id) in ids.iter().enumerate() {
            let Some(unit) = self.find(id) else {
                return refuse(Reason::General(GeneralReason::UnknownUnit { unit: id }));
            };
            if ids[..n].contains(&id) {
                return refuse(Reason::General(GeneralReason::NamedTwice { unit: id }));
            }
            self.check_own(side, unit, rule)?;
            units.push(unit);
        }
        Ok(units)
    }

    /// Whether a counter is of a side and on the map. `rule` is cited where it is not.
    pub(crate) fn check_own(
        &self,
        side: Side,
        unit: UnitIx,
        rule: &'static str,
    ) -> Result<(), Violation> {
        let printed = self.printed(unit);
        let reason = if printed.side != side {
            Reason::General(GeneralReason::NotYours { unit: printed.id })
        } else if self.hex_of(unit).is_none() {
            Reason::General(GeneralReason::NotOnMap { unit: printed.id })
        } else {
            return Ok(());
        };
        Err(Violation::new(rule, reason))
    }
}
