//! The way of the selection to the hex under the pointer: hex by hex what it costs and why, or why it cannot be gone.

use bevy::prelude::*;
use stavka_rules::armies::allowance_of_guest;
use stavka_rules::engine::quote;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Cost, HexPos, TerrainCharts};
use stavka_rules::movement::{
    FuelCheck, MoveQuery, MovementOrder, Quote, StepTaken, bridge_builder, settled_by,
};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::terrain::{StepPrice, Way as By};

use super::orders;
use crate::kit::screen::Screen;
use crate::kit::way_card::{WayRow, WayView};
use crate::session::fanned::picked_by_click;
use crate::session::lead_in;
use crate::session::march_words::{ends_their_move, jam_ahead, sets_out_unsupplied};
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::selection::{Selected, Selection};
use crate::session::tool::Tools;
use crate::session::waypoints::Waypoints;
use crate::session::{GameSystems, game_is_loaded, tool};
use crate::view::map_view::picking::{HoveredCounter, HoveredHex};

/// The way that is looked at.
#[derive(Resource, Default, Debug)]
pub struct Way(pub Option<FoundWay>);

/// A way and its price.
#[derive(Debug)]
pub struct FoundWay {
    /// Where it leads.
    pub to: HexPos,
    /// Where it begins.
    pub from: HexPos,
    /// Price by hex; empty where the selection cannot move at all.
    pub quote: Option<Quote>,
    /// Why it cannot be gone.
    pub refusal: Option<Refusal>,
    /// Whether a click there selects a stack of one's own instead; the right button sends the selection.
    pub click_selects: bool,
}

impl FoundWay {
    /// The hexes from the start, as far as they can be entered.
    pub fn hexes(&self) -> Vec<HexPos> {
        let steps = self.quote.iter().flat_map(|quote| &quote.steps);
        std::iter::once(self.from)
            .chain(steps.map(|step| step.hex))
            .collect()
    }
}

