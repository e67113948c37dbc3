// Made by `python -m tripple.server.contract`, not to be edited: the details of each edition.

/**
 * @typedef {{publisher: string, years: string, players: [number, number] | null, sources: string[],
 *   notes: {rule: string, sentence: string}[]}} About
 */

/**
 * The publisher, the sources read, and our decisions beyond them; sentences are to be translated.
 * @type {Record<string, About>}
 */
export const EDITIONS = {
  "classic-de": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "classic-fr": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "classic-it": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "classic-en": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "classic-nl": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "classic-es": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "compact-nl": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "compact-de": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "compact-en": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  "compact-fr": { publisher: "", years: "", players: [1, 4], sources: [], notes: [] },
  pressman: {
    publisher: "Pressman",
    years: "2015",
    players: [2, 4],
    sources: ["the rules in the Deluxe box", "the publisher's sheet of 2015"],
    notes: [
      { rule: "R2", sentence: "It deals to four players at most: five or six get 6 tiles each, as in other boxes." },
      {
        rule: "R3",
        sentence:
          "Whoever opens with 0-0-0 has to show their other triple: at a real table you do so, on a screen nobody has to.",
      },
      {
        rule: "R5",
        sentence: "The text that we have breaks off before it limits the draws: you draw up to three tiles.",
      },
      { rule: "R5", sentence: "It names no penalty for unsuccessful draws: only the drawn tiles cost points." },
      { rule: "R5", sentence: "It does not say whether you may draw though you could lay: you may." },
      {
        rule: "R7",
        sentence: "It does not mention tiles that are laid on two or three sides at once: they earn no bonus.",
      },
      {
        rule: "D5",
        sentence: "It mentions a single hexagon only: if you complete two or three at once, each is paid.",
      },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  "pressman-1997": {
    publisher: "Pressman",
    years: "1997",
    players: [2, 6],
    sources: ["the rules in the Anniversary box of 1997"],
    notes: [
      { rule: "R2", sentence: "It gives the hand for two players only: for three to six, we deal as in other boxes." },
      {
        rule: "R3",
        sentence: "It does not say who begins if nobody holds a triple: whoever holds the tile of the highest value.",
      },
      { rule: "R7", sentence: "It names no points for opening: we use those of the same publisher's Deluxe box." },
      {
        rule: "R5",
        sentence: "You draw until a tile fits, and then you have to lay: we take it that you may not go on.",
      },
      {
        rule: "R7",
        sentence: "It does not mention tiles that are laid on two or three sides at once: they earn no bonus.",
      },
      {
        rule: "D5",
        sentence: "It mentions a single hexagon only: if you complete two or three at once, each is paid.",
      },
      { rule: "R9", sentence: "The fewest tiles win a blocked round; what that pays is taken from the Deluxe box." },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      { rule: "R10", sentence: "It does not say when the game ends and who wins: both are taken from the Deluxe box." },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  goliath: {
    publisher: "Goliath",
    years: "",
    players: [2, 4],
    sources: ["the French sheets of The Original and de Luxe", "the English page of XXL"],
    notes: [
      { rule: "R2", sentence: "It deals to four players at most: five or six get 6 tiles each, as in other boxes." },
      { rule: "R3", sentence: "Everybody draws a tile to see who begins, and puts it back: we draw lots." },
      {
        rule: "R7",
        sentence: "It does not mention tiles that are laid on two or three sides at once: they earn no bonus.",
      },
      {
        rule: "D5",
        sentence: "Two hexagons at once give 60; for three we go on to 70, as the children's rules suggest.",
      },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      {
        rule: "R10",
        sentence: "400 is an example, and a fixed number of rounds is allowed as well: change it as you like.",
      },
      {
        rule: "R10",
        sentence: "It does not say who wins if several players reach the target: whoever has the most points.",
      },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  "goliath-kids": {
    publisher: "Goliath",
    years: "",
    players: null,
    sources: ["the children's rules on the XXL sheet"],
    notes: [
      {
        rule: "R2",
        sentence: "It does not say how many tiles are dealt, nor who begins: we do both as in the rules for adults.",
      },
      { rule: "R5", sentence: "It does not say how many tiles you draw: up to three, as in the rules for adults." },
      { rule: "R5", sentence: "It does not say whether you may draw though you could lay: you may." },
      {
        rule: "R7",
        sentence: "It does not mention tiles that are laid on two or three sides at once: they earn no bonus.",
      },
      { rule: "R9", sentence: "It does not mention blocked rounds: nobody gets or loses anything." },
      { rule: "R10", sentence: "It does not say when the game ends: we play three rounds." },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  "triominos-app": {
    publisher: "",
    years: "",
    players: [2, 2],
    sources: ["the help pages of the official app"],
    notes: [
      { rule: "R2", sentence: "It is for two players: for three to six, we deal as in other boxes." },
      { rule: "R5", sentence: "It speaks of drawing if you find no place: we let you draw even if there is one." },
      { rule: "R7", sentence: "We could not read its bonuses: we use those of the Goliath boxes." },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  "french-club": {
    publisher: "",
    years: "",
    players: null,
    sources: ["the club's “official rules”"],
    notes: [
      { rule: "R6", sentence: "With an empty pool the extra 10 are not due: passing then costs nothing." },
      { rule: "R7", sentence: "We could not read its bonuses: we use those of the boxes sold in France." },
      {
        rule: "R9",
        sentence:
          "It does not say who scores in a blocked round: whoever has the lowest value left, as in other boxes.",
      },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      { rule: "R10", sentence: "The most points win in the end; it does not say when that is. We play to 400." },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  tridom: {
    publisher: "",
    years: "",
    players: [2, 6],
    sources: ["the rules of the German box", "digests of them"],
    notes: [
      { rule: "R5", sentence: "That you draw one tile, and only if you cannot lay, is from a digest of its rules." },
      { rule: "R5", sentence: "It says that drawing costs points, but not how many: 5, as everywhere else." },
      { rule: "R5", sentence: "It names no penalty for unsuccessful draws: only the drawn tiles cost points." },
      { rule: "R6", sentence: "It does not say what an empty pool costs: nothing." },
      { rule: "R7", sentence: "It has bonuses, but we could not read how high: 40, 50 and 25, as in other boxes." },
      {
        rule: "R7",
        sentence: "It does not mention tiles that are laid on two or three sides at once: they earn no bonus.",
      },
      {
        rule: "R9",
        sentence:
          "It does not say who scores in a blocked round: whoever has the lowest value left, as in other boxes.",
      },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      { rule: "R10", sentence: "One text plays to 400, another to 300: we play to 400." },
      {
        rule: "R10",
        sentence: "The first to reach it wins: we finish the round, and whoever has the most points wins.",
      },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
  wikipedia: {
    publisher: "",
    years: "",
    players: [2, 6],
    sources: ["the English Wikipedia's article on the game"],
    notes: [
      {
        rule: "R5",
        sentence: "Older versions let you draw only if you cannot lay; newer ones let you choose, and so do we.",
      },
      {
        rule: "R5",
        sentence: "It says 25 points in all for three unsuccessful draws; some readers took that as 25 more.",
      },
      {
        rule: "R7",
        sentence: "Further connections pay 40 like a bridge: we give that to tiles on two or three sides.",
      },
      {
        rule: "D11",
        sentence: "It does not say what happens if several players have the least left: each of them is paid.",
      },
      { rule: "D13", sentence: "It has no rules for playing alone: ours apply, with the hand for two players." },
    ],
  },
};
