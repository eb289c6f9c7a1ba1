import { text } from "@plenary/contract/text";
import { phonePaths } from "../../base/phone-paths.ts";
import { linkView } from "./link-view.ts";
import { showContent } from "./phone/page.ts";
import { meaningOf, waitOf } from "./phone/queue.ts";
import { takeLink } from "./phone/sender.ts";

/** The page of a personal link, in the browser: keeps its pass on the device, and goes on to the event's list. */
export function openLink(link: string) {
  let failures = 0;
  let isAsking = false;

  async function open(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const taken = await takeLink(link);
    isAsking = false;
    if ("isKept" in taken) {
      if (taken.isKept) return location.replace(phonePaths.code(taken.code));
      const words = text(
        "This browser keeps nothing, so your link can’t be used in it. Please open it in another one.",
      );
      return showContent(linkView(words));
    }
    if (meaningOf(taken) === "dropped")
      return showContent(linkView(taken.message ?? text("This link is not valid")));
    showContent(linkView(text("Waiting for a connection.")));
    failures += 1;
    setTimeout(open, waitOf(failures, Math.random(), taken.retryAfter));
  }

  void open();
  addEventListener("online", open);
  return { lookAgain: open };
}
