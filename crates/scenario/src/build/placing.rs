//! Puts counters where the scenario wants them: on the map, among the reinforcements, in the dead pile.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::ids::UnitId;
use stavka_rules::map::{Cost, Direction, HexPos, Hexside, TerrainCharts, TerrainIx};
use stavka_rules::pieces::{
    Family, Level, Location, Orientation, OutOfSupply, Printed, Re, StepsLost, Tokens,
};
use stavka_rules::setup::{MapSetup, UnitSetup};
use stavka_rules::side::Side;
use stavka_rules::tables::{ConceptTable, ModeTable, RuleTables};

use super::map::on_map;
use super::roster::RosterParts;
use super::variant::Played;
use super::{arrival_plan, posture};
use crate::format::{MarkerFile, Quantity};
use crate::reader::{Faults, Place, Spanned, Words};

/// One entry of the scenario that places counters.
struct Entry<'s> {
    units: &'s Words,
    location: Location,
    orientation: Option<Orientation>,
    marker: Option<&'s Spanned<MarkerFile>>,
    steps_lost: u8,
    supply: Option<Quantity>,
    out_of_supply: bool,
    level: Option<Spanned<u8>>,
}

/// All counters with their places, in roster order.
pub(super) fn place_all(
    played: &Played,
    map: Option<&MapSetup>,
    rules: &RuleTables,
    roster: RosterParts,
    faults: &mut Faults,
) -> Vec<UnitSetup> {
    let file = &played.scenario;
    let mut placing = Placing {
        map,
        charts: &rules.movement,
        modes: &rules.modes,
        highest: Highest {
            hedgehog: rules.hedgehogs.highest_level(),
            base: rules.construction.highest_base(),
        },
        roster: &roster,
        by_id: roster.by_id(),
        placed: BTreeMap::new(),
    };
    for placement in &file.setup {
        placing.check_hex(&placement.at, faults);
        placing.place(
            Entry {
                units: &placement.units,
                location: Location::Map(placement.at.value),
                orientation: placement.orientation,
                marker: placement.marker.as_ref(),
                steps_lost: placement.steps_lost,
                supply: placement.supply,
                out_of_supply: placement.out_of_supply,
                level: placement.level,
            },
            faults,
        );
    }
    for arrival in &file.reinforcements {
        check_turn(&arrival.turn, file.turns.value, faults);
        for at in std::iter::once(&arrival.at).chain(&arrival.or_at.0) {
            placing.check_entry(&arrival.units, at, faults);
        }
        placing.place(
            Entry {
                units: &arrival.units,
                location: Location::Arriving {
                    turn: arrival.turn.value,
                    at: arrival.at.value,
                },
                orientation: arrival.orientation.or(Some(Orientation::Move)),
                marker: arrival.marker.as_ref(),
                steps_lost: arrival.steps_lost,
                supply: arrival.supply,
                out_of_supply: false,
                level: None,
            },
            faults,
        );
    }
    placing.place(
        Entry {
            units: &file.dead,
            location: Location::Dead,
            orientation: None,
            marker: None,
            steps_lost: 0,
            supply: None,
            out_of_supply: false,
            level: None,
        },
        faults,
    );
    let mut placed = placing.placed;
    check_stacks(&roster, &placed, &rules.concepts, faults);
    check_single(&placed, faults);
    posture::check_reserves(file, &placed, faults);
    posture::check_works(map, &placed, faults);
    let is_drawn = |id: UnitId| {
        let members = file.pools.iter().flat_map(|pool| &pool.units.0);
        let mut members = members.map(|word| word.value.as_str());
        members.any(|member| member == id.as_str())
    };
    let mut units = Vec::new();
    for printed in roster.units {
        let id = printed.value.id;
        match placed.remove(&id) {
            Some(setup) => units.push(setup.value),
            // Dump counters are only a display of supply (12.1c), hedgehogs and air bases are built (16.0b, 15.3), and transport is
            // divided into smaller counters, combined into larger ones (13.2c) or made into Extenders (12.7): spare ones wait
            // in the tray. So do Repls and what tables draw (13.5, 13.6).
            None if matches!(
                printed.value.family,
                Family::Dump
                    | Family::Hedgehog
                    | Family::AirBase
                    | Family::Transport
                    | Family::Extender
                    | Family::Replacement
            ) || is_drawn(id) =>
            {
                units.push(in_tray(printed.value));
            }
            None if played.elsewhere.contains(id.as_str()) => {}
            None => {
                let what = format!("{id} is never set up");
                faults.add(
                    printed.place,
                    what,
                    "name it in scenario.ron under setup, reinforcements, pools or dead, or in a variant",
                );
            }
        }
    }
    units
}

