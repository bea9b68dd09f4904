//! The question that a procedure asks, as the screen puts it: units to pick, hexes to click, buttons to press.
//!
//! It is worked out once and kept until the game goes on or the player picks other units.

mod battle;
pub mod battle_panel;
mod card;
mod choices;
mod defending;
mod feeding;
mod forfeits;
mod on_map;
pub mod panel;
mod restocking;

use bevy::prelude::*;
use choices::{Choice, choices};
use panel::Edge;
use stavka_rules::capture::{self, CaptureDecision, Collapse, Displacement};
use stavka_rules::combat::{Combat, CombatDecision, Retreat};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::{Location, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, Procedures, Question, Running, awaiting};
use stavka_rules::side::Side;
use stavka_rules::stacking::StackingDecision;
use stavka_rules::supply::{Payment, SupplyDecision};

pub(crate) use card::card;

use crate::kit::intent::QuestionIntent;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::hand_over::HandOver;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::selection::Selection;
use crate::session::{GameSystems, Section, game_is_loaded};

/// Questions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(
            Update,
            find_prompt
                .in_set(GameSystems::Derive(Section::Question))
                .run_if(game_is_loaded),
        )
        .add_plugins(on_map::plugin);
}

/// What is asked now.
#[derive(Resource, Default, Debug)]
pub(crate) struct Asked {
    prompt: Option<Prompt>,
}

impl Asked {
    /// The question, if there is one.
    pub(crate) const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// How a unit stands with the question; none if it is not about it.
    pub(crate) fn picked(&self, unit: UnitId) -> Option<Picked> {
        let prompt = self.prompt()?;
        let is_asked_about = prompt.subject.units().contains(&unit);
        let picked = if prompt.picks.contains(&unit) {
            Picked::Yes
        } else {
            Picked::No
        };
        is_asked_about.then_some(picked)
    }
}

/// Whether a unit that a question is about is picked for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    /// It is.
    Yes,
    /// It could be.
    No,
}

/// A question with what the player has picked for its answer.
#[derive(Debug)]
pub(crate) struct Prompt {
    pub side: Side,
    pub question: Question,
    pub subject: Subject,
    /// Units that the next answer is about.
    pub picks: Vec<UnitId>,
    /// The dumps that pay, where supply is spent; none for the usual ones.
    pub payers: Option<Vec<Payment>>,
    /// What is known and cannot be decided.
    pub facts: Vec<String>,
    pub choices: Vec<Choice>,
    /// Which edge of the map the card lies at; none before what it is about has been brought into view.
    pub edge: Option<Edge>,
}

/// What a question wants to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Words.
    Words,
    /// One of these units.
    OneUnit(Vec<UnitId>),
    /// Any of these units.
    Units(Vec<UnitId>),
    /// Which of these units use internal stocks; none if nobody can.
    Stocks(Vec<UnitId>),
    /// Which dumps fill the stocks of one of these units, one at a time.
    Restocked(Vec<UnitId>),
    /// How much of each kind of transport is given up.
    Forfeits,
    /// A hex for all or some of these units.
    Hex {
        units: Vec<UnitId>,
        hexes: Vec<HexPos>,
    },
}

impl Subject {
    /// The units that can be picked.
    pub(crate) fn units(&self) -> &[UnitId] {
        match self {
            Self::Words | Self::Forfeits => &[],
            Self::OneUnit(units)
            | Self::Units(units)
            | Self::Stocks(units)
            | Self::Restocked(units)
            | Self::Hex { units, .. } => units,
        }
    }

