//! The Barrage Tables as printed, with the column where a barrage starts and the one where it is resolved.

use stavka_rules::barrage::AgainstUnits;
use stavka_rules::numbers::chance::{Chance, ONE_DIE, TWO_DICE};
use stavka_rules::tables::{BarrageResult, PrintedTable, RuleTables};

use super::chances::share;
use super::panel::{OddsLine, Rim, TableColumn, TableLine, TableView};

/// Where on a table a barrage begins and ends; nothing without guns, no end while something is hidden.
struct Course {
    start: Option<usize>,
    last: Option<usize>,
}

/// The Barrage Table with a barrage of units.
pub(super) fn units_table(
    units: &AgainstUnits,
    tables: &RuleTables,
    fires: bool,
    hides: bool,
) -> TableView {
    let aim = &units.aim;
    let course = Course {
        start: fires.then_some(aim.start),
        last: (fires && !hides).then_some(aim.column),
    };
    let table = &tables.barrage;
    let bracket = units.fire.meaning(table, BarrageResult::BracketedHalf);
    let note = if bracket == BarrageResult::Half {
        "1/2 and [1/2]: DG, and a further die of 4 to 6 costs a step"
    } else {
        "1/2: DG, and a further die of 4 to 6 costs a step. [1/2] is only DG here"
    };
    view(
        "Barrage Table (10.0a)",
        note,
        &table.printed(),
        &course,
        &TWO_DICE,
    )
}

/// The Facility Barrage Table with a barrage of a facility.
pub(super) fn facility_table(column: usize, tables: &RuleTables, fires: bool) -> TableView {
    let course = Course {
        start: fires.then_some(column),
        last: fires.then_some(column),
    };
    let one_die = ONE_DIE.map(|die| (i16::from(die), 1));
    view(
        "Facility Barrage Table (10.0c)",
        "A number is levels of a base or hits on a port, * is Trainbusting, (n) is for planes on a base",
        &tables.facility.printed(),
        &course,
        &one_die,
    )
}

fn view(
    title: &str,
    note: &str,
    printed: &PrintedTable,
    course: &Course,
    throws: &[(i16, u32)],
) -> TableView {
    // The first heading is that of the dice, the first row that of costs.
    let heads: Vec<String> = printed
        .columns
        .iter()
        .skip(1)
        .map(|head| plain(head))
        .collect();
    let mut rows = printed.rows.iter();
    let costs = rows
        .next()
        .map_or(&[][..], |row| row.get(1..).unwrap_or_default());
    let columns = (0..heads.len()).map(|n| {
        let is_last = course.last == Some(n);
        let is_start = course.start == Some(n);
        TableColumn {
            share: if is_last { 1.0 } else { 0.0 },
            percent: String::new(),
            rim: match (is_start, is_last) {
                (_, true) => Rim::Bold,
                (true, false) => Rim::Thin,
                (false, false) => Rim::None,
            },
        }
    });
    let line = |name: &str, odds: Vec<String>, used: bool| OddsLine {
        name: name.to_owned(),
        odds,
        used,
    };
    TableView {
        title: title.to_owned(),
        odds: vec![
            line("Strength", heads.clone(), true),
            line("Cost", costs.to_vec(), false),
        ],
        strip: String::new(),
        shift: course
            .start
            .zip(course.last)
            .filter(|(from, to)| from != to),
        lines: rows
            .map(|cells| {
                let roll = cells.first().cloned().unwrap_or_default();
                TableLine {
                    share: course.last.map_or(0.0, |_| likely(&roll, throws)),
                    roll,
                    cells: cells
                        .iter()
                        .skip(1)
                        .map(|cell| [cell.clone(), String::new()])
                        .collect(),
                }
            })
            .collect(),
        columns: columns.collect(),
        note: note.to_owned(),
    }
}

/// How likely a roll is that the table prints so: `7`, `7-8`, `<=3` or `11+`.
fn likely(roll: &str, throws: &[(i16, u32)]) -> f32 {
    let number = |words: &str| words.parse::<i16>().ok();
    let band = match (roll.strip_prefix("<="), roll.strip_suffix('+')) {
        (Some(to), _) => number(to).map(|to| (i16::MIN, to)),
        (None, Some(from)) => number(from).map(|from| (from, i16::MAX)),
        (None, None) => {
            let (from, to) = roll.split_once('-').unwrap_or((roll, roll));
            number(from).zip(number(to))
        }
    };
    let counts = |&&(sum, _): &&(i16, u32)| band.is_some_and(|(from, to)| from <= sum && sum <= to);
    let all = throws.iter();
    share(Chance {
        throws: all.clone().filter(counts).map(|&(_, weight)| weight).sum(),
        of: all.map(|&(_, weight)| weight).sum(),
    })
}

/// A heading with the sign that players write.
fn plain(head: &str) -> String {
    head.replace("<=", "≤").replace('-', "–")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_as_likely_as_the_dice_say() {
        let close = |share: f32, throws: f32| (share - throws / 36.0).abs() < 0.001;
        assert!(close(likely("7", &TWO_DICE), 6.0));
        assert!(close(likely("2-3", &TWO_DICE), 3.0));
        assert!(close(likely("<=4", &TWO_DICE), 6.0));
        assert!(close(likely("11+", &TWO_DICE), 3.0));
        assert!(close(likely("2d6", &TWO_DICE), 0.0));
    }
}
