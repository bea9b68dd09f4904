//! Stacks on the map, as sprites cut from the atlas.
//!
//! Whoever knows the game fills [`StackBoard`]; the sprites follow. Only what is near the view is painted.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::Color32;
use stavka_art::counter::CounterLook;
use stavka_art::marker::MarkerKind;
use stavka_art::num;
use stavka_art::picture::{COUNTER_ON_MAP, MOST_SHOWN, STACK_OFFSET, marker_places};
use stavka_rules::map::HexPos;

use super::atlas::{CounterAtlas, Stamp, level_for};
use crate::kit::geometry::MapGeometry;
use crate::kit::screen::FrameSystems;
use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{HexLabel, LayerDrawing, Overlay, OverlayLayer};

/// How far apart the counters of a fanned stack lie, in counters.
const FAN: f32 = 1.04;
/// Counters in a row of a fan.
const FAN_ROW: usize = 4;
/// How far a selected counter is lifted, in map units.
const LIFT: f32 = 6.0;
/// Tint of a counter that has done what it can.
const DIMMED: Color = Color::srgb(0.66, 0.66, 0.66);
/// Turn of such a counter, in radians.
const TURNED: f32 = -0.07;
/// Counters of fewer physical pixels are shown as dots.
const DOT_BELOW: f32 = 9.0;
/// Side of a dot, in map units.
const DOT_ON_MAP: f32 = 84.0;
/// Rim of a selected counter.
const RIM: Color = Color::srgb(1.0, 0.79, 0.24);

/// Turn of a counter that has had its turn under the command rules, in radians.
const PLAYED: f32 = -0.35;
/// Rim of the counter that holds others, and of those that it holds or could hold.
const HOLDER_RIM: Color = Color::srgb(1.0, 0.93, 0.62);
const HELD_RIM: Color = Color::srgb(0.13, 0.40, 0.24);

/// Rim of a counter that a question is about.
const ASKED_RIM: Color = Color::srgb(0.55, 0.30, 0.02);

/// A counter of a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterView {
    /// What it looks like.
    pub look: CounterLook,
    /// The markers that lean on it.
    pub markers: Vec<MarkerKind>,
    /// Whether it is selected: it lifts and has a bright rim.
    pub selected: bool,
    /// Whether a question is about it: it has a dark rim.
    pub asked: bool,
    /// Whether it has done what it can: it is dimmed and turned a little.
    pub finished: bool,
    /// Whether it has had its turn: it is dimmed and turned.
    pub played: bool,
    /// How it stands to the counter in hand.
    pub tie: Option<Tie>,
}

/// How a counter stands to one in hand that holds others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It is the one in hand: it has a bright rim.
    Holder,
    /// It is held: it has a rim.
    Held,
    /// It could be: it has a dotted rim.
    Could,
}

/// A stack.
#[derive(Clone, Debug, PartialEq)]
pub struct StackView {
    /// Where.
    pub hex: HexPos,
    /// Its counters, the top one last.
    pub counters: Vec<CounterView>,
    /// The colour of its side, which is all that is seen from far off.
    pub colour: Color32,
    /// How far from the middle of its hex it is fanned out, while the pointer rests on it.
    pub fan: Option<Vec2>,
}

/// The stacks on the map.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct StackBoard {
    /// The stacks.
    pub stacks: Vec<StackView>,
    /// Counters on their way from hex to hex: centre in the world, and the counter.
    pub travelling: Vec<(Vec2, CounterView)>,
}

impl StackBoard {
    /// The part of the world that the counters of the fanned stack cover.
    pub fn fan(&self, geometry: &MapGeometry) -> Option<Rect> {
        let stack = self.stacks.iter().find(|stack| stack.fan.is_some())?;
        let center = geometry.center(stack.hex);
        let places = layout(stack, center).into_iter();
        let covered = |(place, _): (Vec2, &CounterView)| {
            Rect::from_center_size(place, Vec2::splat(COUNTER_ON_MAP))
        };
        places.map(covered).reduce(|whole, part| whole.union(part))
    }

