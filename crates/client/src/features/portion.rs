//! The card on which a player divides supply over counters: what is blown up and whose tokens go first (12.11a), or what each
//! part of divided transport carries (13.2c); and on which he loads or unloads less than he could (13.2f).

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Roster, Tokens, fact};
use stavka_rules::supply::Payment;
use stavka_rules::telling;
use stavka_rules::telling::{explain, side_name};
use stavka_rules::transport::TransportOrder;

use super::question::panel::DecisionView;
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, PayChange, PayIntent, PortionIntent};
use crate::kit::payers::{PayerRow, PayersView};
use crate::session::moment::{Moment, OfMoment, closes_with_its_moment};
use crate::session::offers::Offering;
use crate::session::requests::{Request, Requests};
use crate::session::words::side_colour;

/// The order whose supply is divided.
#[derive(Resource, Default, Debug)]
pub(crate) struct Portions(Option<Open>);

#[derive(Clone, Debug)]
struct Open {
    /// As it is given without another word.
    usual: Order,
    shares: Shares,
    /// When it was opened.
    moment: Moment,
}

/// What each counter has of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shares {
    rows: Vec<Share>,
    /// Those that have some, in the order in which they were given it.
    order: Vec<UnitId>,
    /// How much there is; what all of them have together is no more.
    whole: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    unit: UnitId,
    tokens: u16,
    most: u16,
}

impl Shares {
    /// What can be said otherwise about an order; nothing if it divides nothing.
    fn of(world: &World, order: &Order) -> Option<Self> {
        let roster = world.resource::<Roster>();
        let held = |unit: UnitId| {
            let found = roster.find(unit);
            found.map_or(0, |unit| fact::<Tokens>(world, unit).0)
        };
        let rows: Vec<Share> = match order {
            Order::Transport(TransportOrder::Blow { of }) => {
                let row = |part: &Payment| Share {
                    unit: part.dump,
                    tokens: part.tokens,
                    most: held(part.dump),
                };
                of.iter().map(row).collect()
            }
            Order::Transport(TransportOrder::Regroup { from, into, .. }) if into.len() > 1 => {
                let mut left: u16 = from.iter().map(|&unit| held(unit)).sum();
                let row = |&unit: &UnitId| {
                    let most = roster.printed(roster.find(unit)?).capacity;
                    let tokens = left.min(most);
                    left -= tokens;
                    Some(Share { unit, tokens, most })
                };
                into.iter().filter_map(row).collect()
            }
            // One row: what the transport takes, or gives.
            &Order::Transport(
                TransportOrder::Load { unit, tokens, .. }
                | TransportOrder::Unload { unit, tokens, .. },
            ) => {
                let most = tokens;
                vec![Share { unit, tokens, most }]
            }
            _ => return None,
        };
        let given = |row: &&Share| row.tokens > 0;
        let order = rows.iter().filter(given).map(|row| row.unit).collect();
        let whole = rows.iter().map(|row| row.tokens).sum();
        (whole > 0).then_some(Self { rows, order, whole })
    }

    fn sum(&self) -> u16 {
        self.rows.iter().map(|row| row.tokens).sum()
    }

    fn of_unit(&self, unit: UnitId) -> u16 {
        let row = self.rows.iter().find(|row| row.unit == unit);
        row.map_or(0, |row| row.tokens)
    }

    /// One token more or less for a counter. Once all is given, one more here is one less where there is most.
    fn change(&mut self, unit: UnitId, how: PayChange) {
        let Some(at) = self.rows.iter().position(|row| row.unit == unit) else {
            return;
        };
        match how {
            PayChange::Less => self.rows[at].tokens = self.rows[at].tokens.saturating_sub(1),
            PayChange::More if self.rows[at].tokens >= self.rows[at].most => return,
            PayChange::More => {
                if self.sum() >= self.whole {
                    let others = (0..self.rows.len()).filter(|&other| other != at);
                    let most = others.max_by_key(|&other| self.rows[other].tokens);
                    if let Some(most) = most {
                        self.rows[most].tokens = self.rows[most].tokens.saturating_sub(1);
                    }
                }
                self.rows[at].tokens += 1;
            }
        }
        let Self { rows, order, .. } = self;
        let has = |unit: UnitId| rows.iter().any(|row| row.unit == unit && row.tokens > 0);
        order.retain(|&unit| has(unit));
        if has(unit) && !order.contains(&unit) {
            order.push(unit);
        }
    }
}

