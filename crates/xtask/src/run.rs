//! Running other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What went wrong, in words.
pub type Result<T = ()> = std::result::Result<T, String>;

/// The folder of the workspace: the one that cargo runs this program for. Several checkouts may share one build folder,
/// so the path that was compiled in may be another's.
pub fn workspace() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR");
    let here = here.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(2).map_or(here.clone(), PathBuf::from)
}

/// A call of cargo in the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(workspace());
    command
}

/// Runs a command; fails if it does.
pub fn run(command: &mut Command) -> Result {
    let shown = show(command);
    let status = command
        .status()
        .map_err(|error| format!("cannot run {shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown} failed ({status})"))
    }
}

/// Runs a command and keeps its output; fails with the output if it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {shown}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(format!(
            "{shown} failed ({})\n{text}{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// Builds a binary and says where it is. All of the workspace has a say in the features of its libraries, so that this
/// is the build that tests use.
pub fn build(binary: &str) -> Result<PathBuf> {
    run(&mut cargo(&[
        "build",
        "--quiet",
        "--workspace",
        "--bin",
        binary,
    ]))?;
    Ok(target_folder().join("debug").join(binary))
}

/// Where cargo puts what it builds.
pub fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace().join("target"), PathBuf::from);
    if target.is_absolute() {
        target
    } else {
        workspace().join(target)
    }
}

fn show(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().map_or_else(
        || program.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    );
    let arguments: Vec<_> = command
        .get_args()
        .map(|argument| argument.to_string_lossy())
        .collect();
    format!("`{name} {}`", arguments.join(" "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every library with its features, as cargo would build it for this machine, with these kinds of dependencies.
    fn libraries(kinds: &str) -> BTreeSet<String> {
        let tree = ["tree", "--workspace", "--locked", "--prefix", "none"];
        let listed = output(cargo(&tree).args(["--format", "{p} [{f}]", "--edges", kinds]));
        let listed = listed.expect("the tree of dependencies");
        listed
            .lines()
            .map(|line| line.trim_end_matches(" (*)").to_owned())
            .collect()
    }

    #[test]
    fn tests_and_programs_share_one_build_of_the_libraries() {
        let programs = libraries("normal,build");
        let with_tests = libraries("normal,build,dev");
        let built_twice: Vec<&String> = programs.difference(&with_tests).collect();
        assert!(
            built_twice.is_empty(),
            "tests ask for more features of these libraries, so that they are built twice; name the features under \
             workspace.dependencies: {built_twice:#?}"
        );
    }
}
