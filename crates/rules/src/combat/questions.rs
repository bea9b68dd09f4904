//! What a combat asks, of whom, and what can be answered (9.2).

use std::cmp::Reverse;

use bevy::prelude::World;

use super::choices::check_part;
use super::defence::settle_defence;
use super::defence_ways::defence_offers;
use super::sides::{best_ground, best_lead, best_own_ground, defence_on, rating, usual_ground};
use super::state::{Combat, CombatStep};
use super::supply::defence_price;
use super::terrain::{attack_words, ground_name, grounds};
use crate::armies::{ArmyOf, host_of};
use crate::combat::language::{CombatDecision, DefenceSupply, Ground};
use crate::losses::loss_question;
use crate::map::{Board, HexPos};
use crate::modules::RuleModule;
use crate::naming;
use crate::order::Decision;
use crate::pieces::{Re, Roster, UnitIx};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::setup::plays;
use crate::side::Side;
use crate::stacking;
use crate::tables::RuleTables;
use crate::violation::Violation;

impl Combat {
    /// Who decides in this step.
    pub(super) const fn decider(&self) -> Side {
        match &self.step {
            CombatStep::Lead(side)
            | CombatStep::Losses { side, .. }
            | CombatStep::OptionLosses { side, .. }
            | CombatStep::Option { side } => *side,
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
            CombatStep::Option { side } => self.ask_option(world, *side),
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
            | CombatStep::AttackerDone
            | CombatStep::Advance
            | CombatStep::Over => None,
        }
    }

