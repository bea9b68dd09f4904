//! The question whether a segment is to end all the same.

use bevy::prelude::*;

use super::moment::{Moment, OfMoment, closes_with_its_moment};

/// The question.
pub fn plugin(app: &mut App) {
    app.init_resource::<EndQuestion>();
    closes_with_its_moment::<EndQuestion>(app);
}

/// The moment at which the player wanted to end a segment in which units had not moved yet, or that was his last chance to
/// supply some. He must say it again, unless he does something else first.
#[derive(Resource, Default, Debug)]
pub struct EndQuestion(Option<Moment>);

impl OfMoment for EndQuestion {
    fn moment(&self) -> Option<&Moment> {
        self.0.as_ref()
    }

    fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

impl EndQuestion {
    /// Asks it.
    pub fn ask(world: &mut World) {
        let now = Moment::now(world);
        world.resource_mut::<Self>().0 = Some(now);
    }

    /// Takes the question back: the player does something else.
    pub fn withdraw(world: &mut World) {
        world.resource_mut::<Self>().close();
    }

    /// Whether the question is open now.
    pub fn is_open(world: &World) -> bool {
        world.resource::<Self>().moment() == Some(&Moment::now(world))
    }
}
