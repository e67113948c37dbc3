// The faces of the computer players as lists of shapes, from back to front, around 0,0 in a field of 100 by 100.
//
// A shape is a colour and its numbers: x, y and radius of a disc, or the corners of a polygon. Shapes wholly on the
// left are mirrored to the right.

/** @typedef {[keyof typeof COLOURS, ...number[]]} Shape */
/** @typedef {{ground: keyof typeof GROUNDS, shapes: Shape[]}} Animal */

export const COLOURS = {
  ink: "#2b2622",
  white: "#fffdf8",
  cream: "#f8e4c2",
  sand: "#dcb078",
  tan: "#b9824a",
  brown: "#8a5a35",
  bark: "#5f3d25",
  rust: "#b4522a",
  orange: "#e07b28",
  gold: "#f0b429",
  lemon: "#fbd34d",
  pink: "#ec9c8e",
  grey: "#98a1ab",
  slate: "#5b6470",
  coal: "#333b46",
  leaf: "#8ab85c",
  moss: "#4c7f4a",
  blue: "#2764ae",
};

/** Backgrounds: the six places around a point. */
export const GROUNDS = {
  sky: "#d5e5f4",
  mint: "#d2eadd",
  straw: "#f8e8bd",
  rose: "#f8dcd2",
  lilac: "#e5daf1",
  mist: "#dfe4e9",
};

/** @param {number} x @param {number} y @param {number} r @returns {Shape[]} an eye with a light in it */
const eyes = (x, y, r) => [
  ["ink", -x, y, r],
  ["white", r / 3 - x, y - r / 3, r / 3],
];

