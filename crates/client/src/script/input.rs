//! Input messages as the window system would send them.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};

/// One thing a hand does in one frame.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Nothing: the window draws what the last deed caused.
    Rest,
    /// Moves the pointer.
    Point(Vec2),
    /// Presses or releases a button of the mouse.
    Mouse(MouseButton, ButtonState),
    /// Turns the wheel.
    Wheel(f32),
    /// Presses or releases a key.
    Keyboard(KeyCode, Key, ButtonState),
}

/// The hand.
#[derive(SystemParam)]
pub struct Hand<'w> {
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheels: MessageWriter<'w, MouseWheel>,
    keys: MessageWriter<'w, KeyboardInput>,
    /// egui reads moves and buttons from here, in the order in which they came.
    all: MessageWriter<'w, WindowEvent>,
}

impl Hand<'_> {
    /// Does one thing to a window.
    pub fn perform(&mut self, window: Entity, deed: Deed) {
        match deed {
            Deed::Rest => {}
            Deed::Point(position) => {
                let message = CursorMoved {
                    window,
                    position,
                    delta: None,
                };
                self.all.write(message.clone().into());
                self.moves.write(message);
            }
            Deed::Mouse(button, state) => {
                let message = MouseButtonInput {
                    button,
                    state,
                    window,
                };
                self.all.write(message.into());
                self.buttons.write(message);
            }
            Deed::Wheel(notches) => {
                let message = MouseWheel {
                    unit: MouseScrollUnit::Line,
                    x: 0.0,
                    y: notches,
                    window,
                    phase: TouchPhase::Moved,
                };
                self.all.write(message.into());
                self.wheels.write(message);
            }
            Deed::Keyboard(key_code, logical_key, state) => {
                let text = match (&logical_key, state) {
                    (Key::Character(text), ButtonState::Pressed) => Some(text.clone()),
                    _ => None,
                };
                let message = KeyboardInput {
                    key_code,
                    logical_key,
                    state,
                    text,
                    repeat: false,
                    window,
                };
                self.all.write(message.clone().into());
                self.keys.write(message);
            }
        }
    }
}

/// The deeds of a click.
pub fn click(at: Vec2, button: MouseButton) -> Vec<Deed> {
    vec![
        Deed::Point(at),
        // One frame for the hover: egui decides by the last frame whether the pointer is its own.
        Deed::Rest,
        Deed::Mouse(button, ButtonState::Pressed),
        Deed::Mouse(button, ButtonState::Released),
    ]
}

/// The deeds of a drag, with a stop on the way so that every hex passed sees the pointer.
pub fn drag(from: Vec2, to: Vec2) -> Vec<Deed> {
    let mut deeds = carry(from, to);
    deeds.push(LET_GO);
    deeds
}

/// Lets go of what is carried.
pub const LET_GO: Deed = Deed::Mouse(MouseButton::Left, ButtonState::Released);

/// The deeds of a drag that has not come to its end.
pub fn carry(from: Vec2, to: Vec2) -> Vec<Deed> {
    let mut deeds = vec![
        Deed::Point(from),
        Deed::Rest,
        Deed::Mouse(MouseButton::Left, ButtonState::Pressed),
    ];
    deeds.extend([0.25, 0.5, 0.75, 1.0].map(|share| Deed::Point(from.lerp(to, share))));
    deeds.push(Deed::Rest);
    deeds
}

/// The deeds of a key with modifiers, such as `Ctrl+Z`; `None` if there is no such key.
pub fn key_press(name: &str) -> Option<Vec<Deed>> {
    // The plus key itself is written `+` or `Ctrl++`.
    let (modifiers, key) = match name.strip_suffix('+') {
        Some(before) => (before.trim_end_matches('+'), "+"),
        None => name.rsplit_once('+').unwrap_or(("", name)),
    };
    let mut keys = modifier_keys(modifiers)?;
    keys.push(find_key(key)?);
    let (down, up) = down_and_up(&keys);
    Some([down, up].concat())
}

/// The deeds that press modifier keys, such as `Ctrl+Shift`, and those that let them go; `None` if there is no such key.
pub fn modifiers(names: &str) -> Option<(Vec<Deed>, Vec<Deed>)> {
    modifier_keys(names).map(|keys| down_and_up(&keys))
}

fn modifier_keys(names: &str) -> Option<Vec<(KeyCode, Key)>> {
    let named = names.split('+').filter(|part| !part.is_empty());
    named
        .map(|name| match name {
            "Ctrl" => Some((KeyCode::ControlLeft, Key::Control)),
            "Shift" => Some((KeyCode::ShiftLeft, Key::Shift)),
            "Alt" => Some((KeyCode::AltLeft, Key::Alt)),
            _ => None,
        })
        .collect()
}

/// Keys go down in order and come up in reverse.
fn down_and_up(keys: &[(KeyCode, Key)]) -> (Vec<Deed>, Vec<Deed>) {
    let press =
        |state| move |(code, key): &(KeyCode, Key)| Deed::Keyboard(*code, key.clone(), state);
    let down = keys.iter().map(press(ButtonState::Pressed)).collect();
    let up = keys
        .iter()
        .rev()
        .map(press(ButtonState::Released))
        .collect();
    (down, up)
}

