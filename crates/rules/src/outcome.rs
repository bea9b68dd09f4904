//! Outcomes: what happened. Log, animation and replay are made of them. Each belongs to the subject that it is about.

use crate::barrage::language::BarrageEvent;
use crate::capture::language::CaptureEvent;
use crate::combat::language::CombatEvent;
use crate::command::language::CommandEvent;
use crate::engineers::language::EngineerEvent;
use crate::formation::language::FormationEvent;
use crate::fronts::language::FrontEvent;
use crate::general::language::GeneralEvent;
use crate::language::{Fact, nested};
use crate::modes::language::ModeEvent;
use crate::movement::language::MovementEvent;
use crate::objectives::language::ObjectiveEvent;
use crate::operation_zones::language::ZoneEvent;
use crate::rail::language::RailEvent;
use crate::reinforcement::language::ReinforcementEvent;
use crate::sequence::language::SequenceEvent;
use crate::stacking::language::StackingEvent;
use crate::supply::language::SupplyEvent;
use crate::transport::language::TransportEvent;
use crate::works::language::WorksEvent;

nested! {
    written
    /// One thing that happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Outcome, fact: Fact {
        /// The sequence of play (2.0).
        Sequence(SequenceEvent),
        /// Units and hexes in general (4.0).
        General(GeneralEvent),
        /// Modes (5.0).
        Modes(ModeEvent),
        /// Stacking (4.8).
        Stacking(StackingEvent),
        /// Armies and HQs (C&C 1.2).
        Command(CommandEvent),
        /// Fronts (C&C 2).
        Fronts(FrontEvent),
        /// Operation zones (C&C 4).
        Zones(ZoneEvent),
        /// Objectives of armies and HQs (C&C 1.2).
        Objectives(ObjectiveEvent),
        /// Movement (6.0).
        Movement(MovementEvent),
        /// Supply (12.0).
        Supply(SupplyEvent),
        /// Transport (13.2).
        Transport(TransportEvent),
        /// Captures (9.14).
        Capture(CaptureEvent),
        /// Combat (9.0).
        Combat(CombatEvent),
        /// Barrages (10.0).
        Barrage(BarrageEvent),
        /// Hedgehogs (16.0).
        Works(WorksEvent),
        /// Engineers (13.8).
        Engineers(EngineerEvent),
        /// Railroads (13.3).
        Rail(RailEvent),
        /// Formation markers (13.7).
        Formation(FormationEvent),
        /// The Reinforcement Phase (13.5).
        Reinforcement(ReinforcementEvent),
    }
}

/// What happens while an order is carried out, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes(Vec<Outcome>);

impl Outcomes {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds what happened last.
    pub fn push(&mut self, outcome: impl Into<Outcome>) {
        self.0.push(outcome.into());
    }

    /// How much has happened, as a place for [`Outcomes::insert`].
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has happened.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tells at a place what comes before the rest.
    pub fn insert(&mut self, at: usize, outcome: impl Into<Outcome>) {
        self.0.insert(at, outcome.into());
    }

    /// All of it.
    pub fn iter(&self) -> std::slice::Iter<'_, Outcome> {
        self.0.iter()
    }

    /// All of it, to keep.
    pub fn into_vec(self) -> Vec<Outcome> {
        self.0
    }
}
