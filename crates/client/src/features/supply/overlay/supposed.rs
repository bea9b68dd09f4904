//! What is supposed, on the map: hexes lost, units where they are supposed to be, and who would fall out of trace or come in.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32};
use stavka_art::counter::CounterLook;
use stavka_art::game::counter_of;
use stavka_art::picture::COUNTER_ON_MAP;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Location, Roster, UnitIx};
use stavka_rules::reports::Supposal;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::telling::side_name;

use super::draw::sign;
use super::what_if::{Supposals, WhatIf};
use super::{SupplyMap, looked_at};
use crate::kit::settings::Settings;
use crate::session::switches::overlay_colour;
use crate::view::counters::CounterPictures;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, MapCanvas, Overlay, OverlayLayer, PathLine,
    Pattern, SupplySign,
};

const SUPPOSED: Color = Color::srgb(0.13, 0.13, 0.13);

/// Draws what is supposed when that or what comes of it has changed.
pub(super) fn show_supposed(world: &mut World) {
    let has_changed = world.is_resource_changed::<WhatIf>()
        || world.is_resource_changed::<Supposals>()
        || world.is_resource_changed::<SupplyMap>()
        || world.is_resource_changed::<Settings>();
    if !has_changed {
        return;
    }
    let mut layer = LayerDrawing::default();
    for supposal in world.resource::<Supposals>().list() {
        match *supposal {
            Supposal::Moved { unit, to } => {
                let roster = world.resource::<Roster>();
                let home = roster.find(unit).map(|unit| roster.location(unit));
                let home = home.and_then(Location::hex);
                layer.paths.extend(home.map(|home| arrow(home, to)));
            }
            Supposal::Lost { hex, by } => draw_lost(world, hex, by, &mut layer),
        }
    }
    let drag = world.resource::<WhatIf>().drag();
    layer.paths.extend(drag.map(|(from, to)| arrow(from, to)));
    let game = looked_at(world);
    for change in world.resource::<SupplyMap>().changes() {
        let mark = if change.is_loss() {
            SupplySign::FallsOut
        } else if change.is_gain() {
            SupplySign::ComesIn
        } else {
            continue;
        };
        let place = game.resource::<Roster>().location(change.unit).hex();
        layer.signs.extend(place.map(|hex| sign(hex, mark)));
    }
    layer.signs.dedup();
    let ghosts = ghosts(world);
    *world.resource_mut::<Ghosts>() = ghosts;
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::WhatIf, layer);
}

fn arrow(from: HexPos, to: HexPos) -> PathLine {
    PathLine {
        hexes: vec![from, to],
        colour: SUPPOSED.with_alpha(0.75),
        width: 6.0,
        arrow: true,
    }
}

/// A hex that is supposed to be lost, in the colour of the side that has it then.
fn draw_lost(world: &World, hex: HexPos, by: Side, layer: &mut LayerDrawing) {
    let (settings, facts) = (
        world.resource::<Settings>(),
        world.resource::<ScenarioFacts>(),
    );
    let colour = overlay_colour(settings, facts, by.other());
    layer.fills.push(HexFill {
        hex,
        colour: colour.with_alpha(0.75),
        pattern: Pattern::Falling,
    });
    layer.outlines.push(AreaOutline {
        hexes: vec![hex],
        colour: SUPPOSED,
        width: 5.0,
    });
    layer.labels.push(HexLabel {
        hex,
        offset: Vec2::new(0.0, -38.0),
        text: format!("{} holds", side_name(world, by.other())),
        colour: Color32::WHITE,
        plate: Color32::from_gray(0x22),
    });
}

/// The counters of units that are supposed to be elsewhere, and the hexes that they leave empty.
#[derive(Resource, Default)]
pub(super) struct Ghosts {
    counters: Vec<(HexPos, CounterLook)>,
    left: Vec<HexPos>,
}

/// Draws the counters of units where they are supposed to be, a little pale.
pub(super) fn draw_ghosts(
    mut canvas: MapCanvas,
    mut pictures: ResMut<CounterPictures>,
    ghosts: Res<Ghosts>,
) -> Result {
    if ghosts.counters.is_empty() {
        return Ok(());
    }
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    let painter = &brush.painter;
    let side = COUNTER_ON_MAP * brush.scale();
    let place = |hex: HexPos| {
        let at = brush.point(brush.map.geometry.center(hex));
        egui::Rect::from_center_size(at, egui::vec2(side, side))
    };
    for &hex in &ghosts.left {
        painter.rect_filled(place(hex).expand(1.0), 2.0, FADED);
    }
    for (hex, look) in &ghosts.counters {
        let place = place(*hex);
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        let pale = Color32::from_white_alpha(236);
        painter.image(pictures.get(&brush.ctx, look), place, whole, pale);
        let rim = egui::Stroke::new(1.5, Color32::from_gray(0x22));
        painter.rect_stroke(place, 2.0, rim, egui::StrokeKind::Outside);
    }
    Ok(())
}

/// The colour of paper, over a counter that is supposed to be elsewhere.
const FADED: Color32 = Color32::from_rgba_premultiplied(0x96, 0x92, 0x84, 0xA0);

/// Who is supposed to be where, and what their counters look like.
fn ghosts(world: &World) -> Ghosts {
    let roster = world.resource::<Roster>();
    let supposals = world.resource::<Supposals>().list().iter();
    let moved: Vec<(UnitIx, HexPos)> = supposals
        .filter_map(|supposal| match *supposal {
            Supposal::Moved { unit, to } => Some((roster.find(unit)?, to)),
            Supposal::Lost { .. } => None,
        })
        .collect();
    let goes = |unit: &UnitIx| moved.iter().any(|(gone, _)| gone == unit);
    let homes = moved
        .iter()
        .filter_map(|&(unit, _)| roster.location(unit).hex());
    let looks = moved
        .iter()
        .filter_map(|&(unit, to)| Some((to, counter_of(world, unit)?.look)));
    Ghosts {
        left: homes
            .filter(|&hex| roster.at(hex).iter().all(goes))
            .collect(),
        counters: looks.collect(),
    }
}
