//! 9.0 Ground combat.
//!
//! [`Fight`] is the arithmetic of one combat once both sides have made their choices: odds, Surprise, column, result.
//! [`Chances`] are the exact chances of its results. Neither knows the map. [`Combat`] is the procedure of 9.2 with its
//! decisions, [`Retreat`] that of 9.12. `orders` and `overrun` say who may attack (9.1, 8.1), `strength` what each unit is
//! worth and why (9.4), `supply` what a fight costs (9.5), `losses` who suffers (9.11c).

mod aftermath;
mod anti_tank;
mod battle;
mod chances;
mod choices;
mod defence;
mod defence_ways;
mod digest;
mod feeding;
mod fight;
mod forecast;
pub(crate) mod language;
mod losses;
mod offers;
mod option;
mod orders;
mod overrun;
mod questions;
pub(crate) mod reason;
mod record;
mod retreat;
mod sides;
mod state;
mod strength;
mod subject;
mod supply;
pub(crate) mod telling;
mod terrain;
mod ways;
mod words;

pub use anti_tank::{AntiTank, anti_tank_in, anti_tank_of};
pub use chances::{Chances, ResultChance, StepLoss};
pub use defence_ways::{defence_beside, may_use_stocks};
pub use feeding::{FedParty, fed_parties};
pub use fight::{CombatDice, Fight, Resolution};
pub use forecast::{Assault, Forecast, forecast};
pub use language::{
    COMBAT_ROLL, CombatDecision, CombatEvent, CombatOrder, CombatSupply, DefenceSupply,
    FightReport, Ground, SURPRISE_ROLL,
};
pub use offers::CombatOffer;
pub use orders::{AttackPlan, attackers, defenders, targets};
pub use overrun::{OverrunPlan, overrun_stayers};
pub use reason::CombatReason;
pub use record::Fought;
pub use retreat::{Retreat, RetreatEffect};
pub use state::{Attacker, Combat};
pub use strength::{Factor, Share, total};
pub use subject::{CombatPlan, GroundCombat};
pub use supply::{Settlement, attack_cost, attack_payment, defence_price};
pub use terrain::{ground_name, grounds};
pub(crate) use words::option_words;
pub use words::{attacker_words, defender_words, result_phrase};

pub(crate) use orders::{apply_attack, check_attack, has_any_attack};
pub(crate) use overrun::{apply_overrun, check_overrun};
pub(crate) use record::end_segment;
pub(crate) use terrain::effect as ground_effect;
