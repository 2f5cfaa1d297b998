// Every word of the page, in English. Names of rules, cards and actions are the game's own; texts with
// parts that change are functions.

import {
  DealPattern,
  IllegalReason,
  InitialLeader,
  LeadTrump,
  Objective,
  Playouts,
  Repeat,
  type RuleSet,
  Tie,
  Trump,
  TrumpRule,
} from "ohhell";
import type { Suit } from "../cards/card";

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** How the bids stand against the tricks. */
function balance(total: number, cards: number): string {
  const off = total - cards;
  return off === 0 ? "even" : off < 0 ? `under by ${-off}` : `over by ${off}`;
}

const suits: Readonly<Record<Suit, string>> = {
  C: "clubs",
  D: "diamonds",
  H: "hearts",
  S: "spades",
};

const options = {
  players: "Players",
  suits: "Suits in the deck",
  lowestRank: "Lowest rank",
  romanianDeck: "Romanian deck: every card is dealt in the largest round",
  maxCards: "Cards in the largest round",
  minCards: "Cards in the smallest round",
  dealPattern: "How sizes follow",
  repeat: "Sizes that everyone deals once",
  trumpRule: "Trump",
  trumpSequence: "Trumps in turn",
  simultaneousBidding: "Everyone bids at once",
  hookMinCards: "Hook from so many cards (0: off)",
  blindOneCard: "One-card rounds blind: the card on the forehead",
  initialLeader: "First lead",
  mustTrump: "Void of the suit, one must trump",
  mustBeat: "Following suit, one must beat",
  leadTrump: "Trump may be led",
  made: "Bid made",
  madeZero: "Bid of zero made",
  over: "Too many tricks",
  under: "Too few tricks",
  failedZero: "Tricks after a bid of zero",
  streakLength: "Run that pays (0: off)",
  streakBonus: "Points for a run of made bids",
  streakPenalty: "Points lost by a run of failed bids",
  winnerBonus: "Points for the winner",
  tie: "A tie for the first place",
} as const;

type OptionName = keyof typeof options;

const trumps: Readonly<Record<Trump, string>> = {
  [Trump.UNSPECIFIED]: "by a card",
  [Trump.CLUBS]: "clubs",
  [Trump.DIAMONDS]: "diamonds",
  [Trump.HEARTS]: "hearts",
  [Trump.SPADES]: "spades",
  [Trump.NONE]: "no trump",
};

const choices: Readonly<Partial<Record<OptionName, Readonly<Record<number, string>>>>> = {
  dealPattern: {
    [DealPattern.DOWN_THEN_UP]: "down, then up again",
    [DealPattern.DOWN_ONLY]: "down",
    [DealPattern.UP_THEN_DOWN]: "up, then down again",
    [DealPattern.UP_ONLY]: "up",
    [DealPattern.MAXIMUM_ONLY]: "ten rounds of the largest",
  },
  repeat: {
    [Repeat.NONE]: "none",
    [Repeat.MINIMUM]: "the smallest",
    [Repeat.MAXIMUM]: "the largest",
    [Repeat.MINIMUM_AND_MAXIMUM]: "the smallest and the largest",
    [Repeat.ALL]: "every size",
  },
  trumpRule: {
    [TrumpRule.TURN_UP]: "a card is turned up",
    [TrumpRule.TURN_UP_NT_AT_MAXIMUM]: "turned up; none in the largest rounds",
    [TrumpRule.TURN_UP_NT_ON_TWO_TO_SIX]: "turned up; a 2 to 6 means none",
    [TrumpRule.TURN_UP_NT_ON_ACE]: "turned up; an ace means none",
    [TrumpRule.TURN_UP_NT_ON_ACE_OR_KING]: "turned up; an ace or a king means none",
    [TrumpRule.SEQUENCE]: "in turn, see below",
  },
  initialLeader: {
    [InitialLeader.LEFT_OF_DEALER]: "left of the dealer",
    [InitialLeader.DEALER]: "the dealer",
    [InitialLeader.HIGHEST_BIDDER]: "the highest bidder",
  },
  leadTrump: {
    [LeadTrump.ANYTIME]: "at any time",
    [LeadTrump.AFTER_BROKEN]: "once one has been played on another suit",
    [LeadTrump.AFTER_FIRST_TRICK]: "after the first trick",
  },
  tie: {
    [Tie.SHARED]: "is shared",
    [Tie.EXTRA_ROUND]: "is played off by more rounds",
  },
};

