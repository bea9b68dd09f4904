//! Puts a variant in place of what the scenario and its map say. Everything else is checked afterwards, as if the files
//! had been written so.

use std::collections::BTreeSet;

use stavka_rules::ids::VariantId;
use stavka_rules::map::HexPos;

use crate::format::{MapFile, ObjectiveSite, ScenarioFile, SupplyFile, VariantFile};
use crate::reader::{Spanned, Words};

/// The files as they are played.
pub(super) struct Played {
    /// The scenario, its variants left out.
    pub scenario: ScenarioFile,
    /// The map, if it could be read.
    pub map: Option<MapFile>,
    /// Counters that another way of playing has. They need not be set up in this one.
    pub elsewhere: BTreeSet<String>,
}

/// The files as they are played with a variant, or with none.
pub(super) fn play(
    mut scenario: ScenarioFile,
    mut map: Option<MapFile>,
    chosen: Option<VariantId>,
) -> Played {
    let variants = std::mem::take(&mut scenario.variants);
    let mut elsewhere: BTreeSet<String> = variants.iter().flat_map(named).collect();
    let chosen = chosen.and_then(|id| variants.into_iter().find(|one| one.id.value == id));
    if let Some(variant) = chosen {
        if let Some(turns) = variant.turns {
            let late = scenario.reinforcements.iter();
            let late = late.filter(|arrival| arrival.turn.value > turns.value);
            elsewhere.extend(late.flat_map(|arrival| ids(&arrival.units)));
            end_after(turns, &mut scenario);
        }
        place_counters(&variant, &mut scenario);
        replace_supply(variant.supply, &mut scenario.supply);
        let ended = &variant.end_tables.0;
        let ends = |id: &str| ended.iter().any(|word| word.value == id);
        scenario
            .tables
            .retain(|table| !ends(table.id.value.as_str()));
        replace_by(variant.tables, &mut scenario.tables, |table| table.id.value);
        replace_by(variant.armies, &mut scenario.armies, |army| army.id.value);
        scenario.control.extend(variant.control);
        if let Some(map) = &mut map {
            replace_objectives(variant.objectives, map);
        }
        scenario.title = variant.title;
        scenario.description = variant.description;
        scenario.start = variant.start.unwrap_or(scenario.start);
        scenario.first_player = variant.first_player.or(scenario.first_player);
        scenario.options = variant.options.unwrap_or(scenario.options);
        scenario.weather = variant.weather.unwrap_or(scenario.weather);
        scenario.owners = variant.owners.unwrap_or(scenario.owners);
        scenario.damage = variant.damage.unwrap_or(scenario.damage);
        scenario.victory = variant.victory.unwrap_or(scenario.victory);
    }
    let here: BTreeSet<String> = set_up(&scenario).collect();
    elsewhere.retain(|id| !here.contains(id));
    for army in &mut scenario.armies {
        let present = |hq: &Spanned<String>| !elsewhere.contains(&hq.value);
        army.headquarters.0.retain(present);
        army.units.0.retain(present);
    }
    Played {
        scenario,
        map,
        elsewhere,
    }
}

/// What a variant lists stands in place of what has the same key.
fn replace_by<T, K: PartialEq>(by: Vec<T>, old: &mut Vec<T>, key: impl Fn(&T) -> K) {
    old.retain(|one| !by.iter().any(|new| key(new) == key(one)));
    old.extend(by);
}

/// Ids of all counters that a scenario sets up or keeps in a pool.
pub(super) fn set_up(scenario: &ScenarioFile) -> impl Iterator<Item = String> {
    let pools = scenario.pools.iter().map(|pool| &pool.units);
    set_up_at_once(scenario).chain(pools.flat_map(ids))
}

/// Ids of all counters that a scenario sets up: on the map, among the reinforcements, in the dead pile.
pub(super) fn set_up_at_once(scenario: &ScenarioFile) -> impl Iterator<Item = String> {
    let on_map = scenario.setup.iter().map(|placement| &placement.units);
    let later = scenario.reinforcements.iter().map(|arrival| &arrival.units);
    on_map.chain(later).chain([&scenario.dead]).flat_map(ids)
}

