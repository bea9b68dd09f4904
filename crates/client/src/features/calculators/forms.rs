//! What each calculator is told.

use stavka_rules::tables::{Booty, TerrainCategory};

use super::panel::FieldKind;

/// A calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calculator {
    Combat,
    Barrage,
    Attrition,
    Capture,
    Blow,
}

/// A form as it is filled in.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub calculator: Calculator,
    /// The values, in the order of the fields.
    pub values: Vec<i32>,
    /// The dice, 0 for those that are not entered.
    pub dice: Vec<u8>,
}

impl Form {
    /// A form as it is before anything is entered.
    pub fn of(calculator: Calculator) -> Self {
        Self {
            values: calculator
                .fields()
                .into_iter()
                .map(|(.., value)| value)
                .collect(),
            dice: vec![0; calculator.dice().len()],
            calculator,
        }
    }

    /// A value; fields check their ranges, so it always fits.
    pub fn value<T: TryFrom<i32> + Default>(&self, n: usize) -> T {
        let value = self.values.get(n).copied().unwrap_or_default();
        T::try_from(value).unwrap_or_default()
    }

    /// Whether a switch is on.
    pub fn is_on(&self, n: usize) -> bool {
        self.values.get(n).is_some_and(|value| *value != 0)
    }

    /// The kind of terrain that was chosen.
    pub fn terrain(&self, n: usize) -> TerrainCategory {
        let at: usize = self.value(n);
        let chosen = TerrainCategory::ALL.get(at);
        chosen.copied().unwrap_or(TerrainCategory::Open)
    }

    /// The dice from one place on, once all of them are entered.
    pub fn dice<const N: usize>(&self, from: usize) -> Option<[u8; N]> {
        let dice: [u8; N] = self.dice.get(from..from + N)?.try_into().ok()?;
        dice.iter().all(|&die| die > 0).then_some(dice)
    }
}

impl Calculator {
    /// All of them, in the order of their tabs.
    pub const ALL: [Self; 5] = [
        Self::Combat,
        Self::Barrage,
        Self::Attrition,
        Self::Capture,
        Self::Blow,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Combat => "Combat",
            Self::Barrage => "Barrage",
            Self::Attrition => "Attrition",
            Self::Capture => "Capture",
            Self::Blow => "Dump blowing",
        }
    }

    /// What it asks: name, way to enter it, value at first.
    pub fn fields(self) -> Vec<(&'static str, FieldKind, i32)> {
        use FieldKind::{Choice, Number, Quarters, Switch};
        let words = |words: &[&str]| Choice(words.iter().map(|&word| word.to_owned()).collect());
        let terrain = || words(&["Open", "Close", "Very", "Extremely"]);
        let most = 4 * 999;
        match self {
            Self::Combat => vec![
                ("Attack strength", Quarters(0, most), 4 * 24),
                ("Defence strength", Quarters(0, most), 4 * 7),
                ("Attacker's AR", Number(-1, 5), 4),
                ("Defender's AR", Number(-1, 5), 3),
                ("Attacker's steps", Number(1, 99), 6),
                ("Defender's steps", Number(1, 99), 3),
                ("Terrain", terrain(), 0),
                ("Hedgehog", Number(0, 4), 0),
                ("Overrun", Switch, 0),
            ],
            Self::Barrage => vec![
                ("Barrage strength", Quarters(0, most), 4 * 20),
                ("RE in the hex", Quarters(0, 4 * 99), 4 * 3),
                ("Terrain", terrain(), 0),
                ("Hedgehog", Number(0, 4), 0),
                ("Fired by", words(&["Artillery", "Planes", "Ships"]), 0),
                ("Spotter", Switch, 1),
                ("Target in Strat Mode", Switch, 0),
                ("Planes based near", Switch, 0),
            ],
            Self::Attrition => vec![
                ("Out of Supply steps", Number(1, 99), 6),
                ("Best printed AR", Number(-1, 5), 3),
            ],
            Self::Capture => {
                let kinds: Vec<&str> = Booty::ALL.iter().map(|booty| booty.word()).collect();
                vec![
                    ("What is entered", words(&kinds), 0),
                    ("Supply tokens", Number(0, 999), 8),
                    ("Transport Points", Number(0, 99), 0),
                ]
            }
            Self::Blow => vec![("Supply tokens", Number(0, 999), 12)],
        }
    }

    /// The dice in the order a player rolls them.
    pub const fn dice(self) -> &'static [&'static str] {
        match self {
            Self::Combat => &["Surprise 1", "Surprise 2", "Shift", "Combat 1", "Combat 2"],
            Self::Barrage => &["Barrage 1", "Barrage 2", "Loss die"],
            Self::Attrition => &["First die", "Second die"],
            Self::Capture | Self::Blow => &["Die"],
        }
    }
}
