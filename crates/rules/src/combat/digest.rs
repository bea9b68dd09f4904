//! What distinguishes one state of a combat from another, for the hash of the game.

use super::state::{Combat, CombatStep};
use crate::combat::language::Ground;
use crate::numbers::Digest;
use crate::side::Side;
use crate::tables::CombatResult;

impl Combat {
    /// Adds the state to a digest.
    pub(super) fn add_to(&self, digest: Digest) -> Digest {
        let side = |digest: Digest, side: Side| digest.byte(side as u8);
        let mut digest = side(digest.byte(self.kind as u8), self.attacker)
            .hex(self.target)
            .units(self.units(self.attacker))
            .units(self.defenders.iter().copied())
            .units(self.supplied.iter().copied())
            .units(self.leads.0.into_iter().flatten())
            .units(self.taken.iter().copied())
            .byte(u8::from(self.stands));
        for &(hex, ground) in &self.grounds {
            digest = digest.hex(hex).byte(ground.code());
        }
        digest = digest.byte(self.own_ground.map_or(9, Ground::code));
        let CombatResult { attacker, defender } = self.result;
        digest = digest
            .byte(attacker.losses)
            .byte(attacker.option)
            .byte(attacker.exploit.unwrap_or(0))
            .byte(defender.losses)
            .byte(defender.option)
            .byte(u8::from(defender.disorganized));
        match &self.step {
            CombatStep::Supply => digest.byte(0),
            CombatStep::Lead(whose) => side(digest.byte(1), *whose),
            CombatStep::Ground => digest.byte(2),
            CombatStep::OwnGround => digest.byte(3),
            CombatStep::Roll => digest.byte(4),
            CombatStep::Losses { side: whose, left } => side(digest.byte(5), *whose).byte(*left),
            CombatStep::Option { side: whose } => side(digest.byte(6), *whose),
            CombatStep::OptionLosses {
                side: whose,
                left,
                hexes,
            } => side(digest.byte(7), *whose).byte(*left).byte(*hexes),
            CombatStep::AttackerDone => digest.byte(9),
            CombatStep::Advance => digest.byte(10),
            CombatStep::Over => digest.byte(11),
        }
    }
}
