//! Which players stop in every segment, also where nothing could be done (2.2).

use bevy::prelude::{Resource, World};

use crate::kept::KeptResource;
use crate::numbers::Digest;
use crate::outcome::Outcomes;
use crate::sequence::language::SequenceEvent;
use crate::setup::ScenarioFacts;
use crate::side::{PerSide, Side};

/// Whether each player stops in every segment. A game begins as its options say; each switches for himself.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Stops(PerSide<bool>);

impl KeptResource for Stops {
    fn at_start(world: &World) -> Self {
        let options = &world.resource::<ScenarioFacts>().options;
        Self(PerSide::from_fn(|_| !options.pass_empty_segments))
    }

    fn digest(&self, digest: Digest) -> Digest {
        self.0.iter().fold(digest, |digest, (side, &stops)| {
            digest.byte(40).byte(side as u8).byte(u8::from(stops))
        })
    }
}

/// Whether a player stops in every segment of his.
pub fn stops_everywhere(world: &World, side: Side) -> bool {
    world.resource::<Stops>().0[side]
}

/// A player wants to stop in every segment of his from now on, or no longer.
pub(super) fn set(world: &mut World, side: Side, on: bool, out: &mut Outcomes) {
    world.resource_mut::<Stops>().0[side] = on;
    out.push(SequenceEvent::StopsSet { side, on });
}
