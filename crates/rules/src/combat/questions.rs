//! What a combat asks, of whom, and what can be answered (9.2).

use bevy::prelude::World;

use super::choices::check_part;
use super::sides::{best_ground, best_lead, best_own_ground, defence_on};
use super::state::{Combat, CombatStep};
use super::supply::{defence_offers, defence_price, wasted_in_defence};
use super::terrain::{attack_words, ground_name, grounds};
use super::words::option_words;
use crate::combat::language::{CombatDecision, CombatSupply, Ground};
use crate::ids::UnitId;
use crate::losses::{loss_question, steps_left};
use crate::map::HexPos;
use crate::naming;
use crate::order::Decision;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::Question;
use crate::profile::profile;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::supply::Payment;
use crate::violation::Violation;

impl Combat {
    /// Who decides in this step.
    pub(super) const fn decider(&self) -> Side {
        match &self.step {
            CombatStep::Lead(side)
            | CombatStep::Losses { side, .. }
            | CombatStep::OptionLosses { side, .. }
            | CombatStep::Option { side }
            | CombatStep::Retreat { side, .. } => *side,
            CombatStep::Supply | CombatStep::Ground | CombatStep::OwnGround | CombatStep::Roll => {
                self.defender()
            }
            CombatStep::AttackerDone | CombatStep::Advance | CombatStep::Over => self.attacker,
        }
    }

    /// What he is asked.
    pub(super) fn ask(&self, world: &World) -> Question {
        match &self.step {
            CombatStep::Supply => self.ask_supply(world),
            CombatStep::Lead(side) => self.ask_lead(world, *side),
            CombatStep::Ground => self.ask_ground(world, self.next_stack()),
            CombatStep::OwnGround | CombatStep::Roll => self.ask_ground(world, None),
            CombatStep::Losses { side, left } | CombatStep::OptionLosses { side, left, .. } => {
                self.ask_loss(world, *side, *left)
            }
            CombatStep::Option { side } | CombatStep::Retreat { side, .. } => {
                self.ask_option(world, *side)
            }
            CombatStep::AttackerDone | CombatStep::Advance | CombatStep::Over => {
                self.ask_advance(world)
            }
        }
    }

    /// The hex that is asked about before the dice are rolled: the defenders', or the stack whose terrain is chosen.
    pub fn asked_about(&self) -> Option<HexPos> {
        match &self.step {
            CombatStep::Supply | CombatStep::OwnGround => Some(self.target),
            CombatStep::Ground => self.next_stack().or(Some(self.target)),
            CombatStep::Lead(_)
            | CombatStep::Roll
            | CombatStep::Losses { .. }
            | CombatStep::OptionLosses { .. }
            | CombatStep::Option { .. }
            | CombatStep::Retreat { .. }
            | CombatStep::AttackerDone
            | CombatStep::Advance
            | CombatStep::Over => None,
        }
    }

    fn ask_supply(&self, world: &World) -> Question {
        let need = naming::supply(defence_price(world, &self.defenders).0);
        let offers = defence_offers(world, &self.defenders);
        let on_pass = offers.first().cloned().unwrap_or_default();
        let mut answers: Vec<(Decision, String)> = offers
            .into_iter()
            .map(|offer| {
                let words = supply_words(world, &offer, Dumps::ByName);
                (Decision::Combat(CombatDecision::Supply(offer)), words)
            })
            .collect();
        tell_apart(world, &mut answers);
        for (answer, words) in &mut answers {
            let Decision::Combat(CombatDecision::Supply(offer)) = answer else {
                continue;
            };
            let wasted = waste_of(world, offer);
            if wasted > 0 {
                words.push_str(&format!("; {} in reach is wasted", naming::supply(wasted)));
            }
        }
        let none = Decision::Combat(CombatDecision::Supply(CombatSupply::default()));
        answers.push((none, "Defend without, at half strength".to_owned()));
        Question {
            text: format!(
                "{} is attacked. Combat supply for the defence costs {need}.",
                naming::place(world, self.target)
            ),
            rule: "9.5",
            on_pass: Some(Decision::Combat(CombatDecision::Supply(on_pass))),
            answers,
            free: false,
        }
    }

