import { text } from "@plenary/contract/text";
import { fetchFavourites, pressStar } from "./favourite-calls.ts";
import { markedIn, onMarks } from "./marks.ts";

/** Makes the server-rendered star of a session's page work, and shows its state. */
export function keepStar(root: HTMLElement, signal: AbortSignal): void {
  const star = root.querySelector<HTMLButtonElement>("button.star");
  if (!star) return;
  const { event: eventId = "", session: sessionId = "" } = star.dataset;
  const show = () => star.setAttribute("aria-pressed", `${markedIn(eventId).has(sessionId)}`);
  star.addEventListener(
    "click",
    () => void pressStar({ eventId, sessionId }, star.getAttribute("aria-pressed") !== "true"),
    { signal },
  );
  // The phone's own sheet; where there is none, the address to copy is on the page.
  const send = root.querySelector<HTMLButtonElement>("[data-share]");
  if (send && "share" in navigator) {
    send.hidden = false;
    const [title, url] = [document.title, location.href];
    // Closing it without sharing is no failure.
    send.addEventListener("click", () => void navigator.share({ title, url }).catch(() => {}), { signal });
  }
  const copy = root.querySelector<HTMLButtonElement>("[data-copy]");
  // Browsers have none without https: the address can be selected there.
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    const say = (words: string) => {
      copy.textContent = words;
    };
    const write = () =>
      navigator.clipboard.writeText(copy.dataset.copy ?? "").then(
        () => say(text("Copied")),
        () => say(text("Copying was refused")),
      );
    copy.addEventListener("click", write, { signal });
  }
  // As it closes menus; the calendar's ways and "More" are plain HTML.
  root.addEventListener(
    "keydown",
    ({ key, target }) => {
      const open = key === "Escape" && target instanceof Element && target.closest("details[open]");
      if (!open) return;
      open.removeAttribute("open");
      open.querySelector("summary")?.focus();
    },
    { signal },
  );
  onMarks(show, signal);
  show();
  star.disabled = false;
  void fetchFavourites();
}
