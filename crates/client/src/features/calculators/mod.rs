//! Calculators without a game: the same questions as `stavka-cli calc`, answered by the shipped tables.

mod combat;
mod forms;
mod others;
pub mod panel;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use stavka_scenario::default_rules;

use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, FrameSystems};
use forms::{Calculator, Form};
use panel::{CalculatorIntent, CalculatorsView, Field};

/// The window of calculators.
#[derive(Resource, Default, Debug)]
pub struct Calculators {
    /// Whether it is open.
    open: bool,
    tab: usize,
    forms: Vec<Form>,
    intents: Vec<CalculatorIntent>,
}

impl Calculators {
    /// Opens the window.
    pub fn open(&mut self) {
        if self.forms.is_empty() {
            self.forms = Calculator::ALL.into_iter().map(Form::of).collect();
        }
        self.open = true;
    }

    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    fn act(&mut self, intent: CalculatorIntent) {
        let form = self.forms.get_mut(self.tab);
        match (intent, form) {
            (CalculatorIntent::Tab(tab), _) => self.tab = tab,
            (CalculatorIntent::Close, _) => self.open = false,
            (CalculatorIntent::Set(n, value), Some(form)) => {
                if let Some(known) = form.values.get_mut(n) {
                    *known = value;
                }
            }
            (CalculatorIntent::Die(n, face), Some(form)) => {
                if let Some(die) = form.dice.get_mut(n) {
                    *die = face;
                }
            }
            (CalculatorIntent::ClearDice, Some(form)) => form.dice.fill(0),
            (_, None) => {}
        }
    }

    fn view(&self) -> CalculatorsView {
        let Some(form) = self.forms.get(self.tab) else {
            return CalculatorsView::default();
        };
        let told = form.calculator.fields().into_iter().zip(&form.values);
        let dice = form.calculator.dice().iter().zip(&form.dice);
        let tables = default_rules();
        let answer = match form.calculator {
            Calculator::Combat => combat::answer(form, tables),
            Calculator::Barrage => others::barrage(form, tables),
            Calculator::Attrition => others::attrition(form, tables),
            Calculator::Capture => others::capture(form, tables),
            Calculator::Blow => others::blow(form, tables),
        };
        CalculatorsView {
            tabs: Calculator::ALL.map(|tab| tab.name().to_owned()).to_vec(),
            tab: self.tab,
            fields: told
                .map(|((label, kind, _), &value)| Field {
                    label: label.to_owned(),
                    value,
                    kind,
                })
                .collect(),
            dice: dice.map(|(&what, &die)| (what.to_owned(), die)).collect(),
            ..answer
        }
    }
}

/// The calculators.
pub fn plugin(app: &mut App) {
    app.init_resource::<Calculators>()
        .add_systems(Update, act_on_intents.in_set(FrameSystems::Windows))
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(DrawSystems::Calculators),
        );
}

fn act_on_intents(mut window: ResMut<Calculators>) {
    if window.intents.is_empty() {
        return;
    }
    for intent in std::mem::take(&mut window.intents) {
        window.act(intent);
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut window: ResMut<Calculators>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    if !window.open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    if let Some(intent) = panel::show(ctx, &window.view()) {
        // egui may draw a pass twice; a wish is noted once.
        if window.intents.last() != Some(&intent) {
            window.intents.push(intent);
        }
        redraw.soon();
    }
    Ok(())
}
