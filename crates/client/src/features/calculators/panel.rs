//! Calculators without a game: a form, what comes of it, and dice that may be entered. One window, a tab each.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};

use crate::features::combat::panel::{Bar, ChancesView, TableView, bar, show_chances, show_table};
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};

/// What the window shows.
#[derive(Clone, Debug, Default)]
pub struct CalculatorsView {
    /// The names of the calculators.
    pub tabs: Vec<String>,
    /// The one that is shown.
    pub tab: usize,
    /// What it is told.
    pub fields: Vec<Field>,
    /// What comes of it, in lines.
    pub lines: Vec<String>,
    /// What can come, with its chance.
    pub bars: Vec<Bar>,
    /// Chances of a combat.
    pub chances: Option<ChancesView>,
    /// The Combat Table.
    pub table: Option<TableView>,
    /// The dice, 0 for those not entered, each with what it is for.
    pub dice: Vec<(String, u8)>,
    /// The resolution with these dice, step by step.
    pub steps: Vec<String>,
}

/// Something a calculator is told.
#[derive(Clone, Debug)]
pub struct Field {
    /// What.
    pub label: String,
    /// Its value now.
    pub value: i32,
    /// How it is entered.
    pub kind: FieldKind,
}

/// How something is entered.
#[derive(Clone, Debug)]
pub enum FieldKind {
    /// A number between two others.
    Number(i32, i32),
    /// A number of quarters between two others.
    Quarters(i32, i32),
    /// One of several.
    Choice(Vec<String>),
    /// Yes or no.
    Switch,
}

/// What was done in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalculatorIntent {
    /// Show this calculator.
    Tab(usize),
    /// Give a field a value.
    Set(usize, i32),
    /// Let a die show this; 0 takes it away.
    Die(usize, u8),
    /// Take all dice away.
    ClearDice,
    /// Close the window.
    Close,
}

/// Less height than this is low, in points.
const LOW: f32 = 640.0;

/// Draws the window; says what was done in it.
pub fn show(ctx: &egui::Context, view: &CalculatorsView) -> Option<CalculatorIntent> {
    let mut wish = None;
    let mut open = true;
    let screen = ctx.viewport_rect();
    egui::Window::new("Calculators")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_pos(egui::pos2(screen.center().x - 340.0, 30.0))
        .show(ctx, |ui| {
            ui.set_width(660.0);
            ui.horizontal(|ui| {
                for (n, tab) in view.tabs.iter().enumerate() {
                    if widgets::choice(ui, tab, n == view.tab).clicked() {
                        wish = Some(CalculatorIntent::Tab(n));
                    }
                }
            });
            ui.separator();
            ScrollArea::vertical()
                .max_height(screen.height() - 160.0)
                .min_scrolled_height(screen.height() - 160.0)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.set_max_width(ui.available_width() - 12.0);
                    wish = wish.take().or(form(ui, &view.fields));
                    ui.separator();
                    // In a low window the dice are scrolled to: what can come is what is looked for.
                    let is_low = screen.height() < LOW;
                    if is_low {
                        ui.scope(|ui| results(ui, view));
                        ui.separator();
                    }
                    wish = wish.take().or(dice(ui, view));
                    if !is_low {
                        ui.separator();
                        ui.scope(|ui| results(ui, view));
                    }
                    if let Some(table) = &view.table {
                        ui.add_space(6.0);
                        show_table(ui, table);
                    }
                });
        });
    if !open || ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        wish = Some(CalculatorIntent::Close);
    }
    wish
}

fn form(ui: &mut Ui, fields: &[Field]) -> Option<CalculatorIntent> {
    let mut wish = None;
    egui::Grid::new("form")
        .num_columns(4)
        .spacing([16.0, 8.0])
        .show(ui, |ui| {
            for (n, field) in fields.iter().enumerate() {
                ui.label(RichText::new(&field.label).color(theme::FAINT));
                if let Some(value) = enter(ui, field) {
                    wish = Some(CalculatorIntent::Set(n, value));
                }
                if n % 2 == 1 {
                    ui.end_row();
                }
            }
        });
    wish
}

/// Lets the player enter a value; tells it if it is another.
fn enter(ui: &mut Ui, field: &Field) -> Option<i32> {
    let mut value = field.value;
    match &field.kind {
        &FieldKind::Number(least, most) => {
            let entry = egui::DragValue::new(&mut value).range(least..=most);
            widgets::named(ui.add(entry), &field.label);
        }
        &FieldKind::Quarters(least, most) => {
            let entry = egui::DragValue::new(&mut value)
                .range(least..=most)
                .speed(0.25)
                .custom_formatter(|quarters, _| format!("{}", quarters / 4.0))
                .custom_parser(|text| {
                    let number: f64 = text.trim().parse().ok()?;
                    Some((number * 4.0).round())
                });
            widgets::named(ui.add(entry), &field.label);
        }
        FieldKind::Choice(options) => {
            ui.horizontal(|ui| {
                for (n, option) in (0..).zip(options) {
                    if widgets::choice(ui, option, n == field.value).clicked() {
                        value = n;
                    }
                }
            });
        }
        FieldKind::Switch => {
            let mut on = value != 0;
            widgets::named(widgets::tick_box(ui, "", &mut on), &field.label);
            value = i32::from(on);
        }
    }
    (value != field.value).then_some(value)
}

fn results(ui: &mut Ui, view: &CalculatorsView) {
    for (n, line) in view.lines.iter().enumerate() {
        if n == 0 {
            ui.add(egui::Label::new(theme::bold(line, 16.0)).wrap());
        } else {
            let words = RichText::new(line).size(theme::SMALL).color(theme::FAINT);
            ui.add(egui::Label::new(words).wrap());
        }
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    for one in &view.bars {
        bar(ui, one);
    }
    if let Some(chances) = &view.chances {
        show_chances(ui, chances);
    }
}

/// The dice, each as a row of faces, and what they lead to.
fn dice(ui: &mut Ui, view: &CalculatorsView) -> Option<CalculatorIntent> {
    let mut wish = None;
    egui::Grid::new("dice")
        .num_columns(7)
        .spacing([6.0, 2.0])
        .show(ui, |ui| {
            for (n, (what, now)) in view.dice.iter().enumerate() {
                ui.label(RichText::new(what).color(theme::FAINT));
                for face in 1..=6 {
                    let chosen = *now == face;
                    let label = egui::Button::selectable(chosen, face.to_string());
                    let name = format!("{what} {face}");
                    if widgets::named(ui.add(label), &name).clicked() {
                        let face = if chosen { 0 } else { face };
                        wish = Some(CalculatorIntent::Die(n, face));
                    }
                }
                ui.end_row();
            }
        });
    ui.spacing_mut().item_spacing.y = 4.0;
    let entered = view.dice.iter().any(|(_, die)| *die > 0);
    if entered && widgets::button(ui, "Take dice away", Emphasis::Quiet).clicked() {
        wish = Some(CalculatorIntent::ClearDice);
    }
    for step in &view.steps {
        ui.add(egui::Label::new(step).wrap());
    }
    wish
}
