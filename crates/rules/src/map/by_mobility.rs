//! 6.1e Something for each mobility type that is present in a stack: each pays its own price.

use std::fmt;
use std::ops::Add;

use serde::Serialize;

use super::Mobility;
use crate::numbers::Mp;

/// A value for each mobility type that is present, in the order of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByMobility<T>([Option<T>; 3]);

impl<T> Default for ByMobility<T> {
    fn default() -> Self {
        Self([const { None }; 3])
    }
}

impl<T: Copy> ByMobility<T> {
    /// The value of one type, where no other is present.
    pub fn of(mobility: Mobility, value: T) -> Self {
        Self::from_fn(|other| (other == mobility).then_some(value))
    }

    /// A value for each type that has one.
    pub fn from_fn(value: impl FnMut(Mobility) -> Option<T>) -> Self {
        Self(Mobility::ALL.map(value))
    }

    /// The value of a type, if it is present.
    pub const fn get(&self, mobility: Mobility) -> Option<T> {
        self.0[mobility.index()]
    }

    /// The types that are present, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Mobility, T)> + use<'_, T> {
        let present = |mobility| Some((mobility, self.get(mobility)?));
        Mobility::ALL.into_iter().filter_map(present)
    }

    /// The values of the types that are present.
    pub fn values(&self) -> impl Iterator<Item = T> + use<'_, T> {
        self.iter().map(|(_, value)| value)
    }

    /// Something else for each type that is present.
    pub fn map<U: Copy>(&self, mut other: impl FnMut(Mobility, T) -> U) -> ByMobility<U> {
        ByMobility::from_fn(|mobility| Some(other(mobility, self.get(mobility)?)))
    }
}

impl ByMobility<Mp> {
    /// The fewest points that a type has.
    pub fn least(&self) -> Mp {
        self.values().min().unwrap_or_default()
    }

    /// As short as it goes, for a label on the map: one number where all agree, else one a type in the order of the chart.
    pub fn short(&self) -> String {
        match self.agreed() {
            Some(points) => points.to_string(),
            None => {
                let each: Vec<String> = self.values().map(|points| points.to_string()).collect();
                each.join("·")
            }
        }
    }

    /// The number on which all types agree.
    fn agreed(&self) -> Option<Mp> {
        let mut values = self.values();
        let first = values.next().unwrap_or_default();
        values.all(|other| other == first).then_some(first)
    }
}

/// A type that is absent has no points.
impl Add for ByMobility<Mp> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::from_fn(|mobility| match (self.get(mobility), other.get(mobility)) {
            (None, None) => None,
            (one, more) => Some(one.unwrap_or_default() + more.unwrap_or_default()),
        })
    }
}

/// One number where all types agree, else each with its name: `4`, or `Leg 4, Truck 8`.
impl fmt::Display for ByMobility<Mp> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(points) = self.agreed() {
            return points.fmt(f);
        }
        for (n, (mobility, points)) in self.iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{} {points}", mobility.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_only_where_they_differ() {
        let points = |leg, truck| {
            ByMobility::of(Mobility::Leg, Mp::whole(leg))
                + ByMobility::of(Mobility::Truck, Mp::whole(truck))
        };
        assert_eq!(points(4, 4).to_string(), "4");
        assert_eq!(points(4, 8).to_string(), "Leg 4, Truck 8");
        assert_eq!(
            (points(0, 8).short(), points(2, 2).short()),
            ("0·8".to_owned(), "2".to_owned())
        );
        assert_eq!(points(0, 8).least(), Mp::ZERO);
        assert_eq!(points(1, 2).get(Mobility::Track), None);
    }
}
