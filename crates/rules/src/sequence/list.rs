//! A step by its id, and the sequence of play of a game: the list without the steps of modules that it does without.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::steps::{Phase, SEQUENCE, Step};
use crate::modules::RuleModules;

/// A step of the sequence of play, known by its id: in the hash, in files, in what is told. Its place in the list means
/// nothing, for modules insert steps.
#[derive(Clone, Copy)]
pub struct StepId(&'static Step);

impl StepId {
    /// The first step of a game turn.
    pub const TURN_START: Self = Self(&SEQUENCE[0]);

    /// The step.
    pub const fn step(self) -> &'static Step {
        self.0
    }

    /// Its id, such as `movement.breakout`.
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// The step with this id.
    pub fn named(id: &str) -> Option<Self> {
        SEQUENCE.iter().find(|step| step.id == id).map(Self)
    }

    /// The step with this number in the outline.
    pub fn numbered(number: &str) -> Option<Self> {
        SEQUENCE.iter().find(|step| step.number == number).map(Self)
    }
}

impl PartialEq for StepId {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for StepId {}

impl fmt::Debug for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for StepId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for StepId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let unknown = || de::Error::custom(format!("the sequence of play has no step '{id}'"));
        Self::named(&id).ok_or_else(unknown)
    }
}

/// The game turn of a game: the steps of the base game and of the modules that it is played with.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    list: &'static [Step],
    modules: RuleModules,
}

impl Sequence {
    /// The sequence of games with these modules.
    pub const fn of(modules: RuleModules) -> Self {
        let list = &SEQUENCE;
        Self { list, modules }
    }

    /// The steps, in order.
    pub fn iter(self) -> impl Iterator<Item = StepId> {
        let modules = self.modules;
        let played = move |step: &&Step| step.module.is_none_or(|module| modules.plays(module));
        self.list.iter().filter(played).map(StepId)
    }

    /// The first step of a player turn; those before it come once a turn.
    pub fn player_turn_start(self) -> StepId {
        let of_player = |step: &StepId| step.step().phase != Phase::PreTurn;
        self.iter().find(of_player).unwrap_or(StepId::TURN_START)
    }

    /// The step after one of them.
    pub fn after(self, step: StepId) -> Option<StepId> {
        self.iter().skip_while(|&other| other != step).nth(1)
    }

    /// Whether a phase ends with this step.
    pub fn ends_phase(self, step: StepId) -> bool {
        let phase = step.step().phase;
        self.after(step)
            .is_none_or(|next| next.step().phase != phase)
    }
}

#[cfg(test)]
mod tests {
    use super::super::steps::{Actor, Segment};
    use super::*;
    use crate::modules::RuleModule;
    use crate::numbers::Digest;

    /// A list in which a module inserts a step.
    static LONGER: [Step; 3] = [
        *StepId::TURN_START.step(),
        Step {
            id: "fog.look",
            number: "0x",
            phase: Phase::PreTurn,
            segment: Segment::Whole,
            actor: Actor::Engine,
            module: Some(RuleModule::Fog),
        },
        SEQUENCE[1],
    ];
    static SHORTER: [Step; 2] = [SEQUENCE[0], SEQUENCE[1]];

    fn ids(list: &'static [Step], modules: RuleModules) -> Vec<&'static str> {
        Sequence { list, modules }.iter().map(StepId::id).collect()
    }

    fn digest(ids: &[&str]) -> u64 {
        let digest = ids
            .iter()
            .fold(Digest::new(0), |digest, id| digest.text(id));
        digest.finish()
    }

    #[test]
    fn steps_of_a_module_that_is_off_leave_no_trace() {
        let without = ids(&SHORTER, RuleModules::NONE);
        let off = ids(&LONGER, RuleModules::NONE);
        assert_eq!(off, without);
        assert_eq!(digest(&off), digest(&without));
    }

    #[test]
    fn steps_of_a_module_that_is_on_stand_in_their_place() {
        let on = RuleModules::of([RuleModule::Fog]);
        let expected = ["pre-turn.weather", "fog.look", "pre-turn.first-player"];
        assert_eq!(ids(&LONGER, on), expected);
        let list = &LONGER;
        let sequence = |modules| Sequence { list, modules };
        let after = |modules| sequence(modules).after(StepId::TURN_START);
        assert_eq!(after(on).map(StepId::id), Some("fog.look"));
        let off = after(RuleModules::NONE);
        assert_eq!(off.map(StepId::id), Some("pre-turn.first-player"));
    }

    #[test]
    fn every_step_has_an_id_and_a_number_of_its_own() {
        for (n, step) in SEQUENCE.iter().enumerate() {
            assert_eq!(StepId::named(step.id).map(StepId::step), Some(step));
            let other = |other: &&Step| other.id == step.id || other.number == step.number;
            assert!(SEQUENCE[..n].iter().find(other).is_none(), "{}", step.id);
        }
    }

    #[test]
    fn the_player_turn_follows_the_pre_turn_phase() {
        let base = Sequence::of(RuleModules::NONE);
        let start = base.player_turn_start();
        assert_eq!(start.step().phase, Phase::AircraftRefit);
        assert_eq!(base.iter().skip_while(|&step| step != start).count(), 14);
        assert_eq!(base.after(start).map(StepId::id), Some("reinforcement"));
    }
}
