//! `play`: carries out a file of orders, one line an outcome.

use std::path::Path;

use bevy::prelude::World;
use serde_json::json;
use stavka_rules::dice::Dice;
use stavka_rules::engine::LogEntry;
use stavka_rules::order::Order;
use stavka_rules::telling::tell;
use stavka_scenario::save::{Session, SubmitError};

use crate::args::{Format, PlayArgs};
use crate::failure::Failure;
use crate::game;

/// Plays the orders; stops at the first refusal unless told to go on.
pub fn run(args: &PlayArgs, format: Format) -> Result<(), Failure> {
    let orders = read_orders(&args.orders)?;
    let (mut world, mut session) = game::new_game(&args.scenario, args.seed, |options| {
        args.options.apply(options);
    })?;
    world
        .resource_mut::<Dice>()
        .feed(args.rolls.iter().copied());
    let mut refused = None;
    for order in &orders {
        match submit(&mut world, &mut session, order) {
            Ok(entry) => print_entry(&world, &entry, format),
            Err(Failure::Refused(violation)) => {
                if !args.keep_going {
                    refused = Some(violation);
                    break;
                }
                match format {
                    Format::Text => println!("refused: {violation}"),
                    Format::Json => println!(
                        "{}",
                        json!({ "refused": violation.rule.0, "reason": violation.reason.to_string() })
                    ),
                }
                refused.get_or_insert(violation);
            }
            Err(other) => return Err(other),
        }
    }
    if let Some(path) = &args.save {
        session.save(&world, path)?;
    }
    refused.map_or(Ok(()), |violation| Err(Failure::Refused(violation)))
}

/// Gives an order.
pub fn submit(
    world: &mut World,
    session: &mut Session,
    order: &Order,
) -> Result<std::sync::Arc<LogEntry>, Failure> {
    session.submit(world, order).map_err(|error| match error {
        SubmitError::Refused(violation) => Failure::Refused(violation),
        SubmitError::Journal(_, error) => Failure::from(error),
    })
}

/// Prints what an order led to.
pub fn print_entry(world: &World, entry: &LogEntry, format: Format) {
    for outcome in &entry.outcomes {
        match format {
            Format::Text => println!("{}", tell(world, outcome)),
            Format::Json => println!("{}", json!(outcome)),
        }
    }
}

fn read_orders(path: &Path) -> Result<Vec<Order>, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    ron::from_str(&text).map_err(|error| {
        Failure::Input(format!(
            "{name}:{}:{}: {}; write a list of orders such as [Begin, EndSegment, Move(units: [\"id\"], path: [\"02.03\"])]",
            error.span.start.line, error.span.start.col, error.code
        ))
    })
}