/// A spare counter. Repls are never in Combat Mode (13.5).
fn in_tray(printed: Printed) -> UnitSetup {
    let orientation = match printed.family {
        Family::Replacement => Orientation::Move,
        _ => Orientation::default(),
    };
    UnitSetup {
        orientation,
        ..UnitSetup::new(printed, Location::Tray)
    }
}

/// Reports a turn that the game does not have.
pub(super) fn check_turn(turn: &Spanned<u8>, turns: u8, faults: &mut Faults) {
    if !(1..=turns).contains(&turn.value) {
        let what = format!("there is no turn {}, the game has {turns}", turn.value);
        faults.add(turn.place, what, format!("use a turn from 1 to {turns}"));
    }
}

struct Placing<'a> {
    map: Option<&'a MapSetup>,
    charts: &'a TerrainCharts,
    modes: &'a ModeTable,
    highest: Highest,
    roster: &'a RosterParts,
    by_id: BTreeMap<&'a str, &'a Printed>,
    /// Counters placed so far, with the place in the file that says so.
    placed: BTreeMap<UnitId, Spanned<UnitSetup>>,
}

impl<'a> Placing<'a> {
    fn check_hex(&self, at: &Spanned<HexPos>, faults: &mut Faults) {
        if let Some(map) = self.map {
            on_map(&map.grid, at, faults);
        }
    }

    /// Rule 13.6: reinforcements come in at entry hexes and ports.
    fn check_entry(&self, units: &Words, at: &Spanned<HexPos>, faults: &mut Faults) {
        let first = units.0.first().and_then(|word| self.printed(&word.value));
        match (self.map, first) {
            (Some(map), Some(first)) => arrival_plan::check_entry(map, at, first.side, faults),
            _ => self.check_hex(at, faults),
        }
    }

