//! What could go by rail: the selected units, or supply of a dump in their hex.

use bevy::prelude::World;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::rail::{Cargo, Journeys, RailOrder, RailReason, journeys, rail_cap};
use stavka_rules::railways::Track;
use stavka_rules::sequence::{Clock, Phase, Segment};
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::violation::{Reason, Violation};

use crate::session::refusal::Refusal;
use crate::session::selection::Selection;

/// Something that could go by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Load {
    /// Units, and the mode that they take on for it.
    Units {
        units: Vec<UnitId>,
        mode: Option<ModeChange>,
    },
    /// Supply of a dump.
    Supply {
        from: UnitId,
        /// How much goes.
        tokens: u16,
        /// How much there is.
        held: u16,
    },
}

impl Load {
    /// Where it could go, or why it cannot entrain. Units whose mode keeps them off trains take on Move Mode for it.
    pub fn journeys(self, world: &World, side: Side) -> Result<(Self, Journeys), Violation> {
        let refused = match journeys(world, side, self.cargo()) {
            Ok(found) => return Ok((self, found)),
            Err(violation) => violation,
        };
        match self {
            Self::Units { units, mode: None } if is_for_its_mode(&refused) => {
                let load = Self::Units {
                    units,
                    mode: Some(ModeChange::Move),
                };
                let found = journeys(world, side, load.cargo());
                // The first refusal is about the units as they are, which the player sees.
                found.map(|found| (load, found)).map_err(|_| refused)
            }
            Self::Units { .. } | Self::Supply { .. } => Err(refused),
        }
    }

    fn cargo(&self) -> Cargo<'_> {
        match self {
            Self::Units { units, mode } => Cargo::Units { units, mode: *mode },
            Self::Supply { from, tokens, .. } => Cargo::Supply {
                from: *from,
                tokens: *tokens,
            },
        }
    }

    /// The mode that it takes on as it entrains.
    pub const fn mode(&self) -> Option<ModeChange> {
        match self {
            Self::Units { mode, .. } => *mode,
            Self::Supply { .. } => None,
        }
    }

    /// The order that carries it to a hex.
    pub fn order(&self, to: HexPos) -> Order {
        match self {
            Self::Units { units, mode } => Order::Rail(RailOrder::Rail {
                units: units.clone(),
                to,
                mode: *mode,
            }),
            Self::Supply { from, tokens, .. } => Order::Rail(RailOrder::RailSupply {
                from: *from,
                tokens: *tokens,
                to,
            }),
        }
    }

    /// What it is, in words.
    pub fn words(&self, world: &World) -> String {
        match self {
            Self::Units { units, .. } => telling::names(world, units),
            Self::Supply { tokens, .. } => telling::supply(*tokens),
        }
    }

    /// The same with more or less supply, where there is a choice.
    pub fn with_more(&self, step: i32) -> Option<Self> {
        let Self::Supply { from, tokens, held } = *self else {
            return None;
        };
        let wanted = i32::from(tokens) + step;
        let wanted = u16::try_from(wanted.max(1)).unwrap_or(1).min(held);
        (wanted != tokens).then_some(Self::Supply {
            from,
            tokens: wanted,
            held,
        })
    }
}

/// Whether another mode would take a refusal away.
const fn is_for_its_mode(violation: &Violation) -> bool {
    matches!(
        *violation.reason,
        Reason::Rail(RailReason::WrongMode { .. })
    )
}

/// What of a selection could be cargo, and why it cannot entrain where it cannot; nothing where no train stops or no time is for
/// it.
pub(super) fn loads(
    world: &World,
    side: Side,
    selection: &Selection,
) -> Vec<(Load, Option<Refusal>)> {
    let now = world.resource::<Clock>().now();
    let is_time = now.phase == Phase::Movement && now.segment == Segment::Movement;
    let hex = selection.hex.filter(|_| is_time);
    let ix = hex.and_then(|hex| world.resource::<Board>().grid().index(hex));
    let Some(hex) = hex.filter(|_| ix.is_some_and(|ix| Track::of(world, side).is_rail(ix))) else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let is_dump = |unit: UnitIx| roster.printed(unit).family == Family::Dump;
    // Works and bases never move, so that nobody asks for a train for them.
    let never_moves = |unit: UnitIx| {
        matches!(
            roster.printed(unit).family,
            Family::Hedgehog | Family::AirBase
        )
    };
    let found = |id: &UnitId| roster.find(*id);
    let carried = selection.units.iter();
    let carried: Vec<UnitId> = carried
        .filter(|unit| found(unit).is_some_and(|unit| !is_dump(unit) && !never_moves(unit)))
        .copied()
        .collect();
    let units = (!carried.is_empty()).then_some(Load::Units {
        units: carried,
        mode: selection.mode,
    });
    let dumps = roster.at(hex).iter().copied();
    let dumps = dumps.filter(|&unit| is_dump(unit) && roster.printed(unit).side == side);
    let supply = dumps.filter_map(|dump| supply_of(world, side, dump));
    let with_refusal = |load: Load| match load.clone().journeys(world, side) {
        // With the mode that it takes on for it.
        Ok((load, _)) => (load, None),
        Err(violation) => (load, Some(Refusal::of(world, &violation))),
    };
    units.into_iter().chain(supply).map(with_refusal).collect()
}

/// As much supply of a dump as the Rail Cap that is left carries over a plain line.
fn supply_of(world: &World, side: Side, dump: UnitIx) -> Option<Load> {
    let held = fact::<Tokens>(world, dump).0;
    let left = rail_cap(world, side).left;
    let most = left.num() * u32::from(Tokens::PER_SP) / left.den().max(1);
    let most = u16::try_from(most).unwrap_or(u16::MAX);
    (held > 0).then(|| Load::Supply {
        from: world.resource::<Roster>().printed(dump).id,
        tokens: if most == 0 { held } else { held.min(most) },
        held,
    })
}