/// The deeds of typing a text.
pub fn typing(text: &str) -> Vec<Deed> {
    text.chars()
        .flat_map(|letter| {
            let unknown = KeyCode::Unidentified(NativeKeyCode::Unidentified);
            let key = match letter {
                ' ' => Key::Space,
                _ => Key::Character(letter.to_string().into()),
            };
            [ButtonState::Pressed, ButtonState::Released]
                .map(|state| Deed::Keyboard(unknown, key.clone(), state))
        })
        .collect()
}

fn find_key(name: &str) -> Option<(KeyCode, Key)> {
    let named = match name {
        "Enter" => (KeyCode::Enter, Key::Enter),
        "Escape" => (KeyCode::Escape, Key::Escape),
        "Space" => (KeyCode::Space, Key::Space),
        "Tab" => (KeyCode::Tab, Key::Tab),
        "Backspace" => (KeyCode::Backspace, Key::Backspace),
        "Delete" => (KeyCode::Delete, Key::Delete),
        "Home" => (KeyCode::Home, Key::Home),
        "End" => (KeyCode::End, Key::End),
        "PageUp" => (KeyCode::PageUp, Key::PageUp),
        "PageDown" => (KeyCode::PageDown, Key::PageDown),
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        "F1" => (KeyCode::F1, Key::F1),
        "F2" => (KeyCode::F2, Key::F2),
        "F3" => (KeyCode::F3, Key::F3),
        "F4" => (KeyCode::F4, Key::F4),
        "F6" => (KeyCode::F6, Key::F6),
        "F8" => (KeyCode::F8, Key::F8),
        "F9" => (KeyCode::F9, Key::F9),
        "F10" => (KeyCode::F10, Key::F10),
        "F11" => (KeyCode::F11, Key::F11),
        "F5" => (KeyCode::F5, Key::F5),
        "F7" => (KeyCode::F7, Key::F7),
        _ => {
            let mut letters = name.chars();
            let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
            let lower = letter.to_ascii_lowercase();
            return Some((
                letter_code(lower)?,
                Key::Character(lower.to_string().into()),
            ));
        }
    };
    Some(named)
}

fn letter_code(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'a' => KeyCode::KeyA,
        'b' => KeyCode::KeyB,
        'c' => KeyCode::KeyC,
        'd' => KeyCode::KeyD,
        'e' => KeyCode::KeyE,
        'f' => KeyCode::KeyF,
        'g' => KeyCode::KeyG,
        'h' => KeyCode::KeyH,
        'i' => KeyCode::KeyI,
        'j' => KeyCode::KeyJ,
        'k' => KeyCode::KeyK,
        'l' => KeyCode::KeyL,
        'm' => KeyCode::KeyM,
        'n' => KeyCode::KeyN,
        'o' => KeyCode::KeyO,
        'p' => KeyCode::KeyP,
        'q' => KeyCode::KeyQ,
        'r' => KeyCode::KeyR,
        's' => KeyCode::KeyS,
        't' => KeyCode::KeyT,
        'u' => KeyCode::KeyU,
        'v' => KeyCode::KeyV,
        'w' => KeyCode::KeyW,
        'x' => KeyCode::KeyX,
        'y' => KeyCode::KeyY,
        'z' => KeyCode::KeyZ,
        '0' => KeyCode::Digit0,
        '1' => KeyCode::Digit1,
        '2' => KeyCode::Digit2,
        '3' => KeyCode::Digit3,
        '4' => KeyCode::Digit4,
        '5' => KeyCode::Digit5,
        '6' => KeyCode::Digit6,
        '7' => KeyCode::Digit7,
        '8' => KeyCode::Digit8,
        '9' => KeyCode::Digit9,
        '+' | '=' => KeyCode::Equal,
        '-' => KeyCode::Minus,
        '/' | '?' => KeyCode::Slash,
        ',' => KeyCode::Comma,
        '.' => KeyCode::Period,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_modifiers_go_down_and_come_up_in_reverse() {
        let deeds = key_press("Ctrl+Shift+Z").expect("a key");
        let codes: Vec<_> = deeds
            .iter()
            .map(|deed| match deed {
                Deed::Keyboard(code, _, state) => (*code, state.is_pressed()),
                other => panic!("{other:?} is no key"),
            })
            .collect();
        assert_eq!(
            codes,
            [
                (KeyCode::ControlLeft, true),
                (KeyCode::ShiftLeft, true),
                (KeyCode::KeyZ, true),
                (KeyCode::KeyZ, false),
                (KeyCode::ShiftLeft, false),
                (KeyCode::ControlLeft, false),
            ]
        );
    }

    #[test]
    fn unknown_keys_are_refused_and_plus_is_a_key() {
        assert!(key_press("Hyper+Q").is_none());
        assert!(key_press("Zz").is_none());
        assert!(key_press("+").is_some());
        assert!(key_press("Ctrl++").is_some());
        assert!(key_press("-").is_some());
    }
}
