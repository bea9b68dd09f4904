//! What the panel of armies says of operation zones: of each army how its zone stands and what can be done about it, and for all
//! of them one button that takes the proposals.

use bevy::prelude::World;
use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Sense, Stroke, Ui, vec2};
use stavka_rules::armies::{ArmyOf, zone_of, zone_state, zones_of};
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::{ZoneOrder, depth_of};
use stavka_rules::order::Order;
use stavka_rules::pieces::ArmyIx;
use stavka_rules::setup::plays;
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use super::hand::ZoneInHand;
use super::{ZoneDesk, id_of, order_of, side_in_phase, why_none, words};
use crate::kit::actions::{ActionView, NOTE, action, rule_link};
use crate::kit::intent::{CommandIntent, Intent};
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::session::words::hexes;

/// What is said of the zone of an army.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneCard {
    /// How it stands.
    pub line: String,
    /// Whether that has to be changed.
    pub waits: bool,
    /// What can be done about it.
    pub actions: Vec<ActionView>,
}

/// What is said of all zones of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneRules {
    /// How they stand.
    pub line: String,
    /// Takes all proposals.
    pub all: Option<ActionView>,
}

/// What is said of all zones of a side; none where they are not played.
pub(in super::super) fn rules(world: &World, side: Side) -> Option<ZoneRules> {
    if !plays(world, RuleModule::Zones) {
        return None;
    }
    let laid_out = zones_of(world, side).len();
    let have = match laid_out {
        0 => "No army has an operation zone".to_owned(),
        1 => "1 army has its operation zone".to_owned(),
        many => format!("{many} armies have their operation zones"),
    };
    let open = world.resource::<ZoneDesk>().0.as_ref();
    let waiting = open
        .filter(|open| open.side == side)
        .map_or(0, |open| open.proposals.len());
    let (line, all) = match waiting {
        0 => (have, None),
        count => {
            let label = match count {
                1 => "Lay out the zone as proposed".to_owned(),
                many => format!("Lay out all {many} zones as proposed"),
            };
            let hint = "Takes the boundaries that the map shows in broken lines (C&C 4.3)";
            let all = ActionView {
                hint: Some(hint.to_owned()),
                ..ActionView::new(Intent::Command(CommandIntent::AllZones), label).key("Z")
            };
            (format!("{have}; {count} to be laid out"), Some(all))
        }
    };
    Some(ZoneRules { line, all })
}

/// What is said of the zone of an army; none where it has none by its kind, or zones are not played.
pub(in super::super) fn card(world: &World, army: ArmyIx) -> Option<ZoneCard> {
    let depth = depth_of(world, army).filter(|_| plays(world, RuleModule::Zones))?;
    let side = ArmyOf(army).facts(world).side;
    let is_now = side_in_phase(world) == Some(side);
    let in_hand = world.resource::<ZoneInHand>().get();
    if let Some(in_hand) = in_hand.filter(|in_hand| in_hand.army == army) {
        let line = match &in_hand.outline {
            Ok(outline) => format!("Zone in hand: {}", hexes(outline.hexes.len())),
            Err(violation) => words::refused(world, violation),
        };
        let lay_out = ActionView {
            hint: Some("Lays the zone out as the map shows it (C&C 4.3)".to_owned()),
            refused: in_hand
                .outline
                .as_ref()
                .err()
                .map(|why| words::refused(world, why)),
            ..ActionView::new(Intent::Command(CommandIntent::LayOutZone), "Lay out").key("Enter")
        };
        return Some(ZoneCard {
            line,
            waits: true,
            actions: vec![lay_out, change(world, army, "Put down")],
        });
    }
    if let Some(zone) = zone_of(world, army) {
        let line = format!("Zone laid out: {}, {depth} deep", hexes(zone.hexes.len()));
        let lift = ZoneOrder::LiftZone {
            army: id_of(world, army),
        };
        let lift = ActionView {
            hint: Some("It is laid out anew before the phase ends (C&C 4.2)".to_owned()),
            ..ActionView::new(Intent::order(Order::Zones(lift)), "Take away")
        };
        let actions = vec![change(world, army, "Change…"), lift];
        return Some(ZoneCard {
            line,
            waits: false,
            actions: if is_now { actions } else { Vec::new() },
        });
    }
    if let Some(proposal) = world.resource::<ZoneDesk>().proposal(army) {
        let count = hexes(proposal.outline.hexes.len());
        let before = zone_state(world, army).and_then(|state| state.before);
        let line = match before {
            Some(before) if before == proposal.bounds => {
                format!("Zone proposed: {count}, as last turn")
            }
            Some(_) => format!("Zone proposed: {count}; last turn's will not do any more"),
            None => format!("Zone proposed: {count}"),
        };
        let order = order_of(id_of(world, army), proposal.bounds);
        let lay_out = ActionView {
            hint: Some("Takes the boundaries that the map shows (C&C 4.3)".to_owned()),
            ..ActionView::new(Intent::order(order), "Lay out as proposed")
        };
        return Some(ZoneCard {
            line,
            waits: true,
            actions: vec![lay_out, change(world, army, "Change…")],
        });
    }
    Some(ZoneCard {
        line: none_words(world, army, is_now),
        ..ZoneCard::default()
    })
}

