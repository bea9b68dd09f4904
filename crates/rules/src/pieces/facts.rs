//! The facts of a counter that change, in one list: what snapshots copy, undo puts back and the state hash is made of.
//!
//! A new fact is a component in `state`, which every counter begins with (`Location` requires it), and a line here, with what it
//! adds to the hash.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::{
    Activity, Allegiance, Arrived, BrokenOut, Captured, Changed, Commanded, Family, FedBy, Flipped,
    Fuel, FuelFrom, GaveFuel, GoesOn, HasFought, Holds, HqTurn, Level, Location, ModeMarker, OnTop,
    Orientation, OutOfSupply, OwnBridge, PutDown, Rations, Released, SetOutAsGuest, Spent,
    StepsLost, Stocks, Tokens, UnitIx, change,
};
use crate::numbers::Digest;

/// A fact of a counter that changes.
pub(crate) trait UnitFact: Component<Mutability = Mutable> + Copy + PartialEq {
    /// Adds it to a digest.
    fn digest(self, digest: Digest) -> Digest;

    /// Gives it to a counter.
    fn put(self, world: &mut World, unit: UnitIx);
}

/// A fact on which nothing else hangs: no index and no other component follows it.
pub(crate) trait PlainFact: UnitFact {}

macro_rules! facts {
    ($($name:ident: $fact:ty),* $(,)?) => {
        /// The changing facts of one counter.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct UnitState {
            $($name: $fact),*
        }

        impl UnitState {
            /// Those of a counter as it lies.
            pub(crate) fn read(world: &World, entity: Entity) -> Option<Self> {
                let entity = world.get_entity(entity).ok()?;
                Some(Self { $($name: *entity.get()?),* })
            }

            /// Gives them to a counter.
            pub(crate) fn write(self, world: &mut World, unit: UnitIx) {
                $(self.$name.put(world, unit);)*
            }

            /// What the counter adds to the state hash. Rule 12.1c: nothing for a dump counter in the tray, since more of them
            /// are made as they are needed.
            pub(crate) fn digest(&self, unit: UnitIx, family: Family) -> u64 {
                if family == Family::Dump && self.location == Location::Tray {
                    return 0;
                }
                let digest = Digest::new(1).word(unit.0);
                $(let digest = self.$name.digest(digest);)*
                digest.finish()
            }
        }
    };
}

// The hash is made in this order.
facts! {
    location: Location,
    orientation: Orientation,
    marker: ModeMarker,
    steps_lost: StepsLost,
    tokens: Tokens,
    activity: Activity,
    released: Released,
    out_of_supply: OutOfSupply,
    on_top: OnTop,
    own_bridge: OwnBridge,
    holds: Holds,
    fuel: Fuel,
    changed: Changed,
    has_fought: HasFought,
    stocks: Stocks,
    captured: Captured,
    level: Level,
    rations: Rations,
    gave_fuel: GaveFuel,
    put_down: PutDown,
    spent: Spent,
    flipped: Flipped,
    arrived: Arrived,
    broken_out: BrokenOut,
    commanded: Commanded,
    hq_turn: HqTurn,
    allegiance: Allegiance,
    goes_on: GoesOn,
    fuel_from: FuelFrom,
    fed_by: FedBy,
    set_out_as_guest: SetOutAsGuest,
}

/// Facts on which nothing else hangs.
macro_rules! plain {
    ($($fact:ty: |$self:ident, $digest:ident| $added:expr),* $(,)?) => {
        $(
            impl UnitFact for $fact {
                fn digest($self, $digest: Digest) -> Digest {
                    $added
                }

                fn put(self, world: &mut World, unit: UnitIx) {
                    change::set(world, unit, self);
                }
            }

            impl PlainFact for $fact {}
        )*
    };
}

