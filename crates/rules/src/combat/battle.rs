//! 9.2 A combat under way: the numbered steps of the rule book as states, each decision asked of the side that owns it.

use bevy::prelude::World;

use super::anti_tank::anti_tank_in;
use super::defence::settle_defence;
use super::fight::CombatDice;
use super::retreat::{Bystanders, Retreat};
use super::sides::rating;
use super::state::{Combat, CombatStep};
use super::supply::{Settlement, use_stocks};
use super::terrain::{ground_name, grounds};
use crate::combat::language::{
    COMBAT_ROLL, CombatDecision, CombatEvent, DefenceSupply, FightReport, SURPRISE_ROLL,
};
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::ids::UnitId;
use crate::losses::lose_step;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::{Next, Procedure, Question};
use crate::side::Side;
use crate::supply::ammunition::Feeding;
use crate::supply::payment::{Purse, pay};
use crate::tables::{AttackKind, RuleTables};
use crate::terrain::follow_engineers;
use crate::violation::Violation;
use crate::zoc;

impl Combat {
    /// Whether this step asks, and whether there is any choice.
    fn only_answer(&self, world: &World) -> Forced {
        match self.step {
            CombatStep::Roll | CombatStep::AttackerDone | CombatStep::Over => {
                return Forced::No;
            }
            CombatStep::Losses { side, left } | CombatStep::OptionLosses { side, left, .. }
                if left == 0 || self.standing(world, side).is_empty() =>
            {
                return Forced::No;
            }
            CombatStep::Option { side }
                if self.option(side) == 0 || self.standing(world, side).is_empty() =>
            {
                return Forced::No;
            }
            CombatStep::Advance if self.who_may_advance(world).is_empty() => return Forced::No,
            // Rule 9.12g D: after an overrun everybody advances.
            CombatStep::Advance if self.kind == AttackKind::Overrun => {
                let units = self.who_may_advance(world);
                let units = world.resource::<Roster>().ids(units);
                return Forced::Answer(Decision::Combat(CombatDecision::Advance(units)));
            }
            CombatStep::Supply
            | CombatStep::Lead(_)
            | CombatStep::Ground
            | CombatStep::OwnGround
            | CombatStep::Losses { .. }
            | CombatStep::Option { .. }
            | CombatStep::OptionLosses { .. }
            | CombatStep::Advance => {}
        }
        let mut question = self.ask(world);
        // What is not listed as a way to take an option only has a better reason against it.
        let is_open = question.free && !matches!(self.step, CombatStep::Option { .. });
        match (question.answers.len(), is_open) {
            (1, false) => question
                .answers
                .pop()
                .map_or(Forced::No, |(answer, _)| Forced::Answer(answer)),
            _ => Forced::Asks,
        }
    }

    /// Carries out an answer.
    fn take(&mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) {
        let step = self.step.clone();
        match (step, answer) {
            (CombatStep::Supply, Decision::Combat(CombatDecision::Supply(supply))) => {
                self.take_supply(world, supply, out);
            }
            (CombatStep::Lead(side), Decision::Combat(CombatDecision::Lead(id))) => {
                self.take_lead(world, side, *id, out);
            }
            (CombatStep::Ground, Decision::Combat(CombatDecision::Ground(ground))) => {
                if let Some(from) = self.next_stack() {
                    self.grounds.push((from, *ground));
                    let name = ground_name(world, self.target, Some(from), *ground);
                    let from = Some(from);
                    self.tell_ground(world, from, name, out);
                }
                if self.next_stack().is_none() {
                    self.step = CombatStep::OwnGround;
                }
            }
            (CombatStep::OwnGround, Decision::Combat(CombatDecision::Ground(ground))) => {
                self.own_ground = Some(*ground);
                let name = ground_name(world, self.target, None, *ground);
                self.tell_ground(world, None, name, out);
                self.step = CombatStep::Roll;
            }
            (CombatStep::Losses { side, left }, Decision::Combat(CombatDecision::LoseStep(id))) => {
                self.lose(world, *id, out);
                let left = left.saturating_sub(1);
                self.step = CombatStep::Losses { side, left };
            }
            (
                CombatStep::OptionLosses { side, left, hexes },
                Decision::Combat(CombatDecision::LoseStep(id)),
            ) => {
                self.lose(world, *id, out);
                let left = left.saturating_sub(1);
                self.step = CombatStep::OptionLosses { side, left, hexes };
            }
            (
                CombatStep::Option { side },
                Decision::Combat(CombatDecision::TakeOption { losses }),
            ) => {
                let (left, hexes) = (*losses, self.option(side).saturating_sub(*losses));
                out.push(CombatEvent::OptionTaken {
                    side,
                    losses: left,
                    hexes,
                });
                self.step = CombatStep::OptionLosses { side, left, hexes };
            }
            (CombatStep::Option { side }, Decision::Combat(CombatDecision::IgnoreOption)) => {
                out.push(CombatEvent::OptionIgnored { side });
                self.step = CombatStep::Advance;
            }
            (CombatStep::Advance, Decision::Combat(CombatDecision::Advance(ids))) => {
                let roster = world.resource::<Roster>();
                let units: Vec<UnitIx> = ids.iter().filter_map(|&id| roster.find(id)).collect();
                self.advance(world, &units, out);
                self.step = CombatStep::Over;
            }
            _ => debug_assert!(false, "{answer:?} was checked against the question"),
        }
    }

