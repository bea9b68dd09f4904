//! Stands in for the drawings until they are merged.

use bevy::math::Vec2;
use stavka_rules::map::{Grid, HexPos};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// Point.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// x
    pub x: f32,
    /// y
    pub y: f32,
}

/// Layout.
#[derive(Clone, Copy, Debug)]
pub struct MapLayout(Grid);

const R: f32 = 60.0;
const H: f32 = R * 1.732_050_8;

impl MapLayout {
    /// new
    pub const fn new(grid: Grid) -> Self {
        Self(grid)
    }
    /// size
    pub fn size(&self) -> (f32, f32) {
        (
            80.0 + f32::from(self.0.cols()) * 90.0 + 30.0,
            80.0 + (f32::from(self.0.rows()) + 0.5) * H,
        )
    }
    /// center
    pub fn center(&self, pos: HexPos) -> Point {
        let drop = if self.0.is_lower(pos.col) { 1.0 } else { 0.5 };
        Point {
            x: 100.0 + f32::from(pos.col - 1) * 90.0,
            y: 40.0 + (f32::from(pos.row - 1) + drop) * H,
        }
    }
    /// corners
    pub fn corners(&self, pos: HexPos) -> [Point; 6] {
        let c = self.center(pos);
        [
            (-R / 2.0, -H / 2.0),
            (R / 2.0, -H / 2.0),
            (R, 0.0),
            (R / 2.0, H / 2.0),
            (-R / 2.0, H / 2.0),
            (-R, 0.0),
        ]
        .map(|(x, y)| Point {
            x: c.x + x,
            y: c.y + y,
        })
    }
    /// hex at
    pub fn hex_at(&self, x: f32, y: f32) -> Option<HexPos> {
        self.0
            .iter()
            .map(|p| (p, self.center(p)))
            .map(|(p, c)| (p, (c.x - x).hypot(c.y - y)))
            .filter(|(_, d)| *d < R)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(p, _)| p)
    }
}

/// Painter.
pub trait TilePainter: Send + Sync + 'static {
    /// Paints the map so that `origin` (map units) comes to the upper left pixel.
    fn paint(&self, pixmap: &mut Pixmap, scale: f32, origin: Vec2);
}

/// Hexes only.
pub struct PlainHexes(pub Grid);

impl TilePainter for PlainHexes {
    fn paint(&self, pixmap: &mut Pixmap, scale: f32, origin: Vec2) {
        pixmap.fill(Color::from_rgba8(0xEF, 0xE8, 0xD2, 255));
        let layout = MapLayout::new(self.0);
        let t = Transform::from_translate(-origin.x, -origin.y).post_scale(scale, scale);
        for hex in self.0.iter() {
            let mut path = PathBuilder::new();
            for (n, p) in layout.corners(hex).into_iter().enumerate() {
                if n == 0 {
                    path.move_to(p.x, p.y);
                } else {
                    path.line_to(p.x, p.y);
                }
            }
            path.close();
            let Some(path) = path.finish() else { continue };
            let mut paint = Paint::default();
            paint.anti_alias = true;
            if (u32::from(hex.col) * 7 + u32::from(hex.row) * 13) % 5 == 0 {
                paint.set_color_rgba8(0xB9, 0xC9, 0x9A, 255);
                pixmap.fill_path(&path, &paint, FillRule::Winding, t, None);
            }
            paint.set_color_rgba8(0x8A, 0x80, 0x70, 255);
            let stroke = Stroke {
                width: 1.5,
                ..Stroke::default()
            };
            pixmap.stroke_path(&path, &paint, &stroke, t, None);
        }
    }
}

/// Shows something until the engine is there.
pub fn plugin(app: &mut bevy::prelude::App) {
    use bevy::prelude::*;
    app.add_systems(Startup, |mut list: ResMut<crate::screens::ScenarioList>| {
        list.0.push(crate::screens::ScenarioCard {
            id: "x".into(),
            title: "First Steps".into(),
            facts: "16 by 12 hexes, three turns, May 1940".into(),
            description: "A teaching battle: two divisions a side fight for a river crossing, with road, rail and city.".into(),
            thumbnail: Some((40, 30, vec![0xB0; 40 * 30 * 4])),
        });
    })
    .add_systems(Update, start);
}