    fn of(world: &World, question: &Question) -> Self {
        let roster = world.resource::<Roster>();
        let procedures = world.resource::<Procedures>();
        if let Some(flight) = procedures.top_as::<Displacement>() {
            return Self::Hex {
                units: roster.ids(flight.pieces().iter().copied()),
                hexes: with_listed(question, flight.hexes(world)),
            };
        }
        if let Some(collapse) = procedures.top_as::<Collapse>() {
            return Self::Hex {
                units: roster.ids([collapse.unit()]),
                hexes: with_listed(question, Vec::new()),
            };
        }
        if procedures.top_as::<capture::HandOver>().is_some() {
            return Self::Forfeits;
        }
        if let Some(retreat) = procedures.top_as::<Retreat>()
            && asks_for_hex(question)
        {
            return Self::Hex {
                units: roster.ids(retreat.all_units()),
                hexes: with_listed(question, Vec::new()),
            };
        }
        if let Some(hungry) = feeding::hungry(question) {
            return Self::Units(hungry);
        }
        if let Some(defenders) = defending::on_stocks(world, question) {
            return Self::Stocks(defenders);
        }
        if let Some(units) = restocking::units(world, question) {
            return Self::Restocked(units);
        }
        let answers = question.answers.iter().map(|(answer, _)| answer);
        let units: Vec<UnitId> = answers.filter_map(one_unit).collect();
        match question.answers.first() {
            // The first answer is everybody.
            Some((
                Decision::Combat(CombatDecision::Advance(all))
                | Decision::Combat(CombatDecision::TagAlong(all)),
                _,
            )) => Self::Units(all.clone()),
            _ if units.is_empty() => Self::Words,
            _ => Self::OneUnit(units),
        }
    }

    /// The units that are picked before the player says anything.
    fn usual_picks(&self, question: &Question) -> Vec<UnitId> {
        if let Some(fed) = feeding::most(question) {
            return fed;
        }
        match (self, &question.on_pass) {
            (Self::Stocks(_), _) => {
                defending::usual(question).map_or_else(Vec::new, |usual| usual.stocks.clone())
            }
            (Self::Words | Self::Forfeits | Self::OneUnit(_), _) => Vec::new(),
            (Self::Restocked(units), _) => units.first().copied().into_iter().collect(),
            (
                Self::Units(_),
                Some(
                    Decision::Combat(CombatDecision::Advance(units))
                    | Decision::Combat(CombatDecision::TagAlong(units)),
                ),
            )
            | (Self::Hex { .. }, Some(Decision::Combat(CombatDecision::Retreat { units, .. })))
            | (Self::Units(units) | Self::Hex { units, .. }, _) => units.clone(),
        }
    }
}

fn asks_for_hex(question: &Question) -> bool {
    let for_hex = |(answer, _): &(Decision, String)| {
        matches!(answer, Decision::Combat(CombatDecision::Retreat { .. }))
    };
    question.answers.iter().any(for_hex)
}

