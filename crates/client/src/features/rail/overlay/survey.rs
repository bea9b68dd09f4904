//! The railroads of a side, as the overlay shows them.

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::barrage::Damage;
use stavka_rules::map::{Board, HexIx, HexPos};
use stavka_rules::pieces::UnitIx;
use stavka_rules::rail::{RailCap, rail_cap};
use stavka_rules::railways::{
    Cut, LinkState, RailNet, RailNets, RailUse, Railhead, Track, cuts, nets, railheads,
};
use stavka_rules::side::Side;
use stavka_rules::tables::RuleTables;

use crate::view::overlay::{RailSign, TrackStyle};

/// The railroads of a side.
#[derive(Clone, Debug)]
pub(crate) struct SideRails {
    pub side: Side,
    /// What its trains can carry this turn.
    pub cap: RailCap,
    /// Its lines, stretch by stretch.
    pub lines: Vec<(TrackStyle, [HexPos; 2])>,
    /// Its nets, the largest first.
    pub nets: Vec<NetSeen>,
    /// Places to detrain, by what they serve.
    pub places: Vec<(RailSign, HexPos)>,
    /// Where its nets are cut.
    pub cuts: Vec<Cut>,
    /// Its railheads.
    pub railheads: Vec<Railhead>,
    /// Trainbusting markers that double the price of its trains.
    pub busted: Vec<HexPos>,
    /// The hexes in which they do.
    pub busted_zone: Vec<HexPos>,
}

/// A net, as the panel lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NetSeen {
    pub style: TrackStyle,
    pub hexes: Vec<HexPos>,
    /// Hexes in which cargo could get on and off.
    pub places: usize,
    pub sources: Vec<HexPos>,
    /// The Extenders that feed it.
    pub extenders: Vec<UnitIx>,
}

impl SideRails {
    /// Surveys a side.
    pub fn new(world: &World, side: Side) -> Self {
        let lines = lines(world, side);
        Self {
            side,
            cap: rail_cap(world, side),
            lines,
            nets: nets_seen(world, side),
            places: places(world, side),
            cuts: cuts_seen(world, side),
            railheads: railheads(world, side).into_iter().cloned().collect(),
            busted: world
                .resource::<Damage>()
                .trainbusting(side.other())
                .collect(),
            busted_zone: busted_zone(world, side),
        }
    }

    /// How many hexes have a line of this style.
    pub fn hexes_with(&self, style: TrackStyle) -> usize {
        let hexes: BTreeSet<HexPos> = self
            .lines
            .iter()
            .filter(|(drawn, _)| *drawn == style)
            .flat_map(|(_, between)| between)
            .copied()
            .collect();
        hexes.len()
    }

    /// How many places serve so.
    pub fn places_with(&self, sign: RailSign) -> usize {
        self.places
            .iter()
            .filter(|(place, _)| *place == sign)
            .count()
    }
}

/// The net of a hex.
fn net_at(world: &World, side: Side, using: RailUse, hex: HexIx) -> Option<(Entity, &RailNet)> {
    let entity = world.resource::<RailNets>().net_at(side, using, hex)?;
    Some((entity, world.get::<RailNet>(entity)?))
}

/// How a net is drawn: by cargo if a source joins it, by trace if an Extender does. The open line in enemy country between
/// places that the side does not hold is a net too, but nobody's concern.
fn style_of(world: &World, side: Side, hex: HexIx) -> Option<TrackStyle> {
    let net = |using| net_at(world, side, using, hex).map(|(_, net)| net);
    match (net(RailUse::Cargo), net(RailUse::Trace)) {
        (Some(cargo), _) if cargo.is_joined() => Some(TrackStyle::Double),
        (_, Some(trace)) if trace.is_joined() => Some(TrackStyle::Dashed),
        (Some(net), _) | (None, Some(net)) if !net.places.is_empty() => Some(TrackStyle::Dotted),
        _ => None,
    }
}

