//! Keeps rail nets up to date: after an order only the nets that a changed hex touches are made anew.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::changes::Railways;
use super::nets::{
    ExtenderLink, Followed, Lines, Links, NamedSources, RailNet, RailNets, fill, rail_hexes,
    sources_anew,
};
use super::railhead::derive_railheads;
use super::track::Track;
use super::usable::HexState;
use super::uses::{PerUse, RailUse};
use crate::control::Control;
use crate::damage::Damage;
use crate::game_piece::GamePiece;
use crate::map::{Board, Direction, HexIx};
use crate::pieces::{Family, Roster, Touched, UnitIx};
use crate::side::{PerSide, Side};
use crate::zoc::Zones;

impl Followed {
    fn now(world: &World) -> Self {
        Self {
            board: world.resource::<Board>().revision(),
            counters: world.resource::<Touched>().stamp(),
            control: world.resource::<Control>().stamp(),
            zones: world.resource::<Zones>().stamp(),
            gauges: world.resource::<Railways>().stamp(),
            damage: world.resource::<Damage>().stamp(),
        }
    }
}

/// Whether nets are as the game stands. In the middle of an order they may not be.
pub(super) fn is_fresh(world: &World) -> bool {
    world.resource::<RailNets>().followed == Some(Followed::now(world))
}

/// Brings nets up to date for whatever has changed.
pub(crate) fn derive_rail(world: &mut World) {
    let zones = world.resource_mut::<Zones>().take_changed();
    let gauges = world.resource_mut::<Railways>().take_changed();
    world.resource_scope(|world, mut nets: Mut<RailNets>| {
        let carried = !nets.extenders.is_empty();
        let now = Followed::now(world);
        let board = nets.followed.map(|followed| followed.board);
        let news = board.and_then(|board| world.resource::<Board>().news_since(board));
        if let Some(news) = news.map(<[HexIx]>::to_vec) {
            nets.note_map(world, &news);
            let changed = nets.changed_hexes(world, zones);
            let opened = nets.note_sources(world);
            let relaid = gauges.iter().copied().chain(news).chain(opened);
            let relaid: Vec<HexIx> = relaid.collect();
            nets.follow(world, &changed, &relaid);
        } else {
            nets.rebuild(world);
        }
        nets.followed = Some(now);
        if board != Some(now.board) || !gauges.is_empty() {
            derive_railheads(world, &mut nets);
        }
        nets.may_be_joined = carried || !nets.extenders.is_empty();
    });
}

impl RailNets {
    /// The hexes that trains may find otherwise than before.
    fn changed_hexes(&mut self, world: &World, zones: Vec<HexIx>) -> BTreeSet<HexIx> {
        let mut changed: BTreeSet<HexIx> = zones.into_iter().collect();
        changed.extend(world.resource::<Control>().changed());
        for &unit in world.resource::<Touched>().units() {
            changed.extend(self.note_counter(world, unit).into_iter().flatten());
        }
        changed
    }

    /// Notes where an HQ or an Extender is; returns where an HQ was and is.
    fn note_counter(&mut self, world: &World, unit: UnitIx) -> [Option<HexIx>; 2] {
        let roster = world.resource::<Roster>();
        let (family, now) = (roster.printed(unit).family, roster.hex_of(unit));
        if family == Family::Extender && now.is_some() {
            self.extenders.insert(unit);
        } else {
            self.extenders.remove(&unit);
        }
        if family != Family::Headquarters {
            return [None; 2];
        }
        let before = match now {
            Some(hex) => self.headquarters.insert(unit, hex),
            None => self.headquarters.remove(&unit),
        };
        [before, now]
    }

