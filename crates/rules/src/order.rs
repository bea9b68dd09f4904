//! Orders: what a player can say. Small, in the player's terms, by our own ids. Each belongs to the subject that it is about.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use crate::barrage::language::BarrageOrder;
use crate::capture::language::{CaptureDecision, CaptureOrder};
use crate::combat::language::{CombatDecision, CombatOrder};
use crate::command::language::CommandOrder;
use crate::engineers::language::EngineerOrder;
use crate::formation::language::FormationOrder;
use crate::fronts::language::FrontOrder;
use crate::language::{Tell, nested};
use crate::modes::language::ModeOrder;
use crate::movement::language::MovementOrder;
use crate::objectives::language::ObjectiveOrder;
use crate::operation_zones::language::ZoneOrder;
use crate::rail::language::{RailDecision, RailOrder};
use crate::reinforcement::language::ReinforcementOrder;
use crate::sequence::language::{SequenceDecision, SequenceOrder};
use crate::stacking::language::{StackingDecision, StackingOrder};
use crate::supply::language::{SupplyDecision, SupplyOrder};
use crate::transport::language::TransportOrder;
use crate::works::language::WorksOrder;

nested! {
    flat
    /// One thing a player says. The deciding side is the one the engine waits for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Order, said: Tell {
        /// The sequence of play (2.0).
        Sequence(SequenceOrder),
        /// Modes (5.0).
        Modes(ModeOrder),
        /// Stacking (4.8).
        Stacking(StackingOrder),
        /// Armies and HQs (C&C 1.2).
        Command(CommandOrder),
        /// Fronts (C&C 2).
        Fronts(FrontOrder),
        /// Operation zones (C&C 4).
        Zones(ZoneOrder),
        /// Objectives of armies and HQs (C&C 1.2).
        Objectives(ObjectiveOrder),
        /// Movement (6.0).
        Movement(MovementOrder),
        /// Supply (12.0).
        Supply(SupplyOrder),
        /// Transport (13.2).
        Transport(TransportOrder),
        /// Captures (9.14).
        Capture(CaptureOrder),
        /// Combat (9.0).
        Combat(CombatOrder),
        /// Barrages (10.0).
        Barrage(BarrageOrder),
        /// Hedgehogs (16.0).
        Works(WorksOrder),
        /// Engineers (13.8).
        Engineers(EngineerOrder),
        /// Railroads (13.3).
        Rail(RailOrder),
        /// Formation markers (13.7).
        Formation(FormationOrder),
        /// The Reinforcement Phase (13.5).
        Reinforcement(ReinforcementOrder),
        /// An answer to what a procedure asks.
        Answer(Answer),
    }
}

impl Order {
    /// Answers the decision that a procedure waits for.
    pub fn decide(decision: impl Into<Decision>) -> Self {
        Self::Answer(Answer::Decide(decision.into()))
    }

    /// Leaves the decision that a procedure waits for at its usual answer.
    pub const fn pass() -> Self {
        Self::Answer(Answer::Pass)
    }
}

/// What a player says to a procedure that waits for him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Answers the decision that it waits for.
    Decide(Decision),
    /// Leaves it at its usual answer.
    Pass,
}

impl Tell for Answer {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Decide(decision) => decision.said().tell(world),
            Self::Pass => "Pass".to_owned(),
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Decide(decision) => decision.said().tell_enemy(world),
            Self::Pass => Some(self.tell(world)),
        }
    }
}

nested! {
    flat
    /// An answer to a decision of a procedure.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Decision, said: Tell {
        /// The sequence of play (2.0).
        Sequence(SequenceDecision),
        /// Stacking (4.8).
        Stacking(StackingDecision),
        /// Supply (12.0).
        Supply(SupplyDecision),
        /// Captures (9.14).
        Capture(CaptureDecision),
        /// Combat (9.0).
        Combat(CombatDecision),
        /// Railroads (13.3).
        Rail(RailDecision),
    }
}
