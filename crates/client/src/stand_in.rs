//! Stands in for the engine until it is merged.
#![expect(clippy::all, reason = "temporary")]
#[path = "../../art/tests/support/counters.rs"]
mod pieces;
#[path = "../../art/tests/support/mod.rs"]
mod support;
use stavka_rules::map::HexPos;

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
    .add_systems(Update, (start, start_replay));
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
    let art = stavka_art::map::MapArt::prepare(
        &support::board(),
        &support::charts(),
        &support::labels(),
        support::COLOURS,
        &stavka_art::palette::Palette::standard(),
    );
    commands.insert_resource(crate::map_view::ShownMap::new(std::sync::Arc::new(art)));
    let mut n = 0;
    let mut stacks = vec![];
    for (hex, count) in [
        ((5, 5), 3),
        ((6, 7), 1),
        ((8, 8), 7),
        ((9, 6), 5),
        ((12, 5), 2),
        ((13, 8), 4),
        ((14, 9), 1),
        ((11, 10), 2),
    ] {
        let counters = (0..count)
            .map(|_| {
                n += 1;
                crate::counters::CounterView {
                    look: pieces::look(
                        &pieces::piece(pieces::SYMBOLS[n % 32]),
                        stavka_rules::pieces::Orientation::Combat,
                        pieces::NATIONS[n % 12].0,
                        Some(0x00CC_AA22),
                    ),
                    markers: if n % 4 == 0 {
                        vec![stavka_art::marker::MarkerKind::ALL[n % 10]]
                    } else {
                        vec![]
                    },
                    selected: n % 5 == 0,
                    finished: n % 7 == 0,
                }
            })
            .collect();
        stacks.push(crate::counters::StackView {
            hex: HexPos::new(hex.0, hex.1),
            counters,
            fanned: hex == (9, 6),
        });
    }
    commands.insert_resource(crate::counters::StackBoard {
        stacks,
        travelling: vec![],
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

fn start_replay(mut chosen: bevy::prelude::MessageReader<crate::dialogs::FileChosen>, mut commands: bevy::prelude::Commands, mut intents: bevy::prelude::ResMut<crate::screens::ReplayIntents>, mut view: bevy::prelude::ResMut<crate::screens::ReplayView>) {
    use bevy::prelude::*;
    use crate::panels::log::*;
    for i in intents.0.drain(..) { match i { crate::screens::ReplayIntent::Seek(n) => view.position = n, crate::screens::ReplayIntent::Leave => { commands.set_state(crate::screens::Screen::Menu); commands.remove_resource::<crate::map_view::ShownMap>(); }, _ => {} } }
    for c in chosen.read() {
        let art = stavka_art::map::MapArt::prepare(&support::board(), &support::charts(), &support::labels(), support::COLOURS, &stavka_art::palette::Palette::standard());
        commands.insert_resource(crate::map_view::ShownMap::new(std::sync::Arc::new(art)));
        *view = crate::screens::ReplayView { title: c.path.display().to_string(), now: "Turn 2, German Movement".into(), length: 300, position: 120, playing: false, speed: 2.0,
            marks: (0..18).map(|n| crate::screens::ReplayMark{ at: n*17, label: format!("Turn {}", n/6+1), is_turn: n%6==0}).collect(),
            log: LogView{ rows: (0..40).map(|n| LogRow{ kind: match n%4 {0=>LogKind::Heading,1=>LogKind::Order,2=>LogKind::Outcome,_=>LogKind::Refusal}, text: ["German Movement Phase","3rd Pz moves 05.03 to 07.04","3rd Pz pays 4 MP, 2 left","cannot stop in an enemy ZOC"][n%4].into(), dice: if n%4==2 {vec![5]} else {vec![]}, rule: (n%4==3).then(|| "8.42".into()), hex: Some(HexPos::new(5,3))}).collect() } };
        commands.set_state(crate::screens::Screen::Replay);
    }
}
