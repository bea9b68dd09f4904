//! The sequence of play as one list (2.2).

use serde::{Deserialize, Serialize};

/// Who acts in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Nobody decides; the engine carries the step out.
    Engine,
    /// The player whose player turn it is.
    Phasing,
    /// His opponent.
    NonPhasing,
}

/// A phase of the game turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Before both player turns.
    PreTurn,
    /// Phase 1.
    AircraftRefit,
    /// Phase 2.
    Reinforcement,
    /// Phase 3.
    Movement,
    /// Phase 4.
    Supply,
    /// Phase 5.
    Reaction,
    /// Phase 6.
    Combat,
    /// Phase 7.
    Exploitation,
    /// Phase 8.
    CleanUp,
}

impl Phase {
    /// The name as in the rule book.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreTurn => "Pre-Turn Phase",
            Self::AircraftRefit => "Aircraft Refit Phase",
            Self::Reinforcement => "Reinforcement Phase",
            Self::Movement => "Movement Phase",
            Self::Supply => "Supply Phase",
            Self::Reaction => "Reaction Phase",
            Self::Combat => "Combat Phase",
            Self::Exploitation => "Exploitation Phase",
            Self::CleanUp => "Clean Up Phase",
        }
    }
}

/// A segment of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    /// The phase has no segments.
    Whole,
    /// Weather determination.
    Weather,
    /// First-player determination.
    FirstPlayer,
    /// Breakout.
    Breakout,
    /// Movement.
    Movement,
    /// Barrage.
    Barrage,
    /// Combat.
    Combat,
}

impl Segment {
    /// The name as in the rule book; nothing for a phase without segments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Weather => "Weather Determination",
            Self::FirstPlayer => "First Player Determination",
            Self::Breakout => "Breakout Segment",
            Self::Movement => "Movement Segment",
            Self::Barrage => "Barrage Segment",
            Self::Combat => "Combat Segment",
        }
    }
}

/// One step of the sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number in the turn outline, such as `3b`.
    pub number: &'static str,
    /// Phase.
    pub phase: Phase,
    /// Segment.
    pub segment: Segment,
    /// Who acts.
    pub actor: Actor,
}

impl Step {
    /// Phase and segment in words.
    pub fn name(&self) -> String {
        match self.segment {
            Segment::Whole => self.phase.name().to_owned(),
            Segment::Weather | Segment::FirstPlayer => self.segment.name().to_owned(),
            Segment::Breakout | Segment::Movement | Segment::Barrage | Segment::Combat => {
                format!("{}: {}", self.phase.name(), self.segment.name())
            }
        }
    }
}

impl Step {
    /// Phase and segment in few words, such as `Reaction · Barrage`.
    pub fn short_name(&self) -> String {
        let phase = self.phase.name().trim_end_matches(" Phase");
        let segment = self.segment.name().trim_end_matches(" Segment");
        match self.segment {
            Segment::Whole => phase.to_owned(),
            Segment::Weather | Segment::FirstPlayer => segment.to_owned(),
            Segment::Breakout | Segment::Movement | Segment::Barrage | Segment::Combat
                if phase == segment =>
            {
                phase.to_owned()
            }
            Segment::Breakout | Segment::Movement | Segment::Barrage | Segment::Combat => {
                format!("{phase} · {segment}")
            }
        }
    }
}

const fn step(number: &'static str, phase: Phase, segment: Segment, actor: Actor) -> Step {
    Step {
        number,
        phase,
        segment,
        actor,
    }
}

/// Rule 2.2: the game turn. The steps of a player turn are gone through twice, once for each player.
pub const SEQUENCE: [Step; 16] = [
    step("0a", Phase::PreTurn, Segment::Weather, Actor::Engine),
    step("0b", Phase::PreTurn, Segment::FirstPlayer, Actor::Engine),
    step("1", Phase::AircraftRefit, Segment::Whole, Actor::Phasing),
    step("2", Phase::Reinforcement, Segment::Whole, Actor::Phasing),
    step("3a", Phase::Movement, Segment::Breakout, Actor::Phasing),
    step("3b", Phase::Movement, Segment::Movement, Actor::Phasing),
    step("3c", Phase::Movement, Segment::Barrage, Actor::Phasing),
    step("4", Phase::Supply, Segment::Whole, Actor::Phasing),
    step("5a", Phase::Reaction, Segment::Movement, Actor::NonPhasing),
    step("5b", Phase::Reaction, Segment::Barrage, Actor::NonPhasing),
    step("6a", Phase::Combat, Segment::Barrage, Actor::Phasing),
    step("6b", Phase::Combat, Segment::Combat, Actor::Phasing),
    step("7a", Phase::Exploitation, Segment::Movement, Actor::Phasing),
    step("7b", Phase::Exploitation, Segment::Barrage, Actor::Phasing),
    step("7c", Phase::Exploitation, Segment::Combat, Actor::Phasing),
    step("8", Phase::CleanUp, Segment::Whole, Actor::Engine),
];

/// Number of steps before the player turns.
const PRE_TURN_STEPS: u8 = 2;

/// A place in [`SEQUENCE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StepIx(u8);

impl StepIx {
    /// The first step of a game turn.
    pub const TURN_START: Self = Self(0);
    /// The first step of a player turn.
    pub const PLAYER_TURN_START: Self = Self(PRE_TURN_STEPS);

    /// The step.
    pub fn step(self) -> &'static Step {
        &SEQUENCE[usize::from(self.0).min(SEQUENCE.len() - 1)]
    }

    /// Place in the list.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The step after this one in the list.
    pub fn next(self) -> Option<Self> {
        (usize::from(self.0) + 1 < SEQUENCE.len()).then_some(Self(self.0 + 1))
    }

    /// The step with this number in the outline.
    pub fn numbered(number: &str) -> Option<Self> {
        let at = SEQUENCE.iter().position(|step| step.number == number)?;
        u8::try_from(at).ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_the_phases_in_rulebook_order() {
        let phases: Vec<Phase> = SEQUENCE.iter().map(|step| step.phase).collect();
        assert!(phases.is_sorted());
        assert_eq!(SEQUENCE.len() - usize::from(PRE_TURN_STEPS), 14);
        assert_eq!(StepIx::PLAYER_TURN_START.step().phase, Phase::AircraftRefit);
    }

    #[test]
    fn only_the_reaction_phase_belongs_to_the_non_phasing_player() {
        for step in SEQUENCE {
            assert_eq!(
                step.actor == Actor::NonPhasing,
                step.phase == Phase::Reaction,
                "{}",
                step.name()
            );
        }
    }
}
