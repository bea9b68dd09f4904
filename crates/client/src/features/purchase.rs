//! The card on which a player says which dumps pay for fuel (12.5c) or works (16.0b), in place of the usual ones.

use bevy::prelude::*;
use stavka_rules::engine::{Plan, check};
use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, Tokens, UnitIx};
use stavka_rules::supply::{FuelTarget, FuelVia, Payment, SupplyOrder, SupplyPlan};
use stavka_rules::telling;
use stavka_rules::telling::{explain, side_name};
use stavka_rules::works::{DigOffer, WorksOrder};

use super::question::panel::DecisionView;
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, PayIntent, PurchaseIntent};
use crate::session::moment::{Moment, OfMoment, closes_with_its_moment};
use crate::session::offers::tasks::TaskWay;
use crate::session::offers::words::{lasts, task_words};
use crate::session::offers::{FuelWay, Offering};
use crate::session::purse::{Purse, as_paid};
use crate::session::requests::{Request, Requests};
use crate::session::words::side_colour;

/// The purchase whose payment is chosen.
#[derive(Resource, Default, Debug)]
pub(crate) struct Purchase(Option<Open>);

#[derive(Clone, Debug)]
struct Open {
    goods: Goods,
    price: Tokens,
    /// Who draws on the dumps.
    drawers: Vec<UnitId>,
    usual: Vec<Payment>,
    /// The dumps that pay; none for the usual ones.
    payers: Option<Vec<Payment>>,
    /// When it was opened.
    moment: Moment,
}

/// What is bought.
#[derive(Clone, Debug)]
enum Goods {
    Fuel(FuelTarget, Option<FuelVia>),
    Works {
        hex: HexPos,
        by: Vec<UnitId>,
        level: u8,
    },
    Task {
        task: Task,
        words: String,
        hex: HexPos,
        by: Vec<UnitId>,
    },
}

impl Open {
    fn payments(&self) -> &[Payment] {
        self.payers.as_deref().unwrap_or(&self.usual)
    }

    fn order(&self) -> Order {
        let from = self.payments().to_vec();
        match &self.goods {
            Goods::Fuel(target, via) => Order::Supply(SupplyOrder::Fuel {
                target: *target,
                from,
                via: *via,
            }),
            Goods::Works { hex, by, .. } => Order::Works(WorksOrder::Dig {
                hex: *hex,
                by: by.clone(),
                from,
            }),
            Goods::Task { task, hex, by, .. } => Order::Engineers(EngineerOrder::Construct {
                task: *task,
                hex: *hex,
                by: by.clone(),
                from,
            }),
        }
    }

    fn purse(&self, world: &World) -> Purse {
        let roster = world.resource::<Roster>();
        let find = |&unit: &UnitId| roster.find(unit);
        let drawers: Vec<UnitIx> = self.drawers.iter().filter_map(find).collect();
        Purse::new(
            world,
            &drawers,
            self.price,
            &as_paid(world, self.payments()),
        )
    }
}

impl Purchase {
    /// Whether the card is open.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

impl OfMoment for Purchase {
    fn moment(&self) -> Option<&Moment> {
        self.0.as_ref().map(|open| &open.moment)
    }

    fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// The card.
pub fn plugin(app: &mut App) {
    app.init_resource::<Purchase>();
    closes_with_its_moment::<Purchase>(app);
}

/// Opens the card for an offer of the inspector.
fn open(world: &mut World, what: PurchaseIntent) {
    let offering = world.resource::<Offering>();
    let found = match what {
        PurchaseIntent::Fuel(n) => offering.fuel.get(n).and_then(of_fuel),
        PurchaseIntent::Dig(n) => offering.dig.get(n).and_then(|(dig, _)| of_works(dig)),
        PurchaseIntent::Task(n) => offering.tasks.get(n).and_then(of_task),
        PurchaseIntent::Order | PurchaseIntent::Close | PurchaseIntent::Pay(_) => return,
    };
    let card = found.map(|(goods, price, drawers, usual)| Open {
        goods,
        price,
        drawers,
        usual,
        payers: None,
        moment: Moment::now(world),
    });
    world.resource_mut::<Purchase>().0 = card;
}

/// What is bought, for how much, who draws it and who usually pays.
type Bill = (Goods, Tokens, Vec<UnitId>, Vec<Payment>);

fn of_fuel(fuel: &FuelWay) -> Option<Bill> {
    let usual = fuel.offer.payments.clone().ok()?;
    let goods = Goods::Fuel(fuel.offer.target, fuel.offer.via());
    Some((goods, fuel.offer.price, vec![fuel.drawer], usual))
}

fn of_works(dig: &DigOffer) -> Option<Bill> {
    let usual = dig.payments.clone().ok()?;
    let (hex, by, level) = (dig.hex, dig.by.clone(), dig.level);
    let goods = Goods::Works { hex, by, level };
    Some((goods, dig.price, dig.by.clone(), usual))
}

fn of_task(way: &TaskWay) -> Option<Bill> {
    let usual = way.offer.payments.clone().ok()?;
    let goods = Goods::Task {
        task: way.offer.task,
        words: task_words(&way.offer),
        hex: way.offer.hex,
        by: way.offer.by.clone(),
    };
    Some((goods, way.offer.price, way.offer.by.clone(), usual))
}

/// Carries out what was pressed.
pub(crate) fn act(world: &mut World, intent: PurchaseIntent) {
    match intent {
        PurchaseIntent::Order => {
            let order = world.resource::<Purchase>().0.as_ref().map(Open::order);
            if let Some(order) = order {
                world.resource_mut::<Requests>().push(Request::Order(order));
            }
        }
        PurchaseIntent::Close => {
            world.resource_mut::<Purchase>().close();
        }
        PurchaseIntent::Pay(press) => pay(world, press),
        PurchaseIntent::Fuel(_) | PurchaseIntent::Dig(_) | PurchaseIntent::Task(_) => {
            open(world, intent);
        }
    }
}

fn pay(world: &mut World, press: PayIntent) {
    let Some(open) = &world.resource::<Purchase>().0 else {
        return;
    };
    let payers = match press {
        PayIntent::Usual => None,
        PayIntent::Change(dump, how) => {
            let mut purse = open.purse(world);
            purse.change(world, dump, how);
            Some(purse.payments(world))
        }
    };
    if let Some(open) = &mut world.resource_mut::<Purchase>().0 {
        open.payers = payers;
    }
}

/// The card, if it is open.
pub(crate) fn card(world: &World) -> Option<DecisionView> {
    let open = world.resource::<Purchase>().0.as_ref()?;
    let side = world.resource::<Offering>().side?;
    let checked = check(world, &open.order());
    let price = telling::supply(open.price.0);
    let (question, rule, mut facts) = match &open.goods {
        Goods::Fuel(target, via) => (
            format!(
                "Fuel: {}{}",
                telling::target_name(world, *target),
                via.map_or_else(String::new, |via| telling::via_words(world, via))
            ),
            "12.5c",
            vec![lasts(*target).to_owned()],
        ),
        Goods::Works { hex, by, level } => (
            format!("Works of level {level} in {}", telling::place(world, *hex)),
            "16.0b",
            vec![format!("Built by {}.", telling::names(world, by))],
        ),
        Goods::Task {
            task,
            words,
            hex,
            by,
        } => (
            format!("{words} in {}", telling::place(world, *hex)),
            task.rule(),
            vec![format!("By {}.", telling::names(world, by))],
        ),
    };
    if let Ok(Plan::Supply(SupplyPlan::Fuel(plan))) = &checked {
        let roster = world.resource::<Roster>();
        let units = roster.ids(plan.receivers().iter().copied());
        facts.push(format!("Has it: {}.", telling::names(world, &units)));
    }
    let refused = checked.err();
    let order = ActionView {
        refused: refused.as_ref().map(|violation| explain(world, violation)),
        rule: refused.map(|violation| violation.rule.0.to_owned()),
        ..ActionView::new(
            Intent::Purchase(PurchaseIntent::Order),
            format!("Pay {price}"),
        )
        .key("Enter")
    };
    Some(DecisionView {
        side: side_name(world, side).to_uppercase(),
        side_colour: side_colour(world, side),
        question,
        rule: rule.to_owned(),
        facts,
        payers: Some(open.purse(world).view(
            world,
            |pay| Intent::Purchase(PurchaseIntent::Pay(pay)),
            open.payers.is_none(),
        )),
        choices: vec![
            order,
            ActionView::new(Intent::Purchase(PurchaseIntent::Close), "Cancel").key("Esc"),
        ],
        ..DecisionView::default()
    })
}
