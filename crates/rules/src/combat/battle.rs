//! 9.2 A combat under way: the numbered steps of the rule book as states, each decision asked of the side that owns it.

use bevy::prelude::World;

use super::fight::{CombatDice, Fight};
use super::losses::{lose_step, next_to_lose, steps_left, steps_of};
use super::retreat::Retreat;
use super::sides;
use super::supply::{Settlement, settle_defence, use_stocks};
use super::terrain::{ground_name, grounds};
use crate::combat::language::{
    COMBAT_ROLL, CombatDecision, CombatEvent, CombatSupply, FightReport, Ground, SURPRISE_ROLL,
};
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::map::HexPos;
use crate::modes::profile;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::{Next, Procedure};
use crate::side::{PerSide, Side};
use crate::supply::payment::{Purse, pay};
use crate::tables::{AttackKind, CombatResult, RuleTables};
use crate::terrain::follow_engineers;

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
    pub(super) stage: Stage,
}

/// Where a combat has got to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
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
    /// 8: a side retreats from these hexes.
    Retreat {
        side: Side,
        hexes: u8,
        from: Vec<HexPos>,
    },
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
            supplied: Vec::new(),
            leads: PerSide::default(),
            grounds: Vec::new(),
            own_ground: None,
            result: CombatResult::default(),
            taken: Vec::new(),
            stands: true,
            stage: Stage::Supply,
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
        next_to_lose(world, &self.units(side), self.leads[side], &self.taken)
    }

    /// The attacking stack for which the defender chooses terrain next.
    pub(super) fn next_stack(&self) -> Option<HexPos> {
        let chosen = |hex: &HexPos| self.grounds.iter().any(|(other, _)| other == hex);
        self.stacks().into_iter().find(|hex| !chosen(hex))
    }

    /// The combat as the tables see it, with the choices that have been made and the best for those that have not.
    pub fn fight(&self, world: &World) -> Fight {
        sides::fight(world, self)
    }

    /// Goes on until somebody must choose.
    pub(crate) fn proceed(mut self: Box<Self>, world: &mut World, out: &mut Outcomes) -> Next {
        loop {
            let only = self.only_answer(world);
            let next = match only {
                Forced::Answer(answer) => {
                    self.take(world, &answer, out);
                    continue;
                }
                Forced::Asks => return Next::Ask(Procedure::Combat(self)),
                Forced::No => self.step(world, out),
            };
            match next {
                Step::On => {}
                Step::Over => return Next::Done,
                Step::Interrupted(first) => {
                    let resume = Procedure::Combat(self);
                    return Next::Interrupt { resume, first };
                }
            }
        }
    }

    /// Takes an answer and goes on.
    pub(crate) fn settle(
        mut self: Box<Self>,
        world: &mut World,
        answer: &Decision,
        out: &mut Outcomes,
    ) -> Next {
        self.take(world, answer, out);
        Next::Proceed(Procedure::Combat(self))
    }

    /// Whether this stage asks, and whether there is any choice.
    fn only_answer(&self, world: &World) -> Forced {
        match self.stage {
            Stage::Roll | Stage::AttackerDone | Stage::Retreat { .. } | Stage::Over => {
                return Forced::No;
            }
            Stage::Losses { side, left } | Stage::OptionLosses { side, left, .. }
                if left == 0 || self.standing(world, side).is_empty() =>
            {
                return Forced::No;
            }
            Stage::Option { side }
                if self.option(side) == 0 || self.standing(world, side).is_empty() =>
            {
                return Forced::No;
            }
            Stage::Advance if self.who_may_advance(world).is_empty() => return Forced::No,
            // Rule 9.12g D: after an overrun everybody advances.
            Stage::Advance if self.kind == AttackKind::Overrun => {
                let units = self.who_may_advance(world);
                let units = world.resource::<Roster>().ids(units);
                return Forced::Answer(Decision::Combat(CombatDecision::Advance(units)));
            }
            Stage::Supply
            | Stage::Lead(_)
            | Stage::Ground
            | Stage::OwnGround
            | Stage::Losses { .. }
            | Stage::Option { .. }
            | Stage::OptionLosses { .. }
            | Stage::Advance => {}
        }
        let mut question = self.question(world);
        match (question.answers.len(), question.free) {
            (1, false) => question
                .answers
                .pop()
                .map_or(Forced::No, |(answer, _)| Forced::Answer(answer)),
            _ => Forced::Asks,
        }
    }

    /// What a side must still take as an option.
    pub(super) fn option(&self, side: Side) -> u8 {
        if side == self.attacker {
            self.result.attacker.option
        } else {
            self.result.defender.option
        }
    }

    /// Carries out an answer.
    fn take(&mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) {
        let stage = self.stage.clone();
        match (stage, answer) {
            (Stage::Supply, Decision::Combat(CombatDecision::Supply(supply))) => {
                self.take_supply(world, supply, out);
            }
            (Stage::Lead(side), Decision::Combat(CombatDecision::Lead(id))) => {
                self.take_lead(world, side, *id, out);
            }
            (Stage::Ground, Decision::Combat(CombatDecision::Ground(ground))) => {
                if let Some(from) = self.next_stack() {
                    self.grounds.push((from, *ground));
                    let name = ground_name(world, self.target, Some(from), *ground);
                    let from = Some(from);
                    self.tell_ground(world, from, name, out);
                }
                if self.next_stack().is_none() {
                    self.stage = Stage::OwnGround;
                }
            }
            (Stage::OwnGround, Decision::Combat(CombatDecision::Ground(ground))) => {
                self.own_ground = Some(*ground);
                let name = ground_name(world, self.target, None, *ground);
                self.tell_ground(world, None, name, out);
                self.stage = Stage::Roll;
            }
            (Stage::Losses { side, left }, Decision::Combat(CombatDecision::LoseStep(id))) => {
                self.lose(world, *id, out);
                let left = left.saturating_sub(1);
                self.stage = Stage::Losses { side, left };
            }
            (
                Stage::OptionLosses { side, left, hexes },
                Decision::Combat(CombatDecision::LoseStep(id)),
            ) => {
                self.lose(world, *id, out);
                let left = left.saturating_sub(1);
                self.stage = Stage::OptionLosses { side, left, hexes };
            }
            (Stage::Option { side }, Decision::Combat(CombatDecision::TakeOption { losses })) => {
                let (left, hexes) = (*losses, self.option(side).saturating_sub(*losses));
                out.push(CombatEvent::OptionTaken {
                    side,
                    losses: left,
                    hexes,
                });
                self.stage = Stage::OptionLosses { side, left, hexes };
            }
            (Stage::Option { side }, Decision::Combat(CombatDecision::IgnoreOption)) => {
                out.push(CombatEvent::OptionIgnored { side });
                self.stage = Stage::Advance;
            }
            (Stage::Advance, Decision::Combat(CombatDecision::Advance(ids))) => {
                let roster = world.resource::<Roster>();
                let units: Vec<UnitIx> = ids.iter().filter_map(|&id| roster.find(id)).collect();
                self.advance(world, &units, out);
                self.stage = Stage::Over;
            }
            _ => debug_assert!(false, "{answer:?} was checked against the question"),
        }
    }

    /// 2: the defender's supply.
    fn take_supply(&mut self, world: &mut World, supply: &CombatSupply, out: &mut Outcomes) {
        let Settlement {
            paid,
            stocks,
            supplied,
        } = settle_defence(world, &self.defenders, supply);
        let paid = pay(world, Purse::of(paid));
        use_stocks(world, &stocks);
        let roster = world.resource::<Roster>();
        out.push(CombatEvent::Supplied {
            side: self.defender(),
            units: roster.ids(supplied.iter().copied()),
            at: self.target,
            paid,
            stocks: roster.ids(stocks),
        });
        self.supplied = supplied;
        self.stage = Stage::Lead(self.attacker);
    }

    /// 3: the unit that leads a side.
    fn take_lead(&mut self, world: &World, side: Side, id: crate::ids::UnitId, out: &mut Outcomes) {
        let unit = world.resource::<Roster>().find(id);
        self.leads[side] = unit;
        let rating = unit.and_then(|unit| profile(world, unit).rating);
        let rating = rating.unwrap_or(0);
        out.push(CombatEvent::Leads { unit: id, rating });
        self.stage = if side == self.attacker {
            Stage::Lead(self.defender())
        } else {
            Stage::Ground
        };
    }

    /// Reports a choice of terrain, unless there was none.
    fn tell_ground(&self, world: &World, from: Option<HexPos>, name: String, out: &mut Outcomes) {
        if grounds(world, self.target, from).len() > 1 {
            out.push(CombatEvent::GroundIs { from, name });
        }
    }

    fn lose(&mut self, world: &mut World, id: crate::ids::UnitId, out: &mut Outcomes) {
        if let Some(unit) = world.resource::<Roster>().find(id) {
            lose_step(world, unit, "9.11", out);
            self.taken.push(unit);
        }
    }

    /// A stage in which nobody is asked.
    fn step(&mut self, world: &mut World, out: &mut Outcomes) -> Step {
        match self.stage.clone() {
            Stage::Roll => {
                self.roll(world, out);
                self.stage = Stage::Losses {
                    side: self.attacker,
                    left: self.result.attacker.losses,
                };
            }
            Stage::Losses { side, .. } => self.stage = Stage::Option { side },
            Stage::Option { side } => {
                // Rule 9.10c: a side without units cannot take its option.
                if self.option(side) > 0 && side == self.attacker {
                    self.stands = false;
                }
                self.stage = self.after(side);
            }
            Stage::OptionLosses { side, left, hexes } => {
                let gone = self.standing(world, side).is_empty();
                if side == self.attacker && (hexes > 0 || left > 0) {
                    self.stands = false;
                }
                self.stage = if hexes == 0 || gone {
                    self.after(side)
                } else {
                    let from = self.hexes_of(world, side);
                    Stage::Retreat { side, hexes, from }
                };
            }
            Stage::Retreat {
                side,
                hexes,
                mut from,
            } => match from.pop() {
                None => self.stage = self.after(side),
                Some(hex) => {
                    self.stage = Stage::Retreat { side, hexes, from };
                    let units = self.standing(world, side);
                    let first =
                        Retreat::begin(world, side, units, hex, hexes, self.enemies_of(side));
                    return Step::Interrupted(Procedure::Retreat(Box::new(first)));
                }
            },
            Stage::AttackerDone => {
                follow_engineers(world);
                self.award(world, out);
                self.strike_defender(world, out);
                self.stage = Stage::Losses {
                    side: self.defender(),
                    left: self.result.defender.losses,
                };
            }
            Stage::Advance | Stage::Over => {
                self.leave_marks(world);
                return Step::Over;
            }
            Stage::Supply | Stage::Lead(_) | Stage::Ground | Stage::OwnGround => {
                debug_assert!(false, "somebody is asked");
                return Step::Over;
            }
        }
        Step::On
    }

    /// What follows once a side has executed its result.
    fn after(&self, side: Side) -> Stage {
        if side == self.attacker {
            Stage::AttackerDone
        } else {
            Stage::Advance
        }
    }

    /// The hexes in which a side's units stand.
    fn hexes_of(&self, world: &World, side: Side) -> Vec<HexPos> {
        let roster = world.resource::<Roster>();
        let mut hexes: Vec<HexPos> = self
            .standing(world, side)
            .into_iter()
            .filter_map(|unit| roster.location(unit).hex())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.reverse();
        hexes
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

    /// How many steps a side has left.
    pub(super) fn steps(&self, world: &World, side: Side) -> u8 {
        steps_of(world, &self.units(side))
    }
}

/// Whether a stage leaves a choice.
enum Forced {
    /// It has one answer.
    Answer(Decision),
    /// Somebody is asked.
    Asks,
    /// It asks nothing.
    No,
}

/// What a stage leads to.
enum Step {
    On,
    Over,
    Interrupted(Procedure),
}
