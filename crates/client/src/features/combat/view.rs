//! A plan as the planner shows it.

use bevy::prelude::*;
use stavka_rules::combat::{Assault, CombatPlan, Forecast, defenders, forecast};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::fog::look;
use stavka_rules::ids::UnitId;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::awaiting;
use stavka_rules::side::Side;
use stavka_rules::tables::{AttackKind, RuleTables};
use stavka_rules::telling;
use stavka_rules::violation::Violation;

use super::chances::chances_view;
use super::panel::PlannerView;
use super::payers::payers_view;
use super::price::{attack_words, defence_words, front_words, guest_words, setting_out_words};
use super::table::{short_name, table_view};
use super::{Plan, PlanKind, Planner, barrage, feeders, shares, stays, stocks};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CombatIntent, Intent};
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::words::side_colour;
use crate::view::panels::SidePanel;

/// What is known of an attack.
struct Outlook {
    seen: Forecast,
    /// Whether all defenders are known.
    knows_all: bool,
    /// Whether the defenders are taken to be in combat supply.
    supplied: bool,
}

fn outlook(world: &World, plan: &Plan, side: Side, kind: AttackKind) -> Outlook {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = plan
        .chosen
        .iter()
        .filter_map(|&unit| roster.find(unit))
        .collect();
    let viewer = viewer(world);
    let all = defenders(world, side.other(), plan.target);
    let knows_all = !viewer.is_kept_from(side.other());
    let on_top = look(world, viewer, plan.target).counters;
    let known: Vec<UnitIx> = all
        .into_iter()
        .filter(|unit| knows_all || on_top.contains(unit))
        .collect();
    let supply = plan.combat_supply();
    let ask = |supplied: bool| {
        let assault = Assault {
            side,
            kind,
            units: &units,
            target: plan.target,
            known: Some(&known),
            supply: supply.as_ref(),
            defender_supplied: supplied,
        };
        forecast(world, &assault)
    };
    let seen = ask(plan.supplied.unwrap_or(true));
    // Whether he can pay tells of dumps that a player in fog does not see: there he is taken to do his best.
    let supplied = plan.supplied.unwrap_or(!knows_all || seen.defender_can_pay);
    let seen = if plan.supplied.is_none() && !supplied {
        ask(false)
    } else {
        seen
    };
    Outlook {
        seen,
        knows_all,
        supplied,
    }
}

/// Whether the open plan takes the defender to be in combat supply.
pub(super) fn is_defender_supplied(world: &World) -> Option<bool> {
    let plan = world.resource::<Planner>().plan()?;
    let side = awaiting(world).side()?;
    match plan.kind {
        PlanKind::Attack(kind) => Some(outlook(world, plan, side, kind).supplied),
        PlanKind::Barrage(_) => None,
    }
}

/// Fills the panel with the open plan.
pub(super) fn fill_panel(world: &mut World) {
    let view = planner_view(world);
    world.resource_mut::<SidePanel<PlannerView>>().0 = view;
}

/// The open plan.
fn planner_view(world: &World) -> Option<PlannerView> {
    let planner = world.resource::<Planner>();
    let plan = planner.plan()?;
    let side = awaiting(world).side()?;
    let checked = check(world, &plan.order());
    let (view, price) = match plan.kind {
        PlanKind::Attack(kind) => attack_view(world, plan, side, kind, &checked),
        PlanKind::Barrage(aim) => {
            let (view, tokens) = barrage::barrage_view(world, plan, side, aim);
            (view, tokens.map(Price::Tokens))
        }
    };
    let refusal = checked
        .as_ref()
        .err()
        .map(|violation| Refusal::of_order(world, &plan.order(), violation));
    let verb = plan.kind.verb();
    let preposition = match plan.kind {
        PlanKind::Attack(_) => "on",
        PlanKind::Barrage(_) => "of",
    };
    Some(PlannerView {
        title: format!(
            "{verb} {preposition} {}",
            telling::place(world, plan.target)
        ),
        side_colour: side_colour(world, side),
        order: order_action(verb, price, refusal.as_ref()),
        refusal: refusal.as_ref().and_then(Refusal::view),
        cancel: ActionView::new(Intent::Combat(CombatIntent::Close), "Cancel").key("Esc"),
        pages: [
            ActionView::new(Intent::Combat(CombatIntent::Table), "Forces and chances").key("B"),
            ActionView::new(Intent::Combat(CombatIntent::Table), "Table").key("B"),
        ],
        shows_table: planner.table,
        ..view
    })
}

/// What a plan costs, for the button that gives the order.
enum Price {
    Tokens(u16),
    Stocks,
}

/// What each unit has left: one number where all have the same.
fn left_words(world: &World, left: &[(UnitId, Mp)]) -> String {
    let first = left.first().map(|&(_, points)| points).unwrap_or_default();
    if left.iter().all(|&(_, points)| points == first) {
        return first.to_string();
    }
    let each = left.iter();
    let each = each.map(|&(unit, points)| format!("{points} to {}", telling::name(world, unit)));
    each.collect::<Vec<_>>().join(", ")
}

