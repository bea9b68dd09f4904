//! `cargo xtask pictures`: the pictures of the documents, taken anew in a real window.
//!
//! A UI script that says `Picture("docs/way.png")` takes `docs/pictures/way.png`. Pictures of windows have few colours,
//! so a palette makes them a third as large and nobody sees it; a repository remembers every picture that it ever had.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages;
use crate::run::{Result, run, workspace};
use crate::ui_scripts;

/// No picture is larger, in bytes.
const LARGEST: u64 = 150_000;
/// A picture that is larger than this gets a smaller palette, in bytes.
const LARGE: u64 = 120_000;
/// How many colours palettes have, the first that is tried first.
const COLOURS: [&str; 5] = ["256", "128", "64", "48", "32"];
/// The folder of a test's pictures that holds those for the documents, and how scripts name it.
const FOR_DOCUMENTS: &str = "docs";

/// Takes the pictures of the named scripts, or of all that take some for the documents.
pub fn retake(named: &[String]) -> Result {
    packages::ensure_palettes()?;
    let tests = if named.is_empty() {
        takers()?
    } else {
        named.iter().map(PathBuf::from).collect()
    };
    ui_scripts::run_tests(&tests)?;
    let folder = folder();
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for test in &tests {
        let name = test.file_stem().unwrap_or_default();
        let taken = ui_scripts::out_folder().join(name).join(FOR_DOCUMENTS);
        for picture in files_in(&taken)? {
            let file = folder.join(picture.file_name().unwrap_or_default());
            let (colours, size) = shrink(&picture, &file)?;
            println!("  {}: {size} bytes, {colours} colours", file.display());
        }
    }
    Ok(())
}

/// Where the documents have their pictures.
fn folder() -> PathBuf {
    workspace().join("docs/pictures")
}

/// The tests that take pictures for the documents.
fn takers() -> Result<Vec<PathBuf>> {
    let mut takers = Vec::new();
    for test in ui_scripts::all()? {
        if !taken_by(&test)?.is_empty() {
            takers.push(test);
        }
    }
    Ok(takers)
}

/// The pictures that a script, or a folder of scripts, takes for the documents, by file name.
fn taken_by(test: &Path) -> Result<Vec<String>> {
    let scripts = if test.is_dir() {
        files_in(test)?
    } else {
        vec![test.to_owned()]
    };
    let step = format!("Picture(\"{FOR_DOCUMENTS}/");
    let mut taken = Vec::new();
    for script in scripts {
        let text = std::fs::read_to_string(&script)
            .map_err(|error| format!("{}: {error}", script.display()))?;
        let names = text.split(&step).skip(1);
        taken.extend(names.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    Ok(taken)
}

/// The files of a folder, by name.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    Ok(files)
}

/// Writes a picture with the richest palette that makes it small enough; answers with the colours and the size.
fn shrink(picture: &Path, to: &Path) -> Result<(&'static str, u64)> {
    let mut done = ("", u64::MAX);
    for colours in COLOURS {
        let mut command = Command::new("pngquant");
        command.args(["--force", "--strip", "--nofs", "--speed", "1", "--output"]);
        run(command.arg(to).arg(colours).arg("--").arg(picture))?;
        let written =
            std::fs::metadata(to).map_err(|error| format!("{}: {error}", to.display()))?;
        done = (colours, written.len());
        if done.1 <= LARGE {
            break;
        }
    }
    if done.1 <= LARGEST {
        Ok(done)
    } else {
        Err(format!(
            "{} has {} bytes with {} colours; let its script show less of the map",
            to.display(),
            done.1,
            done.0
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn name(file: &Path) -> String {
        file.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }

    /// The pictures that are there.
    fn pictures() -> Vec<PathBuf> {
        files_in(&folder()).expect("the folder of the pictures")
    }

    /// The pictures that documents show, each with the document.
    fn shown() -> Vec<(PathBuf, PathBuf)> {
        let root = workspace();
        let mut documents = files_in(&root.join("docs")).expect("the documents");
        documents.extend(files_in(&root).expect("the documents of the root"));
        documents.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
        let mut shown = Vec::new();
        for document in documents {
            let text = std::fs::read_to_string(&document).expect("a document");
            let links = text.split("](").skip(1);
            let links = links.filter_map(|rest| Some(rest.split_once(')')?.0));
            for link in links.filter(|link| link.ends_with(".png")) {
                let folder = document.parent().expect("the folder of a document");
                shown.push((folder.join(link), document.clone()));
            }
        }
        shown
    }

    #[test]
    fn every_picture_of_the_documents_is_small() {
        for picture in pictures() {
            let size = std::fs::metadata(&picture).expect("a picture").len();
            let name = picture.display();
            assert!(size <= LARGEST, "{name} has {size} bytes");
        }
    }

    #[test]
    fn every_picture_that_a_document_shows_is_there() {
        let shown = shown();
        assert!(!shown.is_empty(), "documents show pictures");
        for (picture, document) in shown {
            let there = picture.is_file();
            assert!(there, "{} shows {}", document.display(), picture.display());
        }
    }

    #[test]
    fn every_picture_is_shown_by_a_document_and_taken_by_one_script() {
        let shown: BTreeSet<String> = shown().iter().map(|(picture, _)| name(picture)).collect();
        let there: BTreeSet<String> = pictures().iter().map(|picture| name(picture)).collect();
        let tests = ui_scripts::all().expect("the UI scripts");
        let mut taken: Vec<String> = tests
            .iter()
            .flat_map(|test| taken_by(test).expect("a UI script"))
            .collect();
        taken.sort();
        let once: BTreeSet<String> = taken.iter().cloned().collect();
        assert_eq!(taken.len(), once.len(), "taken twice: {taken:?}");
        assert_eq!(
            there, once,
            "pictures that are there, and those that scripts take"
        );
        let idle: Vec<&String> = there.difference(&shown).collect();
        assert!(idle.is_empty(), "shown by no document: {idle:?}");
    }
}
