//! What the supply panel shows.

use bevy::prelude::*;
use stavka_rules::map::{Board, HexPos, Mobility};
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::reports::Change;
use stavka_rules::supply::{Alternative, Blockade, Hindrance, Via, alternatives, draw_sources};
use stavka_rules::telling::{self, side_name};

use super::route::{LegKind, WayLeg, way_of, way_to_dump};
use super::survey::{SideSurvey, SupplyState, UnitSupply};
use super::what_if::{Supposals, WhatIf};
use super::{SupplyMap, focus, looked_at, what_if};
use crate::features::supply::panel::{SupplyView, SupposedView, TallyRow, UnitSupplyView};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, LookIntent, WhatIfIntent};
use crate::session::selection::Selected;
use crate::session::switches::Switches;
use crate::session::words::side_colour;
use crate::view::overlay::{Sign, SupplySign};
use crate::view::panels::SidePanel;
use crate::view::rows::JumpRow;

/// Fills the panel again when the game, the selection or what is supposed has changed: ways and hindrances take searches.
pub(super) fn fill_panel(world: &mut World) {
    let has_changed = world.is_resource_changed::<SupplyMap>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Switches>()
        || world.is_resource_changed::<WhatIf>()
        || world.is_resource_changed::<Supposals>();
    if has_changed {
        let panel = supply_view(world);
        world.resource_mut::<SidePanel<SupplyView>>().0 = panel;
    }
}

/// The panel, while the overlay is on.
fn supply_view(world: &World) -> Option<SupplyView> {
    let switches = world.resource::<Switches>();
    if !switches.supply {
        return None;
    }
    let map = world.resource::<SupplyMap>();
    let sides = map.sides();
    let game = looked_at(world);
    let supposing = world.resource::<WhatIf>().is_on();
    let troubled = |unit: &&UnitSupply| !unit.state.is_well();
    let mut in_need: Vec<&UnitSupply> = sides
        .iter()
        .flat_map(|survey| survey.units.iter().filter(troubled))
        .collect();
    in_need.sort_by_key(|unit| std::cmp::Reverse(unit.state));
    Some(SupplyView {
        title: if supposing { "What if" } else { "Supply" }.to_owned(),
        what_if: if supposing {
            ActionView::new(Intent::WhatIf(WhatIfIntent::Toggle), "Leave").key("I")
        } else {
            ActionView {
                hint: Some("Suppose units elsewhere and hexes lost; nothing is ordered".to_owned()),
                ..ActionView::new(Intent::WhatIf(WhatIfIntent::Toggle), "What if").key("I")
            }
        },
        throws: (
            ActionView::new(Intent::Look(LookIntent::ThrowRanges), "Throw ranges").key("Shift+F5"),
            switches.throws,
        ),
        sides: sides.iter().map(|survey| column(world, survey)).collect(),
        tallies: tallies(sides),
        unit: focus(world).map(|unit| unit_view(game, map, unit)),
        troubled: in_need.into_iter().map(|unit| jump(game, unit)).collect(),
        supposed: supposing.then(|| supposed_view(world)),
    })
}

fn column(world: &World, survey: &SideSurvey) -> (bevy_egui::egui::Color32, String) {
    (
        side_colour(world, survey.side),
        side_name(world, survey.side),
    )
}

/// What the signs mean, and how often each is on the map; marks that are nowhere are left out.
fn tallies(sides: &[SideSurvey]) -> Vec<TallyRow> {
    let row = |sign, (words, rule): (&str, &str), counts| TallyRow {
        sign,
        words: words.to_owned(),
        rule: rule.to_owned(),
        counts,
    };
    let states = SupplyState::ALL.into_iter().map(|state| {
        let counts = sides.iter().map(|survey| survey.count(state));
        row(state.sign(), state.words(), counts.collect())
    });
    let marks = MARKS.into_iter().map(|(sign, words)| {
        let counts = sides.iter().map(|survey| survey.marked(sign));
        row(sign, words, counts.collect())
    });
    let marks = marks.filter(|tally| tally.counts.iter().any(|&count| count > 0));
    states.chain(marks).collect()
}

