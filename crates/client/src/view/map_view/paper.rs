//! The material of the map's tiles: a picture, laid down as it is.
//!
//! Bevy's own material reads four texels a pixel and turns each of them from the curve of the screen into light before it mixes
//! them, which is most of the work where the processor draws. Paper mixes what is stored and turns the result.

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dPlugin};

/// A picture that hides what is behind it. Its texture is stored as it is to be seen, without the sRGB mark.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub struct Paper {
    /// What is on it.
    #[texture(0)]
    #[sampler(1)]
    pub picture: Handle<Image>,
}

impl Material2d for Paper {
    fn fragment_shader() -> ShaderRef {
        "embedded://stavka/view/map_view/paper.wgsl".into()
    }
}

/// Makes paper known to the renderer.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "paper.wgsl");
    app.add_plugins(Material2dPlugin::<Paper>::default());
}