/// The lines of a side, stretch by stretch.
fn lines(world: &World, side: Side) -> Vec<(TrackStyle, [HexPos; 2])> {
    let track = Track::of(world, side);
    let grid = world.resource::<Board>().grid();
    let rails = world.resource::<RailNets>().rails().iter();
    let stretches = rails.flat_map(|&hex| {
        let onward = track.laid(hex).filter(move |&(_, there)| hex < there);
        onward.map(move |(direction, there)| (hex, direction, there))
    });
    let line = |(hex, direction, there): (HexIx, _, HexIx)| {
        if track.link(hex, direction) != Some(LinkState::Open) {
            return None;
        }
        let both = [hex, there];
        let style = both.map(|hex| style_of(world, side, hex));
        let same_net = |using| {
            let [a, b] = both.map(|hex| net_at(world, side, using, hex).map(|(net, _)| net));
            a.is_some() && a == b
        };
        let style = match style {
            [Some(a), Some(b)] => a.max(b),
            _ => return None,
        };
        let joined = same_net(RailUse::Cargo) || same_net(RailUse::Trace);
        joined.then(|| (style, both.map(|hex| grid.pos(hex))))
    };
    stretches.filter_map(line).collect()
}

/// The nets that matter: those that are joined, and those with places that wait to be.
fn nets_seen(world: &World, side: Side) -> Vec<NetSeen> {
    let grid = world.resource::<Board>().grid();
    let places = |hexes: &[HexIx]| hexes.iter().map(|&hex| grid.pos(hex)).collect();
    let seen = |net: &RailNet| {
        let &first = net.hexes.first()?;
        let style = style_of(world, side, first)?;
        let trace = net_at(world, side, RailUse::Trace, first).map(|(_, net)| net);
        let extenders = trace.map_or(&[][..], |net| &net.extenders);
        Some(NetSeen {
            style,
            hexes: places(&net.hexes),
            places: net.places.len(),
            sources: places(&net.sources),
            extenders: extenders.iter().map(|link| link.unit).collect(),
        })
    };
    let all = nets(world, side, RailUse::Cargo).into_iter();
    let mut found: Vec<NetSeen> = all.filter_map(seen).collect();
    found.sort_by_key(|net| (net.style, std::cmp::Reverse(net.hexes.len())));
    found
}

/// Where nets that matter end although the track goes on, each hex once.
fn cuts_seen(world: &World, side: Side) -> Vec<Cut> {
    let grid = world.resource::<Board>().grid();
    let matters = |cut: &Cut| {
        let from = grid.index(cut.from);
        from.is_some_and(|from| style_of(world, side, from).is_some())
    };
    let mut found: Vec<Cut> = cuts(world, side, RailUse::Cargo);
    found.retain(matters);
    found.sort_by_key(|cut| (cut.by, cut.to));
    found.dedup_by_key(|cut| (cut.by, cut.to));
    found
}

/// The hexes of the Trainbusting zones that the enemy of a side has made (6.4).
fn busted_zone(world: &World, side: Side) -> Vec<HexPos> {
    let grid = world.resource::<Board>().grid();
    let radius = u32::from(world.resource::<RuleTables>().concepts.trainbusting.radius);
    let markers: Vec<HexPos> = world
        .resource::<Damage>()
        .trainbusting(side.other())
        .collect();
    if markers.is_empty() {
        return Vec::new();
    }
    let is_near = |hex: &HexPos| {
        markers
            .iter()
            .any(|&marker| grid.distance(marker, *hex) <= radius)
    };
    grid.iter().filter(is_near).collect()
}

/// Places to detrain, by what they serve.
fn places(world: &World, side: Side) -> Vec<(RailSign, HexPos)> {
    let grid = world.resource::<Board>().grid();
    let mut hexes = BTreeSet::new();
    for using in RailUse::BOTH {
        for net in nets(world, side, using) {
            hexes.extend(net.places.iter().copied());
        }
    }
    let place = |hex: HexIx| {
        let sign = match style_of(world, side, hex)? {
            TrackStyle::Double => RailSign::Detrainable,
            TrackStyle::Dashed => RailSign::TraceOnly,
            TrackStyle::Dotted => RailSign::Stranded,
        };
        Some((sign, grid.pos(hex)))
    };
    hexes.into_iter().filter_map(place).collect()
}
