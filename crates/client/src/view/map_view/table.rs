//! The table that the map lies on: four dark strips around the paper.
//!
//! The window itself is cleared in the colour of the panels, so that panels need not be filled; see
//! [`crate::kit::theme::panel`].

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dPlugin};

use super::ShownMap;
use crate::kit::geometry::flip;
use crate::kit::screen::FrameSystems;
use crate::kit::theme;

/// How far the table reaches beyond the map, in map units: farther than any view.
const REACH: f32 = 100_000.0;
/// Behind the tiles of every level.
const DEPTH: f32 = -200.0;

#[derive(Component)]
struct TableStrip;

/// One colour and nothing else: Bevy's own material asks for a texture in every pixel.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct Wood {
    #[uniform(0)]
    colour: LinearRgba,
}

impl Material2d for Wood {
    fn fragment_shader() -> ShaderRef {
        "embedded://stavka/view/map_view/table.wgsl".into()
    }
}

/// Lays the table.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "table.wgsl");
    app.add_plugins(Material2dPlugin::<Wood>::default());
    app.add_systems(
        Update,
        (
            lay_table.run_if(resource_exists_and_changed::<ShownMap>),
            clear_table.run_if(resource_removed::<ShownMap>),
        )
            .chain()
            .in_set(FrameSystems::DrawTable),
    );
}

fn lay_table(
    mut commands: Commands,
    map: Res<ShownMap>,
    old: Query<Entity, With<TableStrip>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Wood>>,
) {
    clear_table(commands.reborrow(), old);
    let colour = materials.add(Wood {
        colour: theme::TABLE.into(),
    });
    for strip in strips(map.size()) {
        commands.spawn((
            TableStrip,
            Mesh2d(meshes.add(Rectangle::from_size(strip.size()))),
            MeshMaterial2d(colour.clone()),
            Transform::from_translation(flip(strip.center()).extend(DEPTH)),
        ));
    }
}

fn clear_table(mut commands: Commands, old: Query<Entity, With<TableStrip>>) {
    for strip in &old {
        commands.entity(strip).despawn();
    }
}

/// Left, right, above and below the map, in map units.
fn strips(map: Vec2) -> [Rect; 4] {
    let (low, high) = (Vec2::splat(-REACH), map + REACH);
    [
        Rect::new(low.x, low.y, 0.0, high.y),
        Rect::new(map.x, low.y, high.x, high.y),
        Rect::new(0.0, low.y, map.x, 0.0),
        Rect::new(0.0, map.y, map.x, high.y),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_leaves_out_the_map_and_nothing_else() {
        let map = Vec2::new(1000.0, 700.0);
        let paper = Rect::from_corners(Vec2::ZERO, map);
        for strip in strips(map) {
            assert!(strip.intersect(paper).is_empty());
        }
        for beside in [
            Vec2::new(-5.0, 350.0),
            Vec2::new(1005.0, -5.0),
            Vec2::new(500.0, -5.0),
            Vec2::new(500.0, 705.0),
        ] {
            assert_eq!(
                strips(map)
                    .iter()
                    .filter(|strip| strip.contains(beside))
                    .count(),
                1
            );
        }
    }
}
