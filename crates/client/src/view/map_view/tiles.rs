//! The map as square textures, painted on background tasks at the zoom that is looked at.
//!
//! Zoom goes in half octaves: a tile is shown at its own size or up to 1.4 times smaller, never enlarged, except while
//! the sharper one is still being painted, or the zoom still changes. Tiles have a gutter of one pixel that is not shown, so that
//! linear filtering at the edge reads what the neighbour shows.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::PrimaryWindow;
use bevy::winit::EventLoopProxyWrapper;
use stavka_art::num;
use tiny_skia::Pixmap;

use super::paper::Paper;
use super::{RedrawnHexes, ShownMap, paint_map};
use crate::kit::geometry::flip;
use crate::kit::redraw::{PendingWork, Redraw, Waker};
use crate::kit::screen::FrameSystems;
use crate::view::camera::{MapView, MapViewport};

/// Tiles kept in memory, 1 MiB each.
const TILE_BUDGET: usize = 160;
/// Side of a texture.
const TEXTURE: u32 = 512;
/// Side of the part that is shown.
const SHOWN: u32 = TEXTURE - 2;
/// Tiles painted at the same time.
const AT_ONCE: usize = 3;
/// The coarsest and the finest level.
const LEVELS: std::ops::RangeInclusive<i32> = -12..=5;
/// The zoom rests when it has not changed for so long; only then is every level painted.
const REST: Duration = Duration::from_millis(150);
/// How far from its middle the railroads of a hex reach, half of its width and height.
const HEX_REACH: Vec2 = Vec2::new(66.0, 58.0);
/// Levels that will do while the zoom changes, as distances from the right one: twice as coarse, or twice as fine.
const STAND_INS: [i32; 5] = [0, 1, -1, 2, -2];

/// A tile: its level and its place in that level's grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TileKey {
    /// Half octaves: pixels a map unit are √2 to this power.
    level: i32,
    x: i32,
    /// Downward.
    y: i32,
}

impl TileKey {
    /// The rectangle in map units.
    fn rect(self) -> Rect {
        let side = tile_side(self.level);
        let min = Vec2::new(num::from_i32(self.x), num::from_i32(self.y)) * side;
        Rect::from_corners(min, min + side)
    }
}

/// Pixels a map unit.
fn pixels_per_unit(level: i32) -> f32 {
    (num::from_i32(level) / 2.0).exp2()
}

/// Side of a tile in map units.
fn tile_side(level: i32) -> f32 {
    num::from_usize(num::length(SHOWN)) / pixels_per_unit(level)
}

/// The coarsest level that needs no enlarging at this many physical pixels a map unit.
fn level_for(scale: f32) -> i32 {
    // A few percent of enlarging is not seen and saves a level.
    let exact = 2.0 * scale.max(1e-4).log2() - 0.08;
    num::floor(exact.ceil()).clamp(*LEVELS.start(), *LEVELS.end())
}

/// The level that is shown: the right one, unless the zoom changes and one that will do is there.
fn level_to_show(right: i32, rests: bool, is_there: impl Fn(i32) -> bool) -> i32 {
    if rests {
        return right;
    }
    let mut will_do = STAND_INS.iter().map(|distance| right + distance);
    will_do.find(|&level| is_there(level)).unwrap_or(right)
}

/// The tiles of a level that touch a rectangle of the map.
fn tiles_over(level: i32, part: Rect, map: Vec2) -> Vec<TileKey> {
    let side = tile_side(level);
    let part = part.intersect(Rect::from_corners(Vec2::ZERO, map));
    if part.is_empty() {
        return Vec::new();
    }
    let (from, to) = (part.min / side, part.max / side);
    let rows = num::floor(from.y)..=num::floor(to.y - 1e-4);
    rows.flat_map(|y| {
        (num::floor(from.x)..=num::floor(to.x - 1e-4)).map(move |x| TileKey { level, x, y })
    })
    .collect()
}

