//! 12.1d What became of supply, told from the log; and what the next Supply Phase will ask (12.6c, 12.10e).

use stavka_rules::combat::CombatDecision;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Stocks, Tokens, UnitIx};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reports::{Item, Ledger};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, Standings, SupplyDemand, SupplyOrder};

use crate::support::combat::{enemy, own, roll};
use crate::support::{Field, Game, attack, blow, counter, dump, hex, id, map, moving, worth};

const LONG: [&str; 5] = ["................"; 5];

/// Everything that a ledger holds.
fn entries(game: &Game, side: Side) -> Vec<(Item, u32)> {
    let ledger = Ledger::of_turn(&game.world, side);
    let all = Item::ALL.map(|item| (item, ledger.get(item)));
    all.into_iter().filter(|&(_, tokens)| tokens > 0).collect()
}

/// Two fronts with a dump each; a tank without fuel.
fn front() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .feature("16.03", Feature::Source(Side::Two))
        .unit(dump("ours", Side::One), "03.03")
        .holding(20)
        .unit(dump("theirs", Side::Two), "07.03")
        .holding(20)
        .unit(own("foot"), "04.03")
        .unit(enemy("foe"), "05.03")
        .unit_moving(
            moving(counter("tank", Side::One), Mobility::Track, 8),
            "03.04",
        )
        .dry()
}

fn demand(game: &Game, side: Side) -> SupplyDemand {
    SupplyDemand::of(&game.world, side, &Standings::of(&game.world, side))
}

#[test]
fn what_is_paid_is_entered_by_purpose_and_side() {
    let mut game = front().begin();
    let from = vec![Payment {
        dump: id("ours"),
        tokens: 1,
    }];
    let target = FuelTarget::Unit(id("tank"));
    game.accept(Order::Supply(SupplyOrder::fuel(target, from)));
    assert_eq!(entries(&game, Side::One), [(Item::Fuel, 1)]);
    game.dice(&[6]);
    game.accept(blow("ours", 4));
    let blown = 20 - 1 - u32::from(game.tokens("ours"));
    assert!(blown > 0, "a six destroys something");
    game.go_to_step("6b");
    game.dice(&roll(7));
    game.accept(attack(&["foot"], "05.03"));
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
    let pays = answers
        .into_iter()
        .find(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(how)) if !how.from.is_empty()));
    game.decide(pays.expect("the defender can pay"));
    let ours = [(Item::Fuel, 1), (Item::Attacks, 1), (Item::BlownUp, blown)];
    assert_eq!(entries(&game, Side::One), ours);
    assert_eq!(entries(&game, Side::Two), [(Item::Defence, 1)]);
}

#[test]
fn a_new_turn_begins_an_empty_page_and_arrivals_are_entered() {
    let arrival = SupplyArrival {
        side: Side::One,
        turn: 2,
        at: hex("03.03"),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(8),
    };
    let mut game = front()
        .with(|setup| setup.scenario.supply.push(arrival))
        .begin();
    game.accept(blow("ours", 4));
    assert!(Ledger::of_turn(&game.world, Side::One).gone() > 0);
    for _ in 0..60 {
        if game.world.resource::<stavka_rules::sequence::Clock>().turn == 2
            && matches!(
                game.awaiting(),
                Awaiting::Segment {
                    side: Side::One,
                    ..
                }
            )
        {
            break;
        }
        match game.awaiting() {
            Awaiting::Decision { .. } => game.pass(),
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    assert_eq!(entries(&game, Side::One), [(Item::Arrived, 8)]);
    assert_eq!(Ledger::of_turn(&game.world, Side::One).gone(), 0);
}

#[test]
fn what_the_supply_phase_will_ask_is_known_before_it_comes() {
    let pocket = map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .feature("16.01", Feature::Source(Side::Two))
        .unit(enemy("far"), "16.01")
        .unit(own("home"), "02.03")
        .unit(worth(own("big"), 9, 3, 3), "09.03")
        .unit(own("small"), "09.04")
        .unit(dump("pocket", Side::One), "09.03")
        .holding(3)
        .unit(own("lost"), "16.05")
        .unit_as(
            own("train"),
            Location::Map(hex("09.05")),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .with(|setup| {
            for unit in &mut setup.units {
                if unit.printed.id == id("home") {
                    unit.stocks = Stocks::Low;
                }
            }
        });
    let mut game = pocket.begin();
    game.go_to_step("3b");
    let asked = demand(&game, Side::One);
    let units = |units: &[UnitIx]| -> Vec<String> {
        let roster = game.world.resource::<stavka_rules::pieces::Roster>();
        let names = units
            .iter()
            .map(|&unit| roster.printed(unit).id.to_string());
        names.collect()
    };
    assert_eq!(units(&asked.hungry), ["big", "small"]);
    assert_eq!(asked.eating, Tokens(2), "4 RE, 1T for each 2");
    assert_eq!(units(&asked.starving), ["lost"]);
    assert_eq!(units(&asked.strat), ["train"]);
    assert!(
        asked.stocks.is_empty(),
        "no supply reaches the unit at home"
    );
    let (fed, price) = asked.fed(&game.world, Side::One);
    assert_eq!((units(&fed), price), (units(&asked.hungry), Tokens(2)));
    assert_eq!(
        units(&asked.lost_to_trace().collect::<Vec<_>>()),
        ["lost", "train"]
    );
}

#[test]
fn stocks_that_are_due_count_with_what_is_missing() {
    let board = front().with(|setup| {
        for unit in &mut setup.units {
            match unit.printed.id {
                foot if foot == id("foot") => unit.stocks = Stocks::Exhausted,
                ours if ours == id("ours") => unit.tokens = Tokens(3),
                _ => {}
            }
        }
    });
    let mut game = board.begin();
    game.go_to_step("3b");
    let asked = demand(&game, Side::One);
    assert_eq!(asked.stocks, [(game.ix("foot"), Tokens(4))]);
    assert_eq!(asked.stocks_missing, Tokens(1));
    assert!(asked.hungry.is_empty() && asked.starving.is_empty());
}
