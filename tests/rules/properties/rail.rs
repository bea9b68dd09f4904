//! 13.3 over random play.

use stavka_rules::map::{Gauge, HexIx};
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::rail::{RailEvent, RailOrder};
use stavka_rules::railways::Railways;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::{engine, rail};

use super::on_both_maps;

/// Rules 13.3b and 13.3d: no side carries more than its Rail Cap, and gauges change by the work of Rail Repair units alone.
#[test]
fn rail_cap_is_never_exceeded_and_only_rail_repair_changes_gauges() {
    let (mut trains, mut conversions) = (0, 0);
    let mut before: Vec<(HexIx, Gauge)> = Vec::new();
    on_both_maps(|world, order, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let outcomes = entry.iter().flat_map(|entry| &entry.outcomes);
        let worked = outcomes
            .filter(|outcome| matches!(outcome, Outcome::Rail(RailEvent::Converted { .. })))
            .count();
        let gauges: Vec<(HexIx, Gauge)> = world.resource::<Railways>().gauges().collect();
        let new_game = *order == Order::Sequence(SequenceOrder::Begin);
        assert!(new_game || worked > 0 || gauges == before, "{order:?}");
        conversions += worked;
        before = gauges;
        for side in Side::BOTH {
            let cap = rail::rail_cap(world, side);
            assert!(cap.spent <= Fraction::whole(cap.total.into()), "{cap:?}");
        }
        trains += usize::from(matches!(
            order,
            Order::Rail(RailOrder::Rail { .. }) | Order::Rail(RailOrder::RailSupply { .. })
        ));
    });
    assert!(
        trains > 20 && conversions > 2,
        "{trains} trains, {conversions} conversions"
    );
}