/// The painted tiles and those under the brush.
#[derive(Resource, Default)]
struct TileCache {
    ready: BTreeMap<TileKey, ReadyTile>,
    /// Those of them that show what has changed since; they stay until they are painted anew.
    stale: BTreeSet<TileKey>,
    painting: BTreeMap<TileKey, Task<Option<Image>>>,
    /// Tiles wanted, the most urgent last.
    queue: Vec<TileKey>,
    clock: u64,
    zoom: Zoom,
    /// Whether another level stands in until the zoom rests.
    is_rough: bool,
}

/// The last zoom, and when it changed, since the start of the program.
#[derive(Default)]
struct Zoom {
    scale: Option<f32>,
    changed: Duration,
}

impl Zoom {
    /// Notes the zoom of this frame. The first one of a map is at rest.
    fn rests(&mut self, scale: f32, now: Duration) -> bool {
        let last = self.scale.replace(scale);
        if last.is_some_and(|last| (last / scale - 1.0).abs() > 1e-5) {
            self.changed = now;
            return false;
        }
        last.is_none() || now.saturating_sub(self.changed) >= REST
    }
}

struct ReadyTile {
    quad: Entity,
    used: u64,
}

/// The quad of a tile.
#[derive(Component)]
struct TileQuad;

/// Paints, shows and forgets tiles.
pub fn plugin(app: &mut App) {
    app.init_resource::<TileCache>()
        .init_resource::<RedrawnHexes>()
        .add_systems(
            Update,
            (
                forget_tiles_of_another_map.run_if(resource_exists_and_changed::<ShownMap>),
                forget_all_tiles.run_if(resource_removed::<ShownMap>),
                mark_stale_tiles.run_if(resource_exists_and_changed::<RedrawnHexes>),
                (receive_tiles, choose_tiles, start_painting)
                    .chain()
                    .run_if(resource_exists::<ShownMap>),
            )
                .chain()
                .in_set(FrameSystems::DrawMap),
        );
}

fn forget_tiles_of_another_map(commands: Commands, cache: ResMut<TileCache>) {
    forget_all_tiles(commands, cache);
}

fn forget_all_tiles(mut commands: Commands, mut cache: ResMut<TileCache>) {
    for tile in cache.ready.values() {
        commands.entity(tile.quad).despawn();
    }
    *cache = TileCache::default();
}

/// Tiles that show a hex that is drawn otherwise now are painted anew; until then they stay as they are.
fn mark_stale_tiles(
    map: Option<Res<ShownMap>>,
    mut redrawn: ResMut<RedrawnHexes>,
    mut cache: ResMut<TileCache>,
) {
    let Some(map) = map else { return };
    let hexes = redrawn.bypass_change_detection().take();
    let parts: Vec<Rect> = hexes
        .into_iter()
        .map(|hex| Rect::from_center_half_size(flip(map.geometry.center(hex)), HEX_REACH))
        .collect();
    let touches = |key: &TileKey| {
        let tile = key.rect();
        parts.iter().any(|part| !part.intersect(tile).is_empty())
    };
    let cache = &mut *cache;
    // What is under the brush shows the map as it was.
    cache.painting.retain(|key, _| !touches(key));
    cache
        .stale
        .extend(cache.ready.keys().copied().filter(touches));
}

/// Turns finished paintings into quads.
fn receive_tiles(
    mut commands: Commands,
    map: Res<ShownMap>,
    mut cache: ResMut<TileCache>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut papers: ResMut<Assets<Paper>>,
    mut redraw: ResMut<Redraw>,
) {
    let cache = &mut *cache;
    let mut finished = Vec::new();
    for (&key, task) in &mut cache.painting {
        if let Some(painted) = check_ready(task) {
            finished.push((key, painted));
        }
    }
    for (key, painted) in finished {
        cache.painting.remove(&key);
        let Some(picture) = painted else { continue };
        // Tiles at the right and lower rim end where the paper ends.
        let part = key
            .rect()
            .intersect(Rect::from_corners(Vec2::ZERO, map.size()));
        let middle = part.center();
        let paper = Paper {
            picture: images.add(picture),
        };
        let quad = commands.spawn((
            TileQuad,
            Mesh2d(meshes.add(quad_of(part.size(), pixels_per_unit(key.level)))),
            MeshMaterial2d(papers.add(paper)),
            Transform::from_xyz(middle.x, -middle.y, 0.0),
            Visibility::Hidden,
        ));
        let tile = ReadyTile {
            quad: quad.id(),
            used: cache.clock,
        };
        cache.stale.remove(&key);
        if let Some(before) = cache.ready.insert(key, tile) {
            commands.entity(before.quad).despawn();
        }
        redraw.soon();
    }
}

