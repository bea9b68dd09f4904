//! The question on the map: hexes to choose from, the combat it belongs to, and a view in which they are seen.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::layout::HEX_RADIUS;
use stavka_rules::combat::Combat;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Location, Roster};
use stavka_rules::procedure::{Procedures, Running};

use super::choices::what;
use super::panel::Edge;
use super::{Asked, Prompt, battle, feeding};
use crate::kit::screen::Screen;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::camera::{CardOverMap, MapView, MapViewport};
use crate::view::map_view::ShownMap;
use crate::view::minimap::Minimap;
use crate::view::overlay::{
    AreaOutline, AttackArrow, HexFill, HexLabel, LayerDrawing, Overlay, OverlayLayer, Pattern,
};

/// Hexes to choose from.
const OPEN: Color = Color::srgba(0.87, 0.60, 0.08, 0.55);
const OPEN_RIM: Color = Color::srgba(0.62, 0.38, 0.02, 0.95);
/// No more hexes than these are outlined one by one: as many as lie around a hex.
const FEW: usize = 6;
/// The hex attacked.
const ATTACKED: Color = Color::srgba(0.78, 0.08, 0.08, 0.95);
/// The hex asked about.
const ASKED: Color = Color::srgba(0.10, 0.10, 0.10, 0.9);
/// How far from the rim of the map a hex must be to count as seen, in pixels.
const COMFORT: f32 = 40.0;

/// The question on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_choices, show_combat, bring_into_view)
            .chain()
            .in_set(GameSystems::Show(Section::Question))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// Hatches and outlines the hexes that can be chosen, each with its key and what it would do.
fn show_choices(world: &mut World) {
    let prompt = world.resource::<Asked>().prompt();
    let mut layer = prompt.map(|prompt| choices(world, prompt));
    let place = world.resource::<Procedures>().top();
    let combat = battle::under_way(world);
    let attacked = combat.map(|combat| combat.target);
    let asked = combat.and_then(Combat::asked_about);
    // The hex attacked has a rim of its own.
    let place = place
        .and_then(Running::place)
        .filter(|&hex| attacked != Some(hex));
    if let (Some(hex), Some(layer)) = (place, &mut layer) {
        layer.outlines.push(AreaOutline {
            hexes: vec![hex],
            colour: ASKED,
            width: 6.0,
        });
    }
    if let (Some(hex), Some(layer)) = (asked, &mut layer) {
        layer.outlines.push(AreaOutline {
            hexes: vec![hex],
            colour: OPEN_RIM,
            width: 8.0,
        });
        layer.fills.push(HexFill {
            hex,
            colour: OPEN.with_alpha(0.3),
            pattern: Pattern::Plain,
        });
    }
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(
        &mut overlay,
        OverlayLayer::Question,
        layer.unwrap_or_default(),
    );
}

fn choices(world: &World, prompt: &Prompt) -> LayerDrawing {
    let roster = world.resource::<Roster>();
    let mut layer = LayerDrawing::default();
    let mut open = Vec::new();
    let mut number = 0;
    for choice in &prompt.choices {
        number += usize::from(choice.listed);
        let Some(hex) = choice.hex else { continue };
        layer.fills.push(HexFill {
            hex,
            colour: OPEN,
            pattern: Pattern::Rising,
        });
        open.push(hex);
        let key = (choice.listed && number <= 9).then(|| number.to_string());
        let effects = (!choice.effects.is_empty()).then(|| what(&choice.effects));
        let words: Vec<String> = [key, effects].into_iter().flatten().collect();
        if words.is_empty() {
            continue;
        }
        // Over an empty hex the label has the middle to itself.
        let height = if roster.at(hex).is_empty() {
            0.0
        } else {
            -41.0
        };
        layer.labels.push(HexLabel {
            hex,
            offset: Vec2::new(0.0, height),
            text: words.join(" · "),
            colour: Color32::from_rgb(0x2A, 0x1C, 0x04),
            plate: Color32::from_rgb(0xF8, 0xE7, 0xB8),
        });
    }
    layer.fills.extend(fed_hexes(world, prompt));
    open.extend(layer.fills.iter().map(|fill| fill.hex));
    open.sort_unstable();
    open.dedup();
    // A few hexes are outlined one by one; many are one area.
    let areas = if open.len() > FEW {
        vec![open]
    } else {
        open.into_iter().map(|hex| vec![hex]).collect()
    };
    layer.outlines = areas
        .into_iter()
        .map(|hexes| AreaOutline {
            hexes,
            colour: OPEN_RIM,
            width: 4.0,
        })
        .collect();
    layer
}