    /// The counter of the fanned stack that lies under a point of the world.
    pub fn fanned_at(&self, geometry: &MapGeometry, at: Vec2) -> Option<FannedCounter> {
        let stack = self.stacks.iter().find(|stack| stack.fan.is_some())?;
        let place = fanned_counter_at(stack, geometry.center(stack.hex), at)?;
        Some(FannedCounter {
            hex: stack.hex,
            place,
            of: stack.counters.len(),
        })
    }
}

/// A counter of a fanned stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FannedCounter {
    /// Where its stack lies.
    pub hex: HexPos,
    /// Its place in the stack.
    pub place: usize,
    /// How many counters are fanned out.
    pub of: usize,
}

/// Stacks.
pub fn plugin(app: &mut App) {
    app.init_resource::<StackBoard>().add_systems(
        Update,
        (
            place_sprites.run_if(resource_exists::<ShownMap>),
            remove_sprites.run_if(resource_removed::<ShownMap>),
            count_the_hidden.run_if(resource_exists_and_changed::<StackBoard>),
        )
            .chain()
            .in_set(FrameSystems::DrawStacks)
            .in_set(StackSystems),
    );
}

/// Systems that show [`StackBoard`]; fill it before them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackSystems;

/// A sprite of a counter, its rim or a marker on it.
#[derive(Component)]
pub struct StackSprite;

/// What the sprites were made for.
#[derive(Default)]
struct Prepared {
    shown_as: Option<ShownAs>,
    part: Option<Rect>,
}

/// How much of a stack is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShownAs {
    /// A dot in the colour of its side.
    Dot,
    /// Counters, cut from this level of the atlas.
    Counters(usize),
}

/// What is seen of stacks whose counters are so many physical pixels wide.
fn shown_as(pixels: f32) -> ShownAs {
    if pixels < DOT_BELOW {
        ShownAs::Dot
    } else {
        ShownAs::Counters(level_for(pixels))
    }
}

fn remove_sprites(mut commands: Commands, old: Query<Entity, With<StackSprite>>) {
    for sprite in &old {
        commands.entity(sprite).despawn();
    }
}

/// Makes all sprites anew when the stacks, the level of detail or the part of the map have changed.
fn place_sprites(
    mut commands: Commands,
    board: Res<StackBoard>,
    map: Res<ShownMap>,
    view: Res<MapView>,
    viewport: Res<MapViewport>,
    windows: Query<&Window, With<PrimaryWindow>>,
    old: Query<Entity, With<StackSprite>>,
    mut atlas: ResMut<CounterAtlas>,
    mut images: ResMut<Assets<Image>>,
    mut prepared: Local<Prepared>,
) {
    // Remembered, because the first frame of a screen has no room for the map yet.
    if board.is_changed() || map.is_changed() {
        prepared.part = None;
    }
    let (Some(rect), Ok(window)) = (viewport.0, windows.single()) else {
        return;
    };
    let seen = view.seen(rect);
    let shown_as = shown_as(COUNTER_ON_MAP * view.scale() * window.scale_factor());
    let covered = prepared
        .part
        .is_some_and(|part| part.contains(seen.min) && part.contains(seen.max));
    if covered && prepared.shown_as == Some(shown_as) {
        return;
    }
    let part = seen.inflate(seen.half_size().max_element() * 0.6);
    *prepared = Prepared {
        shown_as: Some(shown_as),
        part: Some(part),
    };
    for sprite in &old {
        commands.entity(sprite).despawn();
    }
    let near: Vec<&StackView> = board
        .stacks
        .iter()
        .filter(|stack| part.contains(map.geometry.center(stack.hex)))
        .collect();
    let level = match shown_as {
        ShownAs::Dot => 0,
        ShownAs::Counters(level) => level,
    };
    let wanted = near.iter().map(|stack| stack.counters.len() * 2).sum();
    atlas.make_room(level, wanted);
    let mut table = Table {
        commands: &mut commands,
        atlas: &mut atlas,
        images: &mut images,
        level,
    };
    for stack in near {
        let center = map.geometry.center(stack.hex);
        if shown_as == ShownAs::Dot {
            table.put_dot(center, depth_of(center, map.size()), stack.colour);
            continue;
        }
        let depth = if stack.fan.is_some() {
            50.0
        } else {
            depth_of(center, map.size())
        };
        for (n, (place, counter)) in layout(stack, center).into_iter().enumerate() {
            table.put_counter(place, depth + 0.02 * num::from_usize(n), counter);
        }
    }
    for (n, (place, counter)) in board.travelling.iter().enumerate() {
        table.put_counter(*place, 80.0 + 0.02 * num::from_usize(n), counter);
    }
}

