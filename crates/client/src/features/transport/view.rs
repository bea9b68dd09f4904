//! A truck run in words: the card with its price, and the line that says what can be clicked.

use bevy::prelude::*;
use stavka_rules::map::HexPos;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::Tokens;
use stavka_rules::telling;
use stavka_rules::transport::Run;

use super::{Errand, Plan, loaded};
use crate::kit::actions::ActionView;
use crate::kit::intent::{ErrandIntent, Intent};
use crate::kit::way_card::{WayRow, WayView};
use crate::session::refusal::Refusal;
use crate::session::selection::Selection;
use crate::view::map_view::picking::HoveredHex;

/// The run to the hex that is aimed at, part by part.
pub(crate) fn way_view(world: &World) -> Option<WayView> {
    let plan = world.resource::<Errand>().plan.as_ref()?;
    let aim = plan.aim.as_ref()?;
    let start = world.resource::<Selection>().hex;
    let (rows, total) = match plan.run()? {
        Ok(run) => (
            rows(world, plan, start, aim.to, &run),
            format!("{} MP, {} left", run.total, run.left),
        ),
        Err(_) => (Vec::new(), String::new()),
    };
    Some(WayView {
        to: Some(aim.to),
        title: telling::place(world, aim.to),
        rows,
        total,
        refusal: aim.run.as_ref().err().and_then(Refusal::view),
        ..WayView::default()
    })
}

fn rows(world: &World, plan: &Plan, start: Option<HexPos>, to: HexPos, run: &Run) -> Vec<WayRow> {
    let row = |place: Option<HexPos>, cost: Mp, why: String| WayRow {
        place: place.map_or_else(String::new, |hex| telling::place(world, hex)),
        cost: cost.to_string(),
        why,
        stops: false,
    };
    let hexes = |count: usize| match count {
        1 => "1 hex".to_owned(),
        many => format!("{many} hexes"),
    };
    let supply = |tokens: Tokens| telling::supply(tokens.0);
    let dump = plan.at.or(start);
    let mut rows = Vec::new();
    // What the legs cost together is what is left of the total; which of them cost what, the engine does not say.
    let marching = run.total.saturating_sub(run.load + run.unload);
    if plan.from.is_some() {
        let there = match run.to_dump.len() {
            0 => String::new(),
            count => format!(" after {}", hexes(count)),
        };
        rows.push(row(
            dump,
            run.load,
            format!("load {}{there}", supply(run.loads)),
        ));
    }
    let on_the_way = run.to_dump.len() + run.onward.len();
    if on_the_way > 0 {
        let words = format!("{} on the way", hexes(on_the_way));
        rows.push(row(None, marching, words));
    }
    if run.unloads != Tokens(0) {
        let words = format!("unload {}", supply(run.unloads));
        rows.push(row(Some(to), run.unload, words));
    }
    rows
}

/// Buttons for more or less supply on the run that is planned.
pub(crate) fn amounts(world: &World) -> Vec<ActionView> {
    let plan = world.resource::<Errand>().plan.as_ref();
    let Some(amount) = plan
        .map(|plan| plan.amount)
        .filter(|amount| amount.most > 1)
    else {
        return Vec::new();
    };
    let (tokens, most) = (Tokens(amount.tokens), Tokens(amount.most));
    let of = format!("{} of {}", supply(tokens), supply(most));
    vec![
        ActionView::new(Intent::Errand(ErrandIntent::Less), "Less supply").key(","),
        ActionView {
            detail: Some(format!("{of} go; less and more by a supply point")),
            ..ActionView::new(Intent::Errand(ErrandIntent::More), "More supply").key(".")
        },
    ]
}

/// What can be clicked for a run; none where transport has nothing to carry.
pub(crate) fn prompt(world: &World) -> Option<String> {
    let errand = world.resource::<Errand>();
    let (unit, _) = errand.transport?;
    let name = telling::name(world, unit);
    let carries = loaded(world, unit);
    let hovered = world.resource::<HoveredHex>().0;
    let Some(plan) = &errand.plan else {
        let over = errand
            .pickups
            .iter()
            .find(|pickup| Some(pickup.at) == hovered);
        if let Some(pickup) = over {
            return Some(format!(
                "Click to plan a run that loads in {}.",
                telling::place(world, pickup.at)
            ));
        }
        return match (errand.pickups.is_empty(), errand.delivers) {
            (true, false) => None,
            (true, true) => Some(format!(
                "{name} carries {}: G delivers it with one click.",
                supply(carries)
            )),
            (false, false) => Some(
                "Click a dump marked “load” to plan a run. A right click only moves.".to_owned(),
            ),
            (false, true) => Some(format!(
                "{name} carries {}: G delivers it. Or click a dump marked “load” to take more.",
                supply(carries)
            )),
        };
    };
    let tokens = Tokens(plan.amount.tokens);
    let part = if plan.amount.tokens < plan.amount.most {
        format!("{} ", supply(tokens))
    } else {
        String::new()
    };
    if errand.only_loads() {
        let place = plan.at.map(|at| telling::place(world, at));
        return Some(format!(
            "Loads {part}in {} and stays there: Enter or another click there orders it, Esc cancels.",
            place.unwrap_or_default()
        ));
    }
    let what = match plan.at {
        Some(at) => format!("Loads {part}in {}", telling::place(world, at)),
        None => format!("Delivers {}", supply(tokens)),
    };
    Some(format!(
        "{what}: click where to unload. N goes through the hexes, Enter orders the run, Esc cancels."
    ))
}

fn supply(tokens: Tokens) -> String {
    telling::supply(tokens.0)
}