/// Decides which tiles are seen, which are wanted, and which are forgotten.
fn choose_tiles(
    mut commands: Commands,
    map: Res<ShownMap>,
    view: Res<MapView>,
    viewport: Res<MapViewport>,
    windows: Query<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut redraw: ResMut<Redraw>,
    mut cache: ResMut<TileCache>,
    mut quads: Query<(&mut Visibility, &mut Transform), With<TileQuad>>,
) {
    let (Some(rect), Ok(window)) = (viewport.0, windows.single()) else {
        return;
    };
    let cache = &mut *cache;
    cache.clock += 1;
    let seen = view.seen(rect);
    let part = Rect::from_corners(
        Vec2::new(seen.min.x, -seen.max.y),
        Vec2::new(seen.max.x, -seen.min.y),
    );
    let right = level_for(view.scale() * window.scale_factor());
    let rests = cache.zoom.rests(view.scale(), time.elapsed());
    let level = level_to_show(right, rests, |level| {
        let tiles = tiles_over(level, part, map.size());
        tiles.iter().all(|key| cache.ready.contains_key(key))
    });
    cache.is_rough = level != right;
    if cache.is_rough {
        redraw.soon();
    }
    let mut wanted = tiles_over(level, part, map.size());
    let all_there = wanted.iter().all(|key| cache.ready.contains_key(key));

    for (key, tile) in &mut cache.ready {
        let sharp = key.level == level;
        let stands_in = !all_there;
        let shown = !key.rect().intersect(part).is_empty() && (sharp || stands_in);
        if shown {
            tile.used = cache.clock;
        }
        if let Ok((mut visibility, mut transform)) = quads.get_mut(tile.quad) {
            visibility.set_if_neq(if shown {
                Visibility::Visible
            } else {
                Visibility::Hidden
            });
            // The sharp level lies on top, then the others, the nearest level first.
            let depth = -100.0 - num::from_i32((key.level - level).abs());
            if (transform.translation.z - depth).abs() > 0.1 {
                transform.translation.z = depth;
            }
        }
    }

    // A coarse picture of the whole map comes first: it stands in wherever a sharper tile is missing.
    let coarse = level_for(900.0 / map.size().max_element()).min(level);
    let middle = part.center();
    wanted.sort_by(|a, b| {
        let far = |key: &TileKey| key.rect().center().distance_squared(middle);
        far(b).total_cmp(&far(a))
    });
    wanted.extend(tiles_over(
        coarse,
        Rect::from_corners(Vec2::ZERO, map.size()),
        map.size(),
    ));
    let is_done = |key: &TileKey| cache.ready.contains_key(key) && !cache.stale.contains(key);
    wanted.retain(|key| !is_done(key) && !cache.painting.contains_key(key));
    cache.queue = wanted;

    while cache.ready.len() > TILE_BUDGET {
        let oldest = cache.ready.iter().min_by_key(|(_, tile)| tile.used);
        let Some((&key, tile)) = oldest else { break };
        if tile.used == cache.clock {
            break;
        }
        commands.entity(tile.quad).despawn();
        cache.ready.remove(&key);
        cache.stale.remove(&key);
    }
}

