//! Reading nested enums that are written flat: `Move(…)` names a variant of a subject, and the subject is found by it.
//!
//! The name of the variant is read first; then the enum of the subject that has it reads the rest, as if it had read the
//! name itself. What the names are is asked of the derived code of each enum.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer as _,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// An enum of subjects that is read flat.
pub(crate) trait Flat: Sized {
    /// The names of the variants of all its subjects.
    fn names() -> Vec<&'static str>;

    /// Reads the variant with this name.
    fn read<'de, A: VariantAccess<'de>>(name: &str, access: A) -> Result<Self, A::Error>;
}

/// Reads an enum of subjects.
pub(crate) fn deserialize<'de, T: Flat, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_enum(name, &[], FlatVisitor(PhantomData))
}

/// Lets the enum of a subject read a variant whose name is known.
pub(crate) fn read<'de, T: Deserialize<'de>, A: VariantAccess<'de>>(
    name: &str,
    access: A,
) -> Result<T, A::Error> {
    T::deserialize(Named { name, access })
}

/// No subject has a variant of this name.
pub(crate) fn unknown<T: Flat, E: de::Error>(name: &str) -> E {
    let shown: String = name.chars().take(LONGEST_NAME).collect();
    let known = T::names().join(", ");
    E::custom(format_args!("there is no `{shown}`, only {known}"))
}

/// So many letters of an unknown name are repeated.
const LONGEST_NAME: usize = 40;

/// The names of the variants of an enum, as its derived code knows them.
pub(crate) fn names_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut probe = Probe(&[]);
    // The probe always refuses; it has been told the names by then.
    let _ = T::deserialize(&mut probe);
    probe.0
}

struct FlatVisitor<T>(PhantomData<T>);

impl<'de, T: Flat> Visitor<'de> for FlatVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {}", T::names().join(", "))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<T, A::Error> {
        let (name, access) = data.variant_seed(NameSeed)?;
        T::read(&name, access)
    }
}

/// Reads the name of a variant.
struct NameSeed;

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameSeed {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<String, E> {
        Ok(name.to_owned())
    }
}

/// Is told the names of the variants of an enum, and refuses to read one.
struct Probe(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut Probe {
    type Error = de::value::Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0 = variants;
        Err(de::Error::custom("only the names were asked"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("this is no enum"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant whose name has been read, handed on to the enum that has it.
struct Named<'a, A> {
    name: &'a str,
    access: A,
}

impl<'de, A: VariantAccess<'de>> Deserializer<'de> for Named<'_, A> {
    type Error = A::Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, A::Error> {
        Err(de::Error::custom("this is no enum"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for Named<'_, A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A), A::Error> {
        let name: StrDeserializer<'_, A::Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.access))
    }
}