/** @type {Record<string, Animal>} */
export const ANIMALS = {
  chick: {
    ground: "sky",
    shapes: [
      ["gold", -9, -27, 0, -42, 5, -26],
      ["gold", -2, -27, 11, -38, 9, -25],
      ["lemon", 0, 4, 31],
      ["gold", -32, 4, -20, 22, -24, 2],
      ...eyes(12, -3, 5),
      ["pink", -19, 9, 4.5],
      ["orange", -8, 7, 8, 7, 0, 18],
    ],
  },
  puppy: {
    ground: "mint",
    shapes: [
      ["sand", -24, -24, 24, -24, 30, 4, 14, 34, -14, 34, -30, 4],
      ["brown", -20, -28, -40, -14, -36, 18, -25, 6],
      ["white", 0, -20, 11, 10, 15, 32, 0, 36, -15, 32, -11, 10],
      ...eyes(15, -2, 5),
      ["ink", -8, 11, 8, 11, 0, 19],
      ["pink", -5, 27, 5, 27, 4, 36, 0, 38, -4, 36],
    ],
  },
  cat: {
    ground: "rose",
    shapes: [
      ["grey", -33, -36, -34, 2, -8, -20],
      ["pink", -28, -27, -29, -8, -16, -17],
      ["grey", -26, -16, 26, -16, 34, 8, 16, 32, -16, 32, -34, 8],
      ["slate", -4, -18, 4, -18, 0, -4],
      ["slate", -15, -18, -9, -18, -12, -8],
      ["white", -15, 32, 0, 10, 15, 32],
      ...eyes(15, 4, 5.5),
      ["pink", -5, 14, 5, 14, 0, 20],
    ],
  },
  hare: {
    ground: "mint",
    shapes: [
      ["tan", -24, -48, -28, -14, -6, -14],
      ["bark", -24, -48, -25, -38, -19, -38],
      ["pink", -20, -34, -23, -16, -11, -16],
      ["sand", -20, -18, 20, -18, 30, 10, 14, 34, -14, 34, -30, 10],
      ["white", -16, 33, -12, 14, 0, 10, 12, 14, 16, 33],
      ...eyes(14, 1, 5),
      ["pink", -5, 12, 5, 12, 0, 18],
      ["white", -4, 24, 4, 24, 4, 35, -4, 35],
    ],
  },
  squirrel: {
    ground: "mint",
    shapes: [
      ["bark", 12, 38, 40, 34, 48, 4, 42, -30, 22, -40, 30, -10],
      ["rust", 26, 30, 36, 26, 42, 2, 36, -24, 30, -30, 36, -4],
      ["bark", -28, -44, -28, -10, -10, -18],
      ["rust", -22, -18, 22, -18, 32, 8, 0, 38, -32, 8],
      ["cream", -30, 11, -10, 6, -1, 38],
      ["cream", -9, 14, 9, 14, 0, 38],
      ...eyes(13, 1, 5.5),
      ["white", -4, 26, 4, 26, 4, 35, -4, 35],
      ["ink", -6, 17, 6, 17, 0, 24],
    ],
  },
  fox: {
    ground: "mint",
    shapes: [
      ["orange", -36, -40, -36, 2, -6, -18],
      ["coal", -32, -31, -32, -10, -18, -20],
      ["orange", -30, -16, 30, -16, 40, 8, 0, 38, -40, 8],
      ["white", -40, 9, -12, 10, -1, 38],
      ...eyes(14, 3, 5),
      ["ink", -6, 29, 6, 29, 0, 37],
    ],
  },
  magpie: {
    ground: "rose",
    shapes: [
      ["coal", -22, -30, 22, -30, 32, 4, 20, 30, -20, 30, -32, 4],
      ["blue", -36, 4, -22, 36, -16, 10],
      ["white", -16, 18, 16, 18, 12, 38, -12, 38],
      ["white", -13, -8, 8],
      ["ink", -12, -7, 5],
      ["grey", -8, 3, 8, 3, 0, 19],
      ["gold", 0, 12, 13, 34, -13, 34],
      ["lemon", 0, 19, 6, 30, -6, 30],
    ],
  },
  raven: {
    ground: "lilac",
    shapes: [
      ["slate", -14, -28, -4, -44, 4, -28],
      ["slate", -2, -28, 12, -42, 14, -26],
      ["coal", -24, -26, 24, -26, 36, 10, 20, 38, -20, 38, -36, 10],
      ["slate", -36, 12, -20, 38, -14, 14],
      ["grey", -14, -6, 9],
      ["ink", -13, -5, 5.5],
      ["white", -11, -7, 1.8],
      ["gold", -10, 4, 10, 4, 0, 32],
      ["orange", -5, 4, 5, 4, 0, 18],
    ],
  },
  tortoise: {
    ground: "straw",
    shapes: [
      ["brown", -42, 20, -36, -14, -16, -36, 16, -36, 36, -14, 42, 20],
      ["tan", -20, -28, 20, -28, 0, -4],
      ["tan", -28, -22, -6, 0, -36, 4],
      ["sand", -38, 10, -4, 4, -14, 20, -38, 18],
      ["leaf", -18, -12, 18, -12, 26, 10, 12, 36, -12, 36, -26, 10],
      ["moss", -12, -12, 12, -12, 0, 0],
      ...eyes(13, 8, 5),
      ["moss", -10, 25, 10, 25, 0, 30],
    ],
  },
  elephant: {
    ground: "sky",
    shapes: [
      ["slate", -22, -24, -46, -26, -48, 6, -34, 26, -20, 10],
      ["pink", -26, -14, -41, -16, -42, 4, -33, 14],
      ["white", -16, 14, -9, 14, -15, 35],
      ["grey", -18, -32, 18, -32, 27, 0, 14, 18, -14, 18, -27, 0],
      ["grey", -10, 4, 10, 4, 8, 40, -8, 40],
      ["slate", -6, 19, 6, 19, 0, 22],
      ["slate", -5, 28, 5, 28, 0, 31],
      ["slate", -10, -32, 10, -32, 0, -22],
      ...eyes(14, -4, 4.5),
    ],
  },
  owl: {
    ground: "lilac",
    shapes: [
      ["bark", -33, -34, -34, -6, -12, -18],
      ["brown", -26, -22, 26, -22, 34, 8, 20, 38, -20, 38, -34, 8],
      ["sand", -14, 20, 14, 20, 8, 38, -8, 38],
      ["tan", -6, 26, 6, 26, 0, 34],
      ["cream", -14, -1, 15],
      ["gold", -14, -1, 10],
      ["ink", -14, -1, 6],
      ["white", -12, -3, 2],
      ["orange", -6, 8, 6, 8, 0, 20],
      ["coal", -28, -30, 0, -44, 28, -30, 0, -18],
      ["gold", 22, -30, 27, -30, 28, -14, 22, -14],
    ],
  },
};
