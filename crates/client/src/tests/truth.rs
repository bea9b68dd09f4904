//! What the window says is what it does. Random hovers and clicks over random play: what the line at the bottom announced is what
//! the click did, a click that announced nothing ordered nothing, and every refusal is the engine's own, for that order.

use bevy::prelude::*;
use stavka_rules::command::{CommandOrder, lead_ins};
use stavka_rules::engine::{Timeline, ahead, check};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, ByMobility, HexPos};
use stavka_rules::movement::{MovementEvent, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::{Awaiting, awaited_side, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::telling::explain_to;
use stavka_rules::violation::Violation;

use super::Client;
use crate::features::combat::Planner;
use crate::features::movement::orders::order_to;
use crate::features::stack::inspector_panel::InspectorView;
use crate::features::transport;
use crate::features::transport::Errand;
use crate::kit::actions::ActionView;
use crate::kit::intent::{
    CombatIntent, ErrandIntent, Intent, Intents, ModeKey, RailIntent, StackIntent,
};
use crate::play::view::PlayView;
use crate::session::Request;
use crate::session::lead_in::is_for_want_of_command;
use crate::session::moment::OffersNow;
use crate::session::readiness::actors;
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::selection::{Selection, SelectionReach, SupposedReach};
use crate::session::stack_menu::StackMenu;
use crate::session::tool;
use crate::view::panels::SidePanel;

/// Clicks in each game.
const CLICKS: usize = 160;

/// What was on the screen before a click.
struct Shown {
    prompt: String,
    refusal: Option<(String, String)>,
    /// The order that would take the selection to the hex.
    order: Option<Order>,
    orders: usize,
}

/// A hand that clicks about, and a player who goes on with the game in between.
struct Hand {
    client: Client,
    player: RandomPlayer,
    state: u64,
    /// How often each kind of announcement was put to the test.
    tested: [usize; 5],
}

impl Hand {
    fn new(scenario: &str, seed: u64) -> Self {
        let mut client = Client::playing(scenario);
        client.make_room();
        Self {
            client,
            player: RandomPlayer::new(seed),
            state: seed.wrapping_mul(2) + 1,
            tested: [0; 5],
        }
    }

    fn below(&mut self, count: usize) -> usize {
        // Numbers of Lehmer: enough to click about.
        self.state = self
            .state
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(1);
        let high = usize::try_from(self.state >> 33).unwrap_or(0);
        high % count.max(1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let at = self.below(from.len());
        from.get(at).copied()
    }

    fn orders_given(&mut self) -> usize {
        self.client.world().resource::<Timeline>().cursor()
    }

    /// Selects a unit that has something to do, as N does.
    fn select_somebody(&mut self) {
        let world = self.client.world();
        let able = actors(world, &world.resource::<OffersNow>().0);
        let Some(unit) = self.pick(&able) else { return };
        let world = self.client.world();
        let roster = world.resource::<Roster>();
        let at = roster.find(unit).and_then(|ix| roster.location(ix).hex());
        *world.resource_mut::<Selection>() = Selection {
            hex: at,
            units: vec![unit],
            mode: None,
        };
        self.client.frames(1);
    }

    /// A hex to click: where the selection could go, where somebody stands, beside it, where it could load, or anywhere.
    fn some_hex(&mut self) -> Option<HexPos> {
        let kind = self.below(5);
        let world = self.client.world();
        let grid = *world.resource::<Board>().grid();
        let in_reach = || {
            let now = match &world.resource::<SelectionReach>().0 {
                Some(Ok(range)) => Some(range),
                _ => None,
            };
            let range = now.or(world.resource::<SupposedReach>().0.as_ref());
            range.map_or_else(Vec::new, |range| range.hexes().collect())
        };
        let near = |hex: &HexPos| {
            let from = world.resource::<Selection>().hex;
            from.is_some_and(|from| grid.distance(from, *hex) <= 2)
        };
        let hexes: Vec<HexPos> = match kind {
            0 => in_reach(),
            1 => {
                let roster = world.resource::<Roster>();
                let held = roster.iter().filter_map(|unit| roster.location(unit).hex());
                held.collect()
            }
            2 => grid.iter().filter(near).collect(),
            3 => {
                let begins = |hex: &HexPos| transport::begins_at(world, *hex);
                grid.iter().filter(begins).collect()
            }
            _ => grid.iter().collect(),
        };
        self.pick(&hexes)
    }

    fn shown(&mut self, hex: HexPos) -> Shown {
        let orders = self.orders_given();
        let world = self.client.world();
        let view = world.resource::<PlayView>();
        let refusal = view.way.as_ref().and_then(|way| way.refusal.as_ref());
        Shown {
            prompt: view.what_now.prompt.clone(),
            refusal: refusal.map(|refusal| (refusal.rule.clone(), refusal.reason.clone())),
            order: order_to(world, hex),
            orders,
        }
    }

    /// Hovers over a hex, clicks it, and compares.
    fn hover_and_click(&mut self, hex: HexPos) {
        if !self.client.point_at(hex) {
            return;
        }
        let before = self.shown(hex);
        let selected = self.client.world().resource::<Selection>().clone();
        self.client.click();
        let given = self.orders_given() - before.orders;
        let said = |words: &str| before.prompt.starts_with(words);
        let what = format!("{hex} was clicked: {}", before.prompt);
        let world = self.client.world();
        if said("Move to ") {
            self.tested[0] += 1;
            // Under the command rules the way to its turn may come first.
            assert!((1..=3).contains(&given), "{what}");
            assert_move(world, hex, &selected, &before.prompt);
        } else if said("Click to command: ") {
            assert!((1..=2).contains(&given), "{what}");
        } else {
            assert_eq!(
                given, 0,
                "nothing was announced, and an order given: {what}"
            );
        }
        if said("Click to plan a run") {
            self.tested[1] += 1;
            assert!(world.resource::<Errand>().is_planned(), "{what}");
        } else if said("Click to plan a") {
            self.tested[1] += 1;
            let plan = world.resource::<Planner>().plan();
            assert_eq!(plan.map(|plan| plan.target), Some(hex), "{what}");
        } else if said("Click selects the stack") {
            self.tested[2] += 1;
            let selection = world.resource::<Selection>();
            assert_eq!(selection.hex, Some(hex), "{what}");
            assert!(!selection.units.is_empty(), "{what}");
        } else if before.prompt.contains("a click offers it") || said("Click, and say who commands")
        {
            self.tested[3] += 1;
            assert_eq!(world.resource::<StackMenu>().goal(), Some(hex), "{what}");
        } else if !said("Move to ") {
            let is_planned = world.resource::<Planner>().plan().is_some();
            assert!(
                !is_planned,
                "nothing was announced, and a plan opened: {what}"
            );
        }
        let refusal = world.resource::<Refusal>().clone();
        if let Some((rule, reason)) = before.refusal
            && !before.prompt.contains("a click offers it")
            && !before.prompt.starts_with("Click, and say who commands")
        {
            self.tested[4] += 1;
            assert_eq!(refusal.rule(), Some(rule.as_str()), "{what}");
            assert_eq!(refusal.text(), reason, "{what}");
        }
        // A refused order changes nothing, so that the engine can be asked again.
        if let (Some(_), Some(order)) = (refusal.rule(), before.order) {
            assert_engines_own(world, &refusal, &order, &selected.units);
        }
    }

    /// Presses the buttons of the inspector and the keys that give orders to the selected units.
    fn press_something(&mut self) {
        let keys = [
            Intent::Combat(CombatIntent::Next),
            Intent::Errand(ErrandIntent::Plan),
            Intent::Rail(RailIntent::Plan),
            Intent::Stack(StackIntent::Whole),
            Intent::Stack(StackIntent::Marker),
            Intent::Stack(StackIntent::ModeKey(ModeKey::Reserve)),
            Intent::Stack(StackIntent::ModeKey(ModeKey::Combat)),
            Intent::Stack(StackIntent::DropOff),
            Intent::Stack(StackIntent::Fuel(0)),
        ];
        let at = self.below(keys.len());
        let world = self.client.world();
        world.resource_mut::<Intents>().push(keys[at].clone());
        self.client.frames(2);
        assert_buttons_are_true(self.client.world());
        let world = self.client.world();
        tool::put_down(world);
        world.resource_mut::<StackMenu>().close();
        *world.resource_mut::<Refusal>() = Refusal::default();
        self.client.frames(1);
    }

    /// Goes on with the game by an order of the random player.
    fn go_on(&mut self) -> bool {
        let order = self.player.choose(self.client.world());
        let Some(order) = order else { return false };
        self.client.request([Request::Order(order)]);
        self.client.frames(1);
        true
    }

    fn play(&mut self) {
        for _ in 0..CLICKS {
            let asks = |world: &World| matches!(awaiting(world), Awaiting::Decision { .. });
            while asks(self.client.world()) {
                if !self.go_on() {
                    return;
                }
            }
            let over = awaited_side(self.client.world()).is_none();
            if over || (self.below(6) == 0 && !self.go_on()) {
                return;
            }
            match self.below(5) {
                0 => self.press_something(),
                1 => self.select_somebody(),
                _ => {}
            }
            if asks(self.client.world()) {
                continue;
            }
            if let Some(hex) = self.some_hex() {
                self.hover_and_click(hex);
            }
            let world = self.client.world();
            tool::put_down(world);
            world.resource_mut::<StackMenu>().close();
            *world.resource_mut::<Refusal>() = Refusal::default();
            self.client.frames(1);
        }
    }
}

/// The last order is the move that was announced, with its price.
#[track_caller]
fn assert_move(world: &World, hex: HexPos, selected: &Selection, prompt: &str) {
    let last = world
        .resource::<Timeline>()
        .past()
        .last()
        .expect("an order");
    let Order::Movement(MovementOrder::Move { units, path, .. }) = &last.order else {
        panic!("{prompt}: {:?}", last.order);
    };
    assert_eq!(
        (units, path.last()),
        (&selected.units, Some(&hex)),
        "{prompt}"
    );
    let moved = last.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Movement(MovementEvent::Moved { costs, left, .. }) => Some((costs, left)),
        _ => None,
    });
    let (costs, left) = moved.expect("it moved");
    let spent = costs
        .iter()
        .fold(ByMobility::default(), |sum, &cost| sum + cost);
    let announced = |words: String| {
        assert!(
            prompt.contains(&words),
            "{words} was announced as {prompt}: {:?}",
            last.outcomes
        );
    };
    // Who captures something on his way halts there, with a die or a question.
    let halted = last.outcomes.iter().any(|outcome| match outcome {
        Outcome::Movement(MovementEvent::Moved { path, .. }) => path.last() != Some(&hex),
        _ => false,
    });
    assert!(
        !halted || prompt.contains("A die may fall"),
        "{prompt}: {:?}",
        last.outcomes
    );
    if halted {
        return;
    }
    announced(format!(": {spent} MP, "));
    if let [left] = left.as_slice() {
        announced(format!(", {left} left."));
    }
    if prompt.ends_with("Can be undone.") {
        assert!(last.rolls.is_empty(), "no die falls: {prompt}");
    }
}

/// A refusal is what the engine says of the order.
#[track_caller]
fn assert_engines_own(world: &World, refusal: &Refusal, order: &Order, units: &[UnitId]) {
    let mut refused: Vec<Violation> = check(world, order).err().into_iter().collect();
    assert!(!refused.is_empty(), "the engine refuses it, too: {order:?}");
    // Where a command is wanting it is said why there is none, or what would be refused after it.
    if is_for_want_of_command(&refused[0]) {
        let command = Order::Command(CommandOrder::Command {
            units: units.to_vec(),
        });
        refused.extend(check(world, &command).err());
        let ways = lead_ins(world, units);
        let then = ways
            .first()
            .and_then(|way| ahead(world, &way.orders()).ok());
        refused.extend(then.and_then(|game| check(&game, order).err()));
    }
    let says = |violation: &Violation| {
        let words = explain_to(world, viewer(world), violation);
        refusal.rule() == Some(violation.rule.0) && refusal.text() == words
    };
    assert!(
        refused.iter().any(says),
        "{order:?} is refused as {:?}, and it was said: {}",
        refused,
        refusal.text()
    );
}

/// Every button of the inspector that carries an order can be pressed if and only if the engine accepts the order, and gives the
/// engine's reason if it does not.
#[track_caller]
fn assert_buttons_are_true(world: &World) {
    let Some(view) = &world.resource::<SidePanel<InspectorView>>().0 else {
        return;
    };
    let listed = view.orders.groups.iter().flat_map(|(_, actions)| actions);
    let actions = listed.chain(&view.orders.destructive).chain(&view.actions);
    for ActionView {
        intent,
        refused,
        label,
        ..
    } in actions
    {
        let Intent::Order(order) = intent else {
            continue;
        };
        match (check(world, order), refused) {
            (Ok(_), None) => {}
            (Err(violation), Some(words)) => {
                let reason = explain_to(world, viewer(world), &violation);
                assert!(words.contains(&reason), "{label}: {words}, not {reason}");
            }
            (Ok(_), Some(words)) => panic!("{label} is legal, and refused: {words}"),
            (Err(violation), None) => panic!("{label} can be pressed: {violation}"),
        }
    }
}

fn clicks_are_true(scenario: &str, seeds: std::ops::Range<u64>) -> [usize; 5] {
    let mut tested = [0; 5];
    for seed in seeds {
        let mut hand = Hand::new(scenario, seed);
        hand.play();
        for (sum, count) in tested.iter_mut().zip(hand.tested) {
            *sum += count;
        }
    }
    tested
}

#[test]
fn in_first_steps_the_window_does_what_it_says() {
    let [moves, _, selects, _, refusals] = clicks_are_true("scenarios/first-steps", 0..3);
    assert!(
        moves > 9 && selects > 1 && refusals > 9,
        "{moves} moves, {selects} selections, {refusals} refusals"
    );
}

#[test]
fn in_battle_the_window_does_what_it_says() {
    let [_, plans, ..] = clicks_are_true("tests/ui-scenarios/battle", 0..8);
    assert!(plans > 3, "{plans} plans");
}

#[test]
fn under_the_command_rules_the_window_does_what_it_says() {
    let [moves, _, _, offers, refusals] = clicks_are_true("tests/ui-scenarios/command", 0..4);
    assert!(
        moves > 9 && offers > 1 && refusals > 9,
        "{moves} moves, {offers} offers, {refusals} refusals"
    );
}

#[test]
fn without_fuel_the_window_does_what_it_says() {
    let [.., fuel, _] = clicks_are_true("tests/ui-scenarios/fuel", 0..2);
    assert!(fuel > 3, "{fuel} offers of fuel");
}

#[test]
fn with_transport_the_window_does_what_it_says() {
    let [_, runs, ..] = clicks_are_true("tests/ui-scenarios/pocket", 0..3);
    assert!(runs > 0, "{runs} runs");
}
