//! The one list of subjects. It makes [`Plan`] and [`Offer`], hands orders on to the subject that they are about, and says in which order
//! subjects do what they do as steps begin and end.

use std::mem::discriminant;

use bevy::prelude::World;

use crate::barrage::Artillery;
use crate::capture::Captures;
use crate::combat::GroundCombat;
use crate::command::Command;
use crate::engineers::Engineers;
use crate::formation::FormationGrouping;
use crate::fronts::Fronts;
use crate::modes::Modes;
use crate::movement::Movement;
use crate::objectives::ArmyObjectives;
use crate::operation_zones::OperationZones;
use crate::order::{Decision, Order};
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::rail::Railroads;
use crate::reinforcement::Reinforcement;
use crate::sequence::Clock;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::stacking::Stacking;
use crate::subject::{Appeal, Subject};
use crate::supply::Supply;
use crate::transport::Transport;
use crate::violation::Violation;
use crate::works::Works;

/// What a subject offers.
pub trait Offered: Sized + 'static {
    /// The offer of this subject that an offer is; none if it is of another.
    fn within(offer: &Offer) -> Option<&Self>;
}

macro_rules! subjects {
    ($($variant:ident: $subject:ty),* $(,)?) => {
        /// A legal order, with what is known of its consequences.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Plan {
            /// The game begins.
            Begin,
            /// The segment ends.
            EndSegment,
            /// A player stops in every segment from now on, or no longer.
            StopEverywhere {
                /// Whose segments.
                side: Side,
                /// Whether he stops.
                on: bool,
            },
            /// A question is answered.
            Decide(Decision),
            $(
                #[doc = concat!("An order about the subject `", stringify!($subject), "`.")]
                $variant(<$subject as Subject>::Plan),
            )*
        }

        /// Something that can be ordered now, as far as it can be listed; [`orders`](Self::orders) spells it out.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Offer {
            /// An order that needs nothing further: begin, end the segment, answer a question.
            Ready(Order),
            $(
                #[doc = concat!("Something about the subject `", stringify!($subject), "`.")]
                $variant(<$subject as Subject>::Offer),
            )*
        }

        impl Offer {
            /// The orders of a side that it comes to, all of them legal. Of amounts and of parts of a stack, which players
            /// choose freely, there are a few.
            pub fn orders(&self, world: &World, side: Side) -> Vec<Order> {
                match self {
                    Self::Ready(order) => vec![order.clone()],
                    $(Self::$variant(offer) => <$subject>::orders(world, side, offer)),*
                }
            }

            /// The order that it is, if it needs nothing further.
            pub fn ready(&self) -> Option<&Order> {
                if let Self::Ready(order) = self { Some(order) } else { None }
            }

            /// How often a player without a plan takes it up.
            pub fn appeal(&self) -> Appeal {
                match self {
                    Self::Ready(_) => Appeal::Rare,
                    $(Self::$variant(offer) => <$subject>::appeal(offer)),*
                }
            }

            /// Whether another is of the same kind.
            pub fn is_alike(&self, other: &Self) -> bool {
                match (self, other) {
                    (Self::Ready(_), Self::Ready(_)) => true,
                    $((Self::$variant(one), Self::$variant(other)) => discriminant(one) == discriminant(other),)*
                    _ => false,
                }
            }
        }

        $(
            impl Offered for <$subject as Subject>::Offer {
                fn within(offer: &Offer) -> Option<&Self> {
                    match offer {
                        Offer::$variant(offer) => Some(offer),
                        _ => None,
                    }
                }
            }
        )*

        /// Everything that a side can order in the present step, in the order of the list.
        pub(super) fn all_offers(world: &World, side: Side) -> Vec<Offer> {
            let mut found = Vec::new();
            $(found.extend(<$subject>::offers(world, side).into_iter().map(Offer::$variant));)*
            found
        }

        /// Whether a side could do anything in the present step, so that it waits for him.
        pub(super) fn has_business(world: &World, side: Side) -> bool {
            [$(<$subject>::has_business),*].into_iter().any(|asked: fn(&World, Side) -> bool| asked(world, side))
        }

        /// Lets every subject do what a step does by itself as it begins, in the order of the list. How the step goes on where
        /// it is a procedure of one of them.
        pub(super) fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
            let mut procedure = None;
            $(if let Some(next) = <$subject>::begin_step(world, clock, out) {
                debug_assert!(procedure.is_none(), "a step is the procedure of one subject");
                procedure = Some(next);
            })*
            procedure
        }

        /// Lets every subject end a step, in the order of the list.
        pub(super) fn end_step(world: &mut World, clock: &Clock, out: &mut Outcomes) {
            $(<$subject>::end_step(world, clock, out);)*
        }

        /// Lets every subject end a phase, in the order of the list.
        pub(super) fn end_phase(world: &mut World, clock: &Clock) {
            $(<$subject>::end_phase(world, clock);)*
        }

        /// Lets every subject begin a turn, in the order of the list.
        pub(super) fn begin_turn(world: &mut World) {
            $(<$subject>::begin_turn(world);)*
        }

        impl Plan {
            /// Whether the order can be taken back without a branch, whatever happens: no die can fall in it.
            pub fn is_surely_undoable(&self) -> bool {
                match self {
                    Self::Begin | Self::EndSegment | Self::Decide(_) => false,
                    Self::StopEverywhere { .. } => true,
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
                    Self::Begin
                    | Self::EndSegment
                    | Self::StopEverywhere { .. }
                    | Self::Decide(_) => {}
                    $(Self::$variant(plan) => <$subject>::apply(world, plan, out)),*
                }
            }
        }
    };
}

subjects! {
    Command: Command,
    Fronts: Fronts,
    Zones: OperationZones,
    Objectives: ArmyObjectives,
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
