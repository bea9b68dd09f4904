//! The nets of both sides, read from the entities that the rules keep of them: made anew only when a net, a railhead or the track
//! itself has changed.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use stavka_rules::map::{Board, Grid, HexIx, HexPos};
use stavka_rules::pieces::UnitIx;
use stavka_rules::railways::{LinkState, RailNet, RailNets, RailUse, Railhead, Railways, Track};
use stavka_rules::side::{PerSide, Side};

use crate::session::switches::{SidesShown, Switches};
use crate::view::overlay::{RailSign, TrackStyle};

/// The nets of both sides while the overlay is on. Whoever shows them asks whether the viewer may know.
#[derive(Resource, Default, Debug)]
pub(super) struct NetsKept(pub Option<PerSide<SideNets>>);

/// The nets of a side.
#[derive(Clone, Debug, Default)]
pub(super) struct SideNets {
    /// How the line of each hex is drawn.
    pub styles: BTreeMap<HexPos, TrackStyle>,
    /// Its lines, stretch by stretch.
    pub lines: Vec<(TrackStyle, [HexPos; 2])>,
    /// Its nets that matter, the largest first.
    pub nets: Vec<NetSeen>,
    /// Places to detrain, by what they serve.
    pub places: Vec<(RailSign, HexPos)>,
    /// Its railheads, in the map's order.
    pub railheads: Vec<Railhead>,
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

/// Reads the nets anew where anything has changed; none where what is kept still holds. Stretches are asked of the track, and
/// that of the world.
pub(super) fn read_nets(
    world: &World,
    nets: Query<&'static RailNet>,
    railheads: Query<&Railhead>,
    changed: Query<(), Or<(Changed<RailNet>, Changed<Railhead>)>>,
    mut gone: RemovedComponents<RailNet>,
    mut gone_railheads: RemovedComponents<Railhead>,
    railways: Res<Railways>,
    board: Res<Board>,
    switches: Res<Switches>,
    kept: Res<NetsKept>,
) -> Option<NetsKept> {
    let has_changed = gone.read().count() + gone_railheads.read().count() > 0
        || !changed.is_empty()
        || railways.is_changed()
        || board.is_changed();
    if switches.rail == SidesShown::Off {
        return kept.0.is_some().then(NetsKept::default);
    }
    if kept.0.is_some() && !has_changed {
        return None;
    }
    let of_side = |side: Side| {
        let reader = Reader {
            world,
            grid: board.grid(),
            side,
            nets: &nets,
        };
        let mut own: Vec<Railhead> = railheads
            .iter()
            .filter(|railhead| railhead.side == side)
            .cloned()
            .collect();
        own.sort_by_key(|railhead| railhead.at);
        SideNets {
            railheads: own,
            ..reader.read()
        }
    };
    Some(NetsKept(Some(PerSide::from_fn(of_side))))
}

/// Keeps what was read.
pub(super) fn keep_nets(In(read): In<Option<NetsKept>>, mut kept: ResMut<NetsKept>) {
    if let Some(read) = read {
        *kept = read;
    }
}

/// Reads the nets of a side.
struct Reader<'a, 'w, 's> {
    world: &'a World,
    grid: &'a Grid,
    side: Side,
    nets: &'a Query<'w, 's, &'static RailNet>,
}