const MARKS: [(SupplySign, (&str, &str)); 5] = [
    (SupplySign::Source, ("source, open", "12.6a")),
    (SupplySign::ShutSource, ("source, shut", "12.6b")),
    (SupplySign::Railhead, ("rail hex that gives trace", "13.3c")),
    (SupplySign::Extender, ("Extender, linked", "12.7")),
    (SupplySign::LooseExtender, ("Extender, not linked", "12.7")),
];

/// A unit's name and hex number.
fn name_and_place(world: &World, unit: UnitIx) -> String {
    let roster = world.resource::<Roster>();
    let name = &roster.printed(unit).name;
    let hex = roster.location(unit).hex();
    hex.map_or_else(|| name.clone(), |hex| format!("{name} · {hex}"))
}

fn jump(world: &World, unit: &UnitSupply) -> JumpRow {
    JumpRow {
        sign: Sign::Supply(unit.state.sign()),
        words: name_and_place(world, unit.unit),
        hex: unit.hex,
    }
}

fn unit_view(world: &World, map: &SupplyMap, unit: UnitIx) -> UnitSupplyView {
    let printed = world.resource::<Roster>().printed(unit);
    let survey = map.of(printed.side);
    let known = survey.and_then(|survey| survey.units.iter().find(|known| known.unit == unit));
    let state = known.map(|known| {
        let (words, rule) = known.state.words();
        (known.state.sign(), words.to_owned(), rule.to_owned())
    });
    let way = survey.map_or_else(Vec::new, |survey| way_of(world, survey, unit));
    let legs = way.iter().map(|leg| (leg_words(world, leg), points(leg)));
    let dumps = draw_sources(world, unit);
    let uses = printed.family.is_combat();
    let dumps = dumps.iter().filter(|_| uses).map(|source| {
        let way = way_to_dump(world, unit, source);
        let by = source.via.map_or_else(String::new, |hq| {
            format!(" · {}", world.resource::<Roster>().printed(hq).name)
        });
        let holds = telling::supply(fact::<Tokens>(world, source.dump).0);
        let hex = world.resource::<Roster>().location(source.dump).hex();
        let at = hex.map_or_else(String::new, |hex| hex.to_string());
        let holder = world.resource::<Roster>().printed(source.dump);
        let on = match holder.family {
            Family::Dump => String::new(),
            _ => format!(" on {}", holder.name),
        };
        let spent = |leg: &WayLeg| leg.price.map(|(points, _, _)| points.to_string());
        let points: Vec<String> = way.iter().filter_map(spent).collect();
        (format!("{holds}{on} in {at}{by}"), points.join(" + "))
    });
    let (would_do, others) = others(world, survey, unit);
    UnitSupplyView {
        name: name_and_place(world, unit),
        state,
        legs: legs.collect(),
        would_do,
        others,
        dumps: dumps.collect(),
    }
}

/// How supply comes over a leg, in words.
fn leg_words(world: &World, leg: &WayLeg) -> String {
    let name = |unit: UnitIx| &world.resource::<Roster>().printed(unit).name;
    let end = leg.hexes.last().map_or_else(String::new, |&hex| {
        format!("from {}", telling::place(world, hex))
    });
    match leg.kind {
        LegKind::Thrown(hq) => format!("thrown by {}", name(hq)),
        LegKind::Drawn(_) => format!("drawn {end}"),
        LegKind::Extended(extender) => format!("{} {end}", name(extender)),
        LegKind::Rail => format!("by rail {end}"),
    }
}

/// What a leg costs, of what it may.
fn points(leg: &WayLeg) -> String {
    leg.price.map_or_else(
        || format!("{} hexes", leg.hexes.len().saturating_sub(1)),
        |(points, of, mobility)| match mobility {
            Mobility::Truck => format!("{points} of {of}"),
            Mobility::Leg | Mobility::Track => {
                format!("{points} of {of} {}", mobility.name().to_lowercase())
            }
        },
    )
}