    /// 2: the defender's supply.
    fn take_supply(&mut self, world: &mut World, supply: &DefenceSupply, out: &mut Outcomes) {
        let settled = settle_defence(world, self.defender(), &self.defenders, supply);
        let settled = settled.unwrap_or_default();
        settled.note_fed(world, Feeding::Defence);
        let Settlement {
            paid,
            stocks,
            supplied,
            ..
        } = settled;
        let paid = pay(world, Purse::of(paid));
        use_stocks(world, &stocks);
        let roster = world.resource::<Roster>();
        out.push(CombatEvent::Supplied {
            side: self.defender(),
            units: roster.ids(supplied.iter().copied()),
            all: supplied.len() == self.defenders.len(),
            at: self.target,
            paid,
            stocks: roster.ids(stocks),
        });
        self.supplied = supplied;
        self.step = CombatStep::Lead(self.attacker);
    }

    /// 3: the unit that leads a side.
    fn take_lead(&mut self, world: &World, side: Side, id: UnitId, out: &mut Outcomes) {
        let unit = world.resource::<Roster>().find(id);
        self.leads[side] = unit;
        let rating = unit.and_then(|unit| rating(world, unit, self.does(side)));
        let rating = rating.unwrap_or(0);
        out.push(CombatEvent::Leads { unit: id, rating });
        self.step = if side == self.attacker {
            CombatStep::Lead(self.defender())
        } else {
            CombatStep::Ground
        };
    }

    /// Reports a choice of terrain, unless there was none.
    fn tell_ground(&self, world: &World, from: Option<HexPos>, name: String, out: &mut Outcomes) {
        if grounds(world, self.target, from).len() > 1 {
            out.push(CombatEvent::GroundIs { from, name });
        }
    }

    fn lose(&mut self, world: &mut World, id: UnitId, out: &mut Outcomes) {
        if let Some(unit) = world.resource::<Roster>().find(id) {
            lose_step(world, unit, "9.11", out);
            self.taken.push(unit);
        }
    }

    /// A step in which nobody is asked.
    fn walk_on(&mut self, world: &mut World, out: &mut Outcomes) -> After {
        match self.step.clone() {
            CombatStep::Roll => {
                self.roll(world, out);
                self.step = CombatStep::Losses {
                    side: self.attacker,
                    left: self.result.attacker.losses,
                };
            }
            CombatStep::Losses { side, .. } => {
                // The option depends on who has a way to retreat.
                zoc::follow(world);
                follow_engineers(world);
                self.step = CombatStep::Option { side };
            }
            CombatStep::Option { side } => {
                // Rule 9.10c: a side without units cannot take its option.
                if self.option(side) > 0 && side == self.attacker {
                    self.stands = false;
                }
                self.step = self.after(side);
            }
            CombatStep::OptionLosses { side, left, hexes } => {
                let gone = self.standing(world, side).is_empty();
                if side == self.attacker && (hexes > 0 || left > 0) {
                    self.stands = false;
                }
                self.step = self.after(side);
                if hexes > 0 && !gone {
                    return After::Interrupted(self.retreat(world, side, hexes));
                }
            }
            CombatStep::AttackerDone => {
                follow_engineers(world);
                self.award(world, out);
                self.strike_defender(world, out);
                self.step = CombatStep::Losses {
                    side: self.defender(),
                    left: self.result.defender.losses,
                };
            }
            CombatStep::Advance | CombatStep::Over => {
                self.leave_marks(world);
                return After::Over;
            }
            CombatStep::Supply
            | CombatStep::Lead(_)
            | CombatStep::Ground
            | CombatStep::OwnGround => {
                debug_assert!(false, "somebody is asked");
                return After::Over;
            }
        }
        After::On
    }

