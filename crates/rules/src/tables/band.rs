//! Bands of dice totals and strengths: the labels of rows and columns.

use std::fmt;
use std::str::FromStr;

use super::{Misprint, Spot};
use crate::numbers::Misread;

/// A run of whole numbers, open at either end or at both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    from: Option<i16>,
    to: Option<i16>,
}

impl Band {
    /// Every number.
    pub const EVERYTHING: Self = Self {
        from: None,
        to: None,
    };
    /// What one die shows.
    pub const ONE_DIE: Self = Self {
        from: Some(1),
        to: Some(6),
    };
    /// What two dice add up to.
    pub const TWO_DICE: Self = Self {
        from: Some(2),
        to: Some(12),
    };

    /// From one number to another, both included; none for an open end.
    pub fn new(from: Option<i16>, to: Option<i16>) -> Option<Self> {
        let upside_down = from.zip(to).is_some_and(|(from, to)| from > to);
        (!upside_down).then_some(Self { from, to })
    }

    /// The lowest number, unless the band is open downwards.
    pub const fn from(self) -> Option<i16> {
        self.from
    }

    /// The highest number, unless the band is open upwards.
    pub const fn to(self) -> Option<i16> {
        self.to
    }

    /// Whether the number lies in the band.
    pub fn contains(self, number: i16) -> bool {
        self.from.is_none_or(|from| from <= number) && self.to.is_none_or(|to| number <= to)
    }

    /// The number of this band that is nearest to `number`.
    pub fn clamp(self, number: i16) -> i16 {
        let raised = self.from.map_or(number, |from| number.max(from));
        self.to.map_or(raised, |to| raised.min(to))
    }
}

/// Reads like `<=1`, `7`, `3-4` or `15+`.
impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (None, None) => write!(f, "any"),
            (None, Some(to)) => write!(f, "<={to}"),
            (Some(from), None) => write!(f, "{from}+"),
            (Some(from), Some(to)) if from == to => write!(f, "{from}"),
            (Some(from), Some(to)) => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Band {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let ends = if text == "any" {
            Some((None, None))
        } else if let Some(to) = text.strip_prefix("<=") {
            to.parse().ok().map(|to| (None, Some(to)))
        } else if let Some(from) = text.strip_suffix('+') {
            from.parse().ok().map(|from| (Some(from), None))
        } else {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let ends = from.parse().ok().zip(to.parse().ok());
            ends.map(|(from, to)| (Some(from), Some(to)))
        };
        ends.and_then(|(from, to)| Self::new(from, to))
            .ok_or_else(|| {
                Misread::new(text, "a number or a run such as `7`, `3-4`, `<=1` or `15+`")
            })
    }
}

/// Reports gaps and overlaps of bands that should cover `whole` once, from the lowest up.
pub(crate) fn check_cover(bands: &[(Spot, Band)], whole: Band, misprints: &mut Vec<Misprint>) {
    let mut covered: Option<Band> = None;
    for &(spot, band) in bands {
        let problem = match covered {
            None => (band.from != whole.from)
                .then(|| format!("the bands begin with `{band}` but must cover `{whole}`")),
            Some(before) => follows(before, band),
        };
        if let Some(problem) = problem {
            misprints.push(Misprint::new(
                spot,
                problem,
                "let every number fall into exactly one band, from the lowest up",
            ));
        }
        covered = Some(band);
    }
    if let Some(&(spot, last)) = bands.last()
        && last.to != whole.to
    {
        misprints.push(Misprint::new(
            spot,
            format!("the bands end with `{last}` but must cover `{whole}`"),
            "let the last band reach to the end",
        ));
    }
}

/// What is wrong with `band` standing right after `before`, if anything.
fn follows(before: Band, band: Band) -> Option<String> {
    let (Some(end), Some(start)) = (before.to, band.from) else {
        return Some(format!("`{band}` overlaps `{before}`"));
    };
    if i32::from(start) <= i32::from(end) {
        Some(format!("`{band}` overlaps `{before}`"))
    } else if i32::from(start) > i32::from(end) + 1 {
        Some(format!(
            "nothing covers the gap between `{before}` and `{band}`"
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(texts: &[&str], whole: Band) -> usize {
        let bands: Vec<_> = texts
            .iter()
            .enumerate()
            .map(|(at, text)| (Spot::part("rolls").row(at), text.parse().unwrap()))
            .collect();
        let mut misprints = Vec::new();
        check_cover(&bands, whole, &mut misprints);
        misprints.len()
    }

    #[test]
    fn bands_read_as_they_print() {
        for text in ["<=1", "7", "3-4", "15+", "any"] {
            assert_eq!(text.parse::<Band>().unwrap().to_string(), text);
        }
        for text in ["", "4-3", "x", "-", "1-", "99999"] {
            assert!(text.parse::<Band>().is_err(), "{text}");
        }
    }

    #[test]
    fn gaps_and_overlaps_are_found() {
        assert_eq!(problems(&["<=1", "2", "3-4", "5+"], Band::EVERYTHING), 0);
        assert_eq!(problems(&["<=1", "3-4", "5+"], Band::EVERYTHING), 1);
        assert_eq!(problems(&["<=3", "3-4", "5+"], Band::EVERYTHING), 1);
        assert_eq!(problems(&["1", "2-6"], Band::ONE_DIE), 0);
        assert_eq!(problems(&["2", "3-5"], Band::ONE_DIE), 2);
    }
}
