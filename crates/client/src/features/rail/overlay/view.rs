//! What the rail panel shows.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::control::Control;
use stavka_rules::fog::sees;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::rail::RailCap;
use stavka_rules::railways::{Cut, CutBy};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::telling::side_name;
use stavka_rules::zoc::Zones;

use super::RailMap;
use super::draw::sign_of;
use super::nets::NetSeen;
use super::survey::SideRails;
use crate::features::rail::panel::{NetRow, RailMark, RailSide, RailTally, RailView};
use crate::features::rail::repair;
use crate::kit::settings::Settings;
use crate::session::seeing::viewer;
use crate::session::selection::Selected;
use crate::session::switches::overlay_colour;
use crate::session::words;
use crate::view::overlay::{RailSign, Sign, TrackStyle};
use crate::view::panels::SidePanel;
use crate::view::rows::JumpRow;

/// Fills the panel again when the game or the selection has changed.
pub(super) fn fill_panel(world: &mut World) {
    let has_changed = world.is_resource_changed::<RailMap>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Settings>();
    if has_changed {
        let panel = rail_view(world);
        world.resource_mut::<SidePanel<RailView>>().0 = panel;
    }
}

/// The panel, while the overlay is on.
fn rail_view(world: &World) -> Option<RailView> {
    let sides = world.resource::<RailMap>().sides();
    if sides.is_empty() {
        return None;
    }
    Some(RailView {
        sides: sides.iter().map(|rails| side_view(world, rails)).collect(),
        tallies: tallies(sides),
        repair: repair::repair_view(world),
        nets: sides
            .iter()
            .flat_map(|rails| net_rows(world, rails))
            .collect(),
        cuts: sides
            .iter()
            .flat_map(|rails| rails.cuts.iter().map(|cut| cut_row(world, rails, cut)))
            .collect(),
        railheads: sides
            .iter()
            .flat_map(|rails| railhead_rows(world, rails))
            .collect(),
    })
}

fn side_view(world: &World, rails: &SideRails) -> RailSide {
    RailSide {
        colour: plate_colour(world, rails.side),
        name: side_name(world, rails.side),
        capacity: cap_words(rails.cap),
    }
}

/// Rail Cap in words.
pub(crate) fn cap_words(cap: RailCap) -> String {
    format!("{} of {} Rail Cap left", cap.left, cap.total)
}

/// What lines and signs mean, and how much of each there is; what is nowhere is left out but for the lines.
fn tallies(sides: &[SideRails]) -> Vec<RailTally> {
    let row = |mark, (words, rule): (&str, &str), counts| RailTally {
        mark,
        words: words.to_owned(),
        rule: rule.to_owned(),
        counts,
    };
    let lines = LINES.into_iter().map(|(style, words)| {
        let counts = sides.iter().map(|rails| rails.hexes_with(style));
        row(RailMark::Line(style), words, counts.collect())
    });
    let signs = SIGNS.into_iter().map(|(sign, words)| {
        let counts = sides.iter().map(|rails| count(rails, sign));
        row(RailMark::Sign(sign), words, counts.collect())
    });
    let signs = signs.filter(|tally: &RailTally| tally.counts.iter().any(|&count| count > 0));
    lines.chain(signs).collect()
}

/// How often a sign stands for a side.
fn count(rails: &SideRails, sign: RailSign) -> usize {
    let cuts = rails.cuts.iter().filter(|cut| sign_of(cut.by) == sign);
    match sign {
        RailSign::Trainbusting => rails.busted.len(),
        _ => rails.places_with(sign) + cuts.count(),
    }
}

const LINES: [(TrackStyle, (&str, &str)); 3] = [
    (TrackStyle::Double, ("joined: cargo and trace", "13.3c")),
    (TrackStyle::Dashed, ("trace only", "13.3c")),
    (TrackStyle::Dotted, ("cut off", "13.3c")),
];

const SIGNS: [(RailSign, (&str, &str)); 9] = [
    (RailSign::Detrainable, ("cargo can detrain", "13.3c")),
    (RailSign::TraceOnly, ("detrainable for trace only", "13.3c")),
    (RailSign::Stranded, ("place without a source", "13.3c")),
    (RailSign::CutByUnit, ("cut by an enemy unit", "13.3e")),
    (RailSign::CutByZone, ("cut by an enemy ZOC", "13.3e")),
    (RailSign::CutByControl, ("the enemy controls it", "13.3h")),
    (RailSign::CutByGauge, ("wrong gauge beyond", "13.3f")),
    (RailSign::CutByRiver, ("no bridge", "6.2c")),
    (RailSign::Trainbusting, ("Trainbusting: doubles", "13.3a")),
];

