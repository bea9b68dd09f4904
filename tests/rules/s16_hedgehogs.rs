//! 16.0 Hedgehogs: what works are in a hex, and how they are built, improved and reduced (16.0b, 16.0c, 13.8d).

mod builders;
mod levels;
mod reduce;

use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Re, Size, Tokens, fact};
use stavka_rules::sequence::{Clock, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::works::{WorksOrder, level_at};

use crate::support::{Field, Game, counter, hex, id, map, piece};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn hedgehog(name: &str, side: Side) -> Printed {
    piece(name, side, Family::Hedgehog)
}

fn engineer(name: &str) -> Printed {
    Printed {
        engineer: true,
        ..counter(name, Side::One)
    }
}

fn battalion(name: &str) -> Printed {
    Printed {
        size: Size::Battalion,
        re: Re(2),
        ..counter(name, Side::One)
    }
}

/// A dump in 02.02 with 40 tokens, two spare hedgehogs, and an enemy far away.
fn yard() -> Field {
    map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(hedgehog("h1", Side::One))
        .in_tray(hedgehog("h2", Side::One))
        .in_tray(hedgehog("red", Side::Two))
        .unit(counter("e", Side::Two), "08.05")
}

/// The yard with a unit that always can move, so that the Movement Segment waits.
fn manned() -> Field {
    yard().unit(counter("other", Side::One), "01.05")
}

fn dig(at: &str, by: &[&str], tokens: u16) -> Order {
    dig_from(at, by, "dump", tokens)
}

fn dig_from(at: &str, by: &[&str], dump: &str, tokens: u16) -> Order {
    let dump = id(dump);
    Order::Works(WorksOrder::Dig {
        hex: hex(at),
        by: by.iter().map(|unit| id(unit)).collect(),
        from: vec![Payment { dump, tokens }],
    })
}

fn slight(unit: &str) -> Order {
    Order::Works(WorksOrder::Slight {
        unit: id(unit),
        by: Vec::new(),
    })
}

fn level(game: &Game, side: Side, at: &str) -> u8 {
    let board = game.world.resource::<stavka_rules::map::Board>();
    let hex = board.grid().index(hex(at)).expect("on the map");
    level_at(&game.world, side, hex)
}

fn held(game: &Game, unit: &str) -> u16 {
    fact::<Tokens>(&game.world, game.ix(unit)).0
}

/// Goes on to the first player's Movement Segment of the next turn.
fn next_turn(game: &mut Game) {
    let turn = |game: &Game| {
        let clock = game.world.resource::<Clock>();
        (clock.turn, clock.actor())
    };
    let (before, _) = turn(game);
    while turn(game) != (before + 1, Some(Side::One)) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
}