    fn ask_supply(&self, world: &World) -> Question {
        let need = naming::supply(defence_price(world, &self.defenders).0);
        let offers = defence_offers(world, self.defender(), &self.defenders);
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
            let wasted = self.waste_of(world, offer);
            if wasted > 0 {
                words.push_str(&format!("; {} in reach is wasted", naming::supply(wasted)));
            }
        }
        let none = Decision::Combat(CombatDecision::Supply(DefenceSupply::default()));
        answers.push((none, "Defend without, at half strength".to_owned()));
        Question {
            text: format!(
                "{} is attacked. Combat supply for the defence costs {need}.{}",
                naming::place(world, self.target),
                self.guest_words(world)
            ),
            rule: "9.5",
            on_pass: Some(Decision::Combat(CombatDecision::Supply(on_pass))),
            // Where nothing can be paid or used there is nothing else to say.
            free: answers.len() > 1,
            answers,
        }
    }

    /// C&C 4.4: why the supply of the defence costs more than usual.
    fn guest_words(&self, world: &World) -> String {
        let mut guests = self.defenders.clone();
        guests.retain(|&unit| host_of(world, unit).is_some());
        let Some(host) = guests.first().and_then(|&unit| host_of(world, unit)) else {
            return String::new();
        };
        let ids = world.resource::<Roster>().ids(guests);
        format!(
            " That is {} times as much as usual, for {} {} in the operation zone of {} (C&C 4.4).",
            world
                .resource::<RuleTables>()
                .command
                .zones
                .foreign_combat_supply,
            naming::names(world, &ids),
            naming::agreeing(&ids, "is a guest", "are guests"),
            ArmyOf(host).facts(world).name
        )
    }

    /// Rule 12.10h: supply that a way to supply the defence wastes.
    fn waste_of(&self, world: &World, offer: &DefenceSupply) -> u16 {
        let settled = settle_defence(world, self.defender(), &self.defenders, offer);
        let paid: u16 = offer.from.iter().map(|payment| payment.tokens).sum();
        settled.map_or(0, |settled| settled.tokens().saturating_sub(paid))
    }

    fn ask_lead(&self, world: &World, side: Side) -> Question {
        let roster = world.resource::<Roster>();
        let units = self.standing(world, side);
        let words = |unit: UnitIx| {
            let rating = rating(world, unit, self.does(side)).unwrap_or(0);
            format!("{}, Action Rating {rating}", roster.printed(unit).name)
        };
        let answer = |unit: UnitIx| Decision::Combat(CombatDecision::Lead(roster.printed(unit).id));
        Question {
            text: "Which unit leads? Its Action Rating counts, and it takes the first loss."
                .to_owned(),
            rule: "9.6",
            on_pass: best_lead(world, &units, self.does(side)).map(answer),
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
                if plays(world, RuleModule::Fog) {
                    usual_ground(world, self.target, hex)
                } else {
                    best_ground(world, self, hex)
                },
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

    fn ask_advance(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let may = self.who_may_advance(world);
        let fit = self.as_many_as_fit(world, &may);
        let answer = |units: &[UnitIx]| {
            let units = roster.ids(units.iter().copied());
            Decision::Combat(CombatDecision::Advance(units))
        };
        let excess = self.excess_of(world, &may);
        let mut all = "All of them advance".to_owned();
        if excess > Re(0) {
            all.push_str(&format!("; {excess} RE too many as the segment ends"));
        }
        let mut answers = vec![(answer(&may), all)];
        if fit.len() > 1 && fit.len() < may.len() {
            let names = naming::list(world, &roster.ids(fit.iter().copied()));
            answers.push((answer(&fit), format!("As many as fit: {names}")));
        }
        if may.len() > 1 {
            for &unit in &may {
                let words = format!("Only {}", roster.printed(unit).name);
                answers.push((answer(&[unit]), words));
            }
        }
        answers.push((answer(&[]), "Nobody advances".to_owned()));
        Question {
            text: format!(
                "{} is empty. Who advances?",
                naming::place(world, self.target)
            ),
            rule: "9.12g",
            on_pass: Some(answer(&fit)),
            answers,
            free: true,
        }
    }

    /// Rule 4.8a: by how much an advance of these units would exceed what the hex holds as the segment ends.
    pub fn excess_of(&self, world: &World, units: &[UnitIx]) -> Re {
        let hex = world.resource::<Board>().grid().index(self.target);
        hex.map_or(Re(0), |hex| {
            stacking::excess_with(world, self.attacker, hex, units)
        })
    }

    /// As many attackers as the hex holds: the unit that leads and those with it first, then the largest.
    fn as_many_as_fit(&self, world: &World, may: &[UnitIx]) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let place = |unit: UnitIx| roster.location(unit);
        let lead = self.leads[self.attacker];
        let mut order = may.to_vec();
        order.sort_by_key(|&unit| {
            let with_lead = lead.is_some_and(|lead| place(lead) == place(unit));
            let size = stacking::size_of(world, unit);
            (lead != Some(unit), !with_lead, Reverse(size), unit)
        });
        let mut fit: Vec<UnitIx> = Vec::new();
        for unit in order {
            fit.push(unit);
            if self.excess_of(world, &fit) > Re(0) {
                fit.pop();
            }
        }
        fit.sort_unstable();
        fit
    }

    /// Whether an answer fits that is not listed. Rule 9.5: any dumps and stocks may be combined. Rule 9.12g D: any part
    /// of the attackers may advance.
    pub(super) fn check_answer(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        match (&self.step, answer) {
            (CombatStep::Advance, Decision::Combat(CombatDecision::Advance(ids))) => {
                check_part(world, ids, &self.who_may_advance(world), "9.12g")
            }
            (CombatStep::Supply, Decision::Combat(CombatDecision::Supply(supply))) => {
                settle_defence(world, self.defender(), &self.defenders, supply).map(|_| ())
            }
            (CombatStep::Option { side }, answer) => Err(self.check_option(world, *side, answer)),
            _ => {
                let rule = self.ask(world).rule;
                Err(Violation::new(rule, SequenceReason::NothingToDecide))
            }
        }
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

fn supply_words(world: &World, offer: &DefenceSupply, dumps: Dumps) -> String {
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
    let whom = if offer.units.is_empty() {
        String::new()
    } else {
        format!(" for {}", naming::list(world, &offer.units))
    };
    match (paid.is_empty(), stocks.is_empty()) {
        (false, true) => format!("Pay {}{whom}", paid.join(", ")),
        (true, _) => format!("Internal stocks of {}", stocks.join(", ")),
        (false, false) => format!(
            "Pay {}{whom}; internal stocks of {}",
            paid.join(", "),
            stocks.join(", ")
        ),
    }
}
