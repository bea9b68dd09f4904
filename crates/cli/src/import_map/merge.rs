//! Bringing a map up to date with a new import.
//!
//! Three maps are compared: what the last import produced, what a person has made of it since, and what the import
//! gives now. What the person changed, added or took away stays so; the rest follows the import.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside, Rail};

use super::report::Report;
use super::sheet::{Barrier, Sheet, Town};

/// What the person's other layers rest on, which an import must not pull away.
#[derive(Clone, Debug, Default)]
pub struct Supports {
    /// Hexes that have a name of their own.
    pub named: BTreeSet<HexPos>,
    /// Hexsides that a bridge list names.
    pub bridged: BTreeSet<Hexside>,
}

/// The map after the merge.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// Terrain kind of every hex.
    pub ground: BTreeMap<HexPos, String>,
    /// Villages and cities.
    pub towns: BTreeMap<HexPos, Town>,
    /// Barriers: those of the person's file by their place in it, then the new ones.
    pub barriers: Vec<(Option<usize>, Barrier)>,
    /// Railroads from hex to hex.
    pub rails: BTreeMap<Hexside, Rail>,
}

/// Merges. Without a base everything in `hand` counts as made by hand.
pub fn merge(
    base: Option<&Sheet>,
    hand: &Sheet,
    new: &Sheet,
    supports: &Supports,
    report: &mut Report,
) -> Merged {
    Merged {
        ground: merge_ground(base, hand, new, report),
        towns: merge_towns(base, hand, new, supports, report),
        barriers: merge_barriers(base, hand, new, supports, report),
        rails: merge_rails(base, hand, new, supports, report),
    }
}

fn merge_ground(
    base: Option<&Sheet>,
    hand: &Sheet,
    new: &Sheet,
    report: &Report,
) -> BTreeMap<HexPos, String> {
    let mut kept = 0;
    let mut followed = 0;
    let mut ground = BTreeMap::new();
    for (hex, mine) in &hand.ground {
        let untouched = base.is_some_and(|base| base.ground.get(hex) == Some(mine));
        let theirs = new.ground.get(hex).unwrap_or(mine);
        let kind = if untouched { theirs } else { mine };
        kept += usize::from(!untouched && theirs != mine);
        followed += usize::from(untouched && theirs != mine);
        ground.insert(*hex, kind.clone());
    }
    report.say(format!(
        "terrain: {kept} hexes stay as made by hand, {followed} follow the import"
    ));
    ground
}

fn merge_towns(
    base: Option<&Sheet>,
    hand: &Sheet,
    new: &Sheet,
    supports: &Supports,
    report: &mut Report,
) -> BTreeMap<HexPos, Town> {
    let hexes: BTreeSet<HexPos> = hand.towns.keys().chain(new.towns.keys()).copied().collect();
    let mut kept = 0;
    let mut followed = 0;
    let mut towns = BTreeMap::new();
    for hex in hexes {
        let (mine, theirs) = (hand.towns.get(&hex), new.towns.get(&hex));
        let untouched = match base {
            Some(base) => base.towns.get(&hex) == mine,
            None => mine.is_none(),
        };
        let mut town = if untouched { theirs } else { mine };
        if let (None, Some(new)) = (mine, town)
            && supports.named.contains(&hex)
        {
            report.warn(format!(
                "{hex} has a name in names; {} was not put there",
                new.name.as_deref().unwrap_or("a nameless place")
            ));
            town = None;
        }
        kept += usize::from(!untouched && theirs != mine);
        followed += usize::from(untouched && town != mine);
        if let Some(town) = town {
            towns.insert(hex, town.clone());
        }
    }
    report.say(format!(
        "settlements: {kept} hexes stay as made by hand, {followed} follow the import"
    ));
    towns
}

/// Track is compared from hex to hex, so that a line may be mended in the middle and follow the data elsewhere.
fn merge_rails(
    base: Option<&Sheet>,
    hand: &Sheet,
    new: &Sheet,
    supports: &Supports,
    report: &mut Report,
) -> BTreeMap<Hexside, Rail> {
    let all = hand.rails.keys().chain(new.rails.keys());
    let sides: BTreeSet<Hexside> = all.copied().collect();
    let mut counts = [0_usize; 3];
    let mut rails = BTreeMap::new();
    for side in sides {
        let before = base.and_then(|base| base.rails.get(&side));
        let (mine, theirs) = (hand.rails.get(&side), new.rails.get(&side));
        let mut chosen = if mine == before { theirs } else { mine };
        if mine.is_some() && chosen.is_none() && supports.bridged.contains(&side) {
            report.warn(format!(
                "the railroad across {side} stays: the map says of a bridge there, where the import has no railroad"
            ));
            chosen = mine;
        }
        counts[0] += usize::from(mine != theirs && chosen == mine);
        counts[1] += usize::from(mine != theirs && chosen == theirs && theirs.is_some());
        counts[2] += usize::from(mine.is_some() && chosen.is_none());
        rails.extend(chosen.map(|rail| (side, *rail)));
    }
    report.say(format!(
        "railroads: {} stay as made by hand, {} follow the import, {} are gone from the data, from hex to hex",
        counts[0], counts[1], counts[2]
    ));
    rails
}