/// Stacks farther down the map lie in front, from 1 to 40.
fn depth_of(center: Vec2, map: Vec2) -> f32 {
    1.0 + 39.0 * (-center.y / map.y).clamp(0.0, 1.0)
}

/// From the middle of a fan to the middle of the counter in its corner, in counters.
fn half_of_fan(count: usize) -> Vec2 {
    let columns = count.min(FAN_ROW);
    let rows = count.div_ceil(FAN_ROW);
    Vec2::new(
        num::from_usize(columns.saturating_sub(1)),
        num::from_usize(rows.saturating_sub(1)),
    ) / 2.0
}

/// How far the fan of so many counters has to lie from the middle of its hex for all of it to be seen.
pub fn fan_in_sight(count: usize, center: Vec2, seen: Rect) -> Vec2 {
    let half = half_of_fan(count) * COUNTER_ON_MAP * FAN + COUNTER_ON_MAP / 2.0;
    let within = |at: f32, half: f32, low: f32, high: f32| {
        if high - low >= 2.0 * half {
            at.clamp(low + half, high - half)
        } else {
            at
        }
    };
    let place = Vec2::new(
        within(center.x, half.x, seen.min.x, seen.max.x),
        within(center.y, half.y, seen.min.y, seen.max.y),
    );
    place - center
}

/// Where the counters of a stack lie, from the bottom up; of a tall stack the topmost.
fn layout(stack: &StackView, center: Vec2) -> Vec<(Vec2, &CounterView)> {
    let count = stack.counters.len();
    if let Some(shift) = stack.fan.filter(|_| count > 1) {
        let half = half_of_fan(count);
        // The top counter comes first, where reading begins.
        let places = stack.counters.iter().rev().enumerate();
        return places
            .map(|(n, counter)| {
                let cell =
                    Vec2::new(num::from_usize(n % FAN_ROW), num::from_usize(n / FAN_ROW)) - half;
                let offset = Vec2::new(cell.x, -cell.y) * COUNTER_ON_MAP * FAN;
                (center + shift + offset, counter)
            })
            .collect();
    }
    let shown = count.min(MOST_SHOWN);
    let middle = num::from_usize(shown.saturating_sub(1)) / 2.0;
    let step = Vec2::new(STACK_OFFSET.x, -STACK_OFFSET.y);
    stack.counters[count - shown..]
        .iter()
        .enumerate()
        .map(|(n, counter)| (center + step * (num::from_usize(n) - middle), counter))
        .collect()
}

/// The counter of a fanned stack that lies under a point of the world, by its place in the stack.
fn fanned_counter_at(stack: &StackView, center: Vec2, at: Vec2) -> Option<usize> {
    let half = COUNTER_ON_MAP / 2.0;
    let hit = layout(stack, center)
        .into_iter()
        .rposition(|(place, _)| (place - at).abs().max_element() <= half)?;
    // A fan shows the top counter first.
    stack.fan.map(|_| stack.counters.len() - 1 - hit)
}

/// Where sprites are put.
struct Table<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    atlas: &'a mut CounterAtlas,
    images: &'a mut Assets<Image>,
    level: usize,
}

