//! Counters in panels: one picture each, kept while it is used.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;
use stavka_art::counter::{COUNTER_SIZE, CounterDetail, CounterLook, draw_counter};
use stavka_art::num;
use tiny_skia::{Pixmap, Transform};

/// Side of a picture, in pixels: twice what panels show, for scaled screens.
const SIDE: u32 = 128;
/// Pictures kept; more than any stack has.
const MOST: usize = 256;

/// The pictures of counters that panels show.
#[derive(Resource, Default)]
pub struct CounterPictures(BTreeMap<String, egui::TextureHandle>);

impl CounterPictures {
    /// The picture of a counter, painted now if it is new.
    pub fn get(&mut self, ctx: &egui::Context, look: &CounterLook) -> egui::TextureId {
        if self.0.len() > MOST {
            self.0.clear();
        }
        // Looks have no order of their own, so their description serves as key.
        let key = format!("{look:?}");
        let picture = self.0.entry(key).or_insert_with_key(|key| {
            let image = paint(look).unwrap_or_default();
            ctx.load_texture(key, image, egui::TextureOptions::LINEAR)
        });
        picture.id()
    }
}

fn paint(look: &CounterLook) -> Option<egui::ColorImage> {
    let mut pixmap = Pixmap::new(SIDE, SIDE)?;
    let scale = num::from_usize(num::length(SIDE)) / COUNTER_SIZE;
    draw_counter(look, CounterDetail::Full).paint(&mut pixmap, Transform::from_scale(scale, scale));
    let size = [num::length(SIDE); 2];
    Some(egui::ColorImage::from_rgba_premultiplied(
        size,
        pixmap.data(),
    ))
}
