//! Writing the files of an import: all of them or none.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Writes files, creating their folder if need be. Everything is on disk beside its place before anything is renamed,
/// so that a full disk or a missing permission changes nothing.
pub fn write_all(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<(), Failure> {
    let made = !folder.exists();
    let failed = |path: &Path, error: io::Error| {
        Failure::Input(format!(
            "{}: cannot be written ({error}); nothing was changed",
            path.display()
        ))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut staged: Vec<PathBuf> = Vec::new();
    for (path, bytes) in files {
        let beside = beside(path);
        staged.push(beside.clone());
        if let Err(error) = stage(&beside, bytes) {
            for part in &staged {
                // What was not written need not be removed.
                let _ = fs::remove_file(part);
            }
            if made {
                let _ = fs::remove_dir(folder);
            }
            return Err(failed(path, error));
        }
    }
    for ((path, _), part) in files.iter().zip(&staged) {
        fs::rename(part, path).map_err(|error| {
            Failure::Input(format!(
                "{}: cannot be replaced ({error}); its new text is in {}",
                path.display(),
                part.display()
            ))
        })?;
    }
    Ok(())
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn stage(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_others_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let good = folder.path().join("map.ron");
        fs::write(&good, "old").expect("written");
        let bad = folder.path().join("missing").join("list.txt");
        let files = [(good.clone(), b"new".to_vec()), (bad, b"x".to_vec())];
        let Err(Failure::Input(error)) = write_all(folder.path(), &files) else {
            panic!("written");
        };
        assert!(error.contains("nothing was changed"), "{error}");
        assert_eq!(fs::read_to_string(&good).expect("read"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
        write_all(folder.path(), &files[..1]).expect("written");
        assert_eq!(fs::read_to_string(&good).expect("read"), "new");
    }
}
