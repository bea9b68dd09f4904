//! The texts of a scenario, wherever they come from: a folder, the program itself, or a saved game; and which of its
//! variants is played.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use stavka_rules::ids::VariantId;

use crate::reader::{Faults, MAX_BYTES, Read, read_versioned};

/// The scenario's own file.
pub const SCENARIO: &str = "scenario.ron";
/// The map.
pub const MAP: &str = "map.ron";
/// The counters.
pub const ROSTER: &str = "roster.ron";
/// What the last import of geography produced. It is the importer's own and no part of the scenario, so that neither
/// games nor saved games carry it.
pub const IMPORT: &str = "import.ron";

/// So many files of a folder are read; a folder with more is not a scenario's.
const MAX_FILES: usize = 64;

/// The texts of a scenario by file name. Beside the three that every scenario has, a folder may hold rule tables that
/// overrule the shipped ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioFiles {
    /// What faults write before the file name, such as `scenarios/first-steps`.
    origin: String,
    texts: BTreeMap<String, String>,
    /// The variant to play; none for the scenario as it is.
    variant: Option<VariantId>,
}

impl ScenarioFiles {
    /// Files by name. `origin` is written before the names in faults; it may be empty.
    pub fn from_texts<N: Into<String>, T: Into<String>>(
        origin: impl Into<String>,
        texts: impl IntoIterator<Item = (N, T)>,
    ) -> Self {
        let texts = texts
            .into_iter()
            .map(|(name, text)| (name.into(), text.into()));
        Self {
            origin: origin.into(),
            texts: texts.collect(),
            variant: None,
        }
    }

    /// Reads every `.ron` file of a folder but [`IMPORT`]. All that is missing or unreadable is reported together.
    pub fn from_folder(folder: &Path) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut files = Self {
            origin: folder.display().to_string(),
            texts: BTreeMap::new(),
            variant: None,
        };
        let whole = faults.file(&files.origin);
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                let (what, remedy) = if folder.is_file() {
                    ("this is a file", "name the folder that holds scenario.ron")
                } else if folder.exists() {
                    ("the folder cannot be read", "check its permissions")
                } else {
                    ("there is no such folder", "check the path")
                };
                faults.add(whole, format!("{what} ({error})"), remedy);
                return Err(faults);
            }
        };
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.ends_with(".ron") && name != IMPORT)
            .collect();
        names.sort_unstable();
        if names.len() > MAX_FILES {
            let what = format!("the folder has {} .ron files", names.len());
            faults.add(whole, what, "name the folder of one scenario");
            return Err(faults);
        }
        for name in names {
            let path = folder.join(&name);
            let file = faults.file(&files.label(&name));
            match read_file(&path) {
                Ok(text) => {
                    files.texts.insert(name, text);
                }
                Err((what, remedy)) => faults.add(file, what, remedy),
            }
        }
        files.report_missing(&mut faults);
        faults.into_result(Some(files))
    }

    /// The same files, with these beside them where a name is not taken.
    pub(crate) fn with_defaults(mut self, texts: &[(&str, &str)]) -> Self {
        for (name, text) in texts {
            self.texts
                .entry((*name).to_owned())
                .or_insert_with(|| (*text).to_owned());
        }
        self
    }

    /// The same files, to be played in this variant, or as the scenario is.
    pub fn with_variant(self, variant: Option<VariantId>) -> Self {
        Self { variant, ..self }
    }

    /// The variant to play.
    pub fn variant(&self) -> Option<VariantId> {
        self.variant
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// Names and texts, in the order of names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// What faults call a file.
    pub fn label(&self, name: &str) -> String {
        if self.origin.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.origin.trim_end_matches('/'))
        }
    }

    /// Parses one of the files; one that is missing is reported by [`Self::report_missing`].
    pub(crate) fn read<T: Read>(&self, name: &str, faults: &mut Faults) -> Option<T> {
        let text = self.text(name)?;
        read_versioned(&self.label(name), text, crate::format::VERSION, faults)
    }

    /// Reports files that every scenario has and this one lacks.
    pub(crate) fn report_missing(&self, faults: &mut Faults) {
        for name in [SCENARIO, MAP, ROSTER] {
            let place = faults.file(&self.label(name));
            let reported = faults.iter().any(|fault| *fault.file == self.label(name));
            if self.text(name).is_none() && !reported {
                faults.add(
                    place,
                    "there is no such file",
                    "a scenario has scenario.ron, map.ron and roster.ron",
                );
            }
        }
    }
}

/// Reads a file, never more than the limit, whatever the size it claims to have.
fn read_file(path: &Path) -> Result<String, (String, String)> {
    let unreadable = |error: std::io::Error| {
        (
            format!("the file cannot be read ({error})"),
            "check that it is a plain file and its permissions".to_owned(),
        )
    };
    if !path.is_file() {
        return Err((
            "this is not a plain file".to_owned(),
            "remove it or write a file in its place".to_owned(),
        ));
    }
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() > MAX_BYTES {
        return Err((
            format!("the file is larger than {} MiB", MAX_BYTES / 1024 / 1024),
            "remove what does not belong in it".to_owned(),
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            + 1;
        (
            format!("the file is not UTF-8 text (line {line})"),
            "save it as UTF-8".to_owned(),
        )
    })
}