fn start_painting(
    map: Res<ShownMap>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut cache: ResMut<TileCache>,
    mut pending: ResMut<PendingWork>,
) {
    let waker = Waker::new(proxy.as_deref());
    while cache.painting.len() < AT_ONCE {
        let Some(key) = cache.queue.pop() else { break };
        let art = map.art.clone();
        let waker = waker.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let scale = pixels_per_unit(key.level);
            let gutter = Vec2::splat(1.0 / scale);
            let mut pixmap = Pixmap::new(TEXTURE, TEXTURE)?;
            paint_map(&art, &mut pixmap, scale, key.rect().min - gutter);
            let picture = texture(pixmap);
            waker.wake();
            Some(picture)
        });
        cache.painting.insert(key, task);
    }
    let left = cache.painting.len() + cache.queue.len() + usize::from(cache.is_rough);
    pending.set("map tiles", left);
}

/// A rectangle that shows a tile at so many pixels a map unit, without its gutter.
fn quad_of(size: Vec2, scale: f32) -> Mesh {
    let side = num::from_usize(num::length(TEXTURE));
    let from = Vec2::ONE / side;
    let to = (size * scale + 1.0) / side;
    let half = size / 2.0;
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_POSITION,
        vec![
            [-half.x, half.y, 0.0],
            [-half.x, -half.y, 0.0],
            [half.x, -half.y, 0.0],
            [half.x, half.y, 0.0],
        ],
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_UV_0,
        vec![
            [from.x, from.y],
            [from.x, to.y],
            [to.x, to.y],
            [to.x, from.y],
        ],
    )
    .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}

/// A painting as a texture, as [`Paper`] wants it, that only the graphics card keeps.
fn texture(pixmap: Pixmap) -> Image {
    Image::new(
        Extent3d {
            width: pixmap.width(),
            height: pixmap.height(),
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        pixmap.take_demultiplied(),
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_the_part_without_gap_or_overlap() {
        let map = Vec2::new(3000.0, 2000.0);
        let part = Rect::new(100.0, 50.0, 2900.0, 2500.0);
        for level in [-4, -1, 0, 3] {
            let tiles = tiles_over(level, part, map);
            let area: f32 = tiles
                .iter()
                .map(|key| {
                    let seen = key
                        .rect()
                        .intersect(part)
                        .intersect(Rect::new(0.0, 0.0, 3000.0, 2000.0));
                    seen.width() * seen.height()
                })
                .sum();
            assert!(
                (area / (2800.0 * 1950.0) - 1.0).abs() < 1e-3,
                "{level}: {area}"
            );
        }
    }

    #[test]
    fn the_level_never_enlarges_by_more_than_a_few_percent() {
        for step in 0..200 {
            let scale = 0.02 * 1.03_f32.powi(step);
            let level = level_for(scale);
            let shrink = pixels_per_unit(level) / scale;
            if level < *LEVELS.end() {
                assert!((0.96..1.46).contains(&shrink), "{scale}: {shrink}");
            }
        }
    }

    #[test]
    fn a_level_near_by_will_do_while_the_zoom_changes() {
        let there = |level| [3, 8].contains(&level);
        assert_eq!(level_to_show(3, false, there), 3);
        assert_eq!(level_to_show(5, false, there), 3);
        assert_eq!(level_to_show(6, false, there), 8);
        assert_eq!(level_to_show(0, false, there), 0);
        assert_eq!(level_to_show(5, true, there), 5);
    }

    #[test]
    fn the_zoom_rests_a_while_after_its_last_change() {
        let at = Duration::from_millis;
        let mut zoom = Zoom::default();
        assert!(zoom.rests(1.0, at(1000)));
        assert!(zoom.rests(1.0, at(1010)));
        assert!(!zoom.rests(1.25, at(1020)));
        assert!(!zoom.rests(1.25, at(1100)));
        assert!(zoom.rests(1.25, at(1200)));
    }

    #[test]
    fn a_view_beside_the_map_needs_no_tiles() {
        let map = Vec2::new(100.0, 100.0);
        assert!(tiles_over(0, Rect::new(200.0, 0.0, 300.0, 50.0), map).is_empty());
    }
}
