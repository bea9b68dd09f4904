//! The colours of the map in winter: snow on open ground, bare woods with dark conifers, ice-blue waters. Only tones differ from
//! summer; roads, railroads, towns and signs keep their ink.

use super::{MapColours, SUMMER};
use crate::drawing::Colour;

/// The printed map in winter. Nothing is as white as what is white on counters.
pub(super) const MAP: MapColours = MapColours {
    margin: Colour::hex(0x00F1_F2F0),
    open: Colour::hex(0x00E9_ECEC),
    woods: Colour::hex(0x00D9_D8D2),
    woods_tree: Colour::hex(0x00A3_9A8C),
    forest: Colour::hex(0x00C9_CAC3),
    forest_tree: Colour::hex(0x008B_8577),
    conifer: Some(Colour::hex(0x0056_6A5E)),
    low_hills: Colour::hex(0x00E1_E3E3),
    hills: Colour::hex(0x00D5_D8DA),
    rough: Colour::hex(0x00DD_DEDD),
    mountain: Colour::hex(0x00C8_CCD0),
    hachure: Colour::hex(0x0083_7D76),
    swamp: Colour::hex(0x00C8_D6DB),
    swamp_mark: Colour::hex(0x007C_98A4),
    salt_marsh: Colour::hex(0x00D2_DDE1),
    water: Colour::hex(0x00B7_CDD9),
    shore: Colour::hex(0x0054_7F98),
    river: Colour::hex(0x004F_86A9),
    river_core: Colour::hex(0x009F_C4D6),
    ice: Colour::hex(0x00B2_D3E3),
    ice_swamp: Colour::hex(0x00C4_DEEB),
    ice_crack: Colour::hex(0x0066_96AE),
    grid: Colour::hex(0x008B_9096),
    number: Colour::hex(0x0073_787D),
    town: Colour::hex(0x00CF_CCC6),
    block: Colour::hex(0x007C_7875),
    halo: Colour::hex(0x00F1_F3F2),
    water_name: Colour::hex(0x002B_5F80),
    region_name: Colour::hex(0x0056_5652),
    ..SUMMER.map
};
