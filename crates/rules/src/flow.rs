//! 2.2 The walk along the sequence of play: what happens as each step begins and ends.

use bevy::prelude::World;

use crate::barrage;
use crate::combat;
use crate::engine::has_business;
use crate::first_player::FirstPlayer;
use crate::modes::{involuntary, reserve};
use crate::movement;
use crate::outcome::{Outcome, Outcomes};
use crate::procedure::{Next, Procedure, Procedures};
use crate::rail::Railways;
use crate::reinforcement;
use crate::sequence::language::SequenceEvent;
use crate::sequence::{Actor, Clock, GameStage, Phase, PlayerTurn, Segment, Sequence, StepId};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::stacking::Overflow;
use crate::supply::{SupplyPhase, fuel};
use crate::transport;
use crate::victory;
use crate::weather_roll;

/// Begins turn 1.
pub(crate) fn begin(world: &mut World, out: &mut Outcomes) {
    world.resource_mut::<Clock>().stage = GameStage::Running;
    out.push(SequenceEvent::TurnBegan { turn: 1 });
    if enter(world, out) == Entered::Passes {
        advance(world, out);
    }
}

/// Leaves the current step and goes on to the next one in which somebody must decide.
pub(crate) fn advance(world: &mut World, out: &mut Outcomes) {
    loop {
        if let Some(overflow) = Overflow::due(world) {
            let mut procedures = world.resource_mut::<Procedures>();
            procedures.push(Procedure::Overflow(overflow));
            return;
        }
        leave(world, out);
        if world.resource::<Clock>().stage == GameStage::Over {
            return;
        }
        if enter(world, out) == Entered::Waits {
            return;
        }
    }
}

/// Whether a step that was entered waits for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entered {
    Waits,
    Passes,
}

/// Carries out what a step does by itself, and finds whether a player must act in it.
fn enter(world: &mut World, out: &mut Outcomes) -> Entered {
    let clock = *world.resource::<Clock>();
    let step = clock.now();
    let side = clock.actor();
    let at = out.len();
    match (step.phase, step.segment) {
        (Phase::PreTurn, Segment::Weather) => {
            weather_roll::determine(world, out);
            return Entered::Passes;
        }
        (Phase::PreTurn, _) => {
            let procedure = FirstPlayer::begin(world, out);
            return match procedure {
                Some(procedure) => {
                    world
                        .resource_mut::<Procedures>()
                        .push(Procedure::FirstPlayer(procedure));
                    Entered::Waits
                }
                None => Entered::Passes,
            };
        }
        (Phase::Reinforcement, _) => {
            if let Some(side) = side {
                reinforcement::begin(world, side, out);
            }
        }
        (Phase::Supply, _) => {
            if let Some(side) = side {
                return supply_phase(world, side, out);
            }
        }
        (Phase::CleanUp, _) => {
            if let Some(side) = clock.phasing() {
                involuntary::clean_up(world, side, out);
                fuel::clean_up(world, side);
                barrage::clean_up(world, side, out);
            }
        }
        _ => {}
    }
    let waits = step.actor != Actor::Engine
        && (side.is_some_and(|side| has_business(world, side)) || stops_everywhere(world));
    // What a phase does by itself is told after its name.
    let step = clock.step;
    if waits {
        out.insert(
            at,
            Outcome::Sequence(SequenceEvent::StepBegan { step, side }),
        );
        Entered::Waits
    } else {
        out.insert(
            at,
            Outcome::Sequence(SequenceEvent::StepPassed { step, side }),
        );
        Entered::Passes
    }
}

/// Begins the Supply Phase, which asks where its owner has a choice.
fn supply_phase(world: &mut World, side: Side, out: &mut Outcomes) -> Entered {
    let step = world.resource::<Clock>().step;
    let at = out.len();
    let next = SupplyPhase::begin(side).proceed(world, out);
    let side = Some(side);
    match next {
        Next::Ask(procedure) => {
            out.insert(
                at,
                Outcome::Sequence(SequenceEvent::StepBegan { step, side }),
            );
            world.resource_mut::<Procedures>().push(procedure);
            Entered::Waits
        }
        Next::Proceed(_) | Next::Interrupt { .. } | Next::Done | Next::StepDone
            if stops_everywhere(world) =>
        {
            out.insert(
                at,
                Outcome::Sequence(SequenceEvent::StepBegan { step, side }),
            );
            Entered::Waits
        }
        Next::Proceed(_) | Next::Interrupt { .. } | Next::Done | Next::StepDone => {
            out.insert(
                at,
                Outcome::Sequence(SequenceEvent::StepPassed { step, side }),
            );
            Entered::Passes
        }
    }
}

/// Players may ask to stop in every segment, to follow the sequence of play by hand.
fn stops_everywhere(world: &World) -> bool {
    !world
        .resource::<ScenarioFacts>()
        .options
        .pass_empty_segments
}

/// Ends the current step and sets the clock to the next.
fn leave(world: &mut World, out: &mut Outcomes) {
    let mut clock = *world.resource::<Clock>();
    if clock.now().segment == Segment::Movement {
        movement::end_segment(world);
    }
    combat::end_segment(world);
    if let (Phase::Reinforcement, Some(side)) = (clock.now().phase, clock.actor()) {
        reinforcement::end_phase(world, side, out);
    }
    let sequence = Sequence::of(world.resource::<ScenarioFacts>().options.modules);
    if sequence.ends_phase(clock.step) {
        reserve::end_phase(world);
        fuel::end_phase(world);
        transport::end_phase(world);
        world.resource_mut::<Railways>().end_phase();
        if clock.now().phase == Phase::Movement {
            reinforcement::end_movement_phase(world);
        }
    }
    match sequence.after(clock.step) {
        // After the Pre-Turn Phase follows the first player turn; the list continues with it.
        Some(step) => clock.step = step,
        None if clock.player_turn == PlayerTurn::First => {
            clock.player_turn = PlayerTurn::Second;
            clock.step = sequence.player_turn_start();
        }
        None if clock.turn >= world.resource::<ScenarioFacts>().turns => {
            clock.stage = GameStage::Over;
            out.push(victory::result(world));
        }
        None => {
            clock.turn += 1;
            world.resource_mut::<Railways>().begin_turn();
            clock.player_turn = PlayerTurn::First;
            clock.step = StepId::TURN_START;
            clock.first = None;
            out.push(SequenceEvent::TurnBegan { turn: clock.turn });
        }
    }
    *world.resource_mut::<Clock>() = clock;
}
