import { text } from "@plenary/contract/text";
import type { Kept, Question } from "./questions.ts";

/**
 * Registers the worker that shows public pages without a network, and gives it this page; from then on it keeps
 * what is opened. False where browsers allow none.
 */
export async function startOffline(): Promise<boolean> {
  // Asked before: a new worker takes its pages over at any moment.
  const isNew = !navigator.serviceWorker?.controller;
  const isThere = await hasWorker();
  if (isThere && isNew) void ask({ opened: [location.pathname + location.search] });
  return isThere;
}

/**
 * Puts "Keep for offline" below the programme, which keeps all of the event, as installing it does. Nothing is offered where
 * browsers allow no worker.
 */
export async function offerOffline(root: HTMLElement, eventId: string, signal: AbortSignal): Promise<void> {
  if (!(await startOffline()) || signal.aborted) return;
  addEventListener("appinstalled", () => void ask({ keep: eventId }), { signal });
  const say = addKeepButton(root, () => ask({ keep: eventId, anew: true }));
  if (!say) return;
  saying = { eventId, say };
  signal.addEventListener("abort", () => {
    if (saying?.say === say) saying = null;
  });
  const known = await ask({ known: eventId });
  if (known.kept) say(known);
}

/** Keeps all of an event for times without a network, as it is now. Does nothing where browsers allow no worker. */
export async function keepEvent(eventId: string): Promise<void> {
  if (!(await hasWorker())) return;
  const answer = await ask({ keep: eventId });
  if (answer.kept && saying?.eventId === eventId) saying.say(answer);
}

/** Where it is said that an event is kept, as long as its programme is open. */
let saying: { eventId: string; say: (kept: Kept) => void } | null = null;

/** Whether there is a worker, once it runs. In development the files of a build, which it keeps, aren't there. */
async function hasWorker(): Promise<boolean> {
  if (!navigator.serviceWorker || import.meta.env.DEV) return false;
  try {
    // Nothing comes back from a browser that was told to allow none.
    if (!(await navigator.serviceWorker.register("/sw.js"))) return false;
    return (await navigator.serviceWorker.ready).active !== null;
  } catch {
    return false;
  }
}

/**
 * How long the worker may take, in milliseconds. The 3 MB that are kept of an event at most take a minute in a slow network (400 kbit/s);
 * what it still keeps after that is kept.
 */
const PATIENCE = 120_000;

/**
 * Asks the worker that runs at that moment: what is sent to one that another has replaced is lost. One that was ended meanwhile, or
 * doesn't know the question, never answers, which is as if nothing was kept.
 */
function ask(question: Question): Promise<Kept> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, { kept: false });
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(question, [port2]));
  });
}

/** Returns what says beside the button what is kept; null where there is no place for it, or it is there. */
function addKeepButton(root: HTMLElement, keep: () => Promise<Kept>): ((kept: Kept) => void) | null {
  const nav = root.querySelector(".export");
  if (!nav || nav.querySelector("button")) return null;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "text-link";
  button.textContent = text("Keep for offline");
  const said = document.createElement("span");
  said.role = "status";
  button.onclick = async () => {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    said.textContent = text("Saving…");
    say(await keep());
    button.ariaDisabled = "false";
  };
  const say = (kept: Kept) => {
    said.textContent = sayKept(kept);
  };
  nav.append(button, said);
  return say;
}

function sayKept({ kept, cut }: Kept): string {
  if (!kept) return text("Failed to save the programme. Check the network, and try again.");
  return cut
    ? text(
        "Saved, but it is too long to be saved whole: some texts or sessions are missing without a network.",
      )
    : text("Saved. It opens without a network too.");
}