impl Table<'_, '_, '_> {
    fn put_counter(&mut self, place: Vec2, depth: f32, counter: &CounterView) {
        let place = if counter.selected {
            place + Vec2::new(0.0, LIFT)
        } else {
            place
        };
        let turned = match (counter.played, counter.finished) {
            (true, _) => PLAYED,
            (false, true) => TURNED,
            (false, false) => 0.0,
        };
        let tint = if counter.finished || counter.played {
            DIMMED
        } else {
            Color::WHITE
        };
        if counter.selected {
            let rim = Vec2::splat(COUNTER_ON_MAP * 1.09);
            self.put(&Stamp::Rim, place, rim, depth, turned, RIM);
        }
        if counter.asked && !counter.selected {
            let rim = Vec2::splat(COUNTER_ON_MAP * 1.09);
            self.put(&Stamp::Rim, place, rim, depth, turned, ASKED_RIM);
        }
        if let Some(tie) = counter.tie.filter(|_| !counter.selected && !counter.asked) {
            let (stamp, colour) = match tie {
                Tie::Holder => (Stamp::Rim, HOLDER_RIM),
                Tie::Held => (Stamp::Rim, HELD_RIM),
                Tie::Could => (Stamp::DottedRim, HELD_RIM),
            };
            let rim = Vec2::splat(COUNTER_ON_MAP * 1.13);
            self.put(&stamp, place, rim, depth, turned, colour);
        }
        let size = Vec2::splat(COUNTER_ON_MAP);
        let stamp = Stamp::Counter(counter.look.clone());
        self.put(&stamp, place, size, depth + 0.004, turned, tint);
        let leaning = marker_places(&counter.markers);
        for (n, (&kind, (corner, side))) in counter.markers.iter().zip(leaning).enumerate() {
            let middle = Vec2::new(corner.x + side / 2.0 - 0.5, 0.5 - corner.y - side / 2.0);
            let size = Vec2::splat(COUNTER_ON_MAP * side);
            let depth = depth + 0.008 + 0.001 * num::from_usize(n);
            let place = place + middle * COUNTER_ON_MAP;
            self.put(&Stamp::Marker(kind), place, size, depth, 0.0, Color::WHITE);
        }
    }

    /// A plain square: a counter of a few pixels would be no more than a speck.
    fn put_dot(&mut self, place: Vec2, depth: f32, colour: Color32) {
        let [red, green, blue, _] = colour.to_array();
        let tint = Color::srgb_u8(red, green, blue);
        let size = Vec2::splat(DOT_ON_MAP);
        self.put(&Stamp::Dot, place, size, depth, 0.0, tint);
    }

    fn put(
        &mut self,
        stamp: &Stamp,
        place: Vec2,
        size: Vec2,
        depth: f32,
        turned: f32,
        tint: Color,
    ) {
        let cell = self.atlas.cell(stamp, self.level, self.images);
        self.commands.spawn((
            StackSprite,
            Sprite {
                image: cell.image,
                rect: Some(cell.rect),
                custom_size: Some(size),
                color: tint,
                ..default()
            },
            Anchor::CENTER,
            Transform::from_translation(place.extend(depth))
                .with_rotation(Quat::from_rotation_z(turned)),
        ));
    }
}

