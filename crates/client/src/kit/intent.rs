//! What a player wants: said by a button, a menu or a key, and given to the feature that can do it.
//!
//! Every feature has an enum of its own here, so that panels, which know no feature but their own, can speak of all of them.

use bevy::prelude::*;
use stavka_rules::ids::{ArmyId, FormationId, UnitId};
use stavka_rules::map::HexPos;
use stavka_rules::modes::ModeChange;
use stavka_rules::objectives::Assignee;
use stavka_rules::order::Order;
use stavka_rules::pieces::ArmyIx;

/// Something the player wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// Nothing: what is shown cannot be pressed.
    #[default]
    Nothing,
    /// About the game as a whole.
    Game(GameIntent),
    /// About the segment.
    Turn(TurnIntent),
    /// About what is looked at.
    Look(LookIntent),
    /// Give an order as it stands.
    Order(Box<Order>),
    /// Orders to the selected units.
    Stack(StackIntent),
    /// About armies and HQs.
    Command(CommandIntent),
    /// In the planner of attacks and barrages.
    Combat(CombatIntent),
    /// Suppositions.
    WhatIf(WhatIfIntent),
    /// On the card that says which dumps pay.
    Purchase(PurchaseIntent),
    /// Supply divided over counters.
    Portion(PortionIntent),
    /// A run of transport.
    Errand(ErrandIntent),
    /// Going by rail.
    Rail(RailIntent),
    /// The answer to a question.
    Question(QuestionIntent),
    /// In the order of battle.
    OrderOfBattle(OrderOfBattleIntent),
    /// In the Reinforcement Phase.
    Reinforcement(ReinforcementIntent),
}

impl Intent {
    /// Give an order as it stands.
    pub fn order(order: Order) -> Self {
        Self::Order(Box::new(order))
    }
}

/// What is wanted of the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameIntent {
    /// Take the last order back.
    Undo,
    /// Give it again.
    Redo,
    /// Save to a file that is asked for.
    Save,
    /// Open a file that is asked for.
    Open,
    /// Watch from the start.
    Watch,
    /// Leave to the menu.
    Leave,
}

/// What is wanted of the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnIntent {
    /// End it, by button.
    End,
    /// End it, by key: a key is pressed by mistake sooner than a button.
    EndByKey,
}

/// What is wanted of the view. Nothing of this is an order or a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LookIntent {
    /// Show the whole map.
    WholeMap,
    /// Move the view to a hex.
    GoTo(HexPos),
    /// Show where a warning is about, by its place in the list.
    Warning(usize),
    /// Jump to an entry of the film.
    JumpTo(usize),
    /// Switch an overlay.
    Toggle(OverlaySwitch),
    /// Show the throw ranges of all HQs, or hide them.
    ThrowRanges,
    /// Open the supply report, or close it.
    SupplyReport,
    /// Open the page of keys, or close it.
    Help,
    /// Open the rules reference at a rule number.
    Rule(String),
    /// Open the calculators.
    Calculators,
    /// Open the settings.
    Settings,
    /// The pointer rests on a mode: the map shows its range.
    PointAt(ModeChange),
    /// Close the menu of a stack.
    CloseMenu,
}

/// An overlay that a button switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlaySwitch {
    /// Where the selection can go.
    Range,
    /// Zones of control.
    Zones,
    /// Who controls which hex.
    Control,
    /// Operation zones of armies.
    Operations,
    /// How units stand with supply.
    Supply,
    /// Railroads.
    Rail,
}

/// What is wanted of the selected stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StackIntent {
    /// Select a unit of the list.
    Select(UnitId),
    /// Select the units in a formation marker.
    SelectMarker(FormationId),
    /// Select the whole stack.
    Whole,
    /// Open its menu.
    Menu,
    /// Take on a mode.
    Mode(ModeChange),
    /// Take on the mode that a letter stands for.
    ModeKey(ModeKey),
    /// Buy fuel, by the number of the offer.
    Fuel(usize),
    /// Buy fuel and go on to the hex that was clicked.
    FuelAndGo(usize),
    /// Gather the formation in its marker, or spread it.
    Marker,
    /// Show where something could be constructed, or hide it.
    Sites,
    /// Release from Reserve.
    Release,
    /// Drop off.
    DropOff,
    /// Lets the selection stay for the rest of the phase, so that it negates an enemy zone of control.
    Hold,
    /// Put on top.
    PutOnTop,
}

