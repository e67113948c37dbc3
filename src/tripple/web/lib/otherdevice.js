// Going on on another device: a personal link, which makes whoever opens it the same guest there.

import { post } from "./api.js";
import { absolute } from "./base.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { toGiveAway } from "./link.js";
import { toast } from "./speaker.js";
import { t } from "./words.js";

/** With the place to go on at, where it is not the first page. @param {string} token @param {string} to */
function address(token, to) {
  return absolute(`./${to ? `?to=${to}` : ""}#${token}`);
}

/** @param {string} [to] where it leads, such as t/ID */
export async function goOnElsewhere(to = "") {
  try {
    const { token } = await post("api/links");
    const about = t(
      "Scan the code with the other device or open the link there within 15 minutes. It works once and makes that device play as you, so keep it to yourself.",
    );
    const link = h("div", { class: "invitation" }, ...toGiveAway(address(token, to), t("Your personal link")));
    openDialog(t("Continue on another device"), [h("p", {}, about), link]);
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}
