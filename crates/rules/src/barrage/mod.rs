//! 10.0 Barrage.
//!
//! [`Fire`] is the arithmetic of one barrage against units, [`FacilityFire`] of one against an air base, a port or a
//! railroad. Neither knows the map.

mod facility;
mod fire;

pub use facility::FacilityFire;
pub use fire::{Aim, Barraged, Effect, EffectChance, Fire, FireChances, Firer};
