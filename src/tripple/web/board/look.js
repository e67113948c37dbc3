// Made by `python -m tripple.server.contract`: the measures of a tile whose side is 100, and its signs.

export const [GAP, DISC, DIGIT, SIGN] = [2.2, 40, 26, 47.8];

export const SIGNS = [
  "M0.0 -4.6L1.2 -4.4L2.3 -4.0L3.3 -3.3L4.0 -2.3L4.4 -1.2L4.6 0.0L4.4 1.2L4.0 2.3L3.3 3.3L2.3 4.0L1.2 4.4L0.0 4.6L-1.2 4.4L-2.3 4.0L-3.3 3.3L-4.0 2.3L-4.4 1.2L-4.6 0.0L-4.4 -1.2L-4.0 -2.3L-3.3 -3.3L-2.3 -4.0L-1.2 -4.4Z",
  "M-1.4 -4.6L1.4 -4.6L1.4 4.6L-1.4 4.6Z",
  "M-4.1 -4.6L-1.4 -4.6L-1.4 4.6L-4.1 4.6ZM1.4 -4.6L4.1 -4.6L4.1 4.6L1.4 4.6Z",
  "M0.0 -5.8L5.0 2.9L-5.0 2.9Z",
  "M4.1 -4.1L4.1 4.1L-4.1 4.1L-4.1 -4.1Z",
  "M0.0 -6.0L6.0 0.0L0.0 6.0L-6.0 0.0Z",
];
