//! The commands and their options.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modules::RuleModule;
use stavka_rules::setup::Options;

use crate::calc::Calculator;
use crate::import_map::ImportMapArgs;

/// Stavka without a window.
#[derive(Parser)]
#[command(name = "stavka-cli", version, about)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// How to print what there is to read.
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How to print.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs: one JSON value a line.
    Json,
}

/// A command.
#[derive(Subcommand)]
pub enum Command {
    /// Check scenarios with all their variants, and saved games; every fault is reported.
    Validate(ValidateArgs),
    /// List scenarios and their variants, each by the name that --scenario takes.
    Scenarios(ScenariosArgs),
    /// Play orders from a file.
    Play(PlayArgs),
    /// Play a saved game again.
    Replay(ReplayArgs),
    /// Show a hex, a unit or the turn.
    Show(ShowArgs),
    /// Let a player that picks legal orders at random play.
    Random(RandomArgs),
    /// Draw the map with its counters as PNG or SVG.
    Picture(PictureArgs),
    /// Lay real geography onto hexes: land, rivers, hills and places become a map that can be finished by hand.
    ImportMap(Box<ImportMapArgs>),
    /// Work out a combat, a barrage or a loss without a game: with dice step by step, without them exact chances.
    Calc {
        /// What is worked out.
        #[command(subcommand)]
        calculator: Calculator,
    },
    /// Make a saved game from the journal of a game that was cut off.
    Recover(RecoverArgs),
}

/// Options of `validate`.
#[derive(Args)]
pub struct ValidateArgs {
    /// Scenario folders and saved games.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

/// Options of `scenarios`.
#[derive(Args)]
pub struct ScenariosArgs {
    /// Scenario folders; the shipped scenarios if none is named.
    pub paths: Vec<PathBuf>,
}

/// Options of `play`.
#[derive(Args)]
pub struct PlayArgs {
    /// Scenario folder, or the name of a shipped scenario; behind a slash the variant, as in `first-steps/VARIANT`.
    #[arg(long)]
    pub scenario: PathBuf,
    /// File with a RON list of orders.
    #[arg(long)]
    pub orders: PathBuf,
    /// Seed of the dice.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Dice to use before the generator, such as 3,4,6.
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=6))]
    pub rolls: Vec<u8>,
    /// Save the game here in the end.
    #[arg(long)]
    pub save: Option<PathBuf>,
    /// Go on after a refusal.
    #[arg(long)]
    pub keep_going: bool,
    /// Switches of the game.
    #[command(flatten)]
    pub options: OptionArgs,
}

/// Switches of a new game. What is not named stays as the scenario has it.
#[derive(Args)]
pub struct OptionArgs {
    /// Fog of war: players see only the tops of enemy stacks (4.9).
    #[arg(long)]
    pub fog: bool,
    /// Formation markers hide their units in the fog (13.7b).
    #[arg(long, requires = "fog")]
    pub formation_fog: bool,
    /// Cover the screen while the players change seats.
    #[arg(long)]
    pub hand_over: bool,
    /// Refuse to undo past a die, in place of opening a branch.
    #[arg(long)]
    pub no_branches: bool,
    /// Stop in every segment, also where nothing can be done.
    #[arg(long)]
    pub every_segment: bool,
}

impl OptionArgs {
    /// Changes the switches that were named.
    pub fn apply(&self, options: &mut Options) {
        let named = [
            (RuleModule::Fog, self.fog),
            (RuleModule::FormationFog, self.formation_fog),
        ];
        for (module, _) in named.into_iter().filter(|&(_, on)| on) {
            options.modules.set(module, true);
        }
        options.hand_over |= self.hand_over;
        options.branches &= !self.no_branches;
        options.pass_empty_segments &= !self.every_segment;
    }
}

/// Options of `replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// The saved game.
    pub save: PathBuf,
    /// Say that every state was compared.
    #[arg(long)]
    pub verify: bool,
    /// How far, and along which line.
    #[command(flatten)]
    pub moment: Moment,
}

/// Which game a command looks at.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Source {
    /// Scenario folder, or the name of a shipped scenario; behind a slash the variant, as in `first-steps/VARIANT`.
    #[arg(long)]
    pub scenario: Option<PathBuf>,
    /// Saved game.
    #[arg(long)]
    pub save: Option<PathBuf>,
}

/// Which moment of a saved game a command looks at.
#[derive(Args, Clone, Copy)]
pub struct Moment {
    /// After so many orders.
    #[arg(long)]
    pub to: Option<usize>,
    /// The line of play, counted from 0; the one that was saved if none is named.
    #[arg(long)]
    pub line: Option<usize>,
}

/// Options of `show`.
#[derive(Args)]
pub struct ShowArgs {
    /// The game.
    #[command(flatten)]
    pub source: Source,
    /// The moment of a saved game.
    #[command(flatten)]
    pub moment: Moment,
    /// What to show.
    #[command(flatten)]
    pub subject: Subject,
}

/// What to show.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Subject {
    /// A hex.
    #[arg(long)]
    pub hex: Option<HexPos>,
    /// A unit.
    #[arg(long)]
    pub unit: Option<UnitId>,
    /// The turn and what the game waits for.
    #[arg(long)]
    pub turn: bool,
    /// A table of the rules by name; `list` names them all.
    #[arg(long)]
    pub table: Option<String>,
    /// An army or Front, by its name or id: HQs with their slots, what was played, and its operation zone (C&C 1.2, 4).
    #[arg(long)]
    pub army: Option<String>,
    /// All Fronts: posture, place, armies, and what they have spent (C&C 2).
    #[arg(long)]
    pub fronts: bool,
    /// The objectives of all armies and HQs (C&C 1.2).
    #[arg(long)]
    pub objectives: bool,
}

/// Options of `random`.
#[derive(Args)]
pub struct RandomArgs {
    /// Scenario folder, or the name of a shipped scenario; behind a slash the variant, as in `first-steps/VARIANT`.
    #[arg(long)]
    pub scenario: PathBuf,
    /// Seed of dice and player.
    #[arg(long)]
    pub seed: u64,
    /// Play so many turns at most.
    #[arg(long)]
    pub turns: u8,
    /// Save the game here. A journal is kept beside it while it runs.
    #[arg(long)]
    pub save: PathBuf,
    /// Switches of the game.
    #[command(flatten)]
    pub options: OptionArgs,
}

/// Options of `picture`.
#[derive(Args)]
pub struct PictureArgs {
    /// The game.
    #[command(flatten)]
    pub source: Source,
    /// The moment of a saved game.
    #[command(flatten)]
    pub moment: Moment,
    /// File to write, ending in .png or .svg.
    #[arg(long)]
    pub out: PathBuf,
    /// Only the surroundings of this hex.
    #[arg(long)]
    pub hex: Option<HexPos>,
    /// How many hexes around it.
    #[arg(long, default_value_t = 3, requires = "hex")]
    pub radius: u8,
    /// Width in pixels.
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub width: u32,
}

/// Options of `recover`.
#[derive(Args)]
pub struct RecoverArgs {
    /// The journal.
    pub journal: PathBuf,
    /// Save the game here.
    #[arg(long)]
    pub save: PathBuf,
}
