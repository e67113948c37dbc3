// Made by `python -m tripple.server.contract`, not to be edited: the script of each page.

/**
 * By the first part of an address: the script that shows the page, fetched when it is asked for.
 * @type {Record<string, () => Promise<{show: (id: string) => unknown}>>}
 */
export const PAGES = {
  "": () => import("./pages/home.js"),
  "new": () => import("./pages/newtable.js"),
  "t": () => import("./table/page.js"),
  "replay": () => import("./pages/replay.js"),
  "review": () => import("./pages/review.js"),
  "rules": () => import("./pages/rules.js"),
  "ideas": () => import("./pages/ideas.js"),
  "learn": () => import("./pages/learn.js"),
  "solitaire": () => import("./pages/solitaire.js"),
  "daily": () => import("./pages/daily.js"),
  "puzzles": () => import("./pages/puzzles.js"),
  "position": () => import("./pages/position.js"),
  "pad": () => import("./pages/pad.js"),
  "me": () => import("./pages/me.js"),
  "print": () => import("./pages/printing.js"),
};

/** The same for an address that is none. @type {() => Promise<{show: (id: string) => unknown}>} */
export const NOT_FOUND = () => import("./pages/notfound.js");

/** By a page's script, for the bundler: its style sheets in their order. */
export const STYLES = {
  "pages/home.js": ["css/colours.css", "css/base.css", "css/characters.css"],
  "pages/newtable.js": ["css/colours.css", "css/base.css", "css/characters.css"],
  "table/page.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/solitaire.css"],
  "pages/replay.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/solitaire.css"],
  "pages/review.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/solitaire.css", "css/ask.css", "css/review.css"],
  "pages/rules.js": ["css/colours.css", "css/base.css", "css/characters.css"],
  "pages/ideas.js": ["css/colours.css", "css/base.css", "css/characters.css"],
  "pages/learn.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/ask.css", "css/learn.css"],
  "pages/solitaire.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/solitaire.css"],
  "pages/daily.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/solitaire.css"],
  "pages/puzzles.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/solitaire.css", "css/ask.css", "css/puzzles.css"],
  "pages/position.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/ask.css", "css/position.css"],
  "pages/pad.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/table.css", "css/pad.css"],
  "pages/me.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/solitaire.css", "css/me.css"],
  "pages/printing.js": ["css/colours.css", "css/base.css", "css/characters.css", "css/me.css"],
  "pages/notfound.js": ["css/colours.css", "css/base.css", "css/characters.css"],
};
