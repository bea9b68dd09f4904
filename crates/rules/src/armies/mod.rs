//! C&C 1.1 Armies: who is whose, and what the command rules ask of a unit before it moves.
//!
//! Everything here looks at facts of counters and at the turn of the side that moves. Who takes up whom is ordered in
//! [`command`](crate::command).

mod fronts;
mod fuelling;
mod index;
mod permission;
mod slots;
mod troops;
mod turn;
mod zones;

pub(crate) use fronts::{
    FrontBill, FrontStates, attach_radius, change_front, check_leaves_front, check_limit,
    raise_front, supporting_front,
};
pub use fronts::{
    FrontCharge, FrontState, InCombat, attack_cap, existing_fronts, front_of, front_state,
    fronts_of, massive_assault_until, next_massive_assault, offensive_fronts, offensive_limit,
    rating_modifier, spent_on_attacks,
};
pub(crate) use fuelling::{check_buys_fuel, gives_fuel_to, later_headquarters};
pub use index::{
    Armies, ArmyOf, army_of, attached_headquarters, commanders_of, has_headquarters,
    headquarters_of, is_played, whose,
};
pub(crate) use index::{Attachments, attach, found_armies};
pub use permission::has_been_played;
pub(crate) use permission::{Doing, check_turn, has_taken_up, is_forgotten};
pub use slots::{Filling, Limited, Troop, accepts, assign, fill};
pub(crate) use troops::{commanded_by, party_of, row_of};
pub use troops::{is_commander, troop_of};
pub use turn::{AloneMove, CommandTurn, HqMove, binds, binds_supply};
pub(crate) use turn::{is_over, waiting_headquarters};
pub use zones::{
    Jam, OperationZone, ZoneState, allowance_of_guest, combat_supply_factor, home_of, host_at,
    host_of, jam_at, zone_at, zone_of, zone_state, zones_of,
};
pub(crate) use zones::{ZoneStates, change_zone, may_go_alone_at, note_start};