/// The parts of the planner that are about an attack or an overrun.
fn attack_view(
    world: &World,
    plan: &Plan,
    side: Side,
    kind: AttackKind,
    checked: &Result<Legal, Violation>,
) -> (PlannerView, Option<Price>) {
    let Outlook {
        seen,
        knows_all,
        supplied,
    } = outlook(world, plan, side, kind);
    let tables = world.resource::<RuleTables>();
    let shown_chances = (knows_all && !plan.chosen.is_empty()).then_some(&seen.chances);
    let mut facts = modifiers(&seen, tables, knows_all);
    if let Ok(Legal::Combat(CombatPlan::Overrun(overrun))) = checked {
        let cost = overrun.onslaught.cost;
        let left: Vec<(UnitId, Mp)> = overrun.onslaught.left().collect();
        let left = left_words(world, &left);
        let words = format!("The overrun costs {cost} MP and leaves {left}");
        facts.insert(0, ("8.1a".to_owned(), words));
    }
    let payers = payers_view(world, plan);
    let mut cost = attack_words(world, plan.kind, &seen, payers.is_some());
    cost.extend(front_words(world, &seen));
    cost.extend(guest_words(world, &plan.chosen));
    cost.extend(setting_out_words(world, plan));
    cost.extend(feeders::words(world, plan));
    cost.extend(stays::words(world, plan));
    let view = PlannerView {
        sides: [
            shares::attackers(world, plan, &seen),
            shares::defenders(world, plan, &seen, knows_all),
        ],
        odds: odds_words(&seen, knows_all),
        facts,
        unknown: (!knows_all).then(|| {
            (
                "4.9".to_owned(),
                "What else defends is hidden: no odds or chances can be told.".to_owned(),
            )
        }),
        chances: shown_chances.map(|chances| chances_view(&seen.fight, chances, seen.steps)),
        table: Some(table_view(&seen.fight, shown_chances, tables)),
        price: cost,
        defence: defence_words(&seen, knows_all),
        payers,
        stocks: stocks::switches(world, plan),
        feeders: feeders::choices(world, plan),
        stays: stays::choices(world, plan),
        supposed: Some((
            ActionView::new(
                Intent::Combat(CombatIntent::Otherwise),
                "Defender in combat supply",
            )
            .key("O"),
            supplied,
        )),
        ..PlannerView::default()
    };
    let price = seen
        .payment
        .ok()
        .and_then(|settlement| match settlement.tokens() {
            0 if settlement.stocks.is_empty() => None,
            0 => Some(Price::Stocks),
            tokens => Some(Price::Tokens(tokens)),
        });
    (view, price)
}

/// The button that gives the order, with its price on it.
fn order_action(verb: &str, price: Option<Price>, refusal: Option<&Refusal>) -> ActionView {
    let label = match price {
        Some(Price::Tokens(tokens)) => format!("{verb} for {}", telling::supply(tokens)),
        Some(Price::Stocks) => format!("{verb} on internal stocks"),
        None => verb.to_owned(),
    };
    ActionView {
        refused: refusal.map(|refusal| refusal.text().to_owned()),
        rule: refusal.and_then(|refusal| refusal.rule().map(str::to_owned)),
        ..ActionView::new(Intent::Combat(CombatIntent::Order), label).key("Enter")
    }
}

fn odds_words(seen: &Forecast, knows_all: bool) -> String {
    let fight = &seen.fight;
    let odds = fight.odds().map(|odds| odds.to_string());
    let terrain = short_name(fight.category);
    match (odds, knows_all) {
        (Some(odds), true) => format!(
            "{} : {} is {odds}, {terrain} terrain, dice {}",
            fight.attack,
            fight.defence,
            signed(fight.combat_modifier())
        ),
        (None, true) => format!(
            "{} : {}, {terrain} terrain, dice {}",
            fight.attack,
            fight.defence,
            signed(fight.combat_modifier())
        ),
        (Some(odds), false) if !seen.defence.is_empty() => {
            format!("At most {odds}, {terrain} terrain")
        }
        _ => "Odds unknown".to_owned(),
    }
}

/// A modifier with its sign.
fn signed(modifier: i8) -> String {
    match modifier {
        0 => "±0".to_owned(),
        modifier if modifier < 0 => format!("−{}", modifier.unsigned_abs()),
        modifier => format!("+{modifier}"),
    }
}

/// What is added to the dice, and what is supposed.
fn modifiers(seen: &Forecast, tables: &RuleTables, knows_all: bool) -> Vec<(String, String)> {
    let fight = &seen.fight;
    let mut facts = Vec::new();
    let mut fact = |rule: &str, words: String| facts.push((rule.to_owned(), words));
    if knows_all {
        fact(
            "9.6",
            format!(
                "Action Ratings {} against {}: {} on both rolls",
                fight.attacker_rating,
                fight.defender_rating,
                signed(fight.rating_modifier())
            ),
        );
    }
    if fight.hedgehog > 0 {
        fact(
            "9.9",
            format!(
                "Hedgehog of level {}: −{} on Surprise, −{} on combat",
                fight.hedgehog,
                tables.surprise.hedgehog_modifier().unsigned_abs(),
                fight.hedgehog
            ),
        );
    }
    fact(
        "9.4b",
        "The defender chooses the terrain; this is what serves him best".to_owned(),
    );
    facts
}
