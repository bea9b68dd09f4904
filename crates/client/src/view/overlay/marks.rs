//! Things on the map that are no counters and can be clicked: HQ markers of Fronts, pins of objectives, and boundary counters of
//! operation zones. Drawn by egui under the panels; the pointer finds them where they are drawn.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Rect as Area, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiPrimaryContextPass, egui};
use serde::Deserialize;
use stavka_art::counter::COUNTER_SIZE;
use stavka_art::front::{FRONT_ON_MAP, FrontLook, draw_front};
use stavka_art::num;
use stavka_rules::ids::ArmyId;
use stavka_rules::map::HexPos;
use stavka_rules::objectives::Assignee;
use tiny_skia::{Pixmap, Transform as Scaling};

use super::canvas::MapCanvas;
use super::{Overlay, shields, signs};
use crate::kit::geometry::MapGeometry;
use crate::kit::screen::DrawSystems;
use crate::kit::theme;
use crate::view::camera::MapView;
use crate::view::counters::StackBoard;
use crate::view::map_view::ShownMap;

/// Side of the picture of a marker, in pixels.
const PICTURE: u32 = 160;
/// Side of a marker in the window, in pixels, at least and at most.
const SIDES: (f32, f32) = (26.0, 120.0);
/// Radius of the head of a pin in map units, and in pixels at least and at most.
const HEAD: f32 = 9.5;
const HEADS: (f32, f32) = (4.5, 15.0);
/// Pixels a map unit below which pins have no names.
const NAMED_FROM: f32 = 0.3;

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkOf {
    /// The HQ marker of a Front.
    Front(ArmyId),
    /// A pin of an objective, and its hex.
    Pin(Assignee, HexPos),
    /// A boundary counter of an operation zone.
    Boundary(ArmyId, Flank),
    /// The end of a boundary, by which it is turned.
    BoundaryEnd(ArmyId, Flank),
}

/// A flank of an operation zone, as its army looks at the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Flank {
    /// On the left.
    Left,
    /// On the right.
    Right,
}

impl Flank {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// What a mark looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkLook {
    /// The board of a Front.
    Front(FrontLook),
    /// A pin.
    Pin {
        /// The colour of its head.
        colour: Color32,
        /// Whose it is, in a word.
        name: String,
    },
    /// A shield.
    Boundary {
        /// The colour of its rim.
        colour: Color32,
        /// Whose it is, in a few letters.
        name: String,
        /// Whether the boundary is laid out, and not only proposed.
        firm: bool,
        /// Whether it cannot lie so.
        refused: bool,
    },
    /// A ring.
    BoundaryEnd {
        /// Its colour.
        colour: Color32,
    },
}

/// A mark on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapMark {
    /// What it stands for.
    pub of: MarkOf,
    /// Which hex.
    pub hex: HexPos,
    /// Offset of its middle, or of the tip of a pin, from that of the hex in map units, y up.
    pub offset: Vec2,
    /// What it looks like.
    pub look: MarkLook,
    /// Whether it is in hand: it has a bright rim.
    pub in_hand: bool,
}

impl MapMark {
    /// The part of the window that it covers, in pixels.
    fn covers(&self, geometry: &MapGeometry, view: &MapView, window: Rect) -> Rect {
        let at = view.to_window(window, geometry.center(self.hex) + self.offset);
        match &self.look {
            MarkLook::Front(_) => {
                let side = (FRONT_ON_MAP * view.scale()).clamp(SIDES.0, SIDES.1);
                Rect::from_center_size(at, Vec2::splat(side))
            }
            MarkLook::Pin { .. } => {
                let head = head(view);
                Rect::from_center_size(at - Vec2::new(0.0, head * 2.6), Vec2::splat(head * 2.2))
            }
            MarkLook::Boundary { .. } => Rect::from_center_size(at, shields::size(view.scale())),
            MarkLook::BoundaryEnd { .. } => {
                Rect::from_center_size(at, Vec2::splat(shields::ring(view.scale()) * 2.0))
            }
        }
    }
}

/// The radius of the head of a pin, in pixels.
fn head(view: &MapView) -> f32 {
    (HEAD * view.scale()).clamp(HEADS.0, HEADS.1)
}

impl Overlay {
    /// The mark at a point of the window, that which was drawn last of several.
    pub fn mark_at(
        &self,
        geometry: &MapGeometry,
        view: &MapView,
        window: Rect,
        at: Vec2,
    ) -> Option<MarkOf> {
        let marks = self.layers().flat_map(|layer| &layer.marks);
        let under = marks.filter(|mark| mark.covers(geometry, view, window).contains(at));
        under.last().map(|mark| mark.of)
    }
}

impl Overlay {
    /// The middle of a mark in the window, in pixels.
    pub fn place_of_mark(
        &self,
        geometry: &MapGeometry,
        view: &MapView,
        window: Rect,
        of: MarkOf,
    ) -> Option<Vec2> {
        let mut marks = self.layers().flat_map(|layer| &layer.marks);
        let mark = marks.find(|mark| mark.of == of)?;
        Some(mark.covers(geometry, view, window).center())
    }
}