    /// Makes everything anew, for a map that is new.
    fn rebuild(&mut self, world: &mut World) {
        let old = Side::BOTH.into_iter().flat_map(|side| {
            let of_side = &self.lines[side];
            RailUse::BOTH.map(|using| of_side[using].nets.values().copied().collect::<Vec<_>>())
        });
        for entity in old.flatten().collect::<Vec<_>>() {
            despawn(world, entity);
        }
        let board = world.resource::<Board>();
        let hexes = board.grid().len();
        self.rails = rail_hexes(board);
        self.links =
            PerSide::from_fn(|side| Links::of(board, &Track::of(world, side), &self.rails));
        self.named = PerSide::from_fn(|side| NamedSources::of(board, side));
        self.sources = PerSide::from_fn(|side| self.named[side].now(world, side));
        for unit in world.resource::<Roster>().iter() {
            self.note_counter(world, unit);
        }
        let blank = || Lines {
            state: vec![HexState::default(); hexes],
            net: vec![None; hexes],
            nets: BTreeMap::new(),
        };
        self.lines = PerSide::from_fn(|_| PerUse::from_fn(|_| blank()));
        let rails = self.rails.clone();
        for side in Side::BOTH {
            for using in RailUse::BOTH {
                self.lines[side][using].note(world, side, using, &rails);
                self.remake(world, side, using, &rails);
            }
        }
    }

    /// Looks at what the map has in hexes that were changed.
    fn note_map(&mut self, world: &World, news: &[HexIx]) {
        if news.is_empty() {
            return;
        }
        let track = Track::of(world, Side::One);
        self.rails.retain(|hex| !news.contains(hex));
        self.rails
            .extend(news.iter().filter(|&&hex| track.is_rail(hex)));
        self.rails.sort_unstable();
        let board = world.resource::<Board>();
        self.named = PerSide::from_fn(|side| NamedSources::of(board, side));
    }

    /// Looks at supply sources anew; returns the hexes that have become one or are one no longer.
    fn note_sources(&mut self, world: &World) -> BTreeSet<HexIx> {
        let mut changed = BTreeSet::new();
        for side in Side::BOTH {
            let now = self.named[side].now(world, side);
            let before = std::mem::replace(&mut self.sources[side], now);
            let (before, now) = (before.iter(), self.sources[side].iter());
            let (before, now): (BTreeSet<_>, BTreeSet<_>) = (before.collect(), now.collect());
            changed.extend(before.symmetric_difference(&now).copied());
        }
        changed
    }

    /// Makes those nets anew that changed hexes touch, and those with track that was laid anew or regauged.
    fn follow(&mut self, world: &mut World, changed: &BTreeSet<HexIx>, relaid: &[HexIx]) {
        // A gauge decides whether trains go on to the neighbours, too.
        let track = Track::of(world, Side::One);
        let regauged: BTreeSet<HexIx> = relaid
            .iter()
            .flat_map(|&hex| std::iter::once(hex).chain(track.laid(hex).map(|(_, there)| there)))
            .collect();
        let changed: Vec<HexIx> = changed.union(&regauged).copied().collect();
        if changed.is_empty() {
            return;
        }
        for side in Side::BOTH {
            let track = Track::of(world, side);
            for &hex in &regauged {
                self.links[side].note(&track, hex);
            }
            for using in RailUse::BOTH {
                let mut dirty = self.lines[side][using].note(world, side, using, &changed);
                dirty.extend(&regauged);
                let board = world.resource::<Board>();
                let (lines, links) = (&self.lines[side][using], &self.links[side]);
                let nets: BTreeSet<Entity> = dirty
                    .iter()
                    .flat_map(|&hex| std::iter::once(hex).chain(links.from(board, hex)))
                    .filter_map(|hex| lines.net[hex.at()])
                    .collect();
                let touched = nets.iter().filter_map(|&net| world.get::<RailNet>(net));
                let mut hexes: Vec<HexIx> = touched.flat_map(|net| net.hexes.clone()).collect();
                hexes.extend(dirty);
                hexes.sort_unstable();
                hexes.dedup();
                self.remake(world, side, using, &hexes);
            }
        }
    }

