//! Where the selection can go: covered hexes with the points left, the way to the hex under the pointer with its price,
//! and the hexes that caused a refusal.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::engine::{Plan, check};
use stavka_rules::map::{Board, HexIx, HexPos};
use stavka_rules::side::Side;

use super::selection::SelectionReach;
use super::wishes::Refusal;
use super::{GameSystems, Selection, game_is_loaded, map_input};
use crate::counters::StackBoard;
use crate::map_view::picking::HoveredHex;
use crate::overlay::{AreaOutline, HexFill, HexLabel, Overlay, OverlayLayer, PathLine, Pattern};
use crate::screens::Screen;
use crate::settings::{ColourSet, Settings};

/// Which overlays are switched on.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct Switches {
    /// Movement range of the selection.
    pub range: bool,
    /// Zones of control of both sides.
    pub zones: bool,
    /// Who controls which hex.
    pub control: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            range: true,
            zones: false,
            control: false,
        }
    }
}

/// The movement overlays.
pub fn plugin(app: &mut App) {
    app.init_resource::<Switches>().add_systems(
        Update,
        (show_selection, show_way, show_refusal, show_zones)
            .in_set(GameSystems::Show)
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
    app.add_systems(OnExit(Screen::Play), |mut overlay: ResMut<Overlay>| {
        for subject in SUBJECTS {
            Overlay::clear(&mut overlay, subject);
        }
    });
}

const SUBJECTS: [&str; 4] = ["1 zones", "2 range", "3 way", "4 refusal"];

/// Colours of the overlays, by the player's colour set.
struct Colours {
    reach: Color,
    rim: Color,
    way: Color,
    refusal: Color,
    sides: [Color; 2],
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
                sides: [
                    Color::srgba(0.25, 0.35, 0.55, 0.45),
                    Color::srgba(0.70, 0.15, 0.12, 0.45),
                ],
            }
        }
        ColourSet::ColourBlind => {
            let reach = Color::srgba(0.0, 0.45, 0.70, 0.22);
            Colours {
                rim: rim(reach),
                reach,
                way: Color::srgba(0.90, 0.62, 0.0, 0.95),
                refusal: Color::srgba(0.10, 0.10, 0.10, 0.95),
                sides: [
                    Color::srgba(0.0, 0.45, 0.70, 0.45),
                    Color::srgba(0.84, 0.37, 0.0, 0.45),
                ],
            }
        }
    }
}

fn show_selection(
    selection: Res<Selection>,
    reach: Res<SelectionReach>,
    switches: Res<Switches>,
    settings: Res<Settings>,
    stacks: Res<StackBoard>,
    board: Res<Board>,
    mut overlay: ResMut<Overlay>,
) {
    let colours = colours(&settings);
    let mut layer = OverlayLayer::default();
    // Numbers would lie on the counters of a stack that is fanned out.
    let fanned = stacks
        .stacks
        .iter()
        .find(|stack| stack.fanned)
        .map(|stack| stack.hex);
    let covered = |hex: HexPos| fanned.is_some_and(|fan| board.grid().distance(fan, hex) <= 2);
    if let Some(hex) = selection.hex {
        let outline = AreaOutline {
            hexes: vec![hex],
            colour: colours.way,
            width: 6.0,
        };
        layer.outlines.push(outline);
    }
    if let (Some(Ok(range)), true) = (&reach.0, switches.range) {
        let hexes: Vec<HexPos> = range.hexes().collect();
        layer.fills.extend(hexes.iter().map(|&hex| HexFill {
            hex,
            colour: colours.reach,
            pattern: Pattern::Plain,
        }));
        layer.labels.extend(
            hexes
                .iter()
                .filter(|&&hex| !covered(hex))
                .filter_map(|&hex| {
                    let left = range.left(hex)?;
                    Some(HexLabel {
                        hex,
                        offset: Vec2::new(0.0, -41.0),
                        text: left.to_string(),
                        colour: Color32::from_rgb(0x14, 0x2C, 0x55),
                        plate: Color32::from_rgba_unmultiplied(0xF6, 0xF2, 0xE4, 190),
                    })
                }),
        );
        layer.outlines.push(AreaOutline {
            hexes,
            colour: colours.rim,
            width: 4.0,
        });
    }
    Overlay::set(&mut overlay, SUBJECTS[1], layer);
}

