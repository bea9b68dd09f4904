//! HQ markers of Fronts (C&C 2): a board under a size sign with the name of the Front and the sign of its posture. They are no
//! counters of units: no box, no figures.

use std::sync::Arc;

use bevy::prelude::World;
use stavka_rules::armies::{Armies, ArmyOf, attached_headquarters, front_state, fronts_of};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{ArmyIx, FrontPosture, Nation, Roster};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;

use crate::counter::{BODY, CounterDetail, cardboard};
use crate::drawing::{
    Colour, Drawing, Line, LineCap, LineJoin, Outline, Text, TextStyle, Transform,
};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::layout::MapLayout;

/// Side of a marker on the map, in map units: smaller than a counter.
pub const FRONT_ON_MAP: f32 = 46.0;

/// Everything that shows on the HQ marker of a Front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontLook {
    /// Its short name.
    pub name: String,
    /// What it is about.
    pub posture: FrontPosture,
    /// Colour of the board, `0xRRGGBB`.
    pub ground: u32,
    /// Colour of the head of the board, `0xRRGGBB`.
    pub accent: u32,
}

/// A marker on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontOnMap {
    /// Whose it is.
    pub front: ArmyId,
    /// Where it lies.
    pub pos: HexPos,
    /// What it looks like.
    pub look: FrontLook,
    /// Its place among the markers in its hex.
    pub nth: usize,
}

/// The name of an army without the word that says what it is, for small plates: `Don` for the Don Front.
pub fn short_name(name: &str) -> &str {
    let kinds = [" Front", " Army Group"];
    let short = kinds.iter().find_map(|kind| name.strip_suffix(kind));
    short.filter(|short| !short.is_empty()).unwrap_or(name)
}

/// The HQ markers of all Fronts that are on the map. They lie open to both sides.
pub fn fronts_on_map(world: &World) -> Vec<FrontOnMap> {
    let mut found: Vec<FrontOnMap> = Vec::new();
    let fronts = Side::BOTH.into_iter();
    for front in fronts.flat_map(|side| fronts_of(world, side)) {
        let place = front_state(world, front).and_then(|state| state.at);
        let (Some(pos), Some(look)) = (place, front_look(world, front)) else {
            continue;
        };
        let nth = found.iter().filter(|other| other.pos == pos).count();
        found.push(FrontOnMap {
            front: ArmyOf(front).facts(world).id,
            pos,
            look,
            nth,
        });
    }
    found
}

/// What the marker of a Front looks like, on the map or off it.
pub fn front_look(world: &World, front: ArmyIx) -> Option<FrontLook> {
    let facts = ArmyOf(front).facts(world);
    let nation = nation_of(world, front, facts.side)?;
    Some(FrontLook {
        name: short_name(&facts.name).to_owned(),
        posture: front_state(world, front)?.posture,
        ground: nation.ground,
        accent: nation.accent,
    })
}

/// The nation of a Front: that of its armies, or of any army of its side.
fn nation_of(world: &World, front: ArmyIx, side: Side) -> Option<&Nation> {
    let own = attached_headquarters(world, front).into_iter();
    let armies = Armies::of_side(world, side).into_iter();
    let others = armies.flat_map(|army| attached_headquarters(world, army));
    let hq = own.chain(others).next()?;
    let nation = world.resource::<Roster>().printed(hq).nation;
    world.resource::<ScenarioFacts>().nation(nation)
}

/// Where the n-th marker of a hex lies: from the middle of the hex to the middle of the marker, y down. With counters in the hex
/// the markers lean on their left, so that no figure is hidden.
pub const fn front_place(nth: usize, leans: bool) -> Point {
    let down = match nth {
        0 => 0.0,
        1 => 14.0,
        _ => 28.0,
    };
    if leans {
        Point::new(-45.0, -12.0 + down)
    } else {
        Point::new(down, down)
    }
}