    /// Makes the nets of these hexes anew. They hold every hex of every net of which they hold one.
    fn remake(&mut self, world: &mut World, side: Side, using: RailUse, hexes: &[HexIx]) {
        if hexes.is_empty() {
            return;
        }
        let sources = &self.sources[side];
        let (lines, links) = (&mut self.lines[side][using], &self.links[side]);
        let board = world.resource::<Board>();
        let mut seen = vec![false; lines.net.len()];
        let mut made = Vec::new();
        for &hex in hexes {
            if lines.state[hex.at()].open && !seen[hex.at()] {
                let is_open = |hex: HexIx| lines.state[hex.at()].open;
                let found = fill(board, links, hex, is_open, &mut seen);
                let state = |hex: HexIx| lines.state[hex.at()];
                let is_source = |hex: HexIx| sources.contains(&hex);
                made.push(RailNet::of(side, using, found, state, is_source));
            }
        }
        // A net that goes on keeps its entity, so that whoever looks at it need not look for it.
        let mut spare: BTreeSet<Entity> = BTreeSet::new();
        for &hex in hexes {
            if let Some(entity) = lines.net[hex.at()].take() {
                spare.insert(entity);
            }
        }
        lines.nets.retain(|_, entity| !spare.contains(entity));
        let heirs = heirs(world, &made, &spare);
        for (net, heir) in made.into_iter().zip(heirs) {
            let entity = heir.unwrap_or_else(|| world.spawn(GamePiece).id());
            spare.remove(&entity);
            for hex in &net.hexes {
                lines.net[hex.at()] = Some(entity);
            }
            if let Some(&first) = net.hexes.first() {
                lines.nets.insert(first, entity);
            }
            world.entity_mut(entity).insert(net);
        }
        for entity in spare {
            despawn(world, entity);
        }
    }
}

/// For each net the entity of an old one that it goes on for: the first that is still free and shares a hex with it.
fn heirs(world: &World, made: &[RailNet], old: &BTreeSet<Entity>) -> Vec<Option<Entity>> {
    let mut free: Vec<(Entity, &RailNet)> = old
        .iter()
        .filter_map(|&entity| Some((entity, world.get::<RailNet>(entity)?)))
        .collect();
    let heir = |net: &RailNet| {
        let shares = |(_, old): &(Entity, &RailNet)| net.hexes.iter().any(|&hex| old.has(hex));
        let at = free.iter().position(shares)?;
        Some(free.swap_remove(at).0)
    };
    made.iter().map(heir).collect()
}

impl Lines {
    /// Looks at hexes anew; returns those that trains find otherwise than before.
    fn note(&mut self, world: &World, side: Side, using: RailUse, hexes: &[HexIx]) -> Vec<HexIx> {
        let track = Track::of(world, side);
        let mut changed = Vec::new();
        for &hex in hexes {
            let now = HexState::now(world, &track, side, using, &[], hex);
            if std::mem::replace(&mut self.state[hex.at()], now) != now {
                changed.push(hex);
            }
        }
        changed
    }
}

fn despawn(world: &mut World, entity: Entity) {
    if let Ok(entity) = world.get_entity_mut(entity) {
        entity.despawn();
    }
}

/// Rule 13.3c: notes which nets of a side its linked Extenders join to trace supply.
pub(crate) fn join_by_extenders(world: &mut World, side: Side, linked: &[(UnitIx, HexIx)]) {
    let links = extender_links(world, side, linked);
    let nets: Vec<Entity> = world
        .resource::<RailNets>()
        .of(side, RailUse::Trace)
        .collect();
    for entity in nets {
        let Some(mut net) = world.get_mut::<RailNet>(entity) else {
            continue;
        };
        let joined = links_of(&net, &links);
        if net.extenders != joined {
            net.extenders = joined;
        }
    }
}

