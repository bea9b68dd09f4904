//! What [`record!`](crate::record) and [`choice!`](crate::choice) expand to: taking fields out of a struct node.

use super::{Faults, Field, Kind, Node, Place, Read};

/// No struct of ours has nearly so many fields; looking for repeated ones among more would take long.
const MAX_FIELDS: usize = 256;

/// The fields of one struct in a file while they are read. Making it reports unknown and repeated fields.
pub struct Fields<'n> {
    fields: &'n [Field],
    place: Place,
    noun: &'static str,
}

impl<'n> Fields<'n> {
    /// The fields of a struct node with or without a name before the parenthesis.
    pub fn of(
        node: &'n Node,
        noun: &'static str,
        known: &[&'static str],
        faults: &mut Faults,
    ) -> Option<Self> {
        let fields: &[Field] = match &node.kind {
            Kind::Struct { fields, .. } => fields,
            Kind::Unit => &[],
            Kind::Tuple { items, .. } if items.is_empty() => &[],
            Kind::Faulty => return None,
            _ => {
                let what = format!(
                    "{}found {} where {} belongs",
                    faults.field_prefix(),
                    node.describe(),
                    with_article(noun)
                );
                let first = known.first().copied().unwrap_or_default();
                faults.add(
                    node.place,
                    what,
                    format!("write its fields in parentheses, such as ({first}: …)"),
                );
                return None;
            }
        };
        if fields.len() > MAX_FIELDS {
            let what = format!("found {} fields in one {noun}", fields.len());
            faults.add(node.place, what, "remove those that do not belong in it");
            return None;
        }
        for (n, field) in fields.iter().enumerate() {
            let name = field.name.as_str();
            if !known.contains(&name) {
                let what = format!("{} has no field '{name}'", with_article(noun));
                faults.unknown(field.place, what, name, known.iter().copied());
            } else if let Some(first) = fields[..n].iter().find(|other| other.name == name) {
                let what = format!(
                    "the field '{name}' is written twice, first in line {}",
                    first.place.line
                );
                faults.add(field.place, what, "remove one of them");
            }
        }
        Some(Self {
            fields,
            place: node.place,
            noun,
        })
    }

    /// Reads a field that must be there.
    pub fn required<T: Read>(&self, name: &'static str, faults: &mut Faults) -> Option<T> {
        let Some(field) = self.find(name) else {
            let what = format!("the {} has no '{name}'", self.noun);
            faults.add(self.place, what, format!("add {name}: …"));
            return None;
        };
        faults.in_field(name, |faults| T::read(&field.value, faults))
    }

    /// Reads a field that has a default.
    pub fn or_default<T: Read>(
        &self,
        name: &'static str,
        default: impl FnOnce() -> T,
        faults: &mut Faults,
    ) -> Option<T> {
        match self.find(name) {
            Some(field) => faults.in_field(name, |faults| T::read(&field.value, faults)),
            None => Some(default()),
        }
    }

    fn find(&self, name: &str) -> Option<&'n Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// The one value that a variant holds, `Variant(value)`.
pub fn variant_payload<'n>(
    node: &'n Node,
    variant: &'static str,
    faults: &mut Faults,
) -> Option<&'n Node> {
    match &node.kind {
        Kind::Tuple { items, .. } if items.len() == 1 => items.first(),
        // `Variant(a: 1)`: the fields are the payload's own.
        Kind::Struct { .. } => Some(node),
        _ => {
            let what = format!("{variant} holds one value, found {}", node.describe());
            faults.add(node.place, what, format!("write {variant}(…)"));
            None
        }
    }
}
