//! A screen to open a window on: the user's, or a virtual one.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use crate::packages;
use crate::run::Result;

/// Whether this machine has a screen.
pub fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// A virtual screen, gone when dropped.
pub struct VirtualScreen {
    server: Child,
    /// What programs find in `DISPLAY`.
    pub display: String,
}

impl VirtualScreen {
    /// Starts an X server without hardware on a free display.
    pub fn start(size: &str) -> Result<Self> {
        packages::ensure_virtual_screen()?;
        let screen = format!("{size}x24");
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                &screen,
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start Xvfb: {error}"))?;
        // The server prints its display number once it is ready.
        let mut number = String::new();
        let answered = server
            .stdout
            .take()
            .map(|out| BufReader::new(out).read_line(&mut number));
        match answered {
            Some(Ok(read)) if read > 0 => Ok(Self {
                server,
                display: format!(":{}", number.trim()),
            }),
            _ => {
                let _ = server.kill();
                let _ = server.wait();
                Err("Xvfb does not answer".to_owned())
            }
        }
    }
}

impl Drop for VirtualScreen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
