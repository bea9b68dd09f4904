//! A journey by rail in words: the card with its price, the buttons, and the line that says what can be clicked.

use bevy::prelude::*;
use stavka_rules::pieces::{Re, Roster, Tokens};
use stavka_rules::rail::Journey;
use stavka_rules::stacking::size_of;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;

use super::{Load, Plan, RailMove, claim};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, RailIntent};
use crate::kit::way_card::{WayRow, WayView};
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::words;

/// The journey to the hex that is aimed at: price and how it came about, or what closes the hex.
pub(crate) fn way_view(world: &World) -> Option<WayView> {
    let plan = world.resource::<RailMove>().plan.as_ref()?;
    let aim = plan.aim.filter(|&aim| aim != plan.journeys.from)?;
    let found = plan.journeys.to.get(&aim);
    let refusal = match found {
        Some(Ok(_)) => None,
        Some(Err(violation)) => Some(Refusal::of(world, violation)),
        None => refusal_of(world, &plan.load.order(aim)),
    };
    let journey = found.and_then(|found| found.as_ref().ok());
    Some(WayView {
        to: Some(aim),
        title: format!("{} by rail", telling::place(world, aim)),
        rows: journey.map_or_else(Vec::new, |journey| rows(world, plan, journey)),
        total: journey.map_or_else(String::new, |journey| {
            format!(
                "{} Rail Cap, {} of {} left",
                journey.cost, journey.left, plan.journeys.cap.total
            )
        }),
        refusal: refusal.as_ref().and_then(Refusal::view),
        ..WayView::default()
    })
}

/// What goes, how far, and what makes it cheaper or dearer.
fn rows(world: &World, plan: &Plan, journey: &Journey) -> Vec<WayRow> {
    let row = |place: &str, cost: String, why: &str| WayRow {
        place: place.to_owned(),
        cost,
        why: why.to_owned(),
        stops: false,
    };
    let rail = world.resource::<RuleTables>().concepts.transport.rail;
    let far = words::hexes(journey.path.len().saturating_sub(1));
    let mut rows = vec![
        row("Cargo", size(world, &plan.load), "one point each (4.7)"),
        row("Way", far, "any distance costs the same"),
    ];
    if journey.multi_track {
        let why = "multi-track all the way (13.3a)";
        rows.push(row("Price", format!("×{}", rail.multi_track), why));
    }
    if journey.trainbusted {
        let why = "through a Trainbusting zone (13.3a)";
        rows.push(row("Price", format!("×{}", rail.trainbusting), why));
    }
    if let Some(mode) = plan.load.mode() {
        rows.push(row(
            "Mode",
            mode.name().to_owned(),
            "taken on as they entrain",
        ));
    }
    rows
}

/// What a load takes up.
fn size(world: &World, load: &Load) -> String {
    let Load::Units { units, .. } = load else {
        return load.words(world);
    };
    let roster = world.resource::<Roster>();
    let found = || units.iter().filter_map(|unit| roster.find(*unit));
    let is_combat = |unit: &_| roster.printed(*unit).family.is_combat();
    let re = found().filter(is_combat).map(|unit| size_of(world, unit).0);
    let points = found()
        .filter(|unit| !is_combat(unit))
        .map(|unit| roster.printed(unit).capacity);
    let (re, points) = (Re(re.sum()), Tokens(points.sum()));
    let transport = format!("{} of transport", telling::supply(points.0));
    match (re, points) {
        (_, Tokens(0)) => format!("{re} RE"),
        (Re(0), _) => transport,
        _ => format!("{re} RE, {transport}"),
    }
}

/// The buttons: what could go by rail, how much supply, and control that could be claimed.
pub(crate) fn actions(world: &World) -> Vec<ActionView> {
    let rail = world.resource::<RailMove>();
    let cap = rail
        .side
        .map(|side| stavka_rules::rail::rail_cap(world, side));
    let button = |(n, (load, refusal)): (usize, &(Load, Option<Refusal>))| {
        let label = match load {
            Load::Units { .. } => "By rail".to_owned(),
            Load::Supply { held, .. } => format!("By rail: {}", telling::supply(*held)),
        };
        let words = refusal.as_ref();
        let action = ActionView {
            hint: cap.map(|cap| {
                format!(
                    "Lights up where it could detrain, and for how much; {} of {} Rail Cap left (13.3e)",
                    cap.left, cap.total
                )
            }),
            refused: words.map(|refusal| {
                format!("{}: {}", refusal.rule().unwrap_or_default(), refusal.text())
            }),
            rule: words.and_then(Refusal::rule).map(str::to_owned),
            detail: load
                .mode()
                .map(|mode| format!("takes on {} as it entrains (5.5a)", mode.name())),
            ..ActionView::new(Intent::Rail(RailIntent::PlanLoad(n)), label)
        };
        if n == 0 { action.key("J") } else { action }
    };
    let loads = rail.loads.iter().enumerate().map(button);
    let amounts = rail.plan.iter().flat_map(amounts);
    loads.chain(amounts).chain(claim::claim_of(world)).collect()
}

/// Buttons for more or less supply.
fn amounts(plan: &Plan) -> Vec<ActionView> {
    let Load::Supply { tokens, held, .. } = &plan.load else {
        return Vec::new();
    };
    let of = format!("{} of {}", telling::supply(*tokens), telling::supply(*held));
    vec![
        ActionView {
            detail: None,
            ..ActionView::new(Intent::Rail(RailIntent::Less), "Less supply").key(",")
        },
        ActionView {
            detail: Some(format!("{of} go; less and more by a supply point")),
            ..ActionView::new(Intent::Rail(RailIntent::More), "More supply").key(".")
        },
    ]
}

/// What can be clicked while a journey is planned; none while none is.
pub(crate) fn prompt(world: &World) -> Option<String> {
    let rail = world.resource::<RailMove>();
    let plan = rail.plan.as_ref()?;
    let mut what = plan.load.words(world);
    if let Some(mode) = plan.load.mode() {
        what = format!("{what}, in {}", mode.name());
    }
    let count = plan.goals().count();
    Some(match count {
        0 => {
            format!("By rail: {what} can go nowhere. Point at a rail hex to see why; Esc cancels.")
        }
        1 => {
            format!("By rail: {what} to 1 hex. Click it, or aim with N; Enter orders, Esc cancels.")
        }
        _ => format!(
            "By rail: {what} to one of {}. Click it; N goes through them, Enter orders, Esc cancels.",
            words::hexes(count)
        ),
    })
}
