//! The hexes that can be attacked or barraged now, marked on the map, and the arrows of the plan that is open.

use bevy::prelude::*;
use stavka_rules::barrage::{BarrageAim, BarrageOffer, BarrageOrder};
use stavka_rules::combat::{CombatOffer, CombatOrder};
use stavka_rules::engine::{Offers, check};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, Segment};

use super::{Plan, Planner, barrage};
use crate::kit::screen::Screen;
use crate::kit::settings::{ColourSet, Settings};
use crate::session::moment::{GameMoment, OffersNow};
use crate::session::selection::{SelectedUnits, Selection};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::overlay::{
    AreaOutline, HexFill, HexSign, LayerDrawing, Overlay, OverlayLayer, PathLine, Pattern, Sign,
};

/// Hexes that can be attacked: by anybody in a Combat Segment, by the stack on the move in a Movement Segment; in a Barrage
/// Segment those that can be barraged.
#[derive(Resource, Default, Debug)]
pub(crate) struct Targets {
    found: Vec<Target>,
}

/// A hex that can be attacked or barraged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    hex: HexPos,
    /// Whether somebody can pay for it.
    payable: bool,
    /// Whether enemy units stand there; otherwise only facilities can be barraged.
    held: bool,
}

impl Targets {
    /// The hexes.
    pub fn hexes(&self) -> Vec<HexPos> {
        self.found.iter().map(|target| target.hex).collect()
    }

    /// How many with enemy units could be attacked or barraged and paid for.
    pub fn payable(&self) -> usize {
        let counts = |target: &&Target| target.payable && target.held;
        self.found.iter().filter(counts).count()
    }

    /// How many have nothing but facilities in them.
    pub fn facilities(&self) -> usize {
        self.found.iter().filter(|target| !target.held).count()
    }
}

/// Finds and marks the targets.
pub fn plugin(app: &mut App) {
    app.init_resource::<Targets>()
        .add_systems(
            Update,
            find_targets
                .in_set(GameSystems::Derive(Section::Targets))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        )
        .add_systems(
            Update,
            show_targets
                .in_set(GameSystems::Show(Section::Targets))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Looks again when the game or the selection has changed.
fn find_targets(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() && !world.is_resource_changed::<SelectedUnits>() {
        return;
    }
    let offers = &world.resource::<OffersNow>().0;
    let found = match world.resource::<Clock>().now().segment {
        Segment::Combat => of_combat(world, offers),
        Segment::Barrage => of_barrage(world, offers),
        Segment::Movement => of_overrun(world, offers),
        _ => Targets::default(),
    };
    *world.resource_mut::<Targets>() = found;
}

fn of_combat(world: &World, offers: &Offers) -> Targets {
    let attackers = offers.pick(CombatOffer::attacker);
    let can_pay = |target: HexPos| {
        let mut near = attackers
            .iter()
            .filter(|(_, targets)| targets.contains(&target));
        near.any(|(unit, _)| {
            let order = Order::Combat(CombatOrder::Attack {
                units: vec![*unit],
                target,
                supply: None,
            });
            check(world, &order).is_ok()
        })
    };
    let found = all_of(&attackers).into_iter().map(|hex| Target {
        hex,
        payable: can_pay(hex),
        held: true,
    });
    Targets {
        found: found.collect(),
    }
}

/// All hexes that any unit can attack or barrage, in the order of the map.
fn all_of(offered: &[(UnitId, Vec<HexPos>)]) -> Vec<HexPos> {
    let targets = offered.iter().flat_map(|(_, targets)| targets);
    let mut hexes: Vec<HexPos> = targets.copied().collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The hexes in range of guns, those with enemy units first.
fn of_barrage(world: &World, offers: &Offers) -> Targets {
    let Awaiting::Segment { side, .. } = offers.awaiting else {
        return Targets::default();
    };
    let batteries = offers.pick(BarrageOffer::battery);
    let target = |hex: HexPos| {
        let aims = barrage::known_aims(world, side, hex);
        let can_pay = |&(unit, ref targets): &(UnitId, Vec<HexPos>)| {
            let order = |aim: BarrageAim| {
                Order::Barrage(BarrageOrder::Barrage {
                    units: vec![unit],
                    target: hex,
                    aim,
                    supply: None,
                })
            };
            targets.contains(&hex) && aims.iter().any(|&aim| check(world, &order(aim)).is_ok())
        };
        (!aims.is_empty()).then(|| Target {
            hex,
            payable: batteries.iter().any(can_pay),
            held: aims.contains(&BarrageAim::Units),
        })
    };
    let all = all_of(&batteries).into_iter();
    let mut found: Vec<Target> = all.filter_map(target).collect();
    found.sort_by_key(|target| !target.held);
    Targets { found }
}

/// The hexes that the selected units can overrun together.
fn of_overrun(world: &World, offers: &Offers) -> Targets {
    let units = &world.resource::<Selection>().units;
    let mut offered = offers.pick(CombatOffer::overrunner);
    offered.retain(|(unit, _)| units.contains(unit));
    let can = |&target: &HexPos| {
        let order = Order::Combat(CombatOrder::Overrun {
            units: units.clone(),
            target,
            supply: None,
            stays: Vec::new(),
        });
        check(world, &order).is_ok()
    };
    let found = all_of(&offered).into_iter().filter(can).map(|hex| Target {
        hex,
        payable: true,
        held: true,
    });
    Targets {
        found: found.collect(),
    }
}

fn show_targets(
    targets: Res<Targets>,
    planner: Res<Planner>,
    settings: Res<Settings>,
    roster: Res<Roster>,
    mut overlay: ResMut<Overlay>,
) {
    let colour = match settings.colours {
        ColourSet::Standard => Color::srgba(0.66, 0.11, 0.11, 0.95),
        ColourSet::ColourBlind => Color::srgba(0.84, 0.37, 0.0, 0.95),
    };
    let mut layer = LayerDrawing::default();
    for &Target { hex, payable, held } in &targets.found {
        let strong = payable && held;
        layer.outlines.push(AreaOutline {
            hexes: vec![hex],
            colour: if strong {
                colour
            } else {
                colour.with_alpha(0.45)
            },
            width: if strong { 5.0 } else { 3.0 },
        });
        // A railroad has many hexes, and a sign in each would hide the others.
        if !held {
            continue;
        }
        layer.signs.push(HexSign {
            hex,
            offset: Vec2::new(-33.0, 30.0),
            sign: if payable {
                Sign::Target
            } else {
                Sign::DearTarget
            },
        });
    }
    if let Some(plan) = planner.plan() {
        draw_plan(plan, &roster, colour, &mut layer);
    }
    Overlay::set(&mut overlay, OverlayLayer::Targets, layer);
}

/// The target hatched, and an arrow from each hex that takes part.
fn draw_plan(plan: &Plan, roster: &Roster, colour: Color, layer: &mut LayerDrawing) {
    layer.fills.push(HexFill {
        hex: plan.target,
        colour: colour.with_alpha(0.35),
        pattern: Pattern::Falling,
    });
    let place = |unit: &UnitId| {
        let ix = roster.find(*unit)?;
        roster.location(ix).hex()
    };
    let mut from: Vec<HexPos> = plan.chosen.iter().filter_map(place).collect();
    from.sort_unstable();
    from.dedup();
    layer.paths.extend(from.into_iter().map(|hex| PathLine {
        hexes: vec![hex, plan.target],
        colour,
        width: 8.0,
        arrow: true,
    }));
}
