//! Enums with one variant a subject, which hand every question on to it.

/// Declares an enum of subjects, the conversion from each of them, and the view by which questions are handed on.
/// `written` ones are written without the name of the subject, `Move(…)` and not `Movement(Move(…))`; `flat` ones are read so too.
macro_rules! nested {
    (
        $(#[$meta:meta])*
        pub enum $name:ident, $view:ident: $trait:path {
            $($(#[$doc:meta])* $subject:ident($inner:ty)),* $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* $subject($inner)),*
        }

        impl $name {
            /// What its subject says of it.
            pub fn $view(&self) -> &dyn $trait {
                match self {
                    $(Self::$subject(inner) => inner),*
                }
            }
        }

        $(impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                Self::$subject(inner)
            }
        })*
    };
    (
        written
        $(#[$meta:meta])*
        pub enum $name:ident, $view:ident: $trait:path {
            $($(#[$doc:meta])* $subject:ident($inner:ty)),* $(,)?
        }
    ) => {
        $crate::language::nested! {
            $(#[$meta])*
            pub enum $name, $view: $trait {
                $($(#[$doc])* $subject($inner)),*
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$subject(inner) => inner.serialize(serializer)),*
                }
            }
        }
    };
    (
        flat
        $(#[$meta:meta])*
        pub enum $name:ident, $view:ident: $trait:path {
            $($(#[$doc:meta])* $subject:ident($inner:ty)),* $(,)?
        }
    ) => {
        $crate::language::nested! {
            written
            $(#[$meta])*
            pub enum $name, $view: $trait {
                $($(#[$doc])* $subject($inner)),*
            }
        }

        impl $crate::language::flat::Flat for $name {
            fn names() -> Vec<&'static str> {
                [$($crate::language::flat::names_of::<$inner>()),*].concat()
            }

            fn read<'de, A: serde::de::VariantAccess<'de>>(name: &str, access: A) -> Result<Self, A::Error> {
                $(if $crate::language::flat::names_of::<$inner>().contains(&name) {
                    return $crate::language::flat::read(name, access).map(Self::$subject);
                })*
                Err($crate::language::flat::unknown::<Self, _>(name))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::language::flat::deserialize(stringify!($name), deserializer)
            }
        }
    };
}

pub(crate) use nested;