/// The way under the pointer.
pub fn plugin(app: &mut App) {
    app.init_resource::<Way>()
        .add_systems(OnExit(Screen::Play), |mut way: ResMut<Way>| way.0 = None)
        .add_systems(
            Update,
            find_way
                .in_set(GameSystems::Settle)
                .after(tool::put_down_what_is_over)
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Finds the way anew when the pointer, the selection or the game has moved on, or another tool is in hand.
pub(crate) fn find_way(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<HoveredHex>()
        || world.is_resource_changed::<HoveredCounter>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Waypoints>()
        || world.is_resource_changed::<Tools>();
    if !has_changed {
        return;
    }
    // Who plans an attack or a run, or only supposes, asks for no way, and who points at a counter means that.
    let tool = world.resource::<Tools>().in_hand();
    let shows_way = tool.shows_way() && picked_by_click(world).is_none();
    let target = world.resource::<HoveredHex>().0.filter(|_| shows_way);
    let way = target.and_then(|hex| way_to(world, hex));
    world.resource_mut::<Way>().0 = way;
}

fn way_to(world: &World, to: HexPos) -> Option<FoundWay> {
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|_| !selection.units.is_empty())?;
    // Where nothing moves, no way is asked for.
    if world.resource::<Clock>().now().segment == Segment::Combat {
        return None;
    }
    let order = orders::order_to(world, to)?;
    let refusal = orders::refusal_to(world, to);
    let click_selects = orders::has_actors(world, to);
    // A click on one's own stack selects it, and asks for no reason.
    if refusal.is_some() && click_selects {
        return None;
    }
    let quote = match &order {
        Order::Movement(MovementOrder::Move { units, path, mode }) => {
            let query = MoveQuery {
                mode: *mode,
                fuel: FuelCheck::Supposed,
                ..MoveQuery::of(units)
            };
            quote(lead_in::likely(world), &query, path).ok()
        }
        // An overrun that can be made is planned, with all that it costs.
        _ if refusal.is_none() => return None,
        _ => None,
    };
    Some(FoundWay {
        to,
        from,
        quote,
        refusal,
        click_selects,
    })
}

/// The way as the card beside the map shows it.
pub(crate) fn way_view(world: &World) -> Option<WayView> {
    let way = world.resource::<Way>().0.as_ref()?;
    let quote = way.quote.as_ref();
    let side = side_of(world, world.resource::<Selection>().units.first()?)?;
    let hexes = way.hexes();
    let steps = quote.map_or(&[][..], |quote| &quote.steps);
    let rows = steps.iter().zip(&hexes).map(|(step, &before)| WayRow {
        place: telling::place(world, step.hex),
        cost: step.paid.to_string(),
        why: why(world, side, before, step),
        stops: step.stops,
    });
    Some(WayView {
        to: Some(way.to),
        title: telling::place(world, way.to),
        rows: rows.collect(),
        total: quote.map_or_else(String::new, |quote| {
            total(world, quote, way.refusal.is_some())
        }),
        note: notes(world, way).join("\n"),
        refusal: way.refusal.as_ref().and_then(Refusal::view),
    })
}

/// What must be known of the way beside its price.
fn notes(world: &World, way: &FoundWay) -> Vec<String> {
    let selects = "The right button goes there; a click selects the stack.".to_owned();
    let mut notes: Vec<String> = way.click_selects.then_some(selects).into_iter().collect();
    let moves = way.refusal.is_none();
    let settled = match moves {
        true => settled_by(lead_in::likely(world), &world.resource::<Selection>().units),
        false => Vec::new(),
    };
    let unsupplied =
        sets_out_unsupplied(lead_in::likely(world), &world.resource::<Selection>().units);
    if let Some(words) = unsupplied.filter(|_| moves) {
        notes.push(format!("{words} (C&C 1.2)."));
    }
    if moves {
        let steps = way.quote.iter().flat_map(|quote| &quote.steps);
        notes.extend(steps.filter_map(|step| jam_ahead(lead_in::likely(world), step)));
    }
    if moves {
        let game = lead_in::likely(world);
        notes.extend(ends_their_move(game, &world.resource::<Selection>().units));
    }
    notes.extend(guests_words(world));
    if !settled.is_empty() {
        let names = telling::list(world, &settled);
        let whose = if settled.len() == 1 { "its" } else { "their" };
        notes.push(format!(
            "{names} changed mode: that then stands, and {whose} move is over (5.4)."
        ));
    }
    notes
}

/// Who of the selection has less of its allowance because it sets out as a guest (C&C 4.4).
fn guests_words(world: &World) -> Option<String> {
    let game = lead_in::likely(world);
    let roster = game.resource::<Roster>();
    let units = world.resource::<Selection>().units.iter();
    let units = units.filter_map(|&unit| roster.find(unit));
    let guests: Vec<(UnitIx, Fraction)> = units
        .filter_map(|unit| Some((unit, allowance_of_guest(game, unit)?)))
        .collect();
    let (_, share) = *guests.first()?;
    let names = telling::list(game, &roster.ids(guests.iter().map(|(unit, _)| *unit)));
    Some(format!(
        "{names}: {share} of the allowance, having set out in the operation zone of another army (C&C 4.4)."
    ))
}

fn total(world: &World, quote: &Quote, refused: bool) -> String {
    if quote.steps.is_empty() {
        return String::new();
    }
    let total = quote.total();
    if let Some(short) = quote.shortest() {
        let missing = short.missing;
        if quote.units.len() == 1 {
            return format!("{total} MP in all: {missing} MP are missing");
        }
        let name = telling::name(world, short.unit);
        format!("{total} MP in all: {name} lacks {missing} MP")
    } else if refused {
        format!("{total} MP as far as here")
    } else {
        let stays = match &quote.stays[..] {
            [] => String::new(),
            units => {
                let verb = if units.len() == 1 { "stays" } else { "stay" };
                format!("; {} then {verb} (4.5b)", telling::list(world, units))
            }
        };
        format!("{total} MP, {} left{stays}", quote.left)
    }
}

fn side_of(world: &World, unit: &UnitId) -> Option<Side> {
    let roster = world.resource::<Roster>();
    roster.find(*unit).map(|unit| roster.printed(unit).side)
}

/// Why a step costs what it costs: for each mobility type, where they do not agree (6.1e).
fn why(world: &World, side: Side, from: HexPos, step: &StepTaken) -> String {
    let reason = |mobility, price| {
        let paid = step.paid.get(mobility).unwrap_or_default();
        why_so_much(world, side, (from, step.hex), &price, paid)
    };
    let prices = step.price.iter();
    let reasons: Vec<(&str, String)> = prices
        .map(|(mobility, price)| (mobility.name(), reason(mobility, price)))
        .collect();
    let mut words = match &reasons[..] {
        [(_, first), rest @ ..] if rest.iter().all(|(_, other)| other == first) => first.clone(),
        all => {
            let named = |(name, reason): &(&str, String)| format!("{name}: {reason}");
            all.iter().map(named).collect::<Vec<_>>().join("; ")
        }
    };
    if step.stops {
        words.push_str(", enemy ZOC: stop");
    }
    words
}

/// Why a step costs one mobility type what it costs.
fn why_so_much(
    world: &World,
    side: Side,
    (from, to): (HexPos, HexPos),
    price: &StepPrice,
    paid: Mp,
) -> String {
    let charts = world.resource::<TerrainCharts>();
    let mut parts = vec![match price.way {
        By::Country => across_country(charts, price),
        By::Road(road) => format!(
            "{} {}",
            charts.roads[road.at()].name,
            cost_words(price.undisturbed())
        ),
        By::Railroad => format!("Railroad {}", cost_words(price.undisturbed())),
    }];
    if price.trainbusting > Mp::ZERO {
        parts.push(format!("Trainbusting {}", price.trainbusting));
    }
    if price.is_road_only() {
        parts.push("closed beside it".to_owned());
    }
    if price.way == By::Country && price.engineers {
        let roster = world.resource::<Roster>();
        let builder = bridge_builder(world, side, from, to);
        let name = builder.map_or("engineers", |unit| roster.printed(unit).name.as_str());
        parts.push(format!("bridged by {name}"));
    }
    if price.cost != Cost::Points(paid) && price.cost != Cost::All {
        parts.push("one hex can always be moved".to_owned());
    }
    parts.join(", ")
}

fn across_country(charts: &TerrainCharts, price: &StepPrice) -> String {
    let (terrain, cost) = price.ground;
    let ground = format!("{} {}", charts.terrain[terrain.at()].name, cost_words(cost));
    match price.barrier {
        Some((barrier, cost)) => format!(
            "{ground} + {} {}",
            charts.barriers[barrier.at()].name,
            cost_words(cost)
        ),
        None => ground,
    }
}

fn cost_words(cost: Cost) -> String {
    match cost {
        Cost::Points(points) => points.to_string(),
        Cost::All => "all".to_owned(),
        Cost::Prohibited => "closed".to_owned(),
    }
}