/// Puts markers onto a picture of the map; `is_occupied` says which hexes hold counters.
pub fn draw_fronts(
    drawing: &mut Drawing,
    layout: &MapLayout,
    fronts: &[FrontOnMap],
    is_occupied: impl Fn(HexPos) -> bool,
) {
    for marker in fronts {
        let leans = front_place(marker.nth, is_occupied(marker.pos));
        let middle = layout.center(marker.pos) + leans;
        let scale = FRONT_ON_MAP / crate::counter::COUNTER_SIZE;
        let corner = middle - Point::new(FRONT_ON_MAP / 2.0, FRONT_ON_MAP / 2.0);
        let transform = Transform::from_translate(corner.x, corner.y).pre_scale(scale, scale);
        drawing.place(Arc::new(draw_front(&marker.look)), transform);
    }
}

/// Orange of what attacks, blue of what defends; the shapes differ as well.
const ATTACKS: Colour = Colour::hex(0x00E0_7B1A);
const DEFENDS: Colour = Colour::hex(0x002C_4F7C);

/// Draws a marker on a square of 100 by 100.
pub fn draw_front(look: &FrontLook) -> Drawing {
    let mut drawing = Drawing::new();
    let ground = Colour::hex(look.ground).lighter(0.55);
    cardboard(&mut drawing, ground, CounterDetail::Plain);
    let head = Colour::hex(look.accent);
    let band = Rect::new(BODY.x0 + 2.0, BODY.y0 + 2.0, BODY.x1 - 2.0, 31.0);
    drawing.fill(Outline::new().rounded(band, 4.0), head);
    let sign = TextStyle::new(FontRole::Counter, 23.0, head.ink()).spaced(0.04);
    drawing.text(Text::centered("XXXXX", band.center(), sign));
    let style = TextStyle::new(FontRole::Counter, 30.0, ground.ink()).fitted(&look.name, 86.0, 0.3);
    drawing.text(Text::centered(
        look.name.as_str(),
        Point::new(49.3, 48.0),
        style,
    ));
    posture_sign(&mut drawing, look.posture);
    drawing
}

/// Chevrons that go forward, or a wall.
fn posture_sign(drawing: &mut Drawing, posture: FrontPosture) {
    let at = Point::new(49.3, 77.0);
    let p = |x: f32, y: f32| at + Point::new(x, y);
    let line = |colour: Colour| Line {
        cap: LineCap::Butt,
        join: LineJoin::Miter,
        ..Line::new(8.0, colour)
    };
    match posture {
        FrontPosture::Offensive => {
            for x in [-20.0, 2.0, 24.0] {
                let chevron =
                    Outline::new().polyline(&[p(x - 12.0, -12.0), p(x, 0.0), p(x - 12.0, 12.0)]);
                drawing.stroke(chevron, line(ATTACKS));
            }
        }
        FrontPosture::Defense => {
            let wall = [
                (-33.0, 11.0),
                (-33.0, -8.0),
                (-14.0, -8.0),
                (-14.0, 5.0),
                (14.0, 5.0),
                (14.0, -8.0),
                (33.0, -8.0),
                (33.0, 11.0),
            ];
            let wall = wall.map(|(x, y)| p(x, y));
            drawing.stroke(Outline::new().polyline(&wall), line(DEFENDS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_leave_out_what_sort_of_army_it_is() {
        assert_eq!(short_name("Don Front"), "Don");
        assert_eq!(short_name("6. Armee"), "6. Armee");
        assert_eq!(short_name(" Front"), " Front");
    }

    #[test]
    fn postures_are_told_apart() {
        let look = |posture| FrontLook {
            name: "Don".to_owned(),
            posture,
            ground: 0x00B9_8A6A,
            accent: 0x004A_2416,
        };
        let drawn = |posture| {
            let region = Rect::new(0.0, 0.0, 100.0, 100.0);
            draw_front(&look(posture)).to_svg(region, 100)
        };
        assert_ne!(drawn(FrontPosture::Offensive), drawn(FrontPosture::Defense));
    }
}