const ranks: Readonly<Record<string, string>> = {
  "2": "2",
  "3": "3",
  "4": "4",
  "5": "5",
  "6": "6",
  "7": "7",
  "8": "8",
  "9": "9",
  T: "10",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};

const levels: Readonly<Record<number, string>> = {
  1: "easy",
  2: "normal",
  5: "hard",
  7: "crazy",
};

/** An option's value in words; undefined where it says nothing in these rules. */
function inWords(name: OptionName, rules: RuleSet): string | undefined {
  const value = rules[name];
  if (name === "trumpSequence") {
    return rules.trumpRule === TrumpRule.SEQUENCE
      ? rules.trumpSequence.map((trump) => trumps[trump]).join(", ")
      : undefined;
  }
  if (name === "hookMinCards") {
    if (rules.simultaneousBidding || value === 0) return "off: any bid may be made";
    return `the last bidder may not make the bids add up to the cards, in rounds of ${value} cards or more`;
  }
  if (name === "streakBonus" || name === "streakPenalty") {
    return rules.streakLength ? String(value) : undefined;
  }
  if (name === "lowestRank") return ranks["23456789TJQKA"[(value as number) - 2] ?? ""];
  if (typeof value === "boolean") return value ? "yes" : "no";
  const named = choices[name]?.[value as number];
  return named ?? String(value);
}

