//! Entry hexes to choose from, pools of counters and variable tables (13.5, 13.6).

use std::collections::BTreeMap;
use std::str::FromStr;

use stavka_rules::ids::{PoolId, TableId, UnitId};
use stavka_rules::map::{Feature, HexPos};
use stavka_rules::numbers::Misread;
use stavka_rules::pieces::{Family, Printed};
use stavka_rules::setup::{ArrivalPlan, CounterPool, MapSetup, VariableTable};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::tables::{Band, Gift, GiftTable, ReplKind};

use super::map::on_map;
use super::placing::check_turn;
use super::roster::{RosterParts, unique};
use super::sides::Sides;
use super::variant::set_up_at_once;
use crate::format::{PoolFile, ScenarioFile, TableFile};
use crate::reader::{Faults, Place, Spanned};
use crate::tables::cells::{Amount, each_line, read_word, split_label};
use crate::tables::layout::Layout;

/// What a word of a row brings.
enum Word {
    Nothing,
    Gift(Gift),
}

impl FromStr for Word {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let number = |suffix: &str| text.strip_suffix(suffix)?.parse().ok();
        let repls = |kind: ReplKind, count: u8| Gift::Repls { kind, count };
        let gift = if text == "-" {
            return Ok(Self::Nothing);
        } else if let Some(count) = number("Pax") {
            Some(repls(ReplKind::Personnel, count))
        } else if let Some(count) = number("Eq") {
            Some(repls(ReplKind::Equipment, count))
        } else if let Some((pool, count)) = text.split_once(':') {
            let read = PoolId::new(pool).ok().zip(count.parse().ok());
            read.map(|(pool, count)| Gift::Units { pool, count })
        } else {
            let amount = text.parse::<Amount>().ok();
            amount.map(|amount| Gift::Supply(amount.tokens()))
        };
        let wanted = "`2Pax`, `1Eq`, `1SP`, `3T`, a pool and a number such as `guards:1`, or `-`";
        gift.map(Self::Gift)
            .ok_or_else(|| Misread::new(text, wanted))
    }
}

/// Everything that the scenario says of arrivals beside turn and hex.
pub(super) fn plan(
    file: &ScenarioFile,
    map: Option<&MapSetup>,
    sides: &Sides,
    roster: Option<&RosterParts>,
    faults: &mut Faults,
) -> ArrivalPlan {
    let choices = choices(file);
    let pools = pools(file, roster, faults);
    let tables = tables(file, map, sides, &pools, faults);
    if let Some(roster) = roster {
        check_repls(file, roster, &tables, faults);
    }
    ArrivalPlan {
        choices,
        pools: pools.into_iter().map(|(pool, _)| pool).collect(),
        tables,
    }
}

/// Rule 13.6: units with several entry hexes.
fn choices(file: &ScenarioFile) -> BTreeMap<UnitId, Vec<HexPos>> {
    let mut choices = BTreeMap::new();
    for arrival in file
        .reinforcements
        .iter()
        .filter(|one| !one.or_at.0.is_empty())
    {
        let others = arrival.or_at.0.iter().map(|at| at.value);
        let hexes: Vec<HexPos> = std::iter::once(arrival.at.value).chain(others).collect();
        for word in &arrival.units.0 {
            if let Ok(unit) = UnitId::new(&word.value) {
                choices.insert(unit, hexes.clone());
            }
        }
    }
    choices
}

/// Checks pools: counters that are there, of one side, fit to arrive, and waiting nowhere else. Each with its side.
fn pools(
    file: &ScenarioFile,
    roster: Option<&RosterParts>,
    faults: &mut Faults,
) -> Vec<(CounterPool, Option<Side>)> {
    let mut seen = BTreeMap::new();
    let mut members: BTreeMap<&str, Place> = BTreeMap::new();
    let mut pools = Vec::new();
    for pool in &file.pools {
        unique(&pool.id, "pool", &mut seen, faults);
        if pool.units.0.is_empty() {
            let what = format!("the pool {} is empty", pool.id.value);
            faults.add(pool.id.place, what, "name its counters");
        }
        let drawn = |table: &TableFile| {
            let cells = table.rows.iter().flat_map(|row| &row.value.0);
            let names = cells.filter_map(|cell| cell.value.split_once(':'));
            names
                .into_iter()
                .any(|(name, _)| name == pool.id.value.as_str())
        };
        if !file.tables.iter().any(drawn) {
            let what = format!("no table draws from the pool {}", pool.id.value);
            let remedy = format!("write {}:1 in a row of a table", pool.id.value);
            faults.add(pool.id.place, what, remedy);
        }
        for word in &pool.units.0 {
            if let Some(first) = members.insert(&word.value, word.place) {
                let what = format!(
                    "{} is in a pool already, in line {}",
                    word.value, first.line
                );
                faults.add(word.place, what, "leave it in one");
            }
        }
        let side = roster.and_then(|roster| pool_side(pool, roster, faults));
        pools.push((
            CounterPool {
                id: pool.id.value,
                name: pool
                    .name
                    .clone()
                    .unwrap_or_else(|| pool.id.value.to_string()),
                units: ids(pool),
            },
            side,
        ));
    }
    let placed: BTreeMap<String, ()> = set_up_at_once(file).map(|id| (id, ())).collect();
    for (id, &place) in &members {
        if placed.contains_key(*id) {
            let what = format!("{id} waits in a pool and is set up as well");
            faults.add(place, what, "do one of the two");
        }
    }
    pools
}

