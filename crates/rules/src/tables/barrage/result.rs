//! Results of the Barrage Table.

use crate::numbers::Misread;
use std::fmt;
use std::str::FromStr;

/// One cell of the Barrage Table, from the mildest to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BarrageResult {
    /// `-`: nothing.
    Nothing,
    /// `DG`: all combat units in the hex become DG.
    Disorganized,
    /// `[1/2]`: as `1/2`, but only DG from planes and ships, without a spotter, or against a strong hedgehog.
    BracketedHalf,
    /// `1/2`: DG, and a die decides whether the hex loses a step.
    Half,
    /// `1` to `3`: DG and so many steps lost.
    Steps(u8),
}

impl fmt::Display for BarrageResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.pad("-"),
            Self::Disorganized => f.pad("DG"),
            Self::BracketedHalf => f.pad("[1/2]"),
            Self::Half => f.pad("1/2"),
            Self::Steps(steps) => write!(f, "{steps}"),
        }
    }
}

impl FromStr for BarrageResult {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "-" => Ok(Self::Nothing),
            "DG" => Ok(Self::Disorganized),
            "[1/2]" => Ok(Self::BracketedHalf),
            "1/2" => Ok(Self::Half),
            "1" => Ok(Self::Steps(1)),
            "2" => Ok(Self::Steps(2)),
            "3" => Ok(Self::Steps(3)),
            _ => Err(Misread::new(
                text,
                "a barrage result: `-`, `DG`, `[1/2]`, `1/2`, `1`, `2` or `3`",
            )),
        }
    }
}