    /// What follows once a side has executed its result.
    fn after(&self, side: Side) -> CombatStep {
        if side == self.attacker {
            CombatStep::AttackerDone
        } else {
            CombatStep::Advance
        }
    }

    /// A retreat of what is left of a side.
    pub(super) fn retreat(&self, world: &World, side: Side, hexes: u8) -> Retreat {
        let bystanders = if self.kind == AttackKind::Overrun && side == self.attacker {
            Bystanders::Stay
        } else {
            Bystanders::MayJoin
        };
        let units = self.standing(world, side);
        Retreat::begin(
            world,
            &units,
            side,
            hexes,
            self.enemies_of(side),
            bystanders,
        )
    }

    /// Rule 9.12f: the hexes of this combat that the enemy held as it began.
    fn enemies_of(&self, side: Side) -> Vec<HexPos> {
        if side == self.attacker {
            vec![self.target]
        } else {
            self.stacks()
        }
    }

    /// 5 to 7: Surprise and combat.
    fn roll(&mut self, world: &mut World, out: &mut Outcomes) {
        let fight = self.fight(world);
        let mut dice = world.resource_mut::<Dice>();
        let dice = CombatDice {
            surprise: dice.roll_two(),
            shift: dice.roll(),
            combat: dice.roll_two(),
        };
        let side = Some(self.attacker);
        let [one, two] = dice.surprise;
        out.push(GeneralEvent::Rolled {
            side,
            purpose: SURPRISE_ROLL,
            dice: vec![one, two, dice.shift],
        });
        out.push(GeneralEvent::Rolled {
            side,
            purpose: COMBAT_ROLL,
            dice: dice.combat.to_vec(),
        });
        let anti_tank = anti_tank_in(world, self.defender(), self.target, &self.defenders);
        let tables = world.resource::<RuleTables>();
        let resolution = fight.resolve(tables, dice);
        self.result = resolution.result;
        let printed = |column: crate::tables::CombatColumn| {
            u8::try_from(column.index() + 1).unwrap_or(u8::MAX)
        };
        let label = tables.combat.label(fight.category, resolution.column);
        out.push(CombatEvent::Fought(Box::new(FightReport {
            kind: self.kind,
            target: self.target,
            attack: fight.attack,
            defence: fight.defence,
            category: fight.category,
            anti_tank: anti_tank.name().to_owned(),
            odds: resolution.odds.map(|odds| odds.to_string()),
            start: printed(resolution.start),
            surprise_dice: dice.surprise,
            surprise_total: resolution.surprise_total,
            surprise: resolution.surprise,
            shift: resolution.shift,
            column: printed(resolution.column),
            label: label.to_string(),
            dice: dice.combat,
            modifier: resolution.drm,
            total: resolution.total,
            result: resolution.result.to_string(),
        })));
    }
}

impl Procedure for Combat {
    const TAG: u8 = 3;

    fn asked(&self, _world: &World) -> Side {
        self.decider()
    }

    fn question(&self, world: &World) -> Question {
        self.ask(world)
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.target)
    }

    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        self.check_answer(world, answer)
    }

    /// Takes an answer and goes on.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        self.take(world, answer, out);
        Next::proceed(self)
    }

    /// Goes on until somebody must choose.
    fn proceed(mut self, world: &mut World, out: &mut Outcomes) -> Next {
        loop {
            let only = self.only_answer(world);
            let next = match only {
                Forced::Answer(answer) => {
                    self.take(world, &answer, out);
                    continue;
                }
                Forced::Asks => return Next::ask(self),
                Forced::No => self.walk_on(world, out),
            };
            match next {
                After::On => {}
                After::Over => return Next::Done,
                After::Interrupted(first) => return Next::interrupt(self, first),
            }
        }
    }

    fn digest(&self, digest: Digest) -> Digest {
        self.add_to(digest)
    }
}

/// Whether a step leaves a choice.
enum Forced {
    /// It has one answer.
    Answer(Decision),
    /// Somebody is asked.
    Asks,
    /// It asks nothing.
    No,
}

/// What a step leads to.
enum After {
    On,
    Over,
    Interrupted(Retreat),
}