    fn ask_lead(&self, world: &World, side: Side) -> Question {
        let roster = world.resource::<Roster>();
        let units = self.standing(world, side);
        let words = |unit: UnitIx| {
            let rating = profile(world, unit).rating.unwrap_or(0);
            format!("{}, Action Rating {rating}", roster.printed(unit).name)
        };
        let answer = |unit: UnitIx| Decision::Combat(CombatDecision::Lead(roster.printed(unit).id));
        Question {
            text: "Which unit leads? Its Action Rating counts, and it takes the first loss."
                .to_owned(),
            rule: "9.6",
            on_pass: best_lead(world, &units).map(answer),
            answers: units
                .into_iter()
                .map(|unit| (answer(unit), words(unit)))
                .collect(),
            free: false,
        }
    }

    /// The terrain for a stack, or for the defender's own hex.
    fn ask_ground(&self, world: &World, from: Option<HexPos>) -> Question {
        let answer = |ground: Ground| {
            let name = ground_name(world, self.target, from, ground);
            let does = match from {
                Some(_) => attack_words(world, self.target, from, ground),
                None => {
                    let (defence, category) = defence_on(world, self, ground);
                    format!("defence {defence} on the {category} line")
                }
            };
            (
                Decision::Combat(CombatDecision::Ground(ground)),
                format!("{name}: {does}"),
            )
        };
        let (text, best) = match from {
            Some(hex) => (
                format!(
                    "Which terrain hampers the attack from {}?",
                    naming::place(world, hex)
                ),
                best_ground(world, self, hex),
            ),
            None => (
                "Which terrain does the defence use? It also picks the line of the Combat Table."
                    .to_owned(),
                best_own_ground(world, self),
            ),
        };
        let rule = if from.is_some() { "9.4b" } else { "9.4c" };
        Question {
            text,
            rule,
            on_pass: Some(Decision::Combat(CombatDecision::Ground(best))),
            answers: grounds(world, self.target, from)
                .into_iter()
                .map(answer)
                .collect(),
            free: false,
        }
    }

    fn ask_loss(&self, world: &World, side: Side, left: u8) -> Question {
        let units = self.next_to_lose(world, side);
        loss_question(world, &units, left)
    }

    fn ask_option(&self, world: &World, side: Side) -> Question {
        let option = self.option(side);
        let steps = self.steps(world, side);
        let ignorable = side == self.defender() && !self.stands;
        let mut answers: Vec<(Decision, String)> = Vec::new();
        if ignorable {
            answers.push((
                Decision::Combat(CombatDecision::IgnoreOption),
                "Ignore the option".to_owned(),
            ));
        }
        for losses in (0..=option.min(steps)).rev() {
            // Rule 9.10c: who may ignore his option takes it only to retreat.
            if ignorable && losses == option {
                continue;
            }
            let retreat = if losses == 0 { "Retreat" } else { "retreat" };
            let mut words = option_words(losses, option - losses, "Lose", retreat);
            if let Some(fate) = self.fate_of_losses(world, side, losses) {
                words = format!("{words}: {fate}");
            }
            answers.push((
                Decision::Combat(CombatDecision::TakeOption { losses }),
                words,
            ));
        }
        Question {
            text: format!("How do you take the option of {option}?"),
            rule: if ignorable { "9.10c" } else { "9.10a" },
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: false,
        }
    }

    /// Whether an answer to the question how an option is taken destroys a unit for certain.
    pub fn destroys(&self, world: &World, answer: &Decision) -> bool {
        match (&self.step, answer) {
            (
                CombatStep::Option { side } | CombatStep::Retreat { side, .. },
                Decision::Combat(CombatDecision::TakeOption { losses }),
            ) => self.fate_of_losses(world, *side, *losses).is_some(),
            _ => false,
        }
    }

