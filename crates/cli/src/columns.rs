//! Rows of text in columns.

/// The rows with each column as wide as its widest cell, one line a row.
pub fn aligned<'a>(rows: impl Iterator<Item = &'a Vec<String>> + Clone) -> String {
    let width = |column: usize| {
        let cells = rows.clone().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows.clone() {
        let cells = row
            .iter()
            .enumerate()
            .map(|(column, cell)| format!("{cell:<width$}", width = width(column)));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