/// The way to the hex under the pointer, with the price of each hex.
fn show_way(world: &mut World, mut known: Local<Option<(Option<HexPos>, Selection)>>) {
    let hovered = world.resource::<HoveredHex>().0;
    let key = (hovered, world.resource::<Selection>().clone());
    let unchanged = known.as_ref() == Some(&key) && !world.is_resource_changed::<SelectionReach>();
    if unchanged {
        return;
    }
    let layer = hovered
        .and_then(|hex| way_to(world, hex))
        .unwrap_or_default();
    *known = Some(key);
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, SUBJECTS[2], layer);
}

fn way_to(world: &World, hex: HexPos) -> Option<OverlayLayer> {
    let order = map_input::move_order(world, hex)?;
    let stavka_rules::order::Order::Move { path, .. } = &order else {
        return None;
    };
    let Ok(Plan::Move(plan)) = check(world, &order) else {
        return None;
    };
    let colours = colours(world.resource::<Settings>());
    let start = world.resource::<Selection>().hex?;
    let hexes = std::iter::once(start).chain(path.iter().copied()).collect();
    let mut layer = OverlayLayer::default();
    layer.paths.push(PathLine {
        hexes,
        colour: colours.way,
        width: 7.0,
        arrow: true,
    });
    let labels = plan.steps.iter().map(|step| HexLabel {
        hex: step.hex,
        offset: Vec2::new(0.0, 34.0),
        text: format!("−{}", step.paid),
        colour: Color32::WHITE,
        plate: Color32::from_rgba_unmultiplied(0x8A, 0x3C, 0x00, 220),
    });
    layer.labels.extend(labels);
    Some(layer)
}

fn show_refusal(refusal: Res<Refusal>, settings: Res<Settings>, mut overlay: ResMut<Overlay>) {
    let colours = colours(&settings);
    let hatch = |&hex: &HexPos| HexFill {
        hex,
        colour: colours.refusal.with_alpha(0.45),
        pattern: Pattern::Rising,
    };
    let layer = OverlayLayer {
        fills: refusal.hexes.iter().map(hatch).collect(),
        outlines: vec![AreaOutline {
            hexes: refusal.hexes.clone(),
            colour: colours.refusal,
            width: 6.0,
        }],
        ..OverlayLayer::default()
    };
    Overlay::set(&mut overlay, SUBJECTS[3], layer);
}

/// Zones of control and control of hexes, hatched in opposite directions so that they differ without colour.
fn show_zones(
    switches: Res<Switches>,
    settings: Res<Settings>,
    zones: Res<stavka_rules::zoc::Zones>,
    control: Res<stavka_rules::control::Control>,
    board: Res<Board>,
    mut overlay: ResMut<Overlay>,
) {
    let colours = colours(&settings);
    let mut layer = OverlayLayer::default();
    let patterns = [Pattern::Rising, Pattern::Falling];
    for (side, (colour, pattern)) in Side::BOTH
        .into_iter()
        .zip(colours.sides.into_iter().zip(patterns))
    {
        let hexes_where = |wanted: &dyn Fn(HexIx) -> bool| -> Vec<HexPos> {
            let grid = board.grid();
            grid.iter()
                .filter(|&pos| grid.index(pos).is_some_and(wanted))
                .collect()
        };
        if switches.zones {
            let covered = hexes_where(&|ix| zones.covers(side, ix));
            layer.fills.extend(covered.into_iter().map(|hex| HexFill {
                hex,
                colour,
                pattern,
            }));
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
    Overlay::set(&mut overlay, SUBJECTS[0], layer);
}