plain! {
    StepsLost: |self, digest| digest.byte(self.0),
    Tokens: |self, digest| digest.word(self.0),
    Released: |self, digest| digest.byte(u8::from(self.0)),
    OutOfSupply: |self, digest| digest.byte(u8::from(self.0)),
    OnTop: |self, digest| digest.byte(u8::from(self.0)),
    OwnBridge: |self, digest| digest.byte(u8::from(self.0)),
    Holds: |self, digest| digest.byte(u8::from(self.0)),
    HasFought: |self, digest| digest.byte(u8::from(self.0)),
    Stocks: |self, digest| digest.byte(self as u8),
    Level: |self, digest| digest.byte(self.0),
    Rations: |self, digest| digest.byte(self as u8),
    PutDown: |self, digest| digest.word(self.0),
    Spent: |self, digest| digest.word(self.0.as_twelfths()),
    Arrived: |self, digest| digest.word(self.0),
    BrokenOut: |self, digest| digest.byte(u8::from(self.0)),
    FuelFrom: |self, digest| match self.0 {
        None => digest,
        Some(hq) => digest.byte(61).word(hq.0),
    },
    SetOutAsGuest: |self, digest| if self.0 { digest.byte(66) } else { digest },
    GoesOn: |self, digest| if self.0 { digest.byte(60) } else { digest },
    Orientation: |self, digest| digest.byte(match self {
        Self::Combat => 0,
        Self::Move => 1,
    }),
    Fuel: |self, digest| digest.byte(match self {
        Self::None => 0,
        Self::ThisPhase => 1,
        Self::UntilCleanUp => 2,
        Self::Giving => 3,
    }),
    Changed: |self, digest| digest.byte(match self {
        Self::No => 0,
        Self::Open => 1,
        Self::Settled => 2,
    }),
    ModeMarker: |self, digest| match self {
        Self::None => digest.byte(0),
        Self::Reserve => digest.byte(1),
        Self::Strat => digest.byte(2),
        Self::Exploit { rating } => digest.byte(3).byte(rating),
        Self::Disorganized => digest.byte(4),
    },
    Activity: |self, digest| match self {
        Self::Fresh => digest.byte(0),
        Self::Moving { spent, in_zone } => {
            digest.byte(1).word(spent.as_twelfths()).byte(u8::from(in_zone))
        }
        Self::Finished => digest.byte(2),
    },
    GaveFuel: |self, digest| match self.0 {
        None => digest.byte(0),
        Some(at) => digest.byte(1).hex(at),
    },
    // What modules add is nothing to a game without them.
    Commanded: |self, digest| match self {
        Self::No => digest,
        Self::By(hq) => digest.byte(50).word(hq.0),
        Self::Alone => digest.byte(51),
    },
    HqTurn: |self, digest| match self {
        Self::Waiting => digest,
        Self::Open => digest.byte(52),
        Self::Played => digest.byte(53),
    },
    FedBy: |self, digest| match self.0 {
        None => digest,
        Some(hq) => digest.byte(58).word(hq.0),
    },
    Allegiance: |self, digest| match self.0 {
        None => digest,
        Some(army) => digest.byte(54).word(army.0),
    },
}

impl UnitFact for Location {
    fn digest(self, digest: Digest) -> Digest {
        match self {
            Self::Map(at) => digest.byte(0).hex(at),
            Self::Arriving { turn, at } => digest.byte(1).byte(turn).hex(at),
            Self::Dead => digest.byte(2),
            Self::Tray => digest.byte(3),
            Self::Removed => digest.byte(4),
        }
    }

    fn put(self, world: &mut World, unit: UnitIx) {
        change::relocate(world, unit, self);
    }
}

impl UnitFact for Captured {
    fn digest(self, digest: Digest) -> Digest {
        digest.byte(u8::from(self.0))
    }

    fn put(self, world: &mut World, unit: UnitIx) {
        change::set_captured(world, unit, self);
    }
}

impl UnitFact for Flipped {
    fn digest(self, digest: Digest) -> Digest {
        digest.byte(u8::from(self.0))
    }

    fn put(self, world: &mut World, unit: UnitIx) {
        change::set_flipped(world, unit, self);
    }
}