    fn printed(&self, id: &str) -> Option<&'a Printed> {
        self.by_id.get(id).copied()
    }

    fn place(&mut self, entry: Entry<'_>, faults: &mut Faults) {
        for word in &entry.units.0 {
            let Some(printed) = self.printed(&word.value) else {
                if !self.roster.faulty.contains(&word.value) {
                    let what = format!("the roster has no counter {}", word.value);
                    let known = self.roster.units.iter().map(|unit| unit.value.id.as_str());
                    faults.unknown(word.place, what, &word.value, known);
                }
                continue;
            };
            let wish = posture::Wish {
                orientation: entry.orientation,
                marker: entry.marker,
                location: entry.location,
            };
            let posture = posture::build(printed, wish, word.place, self.modes, faults);
            let setup = UnitSetup {
                orientation: posture.orientation,
                marker: posture.marker,
                steps_lost: steps_lost(printed, &entry, word.place, faults),
                tokens: tokens(printed, &entry, word.place, faults),
                out_of_supply: OutOfSupply(entry.out_of_supply),
                level: level(printed, &entry, self.highest, faults),
                ..UnitSetup::new(printed.clone(), entry.location)
            };
            self.check_ground(&setup, word.place, faults);
            let id = printed.id;
            if let Some(first) = self.placed.get(&id) {
                let what = format!("{id} is set up twice, first in line {}", first.place.line);
                faults.add(word.place, what, "remove it from one of the places");
                continue;
            }
            self.check_one_dump(&setup, word.place, faults);
            self.placed.insert(
                id,
                Spanned {
                    value: setup,
                    place: word.place,
                },
            );
        }
    }

    /// Rule 12.1b: supply of a side in a hex is one dump, so one counter shows it. Rule 12.2: supply that comes later is no
    /// counter.
    fn check_one_dump(&self, unit: &UnitSetup, place: Place, faults: &mut Faults) {
        if unit.printed.family != Family::Dump {
            return;
        }
        if matches!(unit.location, Location::Arriving { .. }) {
            let what = format!("{} does not arrive as a counter", unit.printed.id);
            faults.add(place, what, "list its tokens under supply (12.2)");
        }
        let Some(at) = unit.location.hex() else {
            return;
        };
        let lies_there = |other: &&Spanned<UnitSetup>| {
            let printed = &other.value.printed;
            (printed.family, printed.side) == (Family::Dump, unit.printed.side)
                && other.value.location.hex() == Some(at)
        };
        if let Some(first) = self.placed.values().find(lies_there) {
            let what = format!(
                "a dump of the side lies in {at} already, set up in line {}",
                first.place.line
            );
            faults.add(place, what, "write the tokens of both on one counter");
        }
    }

    /// Rule 6.2: nothing starts on ground that it could never have entered, unless a road or railroad leads there.
    fn check_ground(&self, unit: &UnitSetup, place: Place, faults: &mut Faults) {
        let (Some(map), Some(at)) = (self.map, unit.location.hex()) else {
            return;
        };
        let Some(ix) = map.grid.index(at) else {
            return;
        };
        let hex = &map.hexes[ix.at()];
        let kind = hex.settlement.unwrap_or(hex.terrain);
        let Some(chart) = self.charts.charts.first() else {
            return;
        };
        let moves = |face: &stavka_rules::pieces::Face| face.ma.as_twelfths() > 0;
        let faces = [unit.printed.combat.as_ref(), Some(&unit.printed.movement)];
        let mut moving = faces.into_iter().flatten().filter(|face| moves(face));
        let enters = |mobility: stavka_rules::map::Mobility| {
            // Rule 6.2d: the dearest kind counts, so one that is closed closes the hex.
            let is_open = |kind: TerrainIx| {
                let row = chart.terrain.get(kind.at());
                row.is_none_or(|row| row[mobility.index()] != Cost::Prohibited)
            };
            match hex.settlement {
                Some(settlement) => is_open(settlement),
                None => hex.grounds().all(is_open),
            }
        };
        let Some(first) = moving.next() else {
            return;
        };
        if enters(first.mobility) || moving.any(|face| enters(face.mobility)) {
            return;
        }
        let led_to = Direction::ALL.into_iter().any(|direction| {
            let there = map.grid.neighbour(at, direction);
            let side = there.map(|there| Hexside::between(at, there));
            let facts = side.and_then(|side| {
                let found = map.hexsides.binary_search_by_key(&side, |(side, _)| *side);
                found.ok().map(|n| map.hexsides[n].1)
            });
            facts.is_some_and(|facts| facts.road.is_some() || facts.rail.is_some())
        });
        if !led_to {
            let name = self.charts.terrain.get(kind.at()).map(|kind| &kind.name);
            let what = format!(
                "{} cannot be in hex {at}: {} is prohibited to {} movement",
                unit.id(),
                name.map_or("its terrain", |name| name.as_str()),
                first.mobility.name()
            );
            faults.add(
                place,
                what,
                "set it up elsewhere, or lead a road there (6.2)",
            );
        }
    }
}

fn steps_lost(
    printed: &Printed,
    entry: &Entry<'_>,
    place: Place,
    faults: &mut Faults,
) -> StepsLost {
    if entry.steps_lost >= printed.steps && entry.steps_lost > 0 {
        let what = format!(
            "{} has {} steps and cannot have lost {}",
            printed.id, printed.steps, entry.steps_lost
        );
        faults.add(place, what, "lose fewer, or name it under dead");
    }
    StepsLost(entry.steps_lost)
}

/// The highest levels there are.
#[derive(Clone, Copy)]
struct Highest {
    hedgehog: u8,
    base: u8,
}