fn merge_barriers(
    base: Option<&Sheet>,
    hand: &Sheet,
    new: &Sheet,
    supports: &Supports,
    report: &mut Report,
) -> Vec<(Option<usize>, Barrier)> {
    let base = base.map_or(&[][..], |base| &base.barriers);
    let of_hand = counterparts(&hand.barriers, base);
    let of_base = counterparts(base, &new.barriers);
    let mut merged = Vec::new();
    let mut own = Vec::new();
    let mut counts = [0_usize; 3];
    for (n, mine) in hand.barriers.iter().enumerate() {
        let untouched = of_hand[n].filter(|&b| base[b] == *mine);
        let Some(before) = untouched else {
            counts[0] += 1;
            own.push(mine.clone());
            merged.push((Some(n), mine.clone()));
            continue;
        };
        let now = of_base[before].map(|k| &new.barriers[k]);
        if now == Some(mine) {
            merged.push((Some(n), mine.clone()));
        } else if let Some(bridge) = lost_bridge(mine, new, supports) {
            report.warn(format!(
                "{} keeps its course: a bridge of the map stands at {bridge}, where the import has no river",
                title(mine)
            ));
            own.push(mine.clone());
            merged.push((Some(n), mine.clone()));
        } else if let Some(now) = now {
            counts[1] += 1;
            merged.push((Some(n), now.clone()));
        } else {
            counts[2] += 1;
        }
    }
    for (k, barrier) in new.barriers.iter().enumerate() {
        let known = of_base.contains(&Some(k));
        let named_alike = barrier.name.is_some() && own.iter().any(|own| own.name == barrier.name);
        if known {
            continue;
        }
        if named_alike {
            report.warn(format!(
                "{} of the map was made by hand and stays; the import's was left out",
                title(barrier)
            ));
            continue;
        }
        counts[1] += 1;
        merged.push((None, barrier.clone()));
    }
    report.say(format!(
        "barriers: {} stay as made by hand, {} follow the import, {} are gone from the data",
        counts[0], counts[1], counts[2]
    ));
    give_way(&own, merged, report)
}

/// For each barrier of one list its counterpart in the other: the same barrier, else one of the same name.
fn counterparts(from: &[Barrier], to: &[Barrier]) -> Vec<Option<usize>> {
    let mut found = vec![None; from.len()];
    let mut used = BTreeSet::new();
    let same = |a: &Barrier, b: &Barrier| a == b;
    let alike = |a: &Barrier, b: &Barrier| a.name.is_some() && a.name == b.name;
    let passes: [&dyn Fn(&Barrier, &Barrier) -> bool; 2] = [&same, &alike];
    for fits in passes {
        for (n, one) in from.iter().enumerate() {
            if found[n].is_none() {
                let free = (0..to.len()).find(|m| !used.contains(m) && fits(one, &to[*m]));
                used.extend(free);
                found[n] = free;
            }
        }
    }
    found
}

/// A bridge over a barrier that would have nothing to bridge in the new import.
fn lost_bridge(mine: &Barrier, new: &Sheet, supports: &Supports) -> Option<Hexside> {
    let still = |side: &Hexside| new.barriers.iter().any(|b| b.along.contains(side));
    let mut bridges = mine
        .along
        .iter()
        .filter(|side| supports.bridged.contains(side));
    bridges.find(|side| !still(side)).copied()
}

/// Cuts imported barriers where they would share hexsides with those made by hand; the longest stretch is left.
fn give_way(
    own: &[Barrier],
    merged: Vec<(Option<usize>, Barrier)>,
    report: &mut Report,
) -> Vec<(Option<usize>, Barrier)> {
    let taken: BTreeSet<Hexside> = own.iter().flat_map(|b| b.along.iter().copied()).collect();
    let mut left = Vec::new();
    for (n, mut barrier) in merged {
        let is_own = n.is_some() && own.contains(&barrier);
        if !is_own && barrier.along.iter().any(|side| taken.contains(side)) {
            let longest = barrier
                .along
                .split(|side| taken.contains(side))
                .max_by_key(|stretch| stretch.len())
                .unwrap_or(&[])
                .to_vec();
            report.warn(format!(
                "{} gives way to a barrier made by hand: {} of {} hexsides are left",
                title(&barrier),
                longest.len(),
                barrier.along.len()
            ));
            barrier.along = longest;
        }
        if !barrier.along.is_empty() {
            left.push((n, barrier));
        }
    }
    left
}

fn title(barrier: &Barrier) -> &str {
    barrier.name.as_deref().unwrap_or("a nameless river")
}