fn start(
    mut intents: bevy::prelude::ResMut<crate::screens::MenuIntents>,
    mut commands: bevy::prelude::Commands,
    mut overlay: bevy::prelude::ResMut<crate::overlay::Overlay>,
    mut play: bevy::prelude::ResMut<crate::panels::PlayView>,
    hovered: bevy::prelude::Res<crate::map_view::picking::HoveredHex>,
    mut clicks: bevy::prelude::MessageReader<crate::map_view::picking::MapInput>,
) {
    use crate::overlay::*;
    use crate::panels::*;
    use bevy::prelude::*;
    play.what_now.prompt = format!("Hovered {:?}", hovered.0);
    for click in clicks.read() {
        play.log.rows.push(log::LogRow {
            text: format!("{click:?}"),
            dice: vec![3, 6],
            rule: Some("6.2a".into()),
            ..default()
        });
    }
    if intents.0.is_empty() {
        return;
    }
    intents.0.clear();
    let grid = Grid::new(24, 16, stavka_rules::map::LowerColumns::Even);
    commands.insert_resource(crate::map_view::ShownMap {
        geometry: crate::geometry::MapGeometry::new(grid),
        painter: std::sync::Arc::new(PlainHexes(grid)),
    });
    let h = |c, r| HexPos::new(c, r);
    let area = vec![h(5, 5), h(6, 5), h(6, 4), h(7, 5), h(7, 6)];
    let blue = Color::srgba(0.2, 0.4, 0.9, 0.35);
    Overlay::set(
        &mut overlay,
        "range",
        OverlayLayer {
            fills: area
                .iter()
                .map(|&hex| HexFill {
                    hex,
                    colour: blue,
                    pattern: Pattern::Plain,
                })
                .chain([h(10, 5), h(10, 6)].map(|hex| HexFill {
                    hex,
                    colour: Color::srgba(0.8, 0.1, 0.1, 0.5),
                    pattern: Pattern::Rising,
                }))
                .collect(),
            outlines: vec![AreaOutline {
                hexes: area.clone(),
                colour: Color::srgb(0.1, 0.2, 0.7),
                width: 4.0,
            }],
            paths: vec![PathLine {
                hexes: vec![h(5, 5), h(6, 5), h(7, 6), h(8, 6)],
                colour: Color::srgb(0.85, 0.6, 0.1),
                width: 8.0,
                arrow: true,
            }],
            labels: area
                .iter()
                .map(|&hex| HexLabel {
                    hex,
                    offset: Vec2::ZERO,
                    text: "4½".into(),
                    colour: bevy_egui::egui::Color32::WHITE,
                    plate: bevy_egui::egui::Color32::from_black_alpha(160),
                })
                .collect(),
        },
    );
    play.top.menus = vec![
        (
            "File".into(),
            vec![
                ActionView::new("save", "Save as").key("Ctrl+S"),
                ActionView::new("menu", "Leave"),
            ],
        ),
        (
            "View".into(),
            vec![ActionView::new("all", "Whole map").key("Home")],
        ),
        ("Help".into(), vec![]),
    ];
    play.top.turn = "Turn 2 of 8, 15 May 1940, clear".into();
    play.top.side = "GERMAN".into();
    play.top.side_colour = bevy_egui::egui::Color32::from_rgb(0x6B, 0x75, 0x6B);
    play.top.segment = "Movement: Movement Segment".into();
    play.top.counts = "rail 4/6 · reserve 3/5".into();
    play.top.tools = vec![ActionView::new("undo", "Undo").key("Ctrl+Z")];
    play.top.end = Some(ActionView::new("end", "End segment").key("E"));
    play.inspector = inspector::InspectorView {
        title: "05.03 Sedan".into(),
        ground: "Open, minor city".into(),
        units: ["1st Panzer Division", "Großdeutschland", "Flak-Lehr"]
            .map(|n| inspector::UnitRow {
                id: n.into(),
                name: n.into(),
                line: "14-4-12 · 3 steps · combat mode".into(),
                selected: n.starts_with('1'),
                ..default()
            })
            .into(),
        actions: vec![
            ActionView::new("mode", "Change mode").key("M"),
            ActionView {
                refused: Some("9.1: none adjacent".into()),
                ..ActionView::new("over", "Overrun").key("O")
            },
        ],
        ..default()
    };
    play.what_now.overlays = [
        "Range", "ZOC", "Supply", "Trace", "Throw", "Rail", "Zones", "Threat",
    ]
    .iter()
    .enumerate()
    .map(|(n, l)| what_now::OverlaySwitch {
        label: (*l).into(),
        key: (n + 1).to_string(),
        on: n == 0,
    })
    .collect();
    play.decision = Some(decision::DecisionView {
        side: "GERMAN".into(),
        side_colour: play.top.side_colour,
        question: "You won the roll. Who goes first?".into(),
        dice: vec![6, 3, 2, 1],
        choices: vec![
            ActionView::new("a", "We go first").key("1"),
            ActionView::new("b", "They go first").key("2"),
        ],
        ..default()
    });
    commands.set_state(crate::screens::Screen::Play);
}
