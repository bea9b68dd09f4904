//! What a script file holds.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use stavka_rules::ids::ArmyId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;

use super::measure::Route;
use crate::kit::screen::Screen;
use crate::view::overlay::Flank;

/// A script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// How long the whole script may take.
    #[serde(default = "default_limit")]
    pub limit_seconds: u64,
    /// A scenario folder to open at once, as seen from the script's own folder.
    #[serde(default)]
    pub scenario: Option<PathBuf>,
    /// Whether to say on standard output when the first frame and the painted map are on the screen.
    #[serde(default)]
    pub milestones: bool,
    /// What to do, in order.
    pub steps: Vec<Step>,
}

const fn default_limit() -> u64 {
    120
}

const fn lets_go() -> bool {
    true
}

/// One step.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Step {
    /// Left click on a hex, with modifier keys held if any are named: `"Ctrl"`, `"Ctrl+Shift"`.
    Click {
        /// Where.
        hex: HexPos,
        /// The keys held meanwhile.
        #[serde(default)]
        with: String,
    },
    /// Right click on a hex.
    RightClick {
        /// Where.
        hex: HexPos,
    },
    /// Press on one hex, release on another.
    Drag {
        /// Where from.
        from: HexPos,
        /// Where to.
        to: HexPos,
    },
    /// Press on the boundary counter of an operation zone, or on the end of its boundary, and release on a hex, or hold it there.
    DragBoundary {
        /// The army.
        army: ArmyId,
        /// Which of its boundaries.
        flank: Flank,
        /// Whether it is the end, by which it is turned.
        #[serde(default)]
        end: bool,
        /// Where to.
        to: HexPos,
        /// Whether it is let go.
        #[serde(default = "lets_go")]
        lets_go: bool,
    },
    /// Point at a hex.
    Hover {
        /// Where.
        hex: HexPos,
    },
    /// Turn the wheel over a hex, away from the hand if positive.
    Wheel {
        /// Where.
        hex: HexPos,
        /// How far.
        notches: f32,
    },
    /// Press a key, with modifiers: `"E"`, `"Ctrl+Z"`.
    Key(String),
    /// Press a button, by its label.
    Button(String),
    /// Point at a button, by its label, whether it can be pressed or not.
    PointAt(String),
    /// Press on something in a panel, by its label, and release on something else there, or hold it there.
    DragLabel {
        /// What is dragged.
        what: String,
        /// Where to.
        onto: String,
        /// Whether it is let go.
        #[serde(default = "lets_go")]
        lets_go: bool,
    },
    /// Let go of what is held.
    LetGo,
    /// Type a text.
    Type(String),
    /// Do nothing for so many frames.
    Wait(u32),
    /// Do nothing until something is the case.
    WaitFor(Condition),
    /// Set the zoom.
    Zoom(ZoomTo),
    /// Move the view to a hex.
    Center(HexPos),
    /// Let the next dice of the game fall so, one number a die.
    Dice(Vec<u8>),
    /// Give an order as the window would, for what it has no button for.
    Order(Order),
    /// Write a picture of the window.
    Picture(PathBuf),
    /// Fail unless something is the case.
    Expect(Condition),
    /// Draw frames as fast as can be while the view follows a route, and print how long they took.
    Measure {
        /// What the line that is printed calls it.
        what: String,
        /// How many.
        frames: u32,
        /// Where the view goes.
        route: Route,
    },
    /// End the program on the spot, closing nothing, as a crash would.
    CutOff,
}

/// How near.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum ZoomTo {
    /// The whole map.
    WholeMap,
    /// So many pixels a map unit; a hex has a radius of 60 units.
    Scale(f32),
}

/// Something that can be seen.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Condition {
    /// Some text on the screen contains this.
    Text(String),
    /// A button with this label is there and can be pressed.
    Button(String),
    /// All of what has this label is on the screen, and nothing lies over it.
    Free(String),
    /// This screen is shown.
    Screen(Screen),
    /// A named fact has this value.
    Fact(String, String),
    /// Everything is painted.
    Painted,
    /// The opposite.
    Not(Box<Condition>),
}

impl Script {
    /// Whether it measures how fast frames are drawn.
    pub fn measures(&self) -> bool {
        let measures = |step: &Step| matches!(step, Step::Measure { .. });
        self.steps.iter().any(measures)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "the text \"{text}\""),
            Self::Button(label) => write!(f, "a button \"{label}\" that can be pressed"),
            Self::Free(label) => write!(f, "all of \"{label}\", with nothing over it"),
            Self::Screen(screen) => write!(f, "the screen {screen:?}"),
            Self::Fact(name, value) => write!(f, "the fact {name} = \"{value}\""),
            Self::Painted => write!(f, "everything painted"),
            Self::Not(other) => write!(f, "not {other}"),
        }
    }
}

/// Reads a script file; the fault names the file and the place in it.
pub fn read_script(file: &Path) -> Result<Script, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|fault| format!("{}: cannot be read: {fault}", file.display()))?;
    ron::from_str(&text).map_err(|fault| {
        let at = fault.span.start;
        format!("{}:{}:{}: {}", file.display(), at.line, at.col, fault.code)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written_in_the_manual() {
        let text = r#"(limit_seconds: 30, steps: [
            Click(hex: "05.03"), Click(hex: "05.04", with: "Ctrl"), Drag(from: "01.01", to: "02.02"), Key("Ctrl+Z"), Button("End segment"),
            WaitFor(Text("clear")), Expect(Not(Screen(Menu))), Zoom(WholeMap), Zoom(Scale(1.5)),
            Center("04.04"), Picture("map.png"), Expect(Fact("turn", "2")), Wait(3),
            Dice([5, 6, 2]), Order(Attack(units: ["1pz", "2pz"], target: "05.03")),
            Measure(what: "pan", frames: 20, route: [(0.2, 0.5, Scale(1.0)), (0.5, 0.5, WholeMap)]),
        ])"#;
        let script: Script = ron::from_str(text).expect("readable");
        assert_eq!(script.steps.len(), 16);
        assert!(script.measures());
        assert_eq!(
            script.steps[0],
            Step::Click {
                hex: HexPos::new(5, 3),
                with: String::new()
            }
        );
    }

    #[test]
    fn a_fault_names_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("bad.ron");
        std::fs::write(&file, "(steps: [\n  Jump(3),\n])").expect("written");
        let fault = read_script(&file).expect_err("unknown step");
        assert!(fault.contains("bad.ron:2:"), "{fault}");
    }
}
