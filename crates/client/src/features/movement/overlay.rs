//! Where the selection can go: covered hexes with the points left, the way to the hex under the pointer with its price,
//! and the hexes that caused a refusal.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::control::Control;
use stavka_rules::map::{Board, HexIx, HexPos};
use stavka_rules::movement::Prospects;
use stavka_rules::sequence::Segment;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::zoc::Zones;

use super::way::Way;
use crate::kit::screen::Screen;
use crate::kit::settings::{ColourSet, Settings};
use crate::session::refusal::Refusal;
use crate::session::selection::{Selection, SelectionProspects, SelectionReach};
use crate::session::switches::{Switches, overlay_colour};
use crate::session::tool::Tools;
use crate::session::waypoints::Waypoints;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, HexSign, LayerDrawing, Overlay, OverlayLayer, PathLine,
    Pattern, RailSign, Sign, place_of_rail, place_of_supply,
};

/// The movement overlays.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_selection.run_if(selection_has_changed),
            show_way,
            show_refusal,
            show_zones.run_if(zones_have_changed),
        )
            .in_set(GameSystems::Show(Section::Movement))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
}

/// Whether anything that the range is drawn from has changed: a range of thousands of hexes is not drawn up every frame.
fn selection_has_changed(
    selection: Res<Selection>,
    reach: Res<SelectionReach>,
    prospects: Res<SelectionProspects>,
    tools: Res<Tools>,
    switches: Res<Switches>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
) -> bool {
    selection.is_changed()
        || tools.is_changed()
        || reach.is_changed()
        || prospects.is_changed()
        || switches.is_changed()
        || settings.is_changed()
        || screen.is_changed()
}

/// Whether anything that zones and control are drawn from has changed.
fn zones_have_changed(
    switches: Res<Switches>,
    settings: Res<Settings>,
    zones: If<Res<Zones>>,
    control: If<Res<Control>>,
    screen: Res<State<Screen>>,
) -> bool {
    switches.is_changed()
        || settings.is_changed()
        || zones.is_changed()
        || control.is_changed()
        || screen.is_changed()
}

/// How strong hatching in the colour of a side is.
const HATCHED: f32 = 0.5;

/// Colours of the overlays, by the player's colour set.
struct Colours {
    reach: Color,
    rim: Color,
    way: Color,
    refusal: Color,
}

fn colours(settings: &Settings) -> Colours {
    let rim = |reach: Color| reach.with_alpha(0.9);
    match settings.colours {
        ColourSet::Standard => {
            let reach = Color::srgba(0.16, 0.42, 0.80, 0.20);
            Colours {
                rim: rim(reach),
                reach,
                way: Color::srgba(0.86, 0.46, 0.05, 0.95),
                refusal: Color::srgba(0.80, 0.10, 0.10, 0.95),
            }
        }
        ColourSet::ColourBlind => {
            let reach = Color::srgba(0.0, 0.45, 0.70, 0.22);
            Colours {
                rim: rim(reach),
                reach,
                way: Color::srgba(0.90, 0.62, 0.0, 0.95),
                refusal: Color::srgba(0.10, 0.10, 0.10, 0.95),
            }
        }
    }
}

fn show_selection(
    selection: Res<Selection>,
    reach: Res<SelectionReach>,
    prospects: Res<SelectionProspects>,
    tools: Res<Tools>,
    switches: Res<Switches>,
    settings: Res<Settings>,
    mut overlay: ResMut<Overlay>,
) {
    let colours = colours(&settings);
    let mut layer = LayerDrawing::default();
    if let Some(hex) = selection.hex {
        let outline = AreaOutline {
            hexes: vec![hex],
            colour: colours.way,
            width: 6.0,
        };
        layer.outlines.push(outline);
    }
    // A planned run of transport, or a journey by rail, says where it could end instead, and engineers where they could build.
    let shows_range = switches.range && !tools.in_hand().hides_range();
    if let (Some(Ok(range)), true) = (&reach.0, shows_range) {
        let hexes: Vec<HexPos> = range.hexes().collect();
        layer.fills.extend(hexes.iter().map(|&hex| HexFill {
            hex,
            colour: colours.reach,
            pattern: Pattern::Plain,
        }));
        layer.labels.extend(hexes.iter().filter_map(|&hex| {
            let left = range.lefts(hex)?;
            Some(HexLabel {
                hex,
                offset: Vec2::new(0.0, -41.0),
                text: left.short(),
                colour: Color32::from_rgb(0x14, 0x2C, 0x55),
                plate: Color32::from_rgba_unmultiplied(0xF6, 0xF2, 0xE4, 190),
            })
        }));
        let stops = hexes.iter().copied().filter(|&hex| range.stops_in(hex));
        layer.signs.extend(signs(stops, Sign::Stop));
        layer.signs.extend(prospect_signs(&prospects.0));
        layer.outlines.push(AreaOutline {
            hexes,
            colour: colours.rim,
            width: 4.0,
        });
    }
    Overlay::set(&mut overlay, OverlayLayer::Range, layer);
}

