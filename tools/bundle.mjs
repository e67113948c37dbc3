// Makes few files of the browser's many: `node tools/bundle.mjs FOLDER`. rollup joins the modules, esbuild joins the
// style sheets and shortens both. Beside them stand bundle.json, which says what each page is loaded with and of which
// sources all this was made (src/tripple/server/site/bundle.py reads it), and every file compressed.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { rollup } from "rollup";
import { STYLES } from "../src/tripple/web/routes.js";

const WEB = fileURLToPath(new URL("../src/tripple/web", import.meta.url));
const HOME = "pages/home.js";
/** Modules with all that they import: what every page is loaded with, what every page with a board is. */
const TOGETHER = {
  main: ["main.js", HOME, "lib/page.js", "lib/sharing.js"],
  board: ["ask/ask.js", "game/chart.js", "game/steplist.js", "table/tableend.js", "turn/actions.js", "turn/cheer.js"],
};
/** In bytes: what fewer pages share is not worth a request of its own if it is smaller. */
const WORTH_A_FILE = 6000;

/** @param {string} name */
const inWeb = (name) => path.join(WEB, name);

const shorten = {
  name: "shorten",
  /** @param {string} code */
  renderChunk: async (code) => (await transform(code, { minify: true, format: "esm", target: "esnext" })).code,
};

async function scripts() {
  const joined = await rollup({ input: inWeb("main.js"), preserveEntrySignatures: false, logLevel: "warn" });
  const manualChunks = Object.fromEntries(Object.entries(TOGETHER).map(([name, all]) => [name, all.map(inWeb)]));
  const { output } = await joined.generate({
    format: "es",
    manualChunks,
    experimentalMinChunkSize: WORTH_A_FILE,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    hoistTransitiveImports: false,
    plugins: [shorten],
  });
  return output;
}

/** A page's module, with all that is imported on its way. @param {any[]} chunks @param {string} script */
function loaded(chunks, script) {
  const found = new Set(["main.js"]);
  const add = (/** @type {any} */ chunk) => {
    found.add(chunk.fileName);
    for (const name of chunk.imports) if (!found.has(name)) add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(({ moduleIds }) => moduleIds.includes(inWeb(script))));
  return [...found];
}

/** @param {string[]} sheets */
async function joinedStyles(sheets) {
  const contents = sheets.map((sheet) => `@import "./${sheet}";`).join("\n");
  const stdin = { contents, resolveDir: WEB, loader: /** @type {const} */ ("css") };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, write: false, target: "esnext" });
  return outputFiles[0].text;
}

/** The first page's styles, which all have, and for each page the rest of its own. */
async function styles() {
  const first = STYLES[HOME];
  const files = { "main.css": await joinedStyles(first) };
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const [script, sheets] of Object.entries(STYLES)) {
    const own = sheets.filter((sheet) => !first.includes(sheet));
    const name = `${own.map((sheet) => path.basename(sheet, ".css")).join("-")}.css`;
    if (own.length) files[name] ??= await joinedStyles(own);
    pages[script] = own.length ? ["main.css", name] : ["main.css"];
  }
  return { files, pages };
}

/** What a server compares with its own files: what has changed since was not bundled. */
async function sources() {
  const names = (await readdir(WEB, { recursive: true })).filter((name) => /\.(js|css)$/.test(name)).sort();
  const digests = names.map(async (name) => {
    const digest = createHash("sha256").update(await readFile(inWeb(name)));
    return [name.replaceAll(path.sep, "/"), digest.digest("hex").slice(0, 16)];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** @param {string} folder @param {string} name @param {string} content */
async function write(folder, name, content) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  await writeFile(`${file}.br`, brotliCompressSync(content));
}

/** The list comes last: without it there is no bundle. @param {string} folder */
async function bundle(folder) {
  const [made, chunks, { files, pages }] = await Promise.all([sources(), scripts(), styles()]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { fileName, code } of chunks) await write(folder, fileName, code);
  for (const [name, content] of Object.entries(files)) await write(folder, name, content);
  const needs = Object.entries(pages).map(([script, own]) => [script, { scripts: loaded(chunks, script), styles: own }]);
  const listed = { sources: made, pages: Object.fromEntries(needs) };
  await writeFile(path.join(folder, "bundle.json"), `${JSON.stringify(listed, null, 1)}\n`);
}

await bundle(argv[2]);
