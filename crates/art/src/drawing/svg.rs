//! Drawings as SVG. Texts are outlines with a label, so that they look alike without any font installed.

use std::fmt::Write;

use tiny_skia::{FillRule, LineCap, LineJoin, PathSegment, Point as SkPoint};

use super::{Colour, Drawing, Item, Line, Shape, Transform};
use crate::geometry::Rect;
use crate::num;

impl Drawing {
    /// The drawing as a self-contained SVG file that shows the rectangle `view`, `width_px` pixels wide.
    pub fn to_svg(&self, view: Rect, width_px: u32) -> String {
        let width = num::from_u32(width_px);
        let height = width * view.height() / view.width().max(0.001);
        let mut svg = String::with_capacity(self.items.len() * 160 + 200);
        svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
        number(&mut svg, width);
        svg.push_str("\" height=\"");
        number(&mut svg, height);
        svg.push_str("\" viewBox=\"");
        for (n, value) in [view.x0, view.y0, view.width(), view.height()]
            .into_iter()
            .enumerate()
        {
            if n > 0 {
                svg.push(' ');
            }
            number(&mut svg, value);
        }
        svg.push_str("\">\n");
        self.write_items(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn write_items(&self, svg: &mut String) {
        for item in &self.items {
            match item {
                Item::Fill { shape, colour } => fill(svg, shape, *colour, None),
                Item::Stroke { shape, line } => stroke(svg, shape, line),
                Item::Text(text) => {
                    let Some(outline) = &text.outline else {
                        continue;
                    };
                    if let Some(halo) = text.style.halo {
                        stroke(
                            svg,
                            outline,
                            &Line::new(halo.width * 2.0, halo.colour).round(),
                        );
                    }
                    fill(svg, outline, text.style.colour, Some(&text.content));
                }
                Item::Placed { drawing, transform } => {
                    svg.push_str("<g transform=\"");
                    matrix(svg, *transform);
                    svg.push_str("\">\n");
                    drawing.write_items(svg);
                    svg.push_str("</g>\n");
                }
            }
        }
    }
}

/// How shapes are filled everywhere: what is enclosed in either direction is inside.
pub(super) const FILL_RULE: FillRule = FillRule::Winding;

fn fill(svg: &mut String, shape: &Shape, colour: Colour, label: Option<&str>) {
    svg.push_str("<path");
    if let Some(label) = label {
        svg.push_str(" aria-label=\"");
        for c in label.chars() {
            match c {
                '&' => svg.push_str("&amp;"),
                '<' => svg.push_str("&lt;"),
                '>' => svg.push_str("&gt;"),
                '"' => svg.push_str("&quot;"),
                // XML has no other control characters than these.
                c if c.is_control() && !matches!(c, '\t' | '\n') => svg.push(' '),
                c => svg.push(c),
            }
        }
        svg.push('"');
    }
    paint_attribute(svg, "fill", colour);
    path_data(svg, shape);
    svg.push_str("/>\n");
}

fn stroke(svg: &mut String, shape: &Shape, line: &Line) {
    svg.push_str("<path fill=\"none\"");
    paint_attribute(svg, "stroke", line.colour);
    svg.push_str(" stroke-width=\"");
    number(svg, line.width);
    svg.push('"');
    match line.cap {
        LineCap::Butt => {}
        LineCap::Round => svg.push_str(" stroke-linecap=\"round\""),
        LineCap::Square => svg.push_str(" stroke-linecap=\"square\""),
    }
    match line.join {
        LineJoin::Miter | LineJoin::MiterClip => {}
        LineJoin::Round => svg.push_str(" stroke-linejoin=\"round\""),
        LineJoin::Bevel => svg.push_str(" stroke-linejoin=\"bevel\""),
    }
    if !line.dash.is_empty() {
        svg.push_str(" stroke-dasharray=\"");
        for (n, length) in line.dash.iter().enumerate() {
            if n > 0 {
                svg.push(' ');
            }
            number(svg, *length);
        }
        svg.push('"');
    }
    path_data(svg, shape);
    svg.push_str("/>\n");
}

fn paint_attribute(svg: &mut String, name: &str, colour: Colour) {
    // Writing to a string cannot fail.
    let _ = write!(svg, " {name}=\"{colour}\"");
    if colour.a < u8::MAX {
        let _ = write!(svg, " {name}-opacity=\"");
        number(svg, f32::from(colour.a) / 255.0);
        svg.push('"');
    }
}

fn path_data(svg: &mut String, shape: &Shape) {
    svg.push_str(" d=\"");
    for segment in shape.0.segments() {
        match segment {
            PathSegment::MoveTo(p) => points(svg, 'M', &[p]),
            PathSegment::LineTo(p) => points(svg, 'L', &[p]),
            PathSegment::QuadTo(a, p) => points(svg, 'Q', &[a, p]),
            PathSegment::CubicTo(a, b, p) => points(svg, 'C', &[a, b, p]),
            PathSegment::Close => svg.push('Z'),
        }
    }
    svg.push('"');
}

fn points(svg: &mut String, command: char, points: &[SkPoint]) {
    svg.push(command);
    for (n, p) in points.iter().enumerate() {
        if n > 0 {
            svg.push(' ');
        }
        number(svg, p.x);
        svg.push(' ');
        number(svg, p.y);
    }
}

fn matrix(svg: &mut String, t: Transform) {
    svg.push_str("matrix(");
    for (n, value) in [t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].into_iter().enumerate() {
        if n > 0 {
            svg.push(' ');
        }
        let _ = write!(svg, "{value}");
    }
    svg.push(')');
}

/// Two decimals are a hundredth of a map unit; more would only make files longer.
fn number(svg: &mut String, value: f32) {
    let start = svg.len();
    let _ = write!(svg, "{value:.2}");
    while svg.ends_with('0') {
        svg.pop();
    }
    if svg.ends_with('.') {
        svg.pop();
    }
    if &svg[start..] == "-0" {
        svg.truncate(start);
        svg.push('0');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Outline, Text, TextStyle};
    use crate::fonts::FontRole;
    use crate::geometry::Point;

    #[test]
    fn numbers_are_short() {
        for (value, written) in [
            (1.0, "1"),
            (-0.001, "0"),
            (2.5, "2.5"),
            (100.0, "100"),
            (-3.126, "-3.13"),
        ] {
            let mut text = String::new();
            number(&mut text, value);
            assert_eq!(text, written);
        }
    }

    #[test]
    fn labels_are_escaped_and_colours_carry_their_opacity() {
        let mut drawing = Drawing::new();
        let style = TextStyle::new(FontRole::Plain, 10.0, Colour::BLACK);
        drawing.text(Text::new("a<b>\"&", Point::new(0.0, 0.0), style));
        drawing.fill(
            Outline::new().circle(Point::new(5.0, 5.0), 2.0),
            Colour::hex(0x0012_3456).with_alpha(0.5),
        );
        let svg = drawing.to_svg(Rect::new(0.0, 0.0, 10.0, 20.0), 50);
        assert!(
            svg.contains("aria-label=\"a&lt;b&gt;&quot;&amp;\""),
            "{svg}"
        );
        assert!(
            svg.contains("fill=\"#123456\" fill-opacity=\"0.5\""),
            "{svg}"
        );
        assert!(
            svg.contains("width=\"50\" height=\"100\" viewBox=\"0 0 10 20\""),
            "{svg}"
        );
    }
}