    /// Who is destroyed for certain if a side loses so many steps, in words; none if nobody need be.
    fn fate_of_losses(&self, world: &World, side: Side, losses: u8) -> Option<String> {
        let standing = self.standing(world, side);
        if losses == 0 {
            None
        } else if losses >= self.steps(world, side) && standing.len() > 1 {
            Some("all are destroyed".to_owned())
        } else {
            // The unit that leads loses first (9.11c).
            let [first] = self.next_to_lose(world, side)[..] else {
                return None;
            };
            let is_last = steps_left(world, first) == 1;
            let name = || &world.resource::<Roster>().printed(first).name;
            is_last.then(|| format!("{} is destroyed", name()))
        }
    }

    fn ask_advance(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let units = roster.ids(self.who_may_advance(world));
        let mut answers = vec![(
            Decision::Combat(CombatDecision::Advance(units.clone())),
            "All of them advance".to_owned(),
        )];
        if units.len() > 1 {
            for &unit in &units {
                let words = format!("Only {}", naming::name(world, unit));
                answers.push((Decision::Combat(CombatDecision::Advance(vec![unit])), words));
            }
        }
        answers.push((
            Decision::Combat(CombatDecision::Advance(Vec::new())),
            "Nobody advances".to_owned(),
        ));
        Question {
            text: format!(
                "{} is empty. Who advances?",
                naming::place(world, self.target)
            ),
            rule: "9.12g",
            on_pass: Some(Decision::Combat(CombatDecision::Advance(units))),
            answers,
            free: true,
        }
    }

    /// Rule 9.12g D: any part of the attackers may advance.
    pub(super) fn check_answer(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        let (CombatStep::Advance, Decision::Combat(CombatDecision::Advance(ids))) =
            (&self.step, answer)
        else {
            let question = self.ask(world);
            return Err(Violation::new(
                question.rule,
                SequenceReason::NothingToDecide,
            ));
        };
        let may = self.who_may_advance(world);
        check_part(world, ids, &may, "9.12g")
    }
}

/// How the dumps of an offer are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dumps {
    ByName,
    ByPlace,
}

/// Offers that read the same are told apart by where their dumps lie.
fn tell_apart(world: &World, answers: &mut [(Decision, String)]) {
    let said: Vec<String> = answers.iter().map(|(_, words)| words.clone()).collect();
    for (answer, words) in answers {
        let alike = said.iter().filter(|other| **other == *words).count();
        if let Decision::Combat(CombatDecision::Supply(offer)) = answer
            && alike > 1
        {
            *words = supply_words(world, offer, Dumps::ByPlace);
        }
    }
}

/// Rule 12.10h: supply that a way to supply the defence wastes.
fn waste_of(world: &World, offer: &CombatSupply) -> u16 {
    let roster = world.resource::<Roster>();
    let found = |id: &UnitId| roster.find(*id);
    let stocks: Vec<UnitIx> = offer.stocks.iter().filter_map(found).collect();
    let payment = |payment: &Payment| Some((found(&payment.dump)?, payment.tokens));
    let paid: Vec<(UnitIx, u16)> = offer.from.iter().filter_map(payment).collect();
    let wasted = wasted_in_defence(world, &stocks, &paid);
    wasted.iter().map(|&(_, tokens)| tokens).sum()
}

fn supply_words(world: &World, offer: &CombatSupply, dumps: Dumps) -> String {
    let paid: Vec<String> = offer
        .from
        .iter()
        .map(|payment| {
            let amount = naming::supply(payment.tokens);
            let name = naming::name(world, payment.dump);
            let roster = world.resource::<Roster>();
            let place = roster
                .find(payment.dump)
                .and_then(|dump| roster.location(dump).hex())
                .filter(|_| dumps == Dumps::ByPlace);
            let place =
                place.map_or_else(String::new, |hex| format!(" {}", naming::place(world, hex)));
            format!("{amount} from {name}{place}")
        })
        .collect();
    let stocks: Vec<String> = offer
        .stocks
        .iter()
        .map(|&unit| naming::name(world, unit))
        .collect();
    match (paid.is_empty(), stocks.is_empty()) {
        (false, true) => format!("Pay {}", paid.join(", ")),
        (true, _) => format!("Internal stocks of {}", stocks.join(", ")),
        (false, false) => format!(
            "Pay {}; internal stocks of {}",
            paid.join(", "),
            stocks.join(", ")
        ),
    }
}