/// The hexes of the answers, each once, then others.
fn with_listed(question: &Question, others: Vec<HexPos>) -> Vec<HexPos> {
    let listed = question
        .answers
        .iter()
        .filter_map(|(answer, _)| goal(answer));
    let mut hexes = Vec::new();
    for hex in listed.chain(others) {
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The hex that an answer sends units to.
fn goal(answer: &Decision) -> Option<HexPos> {
    match answer {
        Decision::Combat(CombatDecision::Retreat { to, .. })
        | Decision::Capture(CaptureDecision::Displace { to, .. }) => Some(*to),
        _ => None,
    }
}

/// The one unit that an answer names.
fn one_unit(answer: &Decision) -> Option<UnitId> {
    match answer {
        Decision::Combat(CombatDecision::LoseStep(unit))
        | Decision::Combat(CombatDecision::Lead(unit))
        | Decision::Stacking(StackingDecision::GiveUp(unit))
        | Decision::Supply(SupplyDecision::Restock(unit)) => Some(*unit),
        _ => None,
    }
}

impl Prompt {
    fn of(world: &World, side: Side, question: Question) -> Self {
        let subject = Subject::of(world, &question);
        let picks = subject.usual_picks(&question);
        let choices = choices(world, &question, &subject, &picks, None);
        let facts = match feeding::hungry(&question) {
            Some(_) => feeding::facts(world, side, &subject),
            None => Vec::new(),
        };
        Self {
            side,
            question,
            subject,
            picks,
            payers: None,
            facts,
            choices,
            edge: None,
        }
    }

    /// The answers that the card lists, in the order of their keys.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.listed)
    }

    /// The golden answer, by its place in the list: what passing would mean, or what most players would say.
    pub(crate) fn best(&self, world: &World) -> usize {
        // Nobody need be fed, but who can mostly is.
        let has_own = defending::has_own(world, self)
            || forfeits::has_own(world, self)
            || restocking::has_own(world, self);
        if feeding::feeds(self) || has_own {
            return 0;
        }
        let usual = self.question.on_pass.as_ref();
        // Others than the usual units have a usual hex of their own.
        let roster = world.resource::<Roster>();
        let picks: Vec<UnitIx> = self
            .picks
            .iter()
            .filter_map(|&id| roster.find(id))
            .collect();
        let hex = match world.resource::<Procedures>().top_as::<Retreat>() {
            Some(retreat) => retreat.usual_hex(world, &picks),
            None => usual.and_then(goal),
        };
        let is_usual = |choice: &Choice| {
            let same_hex = || choice.hex.is_some() && hex == choice.hex;
            usual == Some(&choice.answer) || same_hex()
        };
        self.listed().position(is_usual).unwrap_or(0)
    }

    /// The stack that the panel shows: the one that is asked about, and in a combat that of the side which decides.
    fn looked_at(&self, world: &World) -> Option<HexPos> {
        let by_units = !self.subject.units().is_empty();
        if let Some(combat) = world.resource::<Procedures>().top_as::<Combat>()
            && self.side == combat.attacker
            && !by_units
        {
            let roster = world.resource::<Roster>();
            let lead = combat.leads[self.side].map(|lead| roster.location(lead));
            let lead = lead.and_then(Location::hex);
            return lead.or_else(|| combat.stacks().first().copied());
        }
        let hexes = self.hexes(world);
        let unit = usize::from(by_units && hexes.len() > 1);
        hexes.get(unit).copied()
    }

    /// The hexes that it is about, so that they can be brought into view.
    fn hexes(&self, world: &World) -> Vec<HexPos> {
        let roster = world.resource::<Roster>();
        let place = |unit: &UnitId| {
            let location = roster.find(*unit).map(|ix| roster.location(ix));
            location.and_then(Location::hex)
        };
        let units = self.subject.units().iter().filter_map(place);
        let goals = self.choices.iter().filter_map(|choice| choice.hex);
        let procedures = world.resource::<Procedures>();
        let asked = procedures.top().and_then(Running::place);
        asked.into_iter().chain(units).chain(goals).collect()
    }
}

/// Works the question out anew where the game has gone on or somebody has taken the seat, and looks at the stack that it is about.
fn find_prompt(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<HandOver>()
        || world.is_resource_changed::<State<Screen>>();
    if !has_changed {
        return;
    }
    let covered = world.resource::<HandOver>().view.is_some();
    let plays = *world.resource::<State<Screen>>().get() == Screen::Play;
    let prompt = match awaiting(world) {
        Awaiting::Decision { side, question } if plays && !covered => {
            Some(Prompt::of(world, side, question))
        }
        _ => None,
    };
    if let Some(prompt) = &prompt {
        let looked_at = prompt.looked_at(world);
        let mut selection = world.resource_mut::<Selection>();
        selection.clear();
        selection.hex = looked_at;
    }
    // Whoever shows the question need not look again while there is none.
    if prompt.is_some() || world.resource::<Asked>().prompt.is_some() {
        *world.resource_mut::<Asked>() = Asked { prompt };
    }
}

/// Carries out what was pressed on the card.
pub(crate) fn act(world: &mut World, intent: QuestionIntent) {
    match intent {
        QuestionIntent::Answer(n) => answer_nth(world, n),
        QuestionIntent::AnswerBest => answer_best(world),
        QuestionIntent::Pick(unit) => {
            press_unit(world, unit);
        }
        QuestionIntent::Pay(press) => feeding::press(world, press),
    }
}

/// Answers with the n-th listed choice.
fn answer_nth(world: &mut World, n: usize) {
    let prompt = world.resource::<Asked>().prompt();
    let choice = prompt.and_then(|prompt| prompt.listed().nth(n)).cloned();
    if let Some(choice) = choice {
        answer(world, &choice);
    }
}

/// Answers with the golden choice.
fn answer_best(world: &mut World) {
    let prompt = world.resource::<Asked>().prompt();
    if let Some(best) = prompt.map(|prompt| prompt.best(world)) {
        answer_nth(world, best);
    }
}

fn answer(world: &mut World, choice: &Choice) {
    match &choice.refused {
        None => world
            .resource_mut::<Requests>()
            .push(Request::Order(Order::Answer(Answer::Decide(
                choice.answer.clone(),
            )))),
        Some(violation) => {
            let refusal = Refusal::of(world, violation);
            *world.resource_mut::<Refusal>() = refusal;
        }
    }
}

/// A click on a hex: answers with it where it is one of the choices. Says whether it was.
pub(crate) fn press_hex(world: &mut World, hex: HexPos) -> bool {
    let prompt = world.resource::<Asked>().prompt();
    let choice = prompt.and_then(|prompt| {
        let goes_there = |choice: &&Choice| choice.hex == Some(hex);
        prompt.choices.iter().find(goes_there).cloned()
    });
    if let Some(choice) = &choice {
        answer(world, choice);
    }
    choice.is_some()
}

/// A click on a unit: answers with it, or picks it for the answer or leaves it out. Says whether it is one of those asked
/// about.
pub(crate) fn press_unit(world: &mut World, unit: UnitId) -> bool {
    let Some(prompt) = world.resource::<Asked>().prompt() else {
        return false;
    };
    if !prompt.subject.units().contains(&unit) {
        return false;
    }
    if matches!(prompt.subject, Subject::OneUnit(_)) {
        let names = |choice: &&Choice| one_unit(&choice.answer) == Some(unit);
        let choice = prompt.choices.iter().find(names).cloned();
        if let Some(choice) = choice {
            answer(world, &choice);
        }
    } else {
        toggle(world, unit);
    }
    world.resource_mut::<Redraw>().soon();
    true
}

/// The stack that a unit retreats with, if those who are picked are of another.
fn another_stack(world: &World, picks: &[UnitId], unit: UnitId) -> Option<Vec<UnitId>> {
    let roster = world.resource::<Roster>();
    let retreat = world.resource::<Procedures>().top_as::<Retreat>()?;
    let stack = roster.ids(retreat.companions(roster.find(unit)?).iter().copied());
    let is_another = picks.iter().any(|picked| !stack.contains(picked));
    (is_another && !stack.is_empty()).then_some(stack)
}

fn toggle(world: &mut World, unit: UnitId) {
    world.resource_scope(|world, mut asked: Mut<Asked>| {
        let Some(prompt) = &mut asked.prompt else {
            return;
        };
        if matches!(prompt.subject, Subject::Restocked(_)) {
            prompt.picks.clear();
        }
        match prompt.picks.iter().position(|&picked| picked == unit) {
            Some(at) => {
                prompt.picks.remove(at);
            }
            None => {
                // Stacks retreat one after another: a click on a unit of another takes that one up.
                if let Some(stack) = another_stack(world, &prompt.picks, unit) {
                    prompt.picks = stack;
                } else {
                    prompt.picks.push(unit);
                }
            }
        }
        // Always in the order in which they are listed.
        let units = prompt.subject.units();
        let order = |unit: &UnitId| units.iter().position(|other| other == unit);
        prompt.picks.sort_by_key(order);
        // Others cost otherwise, so the usual dumps pay again.
        prompt.payers = None;
        let (question, subject) = (&prompt.question, &prompt.subject);
        let payers = prompt.payers.as_deref();
        prompt.choices = choices(world, question, subject, &prompt.picks, payers);
    });
}
