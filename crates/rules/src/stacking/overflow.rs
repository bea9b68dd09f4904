//! 4.8a What becomes of units that a hex cannot hold as a segment ends: their owner chooses which are lost.

use bevy::prelude::World;

use super::least::fewest_steps;
use super::limit::{first_excess, fullness};
use super::size::{is_overstacked, size_of};
use crate::general::language::GeneralEvent;
use crate::map::{Board, HexPos};
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Re, Roster, UnitIx, change};
use crate::procedure::{Next, Procedure, Question};
use crate::side::Side;
use crate::stacking::language::StackingDecision;

/// The procedure: one unit after another until the hex holds the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The owner, who chooses.
    pub side: Side,
    /// The hex.
    pub at: HexPos,
}

impl Overflow {
    /// The procedure that is due as a step ends, if any hex holds too much.
    pub(crate) fn due(world: &World) -> Option<Self> {
        first_excess(world).map(|(side, at)| Self { side, at })
    }
}

impl Procedure for Overflow {
    const TAG: u8 = 2;

    fn asked(&self, _world: &World) -> Side {
        self.side
    }

    /// What the owner is asked. Passing gives up as few steps as there is need of.
    fn question(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let size = |unit: UnitIx| size_of(world, unit);
        let units: Vec<UnitIx> = roster
            .at(self.at)
            .iter()
            .copied()
            .filter(|&unit| {
                let printed = roster.printed(unit);
                printed.side == self.side && printed.family.is_combat() && size(unit) > Re(0)
            })
            .collect();
        let answer =
            |unit: UnitIx| Decision::Stacking(StackingDecision::GiveUp(roster.printed(unit).id));
        let words = |unit: UnitIx| format!("{}, {} RE", roster.printed(unit).name, size(unit));
        let hex = world.resource::<Board>().grid().index(self.at);
        let (_, have, limit) = hex.map_or((self.at, Re(0), Re(0)), |hex| {
            fullness(world, self.side, hex)
        });
        let excess = Re(have.0.saturating_sub(limit.0));
        let least = fewest_steps(world, excess, &units);
        Question {
            text: format!(
                "Hex {} holds {have} of {limit} RE as the segment ends. Which unit is lost?",
                self.at
            ),
            rule: "4.8a",
            on_pass: least.units.first().copied().map(answer),
            free: false,
            answers: units
                .into_iter()
                .map(|unit| (answer(unit), words(unit)))
                .collect(),
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Removes the unit; asks again while the hex holds too much.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if let Decision::Stacking(StackingDecision::GiveUp(id)) = answer
            && let Some(unit) = world.resource::<Roster>().find(*id)
        {
            change::eliminate(world, unit);
            out.push(GeneralEvent::Eliminated {
                unit: *id,
                at: self.at,
                rule: "4.8a".to_owned(),
            });
        }
        let hex = world.resource::<Board>().grid().index(self.at);
        if hex.is_some_and(|hex| is_overstacked(world, self.side, hex)) {
            Next::ask(self)
        } else {
            Next::StepDone
        }
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest.byte(self.side as u8 + 1).hex(self.at)
    }
}