fn ids(pool: &PoolFile) -> Vec<UnitId> {
    let words = pool.units.0.iter();
    words
        .filter_map(|word| UnitId::new(&word.value).ok())
        .collect()
}

/// The side of a pool's counters, if they are what a pool may hold.
fn pool_side(pool: &PoolFile, roster: &RosterParts, faults: &mut Faults) -> Option<Side> {
    let by_id = roster.by_id();
    let mut side = None;
    for word in &pool.units.0 {
        let Some(&printed) = by_id.get(word.value.as_str()) else {
            if !roster.faulty.contains(&word.value) {
                let what = format!("the roster has no counter {}", word.value);
                faults.unknown(word.place, what, &word.value, by_id.keys().copied());
            }
            continue;
        };
        if !may_be_drawn(printed) {
            let what = format!(
                "{} is {:?} and does not come from a pool",
                word.value, printed.family
            );
            let remedy = "list it under reinforcements; write Repls and supply as 1Pax, 1Eq, 1SP";
            faults.add(word.place, what, remedy);
        }
        if *side.get_or_insert(printed.side) != printed.side {
            let what = format!("{} is of the other side than the pool", word.value);
            faults.add(word.place, what, "make a pool for each side");
        }
    }
    side
}

/// Rule 13.6: units come from pools. Transport, supply and works in the tray are spare counters for other rules; Organic
/// Trucks among them, which their formation divides into (13.2c).
const fn may_be_drawn(printed: &Printed) -> bool {
    matches!(
        printed.family,
        Family::Combat | Family::Headquarters | Family::Artillery | Family::RailRepair
    )
}

fn tables(
    file: &ScenarioFile,
    map: Option<&MapSetup>,
    sides: &Sides,
    pools: &[(CounterPool, Option<Side>)],
    faults: &mut Faults,
) -> Vec<VariableTable> {
    let mut seen: BTreeMap<TableId, Place> = BTreeMap::new();
    let mut tables = Vec::new();
    for table in &file.tables {
        unique(&table.id, "table", &mut seen, faults);
        if table.name.trim().is_empty() {
            let what = format!("the table {} has no name", table.id.value);
            faults.add(table.id.place, what, "write one");
        }
        let turns = file.turns.value;
        check_turn(&table.turn, turns, faults);
        if let Some(until) = &table.until {
            check_turn(until, turns, faults);
            if until.value < table.turn.value {
                let what = format!(
                    "until {} lies before turn {}",
                    until.value, table.turn.value
                );
                faults.add(until.place, what, "write the later turn under until");
            }
        }
        let side = sides.find(&table.side, faults);
        check_hexes(table, map, side, faults);
        let rolls = rolls(table, side, pools, faults);
        if let (Some(side), Some(rolls)) = (side, rolls) {
            tables.push(VariableTable {
                id: table.id.value,
                name: table.name.clone(),
                kind: table.kind,
                side,
                from: table.turn.value,
                until: table.until.map_or(turns, |until| until.value.min(turns)),
                at: table.at.value.0.iter().map(|at| at.value).collect(),
                rolls,
            });
        }
    }
    tables
}

/// Rule 13.6: what a table brings comes in at entry hexes and ports.
fn check_hexes(table: &TableFile, map: Option<&MapSetup>, side: Option<Side>, faults: &mut Faults) {
    if table.at.value.0.is_empty() {
        let what = format!("the table {} has no entry hex", table.id.value);
        faults.add(table.at.place, what, "write at: \"…\" with one hex or more");
    }
    let (Some(map), Some(side)) = (map, side) else {
        return;
    };
    for at in &table.at.value.0 {
        check_entry(map, at, side, faults);
    }
}

