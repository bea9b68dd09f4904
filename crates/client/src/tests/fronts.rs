//! Fronts, attachments and objectives in the window: what a card, a row or a pin promises is what the engine does.

use bevy::prelude::*;
use stavka_rules::engine::{Timeline, check};
use stavka_rules::fronts::FrontOrder;
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::objectives::{Assignee, ObjectiveOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::FrontPosture;
use stavka_rules::procedure::{Awaiting, awaited_side, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::{Clock, Phase, Segment, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::telling::explain_to;

use super::Client;
use crate::features::command::fronts;
use crate::features::command::panel::{ArmyView, CommandView};
use crate::features::replay::screen::{ReplayIntent, ReplayIntents};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent, Intents};
use crate::kit::screen::Screen;
use crate::play::view::PlayView;
use crate::session::hand_over::{HandOver, SeatAnswer};
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::{LoadRequest, tool};
use crate::view::overlay::{MarkOf, Overlay};
use crate::view::panels::SidePanel;

fn three_fronts(variant: &str) -> Client {
    let mut client = Client::playing(&format!("tests/ui-scenarios/fronts{variant}"));
    client.make_room();
    client
}

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

fn front(text: &str) -> ArmyId {
    text.parse().expect("an id")
}

fn wish(client: &mut Client, intent: Intent) {
    client.world().resource_mut::<Intents>().push(intent);
    client.frames(2);
}

fn panel(client: &mut Client) -> Option<CommandView> {
    let view = client.world().resource::<SidePanel<CommandView>>();
    view.0.clone()
}

fn army(client: &mut Client, name: &str) -> ArmyView {
    let view = panel(client).expect("the panel is open");
    let mut armies = view.armies.into_iter();
    armies.find(|army| army.name == name).expect("an army")
}

fn limit(client: &mut Client) -> String {
    let view = panel(client).expect("the panel is open");
    view.fronts.expect("there are Fronts").limit
}

/// Ends segments until one of the first side comes.
fn go_to(client: &mut Client, segment: Segment) {
    for _ in 0..20 {
        let world = client.world();
        let clock = world.resource::<Clock>();
        let is_there = clock.now().segment == segment && clock.actor() == Some(Side::One);
        if is_there && matches!(awaiting(world), Awaiting::Segment { .. }) {
            return;
        }
        client.order(Order::Sequence(SequenceOrder::EndSegment));
        client.frames(1);
    }
    panic!("the segment never comes");
}

fn posture(name: &str, posture: FrontPosture) -> Order {
    let front = front(name);
    Order::Fronts(FrontOrder::SetPosture { front, posture })
}

/// A button that carries an order can be pressed if and only if the engine accepts it, and gives the engine's reason if not.
#[track_caller]
fn assert_true(world: &World, action: &ActionView) {
    let Intent::Order(order) = &action.intent else {
        panic!("{} carries an order", action.label);
    };
    let refused = check(world, order).err();
    let reason = refused.map(|violation| explain_to(world, viewer(world), &violation));
    assert_eq!(action.refused, reason, "{}", action.label);
}

/// How many buttons of postures and of attachments can be pressed, and how many are refused.
fn assert_buttons_are_true(client: &mut Client) -> [usize; 2] {
    let Some(view) = panel(client) else {
        return [0; 2];
    };
    let mut count = [0; 2];
    let world = client.world();
    for army in &view.armies {
        let postures = army.front.iter().flat_map(|card| &card.postures);
        let others = postures.filter(|posture| !posture.on);
        let moves = army.staff.iter().flat_map(|row| &row.moves);
        let actions = others.map(|posture| &posture.action);
        for action in actions.chain(moves.map(|change| &change.action)) {
            assert_true(world, action);
            count[usize::from(action.refused.is_some())] += 1;
        }
    }
    count
}

#[test]
fn the_panel_opens_by_itself_when_postures_are_to_be_chosen() {
    let mut client = three_fronts("");
    let phase = client.world().resource::<Clock>().now().phase;
    assert_eq!(phase, Phase::Reinforcement);
    assert!(panel(&mut client).is_some(), "it is open");
    wish(&mut client, Intent::Command(CommandIntent::Panel));
    assert!(panel(&mut client).is_none(), "and can be closed");
    client.order(posture("st-front", FrontPosture::Offensive));
    client.frames(1);
    assert!(panel(&mut client).is_none(), "and stays so in the phase");
}

#[test]
fn one_front_of_three_becomes_offensive_and_the_others_say_why_not() {
    let mut client = three_fronts("");
    let card = army(&mut client, "Stalingrad Front").front.expect("a card");
    let words = limit(&mut client);
    assert!(
        words.contains("1 of 3 Fronts may be Offensive; 0 are"),
        "{words}"
    );
    let [_, offensive] = &card.postures[..] else {
        panic!("two postures");
    };
    wish(&mut client, offensive.action.intent.clone());
    let card = army(&mut client, "Don Front").front.expect("a card");
    let refused = card.postures[1].action.refused.clone();
    let refused = refused.expect("the limit of half");
    assert!(refused.contains("1 may be Offensive"), "{refused}");
    let words = limit(&mut client);
    assert!(words.ends_with("1 is"), "{words}");
    let gauge = card.gauge.expect("a gauge");
    assert_eq!((gauge.spent, gauge.cap), (0, Some(8)));
}

#[test]
fn over_random_play_every_button_of_the_panel_is_true() {
    let mut sums = [0; 2];
    for seed in 0..4 {
        let mut client = three_fronts("");
        let mut player = RandomPlayer::new(seed);
        for _ in 0..60 {
            for (sum, count) in sums.iter_mut().zip(assert_buttons_are_true(&mut client)) {
                *sum += count;
            }
            if awaiting(client.world()) == Awaiting::Over {
                break;
            }
            let Some(order) = player.choose(client.world()) else {
                break;
            };
            client.order(order);
            let is_open = panel(&mut client).is_some();
            if !is_open {
                wish(&mut client, Intent::Command(CommandIntent::Panel));
            }
        }
    }
    let [legal, refused] = sums;
    assert!(
        legal > 50 && refused > 50,
        "{legal} legal, {refused} refused"
    );
}

#[test]
fn a_marker_in_hand_goes_where_the_engine_lets_it_and_nowhere_else() {
    let mut client = three_fronts("");
    go_to(&mut client, Segment::Movement);
    let don = front("don-front");
    let grid = *client.world().resource::<Board>().grid();
    fronts::hold(client.world(), don);
    client.frames(1);
    let mut goals = 0;
    for at in grid.iter() {
        let order = Order::Fronts(FrontOrder::MoveFront { front: don, to: at });
        let world = client.world();
        let is_legal = check(world, &order).is_ok();
        assert_eq!(fronts::is_goal(world, at), is_legal, "{at}");
        goals += usize::from(is_legal);
    }
    assert!(goals > 3, "{goals} hexes");
    // What the line announces is what the click does.
    assert!(client.point_at(hex("14.05")));
    let prompt = client
        .world()
        .resource::<PlayView>()
        .what_now
        .prompt
        .clone();
    assert!(
        prompt.contains("14.05") && prompt.contains("by rail"),
        "{prompt}"
    );
    client.click();
    assert_eq!(place(&mut client, don), Some(hex("14.05")));
    // It has moved: nothing is marked any more, and no click sends it.
    fronts::hold(client.world(), don);
    client.frames(1);
    let world = client.world();
    assert!(grid.iter().all(|at| !fronts::is_goal(world, at)));
}

#[test]
fn a_marker_that_is_sent_too_far_is_refused_by_the_engine() {
    let mut client = three_fronts("");
    go_to(&mut client, Segment::Movement);
    let don = front("don-front");
    fronts::hold(client.world(), don);
    client.frames(1);
    assert!(client.point_at(hex("03.03")));
    client.click();
    let refusal = client.world().resource::<Refusal>().clone();
    assert_eq!(refusal.rule(), Some("C&C 2"));
    assert!(
        refusal.text().contains("no detrainable hex"),
        "{}",
        refusal.text()
    );
    assert!(tool::put_down(client.world()), "it is still in hand");
}

/// Where the marker of a Front is drawn.
fn place(client: &mut Client, id: ArmyId) -> Option<HexPos> {
    let marks = marks(client);
    let of = |(of, at): (MarkOf, HexPos)| (of == MarkOf::Front(id)).then_some(at);
    marks.into_iter().find_map(of)
}

fn marks(client: &mut Client) -> Vec<(MarkOf, HexPos)> {
    let overlay = client.world().resource::<Overlay>();
    let marks = overlay.layers().flat_map(|layer| &layer.marks);
    marks.map(|mark| (mark.of, mark.hex)).collect()
}

fn pins(client: &mut Client) -> Vec<HexPos> {
    let marks = marks(client).into_iter();
    let pins = marks.filter(|(of, _)| matches!(of, MarkOf::Pin(..)));
    pins.map(|(_, at)| at).collect()
}

#[test]
fn objectives_are_pinned_by_clicks_and_taken_away_by_clicks() {
    let mut client = three_fronts("");
    let of = Assignee::Army(front("don-front"));
    wish(
        &mut client,
        Intent::Command(CommandIntent::Objective(Some(of))),
    );
    wish(&mut client, Intent::Command(CommandIntent::Pin(of)));
    assert!(client.point_at(hex("10.10")));
    client.click();
    assert_eq!(pins(&mut client), [hex("10.10")]);
    let view = army(&mut client, "Don Front").objective;
    assert!(view.is_open && view.pins.len() == 1);
    // The same click again takes it away, and says so.
    client.frames(1);
    let prompt = client
        .world()
        .resource::<PlayView>()
        .what_now
        .prompt
        .clone();
    assert!(prompt.contains("away"), "{prompt}");
    client.click();
    assert_eq!(pins(&mut client), []);
    client.click();
    let row = army(&mut client, "Don Front").objective.pins.remove(0);
    wish(&mut client, row.take_away);
    assert_eq!(pins(&mut client), []);
}

#[test]
fn in_fog_the_opponent_sees_no_pins_and_the_film_shows_all() {
    for (variant, seen_by_enemy) in [("/fog", 0), ("", 1)] {
        let mut client = three_fronts(variant);
        let of = Assignee::Army(front("don-front"));
        let text = "To Golubinski".to_owned();
        client.order(Order::Objectives(ObjectiveOrder::Note { of, text }));
        let at = hex("10.10");
        client.order(Order::Objectives(ObjectiveOrder::Pin { of, at }));
        client.frames(1);
        assert_eq!(pins(&mut client), [at], "his own side sees it");
        for _ in 0..40 {
            if awaited_side(client.world()) == Some(Side::Two) {
                break;
            }
            client.order(Order::Sequence(SequenceOrder::EndSegment));
            client.frames(1);
        }
        assert_eq!(awaited_side(client.world()), Some(Side::Two));
        if client.world().resource::<HandOver>().view.is_some() {
            let mut cover = client.world().resource_mut::<HandOver>();
            cover.answer = Some(SeatAnswer::Take);
            client.frames(3);
        }
        if panel(&mut client).is_none() {
            wish(&mut client, Intent::Command(CommandIntent::Panel));
        }
        assert!(
            panel(&mut client).is_some(),
            "the enemy looks at his own armies"
        );
        assert_eq!(pins(&mut client).len(), seen_by_enemy, "{variant}");
        if variant.is_empty() {
            let end = client.world().resource::<Timeline>().cursor();
            client.load(LoadRequest::WatchThis);
            assert_eq!(client.screen(), Screen::Replay);
            let mut films = client.world().resource_mut::<ReplayIntents>();
            films.0.push(ReplayIntent::Seek(end));
            client.frames(3);
            assert_eq!(pins(&mut client), [at], "the film shows it");
        }
    }
}

#[test]
fn hqs_change_over_by_the_buttons_of_their_row() {
    let mut client = three_fronts("");
    let southwestern = army(&mut client, "Southwestern Front");
    let row = southwestern
        .staff
        .iter()
        .find(|row| row.name == "21st Army");
    let row = row.expect("a row").clone();
    let to_don = row
        .moves
        .iter()
        .find(|change| change.army == Some(front("don-front")));
    let to_don = to_don.expect("a way").action.clone();
    assert_eq!(to_don.refused, None);
    wish(&mut client, to_don.intent);
    let names =
        |army: ArmyView| -> Vec<String> { army.staff.into_iter().map(|row| row.name).collect() };
    let don = names(army(&mut client, "Don Front"));
    assert!(don.contains(&"21st Army".to_owned()), "{don:?}");
    // With three armies left nobody may leave any more.
    let southwestern = army(&mut client, "Southwestern Front");
    let refused = southwestern.staff.iter().flat_map(|row| &row.moves);
    assert!(refused.clone().count() > 0);
    assert!(
        refused
            .into_iter()
            .all(|change| change.action.refused.is_some())
    );
}