/// Each rail hex that a linked Extender stands in or beside.
fn extender_links(world: &World, side: Side, linked: &[(UnitIx, HexIx)]) -> Vec<ExtenderLink> {
    let board = world.resource::<Board>();
    let track = Track::of(world, side);
    let touched = |&(unit, hex): &(UnitIx, HexIx)| {
        let directions = Direction::ALL.into_iter();
        let around = directions.filter_map(move |direction| board.neighbour(hex, direction));
        let touches = std::iter::once(hex).chain(around);
        touches
            .filter(|&hex| track.is_rail(hex))
            .map(move |touches| ExtenderLink { unit, touches })
            .collect::<Vec<_>>()
    };
    linked.iter().flat_map(touched).collect()
}

/// The links of one net, one an Extender.
fn links_of(net: &RailNet, links: &[ExtenderLink]) -> Vec<ExtenderLink> {
    let on_net = links.iter().filter(|link| net.has(link.touches));
    let mut joined: Vec<ExtenderLink> = on_net.copied().collect();
    joined.dedup_by_key(|link| link.unit);
    joined
}

/// The nets of a side worked out from nothing, without Extenders, as if these units made no hex detrainable (13.8c).
pub(super) fn components(
    world: &World,
    side: Side,
    using: RailUse,
    leaving: &[UnitIx],
) -> Vec<RailNet> {
    let board = world.resource::<Board>();
    let track = Track::of(world, side);
    let kept = world.resource::<RailNets>();
    let known = kept.followed.map(|followed| followed.board) == Some(board.revision());
    let scanned = (!known).then(|| rail_hexes(board));
    let rails = scanned.as_deref().unwrap_or(&kept.rails);
    let links = Links::of(board, &track, rails);
    let sources = sources_anew(world, side);
    let mut state = vec![HexState::default(); board.grid().len()];
    for &hex in rails {
        state[hex.at()] = HexState::now(world, &track, side, using, leaving, hex);
    }
    let mut seen = vec![false; state.len()];
    let mut found = Vec::new();
    for &hex in rails {
        if state[hex.at()].open && !seen[hex.at()] {
            let hexes = fill(board, &links, hex, |hex| state[hex.at()].open, &mut seen);
            let net = RailNet::of(
                side,
                using,
                hexes,
                |hex| state[hex.at()],
                |hex| sources.contains(&hex),
            );
            found.push(net);
        }
    }
    found
}

/// All nets of a side worked out from nothing, in the order of their first hexes, as these linked Extenders join them.
pub(crate) fn nets_anew(
    world: &World,
    side: Side,
    using: RailUse,
    linked: &[(UnitIx, HexIx)],
) -> Vec<RailNet> {
    let mut nets = components(world, side, using, &[]);
    if using == RailUse::Trace {
        let links = extender_links(world, side, linked);
        for net in &mut nets {
            net.extenders = links_of(net, &links);
        }
    }
    nets
}

/// Compares the nets that are kept, entities and index, with nets made anew; says what differs.
pub(crate) fn validate(
    world: &World,
    anew: impl Fn(Side, RailUse) -> Vec<RailNet>,
) -> Result<(), String> {
    let kept = world.resource::<RailNets>();
    for side in Side::BOTH {
        for using in RailUse::BOTH {
            let lines = &kept.lines[side][using];
            let nets = super::nets::nets(world, side, using);
            let anew = anew(side, using);
            if !nets.iter().copied().eq(anew.iter()) {
                return Err(format!("rail nets of {side:?} for {using:?} differ"));
            }
            let mut of_hex = vec![None; lines.net.len()];
            for (entity, net) in lines.nets.values().zip(&anew) {
                for hex in &net.hexes {
                    of_hex[hex.at()] = Some(*entity);
                }
            }
            if of_hex != lines.net {
                return Err(format!("the index of {side:?} for {using:?} differs"));
            }
        }
    }
    Ok(())
}
