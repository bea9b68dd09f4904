//! The paper around the map and the lines that frame it.

use super::sheet::{Layer, Sheet};
use crate::drawing::{Line, Outline};
use crate::geometry::Rect;

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let c = sheet.colours();
    let frame = sheet.model.layout.frame();
    // Beyond the paper too, so that a window larger than the map shows no edge of the drawing.
    let paper = sheet.model.layout.paper().grown(4000.0);
    let strips = [
        Rect::new(paper.x0, paper.y0, paper.x1, frame.y0),
        Rect::new(paper.x0, frame.y1, paper.x1, paper.y1),
        Rect::new(paper.x0, frame.y0, frame.x0, frame.y1),
        Rect::new(frame.x1, frame.y0, paper.x1, frame.y1),
    ];
    // The strips overlap the frame line, which hides their meeting edges.
    for strip in strips {
        sheet
            .on(Layer::Frame)
            .fill(Outline::new().rect(strip), c.margin);
    }
    let thin = Line::new(sheet.bold(0.9), c.black);
    let thick = Line::new(sheet.bold(2.6), c.black);
    sheet
        .on(Layer::Frame)
        .stroke(Outline::new().rect(frame), thin);
    sheet
        .on(Layer::Frame)
        .stroke(Outline::new().rect(frame.grown(5.0)), thick);
}
