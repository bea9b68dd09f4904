//! The sequence of play as one list (2.2).

use crate::modules::RuleModule;

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
    /// Name in files and in the hash, which never changes, such as `movement.breakout`.
    pub id: &'static str,
    /// Number in the turn outline, such as `3b`.
    pub number: &'static str,
    /// Phase.
    pub phase: Phase,
    /// Segment.
    pub segment: Segment,
    /// Who acts.
    pub actor: Actor,
    /// The rule module that it belongs to; none for the base game.
    pub module: Option<RuleModule>,
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

/// A step of the base game.
const fn step(
    id: &'static str,
    number: &'static str,
    phase: Phase,
    segment: Segment,
    actor: Actor,
) -> Step {
    Step {
        id,
        number,
        phase,
        segment,
        actor,
        module: None,
    }
}

/// Rule 2.2: the game turn. The steps of a player turn are gone through twice, once for each player. A module puts its own
/// steps where they are played, with its name in `module`.
#[rustfmt::skip]
pub static SEQUENCE: [Step; 16] = [
    step("pre-turn.weather",      "0a", Phase::PreTurn,       Segment::Weather,     Actor::Engine),
    step("pre-turn.first-player", "0b", Phase::PreTurn,       Segment::FirstPlayer, Actor::Engine),
    step("aircraft-refit",        "1",  Phase::AircraftRefit, Segment::Whole,       Actor::Phasing),
    step("reinforcement",         "2",  Phase::Reinforcement, Segment::Whole,       Actor::Phasing),
    step("movement.breakout",     "3a", Phase::Movement,      Segment::Breakout,    Actor::Phasing),
    step("movement.movement",     "3b", Phase::Movement,      Segment::Movement,    Actor::Phasing),
    step("movement.barrage",      "3c", Phase::Movement,      Segment::Barrage,     Actor::Phasing),
    step("supply",                "4",  Phase::Supply,        Segment::Whole,       Actor::Phasing),
    step("reaction.movement",     "5a", Phase::Reaction,      Segment::Movement,    Actor::NonPhasing),
    step("reaction.barrage",      "5b", Phase::Reaction,      Segment::Barrage,     Actor::NonPhasing),
    step("combat.barrage",        "6a", Phase::Combat,        Segment::Barrage,     Actor::Phasing),
    step("combat.combat",         "6b", Phase::Combat,        Segment::Combat,      Actor::Phasing),
    step("exploitation.movement", "7a", Phase::Exploitation,  Segment::Movement,    Actor::Phasing),
    step("exploitation.barrage",  "7b", Phase::Exploitation,  Segment::Barrage,     Actor::Phasing),
    step("exploitation.combat",   "7c", Phase::Exploitation,  Segment::Combat,      Actor::Phasing),
    step("clean-up",              "8",  Phase::CleanUp,       Segment::Whole,       Actor::Engine),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_the_phases_in_rulebook_order() {
        let phases: Vec<Phase> = SEQUENCE.iter().map(|step| step.phase).collect();
        assert!(phases.is_sorted());
    }

    #[test]
    fn only_the_reaction_phase_belongs_to_the_non_phasing_player() {
        for step in &SEQUENCE {
            assert_eq!(
                step.actor == Actor::NonPhasing,
                step.phase == Phase::Reaction,
                "{}",
                step.name()
            );
        }
    }
}
