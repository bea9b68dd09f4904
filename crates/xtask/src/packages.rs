//! System packages: what a window needs, and installing what is missing on Debian and Ubuntu.

use std::process::{Command, Stdio};

use crate::run::{Result, run};

/// A thing that must be there, and the package that brings it.
struct Need {
    /// A shared library as `ldconfig` lists it, or a program.
    what: What,
    package: &'static str,
}

enum What {
    Library(&'static str),
    Program(&'static str),
    /// Any file in a folder.
    Folder(&'static str),
}

/// What a window needs on Linux. The build itself needs no system package.
const WINDOW: &[Need] = &[
    Need {
        what: What::Library("libvulkan.so.1"),
        package: "libvulkan1",
    },
    Need {
        what: What::Folder("/usr/share/vulkan/icd.d"),
        package: "mesa-vulkan-drivers",
    },
    Need {
        what: What::Library("libxkbcommon-x11.so.0"),
        package: "libxkbcommon-x11-0",
    },
    Need {
        what: What::Library("libXcursor.so.1"),
        package: "libxcursor1",
    },
    Need {
        what: What::Library("libXi.so.6"),
        package: "libxi6",
    },
    Need {
        what: What::Library("libXrandr.so.2"),
        package: "libxrandr2",
    },
];

/// What a window on a machine without a screen needs on top of that.
const VIRTUAL_SCREEN: &[Need] = &[Need {
    what: What::Program("Xvfb"),
    package: "xvfb",
}];

/// What makes pictures small.
const PALETTES: &[Need] = &[Need {
    what: What::Program("pngquant"),
    package: "pngquant",
}];

/// Makes sure that a window can be opened.
pub fn ensure_window() -> Result {
    ensure(WINDOW.iter().collect())
}

/// Makes sure that a window can be opened on a virtual screen.
pub fn ensure_virtual_screen() -> Result {
    ensure(WINDOW.iter().chain(VIRTUAL_SCREEN).collect())
}

/// Makes sure that pictures can be given a palette.
pub fn ensure_palettes() -> Result {
    ensure(PALETTES.iter().collect())
}

fn ensure(needs: Vec<&Need>) -> Result {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let libraries = Command::new("/sbin/ldconfig").arg("-p").output();
    let libraries = libraries.map_or_else(
        |_| String::new(),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    );
    let missing: Vec<&str> = needs
        .into_iter()
        .filter(|need| !is_there(&need.what, &libraries))
        .map(|need| need.package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let line = format!("apt-get install -y {}", missing.join(" "));
    let by_hand = || {
        format!("these packages are missing and cannot be installed from here; run: sudo {line}")
    };
    if !has_program("apt-get") {
        return Err(format!(
            "these Debian packages, or what your system has in their place, are missing: {}",
            missing.join(" ")
        ));
    }
    println!("installing {}", missing.join(" "));
    let as_root = is_root();
    let apt = |arguments: &[&str]| {
        let mut command = if as_root {
            Command::new("apt-get")
        } else {
            Command::new("sudo")
        };
        if !as_root {
            command.args(["--non-interactive", "apt-get"]);
        }
        command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null());
        command
    };
    run(&mut apt(&["update", "-qq"])).map_err(|_| by_hand())?;
    let install: Vec<&str> = ["install", "-y", "-qq"]
        .into_iter()
        .chain(missing.iter().copied())
        .collect();
    run(&mut apt(&install)).map_err(|_| by_hand())
}

fn is_there(what: &What, libraries: &str) -> bool {
    match what {
        What::Library(name) => libraries.contains(name),
        What::Program(name) => has_program(name),
        What::Folder(path) => {
            std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some())
        }
    }
}

fn has_program(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}