/// A line for each net.
fn net_rows(world: &World, rails: &SideRails) -> Vec<NetRow> {
    let colour = lit(plate_colour(world, rails.side));
    let row = |net: &NetSeen| {
        let &hex = net.hexes.get(net.hexes.len() / 2)?;
        Some(NetRow {
            style: net.style,
            colour,
            words: net_words(world, net),
            hex,
        })
    };
    rails.nets.iter().filter_map(row).collect()
}

/// The colour in which the map shows a side's lines.
fn plate_colour(world: &World, side: Side) -> Color32 {
    let (settings, facts) = (
        world.resource::<Settings>(),
        world.resource::<ScenarioFacts>(),
    );
    let [red, green, blue, _] = overlay_colour(settings, facts, side)
        .to_srgba()
        .to_u8_array();
    Color32::from_rgb(red, green, blue)
}

/// A colour light enough for a dark panel.
fn lit(colour: Color32) -> Color32 {
    colour.lerp_to_gamma(Color32::WHITE, 0.35)
}

fn net_words(world: &World, net: &NetSeen) -> String {
    let size = words::hexes(net.hexes.len());
    let places = match net.places {
        0 => String::new(),
        1 => ", 1 place".to_owned(),
        many => format!(", {many} places"),
    };
    let name = |unit: &UnitIx| world.resource::<Roster>().printed(*unit).name.clone();
    let fed = match (net.style, net.sources.first(), net.extenders.first()) {
        (TrackStyle::Double, Some(source), _) => format!(", from {source}"),
        (TrackStyle::Dashed, _, Some(extender)) => format!(", fed by {}", name(extender)),
        (TrackStyle::Dashed, _, None) => ", by a negated zone".to_owned(),
        (TrackStyle::Dotted, _, _) => match net.hexes.first() {
            Some(first) => format!(", cut off at {first}"),
            None => String::new(),
        },
        (TrackStyle::Double, None, _) => String::new(),
    };
    format!("{size}{places}{fed}")
}

fn railhead_rows(world: &World, rails: &SideRails) -> Vec<JumpRow> {
    let grid = world.resource::<Board>().grid();
    let row = |railhead: &stavka_rules::railways::Railhead| {
        let hex = grid.pos(railhead.at);
        // Gauges end where they end, whoever holds the place: only conversion moves a railhead (13.3d).
        let enemy = rails.side.other();
        let holder = match world.resource::<Control>().of(railhead.at) {
            Some(side) if side == enemy => format!(", held by {}", side_name(world, enemy)),
            _ => String::new(),
        };
        JumpRow {
            sign: Sign::Rail(RailSign::Railhead),
            words: format!(
                "{}: {}{holder}",
                side_name(world, rails.side),
                telling::place(world, hex)
            ),
            hex,
        }
    };
    rails.railheads.iter().map(row).collect()
}

/// What cuts a line and where.
fn cut_row(world: &World, rails: &SideRails, cut: &Cut) -> JumpRow {
    let by = match cut.by {
        CutBy::Enemy => names_in(world, rails.side.other(), cut.to)
            .unwrap_or_else(|| "an enemy unit".to_owned()),
        CutBy::Zone => match holders(world, rails.side.other(), cut.to) {
            Some(names) => format!("ZOC of {names}"),
            None => "an enemy ZOC".to_owned(),
        },
        CutBy::Control => format!("{} control", side_name(world, rails.side.other())),
        CutBy::Gauge => "wrong gauge".to_owned(),
        CutBy::NoBridge => "no bridge".to_owned(),
    };
    let side = match world.resource::<RailMap>().sides().len() {
        0 | 1 => String::new(),
        _ => format!("{}: ", side_name(world, rails.side)),
    };
    JumpRow {
        sign: Sign::Rail(sign_of(cut.by)),
        words: format!("{side}{} · {by}", telling::place(world, cut.to)),
        hex: cut.to,
    }
}

/// The first combat unit of a side in a hex that the viewer may see.
fn names_in(world: &World, side: Side, hex: HexPos) -> Option<String> {
    let roster = world.resource::<Roster>();
    let here = roster.at(hex).iter().rev().copied();
    let mut seen = here.filter(|&unit| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat() && sees(world, viewer(world), unit)
    });
    seen.next().map(|unit| roster.printed(unit).name.clone())
}

/// The units of a side whose zones reach a hex, as far as the viewer may see them; none if he sees none of them.
fn holders(world: &World, side: Side, hex: HexPos) -> Option<String> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let zones = world.resource::<Zones>();
    let holds = |unit: &UnitIx| {
        zones.is_exerted_by(*unit)
            && roster.printed(*unit).side == side
            && sees(world, viewer(world), *unit)
    };
    let near = grid
        .neighbours(hex)
        .flat_map(|(_, near)| roster.at(near).iter().copied());
    let mut names: Vec<String> = near
        .filter(holds)
        .map(|unit| roster.printed(unit).name.clone())
        .collect();
    names.truncate(2);
    (!names.is_empty()).then(|| names.join(", "))
}
