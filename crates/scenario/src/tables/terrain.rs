//! `terrain.ron`: kinds of terrain, table 15 and the movement charts.

use stavka_rules::map::{
    BarrierIx, Bridging, Cost, CostRow, KindInfo, MovementChart, TerrainCharts,
};
use stavka_rules::numbers::Fraction;
use stavka_rules::tables::{
    ClassMultipliers, CostCode, FrozenForm, TerrainCategory, TerrainEffect, TerrainEffects,
    check_charts, check_kinds,
};

use super::cells::{Code, Line, each_line, exactly, read_word, read_words, split_label};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned, did_you_mean};
use crate::record;

/// The id and the name of a kind.
type KindLine = Spanned<(Spanned<String>, String)>;

record! {
    /// `terrain.ron`.
    pub struct TerrainFile as "file of terrain" {
        version: u32,
        terrain: Vec<KindLine>,
        barriers: Vec<KindLine>,
        roads: Vec<KindLine>,
        combat: Vec<Line>,
        frozen: Vec<Line>,
        frozen_under: Vec<String>,
        freezes_late: Vec<(Spanned<String>, Vec<String>)> = Vec::new(),
        anti_tank: Code<Fraction>,
        charts: Spanned<Vec<Spanned<ChartFile>>>,
        bridging: Vec<Line>,
    }
}

record! {
    /// Movement costs under some ground conditions.
    pub struct ChartFile as "movement chart" {
        conditions: Vec<Spanned<String>>,
        terrain: Spanned<Vec<Line>>,
        barriers: Spanned<Vec<Line>>,
        roads: Spanned<Vec<Line>>,
        railroad: Line,
    }
}

impl TerrainFile {
    /// Kinds and movement charts.
    pub fn check_charts(&self, whole: Place, faults: &mut Faults) -> Option<TerrainCharts> {
        let places = |lines: &[KindLine]| -> Vec<Place> {
            lines.iter().map(|line| line.value.0.place).collect()
        };
        let layout = Layout::new(whole)
            .rows("terrain", places(&self.terrain).into_iter())
            .rows("barriers", places(&self.barriers).into_iter())
            .rows("roads", places(&self.roads).into_iter())
            .cells("charts", self.charts.value.iter().map(chart_places))
            .at("charts", self.charts.place);
        let [terrain, barriers, roads] =
            [&self.terrain, &self.barriers, &self.roads].map(|lines| kinds(lines));
        for (part, kinds) in [
            ("terrain", &terrain),
            ("barriers", &barriers),
            ("roads", &roads),
        ] {
            layout.report(check_kinds(part, kinds), faults);
        }
        let mut charts = Vec::new();
        for chart in &self.charts.value {
            charts.push(self.chart(&chart.value, faults));
        }
        let charts: Option<Vec<MovementChart>> = charts.into_iter().collect();
        let bridging = bridging(&self.bridging, &barriers, faults);
        let all = TerrainCharts {
            terrain,
            barriers,
            roads,
            charts: charts?,
            bridging: bridging?,
        };
        layout.accept(check_charts(all), faults)
    }

    fn chart(&self, file: &ChartFile, faults: &mut Faults) -> Option<MovementChart> {
        let terrain = cost_rows(&file.terrain, &self.terrain, faults);
        let barriers = cost_rows(&file.barriers, &self.barriers, faults);
        let roads = cost_rows(&file.roads, &self.roads, faults);
        let railroad = exactly::<3>(&file.railroad, "Leg, Truck, Track", faults)
            .and_then(|words| read_costs(words, faults));
        let conditions = file.conditions.iter().map(|word| word.value.clone());
        Some(MovementChart {
            conditions: conditions.collect(),
            terrain: terrain?,
            barriers: barriers?,
            roads: roads?,
            railroad: railroad?,
        })
    }

    /// Table 15.
    pub fn check_effects(&self, whole: Place, faults: &mut Faults) -> Option<TerrainEffects> {
        let rows = each_line(&self.combat, faults, read_effect);
        let frozen = each_line(&self.frozen, faults, |line, faults| {
            let [of, row] = exactly(line, "the kind and the row that holds instead", faults)?;
            let late = self
                .freezes_late
                .iter()
                .find(|(kind, _)| kind.value == of.value);
            Some(FrozenForm {
                of: of.value.clone(),
                row: row.value.clone(),
                under: late.map(|(_, under)| under.clone()),
            })
        });
        for (kind, _) in &self.freezes_late {
            let forms = frozen.iter().flatten();
            let known: Vec<&str> = forms.map(|form| form.of.as_str()).collect();
            if !known.contains(&kind.value.as_str()) {
                let what = format!("`{}` has no frozen form", kind.value);
                faults.unknown(kind.place, what, &kind.value, known);
            }
        }
        let layout = Layout::new(whole)
            .lines("combat", &self.combat)
            .lines("frozen", &self.frozen);
        let frozen_under = self.frozen_under.clone();
        let effects = TerrainEffects::new(rows?, frozen?, frozen_under, self.anti_tank.0);
        layout.accept(effects, faults)
    }

    /// Reports kinds that can be entered in some chart but have no effects on combat, and effects of the wrong sort.
    pub fn check_complete(
        &self,
        charts: &TerrainCharts,
        effects: &TerrainEffects,
        faults: &mut Faults,
    ) {
        let terrain = charts.charts.iter().map(|chart| chart.terrain.as_slice());
        check_rows(&self.terrain, &terrain.collect::<Vec<_>>(), effects, faults);
        let barriers = charts.charts.iter().map(|chart| chart.barriers.as_slice());
        check_rows(
            &self.barriers,
            &barriers.collect::<Vec<_>>(),
            effects,
            faults,
        );
        for line in &self.terrain {
            let id = &line.value.0;
            let effect = effects.effect(&id.value, "");
            if effect.is_some_and(|effect| effect.category.is_none()) {
                let what = format!("`{}` has no terrain category", id.value);
                faults.add(id.place, what, "write one in its row of `combat`");
            }
        }
    }
}

