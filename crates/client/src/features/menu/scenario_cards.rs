//! The scenarios of the menu: a card each, with its variants as a choice and one button that plays what is chosen.

use bevy::prelude::*;
use bevy_egui::egui;
use stavka_rules::modules::RuleModules;
use stavka_rules::setup::Options;
use stavka_scenario::ScenarioFiles;

use super::game_options;
use crate::kit::widgets::Emphasis;
use crate::kit::{actions, theme, widgets};

/// A card is never wider, in points.
pub(super) const WIDEST: f32 = 780.0;
/// Width of a picture, and in a narrow window.
pub(super) const PICTURE: (f32, f32) = (220.0, 150.0);
/// Less room than this is narrow.
pub(super) const NARROW: f32 = 560.0;

/// Radius of the ring before a way to play.
const RING: f32 = 6.0;

/// A scenario that can be played.
#[derive(Clone, Debug)]
pub struct ScenarioCard {
    /// The size of its map, in words.
    pub size: String,
    /// The map's proportions, width by height, so that a picture that is still being painted has its place.
    pub proportions: f32,
    /// The ways to play it: as it is, then its variants.
    pub ways: Vec<Way>,
    /// A picture.
    pub thumbnail: Option<Thumbnail>,
}

/// One way to play a scenario.
#[derive(Clone, Debug)]
pub struct Way {
    /// What is loaded to play it.
    pub files: ScenarioFiles,
    /// Its title.
    pub title: String,
    /// How long it is, in words.
    pub length: String,
    /// What it is about.
    pub description: String,
    /// The switches that it proposes.
    pub options: Options,
    /// Rule modules that players may switch.
    pub optional: RuleModules,
}

/// A picture in RGBA bytes.
#[derive(Clone, Debug)]
pub struct Thumbnail {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

/// The scenarios to choose from.
#[derive(Resource, Default, Debug)]
pub struct ScenarioList {
    /// A card each.
    pub cards: Vec<ScenarioCard>,
    /// Whether all scenarios have been read; their pictures may still be missing.
    pub complete: bool,
}

/// What the menu keeps for a card while it is shown.
#[derive(Default)]
pub(super) struct KeptCard {
    picture: Option<egui::TextureHandle>,
    /// The way that is chosen.
    chosen: usize,
    /// The switches of each way as they are set.
    options: Vec<Options>,
    shows_options: bool,
}

/// Keeps up with the list: new cards, and pictures that have come in.
pub(super) fn keep(ctx: &egui::Context, list: &ScenarioList, kept: &mut Vec<KeptCard>) {
    kept.resize_with(list.cards.len(), KeptCard::default);
    for (card, kept) in list.cards.iter().zip(kept) {
        if kept.options.len() != card.ways.len() {
            kept.options = card.ways.iter().map(|way| way.options.clone()).collect();
        }
        if kept.picture.is_none() {
            kept.picture = load(ctx, card);
        }
    }
}

fn load(ctx: &egui::Context, card: &ScenarioCard) -> Option<egui::TextureHandle> {
    texture(ctx, &card.ways.first()?.title, card.thumbnail.as_ref()?)
}

/// A picture as egui draws it.
pub(super) fn texture(
    ctx: &egui::Context,
    name: &str,
    picture: &Thumbnail,
) -> Option<egui::TextureHandle> {
    let Thumbnail {
        width,
        height,
        rgba,
    } = picture;
    if rgba.len() != width * height * 4 {
        return None;
    }
    let image = egui::ColorImage::from_rgba_unmultiplied([*width, *height], rgba);
    Some(ctx.load_texture(name, image, egui::TextureOptions::LINEAR))
}

/// Draws the cards. Gives the game to begin, with its switches.
pub(super) fn show(
    ui: &mut egui::Ui,
    list: &ScenarioList,
    kept: &mut [KeptCard],
) -> Option<(ScenarioFiles, Options)> {
    ui.heading("New game");
    ui.add_space(8.0);
    if list.cards.is_empty() && list.complete {
        actions::faint(
            ui,
            "No scenario was found. Open a scenario folder or a saved game.",
        );
    }
    let mut begun = None;
    egui::ScrollArea::vertical()
        .id_salt("scenarios")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // The bar floats over the cards' right rim otherwise.
            let width = (ui.available_width() - 14.0).min(WIDEST);
            for (card, kept) in list.cards.iter().zip(kept) {
                theme::card(theme::LINE).show(ui, |ui| {
                    ui.set_width(width - 26.0);
                    if draw_card(ui, card, kept) {
                        let way = card.ways.get(kept.chosen);
                        let options = kept.options.get(kept.chosen);
                        begun = way
                            .zip(options)
                            .map(|(way, options)| (way.files.clone(), options.clone()));
                    }
                });
                ui.add_space(6.0);
            }
        });
    begun
}

/// Draws a card; says whether its game is to begin. Where there is little room, the choice goes under the picture.
fn draw_card(ui: &mut egui::Ui, card: &ScenarioCard, kept: &mut KeptCard) -> bool {
    let Some(scenario) = card.ways.first() else {
        return false;
    };
    let is_narrow = ui.available_width() < NARROW;
    let mut begins = false;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        draw_picture(ui, card, kept.picture.as_ref(), is_narrow);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            actions::heading(ui, &scenario.title);
            actions::faint(ui, &format!("{}, {}", card.size, scenario.length));
            ui.add(egui::Label::new(&scenario.description).wrap());
            if !is_narrow {
                begins = draw_choice(ui, card, kept);
            }
        });
    });
    if is_narrow {
        begins = draw_choice(ui, card, kept);
    }
    begins
}