/// Rules 15.0 and 16.0: the level of a hedgehog or of an air base, whose level 0 is an Air Strip. Nothing else has one.
fn level(printed: &Printed, entry: &Entry<'_>, highest: Highest, faults: &mut Faults) -> Level {
    let Some(level) = entry.level else {
        return Level::default();
    };
    let (what, levels, rule) = match printed.family {
        Family::Hedgehog => ("hedgehog", 1..=highest.hedgehog, "16.0"),
        Family::AirBase => ("air base", 0..=highest.base, "15.0"),
        _ => {
            let what = format!("{} has no level", printed.id);
            let remedy =
                "set it up in an entry without level; only hedgehogs and air bases have one";
            faults.add(level.place, what, remedy);
            return Level::default();
        }
    };
    if !levels.contains(&level.value) {
        let what = format!("there is no {what} level {}", level.value);
        let remedy = format!(
            "use a level from {} to {} ({rule})",
            levels.start(),
            levels.end()
        );
        faults.add(level.place, what, remedy);
    }
    Level(level.value)
}

fn tokens(printed: &Printed, entry: &Entry<'_>, place: Place, faults: &mut Faults) -> Tokens {
    let held = entry.supply.map_or(0, |supply| supply.tokens);
    let place = entry.supply.map_or(place, |supply| supply.place);
    match printed.family {
        Family::Dump if held == 0 && entry.location != Location::Dead => {
            let what = format!("the dump {} is empty", printed.id);
            faults.add(place, what, "add supply: \"2SP\" or the like");
        }
        Family::Transport | Family::OrganicTruck if held > printed.capacity => {
            let what = format!(
                "{} carries {}T at most, here {held}T",
                printed.id, printed.capacity
            );
            faults.add(place, what, "load less (13.2c)");
        }
        Family::Dump | Family::Transport | Family::OrganicTruck => {}
        _ if held > 0 => {
            let what = format!("{} holds no supply", printed.id);
            faults.add(place, what, "only dumps and transport do");
        }
        _ => {}
    }
    Tokens(held)
}

/// One side a hex, and no more than can stack there (4.8).
fn check_stacks(
    roster: &RosterParts,
    placed: &BTreeMap<UnitId, Spanned<UnitSetup>>,
    concepts: &ConceptTable,
    faults: &mut Faults,
) {
    let limit = concepts.stacking.limit;
    let mut hexes: BTreeMap<HexPos, (Side, Re)> = BTreeMap::new();
    for printed in &roster.units {
        let Some(unit) = placed.get(&printed.value.id) else {
            continue;
        };
        let Some(at) = unit.value.location.hex() else {
            continue;
        };
        let printed = &printed.value;
        let (side, stacked) = hexes.entry(at).or_insert((printed.side, Re(0)));
        if *side != printed.side {
            let what = format!("{} stands in hex {at} with the enemy", printed.id);
            faults.add(unit.place, what, "set one of them up elsewhere");
            continue;
        }
        if printed.family.is_combat() {
            let full = *stacked > limit;
            let left = concepts.re.left(printed, unit.value.steps_lost);
            *stacked = Re(stacked.0.saturating_add(left.0));
            if *stacked > limit && !full {
                let what = format!("with {} more than {limit} RE stand in hex {at}", printed.id);
                faults.add(unit.place, what, "set it up elsewhere (4.8)");
            }
        }
    }
}

/// Rules 15.0a and 16.0g: a hex holds one air base and one hedgehog.
fn check_single(placed: &BTreeMap<UnitId, Spanned<UnitSetup>>, faults: &mut Faults) {
    for (family, what, rule) in [
        (Family::AirBase, "air base", "15.0a"),
        (Family::Hedgehog, "hedgehog", "16.0g"),
    ] {
        let mut hexes: BTreeSet<HexPos> = BTreeSet::new();
        for unit in placed.values() {
            let is_one = unit.value.printed.family == family;
            let at = unit.value.location.hex().filter(|_| is_one);
            if let Some(at) = at.filter(|&at| !hexes.insert(at)) {
                let what = format!("{} is a second {what} in hex {at}", unit.value.id());
                faults.add(unit.place, what, format!("set it up elsewhere ({rule})"));
            }
        }
    }
}
