//! Declaring file types together with how they are read.

/// Declares a struct as it stands in a file. `as "noun"` is its name in faults; a field with `= value` may be left
/// out. Reading reports all missing, unknown, repeated and wrong fields at once.
#[macro_export]
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident as $noun:literal {
            $( $(#[$field_meta:meta])* $field_vis:vis $field:ident : $ty:ty $(= $default:expr)? ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $( $(#[$field_meta])* $field_vis $field: $ty, )*
        }

        impl $crate::reader::Read for $name {
            fn read(
                node: &$crate::reader::Node,
                faults: &mut $crate::reader::Faults,
            ) -> Option<Self> {
                let fields = $crate::reader::Fields::of(
                    node,
                    $noun,
                    &[$( stringify!($field) ),*],
                    faults,
                )?;
                $( let $field: Option<$ty> =
                    $crate::record!(@field fields faults $field $(= $default)?); )*
                Some(Self { $( $field: $field?, )* })
            }
        }
    };
    (@field $fields:ident $faults:ident $field:ident) => {
        $fields.required(stringify!($field), $faults)
    };
    (@field $fields:ident $faults:ident $field:ident = $default:expr) => {
        $fields.or_default(stringify!($field), || $default, $faults)
    };
}

/// Declares an enum as it stands in a file: bare words, words with one value, words with fields.
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident as $noun:literal {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident
                $(( $payload:ty ))?
                $({ $( $(#[$field_meta:meta])* $field:ident : $ty:ty $(= $default:expr)? ),* $(,)? })?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {
            $(
                $(#[$variant_meta])*
                $variant $(( $payload ))? $({ $( $(#[$field_meta])* $field: $ty, )* })?,
            )*
        }

        impl $crate::reader::Read for $name {
            fn read(
                node: &$crate::reader::Node,
                faults: &mut $crate::reader::Faults,
            ) -> Option<Self> {
                match node.word() {
                    $(
                        Some(stringify!($variant)) => $crate::choice!(
                            @build node faults $noun $name $variant
                            $(( $payload ))? $({ $( $field : $ty $(= $default)? ),* })?
                        ),
                    )*
                    _ => {
                        $crate::reader::unknown_word(
                            node,
                            $noun,
                            &[$( stringify!($variant) ),*],
                            faults,
                        );
                        None
                    }
                }
            }
        }
    };
    (@build $node:ident $faults:ident $noun:literal $name:ident $variant:ident) => {
        match $node.kind {
            $crate::reader::Kind::Word(_) => Some($name::$variant),
            _ => {
                $crate::reader::unknown_word($node, $noun, &[stringify!($variant)], $faults);
                None
            }
        }
    };
    (@build $node:ident $faults:ident $noun:literal $name:ident $variant:ident ($payload:ty)) => {{
        let payload =
            $crate::reader::variant_payload($node, stringify!($variant), $faults)?;
        <$payload as $crate::reader::Read>::read(payload, $faults).map($name::$variant)
    }};
    (
        @build $node:ident $faults:ident $noun:literal $name:ident $variant:ident
        { $( $field:ident : $ty:ty $(= $default:expr)? ),* }
    ) => {{
        let fields = $crate::reader::Fields::of(
            $node,
            stringify!($variant),
            &[$( stringify!($field) ),*],
            $faults,
        )?;
        $( let $field: Option<$ty> =
            $crate::record!(@field fields $faults $field $(= $default)?); )*
        Some($name::$variant { $( $field: $field?, )* })
    }};
}

/// Reads an enum of another crate whose variants are bare words.
#[macro_export]
macro_rules! words {
    ($name:ty as $noun:literal { $( $variant:ident ),* $(,)? }) => {
        impl $crate::reader::Read for $name {
            fn read(
                node: &$crate::reader::Node,
                faults: &mut $crate::reader::Faults,
            ) -> Option<Self> {
                match &node.kind {
                    $( $crate::reader::Kind::Word(word) if word == stringify!($variant) => {
                        Some(<$name>::$variant)
                    } )*
                    _ => {
                        $crate::reader::unknown_word(
                            node,
                            $noun,
                            &[$( stringify!($variant) ),*],
                            faults,
                        );
                        None
                    }
                }
            }
        }
    };
}
