// Calls functions over modules of the browser that need no page: a line of JSON in, `{ call, value }`, and one out.
import { createInterface } from "node:readline";

const WEB = new URL("../../src/tripple/web/", import.meta.url);
globalThis.web = (name) => import(new URL(name, WEB).href);

for await (const line of createInterface({ input: process.stdin })) {
  const { call, value } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ value: (await (0, eval)(`(${call})`)(value)) ?? null }));
  } catch (fault) {
    console.log(JSON.stringify({ fault: fault.stack ?? String(fault) }));
  }
}
