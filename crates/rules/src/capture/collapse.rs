//! 9.14d Extenders collapse: they become transport elsewhere, as the enemy enters their hex or as their owner likes.

use bevy::prelude::World;

use super::displacement::shelter;
use super::take_transport_of;
use crate::activity::{check_movement_phase, spent_so_far};
use crate::capture::language::CaptureDecision;
use crate::capture::reason::CaptureReason;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::movement::reason::MovementReason;
use crate::naming;
use crate::numbers::{Digest, Mp};
use crate::order::Decision;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Activity, Flipped, Location, Roster, Spent, UnitIx, change};
use crate::procedure::{Next, Procedure, Question};
use crate::side::Side;
use crate::supply::{SupplyEvent, extender};
use crate::violation::{Reason, Violation};
use crate::zoc;

/// A legal order to let an Extender collapse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollapsePlan {
    unit: UnitIx,
    to: HexPos,
}

/// An Extender whose hex the enemy has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collapse {
    unit: UnitIx,
    captor: Side,
    at: HexPos,
}

/// Rule 9.14d: the hexes into which an Extender can collapse, those first that its owner would think of first.
pub fn havens(world: &World, unit: UnitIx) -> Vec<HexPos> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let hexes = extender::havens(world, unit).into_iter();
    let mut hexes: Vec<HexPos> = hexes.map(|hex| grid.pos(hex)).collect();
    if let Some(at) = roster.location(unit).hex() {
        let side = roster.printed(unit).side;
        hexes.sort_by_key(|&to| shelter(world, side, at, to));
    }
    hexes
}

/// Rule 9.14d: whether an Extender that has not been touched in its owner's Movement Phase can collapse into a hex.
pub(crate) fn check_collapse(
    world: &World,
    side: Side,
    id: UnitId,
    to: HexPos,
) -> Result<CollapsePlan, Violation> {
    check_movement_phase(world, "collapse of Extenders", "9.14d")?;
    let unit = extender::check_extender(world, side, id, "9.14d")?;
    if spent_so_far(world, unit) > Mp::ZERO {
        return Err(Violation::new(
            "9.14d",
            MovementReason::Finished { unit: id },
        ));
    }
    if havens(world, unit).contains(&to) {
        return Ok(CollapsePlan { unit, to });
    }
    let reason = Reason::Capture(CaptureReason::NoHaven { unit: id, hex: to });
    Err(Violation::new("9.14d", reason))
}

/// Lets an Extender collapse at its owner's wish, which is all that its points do in the phase.
pub(crate) fn apply_collapse(world: &mut World, plan: CollapsePlan, out: &mut Outcomes) {
    let CollapsePlan { unit, to } = plan;
    displace(world, unit, to, out);
    let whole = world.resource::<Roster>().printed(unit).movement.ma;
    change::set(world, unit, Spent(whole));
    change::set(world, unit, Activity::Finished);
}

/// Turns an Extender over and puts it elsewhere.
fn displace(world: &mut World, unit: UnitIx, to: HexPos, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let (id, from) = (roster.printed(unit).id, roster.location(unit).hex());
    change::set_flipped(world, unit, Flipped(true));
    change::relocate(world, unit, Location::Map(to));
    out.push(Outcome::Supply(SupplyEvent::ExtenderCollapsed {
        unit: id,
        from: from.unwrap_or(to),
        to: from.filter(|&from| from != to).map(|_| to),
    }));
}

impl Collapse {
    pub(super) const fn new(unit: UnitIx, captor: Side, at: HexPos) -> Self {
        Self { unit, captor, at }
    }

    /// The Extender.
    pub const fn unit(&self) -> UnitIx {
        self.unit
    }

    /// Where it can go; where it stands if there is nowhere else.
    pub fn hexes(&self, world: &World) -> Vec<HexPos> {
        match havens(world, self.unit) {
            none if none.is_empty() => vec![self.at],
            hexes => hexes,
        }
    }

    fn decision(&self, world: &World, to: HexPos) -> Decision {
        let unit = world.resource::<Roster>().printed(self.unit).id;
        let units = vec![unit];
        Decision::Capture(CaptureDecision::Displace { units, to })
    }

    /// Rule 9.14d: what finds no place becomes transport where it is, and may be captured as such (9.14c).
    fn carry_out(self, world: &mut World, to: HexPos, out: &mut Outcomes) -> Next {
        displace(world, self.unit, to, out);
        if to == self.at {
            take_transport_of(world, self.captor, self.at, &[self.unit], out);
        }
        Next::Done
    }
}

impl Procedure for Collapse {
    const TAG: u8 = 9;

    /// The owner.
    fn asked(&self, _world: &World) -> Side {
        self.captor.other()
    }

    /// What the owner is asked.
    fn question(&self, world: &World) -> Question {
        let unit = world.resource::<Roster>().printed(self.unit).id;
        let answers: Vec<(Decision, String)> = self
            .hexes(world)
            .into_iter()
            .map(|to| {
                let words = format!("To {}", naming::place(world, to));
                (self.decision(world, to), words)
            })
            .collect();
        Question {
            text: format!(
                "{} in {} collapses. Where do its Transport Points go?",
                naming::name(world, unit),
                naming::place(world, self.at)
            ),
            rule: "9.14d",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: false,
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Takes the owner's choice.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        let Decision::Capture(CaptureDecision::Displace { to, .. }) = answer else {
            debug_assert!(false, "{answer:?} was checked against the question");
            return Next::Done;
        };
        self.carry_out(world, *to, out)
    }

    /// Collapses where there is no choice.
    fn proceed(self, world: &mut World, out: &mut Outcomes) -> Next {
        zoc::follow(world);
        match self.hexes(world)[..] {
            [only] => self.carry_out(world, only, out),
            _ => Next::ask(self),
        }
    }

    fn digest(&self, digest: Digest) -> Digest {
        let digest = digest.byte(self.captor as u8).hex(self.at);
        digest.units([self.unit])
    }
}
