//! 6.2 Movement costs: checks and text of the terrain charts, whose types live with the map.

use std::fmt;
use std::str::FromStr;

use super::misprint::{check_count, unless_misprinted};
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::map::{Bridging, Cost, CostRow, KindInfo, Mobility, TerrainCharts};
use crate::numbers::{Misread, Mp};

/// A cost as it stands in a chart: `1`, `1/2`, `all`, or `P` for prohibited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostCode(pub Cost);

impl fmt::Display for CostCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Cost::Points(points) => points.fmt(f),
            Cost::All => f.pad("all"),
            Cost::Prohibited => f.pad("P"),
        }
    }
}

impl FromStr for CostCode {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "all" => Ok(Self(Cost::All)),
            "P" => Ok(Self(Cost::Prohibited)),
            points => read_points(points)
                .map(|points| Self(Cost::Points(points)))
                .ok_or_else(|| Misread::new(text, "a cost such as `2`, `1/2`, `all` or `P`")),
        }
    }
}

impl FromStr for Mp {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let points = read_points(text);
        points.ok_or_else(|| Misread::new(text, "movement points such as `2` or `1/2`"))
    }
}

/// Points in whole numbers or in a fraction that twelfths of a point express exactly.
fn read_points(text: &str) -> Option<Mp> {
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    let (num, den) = (num.parse::<u8>().ok()?, den.parse::<u8>().ok()?);
    let twelfths = u16::from(num) * 12;
    let exact = den > 0 && twelfths.is_multiple_of(u16::from(den));
    exact.then(|| Mp::twelfths(twelfths / u16::from(den)))
}

/// Reports ids of terrain, hexside or road kinds that repeat. `part` is the list of kinds in the file.
pub fn check_kinds(part: &'static str, kinds: &[KindInfo]) -> Vec<Misprint> {
    let mut misprints = Vec::new();
    let part = Spot::part(part);
    if u8::try_from(kinds.len()).is_err() {
        let most = usize::from(u8::MAX);
        check_count(part, kinds.len(), most, &mut misprints);
    }
    for (at, kind) in kinds.iter().enumerate() {
        if kinds[..at].iter().any(|before| before.id == kind.id) {
            misprints.push(Misprint::new(
                part.row(at),
                format!("`{}` is listed twice", kind.id),
                "give each kind its own id",
            ));
        }
    }
    misprints
}

/// Checks charts as read from a file: one row a kind in each, one chart a condition, a chart at least; and bridging,
/// which knows every kind of hexside.
pub fn check_charts(charts: TerrainCharts) -> Checked<TerrainCharts> {
    let mut misprints = Vec::new();
    if charts.charts.is_empty() {
        check_count(Spot::part("charts"), 0, 1, &mut misprints);
    }
    for (at, chart) in charts.charts.iter().enumerate() {
        let spot = Spot::part("charts").row(at);
        if chart.conditions.is_empty() {
            misprints.push(Misprint::new(
                spot,
                "the chart holds under no condition".to_owned(),
                "name its ground conditions, or remove it",
            ));
        }
        for (n, condition) in chart.conditions.iter().enumerate() {
            let elsewhere = charts.charts[..at]
                .iter()
                .any(|other| other.names(condition));
            if elsewhere || chart.conditions[..n].contains(condition) {
                misprints.push(Misprint::new(
                    spot.column(n),
                    format!("`{condition}` has a chart already"),
                    "name each ground condition at most once",
                ));
            }
        }
        let counts = [
            (chart.terrain.len(), charts.terrain.len()),
            (chart.barriers.len(), charts.barriers.len()),
            (chart.roads.len(), charts.roads.len()),
        ];
        for (have, need) in counts {
            check_count(spot, have, need, &mut misprints);
        }
    }
    check_count(
        Spot::part("bridging"),
        charts.bridging.len(),
        charts.barriers.len(),
        &mut misprints,
    );
    unless_misprinted(misprints, || charts)
}