impl Open {
    /// The order as it is divided now.
    fn order(&self) -> Order {
        let mut order = self.usual.clone();
        match &mut order {
            Order::Transport(TransportOrder::Blow { of }) => {
                let part = |&dump: &UnitId| Payment {
                    dump,
                    tokens: self.shares.of_unit(dump),
                };
                *of = self.shares.order.iter().map(part).collect();
            }
            Order::Transport(TransportOrder::Regroup { loads, .. }) => {
                *loads = Some(self.shares.rows.iter().map(|row| row.tokens).collect());
            }
            Order::Transport(
                TransportOrder::Load { unit, tokens, .. }
                | TransportOrder::Unload { unit, tokens, .. },
            ) => *tokens = self.shares.of_unit(*unit),
            _ => {}
        }
        order
    }
}

impl Portions {
    /// Whether the card is open.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

impl OfMoment for Portions {
    fn moment(&self) -> Option<&Moment> {
        self.0.as_ref().map(|open| &open.moment)
    }

    fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// The card.
pub fn plugin(app: &mut App) {
    app.init_resource::<Portions>();
    closes_with_its_moment::<Portions>(app);
}

/// Carries out what was pressed.
pub(crate) fn act(world: &mut World, intent: PortionIntent) {
    match intent {
        PortionIntent::Open(n) => open(world, n),
        PortionIntent::Order => {
            let order = world.resource::<Portions>().0.as_ref().map(Open::order);
            if let Some(order) = order {
                world.resource_mut::<Requests>().push(Request::Order(order));
            }
        }
        PortionIntent::Close => {
            world.resource_mut::<Portions>().close();
        }
        PortionIntent::Share(press) => share(world, press),
    }
}

/// Opens the card for an offer of the inspector.
fn open(world: &mut World, n: usize) {
    let offer = world.resource::<Offering>().supply.get(n);
    let order = offer.map(|offer| offer.order.clone());
    let card = order.and_then(|usual| {
        Some(Open {
            shares: Shares::of(world, &usual)?,
            usual,
            moment: Moment::now(world),
        })
    });
    world.resource_mut::<Portions>().0 = card;
}

fn share(world: &mut World, press: PayIntent) {
    let Some(open) = world.resource::<Portions>().0.clone() else {
        return;
    };
    let mut shares = open.shares;
    match press {
        PayIntent::Usual => shares = Shares::of(world, &open.usual).unwrap_or(shares),
        PayIntent::Change(unit, how) => shares.change(unit, how),
    }
    if let Some(open) = &mut world.resource_mut::<Portions>().0 {
        open.shares = shares;
    }
}

/// The card, if it is open.
pub(crate) fn card(world: &World) -> Option<DecisionView> {
    let open = world.resource::<Portions>().0.as_ref()?;
    let side = world.resource::<Offering>().side?;
    let Words {
        question,
        rule,
        fact,
        label,
    } = words(world, open);
    let refused = check(world, &open.order()).err();
    let order = ActionView {
        refused: refused.as_ref().map(|violation| explain(world, violation)),
        rule: refused.map(|violation| violation.rule.0.to_owned()),
        ..ActionView::new(Intent::Portion(PortionIntent::Order), label).key("Enter")
    };
    Some(DecisionView {
        side: side_name(world, side).to_uppercase(),
        side_colour: side_colour(world, side),
        question,
        rule: rule.to_owned(),
        facts: vec![fact],
        payers: Some(rows(world, open)),
        choices: vec![
            order,
            ActionView::new(Intent::Portion(PortionIntent::Close), "Cancel").key("Esc"),
        ],
        ..DecisionView::default()
    })
}

/// What the card says.
struct Words {
    question: String,
    rule: &'static str,
    fact: String,
    label: String,
}

fn words(world: &World, open: &Open) -> Words {
    let amount = telling::supply(open.shares.sum());
    let whole = telling::supply(open.shares.whole);
    match &open.usual {
        Order::Transport(TransportOrder::Blow { .. }) => {
            let names = telling::names(world, &open.shares.order);
            Words {
                question: "Blow up supply of this hex".to_owned(),
                rule: "12.11a",
                fact: format!(
                    "One die for all of it. What it destroys is taken in this order: {names}."
                ),
                label: format!("Blow up {amount}"),
            }
        }
        Order::Transport(TransportOrder::Load { from, .. }) => Words {
            question: format!("Load from {}", telling::name(world, *from)),
            rule: "13.2f",
            fact: format!("Up to {whole}; it costs the same, however much it is."),
            label: format!("Load {amount}"),
        },
        Order::Transport(TransportOrder::Unload { .. }) => Words {
            question: "Unload".to_owned(),
            rule: "13.2f",
            fact: format!("Up to {whole}, for the same price; the rest stays loaded."),
            label: format!("Unload {amount}"),
        },
        _ => Words {
            question: "Divide transport".to_owned(),
            rule: "13.2c",
            fact: format!("{whole} to carry."),
            label: "Divide".to_owned(),
        },
    }
}

fn rows(world: &World, open: &Open) -> PayersView {
    let usual = Shares::of(world, &open.usual).as_ref() == Some(&open.shares);
    let say = |press: PayIntent| Intent::Portion(PortionIntent::Share(press));
    PayersView {
        rows: open
            .shares
            .rows
            .iter()
            .map(|row| of_row(world, row))
            .collect(),
        missing: String::new(),
        usual: (!usual).then(|| ActionView::new(say(PayIntent::Usual), "As usual")),
    }
}

fn of_row(world: &World, share: &Share) -> PayerRow {
    let roster = world.resource::<Roster>();
    let lies = |unit: UnitId| {
        let found = roster.find(unit);
        found.is_some_and(|unit| roster.printed(unit).family == Family::Dump)
    };
    let name = if lies(share.unit) {
        "On the ground".to_owned()
    } else {
        telling::name(world, share.unit)
    };
    let button = |how: PayChange, word: &str, refused: Option<&str>| ActionView {
        refused: refused.map(str::to_owned),
        ..ActionView::new(
            Intent::Portion(PortionIntent::Share(PayIntent::Change(share.unit, how))),
            format!("{word}: {name}"),
        )
    };
    let full = (share.tokens >= share.most).then_some("It takes no more.");
    let none = (share.tokens == 0).then_some("It has none.");
    PayerRow {
        less: button(PayChange::Less, "Less", none),
        more: button(PayChange::More, "More", full),
        given: telling::supply(share.tokens),
        holds: telling::supply(share.most),
        pays: share.tokens > 0,
        name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str) -> UnitId {
        UnitId::new(name).expect("an id")
    }

    fn shares(rows: &[(&str, u16, u16)]) -> Shares {
        let row = |&(name, tokens, most): &(&str, u16, u16)| Share {
            unit: unit(name),
            tokens,
            most,
        };
        let rows: Vec<Share> = rows.iter().map(row).collect();
        Shares {
            order: rows.iter().map(|row| row.unit).collect(),
            whole: rows.iter().map(|row| row.tokens).sum(),
            rows,
        }
    }

    fn tokens(shares: &Shares) -> Vec<u16> {
        shares.rows.iter().map(|row| row.tokens).collect()
    }

    #[test]
    fn a_token_more_here_is_one_less_where_there_is_most() {
        let mut shares = shares(&[("t", 8, 8), ("u", 0, 8)]);
        shares.change(unit("u"), PayChange::More);
        assert_eq!(tokens(&shares), [7, 1]);
        // What was taken off is given without taking anything away.
        shares.change(unit("t"), PayChange::Less);
        shares.change(unit("u"), PayChange::More);
        assert_eq!(tokens(&shares), [6, 2]);
    }

    #[test]
    fn who_was_given_nothing_and_then_some_comes_last() {
        let mut shares = shares(&[("ground", 1, 1), ("truck", 2, 2)]);
        shares.change(unit("ground"), PayChange::Less);
        assert_eq!(shares.order, [unit("truck")]);
        shares.change(unit("ground"), PayChange::More);
        assert_eq!(shares.order, [unit("truck"), unit("ground")]);
        assert_eq!(tokens(&shares), [1, 2]);
    }
}
