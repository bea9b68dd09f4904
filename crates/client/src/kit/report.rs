//! What is said to whoever started the program.

use std::io::Write;

/// Says something on standard error, where the starter of the program looks.
pub fn report(text: &str) {
    // If standard error is closed, nobody listens.
    let _unheard = writeln!(std::io::stderr(), "stavka: {text}");
}
