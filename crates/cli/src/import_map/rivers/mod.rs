//! Rivers on hexsides: continuous chains, confluences kept, no hexside shared.

mod confluence;
mod net;
mod pieces;
mod snap;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use stavka_rules::map::{HexPos, Hexside};

use self::confluence::{Waiting, find_confluences, laying_order};
use self::net::Net;
use self::pieces::courses;
use super::args::RiverArgs;
use super::corners::Corners;
use super::elevation::Heights;
use super::frame::Frame;
use super::layers::RiverFeature;
use super::plane::length_of;
use super::report::Report;

/// A river laid onto hexsides.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// Barrier kind.
    pub kind: &'static str,
    /// Name, if the data has one.
    pub name: Option<String>,
    /// The hexsides in order, from source to mouth where the data tells.
    pub along: Vec<Hexside>,
    /// How far the data's line lies from the hexsides on the average, in kilometres.
    pub mean_km: f64,
    /// The river that it joins at its mouth.
    pub joins: Option<String>,
}

/// What rivers are laid onto.
pub struct Bed<'a> {
    /// Where hexes lie.
    pub frame: &'a Frame,
    /// Terrain kinds: rivers end where the sea begins.
    pub ground: &'a BTreeMap<HexPos, &'static str>,
    /// Heights, which tell the way a river flows.
    pub heights: Option<&'a Heights>,
}

/// Lays rivers onto hexsides, the biggest first.
pub fn lay(
    bed: &Bed<'_>,
    features: &[RiverFeature],
    how: &RiverArgs,
    report: &mut Report,
) -> Vec<River> {
    let frame = bed.frame;
    let join_km = how.join_km.unwrap_or_else(|| frame.hex_km());
    let mut waiting = gather(frame, features, how, report);
    find_confluences(bed, &mut waiting, join_km);
    let order = laying_order(&waiting, features);
    let corners = Corners::of(frame);
    let mut net = Net::new(bed, &corners);
    let mut rivers: Vec<(usize, River)> = Vec::new();
    for n in order {
        let feature = &features[waiting[n].feature];
        let name = title(feature);
        let Some(laid) = net.lay_one(&waiting[n], n, &name, report) else {
            let km = length_of(&waiting[n].course.line);
            report.warn(format!(
                "{name}: a piece of {km:.1} km finds no hexside of its own; left out"
            ));
            continue;
        };
        for &to in &laid.missed {
            report.warn(format!(
                "{name}: should join {} but could not be led to it; check its end",
                title(&features[waiting[to].feature])
            ));
        }
        let joins = laid.joins.map(|to| title(&features[waiting[to].feature]));
        rivers.push((
            waiting[n].feature,
            River {
                kind: kind_of(feature, how),
                name: feature.name.clone(),
                along: corners.sides_along(&laid.chain),
                mean_km: laid.mean_km,
                joins,
            },
        ));
    }
    rivers.sort_by_key(|(feature, river)| (features[*feature].rank, *feature, !river.along.len()));
    rivers.into_iter().map(|(_, river)| river).collect()
}

fn kind_of(feature: &RiverFeature, how: &RiverArgs) -> &'static str {
    if feature.rank <= how.major_rank {
        "major-river"
    } else {
        "minor-river"
    }
}

/// The name of a river in messages.
fn title(feature: &RiverFeature) -> String {
    feature
        .name
        .clone()
        .unwrap_or_else(|| format!("nameless river (feature {})", feature.number))
}

/// The courses of all rivers that are wanted.
fn gather(
    frame: &Frame,
    features: &[RiverFeature],
    how: &RiverArgs,
    report: &mut Report,
) -> Vec<Waiting> {
    let bridge_km = how.bridge_km.unwrap_or_else(|| frame.hex_km());
    let mut waiting = Vec::new();
    for (n, feature) in features.iter().enumerate() {
        let name = title(feature);
        if feature.canal && !how.canals {
            report.warn(format!("{name}: a canal, left out; --canals keeps it"));
            continue;
        }
        if how.max_rank.is_some_and(|most| feature.rank > most) {
            continue;
        }
        let (courses, bridged) = courses(frame, &feature.lines, bridge_km);
        for gap in bridged {
            report.warn(format!("{name}: a gap of {:.1} km was bridged", gap.0));
        }
        if courses.is_empty() {
            report.warn(format!("{name}: nothing of it lies on the map"));
        }
        for course in courses {
            let km = length_of(&course.line);
            if km < frame.side_km() / 2.0 {
                report.warn(format!(
                    "{name}: a piece of {km:.1} km is too short for a hexside; left out"
                ));
                continue;
            }
            waiting.push(Waiting {
                feature: n,
                course,
                joins: [None, None],
            });
        }
    }
    waiting
}