/// The chart of a ground condition as text; none if no chart names it.
pub(crate) fn print_chart(charts: &TerrainCharts, condition: &str) -> Option<PrintedTable> {
    let chart = charts.charts.iter().find(|chart| chart.names(condition))?;
    let row = |name: &str, costs: &CostRow| {
        let costs = costs.iter().map(|&cost| CostCode(cost).to_string());
        std::iter::once(name.to_owned())
            .chain(costs)
            .collect::<Vec<_>>()
    };
    let mut rows = Vec::new();
    for (kind, costs) in charts.terrain.iter().zip(&chart.terrain) {
        rows.push(row(&kind.name, costs));
    }
    for (kind, costs) in charts.barriers.iter().zip(&chart.barriers) {
        rows.push(row(&format!("{} (hexside)", kind.name), costs));
    }
    for (kind, costs) in charts.roads.iter().zip(&chart.roads) {
        rows.push(row(&kind.name, costs));
    }
    rows.push(row("Railroad", &chart.railroad));
    let mobilities = Mobility::ALL.iter().map(|mobility| mobility.name());
    Some(PrintedTable::new(
        &format!("Movement costs: {}", chart.conditions.join(", ")),
        "6.2",
        std::iter::once("terrain").chain(mobilities),
        rows,
    ))
}

/// What bridging does, as text (13.8b).
pub(crate) fn print_bridging(charts: &TerrainCharts) -> PrintedTable {
    let rows = charts.barriers.iter().zip(&charts.bridging);
    let rows = rows.map(|(kind, bridging)| {
        let becomes = match bridging {
            Bridging::None => "no change",
            Bridging::As(other) => &charts.barriers[other.at()].name,
            Bridging::Free => "no extra cost",
        };
        vec![kind.name.clone(), becomes.to_owned()]
    });
    PrintedTable::new(
        "Bridging by Engineer-Capable units",
        "13.8b",
        ["hexside", "costs as"],
        rows.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MovementChart;

    /// A chart without kinds.
    fn chart(conditions: &[&str]) -> MovementChart {
        MovementChart {
            conditions: conditions.iter().map(|&word| word.to_owned()).collect(),
            terrain: Vec::new(),
            barriers: Vec::new(),
            roads: Vec::new(),
            railroad: [Cost::Prohibited; 3],
        }
    }

    #[track_caller]
    fn spots(charts: Vec<MovementChart>) -> Vec<Spot> {
        let charts = TerrainCharts {
            terrain: Vec::new(),
            barriers: Vec::new(),
            roads: Vec::new(),
            charts,
            bridging: Vec::new(),
        };
        let misprints = check_charts(charts).expect_err("a misprint");
        misprints.iter().map(|misprint| misprint.spot).collect()
    }

    #[test]
    fn a_condition_named_twice_is_refused() {
        let part = Spot::part("charts");
        let twice = spots(vec![chart(&["dry"]), chart(&["mud", "dry"])]);
        assert_eq!(twice, [part.row(1).column(1)]);
        let repeated = spots(vec![chart(&["dry", "dry"])]);
        assert_eq!(repeated, [part.row(0).column(1)]);
        assert_eq!(spots(vec![chart(&[])]), [part.row(0)]);
    }

    #[test]
    fn a_condition_without_a_chart_uses_the_first() {
        let charts = TerrainCharts {
            terrain: Vec::new(),
            barriers: Vec::new(),
            roads: Vec::new(),
            charts: vec![chart(&["dry"]), chart(&["light mud", "mud"])],
            bridging: Vec::new(),
        };
        assert!(charts.chart("mud").names("light mud"));
        assert!(charts.chart("slush").names("dry"));
    }

    #[test]
    fn costs_are_exact() {
        let points = |text: &str| text.parse::<CostCode>().unwrap().0;
        assert_eq!(points("1/2"), Cost::Points(Mp::twelfths(6)));
        assert_eq!(points("4"), Cost::Points(Mp::whole(4)));
        assert_eq!(points("P"), Cost::Prohibited);
        assert_eq!(points("all"), Cost::All);
        for text in ["", "0.5", "1/5", "1/0", "-1", "p"] {
            assert!(text.parse::<CostCode>().is_err(), "{text}");
        }
    }
}