/// Counters that a variant sets up, each with its place.
pub(super) fn placed(variant: &VariantFile) -> impl Iterator<Item = &Spanned<String>> {
    let on_map = variant.setup.iter().map(|placement| &placement.units);
    let later = variant.reinforcements.iter().map(|arrival| &arrival.units);
    let pools = variant.pools.iter().map(|pool| &pool.units);
    on_map
        .chain(later)
        .chain([&variant.dead])
        .chain(pools)
        .flat_map(|units| &units.0)
}

/// Ids of all counters that a variant names.
fn named(variant: &VariantFile) -> impl Iterator<Item = String> {
    let words = placed(variant).chain(&variant.remove.0);
    words.map(|word| word.value.clone())
}

fn ids(units: &Words) -> impl Iterator<Item = String> {
    units.0.iter().map(|word| word.value.clone())
}

/// What the scenario plans for turns that the variant does not have is left out.
fn end_after(turns: Spanned<u8>, scenario: &mut ScenarioFile) {
    let last = turns.value;
    scenario.turns = turns;
    let weather = &mut scenario.weather.fixed;
    weather.retain(|turn| turn.turn.value <= last);
    let arrivals = &mut scenario.reinforcements;
    arrivals.retain(|arrival| arrival.turn.value <= last);
    scenario.supply.retain(|supply| supply.turn.value <= last);
    scenario.tables.retain(|table| table.turn.value <= last);
    // Who would be free later is free when he is attacked.
    for hold in &mut scenario.holds {
        hold.until.take_if(|until| until.value > last);
    }
    if let Some(until) = &mut scenario.first_player_until {
        until.value = until.value.min(last);
    }
    for until in scenario
        .tables
        .iter_mut()
        .filter_map(|table| table.until.as_mut())
    {
        until.value = until.value.min(last);
    }
    for until in scenario
        .supply
        .iter_mut()
        .filter_map(|supply| supply.until.as_mut())
    {
        until.value = until.value.min(last);
    }
}

/// Counters that the variant names leave the scenario's places and take those of the variant.
fn place_counters(variant: &VariantFile, scenario: &mut ScenarioFile) {
    let named: BTreeSet<String> = named(variant).collect();
    let leave = |units: &mut Words| {
        units.0.retain(|word| !named.contains(&word.value));
        !units.0.is_empty()
    };
    scenario
        .setup
        .retain_mut(|placement| leave(&mut placement.units));
    let arrivals = &mut scenario.reinforcements;
    arrivals.retain_mut(|arrival| leave(&mut arrival.units));
    leave(&mut scenario.dead);
    scenario.holds.retain_mut(|hold| leave(&mut hold.units));
    scenario.holds.extend(variant.holds.iter().cloned());
    let pools = &mut scenario.pools;
    pools.retain(|pool| {
        let new = &variant.pools;
        !new.iter().any(|new| new.id.value == pool.id.value)
    });
    for pool in pools.iter_mut() {
        leave(&mut pool.units);
    }
    pools.extend(variant.pools.iter().cloned());
    scenario.setup.extend(variant.setup.iter().cloned());
    arrivals.extend(variant.reinforcements.iter().cloned());
    scenario.dead.0.extend(variant.dead.0.iter().cloned());
}

/// Supply that the variant names for a side in a hex stands in place of all that the scenario brings it there.
fn replace_supply(by: Vec<SupplyFile>, supply: &mut Vec<SupplyFile>) {
    let key = |arrival: &SupplyFile| (arrival.side.value.clone(), arrival.at.value);
    let new: BTreeSet<_> = by.iter().map(key).collect();
    let old: BTreeSet<_> = supply.iter().map(key).collect();
    supply.retain(|arrival| !new.contains(&key(arrival)));
    // Nothing instead of something ends it; nothing instead of nothing is a fault that the checks report.
    let is_something = |new: &SupplyFile| new.amount.is_none_or(|amount| amount.tokens > 0);
    let comes = |new: &SupplyFile| is_something(new) || !old.contains(&key(new));
    supply.extend(by.into_iter().filter(comes));
}

/// Objectives that the variant names stand in place of those of the map.
fn replace_objectives(by: Vec<ObjectiveSite>, map: &mut MapFile) {
    let named: BTreeSet<HexPos> = by.iter().map(|site| site.at.value).collect();
    map.objectives
        .retain(|site| !named.contains(&site.at.value));
    map.objectives
        .extend(by.into_iter().filter(|site| site.points > 0));
}
