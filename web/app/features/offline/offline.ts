import { text } from "@plenary/contract/text";

/** What the worker (static/sw.js) answers. */
interface Kept {
  kept: boolean;
  /** Whether something was too long to be kept. */
  cut?: boolean;
}

/**
 * Registers the worker that shows public pages without a network, and gives it this page; from then on it keeps
 * what is opened. Null where browsers allow none.
 */
export async function startOffline(): Promise<ServiceWorker | null> {
  // Asked before: a new worker takes its pages over at any moment.
  const isNew = !navigator.serviceWorker?.controller;
  const worker = await workerOf();
  if (worker && isNew) void ask(worker, { opened: [location.pathname + location.search] });
  return worker;
}

/**
 * Puts "Keep for offline" below the programme, which keeps all of the event, as installing it does. Nothing is offered where
 * browsers allow no worker.
 */
export async function offerOffline(root: HTMLElement, eventId: string, signal: AbortSignal): Promise<void> {
  const worker = await startOffline();
  if (!worker || signal.aborted) return;
  addEventListener("appinstalled", () => void ask(worker, { keep: eventId }), { signal });
  const say = addKeepButton(root, () => ask(worker, { keep: eventId, anew: true }));
  if (!say) return;
  saying = { eventId, say };
  signal.addEventListener("abort", () => {
    if (saying?.say === say) saying = null;
  });
  const known = await ask(worker, { known: eventId });
  if (known.kept) say(known);
}

/** Keeps all of an event for times without a network, as it is now. Does nothing where browsers allow no worker. */
export async function keepEvent(eventId: string): Promise<void> {
  const worker = await workerOf();
  if (!worker) return;
  const answer = await ask(worker, { keep: eventId });
  if (answer.kept && saying?.eventId === eventId) saying.say(answer);
}

/** Where it is said that an event is kept, as long as its programme is open. */
let saying: { eventId: string; say: (kept: Kept) => void } | null = null;

/** The worker once it runs. In development the files of a build, which it keeps, aren't there. */
async function workerOf(): Promise<ServiceWorker | null> {
  if (!navigator.serviceWorker || import.meta.env.DEV) return null;
  try {
    // Nothing comes back from a browser that was told to allow none.
    if (!(await navigator.serviceWorker.register("/sw.js"))) return null;
    return (await navigator.serviceWorker.ready).active;
  } catch {
    return null;
  }
}

function ask(
  worker: ServiceWorker,
  question: { keep: string; anew?: boolean } | { known: string } | { opened: string[] },
): Promise<Kept> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
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