impl Reader<'_, '_, '_> {
    fn read(&self) -> SideNets {
        let rails = self.world.resource::<RailNets>().rails().iter();
        let styles: BTreeMap<HexIx, TrackStyle> = rails
            .filter_map(|&hex| Some((hex, self.style_of(hex)?)))
            .collect();
        SideNets {
            lines: self.lines(&styles),
            nets: self.seen(&styles),
            places: self.places(&styles),
            styles: styles
                .into_iter()
                .map(|(hex, style)| (self.grid.pos(hex), style))
                .collect(),
            railheads: Vec::new(),
        }
    }

    /// The net of a hex.
    fn at(&self, using: RailUse, hex: HexIx) -> Option<(Entity, &RailNet)> {
        let index = self.world.resource::<RailNets>();
        let entity = index.net_at(self.side, using, hex)?;
        Some((entity, self.nets.get(entity).ok()?))
    }

    /// All nets of the side for a use, in the order of their first hexes.
    fn all(&self, using: RailUse) -> Vec<&RailNet> {
        let is_meant = |net: &&RailNet| net.side == self.side && net.using == using;
        let mut nets: Vec<&RailNet> = self.nets.iter().filter(is_meant).collect();
        nets.sort_by_key(|net| net.hexes.first().copied());
        nets
    }

    /// How a net is drawn: by cargo if it leads to a source, through negated zones too, by trace if an Extender joins it. The open line in enemy country between
    /// places that the side does not hold is a net too, but nobody's concern.
    fn style_of(&self, hex: HexIx) -> Option<TrackStyle> {
        let net = |using| self.at(using, hex).map(|(_, net)| net);
        match (net(RailUse::Cargo), net(RailUse::Trace)) {
            (Some(_), Some(trace)) if !trace.sources.is_empty() => Some(TrackStyle::Double),
            (_, Some(trace)) if trace.is_joined() => Some(TrackStyle::Dashed),
            (Some(net), _) | (None, Some(net)) if !net.places.is_empty() => {
                Some(TrackStyle::Dotted)
            }
            _ => None,
        }
    }

    fn lines(&self, styles: &BTreeMap<HexIx, TrackStyle>) -> Vec<(TrackStyle, [HexPos; 2])> {
        let track = Track::of(self.world, self.side);
        let rails = self.world.resource::<RailNets>().rails().iter();
        let stretches = rails.flat_map(|&hex| {
            let onward = track.laid(hex).filter(move |&(_, there)| hex < there);
            onward.map(move |(direction, there)| (hex, direction, there))
        });
        let line = |(hex, direction, there): (HexIx, _, HexIx)| {
            if track.link(hex, direction) != Some(LinkState::Open) {
                return None;
            }
            let both = [hex, there];
            let style = *styles.get(&hex)?.max(styles.get(&there)?);
            let same_net = |using| {
                let [a, b] = both.map(|hex| self.at(using, hex).map(|(net, _)| net));
                a.is_some() && a == b
            };
            let joined = same_net(RailUse::Cargo) || same_net(RailUse::Trace);
            joined.then(|| (style, both.map(|hex| self.grid.pos(hex))))
        };
        stretches.filter_map(line).collect()
    }

    /// The nets that matter: those that are joined, and those with places that wait to be.
    fn seen(&self, styles: &BTreeMap<HexIx, TrackStyle>) -> Vec<NetSeen> {
        let places = |hexes: &[HexIx]| hexes.iter().map(|&hex| self.grid.pos(hex)).collect();
        let seen = |net: &RailNet| {
            let &first = net.hexes.first()?;
            let trace = self.at(RailUse::Trace, first).map(|(_, net)| net);
            let extenders = trace.map_or(&[][..], |net| &net.extenders);
            Some(NetSeen {
                style: *styles.get(&first)?,
                hexes: places(&net.hexes),
                places: net.places.len(),
                sources: places(&net.sources),
                extenders: extenders.iter().map(|link| link.unit).collect(),
            })
        };
        let all = self.all(RailUse::Cargo).into_iter();
        let mut found: Vec<NetSeen> = all.filter_map(seen).collect();
        found.sort_by_key(|net| (net.style, std::cmp::Reverse(net.hexes.len())));
        found
    }

    /// Places to detrain, by what they serve.
    fn places(&self, styles: &BTreeMap<HexIx, TrackStyle>) -> Vec<(RailSign, HexPos)> {
        let nets = RailUse::BOTH.into_iter().flat_map(|using| self.all(using));
        let hexes: BTreeSet<HexIx> = nets.flat_map(|net| net.places.iter().copied()).collect();
        let place = |hex: HexIx| {
            let sign = match styles.get(&hex)? {
                TrackStyle::Double => RailSign::Detrainable,
                TrackStyle::Dashed => RailSign::TraceOnly,
                TrackStyle::Dotted => RailSign::Stranded,
            };
            Some((sign, self.grid.pos(hex)))
        };
        hexes.into_iter().filter_map(place).collect()
    }
}
