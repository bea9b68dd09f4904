//! 17.0 Weather Determination: conditions fixed by the scenario or rolled on the game's table, as a turn begins.

use bevy::prelude::{Mut, World};

use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::language::RollPurpose;
use crate::outcome::Outcomes;
use crate::sequence::language::{FLIGHT_WEATHER_ROLL, GROUND_WEATHER_ROLL, SequenceEvent};
use crate::sequence::{Clock, Date};
use crate::setup::ScenarioFacts;
use crate::weather::{Weather, WeatherPlan, WeatherTable};

/// Rule 2.2: finds the weather of the turn, by the scenario or by its tables.
pub(crate) fn determine(world: &mut World, out: &mut Outcomes) {
    let turn = world.resource::<Clock>().turn;
    let date = world.resource::<ScenarioFacts>().date_of(turn);
    let weather = world.resource_scope(|world, plan: Mut<WeatherPlan>| {
        if let Some((_, weather)) = plan.fixed.iter().find(|(on, _)| *on == turn) {
            return weather.clone();
        }
        let mut dice = world.resource_mut::<Dice>();
        let mut weather = plan.otherwise.clone();
        let ground = (plan.ground.as_ref(), GROUND_WEATHER_ROLL);
        if let Some(condition) = consult(ground, date, "", &mut dice, out) {
            weather.ground = condition;
        }
        let flight = (plan.flight.as_ref(), FLIGHT_WEATHER_ROLL);
        if let Some(condition) = consult(flight, date, &weather.ground, &mut dice, out) {
            weather.flight = condition;
        }
        weather
    });
    out.push(SequenceEvent::WeatherIs(weather.clone()));
    *world.resource_mut::<Weather>() = weather;
}

/// Reads one table, rolling only where the row leaves it open.
fn consult(
    (table, purpose): (Option<&WeatherTable>, RollPurpose),
    date: Date,
    ground: &str,
    dice: &mut Dice,
    out: &mut Outcomes,
) -> Option<String> {
    let table = table?;
    let row = table.row(date, ground)?;
    if let Some(condition) = row.automatic() {
        return Some(condition.to_owned());
    }
    let rolls: Vec<u8> = (0..table.dice.count()).map(|_| dice.roll()).collect();
    let total = rolls.iter().sum();
    out.push(GeneralEvent::Rolled {
        side: None,
        purpose,
        dice: rolls,
    });
    row.read(total).map(str::to_owned)
}
