//! What a subject keeps during a game beside the facts of counters and the owners of hexes: for snapshots and for the state
//! hash. `engine::memory` lists it all.

use std::fmt::Debug;

use bevy::prelude::{Resource, World};

use crate::numbers::Digest;

/// Something that changes during a game and belongs to no counter and no hex.
pub(crate) trait Kept: Clone + Debug {
    /// Puts it into the world as a game is set up; map, owners of hexes and counters are there.
    fn start(world: &mut World);

    /// A copy of it.
    fn read(world: &World) -> Self;

    /// Puts a copy back.
    fn restore(&self, world: &mut World);

    /// Adds it to a digest, as it is now.
    fn digest(world: &World, digest: Digest) -> Digest;
}

/// Something kept that is a resource.
pub(crate) trait KeptResource: Resource + Clone + Debug {
    /// As it is when a game is set up; map, owners of hexes and counters are there.
    fn at_start(world: &World) -> Self;

    /// Adds it to a digest.
    fn digest(&self, digest: Digest) -> Digest;
}

impl<R: KeptResource> Kept for R {
    fn start(world: &mut World) {
        let start = R::at_start(world);
        world.insert_resource(start);
    }

    fn read(world: &World) -> Self {
        world.resource::<R>().clone()
    }

    fn restore(&self, world: &mut World) {
        world.insert_resource(self.clone());
    }

    fn digest(world: &World, digest: Digest) -> Digest {
        world.resource::<R>().digest(digest)
    }
}
