//! The dead pile: who is in it and since when, what each costs to rebuild, and where that could be done now (13.5).

use bevy::prelude::*;
use stavka_rules::pieces::Location;
use stavka_rules::reinforcement::{RebuildItem, rebuild_items};
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::telling::{self, explain_to};

use super::lines::is_gone;
use super::panel::{Line, UnitView};
use super::{SideLines, UnitLine, Wanted, side_line};
use crate::kit::actions::Remark;
use crate::session::seeing::viewer;
use crate::session::words;

/// Who is dead and who is reduced, side by side.
pub(super) fn page(world: &World, sides: &[SideLines], wanted: &Wanted) -> Vec<Line> {
    let mut out = Vec::new();
    for SideLines { side, lines } in sides {
        // What the enemy could rebuild is his affair.
        let items = if viewer(world).is_kept_from(*side) {
            Vec::new()
        } else {
            rebuild_items(world, *side)
        };
        let item = |line: &UnitLine| {
            let of = |item: &&RebuildItem| item.unit == line.view.unit;
            items.iter().find(of)
        };
        let wanted = |line: &&UnitLine| wanted.filter.takes(&line.traits);
        let gone: Vec<&UnitLine> = lines
            .iter()
            .filter(|line| is_gone(line.traits.location))
            .filter(wanted)
            .collect();
        let reduced: Vec<&UnitLine> = lines
            .iter()
            .filter(|line| line.traits.location.hex().is_some() && line.steps.1 > 0)
            .filter(wanted)
            .collect();
        // Trucks combine and divide: a spare counter stands for those that are lost (13.5e).
        let spare: Vec<&UnitLine> = lines
            .iter()
            .filter(|line| line.traits.location == Location::Tray && item(line).is_some())
            .filter(wanted)
            .collect();
        if gone.is_empty() && reduced.is_empty() && spare.is_empty() {
            continue;
        }
        out.push(side_line(world, *side, words::units(gone.len())));
        for line in gone {
            out.push(Line::Unit(with_price(world, line, item(line))));
        }
        if !reduced.is_empty() {
            out.push(Line::Heading("Reduced on the map".to_owned()));
        }
        for line in reduced {
            out.push(Line::Unit(with_price(world, line, item(line))));
        }
        if !spare.is_empty() {
            out.push(Line::Heading("Trucks lost to the enemy".to_owned()));
        }
        for line in spare {
            out.push(Line::Unit(with_price(world, line, item(line))));
        }
    }
    out
}

/// A unit with what it costs in place of its values, and where it could be rebuilt or what is missing.
fn with_price(world: &World, line: &UnitLine, item: Option<&RebuildItem>) -> UnitView {
    let mut view = line.view.clone();
    view.remarks.truncate(1);
    let Some(item) = item else {
        return view;
    };
    if let Some(price) = item.price {
        let each = if item.lost > 1 { " a step" } else { "" };
        view.figures = format!("{price}{each}");
    }
    let now = world.resource::<Clock>().now();
    for way in &item.ways {
        let place = telling::place(world, way.at);
        let hq = telling::name(world, way.hq);
        view.remarks
            .push(Remark::plain(format!("now in {place}, by {hq}")));
    }
    if let Some(pair) = item.pair {
        let pair = telling::name(world, pair);
        view.remarks
            .push(Remark::plain(format!("with {pair} for one Repl")));
    }
    let never = item.price.is_none();
    if let Some(refusal) = &item.refusal
        && (never || now.phase == Phase::Reinforcement)
    {
        let why = explain_to(world, viewer(world), refusal);
        view.remarks
            .push(Remark::bad(format!("{why} ({})", refusal.rule)));
    }
    view
}
