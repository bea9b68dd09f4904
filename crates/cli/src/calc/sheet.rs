//! What all calculators say alike: chances, means, dice and signs.

use serde_json::{Value, json};
use stavka_rules::numbers::chance::{Chance, Mean};

use crate::columns::aligned;
use crate::failure::Failure;

/// What a calculator has worked out.
#[derive(Debug)]
pub struct Sheet {
    /// For people: lines.
    pub text: String,
    /// For programs.
    pub json: Value,
}

/// As many dice as are rolled, or what is wrong with them. `order` tells what they are for.
pub fn dice<const N: usize>(rolls: &[u8], order: &str) -> Result<[u8; N], Failure> {
    rolls.try_into().map_err(|_| wrong_count(rolls, order))
}

/// The complaint about too few or too many dice.
pub fn wrong_count(rolls: &[u8], order: &str) -> Failure {
    let given: Vec<String> = rolls.iter().map(ToString::to_string).collect();
    Failure::Usage(format!(
        "--rolls has {} ({}); write {order}, or leave it out for the exact chances",
        counted(rolls.len(), "die", "dice"),
        given.join(","),
    ))
}

/// A number of things.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number of steps.
pub fn steps(count: u8) -> String {
    counted(count.into(), "step", "steps")
}

/// Columns to the right or, if negative, to the left.
pub fn columns(shift: i8) -> String {
    let side = if shift < 0 { "left" } else { "right" };
    let count = counted(shift.unsigned_abs().into(), "column", "columns");
    format!("{count} {side}")
}

/// A roll with what is added to it, such as `5 + 6 - 1 = 10`.
pub fn added_up(dice: &[u8], modifier: i8, total: i16) -> String {
    let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
    let modifier = match modifier {
        0 => String::new(),
        modifier if modifier < 0 => format!(" - {}", modifier.unsigned_abs()),
        modifier => format!(" + {modifier}"),
    };
    format!("{}{modifier} = {total}", dice.join(" + "))
}

/// A modifier with its sign.
pub fn signed(modifier: i8) -> String {
    match modifier {
        0 => "unmodified".to_owned(),
        modifier => format!("{modifier:+}"),
    }
}

/// A chance as a percentage.
pub fn percent(chance: Chance) -> String {
    format!("{:.2}%", share(chance) * 100.0)
}

/// A percentage for a column of them.
pub fn percent_cell(chance: Chance) -> String {
    format!("{:>7}", percent(chance))
}

/// An average with two decimals.
pub fn average(mean: Mean) -> String {
    format!("{:.2}", value(mean))
}

/// A chance for programs: the exact fraction, and a percentage to read.
pub fn chance_json(chance: Chance) -> Value {
    json!({ "throws": chance.throws, "of": chance.of, "percent": rounded(share(chance) * 100.0) })
}

/// An average for programs: the exact fraction, and a number to read.
pub fn mean_json(mean: Mean) -> Value {
    json!({ "sum": mean.sum, "of": mean.of, "mean": rounded(value(mean)) })
}

/// Lines of cells in columns, indented.
pub fn table(rows: &[Vec<String>]) -> String {
    let indented = |line: &str| format!("  {line}\n");
    aligned(rows.iter()).lines().map(indented).collect()
}

fn share(chance: Chance) -> f64 {
    f64::from(chance.throws) / f64::from(chance.of)
}

fn value(mean: Mean) -> f64 {
    f64::from(mean.sum) / f64::from(mean.of)
}

/// To four decimals, so that the last digits of a float do not clutter the output.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_on_paper() {
        assert_eq!(added_up(&[5, 6], -1, 10), "5 + 6 - 1 = 10");
        assert_eq!(added_up(&[3, 4], 0, 7), "3 + 4 = 7");
        assert_eq!(columns(-1), "1 column left");
        assert_eq!(columns(3), "3 columns right");
        assert_eq!(percent(Chance { throws: 1, of: 36 }), "2.78%");
    }

    #[test]
    fn a_wrong_number_of_dice_is_told_with_the_remedy() {
        let failure = dice::<2>(&[1, 2, 3], "two dice")
            .expect_err("refused")
            .to_string();
        assert!(failure.contains("3 dice (1,2,3)"), "{failure}");
        assert!(failure.contains("write two dice"), "{failure}");
        assert_eq!(dice::<2>(&[1, 2], "two dice").expect("two"), [1, 2]);
    }
}
