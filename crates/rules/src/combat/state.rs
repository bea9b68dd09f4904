//! A combat as far as it has got (9.2): who fights whom where, what has been chosen, and which step of the rule comes next.

use bevy::prelude::World;

use super::losses::next_to_lose;
use crate::armies::InCombat;
use crate::combat::language::Ground;
use crate::losses::{steps_left, steps_of};
use crate::map::HexPos;
use crate::pieces::UnitIx;
use crate::side::{PerSide, Side};
use crate::tables::{AttackKind, CombatResult};

/// A unit that attacks, and the hex from which it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The unit.
    pub unit: UnitIx,
    /// Its hex as the combat began.
    pub from: HexPos,
}

/// A combat or an overrun under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// The attacker.
    pub attacker: Side,
    /// The hex attacked.
    pub target: HexPos,
    /// The attacking units.
    pub attackers: Vec<Attacker>,
    /// The defending units: all combat units in the hex (9.1d).
    pub defenders: Vec<UnitIx>,
    /// Attackers that fight Out of Supply, although they are not marked so yet: in a forecast, of those that would be as they set
    /// out (C&C 1.2). Nobody in a combat, for they are marked by then.
    pub unsupplied: Vec<UnitIx>,
    /// Defenders in combat supply.
    pub supplied: Vec<UnitIx>,
    /// The units whose Action Ratings count (9.6).
    pub leads: PerSide<Option<UnitIx>>,
    /// The terrain that modifies each attacking stack, as far as it is chosen (9.4b).
    pub grounds: Vec<(HexPos, Ground)>,
    /// The terrain that modifies the defenders, once it is chosen (9.4c).
    pub own_ground: Option<Ground>,
    /// The result, once it is rolled.
    pub result: CombatResult,
    /// One entry for each step lost (9.11c).
    pub(super) taken: Vec<UnitIx>,
    /// The attacker has fulfilled his result without giving way (9.10c).
    pub(super) stands: bool,
    pub(super) step: CombatStep,
}

/// Where a combat has got to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CombatStep {
    /// 2: the defender pays, uses stocks or declines.
    Supply,
    /// 3: a side names the unit that leads.
    Lead(Side),
    /// 4: the defender names the terrain for each attacking stack.
    Ground,
    /// 4: the defender names the terrain for his own hex.
    OwnGround,
    /// 5 to 7: dice.
    Roll,
    /// 8: a side takes its hard losses.
    Losses { side: Side, left: u8 },
    /// 8: a side divides its option.
    Option { side: Side },
    /// 8: a side takes the part of its option that is losses.
    OptionLosses { side: Side, left: u8, hexes: u8 },
    /// 8: the attacker has executed his result.
    AttackerDone,
    /// 9: advance after combat.
    Advance,
    /// Nothing is left to do.
    Over,
}

impl Combat {
    /// A combat that has been announced and paid for by the attacker.
    pub(super) fn begin(
        kind: AttackKind,
        attacker: Side,
        target: HexPos,
        attackers: Vec<Attacker>,
        defenders: Vec<UnitIx>,
    ) -> Self {
        Self {
            kind,
            attacker,
            target,
            attackers,
            defenders,
            unsupplied: Vec::new(),
            supplied: Vec::new(),
            leads: PerSide::default(),
            grounds: Vec::new(),
            own_ground: None,
            result: CombatResult::default(),
            taken: Vec::new(),
            stands: true,
            step: CombatStep::Supply,
        }
    }

    /// What a side does in it.
    pub(super) fn does(&self, side: Side) -> InCombat {
        if side == self.attacker {
            InCombat::Attacks
        } else {
            InCombat::Defends
        }
    }

    /// The defender.
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// The hexes from which the attack comes, each once.
    pub fn stacks(&self) -> Vec<HexPos> {
        let mut hexes: Vec<HexPos> = self
            .attackers
            .iter()
            .map(|attacker| attacker.from)
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The units of a side that take part, dead or alive.
    pub fn units(&self, side: Side) -> Vec<UnitIx> {
        if side == self.attacker {
            self.attackers
                .iter()
                .map(|attacker| attacker.unit)
                .collect()
        } else {
            self.defenders.clone()
        }
    }

    /// Those of them that are still there.
    pub(super) fn standing(&self, world: &World, side: Side) -> Vec<UnitIx> {
        let mut units = self.units(side);
        units.retain(|&unit| steps_left(world, unit) > 0);
        units
    }

    /// The units among which a side chooses for its next loss.
    pub(super) fn next_to_lose(&self, world: &World, side: Side) -> Vec<UnitIx> {
        let left = |unit: UnitIx| usize::from(steps_left(world, unit));
        next_to_lose(&self.units(side), self.leads[side], &self.taken, left)
    }

    /// The attacking stack for which the defender chooses terrain next.
    pub(super) fn next_stack(&self) -> Option<HexPos> {
        let chosen = |hex: &HexPos| self.grounds.iter().any(|(other, _)| other == hex);
        self.stacks().into_iter().find(|hex| !chosen(hex))
    }

    /// What a side must still take as an option.
    pub(super) fn option(&self, side: Side) -> u8 {
        if side == self.attacker {
            self.result.attacker.option
        } else {
            self.result.defender.option
        }
    }

    /// How many steps a side has left.
    pub(super) fn steps(&self, world: &World, side: Side) -> u8 {
        steps_of(world, &self.units(side))
    }
}
