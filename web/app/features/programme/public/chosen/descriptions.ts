import { ApiError } from "@plenary/contract/client";
import { isLongEnough } from "@plenary/contract/fold";
import { programmeNotSearched } from "@plenary/contract/programme/programme-failures";
import { searchFrom } from "@plenary/contract/programme/programme-limits";
import type { searchProgramme } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { call } from "../../../../base/calls/api.ts";
import { foldOver } from "../slots/fold.ts";
import { showFirst, showNow } from "../slots/scrolling.ts";
import type { ShownProgramme } from "../slots/shown-programme.ts";
import { type DescriptionMatches, type Matches, type ProgrammeChoice, showMatches } from "./matching.ts";
import { printAddress } from "./print-address.ts";

/** Shows what matches: at once by the page's texts, and again after the server has searched descriptions. */
export async function showAllMatches(
  root: HTMLElement,
  shown: ShownProgramme,
  chosen: ProgrammeChoice,
  { onMatches, signal }: { onMatches: (matches: Matches) => void; signal: AbortSignal },
): Promise<void> {
  const { eventId } = shown.event;
  // Not for people: a selector.
  document.querySelector('.exports [href^="print"]')?.setAttribute("href", printAddress(chosen));
  const known = knownOf(eventId, chosen.q);
  const show = (described: DescriptionMatches | undefined) => {
    const matches = showMatches(root, shown, chosen, described);
    delete document.documentElement.dataset.asked;
    foldOver(root, shown, chosen.of.day);
    onMatches(matches);
    // Pressing a star, or counting in a dialog, scrolls nothing.
    const asked = JSON.stringify([eventId, chosen.q, chosen.of, chosen.mine, described?.found.size]);
    const isNew = asked !== shownLast && matches.slots < shown.slots;
    if (isNew && (chosen.q || !showNow(root))) showFirst(root);
    // Takes the reader from somewhere in a long programme to the first match.
    if (asked !== shownLast && navigator.userActivation?.isActive && root.getBoundingClientRect().top < 0)
      root.scrollIntoView();
    shownLast = asked;
  };
  show(known);
  const answer = known ? undefined : await inDescriptions(eventId, chosen.q, signal);
  if (answer && !signal.aborted) show(answer);
}

let shownLast = "";

/** The pause in typing before the server is asked, in milliseconds. */
const pause = 250;

const none: DescriptionMatches = { found: new Set() };
let last: { asked: string; answer: DescriptionMatches } | undefined;

const isSearched = (q: string): boolean => isLongEnough(q, searchFrom);

/** The last answer for the same words; undefined if the server has to be asked. */
function knownOf(eventId: string, q: string): DescriptionMatches | undefined {
  if (!isSearched(q)) return none;
  return last?.asked === keyOf(eventId, q) ? last.answer : undefined;
}

/** Asks the server, unless other words come meanwhile. */
async function inDescriptions(
  eventId: string,
  q: string,
  signal: AbortSignal,
): Promise<DescriptionMatches | undefined> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (signal.aborted) return undefined;
  const path = "/public/events/:eventId/programme/search";
  try {
    const { sessionIds } = await call<typeof searchProgramme>(
      { method: "GET", path },
      { params: { eventId }, query: { q: q.trim() } },
      { signal },
    );
    const answer = { found: new Set(sessionIds) };
    last = { asked: keyOf(eventId, q), answer };
    return answer;
  } catch (error) {
    if (signal.aborted) return undefined;
    const isOffline = error instanceof ApiError && error.status === 0;
    return {
      ...none,
      failed: isOffline ? text("Offline: titles and speakers only.") : programmeNotSearched(),
    };
  }
}

const keyOf = (eventId: string, q: string): string => `${eventId} ${q.trim()}`;
