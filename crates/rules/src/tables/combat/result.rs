//! 9.10 Results and Options: what one cell of the Combat Table says.

use crate::numbers::Misread;
use std::fmt;
use std::str::FromStr;

/// The attacker's part of a combat result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AttackerResult {
    /// Steps that must be lost (9.11b).
    pub losses: u8,
    /// Option: steps lost and hexes retreated must add up to this (9.10a).
    pub option: u8,
    /// Attackers with at least this Action Rating may exploit (9.13).
    pub exploit: Option<u8>,
}

/// The defender's part of a combat result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DefenderResult {
    /// Steps that must be lost (9.11b).
    pub losses: u8,
    /// Option: steps lost and hexes retreated must add up to this (9.10a).
    pub option: u8,
    /// All defenders become DG before any retreat (9.12a).
    pub disorganized: bool,
}

/// One cell of the Combat Table, such as `Ao1e4/DL1o2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombatResult {
    /// What befalls the attacker, who goes first (9.10b).
    pub attacker: AttackerResult,
    /// What befalls the defender.
    pub defender: DefenderResult,
}

impl fmt::Display for AttackerResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return write!(f, "-");
        }
        write!(f, "A")?;
        write_numbers(f, [("L", self.losses), ("o", self.option)])?;
        write_numbers(f, [("e", self.exploit.unwrap_or_default())])
    }
}

impl fmt::Display for DefenderResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return write!(f, "-");
        }
        if self.losses > 0 || self.option > 0 {
            write!(f, "D")?;
        }
        write_numbers(f, [("L", self.losses), ("o", self.option)])?;
        if self.disorganized {
            write!(f, "DG")?;
        }
        Ok(())
    }
}

/// Reads like `Ae3/DL2o2DG`; `-` stands for no effect on that side.
impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.attacker, self.defender)
    }
}

impl FromStr for CombatResult {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let parts = text.split_once('/').and_then(|(attacker, defender)| {
            let attacker = read_attacker(attacker)?;
            let defender = read_defender(defender)?;
            Some(Self { attacker, defender })
        });
        parts.ok_or_else(|| {
            Misread::new(
                text,
                "a combat result such as `AL1o1/Do1`, `Ae3/DL2o2DG` or `AL2/-`",
            )
        })
    }
}

fn write_numbers<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    numbers: [(&str, u8); N],
) -> fmt::Result {
    for (mark, number) in numbers {
        if number > 0 {
            write!(f, "{mark}{number}")?;
        }
    }
    Ok(())
}

fn read_attacker(text: &str) -> Option<AttackerResult> {
    if text == "-" {
        return Some(AttackerResult::default());
    }
    let mut rest = text.strip_prefix('A')?;
    let result = AttackerResult {
        losses: take_number(&mut rest, 'L')?.unwrap_or_default(),
        option: take_number(&mut rest, 'o')?.unwrap_or_default(),
        exploit: take_number(&mut rest, 'e')?,
    };
    (rest.is_empty() && result != AttackerResult::default()).then_some(result)
}

fn read_defender(text: &str) -> Option<DefenderResult> {
    match text {
        "-" => return Some(DefenderResult::default()),
        "DG" => {
            return Some(DefenderResult {
                disorganized: true,
                ..DefenderResult::default()
            });
        }
        _ => {}
    }
    let (numbers, disorganized) = match text.strip_suffix("DG") {
        Some(numbers) => (numbers, true),
        None => (text, false),
    };
    let mut rest = numbers.strip_prefix('D')?;
    let losses = take_number(&mut rest, 'L')?.unwrap_or_default();
    let option = take_number(&mut rest, 'o')?.unwrap_or_default();
    (rest.is_empty() && (losses > 0 || option > 0)).then_some(DefenderResult {
        losses,
        option,
        disorganized,
    })
}

/// Takes a mark and its digit off the front. The outer none is a mark without a digit from 1 to 9.
fn take_number(rest: &mut &str, mark: char) -> Option<Option<u8>> {
    let Some(after) = rest.strip_prefix(mark) else {
        return Some(None);
    };
    let mut characters = after.chars();
    let digit = characters.next()?.to_digit(10).filter(|&digit| digit > 0)?;
    *rest = characters.as_str();
    Some(Some(u8::try_from(digit).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_as_they_print() {
        for text in [
            "-/-",
            "AL2/-",
            "-/Do1",
            "AL1o1/Do1",
            "Ao1e4/DL1o2",
            "Ae3/DL2o2DG",
            "Ae2/DG",
        ] {
            assert_eq!(text.parse::<CombatResult>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn parts_are_told_apart() {
        let result: CombatResult = "Ao1e4/DL2o3DG".parse().unwrap();
        assert_eq!((result.attacker.losses, result.attacker.option), (0, 1));
        assert_eq!(result.attacker.exploit, Some(4));
        assert_eq!((result.defender.losses, result.defender.option), (2, 3));
        assert!(result.defender.disorganized);
    }

    #[test]
    fn strange_codes_are_refused() {
        for text in [
            "", "AL2", "A/-", "AL/-", "AL0/-", "Ao1L1/-", "AL2/D", "AL2/DX", "DL1/AL1", "AL22/-",
        ] {
            assert!(text.parse::<CombatResult>().is_err(), "{text}");
        }
    }
}
