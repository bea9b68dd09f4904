//! How much: loads of which only a part is taken, dumps that pay together, and hexes of which one is chosen.

use stavka_rules::ids::UnitId;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Roster, Stocks, Tokens, fact};
use stavka_rules::procedure::{Awaiting, Question, awaiting};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::supply::SupplyDecision;

use super::Client;
use crate::features::question::card;
use crate::kit::intent::{
    ErrandIntent, Intent, Intents, PayChange, PayIntent, PortionIntent, QuestionIntent,
};
use crate::session::offers::Offering;
use crate::session::selection::Selection;

fn id(name: &str) -> UnitId {
    name.parse().expect("an id")
}

/// Presses what is on a panel.
fn press(client: &mut Client, intent: Intent) {
    client.world().resource_mut::<Intents>().push(intent);
    client.frames(2);
}

/// Selects one unit where it stands.
fn select(client: &mut Client, unit: &str) {
    let world = client.world();
    let roster = world.resource::<Roster>();
    let at = roster
        .location(roster.find(id(unit)).expect("a unit"))
        .hex();
    let mut selection = world.resource_mut::<Selection>();
    selection.hex = at;
    selection.units = vec![id(unit)];
    client.frames(2);
}

fn tokens(client: &mut Client, unit: &str) -> u16 {
    let world = client.world();
    let unit = world.resource::<Roster>().find(id(unit)).expect("a unit");
    fact::<Tokens>(world, unit).0
}

/// The orders about supply that the panel offers.
fn labels(client: &mut Client) -> Vec<String> {
    let offers = &client.world().resource::<Offering>().supply;
    offers.iter().map(|offer| offer.label.clone()).collect()
}

/// Ends segments up to the first question of this rule.
fn until_asked(client: &mut Client, rule: &str) -> Question {
    for _ in 0..4 {
        if let Awaiting::Decision { question, .. } = awaiting(client.world())
            && question.rule == rule
        {
            return question;
        }
        client.order(Order::Sequence(SequenceOrder::EndSegment));
        client.frames(2);
    }
    panic!("nothing of {rule} is asked");
}

#[test]
fn r13_2f_a_card_lets_a_truck_load_a_part_of_what_fits() {
    let mut client = Client::playing("tests/ui-scenarios/pocket");
    client.order(Order::Sequence(SequenceOrder::EndSegment));
    client.frames(2);
    select(&mut client, "b-truck");
    let all = labels(&mut client);
    let load = all.iter().position(|label| label.starts_with("Load 2 SP"));
    let load = load.unwrap_or_else(|| panic!("{all:?}"));
    press(&mut client, Intent::Portion(PortionIntent::Open(load)));
    let less = PayIntent::Change(id("b-truck"), PayChange::Less);
    for _ in 0..3 {
        press(&mut client, Intent::Portion(PortionIntent::Share(less)));
    }
    press(&mut client, Intent::Portion(PortionIntent::Order));
    assert_eq!(tokens(&mut client, "b-truck"), 5);
    assert_eq!(tokens(&mut client, "b-depot"), 19);
}

#[test]
fn r13_2f_a_run_takes_as_much_as_the_player_says() {
    let mut client = Client::playing("tests/ui-scenarios/pocket");
    client.make_room();
    client.order(Order::Sequence(SequenceOrder::EndSegment));
    client.frames(2);
    select(&mut client, "b-truck");
    press(&mut client, Intent::Errand(ErrandIntent::Plan));
    press(&mut client, Intent::Errand(ErrandIntent::Less));
    // There is no less than a token.
    press(&mut client, Intent::Errand(ErrandIntent::Less));
    press(&mut client, Intent::Errand(ErrandIntent::More));
    assert!(client.point_at("09.04".parse().expect("a hex")));
    client.click();
    client.frames(4);
    assert_eq!(tokens(&mut client, "b-depot"), 24 - 5);
    assert_eq!(tokens(&mut client, "b-dump"), 2 + 5);
}

#[test]
fn r12_10e_stocks_are_filled_from_dumps_that_the_owner_combines() {
    let mut client = Client::playing("tests/ui-scenarios/stocks");
    let world = client.world();
    let unit = world.resource::<Roster>().find(id("b-1")).expect("a unit");
    let entity = world.resource::<Roster>().entity(unit);
    world.entity_mut(entity).insert(Stocks::Exhausted);
    let question = until_asked(&mut client, "12.10e");
    let usual: u16 = match &question.answers[0].0 {
        Decision::Supply(SupplyDecision::RestockFrom { from, .. }) => {
            let paid = from.iter().filter(|payment| payment.dump == id("d-3"));
            paid.map(|payment| payment.tokens).sum()
        }
        other => panic!("{other:?}"),
    };
    let before = tokens(&mut client, "d-3");
    let own = |client: &mut Client| {
        let view = card(client.world()).expect("a question");
        let mut choices = view.choices.into_iter();
        choices.find(|choice| choice.label.starts_with("As chosen"))
    };
    assert!(own(&mut client).is_none(), "the usual dumps pay");
    let pay =
        |how: PayChange| Intent::Question(QuestionIntent::Pay(PayIntent::Change(id("d-3"), how)));
    press(&mut client, pay(PayChange::More));
    press(&mut client, pay(PayChange::More));
    let chosen = own(&mut client).expect("what the player put together");
    assert_eq!(chosen.refused, None);
    // Too little is refused, and says why.
    press(&mut client, pay(PayChange::Less));
    assert!(own(&mut client).is_some_and(|choice| choice.refused.is_some()));
    press(&mut client, pay(PayChange::More));
    press(&mut client, Intent::Question(QuestionIntent::AnswerBest));
    assert_eq!(tokens(&mut client, "d-3"), before - usual - 2);
    assert_eq!(fact::<Stocks>(client.world(), unit), Stocks::Full);
}

#[test]
fn r9_14d_the_hex_of_a_collapse_is_chosen() {
    let mut client = Client::playing("tests/ui-scenarios/lines");
    client.order(Order::Sequence(SequenceOrder::EndSegment));
    client.frames(2);
    select(&mut client, "b-ext-1");
    let all = labels(&mut client);
    let hexes = all.iter().filter(|label| label.starts_with("Collapse to"));
    assert!(hexes.count() > 1, "{all:?}");
}
