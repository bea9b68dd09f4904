//! 9.12g, 9.13 What a combat result brings beside losses and retreats: Exploit markers, DG, advance, and what is noted.

use bevy::prelude::World;

use super::record::Fought;
use super::state::Combat;
use crate::activity;
use crate::combat::language::CombatEvent;
use crate::entering;
use crate::map::Board;
use crate::modes::involuntary::{award_exploit, disorganize, enemy_contact};
use crate::movement;
use crate::outcome::Outcomes;
use crate::pieces::{HasFought, Roster, UnitIx, change, posture};
use crate::railways;
use crate::sequence::{Clock, Phase};
use crate::tables::{AttackKind, DefenderResult};
use crate::terrain::StepCosts;
use crate::zoc;

impl Combat {
    /// Rule 9.13: Exploit markers, unless 9.13b or 9.10d takes them away.
    pub(super) fn award(&self, world: &mut World, out: &mut Outcomes) {
        let Some(rating) = self.result.attacker.exploit else {
            return;
        };
        let in_exploitation = world.resource::<Clock>().now().phase == Phase::Exploitation;
        let grid = world.resource::<Board>().grid();
        let together = match self.stacks()[..] {
            [_] => true,
            [one, other] => grid.distance(one, other) == 1,
            _ => false,
        };
        if self.stands && self.kind == AttackKind::Regular && !in_exploitation && together {
            award_exploit(world, &self.standing(world, self.attacker), rating, out);
        }
    }

    /// What befalls the defenders before they lose anything: Reserve markers go (5.7d), and a DG result holds before any
    /// retreat (9.12a).
    pub(super) fn strike_defender(&self, world: &mut World, out: &mut Outcomes) {
        let result = self.result.defender;
        if result == DefenderResult::default() {
            return;
        }
        if result.disorganized {
            disorganize(world, self.defender(), self.target, out);
        }
        enemy_contact(world, self.defender(), self.target, out);
    }

    /// Rule 9.12g: the attackers that may enter the hex. Those that cannot move in any mode stay (9.12b).
    pub(super) fn who_may_advance(&self, world: &World) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let held = roster.at(self.target).iter().any(|&unit| {
            let printed = roster.printed(unit);
            printed.side == self.defender() && printed.family.is_combat()
        });
        if held || !self.stands {
            return Vec::new();
        }
        let mut units = self.standing(world, self.attacker);
        units.retain(|&unit| roster.printed(unit).can_ever_move() && self.can_cross(world, unit));
        units
    }

    /// Rule 13.8b: whether the way into the hex is still open to an attacker: a bridge is gone with the engineers that a
    /// combat has cost. An overrun never uses one.
    fn can_cross(&self, world: &World, unit: UnitIx) -> bool {
        if self.kind == AttackKind::Overrun {
            return true;
        }
        let roster = world.resource::<Roster>();
        let mobility = roster
            .printed(unit)
            .face(posture(world, unit).orientation)
            .mobility;
        let grid = world.resource::<Board>().grid();
        let way = roster.location(unit).hex().and_then(|from| {
            let direction = grid.direction(from, self.target)?;
            Some((grid.index(from)?, direction))
        });
        let costs = world.resource::<StepCosts>();
        way.is_some_and(|(from, direction)| costs.is_open(self.attacker, mobility, from, direction))
    }

    /// Rule 9.12g: units enter the defender's hex and meet what is left there (9.14).
    pub(super) fn advance(&self, world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
        if units.is_empty() {
            return;
        }
        let ids = world.resource::<Roster>().ids(units.iter().copied());
        let to = self.target;
        out.push(CombatEvent::Advanced { units: ids, to });
        zoc::follow(world);
        if self.kind == AttackKind::Overrun {
            movement::enter_by_overrun(world, units, to);
        }
        entering::enter(world, units, to, out);
        // Rule 13.3f: who overruns a hex has moved into it.
        if self.kind == AttackKind::Overrun {
            railways::convert(world, units, to, out);
        }
    }

    /// What the combat leaves behind: attackers that gave way in an overrun have finished their move (8.1f).
    pub(super) fn leave_marks(&self, world: &mut World) {
        if self.kind == AttackKind::Overrun && !self.stands {
            activity::finish(world, &self.standing(world, self.attacker));
        }
    }

    /// Notes who has attacked what (9.1c).
    pub(super) fn note(&self, world: &mut World) {
        if self.kind == AttackKind::Regular {
            world.resource_mut::<Fought>().attack(self.target);
            for attacker in &self.attackers {
                change::set(world, attacker.unit, HasFought(true));
            }
        }
    }
}