/// Draws the ways to play, if there are several, and the buttons of the one that is chosen; says whether it is to begin.
fn draw_choice(ui: &mut egui::Ui, card: &ScenarioCard, kept: &mut KeptCard) -> bool {
    ui.add_space(4.0);
    if card.ways.len() > 1 {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (at, way) in card.ways.iter().enumerate() {
            let description = match at {
                0 => "The whole scenario.",
                _ => way.description.as_str(),
            };
            if draw_way(ui, way, description, at == kept.chosen) {
                kept.chosen = at;
            }
        }
        ui.add_space(6.0);
    }
    let way = card.ways.get(kept.chosen);
    let title = way.map_or("", |way| &way.title);
    let optional = way.map_or(RuleModules::NONE, |way| way.optional);
    let (mut begins, mut toggled) = (false, false);
    ui.horizontal_wrapped(|ui| {
        let label = format!("Play {title}");
        begins = widgets::button(ui, &label, Emphasis::Decision).clicked();
        let label = format!("Options of {title}");
        toggled = widgets::choice(ui, &label, kept.shows_options).clicked();
    });
    kept.shows_options ^= toggled;
    if kept.shows_options
        && let Some(options) = kept.options.get_mut(kept.chosen)
    {
        ui.add_space(4.0);
        let shown = ui.push_id(title, |ui| game_options::show(ui, options, optional));
        if toggled {
            shown.response.scroll_to_me(None);
        }
    }
    begins
}

/// Draws the picture, or an empty plate of its size while it is being painted.
fn draw_picture(
    ui: &mut egui::Ui,
    card: &ScenarioCard,
    picture: Option<&egui::TextureHandle>,
    is_narrow: bool,
) {
    let (wide, narrow) = PICTURE;
    let width = if is_narrow { narrow } else { wide };
    self::picture(ui, picture, width, card.proportions);
}

/// Draws a picture of this width, or an empty plate of these proportions while there is none.
pub(super) fn picture(
    ui: &mut egui::Ui,
    picture: Option<&egui::TextureHandle>,
    width: f32,
    proportions: f32,
) {
    match picture {
        Some(picture) => {
            let size = picture.size_vec2();
            let shown = size * (width / size.x.max(1.0));
            ui.add(egui::Image::new((picture.id(), shown)).corner_radius(3));
        }
        None => {
            let size = egui::vec2(width, width / proportions.max(0.2));
            let (plate, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            ui.painter().rect_filled(plate, 3.0, theme::SUNKEN);
        }
    }
}

/// Draws a way to play: a row that is chosen as a whole, its title and length over what it is about.
fn draw_way(ui: &mut egui::Ui, way: &Way, description: &str, chosen: bool) -> bool {
    let padding = ui.spacing().button_padding;
    let text_at = padding + egui::vec2(RING * 2.0 + 10.0, 0.0);
    let width = ui.available_width();
    // Of the others one line each, so that the button below all of them stays in sight.
    let about = chosen.then_some(description);
    let text = words(way, about, width - text_at.x - padding.x);
    let text = ui.painter().layout_job(text);
    let size = egui::vec2(width, text.size().y + 2.0 * padding.y);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        let kind = egui::WidgetType::RadioButton;
        egui::WidgetInfo::selected(kind, true, chosen, &way.title)
    });
    let first_line = text.rows.first().map_or(theme::BODY, |row| row.height());
    let painter = ui.painter();
    if chosen || response.hovered() {
        let fill = ui.visuals().widgets.hovered.weak_bg_fill;
        let fill = if response.hovered() {
            fill
        } else {
            theme::RAISED
        };
        painter.rect_filled(rect, 4.0, fill);
    }
    let ring = rect.min + padding + egui::vec2(RING, first_line / 2.0);
    let colour = if chosen { theme::ACCENT } else { theme::FAINT };
    painter.circle_stroke(ring, RING, egui::Stroke::new(1.5, colour));
    if chosen {
        painter.circle_filled(ring, RING - 3.0, colour);
    }
    painter.galley(rect.min + text_at, text, theme::TEXT);
    if response.has_focus() {
        let rim = egui::Stroke::new(1.5, theme::ACCENT);
        painter.rect_stroke(rect, 4.0, rim, egui::StrokeKind::Inside);
    }
    let response = if chosen {
        response
    } else {
        response.on_hover_text(description)
    };
    widgets::named(response, &way.title).clicked()
}

/// Title and length, over what a way is about where that is to be read, broken at this width.
fn words(way: &Way, description: Option<&str>, width: f32) -> egui::text::LayoutJob {
    let mut text = egui::text::LayoutJob::default();
    text.wrap.max_width = width;
    let format = |family, size, color| egui::TextFormat {
        font_id: egui::FontId::new(size, family),
        color,
        ..egui::TextFormat::default()
    };
    let title = format(theme::bold_family(), theme::BODY, theme::TEXT);
    let faint = format(egui::FontFamily::Proportional, theme::SMALL, theme::FAINT);
    text.append(&way.title, 0.0, title);
    text.append(&way.length, 10.0, faint.clone());
    if let Some(description) = description {
        text.append(&format!("\n{description}"), 0.0, faint);
    }
    text
}