/// The pictures of the boards of Fronts.
#[derive(Resource, Default)]
struct FrontPictures(BTreeMap<String, egui::TextureHandle>);

/// Draws the marks of all overlay layers.
pub fn plugin(app: &mut App) {
    app.init_resource::<FrontPictures>().add_systems(
        EguiPrimaryContextPass,
        draw_marks
            .in_set(DrawSystems::Marks)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn draw_marks(
    mut canvas: MapCanvas,
    mut pictures: ResMut<FrontPictures>,
    overlay: Res<Overlay>,
    board: Res<StackBoard>,
) -> Result {
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    let (geometry, painter) = (&brush.map.geometry, &brush.painter);
    let fan = board.fan(geometry);
    for mark in overlay.layers().flat_map(|layer| &layer.marks) {
        let at = geometry.center(mark.hex) + mark.offset;
        // Counters that are fanned out lie over marks.
        if fan.is_some_and(|fan| fan.contains(at)) {
            continue;
        }
        let covers = mark.covers(geometry, brush.view, brush.window);
        let area = Area::from_min_max(brush.in_points(covers.min), brush.in_points(covers.max));
        match &mark.look {
            MarkLook::Front(look) => {
                let picture = pictures.get(&brush.ctx, look);
                let whole = Area::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                painter.image(picture, area, whole, Color32::WHITE);
                if mark.in_hand {
                    let rim = Stroke::new(2.5, theme::ACCENT);
                    painter.rect_stroke(area, 3.0, rim, StrokeKind::Outside);
                }
            }
            MarkLook::Pin { colour, name } => {
                let tip = brush.point(at);
                let name = (brush.view.scale() >= NAMED_FROM).then_some(name.as_str());
                draw_pin(painter, area, tip, *colour, name, mark.in_hand);
            }
            MarkLook::Boundary {
                colour,
                name,
                firm,
                refused,
            } => {
                let rim = if *refused { signs::RED } else { *colour };
                shields::draw(painter, area, rim, name, *firm, mark.in_hand);
            }
            MarkLook::BoundaryEnd { colour } => {
                let from = brush.point(geometry.center(mark.hex));
                shields::draw_end(painter, from, area, *colour, mark.in_hand);
            }
        }
    }
    Ok(())
}

impl FrontPictures {
    fn get(&mut self, ctx: &egui::Context, look: &FrontLook) -> egui::TextureId {
        let picture = self.0.entry(format!("{look:?}")).or_insert_with_key(|key| {
            let image = paint(look).unwrap_or_default();
            ctx.load_texture(key, image, egui::TextureOptions::LINEAR)
        });
        picture.id()
    }
}

fn paint(look: &FrontLook) -> Option<egui::ColorImage> {
    let mut pixmap = Pixmap::new(PICTURE, PICTURE)?;
    let scale = num::from_u32(PICTURE) / COUNTER_SIZE;
    draw_front(look).paint(&mut pixmap, Scaling::from_scale(scale, scale));
    let size = [num::length(PICTURE); 2];
    Some(egui::ColorImage::from_rgba_premultiplied(
        size,
        pixmap.data(),
    ))
}

/// A needle with a round head, and a plate with the name beside it.
fn draw_pin(
    painter: &Painter,
    head: Area,
    tip: egui::Pos2,
    colour: Color32,
    name: Option<&str>,
    in_hand: bool,
) {
    let dark = Color32::from_rgb(0x22, 0x20, 0x1C);
    let pale = Color32::from_rgb(0xFA, 0xF6, 0xEA);
    let (middle, radius) = (head.center(), head.width() / 2.2);
    painter.line_segment([middle, tip], Stroke::new(radius * 0.55, pale));
    painter.line_segment([middle, tip], Stroke::new(radius * 0.28, dark));
    if let Some(name) = name {
        let font = FontId::new((radius * 1.35).clamp(12.0, 16.0), theme::bold_family());
        let galley = painter.layout_no_wrap(name.to_owned(), font, dark);
        let left = middle + vec2(radius * 1.5, 0.0);
        let words = Align2::LEFT_CENTER.anchor_size(left, galley.size());
        let mut plate = words.expand2(vec2(4.0, 1.5));
        plate.min.x = middle.x;
        painter.rect_filled(plate, 3.0, pale);
        painter.rect_stroke(plate, 3.0, Stroke::new(1.0, colour), StrokeKind::Inside);
        painter.galley(words.min, galley, dark);
    }
    let rim = if in_hand { theme::ACCENT } else { pale };
    painter.circle(middle, radius, colour, Stroke::new(1.8, rim));
    let shine = middle - vec2(radius * 0.3, radius * 0.35);
    painter.circle_filled(shine, radius * 0.25, Color32::from_white_alpha(150));
}
