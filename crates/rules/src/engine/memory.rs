//! What subjects keep beside the facts of counters, in one list.

use bevy::prelude::World;

use super::stops::Stops;
use crate::armies::{Attachments, CommandTurn, FrontStates, ZoneStates};
use crate::carriers::TruckAccount;
use crate::combat::Fought;
use crate::command::Joined;
use crate::construction::Construction;
use crate::damage::Damage;
use crate::formation::{FormationMarkers, FuelledFormations};
use crate::held_back::HeldBack;
use crate::kept::Kept;
use crate::numbers::Digest;
use crate::objectives::Objectives;
use crate::procedure::Procedures;
use crate::railways::Railways;
use crate::reinforcement::Muster;
use crate::site_owners::SiteOwners;
use crate::supply::{SupplyLimits, TraceChoices};
use crate::transport::BlownHexes;

macro_rules! kept {
    ($($name:ident: $kept:ty),* $(,)?) => {
        /// A copy of what subjects keep.
        #[derive(Clone, Debug)]
        pub(super) struct Memory {
            $($name: $kept),*
        }

        impl Memory {
            /// Puts it into the world as a game is set up.
            pub(super) fn start(world: &mut World) {
                $(<$kept as Kept>::start(world);)*
            }

            /// Copies it.
            pub(super) fn read(world: &World) -> Self {
                Self { $($name: Kept::read(world)),* }
            }

            /// Puts the copy back.
            pub(super) fn restore(&self, world: &mut World) {
                $(Kept::restore(&self.$name, world);)*
            }

            /// Adds what is kept now to a digest.
            pub(super) fn digest(world: &World, digest: Digest) -> Digest {
                $(let digest = <$kept as Kept>::digest(world, digest);)*
                digest
            }
        }
    };
}

// The hash is made in this order.
kept! {
    procedures: Procedures,
    fought: Fought,
    damage: Damage,
    construction: Construction,
    railways: Railways,
    muster: Muster,
    trucks: TruckAccount,
    formation_markers: FormationMarkers,
    held_back: HeldBack,
    blown_hexes: BlownHexes,
    stops: Stops,
    fuelled_formations: FuelledFormations,
    trace_choices: TraceChoices,
    site_owners: SiteOwners,
    attachments: Attachments,
    command_turn: CommandTurn,
    joined: Joined,
    supply_limits: SupplyLimits,
    front_states: FrontStates,
    zone_states: ZoneStates,
    objectives: Objectives,
}