/// The signs of what a selection could do beside moving.
fn prospect_signs(prospects: &Prospects) -> impl Iterator<Item = HexSign> + '_ {
    let by_road = signs(prospects.road_only.iter().copied(), Sign::RoadOnly);
    let by_rail = signs(prospects.entrain.iter().copied(), Sign::Entrain);
    let works = signs(prospects.dig_in.into_iter(), Sign::DigIn);
    by_road.chain(by_rail).chain(works)
}

/// A sign in each hex. Every kind has a corner of its own, so that none lies on another.
fn signs(hexes: impl Iterator<Item = HexPos>, sign: Sign) -> impl Iterator<Item = HexSign> {
    let offset = match sign {
        Sign::Stop => Vec2::new(-33.0, -10.0),
        Sign::RoadOnly => Vec2::new(33.0, -10.0),
        Sign::Entrain => Vec2::new(33.0, 19.0),
        Sign::DigIn => Vec2::new(-33.0, 19.0),
        Sign::Negated => Vec2::new(-43.0, 0.0),
        Sign::Target | Sign::DearTarget => Vec2::new(-33.0, 30.0),
        // Bridges lie on hexsides, and what engineers could build has rows of its own.
        Sign::Bridge | Sign::AirBase | Sign::Port | Sign::Guest => Vec2::ZERO,
        Sign::Supply(sign) => place_of_supply(sign),
        Sign::Rail(sign) => place_of_rail(sign),
    };
    hexes.map(move |hex| HexSign { hex, offset, sign })
}

/// What the signs on the map mean, for those that are there.
pub(crate) fn legend(overlay: &Overlay, segment: Segment) -> Vec<(Sign, String)> {
    let shown: BTreeSet<Sign> = overlay
        .layers()
        .flat_map(|layer| &layer.signs)
        .map(|sign| sign.sign)
        .collect();
    let words = |sign: Sign| match sign {
        Sign::Stop => "enemy ZOC: movement ends here (4.5a)",
        Sign::RoadOnly => "only by road or rail; closed beside it (6.2c)",
        Sign::Entrain => "could still entrain here (13.3e)",
        Sign::DigIn => "could dig in here if it stays (16.0b)",
        Sign::Negated => "ZOC negated by a combat unit (4.5b)",
        Sign::Target if segment == Segment::Barrage => "can be barraged: click, or P (10.0)",
        Sign::DearTarget if segment == Segment::Barrage => {
            "could be barraged, but supply is lacking (12.4)"
        }
        Sign::Target if segment == Segment::Movement => "can be overrun: click, or P (8.1)",
        Sign::Target => "can be attacked: click, or P (9.1)",
        Sign::DearTarget if segment == Segment::Movement => {
            "could be overrun, but supply is lacking (9.5)"
        }
        Sign::DearTarget => "could be attacked, but supply is lacking (9.5)",
        Sign::Bridge => "bridged by engineers: the river is one kind less (13.8b)",
        Sign::AirBase => "an air base can be built or improved: click (15.3)",
        Sign::Port => "the port can be repaired: click (19.0d)",
        Sign::Guest => "guest in the operation zone of another army (C&C 4.4)",
        Sign::Rail(RailSign::Convertible) => "would be converted on entering it (13.3f)",
        // The panels of supply and railroads tell what these mean.
        Sign::Supply(_) | Sign::Rail(_) => "",
    };
    shown
        .into_iter()
        .filter(|sign| !words(*sign).is_empty())
        .map(|sign| (sign, words(sign).to_owned()))
        .collect()
}

