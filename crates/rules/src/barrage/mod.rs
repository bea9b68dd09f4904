//! 10.0 Barrage.
//!
//! [`Fire`] is the arithmetic of one barrage against units, [`FacilityFire`] of one against an air base, a port or a
//! railroad. Neither knows the map. `orders` says which artillery may fire at what (10.0e, 10.1), `target` what counts about a
//! hex (10.0a to 10.0d), `guns` who pays, `resolve` carries a barrage out (10.0). [`BarrageLoss`] asks the owner of the hex who
//! loses steps, [`forecast()`] looks ahead. What happened to ports and railroads (10.0c) is in [`crate::damage`].

mod facility;
mod fire;
mod forecast;
mod guns;
pub(crate) mod language;
mod losses;
mod offers;
mod orders;
pub(crate) mod reason;
mod resolve;
mod subject;
mod target;
pub(crate) mod telling;

pub use facility::FacilityFire;
pub use fire::{Aim, Barraged, Effect, EffectChance, Fire, FireChances, Firer};
pub use forecast::{Against, AgainstUnits, Forecast, forecast};
pub use guns::Gun;
pub use language::{
    BARRAGE_LOSS_ROLL, BARRAGE_ROLL, BarrageAim, BarrageEvent, BarrageOrder, BarrageReport,
};
pub use losses::BarrageLoss;
pub use offers::BarrageOffer;
pub use orders::{BarragePlan, batteries};
pub use reason::BarrageReason;
pub use resolve::facility_words;
pub use subject::{Artillery, ArtilleryPlan};
pub use target::{aims, density, spotters};

pub(crate) use orders::{check_barrage, has_any};
pub(crate) use resolve::apply_barrage;
pub(crate) use target::air_base;