fn kinds(lines: &[KindLine]) -> Vec<KindInfo> {
    let kind = |line: &KindLine| KindInfo {
        id: line.value.0.value.clone(),
        name: line.value.1.clone(),
        drawn: line.value.0.value.clone(),
    };
    lines.iter().map(kind).collect()
}

/// The place of a chart and those of its conditions.
fn chart_places(chart: &Spanned<ChartFile>) -> (Place, Vec<Place>) {
    let conditions = chart.value.conditions.iter().map(|word| word.place);
    (chart.place, conditions.collect())
}

/// Rule 13.8b: what bridging does to each kind of hexside. Kinds without a row stay as they are.
fn bridging(lines: &[Line], kinds: &[KindInfo], faults: &mut Faults) -> Option<Vec<Bridging>> {
    let find = |id: &Spanned<String>, faults: &mut Faults| {
        let at = kinds.iter().position(|kind| kind.id == id.value);
        if at.is_none() {
            let what = format!("there is no hexside `{}`", id.value);
            let known = kinds.iter().map(|kind| kind.id.as_str());
            faults.add(id.place, what, did_you_mean(&id.value, known));
        }
        at
    };
    let before = faults.len();
    let mut rows = vec![Bridging::None; kinds.len()];
    for line in lines {
        let columns = "the hexside, and the one it then costs as or `-` for no extra cost";
        let Some([of, becomes]) = exactly(line, columns, faults) else {
            continue;
        };
        let bridging = if becomes.value == "-" {
            Some(Bridging::Free)
        } else {
            let other = find(becomes, faults).and_then(|at| u8::try_from(at).ok());
            other.map(|at| Bridging::As(BarrierIx(at)))
        };
        let (Some(at), Some(bridging)) = (find(of, faults), bridging) else {
            continue;
        };
        if rows[at] != Bridging::None {
            let what = format!("`{}` is bridged already", of.value);
            faults.add(of.place, what, "remove one of the rows");
        }
        if of.value == becomes.value {
            let what = format!("bridging leaves `{}` as it is", of.value);
            faults.add(becomes.place, what, "name another hexside, or write `-`");
        }
        rows[at] = bridging;
    }
    (faults.len() == before).then_some(rows)
}

/// Costs in the order of the kinds. Rows may stand in any order, but each kind has one.
fn cost_rows(
    lines: &Spanned<Vec<Line>>,
    kinds: &[KindLine],
    faults: &mut Faults,
) -> Option<Vec<CostRow>> {
    let known = || kinds.iter().map(|kind| kind.value.0.value.as_str());
    let mut rows: Vec<Option<CostRow>> = vec![None; kinds.len()];
    let before = faults.len();
    for line in &lines.value {
        let Some((id, _)) = split_label(line, faults) else {
            continue;
        };
        let Some(at) = known().position(|kind| kind == id.value) else {
            let what = format!("there is no kind `{}`", id.value);
            faults.add(id.place, what, did_you_mean(&id.value, known()));
            continue;
        };
        if rows[at].is_some() {
            let what = format!("`{}` has a row already", id.value);
            faults.add(id.place, what, "remove one of them");
        }
        if let Some([_, costs @ ..]) =
            exactly::<4>(line, "the id and costs of Leg, Truck, Track", faults)
        {
            rows[at] = read_costs(costs, faults);
        }
    }
    if faults.len() == before {
        for (kind, row) in known().zip(&rows) {
            if row.is_none() {
                let what = format!("`{kind}` has no costs");
                faults.add(lines.place, what, "add its row");
            }
        }
    }
    rows.into_iter().collect()
}

fn read_costs(words: &[Spanned<String>], faults: &mut Faults) -> Option<CostRow> {
    let costs: Vec<CostCode> = read_words(words, faults)?;
    let costs: Vec<Cost> = costs.into_iter().map(|cost| cost.0).collect();
    costs.try_into().ok()
}

fn read_effect(line: &Line, faults: &mut Faults) -> Option<TerrainEffect> {
    let columns = "id, category, then Armor, Mech and Other of attackers and of defenders";
    let [id, category, multipliers @ ..] = exactly::<8>(line, columns, faults)?;
    let category: Option<Option<TerrainCategory>> = match category.value.as_str() {
        "-" => Some(None),
        _ => read_word(category, faults).map(Some),
    };
    let multipliers: Vec<Fraction> = read_words(multipliers, faults)?;
    let (attack, defence) = multipliers.split_at(3);
    Some(TerrainEffect {
        id: id.value.clone(),
        category: category?,
        attack: ClassMultipliers(attack.try_into().ok()?),
        defence: ClassMultipliers(defence.try_into().ok()?),
    })
}

/// Reports kinds without a row of combat effects, unless no chart lets anyone in.
fn check_rows(
    kinds: &[KindLine],
    charts: &[&[CostRow]],
    effects: &TerrainEffects,
    faults: &mut Faults,
) {
    for (at, line) in kinds.iter().enumerate() {
        let id = &line.value.0;
        let enterable = |chart: &&[CostRow]| chart[at] != [Cost::Prohibited; 3];
        if effects.effect(&id.value, "").is_none() && charts.iter().any(enterable) {
            let what = format!("`{}` has no effects on combat", id.value);
            faults.add(id.place, what, "add its row to `combat`");
        }
    }
}
