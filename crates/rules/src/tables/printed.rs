//! Tables as text, for the command line and the reference in the window.

/// A table as text cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// Title, such as `Combat Table`.
    pub title: String,
    /// Rule that uses it, such as `9.9`.
    pub rule: String,
    /// Column headings.
    pub columns: Vec<String>,
    /// Rows, each as long as the headings.
    pub rows: Vec<Vec<String>>,
}

impl PrintedTable {
    /// A table with these headings and rows.
    pub(crate) fn new<C: Into<String>>(
        title: &str,
        rule: &str,
        columns: impl IntoIterator<Item = C>,
        rows: Vec<Vec<String>>,
    ) -> Self {
        Self {
            title: title.to_owned(),
            rule: rule.to_owned(),
            columns: columns.into_iter().map(Into::into).collect(),
            rows,
        }
    }

    /// A table of two columns, what and how much.
    pub(crate) fn list(
        title: &str,
        rule: &str,
        columns: [&str; 2],
        rows: &[(&str, String)],
    ) -> Self {
        let rows = rows
            .iter()
            .map(|(what, value)| vec![(*what).to_owned(), value.clone()])
            .collect();
        Self::new(title, rule, columns, rows)
    }
}

/// A dice modifier or column shift with its sign.
pub(crate) fn signed(value: i8) -> String {
    format!("{value:+}")
}