/// What is supposed, and who would fall out of trace or come into it.
fn supposed_view(world: &World) -> SupposedView {
    let supposals = world.resource::<Supposals>().list();
    let remove = |(n, supposal)| {
        let words = what_if::words(world, supposal);
        let remove = ActionView::new(
            Intent::WhatIf(WhatIfIntent::Remove(n)),
            format!("Not: {words}"),
        );
        (words, remove)
    };
    let map = world.resource::<SupplyMap>();
    let rows = |sign: SupplySign, which: fn(&Change) -> bool| {
        let changes = map.changes().iter().filter(move |change| which(change));
        changes
            .filter_map(|change| changed_row(world, sign, change))
            .collect()
    };
    SupposedView {
        suppositions: supposals.iter().enumerate().map(remove).collect(),
        clear: (supposals.len() > 1)
            .then(|| ActionView::new(Intent::WhatIf(WhatIfIntent::Clear), "Suppose nothing")),
        falls_out: rows(SupplySign::FallsOut, Change::is_loss),
        comes_in: rows(SupplySign::ComesIn, Change::is_gain),
    }
}

/// A unit that would stand otherwise, where it is supposed to be or, if it would be lost, where it is.
fn changed_row(world: &World, sign: SupplySign, change: &Change) -> Option<JumpRow> {
    let game = looked_at(world);
    let place = |world: &World| world.resource::<Roster>().location(change.unit).hex();
    let lost = if change.after.is_none() { ", lost" } else { "" };
    let hex = place(game).or_else(|| place(world))?;
    let name = &world.resource::<Roster>().printed(change.unit).name;
    Some(JumpRow {
        sign: Sign::Supply(sign),
        words: format!("{name} · {hex}{lost}"),
        hex,
    })
}

/// The HQs and sources near by that a unit does not use: those that would do as well, and those that do not serve it and why.
fn others(
    world: &World,
    survey: Option<&SideSurvey>,
    unit: UnitIx,
) -> (Vec<String>, Vec<(String, String, String)>) {
    let grid = world.resource::<Board>().grid();
    let name = |via: Via| match via {
        Via::Headquarters(hq) => world.resource::<Roster>().printed(hq).name.clone(),
        Via::Source(hex) => format!("Source {}", telling::place(world, grid.pos(hex))),
    };
    let found = survey.map(|survey| alternatives(world, &survey.standings, unit));
    let (mut would_do, mut hindered) = (Vec::new(), Vec::new());
    // Of the sources that are simply far away the nearest is worth a word.
    let mut told_far = false;
    for Alternative { via, hindrance } in found.into_iter().flatten() {
        let is_far = matches!(
            (via, &hindrance),
            (Via::Source(_), Some(Hindrance::TooFar { .. }))
        );
        match hindrance {
            None => would_do.push(name(via)),
            Some(_) if is_far && told_far => {}
            Some(hindrance) => {
                told_far |= is_far;
                let (why, rule) = hindrance_words(&hindrance);
                hindered.push((name(via), why, rule.to_owned()));
            }
        }
    }
    (would_do, hindered)
}

/// What hinders an HQ or a source, in words, and the rule.
fn hindrance_words(hindrance: &Hindrance) -> (String, &'static str) {
    let (words, rule) = match hindrance {
        Hindrance::Blocked { hexes } => return (blocked_words(hexes), "12.3d"),
        Hindrance::TooFar { need, have } => {
            return (format!("too far, {need} of {have} MP"), "12.3");
        }
        Hindrance::NoWay => ("no way over this ground", "12.3d"),
        Hindrance::Shut => ("shut by the enemy", "12.6b"),
        Hindrance::OutOfTrace => ("out of trace itself", "12.3b"),
        Hindrance::DoesNotThrow => ("throws nothing in its mode", "12.3b"),
        Hindrance::OtherDivision => ("serves another division", "13.1d"),
        Hindrance::FormationElsewhere => ("not what its formation uses", "12.6f"),
    };
    (words.to_owned(), rule)
}

fn blocked_words(hexes: &[(HexPos, Blockade)]) -> String {
    let word = |(hex, by): &(HexPos, Blockade)| match by {
        Blockade::Unit => format!("{hex} (enemy)"),
        Blockade::Zone => format!("{hex} (ZOC)"),
    };
    let words: Vec<String> = hexes.iter().map(word).collect();
    format!("blocked in {}", words.join(", "))
}
