//! What is on the screen, for scripts: the texts that egui drew, and the buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiFullOutput, PrimaryEguiContext, egui};

use crate::kit::widgets::{DrawnButton, drawn_buttons};

/// What the last frame showed.
#[derive(Resource, Default, Debug)]
pub struct Seen {
    /// The texts, in the order of drawing.
    pub texts: Vec<String>,
    /// The buttons.
    pub buttons: Vec<DrawnButton>,
    /// Logical pixels a point of egui.
    pub zoom: f32,
}

impl Seen {
    /// The middle of a button, in logical pixels. Of several with one label, the one drawn last lies on top.
    pub fn button(&self, label: &str) -> Option<Vec2> {
        let button =
            self.buttons.iter().rev().find(|button| {
                button.label == label && button.enabled && button.rect.is_positive()
            })?;
        let middle = button.rect.center();
        Some(Vec2::new(middle.x, middle.y) * self.zoom)
    }

    /// The middle of something with this label, whether it can be pressed or not.
    pub fn place(&self, label: &str) -> Option<Vec2> {
        let mut all = self.buttons.iter().rev();
        let found = all.find(|button| button.label == label && button.rect.is_positive())?;
        let middle = found.rect.center();
        Some(Vec2::new(middle.x, middle.y) * self.zoom)
    }

    /// Whether all of something with this label is on the screen, and nothing lies over it.
    pub fn is_free(&self, label: &str) -> bool {
        let mut buttons = self.buttons.iter();
        buttons.any(|button| button.label == label && button.free)
    }
}

pub fn collect_what_is_seen(
    mut contexts: Query<(&mut EguiContext, &EguiFullOutput), With<PrimaryEguiContext>>,
    mut seen: ResMut<Seen>,
) {
    let Ok((mut context, output)) = contexts.single_mut() else {
        return;
    };
    let ctx = context.get_mut();
    seen.zoom = ctx.zoom_factor();
    seen.buttons = drawn_buttons(ctx);
    seen.texts.clear();
    for clipped in output.0.iter().flat_map(|output| &output.shapes) {
        collect_texts(&clipped.shape, clipped.clip_rect, &mut seen.texts);
    }
}

fn collect_texts(shape: &egui::Shape, clip: egui::Rect, texts: &mut Vec<String>) {
    match shape {
        egui::Shape::Vec(shapes) => {
            for shape in shapes {
                collect_texts(shape, clip, texts);
            }
        }
        egui::Shape::Text(text) if clip.intersects(text.visual_bounding_rect()) => {
            texts.push(text.galley.text().to_owned());
        }
        _ => {}
    }
}
