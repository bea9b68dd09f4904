//! A question that a procedure asks.

use crate::order::Decision;

/// A question of a procedure, with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// In one sentence.
    pub text: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// The answers, each with its words.
    pub answers: Vec<(Decision, String)>,
    /// There are more answers than can be listed, such as any part of a stack; the rules check what is given.
    pub free: bool,
    /// The answer that passing stands for, where passing is allowed.
    pub on_pass: Option<Decision>,
}

impl Question {
    /// A question without answers, for a state in which nothing is asked.
    pub(crate) const fn empty(rule: &'static str) -> Self {
        Self {
            text: String::new(),
            rule,
            answers: Vec::new(),
            free: false,
            on_pass: None,
        }
    }
}
