//! The look of panels and windows: dark and quiet, one accent for "your decision".

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Frame, Margin, Shadow, Stroke, TextStyle,
};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};
use stavka_art::fonts::FontRole;

use super::settings::{Settings, UI_SCALES};

/// The one colour that says "this is yours to decide".
pub const ACCENT: Color32 = Color32::from_rgb(0xD9, 0xA4, 0x41);
/// Something was refused or went wrong.
pub const WARNING: Color32 = Color32::from_rgb(0xD8, 0x7A, 0x5C);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x23, 0x25, 0x28);
/// The window where nothing is drawn: the colour of panels.
pub const WINDOW: Color = Color::srgb(35.0 / 255.0, 37.0 / 255.0, 40.0 / 255.0);
/// Fields and lists inside panels.
pub const SUNKEN: Color32 = Color32::from_rgb(0x1A, 0x1C, 0x1E);
/// Cards and buttons above panels.
pub const RAISED: Color32 = Color32::from_rgb(0x2F, 0x32, 0x36);
/// Lines between panels.
pub const LINE: Color32 = Color32::from_rgb(0x3D, 0x41, 0x46);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xDE, 0xDA, 0xD0);
/// Text of second rank.
pub const FAINT: Color32 = Color32::from_rgb(0xA2, 0x9F, 0x97);
/// The table under the map.
pub const TABLE: Color = Color::srgb(0.105, 0.112, 0.118);

/// Smallest text, in points at scale 1.
pub const SMALL: f32 = 13.0;
/// Running text.
pub const BODY: f32 = 14.0;

/// Styles egui and follows the size that the player set.
pub fn plugin(app: &mut App) {
    // Before the pass: fonts count from the beginning of the next one, and text in an unknown font is a panic.
    app.insert_resource(ClearColor(WINDOW))
        .add_systems(PreUpdate, apply_theme.after(EguiPreUpdateSet::InitContexts));
}

fn apply_theme(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut styled: Local<bool>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let ctx = context.get_mut();
    if !*styled {
        *styled = true;
        ctx.set_fonts(fonts());
        ctx.set_theme(egui::Theme::Dark);
        ctx.all_styles_mut(style);
        // Ctrl and plus belong to the map, not to egui's own zoom.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
    }
    // A large interface must leave the map some room in a small window.
    let room = windows
        .single()
        .map_or(f32::MAX, |window| window.width() / LEAST_WIDTH);
    let scale = settings.ui_scale.min(room.max(*UI_SCALES.start()));
    if (ctx.zoom_factor() - scale).abs() > 0.001 {
        ctx.set_zoom_factor(scale);
    }
}

/// Points of width that the panels and a little map need.
const LEAST_WIDTH: f32 = 900.0;

/// The fonts of the map serve the panels too; egui's own stand behind them for signs they lack.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let mut add = |name: &str, role: FontRole, family: FontFamily| {
        // Their letters sit higher in the line than egui expects.
        let tweak = egui::FontTweak {
            y_offset_factor: 0.09,
            ..egui::FontTweak::default()
        };
        let data = egui::FontData::from_static(role.bytes()).tweak(tweak);
        fonts.font_data.insert(name.to_owned(), data.into());
        let behind = fonts.families.get(&FontFamily::Proportional).cloned();
        let list = fonts
            .families
            .entry(family)
            .or_insert_with(|| behind.unwrap_or_default());
        list.insert(0, name.to_owned());
    };
    // The others are made from the family of running text, so that comes last.
    add("serif", FontRole::Place, title_family());
    add("bold", FontRole::PlainBold, bold_family());
    add("narrow", FontRole::Counter, narrow_family());
    add("plain", FontRole::Plain, FontFamily::Proportional);
    fonts
}

/// The family of titles.
pub fn title_family() -> FontFamily {
    FontFamily::Name("title".into())
}

/// The family of bold text.
pub fn bold_family() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The family of counters, for figures that must fit into narrow columns.
pub fn narrow_family() -> FontFamily {
    FontFamily::Name("narrow".into())
}

/// Bold text. Colour alone, which is all that egui's `strong` changes, is too quiet for headings.
pub fn bold(text: impl Into<String>, size: f32) -> egui::RichText {
    egui::RichText::new(text).font(FontId::new(size, bold_family()))
}

fn style(style: &mut egui::Style) {
    let font = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, font(SMALL)),
        (TextStyle::Body, font(BODY)),
        (TextStyle::Button, font(BODY)),
        (TextStyle::Heading, FontId::new(20.0, bold_family())),
        (
            TextStyle::Monospace,
            FontId::new(SMALL, FontFamily::Monospace),
        ),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(8.0, 6.0);
    spacing.button_padding = egui::vec2(10.0, 5.0);
    spacing.interact_size.y = 26.0;
    style.animation_time = 0.08;
    style.interaction.selectable_labels = false;

    let visuals = &mut style.visuals;
    visuals.panel_fill = PANEL;
    visuals.window_fill = PANEL;
    visuals.extreme_bg_color = SUNKEN;
    visuals.faint_bg_color = RAISED;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_shadow = Shadow {
        offset: [0, 6],
        blur: 18,
        spread: 0,
        color: Color32::from_black_alpha(110),
    };
    visuals.popup_shadow = visuals.window_shadow;
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(5);
    visuals.hyperlink_color = ACCENT;
    visuals.warn_fg_color = WARNING;
    visuals.error_fg_color = WARNING;
    visuals.selection.bg_fill = Color32::from_rgb(0x5C, 0x4A, 0x26);
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.weak_text_color = Some(FAINT);

    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, TEXT);
    widgets.inactive.fg_stroke = Stroke::new(1.0, TEXT);
    widgets.inactive.bg_fill = RAISED;
    widgets.inactive.weak_bg_fill = RAISED;
    widgets.hovered.weak_bg_fill = Color32::from_rgb(0x3A, 0x3E, 0x43);
    widgets.hovered.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0x6A, 0x6E, 0x74));
    widgets.active.weak_bg_fill = Color32::from_rgb(0x45, 0x4A, 0x50);
    widgets.active.bg_stroke = Stroke::new(1.0, ACCENT);
    for state in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        state.corner_radius = CornerRadius::same(4);
        state.expansion = 0.0;
    }
}

/// A raised card with a coloured rim, for questions and messages.
pub fn card(rim: Color32) -> Frame {
    Frame::new()
        .fill(PANEL)
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(5)
        .inner_margin(Margin::symmetric(12, 10))
}

/// The frame of a dialog over everything.
pub fn dialog() -> Frame {
    card(LINE).inner_margin(Margin::same(20))
}

/// The frame of a panel beside the map. It has no fill: the window is cleared in its colour, because egui's shader works
/// out two gamma curves for every pixel that it fills, which takes half the frame where there is no graphics card.
pub fn panel() -> Frame {
    Frame::new().inner_margin(Margin::symmetric(12, 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_cleared_in_the_colour_of_panels() {
        let window = WINDOW.to_srgba().to_u8_array();
        assert_eq!(window, PANEL.to_array());
    }
}
