import { text } from "@plenary/contract/text";
import type { CacheOutcome, WorkerQuestion } from "./worker-questions.ts";

/** Registers the worker for times without a network, and gives it this page. False if the browser allows none. */
export async function startOffline(): Promise<boolean> {
  // Checked first: a new worker may take over its pages at any moment.
  const isNew = !navigator.serviceWorker?.controller;
  const isThere = await hasWorker();
  if (isThere && isNew) void ask({ opened: [location.pathname + location.search] });
  return isThere;
}

/**
 * Puts "Keep for offline" below the programme, which caches the whole event; not if the browser allows no worker. A
 * `wanted` event is cached by itself, where that failed when it was marked.
 */
export async function offerOffline(
  root: HTMLElement,
  eventId: string,
  signal: AbortSignal,
  wanted: boolean,
): Promise<void> {
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
  else if (wanted) await keepEvent(eventId);
}

/** Caches the whole event as it is now, for times without a network. Does nothing if the browser allows no worker. */
export async function keepEvent(eventId: string): Promise<void> {
  if (!(await hasWorker())) return;
  const answer = await ask({ keep: eventId });
  if (answer.kept && saying?.eventId === eventId) saying.say(answer);
}

/** The text that says an event is cached, while its programme is open. */
let saying: { eventId: string; say: (kept: CacheOutcome) => void } | null = null;

/** Whether there is a running worker. In development the build's files, which it caches, don't exist. */
async function hasWorker(): Promise<boolean> {
  if (!navigator.serviceWorker || import.meta.env.DEV) return false;
  try {
    // Returns nothing in a browser that allows none.
    if (!(await navigator.serviceWorker.register("/sw.js"))) return false;
    return (await navigator.serviceWorker.ready).active !== null;
  } catch {
    return false;
  }
}

/** In milliseconds: the 3 MB of an event at most take a minute at 400 kbit/s. What comes later stays cached too. */
const PATIENCE = 120_000;

/** Asks the worker running now, as messages to a replaced one are lost. No answer in time counts as nothing cached. */
function ask(question: WorkerQuestion): Promise<CacheOutcome> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, { kept: false });
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(question, [port2]));
  });
}

/** Returns a function that says beside the button what is cached; null if there is no room for it, or it exists already. */
function addKeepButton(
  root: HTMLElement,
  keep: () => Promise<CacheOutcome>,
): ((kept: CacheOutcome) => void) | null {
  const line = root.querySelector(".keep");
  if (!line || line.firstChild) return null;
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
  const say = (kept: CacheOutcome) => {
    if (kept.kept) {
      // What is so comes first, and the button keeps its focus.
      line.prepend(said);
      button.textContent = text("Save again");
    }
    said.textContent = outcomeText(kept);
  };
  line.append(button, said);
  return say;
}

function outcomeText({ kept, cut }: CacheOutcome): string {
  if (!kept) return text("Failed to save the programme. Check the network, and try again.");
  return cut
    ? text("Saved, but not completely: some texts, sessions or forms won't be available offline.")
    : text("Saved. It opens without a network too.");
}