/// Why an army has no zone.
fn none_words(world: &World, army: ArmyIx, is_now: bool) -> String {
    let why = why_none(world, army).filter(|_| is_now);
    let about_army = |violation: &Violation| violation.hexes().is_empty();
    match why.filter(about_army) {
        Some(violation) => format!("No zone. {}", words::refused(world, &violation)),
        None => "No zone".to_owned(),
    }
}

fn change(world: &World, army: ArmyIx, label: &str) -> ActionView {
    let hint = "Drag its boundary counters along the enemy line, or click; nothing is ordered before Enter";
    ActionView {
        hint: Some(hint.to_owned()),
        ..ActionView::new(
            Intent::Command(CommandIntent::Zone(id_of(world, army))),
            label,
        )
    }
}

/// Draws what is said of all zones.
pub fn show_rules(ui: &mut Ui, rules: &ZoneRules, wishes: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        let line = theme::bold(&rules.line, NOTE).color(theme::TEXT);
        ui.add(egui::Label::new(line).wrap());
        if rule_link(ui, "C&C 4") {
            wishes.push(Intent::rule("C&C 4"));
        }
    });
    if let Some(all) = &rules.all {
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            if action(ui, all, Emphasis::Decision) {
                wishes.push(all.intent.clone());
            }
        });
    }
}

/// Draws what is said of the zone of an army.
pub fn show(ui: &mut Ui, card: &ZoneCard, army: &str, wishes: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let colour = if card.waits {
            theme::ACCENT
        } else {
            theme::FAINT
        };
        swatch(ui, colour);
        let line = RichText::new(&card.line).size(NOTE).color(colour);
        ui.add(egui::Label::new(line).wrap());
    });
    if card.actions.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for entry in &card.actions {
            let label = RichText::new(&entry.label).size(theme::SMALL);
            let button = ui.add_enabled(entry.refused.is_none(), egui::Button::new(label));
            let button = widgets::named(button, &format!("{army}: {}", entry.label));
            let button = match (&entry.refused, &entry.hint) {
                (Some(why), _) => button.on_disabled_hover_text(why),
                (None, Some(hint)) => button.on_hover_text(hint),
                (None, None) => button,
            };
            if button.clicked() {
                wishes.push(entry.intent.clone());
            }
        }
    });
}

/// A small piece of boundary.
fn swatch(ui: &mut Ui, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 10.0), Sense::hover());
    let stroke = Stroke::new(2.0, colour);
    ui.painter().hline(rect.x_range(), rect.center().y, stroke);
    for x in [0.35, 0.65] {
        let x = egui::lerp(rect.x_range(), x);
        ui.painter()
            .vline(x, rect.y_range(), Stroke::new(1.2, colour));
    }
}