/// Rule 13.6: reinforcements come in at entry hexes and ports.
pub(super) fn check_entry(map: &MapSetup, at: &Spanned<HexPos>, side: Side, faults: &mut Faults) {
    if !on_map(&map.grid, at, faults) {
        return;
    }
    let Some(ix) = map.grid.index(at.value) else {
        return;
    };
    let enters = |feature: &Feature| match feature {
        Feature::Entry(of) => *of == side,
        Feature::Port { .. } => true,
        _ => false,
    };
    if !map.hexes[ix.at()].features.iter().any(enters) {
        let what = format!("hex {} is no entry hex of this side", at.value);
        let remedy = "list it under entries in map.ron, or use another hex (13.6)";
        faults.add(at.place, what, remedy);
    }
}

fn rolls(
    table: &TableFile,
    side: Option<Side>,
    pools: &[(CounterPool, Option<Side>)],
    faults: &mut Faults,
) -> Option<GiftTable> {
    let rows = each_line(&table.rows, faults, |line, faults| {
        let (total, cells) = split_label(line, faults)?;
        let band = read_word::<Band>(total, faults);
        let mut gifts = Vec::new();
        for cell in cells {
            if let Word::Gift(gift) = read_word::<Word>(cell, faults)? {
                check_gift(gift, cell, side, pools, faults);
                gifts.push(gift);
            }
        }
        if cells.is_empty() {
            let what = "the row does not say what it brings";
            faults.add(line.place, what, "write it, or - for nothing");
        }
        Some((band?, gifts))
    });
    let layout = Layout::new(table.dice.place)
        .value("dice", &table.dice)
        .lines("rows", &table.rows);
    layout.accept(GiftTable::new(table.dice.value, rows?), faults)
}

fn check_gift(
    gift: Gift,
    cell: &Spanned<String>,
    side: Option<Side>,
    pools: &[(CounterPool, Option<Side>)],
    faults: &mut Faults,
) {
    let count = match gift {
        Gift::Supply(tokens) => tokens.0,
        Gift::Repls { count, .. } => count.into(),
        Gift::Units { pool, count } => {
            let known = pools.iter().find(|(known, _)| known.id == pool);
            match known {
                None => {
                    let what = format!("there is no pool {pool}");
                    let known = pools.iter().map(|(pool, _)| pool.id.as_str());
                    faults.unknown(cell.place, what, pool.as_str(), known);
                }
                Some((_, Some(of))) if side.is_some_and(|side| side != *of) => {
                    let what = format!("the pool {pool} is of the other side");
                    faults.add(cell.place, what, "draw from a pool of the table's side");
                }
                Some(_) => {}
            }
            count.into()
        }
    };
    if count == 0 {
        faults.add(
            cell.place,
            "nothing comes",
            "write a number above 0, or - alone",
        );
    }
}

/// Rule 13.5: Repls are not limited by their counters, so the roster has as many as the tables can ever bring beside those
/// on the map.
fn check_repls(
    file: &ScenarioFile,
    roster: &RosterParts,
    tables: &[VariableTable],
    faults: &mut Faults,
) {
    let on_map: BTreeMap<String, ()> = set_up_at_once(file).map(|id| (id, ())).collect();
    for &kind in ReplKind::ALL {
        let mut spare: PerSide<u16> = PerSide::default();
        for printed in roster.units.iter().map(|unit| &unit.value) {
            let waits = !on_map.contains_key(printed.id.as_str());
            if waits && ReplKind::of(printed) == Some(kind) {
                spare[printed.side] += 1;
            }
        }
        let mut needed: PerSide<u16> = PerSide::default();
        for (table, written) in tables.iter().zip(&file.tables) {
            let turns = u16::from(table.until.saturating_sub(table.from)) + 1;
            let needs = &mut needed[table.side];
            *needs = needs.saturating_add(turns * table.rolls.most(kind));
            if *needs > spare[table.side] && table.rolls.most(kind) > 0 {
                let what = format!(
                    "the tables can bring {needs} {} by then, the roster has {}",
                    kind.title(),
                    spare[table.side]
                );
                let remedy = "raise count of the side's Repls in roster.ron (13.5)";
                faults.add(written.id.place, what, remedy);
            }
        }
    }
}
