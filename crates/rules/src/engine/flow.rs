//! 2.2 The walk along the sequence of play. What happens as each step begins and ends is said by the subjects; the order in
//! which they do it is that of their list in `subjects`.

use bevy::prelude::World;

use super::stops::stops_everywhere;
use super::subjects::{begin_step, begin_turn, end_phase, end_step, has_business};
use crate::first_player::FirstPlayer;
use crate::outcome::{Outcome, Outcomes};
use crate::procedure::{Next, Procedures};
use crate::sequence::language::SequenceEvent;
use crate::sequence::{Actor, Clock, GameStage, Phase, PlayerTurn, Segment, Sequence, StepId};
use crate::setup::ScenarioFacts;
use crate::stacking::Overflow;
use crate::victory;
use crate::weather_roll;

/// Begins turn 1.
pub(super) fn begin(world: &mut World, out: &mut Outcomes) {
    world.resource_mut::<Clock>().stage = GameStage::Running;
    out.push(SequenceEvent::TurnBegan { turn: 1 });
    if enter(world, out) == Entered::Passes {
        advance(world, out);
    }
}

/// Leaves the current step and goes on to the next one in which somebody must decide.
pub(super) fn advance(world: &mut World, out: &mut Outcomes) {
    loop {
        if let Some(overflow) = Overflow::due(world) {
            world.resource_mut::<Procedures>().push(overflow);
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
    let now = clock.now();
    if now.phase == Phase::PreTurn {
        return enter_pre_turn(world, now.segment, out);
    }
    let at = out.len();
    let procedure = begin_step(world, &clock, out);
    let (step, side) = (clock.step, clock.actor());
    let stops = |world: &World| side.is_some_and(|side| stops_everywhere(world, side));
    let waits = match procedure {
        Some(next @ Next::Ask(_)) => {
            world.resource_mut::<Procedures>().follow(next);
            true
        }
        Some(next) => {
            let ends = matches!(next, Next::Done | Next::StepDone);
            debug_assert!(ends, "a step that begins has gone on as far as it can");
            stops(world)
        }
        None => {
            let has_business = || side.is_some_and(|side| has_business(world, side));
            now.actor != Actor::Engine && (has_business() || stops(world))
        }
    };
    // What a phase does by itself is told after its name.
    if waits {
        let began = SequenceEvent::StepBegan { step, side };
        out.insert(at, Outcome::Sequence(began));
        Entered::Waits
    } else {
        let passed = SequenceEvent::StepPassed { step, side };
        out.insert(at, Outcome::Sequence(passed));
        Entered::Passes
    }
}

/// The Pre-Turn Phase belongs to no subject: the weather, then who goes first.
fn enter_pre_turn(world: &mut World, segment: Segment, out: &mut Outcomes) -> Entered {
    if segment == Segment::Weather {
        weather_roll::determine(world, out);
        return Entered::Passes;
    }
    match FirstPlayer::begin(world, out) {
        Some(procedure) => {
            world.resource_mut::<Procedures>().push(procedure);
            Entered::Waits
        }
        None => Entered::Passes,
    }
}

/// Ends the current step and sets the clock to the next.
fn leave(world: &mut World, out: &mut Outcomes) {
    let mut clock = *world.resource::<Clock>();
    end_step(world, &clock, out);
    let sequence = Sequence::of(world.resource::<ScenarioFacts>().options.modules);
    if sequence.ends_phase(clock.step) {
        end_phase(world, &clock);
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
            begin_turn(world);
            clock.player_turn = PlayerTurn::First;
            clock.step = StepId::TURN_START;
            clock.first = None;
            out.push(SequenceEvent::TurnBegan { turn: clock.turn });
        }
    }
    *world.resource_mut::<Clock>() = clock;
}
