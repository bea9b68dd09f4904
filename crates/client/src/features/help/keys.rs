//! The keys of the play screen, as the help page lists them.

/// A key, what it does in words, and the action it stands for.
pub struct KeyHelp {
    /// The key as printed.
    pub key: &'static str,
    /// What it does.
    pub does: &'static str,
}

/// The keys of the play screen, for the help page.
pub const KEYS: &[KeyHelp] = &[
    KeyHelp {
        key: "Click",
        does: "Select a unit; click a hex in reach to move there; click a stack again for all of it",
    },
    KeyHelp {
        key: "Shift+Click",
        does: "Select a whole stack; in the list of units, add or remove one",
    },
    KeyHelp {
        key: "Ctrl+Click, V",
        does: "Let the way lead through a hex (Shift+Click does the same on hexes without own units)",
    },
    KeyHelp {
        key: "Backspace, Esc",
        does: "Take back the last waypoint, all waypoints",
    },
    KeyHelp {
        key: "Right click, drag",
        does: "Move the selection there, onto an own stack too",
    },
    KeyHelp {
        key: "Right click on own stack, Q",
        does: "Menu of the stack: of the selected one, and of one that the selection cannot move to",
    },
    KeyHelp {
        key: "N, Shift+N",
        does: "Next or previous unit that can move, be released or be fuelled",
    },
    KeyHelp {
        key: "E",
        does: "End the segment (twice while units have not moved, or will be out of supply)",
    },
    KeyHelp {
        key: "C, M, R, X",
        does: "Combat, Move, Reserve (again: the other side up), Strat Mode",
    },
    KeyHelp {
        key: "F, Shift+F, Ctrl+F",
        does: "Buy fuel: the first, second, third way the inspector lists",
    },
    KeyHelp {
        key: "Click on a dump marked “load”, G",
        does: "Plan a run of the selected transport: then click where to unload. G: with its load, or from the next dump",
    },
    KeyHelp {
        key: "N, Enter, Esc",
        does: "In a run: next hex to unload in, order the run, cancel it",
    },
    KeyHelp {
        key: "J",
        does: "By rail: lights up where the selection could be carried, with the price; a click orders it. N, Enter and Esc as in a run; comma and full stop for less or more supply",
    },
    KeyHelp {
        key: "L, H, U",
        does: "Release from Reserve, drop off here, put on top",
    },
    KeyHelp {
        key: "Y, Esc",
        does: "Show what the selected engineer could construct around it; then click a hex",
    },
    KeyHelp {
        key: "K",
        does: "Gather the formation of the selected unit in its marker, or spread it again",
    },
    KeyHelp {
        key: "Q W E / A S D",
        does: "With a unit selected and Alt held: move it one hex (NW N NE / SW S SE)",
    },
    KeyHelp {
        key: "T",
        does: "Select the whole stack",
    },
    KeyHelp {
        key: "Esc",
        does: "Drop a planned mode, select nothing, close a menu or window",
    },
    KeyHelp {
        key: "1 to 9, Enter",
        does: "Answer a question; Enter gives the golden answer",
    },
    KeyHelp {
        key: "Click on a marked enemy, P, Shift+P",
        does: "Plan an attack on it, on the next one, on the one before; in a Movement Segment an overrun",
    },
    KeyHelp {
        key: "1 to 9, O, Enter, Esc",
        does: "In the planner: units take part or stay out, defender in supply or not, attack, cancel",
    },
    KeyHelp {
        key: "O, Shift+O, Z",
        does: "Under the command rules: the next HQ, the one before; Z plays the selected HQ, or lets an HQ command the selected unit",
    },
    KeyHelp {
        key: "B, Shift+E, Ctrl+E, F10",
        does: "Under the command rules: the HQ in hand takes the usual units, is closed; the army is ended; hide or show the panel of armies, in every phase",
    },
    KeyHelp {
        key: "Click on the HQ of a Front, drag",
        does: "Take the marker in hand and show where it can go; then a click or N and Enter send it there, Esc puts it down",
    },
    KeyHelp {
        key: "Drag in the panel of armies",
        does: "In the Reinforcement Phase: attach an HQ to another army or Front; buttons under the selected HQ do the same",
    },
    KeyHelp {
        key: "Click on a pin",
        does: "Take an objective off the map; “objective” in the panel writes one and pins it",
    },
    KeyHelp {
        key: "Ctrl+Z, Ctrl+Y",
        does: "Undo, redo",
    },
    KeyHelp {
        key: "Ctrl+S",
        does: "Save",
    },
    KeyHelp {
        key: "F2, F3, F4",
        does: "Movement range; zones of control of both sides, of one, of the other; control of hexes",
    },
    KeyHelp {
        key: "F5, Shift+F5",
        does: "Supply: how every unit stands with trace, the way to the selected unit, reach of HQs, dumps and sources; throw ranges of all HQs",
    },
    KeyHelp {
        key: "I",
        does: "What if: drag a unit elsewhere, click a hex to suppose it lost, and see who falls out of trace; Backspace takes the last back, Esc leaves",
    },
    KeyHelp {
        key: "F6",
        does: "Supply report: what is held, spent and coming, by side and formation",
    },
    KeyHelp {
        key: "F7",
        does: "Railroads of both sides, of one, of the other: nets, places to detrain, railheads, what cuts a line, Rail Cap",
    },
    KeyHelp {
        key: "F8, Shift+F8, /",
        does: "Order of battle with strength, losses and place of every unit; its next page: dead pile, arrivals; find a unit",
    },
    KeyHelp {
        key: "1 to 9, N, Enter, Esc",
        does: "In the Reinforcement Phase: take something of the list in hand, go to the next or to its next hex, do it, put it back",
    },
    KeyHelp {
        key: "P, C M R X, F9",
        does: "In the Reinforcement Phase: place all that have one hex, choose the mode in which units enter, hide the list",
    },
    KeyHelp {
        key: "F11",
        does: "Operation zones of the armies of both sides, of one, of the other, in a game with them",
    },
    KeyHelp {
        key: "Z, Enter, Esc",
        does: "In the Reinforcement Phase, for operation zones: lay out all as proposed; lay out the one in hand, put it down",
    },
    KeyHelp {
        key: ", . Shift+, Shift+. N",
        does: "Zone in hand: its counter goes along the enemy line, its boundary turns; the other boundary. Backspace: as it was",
    },
    KeyHelp {
        key: "Arrows or W A S D",
        does: "Move the map",
    },
    KeyHelp {
        key: "Middle or right drag, Space and drag",
        does: "Move the map",
    },
    KeyHelp {
        key: "+ and −, wheel",
        does: "Zoom",
    },
    KeyHelp {
        key: "Home",
        does: "Whole map",
    },
    KeyHelp {
        key: "F1",
        does: "This page; in a Movement Segment under the command rules how such a phase goes",
    },
];
