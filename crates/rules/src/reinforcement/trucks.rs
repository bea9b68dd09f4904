//! 13.5e What it takes to replace trucks that the enemy destroyed or captured: any spare counter of trucks can be rebuilt that
//! the [account](TruckAccount) covers, and Organic Trucks of the Dead Pile.

use bevy::prelude::World;

use super::reason::ReinforcementReason;
use crate::carriers::TruckAccount;
use crate::general::reason::GeneralReason;
use crate::pieces::{Family, Location, Roster, Symbol, Tokens, UnitIx};
use crate::reinforcement::damages::Damages;
use crate::reinforcement::refuse::refuse;
use crate::side::Side;
use crate::tables::{Batch, ReplPrice, RuleTables};
use crate::violation::Violation;

const RULE: &str = "13.5e";

/// Rule 13.5e: whether trucks can be replaced, and for how much Eq. Whose they are is what they were made as.
pub(super) fn damages(world: &World, side: Side, unit: UnitIx) -> Result<Damages, Violation> {
    let roster = world.resource::<Roster>();
    let made = roster.as_made(unit);
    let id = made.id;
    if made.symbol != Symbol::Truck {
        return refuse(RULE, ReinforcementReason::NeverRebuilt { unit: id });
    }
    if made.side != side {
        return Err(Violation::new(RULE, GeneralReason::NotYours { unit: id }));
    }
    let is_lost = match roster.location(unit) {
        Location::Map(_) | Location::Arriving { .. } if roster.printed(unit).side != side => {
            return refuse(RULE, ReinforcementReason::InEnemyHands { unit: id });
        }
        Location::Map(_) | Location::Arriving { .. } => {
            return refuse(RULE, ReinforcementReason::NothingLost { unit: id });
        }
        Location::Removed => return refuse(RULE, ReinforcementReason::NeverRebuilt { unit: id }),
        // Organic Trucks in the tray are spare counters of their formation (13.2c).
        here @ (Location::Dead | Location::Tray) if made.family == Family::OrganicTruck => {
            here == Location::Dead
        }
        Location::Dead | Location::Tray => {
            world.resource::<TruckAccount>().covers(side, made.capacity)
        }
    };
    if !is_lost {
        return refuse(RULE, ReinforcementReason::NoTruckLost { unit: id });
    }
    let points = u8::try_from(made.capacity.div_ceil(Tokens::PER_SP)).unwrap_or(u8::MAX);
    let eq = world.resource::<RuleTables>().rebuild.truck();
    Ok(Damages {
        steps: 1,
        price: ReplPrice { eq, pax: 0 }.times(points.max(1)),
        batch: Batch::One,
    })
}