/// What is wanted of armies and HQs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandIntent {
    /// Hide the panel, or show it.
    Panel,
    /// Sort the armies in the order of play, or as the scenario has them.
    InOrder,
    /// Fold an army, or unfold it.
    Fold(ArmyIx),
    /// Go to the next HQ that has not been played.
    Next,
    /// Go to the one before.
    Before,
    /// Select a unit or an HQ and show it.
    Show(UnitId),
    /// Let the selection come to its turn: an HQ is played, or commands it.
    Lead,
    /// The same in the n-th way.
    LeadBy(usize),
    /// The same, and go on to the hex that was clicked.
    LeadByAndGo(usize),
    /// The HQ in hand takes up whom it usually does.
    Usual,
    /// Close the HQ that is being played.
    Close,
    /// End the army in hand.
    EndArmy,
    /// Take the HQ marker of a Front in hand, or put it down.
    Front(ArmyId),
    /// Write the objective of an army or HQ, or nobody's any more.
    Objective(Option<Assignee>),
    /// Pin objectives of an army or HQ on the map, or end that.
    Pin(Assignee),
    /// Take the operation zone of an army in hand, or put it down.
    Zone(ArmyId),
    /// Lay out the operation zone in hand.
    LayOutZone,
    /// Lay out all operation zones as they are proposed.
    AllZones,
}

impl CommandIntent {
    /// Whether it means something outside the sequence too.
    pub const fn is_of_staff(self) -> bool {
        matches!(
            self,
            Self::Panel
                | Self::Fold(_)
                | Self::Show(_)
                | Self::Front(_)
                | Self::Objective(_)
                | Self::Pin(_)
                | Self::Zone(_)
                | Self::LayOutZone
                | Self::AllZones
        )
    }
}

/// A letter that stands for a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKey {
    /// C.
    Combat,
    /// M.
    Move,
    /// R.
    Reserve,
    /// X.
    Strat,
}

/// What is wanted of a list of dumps that pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayIntent {
    /// The usual dumps pay again.
    Usual,
    /// A dump gives more or less.
    Change(UnitId, PayChange),
}

/// A change to what a dump gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayChange {
    /// A token more.
    More,
    /// A token less.
    Less,
}

/// What is wanted of the planner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatIntent {
    /// Plan against the next hex.
    Next,
    /// Plan against the one before.
    Before,
    /// Close the planner.
    Close,
    /// Suppose the opposite of the defender's supply, or aim at the next thing in the hex.
    Otherwise,
    /// Turn to the table, or back.
    Table,
    /// Order what is planned.
    Order,
    /// A unit takes part, or stays out.
    Unit(UnitId),
    /// Aim at the n-th thing in the hex.
    Aim(usize),
    /// Who pays.
    Pay(PayIntent),
    /// A unit uses its internal stocks, or does not.
    Stocks(UnitId),
    /// A unit stays to negate a zone for the supply of an overrun.
    Stays(UnitId),
    /// An HQ feeds a unit, and what of its formation attacks with it.
    FedBy {
        /// The unit.
        unit: UnitId,
        /// The HQ.
        hq: UnitId,
    },
}

/// What is wanted of suppositions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatIfIntent {
    /// Begin to suppose, or stop.
    Toggle,
    /// Take back the n-th supposition.
    Remove(usize),
    /// Take back all.
    Clear,
}