/// The hexes of units that could be fed; those that are ticked are covered.
fn fed_hexes(world: &World, prompt: &Prompt) -> Vec<HexFill> {
    if !feeding::feeds(prompt) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let fill = |unit: &UnitId| {
        let at = roster.find(*unit).map(|ix| roster.location(ix));
        let fed = prompt.picks.contains(unit);
        let alpha = if fed { OPEN.alpha() } else { 0.0 };
        Some(HexFill {
            hex: at.and_then(Location::hex)?,
            colour: OPEN.with_alpha(alpha),
            pattern: Pattern::Rising,
        })
    };
    prompt.subject.units().iter().filter_map(fill).collect()
}

/// Marks the hex attacked and where the attack comes from.
fn show_combat(world: &mut World) {
    let layer = battle::under_way(world).map(|combat| LayerDrawing {
        outlines: vec![AreaOutline {
            hexes: vec![combat.target],
            colour: ATTACKED,
            width: 8.0,
        }],
        arrows: combat
            .stacks()
            .into_iter()
            .map(|from| AttackArrow {
                from,
                to: combat.target,
            })
            .collect(),
        ..LayerDrawing::default()
    });
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(
        &mut overlay,
        OverlayLayer::Combat,
        layer.unwrap_or_default(),
    );
}

/// Puts the card where it covers nothing that it is about, or else glides to where it does not.
fn bring_into_view(world: &mut World) {
    let asked = world.resource::<Asked>();
    let (Some(prompt), Some(rect)) = (asked.prompt(), world.resource::<MapViewport>().0) else {
        return;
    };
    let Some(card) = world.resource::<CardOverMap>().0 else {
        return;
    };
    let view = *world.resource::<MapView>();
    if prompt.edge.is_some() || view.is_moving() {
        return;
    }
    let map = world.resource::<ShownMap>();
    let mut hexes: Vec<HexPos> = prompt.hexes(world);
    hexes.extend(battle::under_way(world).map(|combat| combat.target));
    let points: Vec<Vec2> = hexes.iter().map(|&hex| map.geometry.center(hex)).collect();
    let reach = Vec2::splat(COMFORT.max(HEX_RADIUS * view.scale()));
    let small_map = world.resource::<Minimap>().covers();
    let hidden = |edge: Edge| {
        let free = beside(rect, edge, card);
        let comfortable = Rect::from_corners(free.min + reach, free.max - reach);
        let is_covered =
            |at: Vec2| small_map.is_some_and(|part| part.inflate(reach.x).contains(at));
        let is_seen = |&&point: &&Vec2| {
            let at = view.to_window(rect, point);
            comfortable.contains(at) && !is_covered(at)
        };
        points.len() - points.iter().filter(is_seen).count()
    };
    let edge = if hidden(Edge::Right) < hidden(Edge::Left) {
        Edge::Right
    } else {
        Edge::Left
    };
    let glides = hidden(edge) > 0;
    if let Some(prompt) = &mut world.resource_mut::<Asked>().prompt {
        prompt.edge = Some(edge);
    }
    if glides {
        let free = above(beside(rect, edge, card), small_map);
        let goal = middle(&points, free.half_size() - reach, view.scale());
        // On the map up is positive, on the window down.
        let off = free.center() - rect.center();
        let aside = Vec2::new(off.x, -off.y) / view.scale();
        world.resource_mut::<MapView>().look_at(goal - aside);
    }
}

/// What a card of some width at an edge leaves of the map's part of the window.
fn beside(map: Rect, edge: Edge, card: f32) -> Rect {
    let card = card.min(map.width() / 2.0);
    match edge {
        Edge::Left => Rect::new(map.min.x + card, map.min.y, map.max.x, map.max.y),
        Edge::Right => Rect::new(map.min.x, map.min.y, map.max.x - card, map.max.y),
    }
}

/// What the minimap leaves of a part of the window, unless that would be less than half of it.
fn above(free: Rect, small_map: Option<Rect>) -> Rect {
    let bottom = small_map.map_or(free.max.y, |part| part.min.y);
    let enough = free.center().y;
    Rect::from_corners(free.min, Vec2::new(free.max.x, bottom.max(enough)))
}

/// The middle of points if all of them fit around it, and otherwise the first, which is asked about.
fn middle(points: &[Vec2], room: Vec2, scale: f32) -> Vec2 {
    let first = points.first().copied().unwrap_or_default();
    let low = points.iter().fold(first, |low, &point| low.min(point));
    let high = points.iter().fold(first, |high, &point| high.max(point));
    let fits = ((high - low) / 2.0 * scale).cmple(room).all();
    if fits { (low + high) / 2.0 } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_that_fit_are_shown_together_and_others_by_the_first() {
        let points = [Vec2::new(10.0, 0.0), Vec2::new(110.0, 60.0)];
        let room = Vec2::new(60.0, 40.0);
        assert_eq!(middle(&points, room, 1.0), Vec2::new(60.0, 30.0));
        assert_eq!(middle(&points, room, 2.0), points[0]);
    }
}