export const en = {
  ui: {
    name: "Oh Hell",
    skip: "Skip to the table",
    pages: "Pages",
    page: { play: "Play", analyse: "Analyse", results: "Results" },
    close: "Close",
    again: "Try again",
    copyLink: "Copy a link to these rules",
    copied: "Copied",
    link: "Link",
  },

  trouble: {
    refused: "That cannot be:",
    token: "This server asks for an access token.",
    busy: "The server is busy. Try again in a moment.",
    gone: "The server does not answer. Nothing is lost: your game is kept in this browser and goes on when the server is back.",
    lostTable:
      "The server does not know this game any more: its key has changed since. The game cannot go on; please start a new one.",
  },

  cards: {
    suits,
    ranks,
    hidden: "a card that is not seen",
    name: (rank: string, suit: string) => `${rank} of ${suit}`,
  },

  places: {
    S: "South",
    SW: "Southwest",
    W: "West",
    NW: "Northwest",
    N: "North",
    NE: "Northeast",
    E: "East",
    SE: "Southeast",
  },

  table: {
    name: "Table",
    hand: "Your hand",
    card: (name: string, why: string | undefined) => (why === undefined ? name : `${name}, ${why}`),
    trick: "The trick",
    played: (name: string, card: string) => `${name}: ${card}`,
    dealer: "dealer",
    dealerMark: "D",
    leads: "led this trick",
    total: "points so far",
    points: "pts",
    trump: "trump",
    noTrump: "no trump",
    cardsLeft: (left: number) => `${count(left, "card")} left`,
    void: (suit: string) => `no ${suit}`,
    standing: (bid: number | undefined, taken: number) =>
      bid === undefined
        ? `${count(taken, "trick")}, no bid yet`
        : `${count(taken, "trick")}, bid ${bid}${taken === bid ? ": on the bid" : taken > bid ? ": over the bid" : ""}`,
  },

  status: {
    round: (number: number, rounds: number, cards: number) =>
      `Round ${number} of ${rounds} · ${count(cards, "card")}`,
    trump: "Trump",
    deal: "Ready to deal",
    roundOver: "Round over",
    yourBid: "Your bid",
    yourCard: "Your turn",
    turn: (name: string) => `${name} to act`,
    bids: (total: number, cards: number) => `Bids ${total} of ${cards}`,
    bidsFinal: (total: number, cards: number) =>
      `Bids ${total} of ${cards}: ${balance(total, cards)}`,
    announced: (total: number, cards: number) => {
      const said = balance(total, cards);
      return `${said[0]?.toUpperCase()}${said.slice(1)}: ${count(total, "trick")} bid, ${cards} to take`;
    },
  },

  illegal: (code: IllegalReason, reason: string, led?: Suit): string => {
    switch (code) {
      case IllegalReason.MUST_FOLLOW:
        return led === undefined
          ? "the suit led must be followed"
          : `${suits[led]} were led and must be followed`;
      case IllegalReason.MUST_BEAT:
        return "you must beat the best card of the suit";
      case IllegalReason.MUST_TRUMP:
        return "you must play a trump";
      case IllegalReason.TRUMP_NOT_BROKEN:
        return "trumps are not broken yet";
      case IllegalReason.NO_TRUMP_IN_FIRST_TRICK:
        return "no trump may be led to the first trick";
      case IllegalReason.HOOK:
        return "the bids would add up to the tricks";
      default:
        return reason;
    }
  },

  play: {
    you: "You",
    newGame: "New game",
    rules: "Rules",
    preset: "Game",
    seats: "Seats at the table",
    players: "Players",
    yourName: "Your name",
    yourHints: "Your hints",
    level: (level: number) => `Level ${level}${levels[level] ? ` · ${levels[level]}` : ""}`,
    more: "More settings",
    asLevel: "as the level",
    playDeals: "Deals it thinks about for a card",
    bidDeals: "Deals it thinks about for a bid",
    infer: "Others' bids and plays",
    infers: "tell it what they hold",
    infersNot: "tell it nothing but voids",
    objective: "It plays for",
    objectives: {
      [Objective.POINTS]: "its own points",
      [Objective.LEAD]: "its lead over the others",
      [Objective.WIN]: "winning the game",
    },
    rivalWeight: "Weight of the others' points",
    playouts: "It imagines the others",
    playoutsBy: {
      [Playouts.POLICY]: "playing with judgement",
      [Playouts.UNIFORM]: "and itself playing any legal card",
      [Playouts.RANDOM_RIVALS]: "playing any legal card, itself with judgement",
    },
    aggressiveness: (value: number) =>
      `Bids ${value === 0 ? "as it counts" : value > 0 ? `boldly: +${value}` : `carefully: \u2212${-value}`}`,
    openHands: "View all hands",
    openHandsMeans: "Everyone's cards lie open to you for the whole game.",
    allOptions: "All options of the rules",
    rulesWrong: "These rules cannot be played as they are: see above.",
    start: "Start",
    firstDeal: (dealer: string) => `${dealer} ${dealer === "You" ? "deal" : "deals"} first`,
    promise:
      "The dealer has promised its shuffle. Your browser adds words of its own, so neither side can choose the cards.",
    deal: "Deal",
    nextRound: "Next round",
    roundOver: (number: number) => `Round ${number}`,
    gameOver: "The game is over",
    bonus: (points: string) => `winner ${points}`,
    again: "Play again",
    analyse: "Analyse this game",
    save: "Save the game",
    bid: "Your bid",
    howMany: "How many tricks will you take?",
    bidButton: (bid: number) => `Bid ${bid}`,
    typed: (digits: string) => `${digits}: Enter bids it, another digit goes on`,
    barredBid: (bid: number, why: string) => `${bid} is barred: ${why}`,
    refused: (card: string, why: string) => `Not the ${card}${why === "" ? "" : `: ${why}`}.`,
    undo: "Undo",
    pause: "Pause",
    goOn: "Go on",
    sort: "Sort",
    tools: "Actions",
    leaveTitle: "Start a new game?",
    leaveMeans: "The game at this table is then forgotten.",
    leave: "Leave this game",
    stay: "Keep playing",
  },

  sheet: {
    name: "Score sheet",
    empty: "No round is finished yet.",
    chart: "Points from round to round",
    seat: "Seat",
    round: "Round",
    bid: "Bid",
    taken: "Tricks",
    points: "Points",
    streak: "Run",
    total: "Total",
    cards: (cards: number) => count(cards, "card"),
    noTrump: "NT",
  },

  results: {
    title: "Results",
    none: "No game has been finished in this browser yet.",
    byLevel: "Finished games by level and seats",
    columns: ["Opponents", "Seats", "Games", "Won", "Mean place", "Mean points", "Bids made"],
    mixed: "mixed levels",
    latest: "The last games",
    line: (date: string, preset: string, seats: number, rank: number, points: number) =>
      `${date}: ${preset}, ${seats} seats, place ${rank} with ${count(points, "point")}`,
    forget: "Forget all results",
  },

  claim: {
    button: "Claim",
    title: "Claim the rest",
    means: "A claim is accepted if it holds however the cards lie and whatever the others play.",
    all: (left: number) => `All ${count(left, "trick")}`,
    none: "No more trick",
    exactly: "Exactly",
    howMany: "How many tricks",
    checking: "Checking every deal that could be…",
    verdicts: {
      proven: "Proven",
      refuted: "Not accepted: it can fail",
      undecided: "Not accepted: it could not be decided in time",
    },
    guess: "Each of these deals alone could be met, but one would have to guess which it is.",
    deal: (number: number) => `A deal that could be (${number})`,
    goesOn: "It goes on:",
    walk: "Lay it out and walk through it",
    check: "Check a claim",
    by: "Claimant",
    kind: "Claim",
    kinds: { all: "all the rest", none: "none of the rest", exactly: "exactly" },
    scope: "Against",
    scopes: { every: "every deal that could be", known: "the hands as they are" },
    verify: "Check",
  },

  learn: {
    hint: "Hint",
    values: "Values",
    bids: "Chances",
    play: "Play",
    bid: (bid: number) => `Bid ${bid}.`,
    thinkAgain: "Think again",
    stayCard: "Stay with",
    stayBid: (bid: number) => `Stay with ${bid}`,
    error: (error: number) => `± ${error.toFixed(2)}`,
    worth: (mean: number, error: number, chance: string) =>
      `${mean.toFixed(2)} ± ${error.toFixed(2)} points; bid made: ${chance}`,
    worthWin: (chance: string, error: string, mean: number) =>
      `${chance} ± ${error} to win the game; ${mean.toFixed(2)} points in this round`,
    budget: (deals: number, final: boolean, version: string) =>
      `${deals.toLocaleString("en")} deals${final ? "" : ", sharpening"} · engine ${version}`,
    counter: (unseen: number) => `${count(unseen, "card")} not seen yet`,
    mayHold: "Who can still hold what:",
    marked: (card: string, mark: "unseen" | "own" | "played" | "turned" | "held") =>
      `${card}: ${{ unseen: "not seen", own: "in your hand", played: "played", turned: "turned up", held: "can be there" }[mark]}`,
  },

  honest: {
    title: "Honest deal",
    means:
      "Before the deal the server shows the hash of a secret; then your browser sends words of its own. The cards follow from both, and after the round the secret is shown, so the deal can be worked out again.",
    commitment: "The server's promise",
    words: "Your words",
    nonce: "The secret",
    later: "The secret is shown when the round is over.",
    good: "Checked in this browser: the secret is the promised one, and the cards follow from it.",
    bad: "This deal does not keep the promise!",
    cannot:
      "This browser can check it only on a page that came over https or from the same machine.",
    notSeen:
      "This browser did not see the promise before the deal, so there is nothing to check against.",
  },

  settings: {
    title: "Settings",
    look: "Look and pace",
    theme: "Colours",
    themes: { system: "as the device", light: "light", dark: "dark" },
    deck: "Deck",
    decks: { two: "red and black", four: "four colours" },
    pace: "Pace of the others",
    paces: { slow: "slow", normal: "normal", fast: "fast", none: "at once" },
    holdTricks: "Wait after each trick",
    sound: "Sound",
    sorting: "Sorting",
    ranks: "Ranks",
    rankOrders: { descending: "high to low", ascending: "low to high" },
    suits: "Suits",
    suitOrders: { descending: "spades to clubs", ascending: "clubs to spades" },
    alternate: "Red and black in turn",
    trumpFirst: "Trump first",
    learning: "Learning",
    competitive: "Competitive",
    competitiveMeans: "No hints, no values, no open hands.",
    hints: "Hints",
    hintModes: {
      off: "none",
      request: "when asked for",
      differs: "only when it would do something else",
      always: "always",
    },
    undo: "Undo",
    undoReaches: { turn: "until the next seat acts", round: "back to the beginning of the round" },
    estimates: "Points of each legal card",
    bidAnalysis: "Chance of each bid",
    counter: "Card counter",
    mayHold: "What each seat can still hold",
    token: "Access token",
    reset: "Reset all settings",
  },

  rules: {
    options,
    trumps,
    groups: {
      players: "Players and deck",
      deal: "Rounds",
      trump: "Trump",
      bidding: "Bidding",
      play: "Play",
      scores: "Points (formulas of bid, taken, cards)",
      end: "Runs and the end",
    },
    choice: (name: OptionName, value: number) => choices[name]?.[value] ?? String(value),
    inWords,
    adjusted: "Adjusted",
    adjustment: (option: string, asked: string, used: string, reason: string) =>
      `${option}: ${used} instead of ${asked} (${reason})`,
    optionByProto: (field: string) => {
      const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return options[name as OptionName] ?? field;
    },
    putBack: (option: string) => `Put back: ${option}`,
    noSequence: "none",
    shorter: "Remove the last",
    summary: (players: number, deck: number, rounds: number) =>
      `${count(players, "seat")}, ${count(deck, "card")} in the deck, ${count(rounds, "round")}`,
    sizes: (sizes: readonly number[]) => `Cards by round: ${sizes.join(" ")}`,
  },

  guide: {
    title: "Rules",
    game: "The cards are dealt, and everyone says how many tricks they will take. Then the tricks are played: follow the suit that was led if you can, else play any card the rules below allow. The highest trump takes the trick; without one, the highest card of the suit led. What counts is to take exactly as many tricks as you bid.",
    rounds: "Rounds",
    keys: "Keys",
    keyList: [
      ["← →", "go from card to card, or from bid to bid; with Shift: move the card"],
      ["Enter", "play the card, make the bid, press the button"],
      ["0–9", "bid; two digits, one soon after the other, for 10 and more"],
      ["Space", "go on, deal the next round"],
      ["H", "hint"],
      ["E", "values or chances"],
      ["U", "undo"],
      ["C", "claim"],
      ["P", "pause"],
      ["S", "score sheet"],
      ["?", "this page"],
    ] as const,
  },

  analyse: {
    open: "Open a game or a position",
    openMeans:
      "A file of records or a position in JSON, as the command line writes them: choose it, drop it here, or paste it.",
    file: "Choose a file",
    paste: "Or paste it here",
    read: "Open",
    unreadable: (why: string) => `This cannot be read: ${why}`,
    editor: "Set up a position",
    edit: "Edit position",
    another: "Open another",
    game: "Game",
    gameName: (number: number, id: string) => (id === "" ? `Game ${number}` : id),
    round: "Round",
    roundName: (number: number, cards: number) => `Round ${number}, ${count(cards, "card")}`,
    walk: "Walk through the round",
    first: "To the first moment",
    trickBack: "A trick back",
    back: "A card back",
    forward: "A card on",
    trickOn: "A trick on",
    last: "To the last moment",
    moment: (done: number, all: number) => `${done} of ${all}`,
    keys: "← → by card, ↑ ↓ by trick, Home and End",
    variation: "Another line: what was played is kept.",
    backToGame: "Back to what was played",
    laidOut: "A deal that beats the claim, and how it goes on.",
    comeBack: "Back to where you were",
    atOnce: "Everyone bids at once",
    bidders: "Whose bid",
    bidSo: "Go on with these bids",
    information: "Judged by",
    informations: { seat: "what that seat knows", all: "all hands open" },
    level: "Strength",
    toBid: (name: string) => `${name} to bid`,
    toPlay: (name: string) => `${name} to play`,
    roundDone: "The round is over",
    played: "played",
    decisions: "Every decision",
    judge: "Judge every decision",
    judging: (done: number) => `${count(done, "decision")} judged`,
    stop: "Stop",
    costly: "The costliest decisions",
    noneCostly: "No decision lost points beyond the noise.",
    decision: (round: number, name: string, did: string, best: string) =>
      `Round ${round}, ${name}: ${did} instead of ${best}`,
    bidOf: (bid: number) => `bid ${bid}`,
    summaryColumns: ["Seat", "Mistakes", "Points lost", "Bids made", "expected"],
    outOf: (number: number, all: number) => `${number} of ${all}`,
    share: "Copy a link",
    savePosition: "Save position",
    saveGame: "Save game",
    claims: "First sound claims",
    firstClaim: (round: number, name: string, plays: number) =>
      `Round ${round}: ${name} after ${count(plays, "card")}`,
    unknownHand: "The hand of the seat to act is not known, so it cannot be judged.",
  },

  editor: {
    title: "Set up a position",
    cards: "Cards dealt to each",
    dealer: "Dealer",
    trump: "Trump",
    roundNumber: "Round number (from 1)",
    putCards: "Put cards to",
    hand: (name: string) => `the hand of ${name}`,
    turnUp: "the turned-up card",
    plays: "the cards played, in order",
    bids: "Bids, in bidding order",
    bidsPlaceholder: "such as 1 0 2",
    use: "Analyse it",
    clear: "Clear",
    deck: "Deck",
    holds: (number: number, cards: number) => `${number} of ${cards}`,
  },
} as const;