/// What is wanted of the card that says which dumps pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PurchaseIntent {
    /// Open it for the n-th offer of fuel.
    Fuel(usize),
    /// Open it for the n-th offer to dig in.
    Dig(usize),
    /// Open it for the n-th task of construction.
    Task(usize),
    /// Buy.
    Order,
    /// Close it.
    Close,
    /// Who pays.
    Pay(PayIntent),
}

/// What is wanted of the card that divides supply over counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortionIntent {
    /// Open it for the n-th offer of supply.
    Open(usize),
    /// Do it.
    Order,
    /// Close it.
    Close,
    /// Who has how much.
    Share(PayIntent),
}

/// What is wanted of a run of transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrandIntent {
    /// Plan one, or the next one.
    Plan,
    /// Take a supply point less.
    Less,
    /// Take a supply point more.
    More,
}

/// What is wanted of a journey by rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RailIntent {
    /// Plan one, or the next one.
    Plan,
    /// Plan one with the n-th load.
    PlanLoad(usize),
    /// Send a supply point less.
    Less,
    /// Send a supply point more.
    More,
    /// Claim the hex that is looked at.
    Claim,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionIntent {
    /// The n-th that is listed.
    Answer(usize),
    /// The golden one.
    AnswerBest,
    /// A unit is picked for the answer, or left out.
    Pick(UnitId),
    /// Who pays.
    Pay(PayIntent),
}

/// What is wanted of the order of battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderOfBattleIntent {
    /// Open it, or close it.
    Toggle,
    /// Open it so that the next letters are words to look for.
    Find,
    /// Open it, or turn to its next page.
    NextPage,
    /// Open a page, by its place in the list.
    Page(usize),
    /// Open the dead pile.
    DeadPile,
    /// Show a counter.
    Unit(UnitId),
    /// Fold all groups.
    Fold,
    /// Unfold all groups.
    Unfold,
    /// Fold or unfold a group.
    Turn(String),
    /// Look for words.
    Text(String),
    /// Only units in a state, by its place in the list; once more, all.
    State(usize),
    /// Only units of a kind, by its place in the list; once more, all.
    Kind(usize),
}

/// What is wanted in the Reinforcement Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReinforcementIntent {
    /// Hide the list, or show it.
    Panel,
    /// Take the n-th task in hand.
    Task(usize),
    /// Do what is in hand.
    Order,
    /// Place all that have one hex.
    All,
    /// Roll on the n-th chart.
    Roll(usize),
    /// Choose the n-th hex or unit of the task in hand.
    At(usize),
    /// So much supply, or so many steps.
    Amount(u16),
    /// Take an arrival along, or leave it out.
    Pick(UnitId),
    /// The mode in which units enter; none for that which the scenario gives.
    Mode(Option<ModeChange>),
}

impl Intent {
    /// Whether it changes only what is looked at.
    pub const fn only_looks(&self) -> bool {
        matches!(
            self,
            Self::Look(_)
                | Self::OrderOfBattle(_)
                | Self::Reinforcement(ReinforcementIntent::Panel)
                | Self::Command(
                    CommandIntent::Panel
                        | CommandIntent::InOrder
                        | CommandIntent::Fold(_)
                        | CommandIntent::Objective(_)
                )
        )
    }

    /// The rules reference at a rule number.
    pub fn rule(number: impl Into<String>) -> Self {
        Self::Look(LookIntent::Rule(number.into()))
    }

    /// The view moves to a hex.
    pub const fn go_to(hex: HexPos) -> Self {
        Self::Look(LookIntent::GoTo(hex))
    }
}

/// What the player wants, in order. Panels write it, because egui may draw a pass twice; a system takes it.
#[derive(Resource, Default, Debug)]
pub struct Intents(Vec<Intent>);

impl Intents {
    /// Adds a wish; what a second pass says again is the same wish.
    pub fn push(&mut self, intent: Intent) {
        if !self.0.contains(&intent) {
            self.0.push(intent);
        }
    }

    /// Takes all wishes.
    pub fn take(&mut self) -> Vec<Intent> {
        std::mem::take(&mut self.0)
    }
}