/// Writes the height of tall stacks beside them.
fn count_the_hidden(board: Res<StackBoard>, mut overlay: ResMut<Overlay>) {
    let tall = board
        .stacks
        .iter()
        .filter(|stack| stack.counters.len() > MOST_SHOWN && stack.fan.is_none());
    let labels = tall.map(|stack| HexLabel {
        hex: stack.hex,
        offset: Vec2::new(36.0, -36.0),
        text: stack.counters.len().to_string(),
        colour: Color32::WHITE,
        plate: Color32::from_black_alpha(190),
    });
    let layer = LayerDrawing {
        labels: labels.collect(),
        ..default()
    };
    Overlay::set(&mut overlay, OverlayLayer::StackHeights, layer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::map::{Grid, LowerColumns, Mobility};
    use stavka_rules::numbers::Mp;
    use stavka_rules::pieces::{Class, Face, Family, Size, Symbol};

    fn look() -> CounterLook {
        CounterLook {
            family: Family::default(),
            symbol: Symbol::default(),
            class: Class::default(),
            size: Size::default(),
            designation: "3".to_owned(),
            parent: "VII".to_owned(),
            face: Face {
                strength: None,
                ar: Some(3),
                ma: Mp::whole(4),
                mobility: Mobility::Leg,
                barrage: None,
                throw: None,
            },
            on_move_side: false,
            steps: 1,
            steps_lost: 0,
            tokens: 0,
            capacity: 0,
            level: 1,
            engineer: false,
            no_rebuild: false,
            ground: 0x0097_A39B,
            accent: 0x0017_1C1A,
            stripe: None,
            marker: None,
        }
    }

    fn stack(count: usize, fanned: bool) -> StackView {
        let counter = CounterView {
            look: look(),
            markers: Vec::new(),
            selected: false,
            asked: false,
            finished: false,
            played: false,
            tie: None,
        };
        StackView {
            hex: HexPos::new(2, 2),
            counters: vec![counter; count],
            colour: Color32::GRAY,
            fan: fanned.then_some(Vec2::ZERO),
        }
    }

    #[test]
    fn stacks_far_off_are_dots() {
        assert_eq!(shown_as(3.0), ShownAs::Dot);
        assert_eq!(shown_as(12.0), ShownAs::Counters(0));
        assert_eq!(shown_as(100.0), ShownAs::Counters(2));
    }

    #[test]
    fn a_counter_of_a_fan_is_found_where_it_is_drawn() {
        let center = Vec2::new(500.0, -500.0);
        let fan = stack(6, true);
        for (n, (place, _)) in layout(&fan, center).into_iter().enumerate() {
            // The fan begins with the top counter, which is the last of the stack.
            assert_eq!(fanned_counter_at(&fan, center, place), Some(5 - n));
        }
        let beside = center + Vec2::splat(COUNTER_ON_MAP * 4.0);
        assert_eq!(fanned_counter_at(&fan, center, beside), None);
        assert_eq!(fanned_counter_at(&stack(6, false), center, center), None);
    }

    #[test]
    fn a_tall_stack_shows_its_topmost_and_a_fan_shows_all() {
        let geometry = MapGeometry::new(Grid::new(4, 4, LowerColumns::Even));
        let center = geometry.center(HexPos::new(2, 2));
        assert_eq!(layout(&stack(9, false), center).len(), MOST_SHOWN);
        let tall = stack(9, true);
        let fan = layout(&tall, center);
        assert_eq!(fan.len(), 9);
        for (n, (a, _)) in fan.iter().enumerate() {
            for (b, _) in &fan[n + 1..] {
                assert!(
                    a.distance(*b) >= COUNTER_ON_MAP,
                    "counters of a fan do not overlap"
                );
            }
        }
    }

    #[test]
    fn a_fan_beside_the_edge_of_what_is_seen_lies_within_it() {
        let seen = Rect::new(0.0, -800.0, 1000.0, 0.0);
        let corner = Vec2::new(40.0, -780.0);
        let mut fan = stack(8, true);
        fan.fan = Some(fan_in_sight(8, corner, seen));
        for (place, _) in layout(&fan, corner) {
            let counter = Rect::from_center_size(place, Vec2::splat(COUNTER_ON_MAP - 0.1));
            assert!(seen.contains(counter.min) && seen.contains(counter.max));
        }
        let amid = Vec2::new(500.0, -400.0);
        assert_eq!(fan_in_sight(8, amid, seen), Vec2::ZERO);
        let tiny = Rect::new(0.0, -10.0, 10.0, 0.0);
        assert_eq!(fan_in_sight(8, amid, tiny), Vec2::ZERO);
    }

    #[test]
    fn a_single_counter_lies_in_the_middle_of_its_hex() {
        let center = Vec2::new(10.0, -20.0);
        let alone = stack(1, false);
        assert_eq!(layout(&alone, center)[0].0, center);
    }
}
