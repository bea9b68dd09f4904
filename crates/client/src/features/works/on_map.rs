//! Engineers on the map: the radius of the selected one with what could be built in it, and bridges on hexsides.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::engineers::{Task, bridged_sides, work_radius};
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Roster, Tokens};
use stavka_rules::telling;

use super::Sites;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::offers::Offering;
use crate::session::offers::tasks::TaskWay;
use crate::session::seeing::viewer;
use crate::session::selection::{Selection, SelectionReach};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, HexSign, LayerDrawing, Overlay, OverlayLayer, Pattern, Sign,
};

/// The radius and the sites in it.
const EARTH: Color = Color::srgba(0.42, 0.27, 0.10, 0.95);
const GROUND: Color = Color::srgba(0.72, 0.50, 0.16, 0.30);
const INK: Color32 = Color32::from_rgb(0x3A, 0x25, 0x08);
const PLATE: Color32 = Color32::from_rgb(0xF8, 0xEC, 0xCB);
/// What cannot be paid.
const DEAR: Color32 = Color32::from_rgb(0xD9, 0xD2, 0xC4);

/// Engineers on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_sites.run_if(
                resource_changed::<Sites>
                    .or_else(resource_changed::<Offering>)
                    .or_else(resource_changed::<State<Screen>>),
            ),
            show_bridges.run_if(
                resource_changed::<Selection>
                    .or_else(resource_changed::<SelectionReach>)
                    .or_else(resource_changed::<GameMoment>)
                    .or_else(resource_changed::<State<Screen>>),
            ),
        )
            .chain()
            .in_set(GameSystems::Show(Section::Works))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// The radius, and in each hex of it what could be built and for how much.
fn show_sites(world: &mut World) {
    let mut layer = LayerDrawing::default();
    if world.resource::<Sites>().is_open() {
        add_sites(world, &mut layer);
    }
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Sites, layer);
}

fn add_sites(world: &World, layer: &mut LayerDrawing) {
    let offering = world.resource::<Offering>();
    let roster = world.resource::<Roster>();
    let lead = offering.lead.and_then(|unit| roster.find(unit));
    let radius = lead.map_or_else(Vec::new, |unit| work_radius(world, unit));
    let mut sites: BTreeMap<HexPos, Vec<Site>> = BTreeMap::new();
    for (offer, _) in &offering.dig {
        let site = Site {
            sign: Sign::DigIn,
            price: offer.price,
            payable: offer.payments.is_ok(),
        };
        sites.entry(offer.hex).or_default().push(site);
    }
    for TaskWay { offer, .. } in &offering.tasks {
        let sign = match offer.task {
            Task::BuildBase | Task::BuildStrip => Sign::AirBase,
            Task::RepairPort => Sign::Port,
            // What only destroys is left to the menu.
            Task::ReduceBase | Task::DamagePort => continue,
        };
        let site = Site {
            sign,
            price: offer.price,
            payable: offer.payments.is_ok(),
        };
        sites.entry(offer.hex).or_default().push(site);
    }
    layer.outlines.push(AreaOutline {
        hexes: radius,
        colour: EARTH,
        width: 5.0,
    });
    for (hex, sites) in sites {
        layer.fills.push(HexFill {
            hex,
            colour: GROUND,
            pattern: Pattern::Rising,
        });
        for (site, y) in sites.into_iter().zip(ROWS) {
            site.show(hex, y, layer);
        }
    }
}

/// Heights of the rows of a hex: above its counters, below them, and between.
const ROWS: [f32; 3] = [39.0, -39.0, 0.0];

/// Something that could be built in a hex.
struct Site {
    sign: Sign,
    price: Tokens,
    payable: bool,
}

impl Site {
    /// Its sign, and its price beside it.
    fn show(&self, hex: HexPos, y: f32, layer: &mut LayerDrawing) {
        let (left, right) = (Vec2::new(-25.0, y), Vec2::new(10.0, y));
        layer.signs.push(HexSign {
            hex,
            offset: left,
            sign: self.sign,
        });
        layer.labels.push(HexLabel {
            hex,
            offset: right,
            text: telling::supply(self.price.0),
            colour: INK,
            plate: if self.payable { PLATE } else { DEAR },
        });
    }
}

/// Rule 13.8b: a bridge on each hexside that the selected units' side bridges, near them or in their range.
fn show_bridges(world: &mut World) {
    let layer = LayerDrawing {
        signs: bridge_signs(world).unwrap_or_default(),
        ..default()
    };
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Bridges, layer);
}

fn bridge_signs(world: &World) -> Option<Vec<HexSign>> {
    let selection = world.resource::<Selection>();
    let here = selection.hex?;
    let roster = world.resource::<Roster>();
    let lead = roster.find(*selection.units.first()?)?;
    let side = roster.printed(lead).side;
    if viewer(world).is_kept_from(side) {
        return None;
    }
    let geometry = &world.resource::<ShownMap>().geometry;
    let range = match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) => Some(range),
        _ => None,
    };
    let is_near = |hex: HexPos| hex == here || range.is_some_and(|range| range.left(hex).is_some());
    let signs = bridged_sides(world, side).into_iter();
    let near = signs.filter(|bridged| is_near(bridged.hexside.a) || is_near(bridged.hexside.b));
    let sign = near.map(|bridged| {
        let (a, b) = (bridged.hexside.a, bridged.hexside.b);
        let (from, to) = (geometry.center(a), geometry.center(b));
        HexSign {
            hex: a,
            offset: (to - from) / 2.0,
            sign: Sign::Bridge,
        }
    });
    Some(sign.collect())
}
