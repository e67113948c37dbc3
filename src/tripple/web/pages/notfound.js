// The page for an address under which there is nothing.

import { showNothing } from "../lib/page.js";
import { N_, refusal } from "../lib/words.js";

export async function show() {
  showNothing(refusal({ sentence: N_("there is nothing under this address") }));
}
