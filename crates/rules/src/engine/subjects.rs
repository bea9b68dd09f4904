//! The one list of subjects. It makes [`Plan`] and hands orders on to the subject that they are about.

use bevy::prelude::World;

use crate::barrage::Artillery;
use crate::capture::Captures;
use crate::combat::GroundCombat;
use crate::engineers::Engineers;
use crate::formation::FormationGrouping;
use crate::language::Subject;
use crate::modes::Modes;
use crate::movement::Movement;
use crate::order::{Decision, Order};
use crate::outcome::Outcomes;
use crate::rail::Railroads;
use crate::reinforcement::Reinforcement;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::stacking::Stacking;
use crate::supply::Supply;
use crate::transport::Transport;
use crate::violation::Violation;
use crate::works::Works;

macro_rules! subjects {
    ($($variant:ident: $subject:ty),* $(,)?) => {
        /// A legal order, with what is known of its consequences.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Plan {
            /// The game begins.
            Begin,
            /// The segment ends.
            EndSegment,
            /// A question is answered.
            Decide(Decision),
            $(
                #[doc = concat!("An order about the subject `", stringify!($subject), "`.")]
                $variant(<$subject as Subject>::Plan),
            )*
        }

        /// Whether a side could do anything in the present step, so that it waits for him.
        pub(crate) fn has_business(world: &World, side: Side) -> bool {
            [$(<$subject>::has_business),*].into_iter().any(|asked: fn(&World, Side) -> bool| asked(world, side))
        }

        impl Plan {
            /// Whether the order can be taken back without a branch, whatever happens: no die can fall in it.
            pub fn is_surely_undoable(&self) -> bool {
                match self {
                    Self::Begin | Self::EndSegment | Self::Decide(_) => false,
                    $(Self::$variant(plan) => <$subject>::is_surely_undoable(plan)),*
                }
            }

            /// Asks the subject of an order whether a side may give it now.
            pub(super) fn check(world: &World, side: Side, order: &Order) -> Result<Self, Violation> {
                match order {
                    $(Order::$variant(order) => <$subject>::check(world, side, order).map(Self::$variant),)*
                    // The sequence of play and the answers to questions belong to the engine itself.
                    Order::Sequence(_) | Order::Answer(_) => {
                        Err(Violation::new("2.2", SequenceReason::NothingToDecide))
                    }
                }
            }

            /// Lets the subject of a legal order carry it out.
            pub(super) fn apply(self, world: &mut World, out: &mut Outcomes) {
                match self {
                    Self::Begin | Self::EndSegment | Self::Decide(_) => {}
                    $(Self::$variant(plan) => <$subject>::apply(world, plan, out)),*
                }
            }
        }
    };
}

subjects! {
    Movement: Movement,
    Modes: Modes,
    Stacking: Stacking,
    Supply: Supply,
    Transport: Transport,
    Capture: Captures,
    Combat: GroundCombat,
    Barrage: Artillery,
    Works: Works,
    Engineers: Engineers,
    Rail: Railroads,
    Formation: FormationGrouping,
    Reinforcement: Reinforcement,
}