/// The way to the hex under the pointer with the price of each hex, and the waypoints. A way that cannot be gone is thin.
fn show_way(
    way: Res<Way>,
    waypoints: Res<Waypoints>,
    settings: Res<Settings>,
    mut overlay: ResMut<Overlay>,
) {
    let colours = colours(&settings);
    let mut layer = LayerDrawing::default();
    if let Some(way) = &way.0 {
        let refused = way.refusal.is_some();
        layer.paths.push(PathLine {
            hexes: way.hexes(),
            colour: if refused {
                colours.refusal
            } else {
                colours.way
            },
            width: if refused { 3.5 } else { 7.0 },
            arrow: !refused,
        });
        let steps = way.quote.iter().flat_map(|quote| &quote.steps);
        layer.labels.extend(steps.map(|step| HexLabel {
            hex: step.hex,
            offset: Vec2::new(0.0, 34.0),
            text: format!("−{}", step.paid.short()),
            colour: Color32::WHITE,
            plate: Color32::from_rgba_unmultiplied(0x8A, 0x3C, 0x00, 220),
        }));
    }
    layer
        .labels
        .extend(waypoints.points().zip(1..).map(|(hex, n)| HexLabel {
            hex,
            offset: Vec2::ZERO,
            text: format!(" {n} "),
            colour: Color32::BLACK,
            plate: Color32::from_rgb(0xF2, 0xC8, 0x4B),
        }));
    Overlay::set(&mut overlay, OverlayLayer::Way, layer);
}

fn show_refusal(refusal: Res<Refusal>, settings: Res<Settings>, mut overlay: ResMut<Overlay>) {
    let colours = colours(&settings);
    let hatch = |&hex: &HexPos| HexFill {
        hex,
        colour: colours.refusal.with_alpha(0.45),
        pattern: Pattern::Rising,
    };
    let layer = LayerDrawing {
        fills: refusal.hexes().iter().map(hatch).collect(),
        outlines: vec![AreaOutline {
            hexes: refusal.hexes().to_vec(),
            colour: colours.refusal,
            width: 6.0,
        }],
        ..LayerDrawing::default()
    };
    Overlay::set(&mut overlay, OverlayLayer::Refusal, layer);
}

/// Zones of control and control of hexes, hatched in opposite directions so that they differ without colour; zones that
/// a combat unit negates in broken lines and with a sign.
fn show_zones(
    switches: Res<Switches>,
    settings: Res<Settings>,
    facts: Res<ScenarioFacts>,
    zones: Res<Zones>,
    control: Res<Control>,
    board: Res<Board>,
    mut overlay: ResMut<Overlay>,
) {
    let mut layer = LayerDrawing::default();
    let patterns = [
        (Pattern::Rising, Pattern::RisingDashes),
        (Pattern::Falling, Pattern::FallingDashes),
    ];
    for (side, (whole, broken)) in Side::BOTH.into_iter().zip(patterns) {
        let colour = overlay_colour(&settings, &facts, side).with_alpha(HATCHED);
        let hexes_where = |wanted: &dyn Fn(HexIx) -> bool| -> Vec<HexPos> {
            let grid = board.grid();
            grid.iter()
                .filter(|&pos| grid.index(pos).is_some_and(wanted))
                .collect()
        };
        if switches.zones.shows(side) {
            let mut fill = |hexes: &[HexPos], pattern| {
                let fills = hexes.iter().map(|&hex| HexFill {
                    hex,
                    colour,
                    pattern,
                });
                layer.fills.extend(fills);
            };
            let negated = hexes_where(&|ix| zones.is_negated(side, ix));
            let holding = hexes_where(&|ix| zones.covers(side, ix) && !zones.is_negated(side, ix));
            fill(&holding, whole);
            fill(&negated, broken);
            layer
                .signs
                .extend(signs(negated.into_iter(), Sign::Negated));
        }
        if switches.control {
            let hexes = hexes_where(&|ix| control.of(ix) == Some(side));
            layer.outlines.push(AreaOutline {
                hexes,
                colour: colour.with_alpha(0.9),
                width: 7.0,
            });
        }
    }
    Overlay::set(&mut overlay, OverlayLayer::Zones, layer);
}
