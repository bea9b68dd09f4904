//! The generated game with what supply needs: HQs, dumps and sources of both sides.

use stavka_rules::map::{Feature, HexPos, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Face, Family, ThrowRange, Tokens};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;

use crate::generated;

/// Every so many counters one is an HQ and the next a dump.
const EVERY: usize = 25;
/// Sources of each side, spread over the map.
const SOURCES: u8 = 12;

/// The generated game with 60 HQs, 60 dumps and sources.
pub fn setup() -> GameSetup {
    let mut setup = generated::setup();
    setup.scenario.first_player = Some(Side::One);
    for side in Side::BOTH {
        for n in 0..SOURCES {
            let column = 1 + (n % 6) * 25 + side as u8 * 3;
            let at = HexPos::new(column, 10 + (n / 6) * 60);
            let ix = setup.map.grid.index(at).expect("on the map");
            setup.map.hexes[ix.at()]
                .features
                .push(Feature::Source(side));
        }
    }
    for unit in setup.units.iter_mut().step_by(EVERY) {
        let throw = Some(ThrowRange {
            points: Mp::whole(20),
            mobility: Mobility::Truck,
        });
        unit.printed.family = Family::Headquarters;
        unit.printed.movement.throw = throw;
        unit.printed.combat = unit.printed.combat.map(|face| Face { throw, ..face });
    }
    for unit in setup.units.iter_mut().skip(1).step_by(EVERY) {
        unit.printed.family = Family::Dump;
        unit.printed.combat = None;
        unit.tokens = Tokens(40);
    }
    setup
}
