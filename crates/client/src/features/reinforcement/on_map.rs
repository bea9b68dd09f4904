//! The task in hand on the map: the hexes in which it can be done, the one that the keyboard is at, and those that are barred.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;

use super::ReinforcementDesk;
use super::tasks::Task;
use crate::kit::screen::Screen;
use crate::session::requests::{Request, Requests};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, Overlay, OverlayLayer, Pattern,
};

/// Hexes in which it can be done.
const OPEN: Color = Color::srgba(0.20, 0.48, 0.24, 0.42);
const OPEN_RIM: Color = Color::srgba(0.09, 0.32, 0.13, 0.95);
/// The one that Enter means.
const HERE: Color = Color::srgba(0.86, 0.46, 0.05, 0.95);
/// The one that was meant and is barred.
const BARRED: Color = Color::srgba(0.80, 0.10, 0.10, 0.95);

/// The task on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_task
            .run_if(resource_changed::<ReinforcementDesk>)
            .in_set(GameSystems::Show(Section::Reinforcement))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
}

pub(super) fn show_task(world: &mut World) {
    let layer = layer(world.resource::<ReinforcementDesk>()).unwrap_or_default();
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Entry, layer);
}

fn layer(desk: &ReinforcementDesk) -> Option<LayerDrawing> {
    let (sheet, chosen) = (desk.sheet()?, desk.chosen()?);
    let hexes = chosen.hexes(sheet);
    let fill = |hex: HexPos, colour: Color, pattern: Pattern| HexFill {
        hex,
        colour,
        pattern,
    };
    let mut layer = LayerDrawing {
        fills: hexes
            .iter()
            .map(|&hex| fill(hex, OPEN, Pattern::Plain))
            .collect(),
        ..LayerDrawing::default()
    };
    layer.outlines.push(AreaOutline {
        hexes,
        colour: OPEN_RIM,
        width: 4.0,
    });
    if let Task::Enter {
        meant_for, hexes, ..
    } = &chosen.task
        && !hexes.contains(meant_for)
    {
        layer
            .fills
            .push(fill(*meant_for, BARRED.with_alpha(0.45), Pattern::Rising));
        layer.outlines.push(AreaOutline {
            hexes: vec![*meant_for],
            colour: BARRED,
            width: 6.0,
        });
        layer.labels.push(label(
            *meant_for,
            "blocked",
            Color32::from_rgb(0x8A, 0x12, 0x12),
        ));
    }
    if let Some(hex) = chosen.hex(sheet) {
        layer.outlines.push(AreaOutline {
            hexes: vec![hex],
            colour: HERE,
            width: 7.0,
        });
        let word = match chosen.task {
            Task::Rebuild(_) => "rebuild here",
            Task::Roll(_) => "would enter here",
            Task::Load(_) => "load here",
            Task::Merge(..) | Task::Swap(_) => "here",
            Task::Enter { .. } | Task::Parcel(_) => "place here",
        };
        layer
            .labels
            .push(label(hex, word, Color32::from_rgb(0x10, 0x2A, 0x14)));
    }
    Some(layer)
}

fn label(hex: HexPos, text: &str, colour: Color32) -> HexLabel {
    HexLabel {
        hex,
        offset: Vec2::new(0.0, -41.0),
        text: text.to_owned(),
        colour,
        plate: Color32::from_rgb(0xF4, 0xEF, 0xDD),
    }
}

/// A click on the map with a task in hand: does it in that hex, or says why not. A stack elsewhere is looked at as usual.
pub fn press(world: &mut World, hex: HexPos) -> bool {
    let Some(order) = order_at(world, hex) else {
        return false;
    };
    world.resource_mut::<Requests>().push(Request::Order(order));
    true
}

fn order_at(world: &World, hex: HexPos) -> Option<Order> {
    let desk = world.resource::<ReinforcementDesk>();
    let (sheet, chosen) = (desk.sheet()?, desk.chosen()?);
    let listed = chosen.hexes(sheet).contains(&hex);
    let meant = matches!(&chosen.task, Task::Enter { meant_for, .. } if *meant_for == hex);
    let places = matches!(chosen.task, Task::Enter { .. } | Task::Parcel(_));
    let is_empty = world.resource::<Roster>().at(hex).is_empty();
    let by_click = places || matches!(chosen.task, Task::Rebuild(_) | Task::Swap(_));
    (by_click && (listed || meant || (places && is_empty)))
        .then(|| chosen.order(sheet, Some(hex)))
        .flatten()
}
