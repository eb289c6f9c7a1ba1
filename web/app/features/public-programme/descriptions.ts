import { ApiError } from "@plenary/contract/client";
import { programmeNotSearched } from "@plenary/contract/programme-failures";
import { programmeLimits } from "@plenary/contract/programme-limits";
import type { searchProgramme } from "@plenary/contract/public-programme";
import { text } from "@plenary/contract/text";
import { call } from "../../base/api.ts";

/** In which descriptions something was found, or why nobody knows. */
export interface Described {
  found: ReadonlySet<string>;
  failed?: string;
}

/** How long a pause in typing has to be before the server is asked, in milliseconds. */
const pause = 250;

const none: Described = { found: new Set() };
let last: { asked: string; answer: Described } | undefined;

/** Whether the server is asked for so short a text at all. */
const isLongEnough = (q: string): boolean => q.trim().length >= programmeLimits.searchFrom;

/** What was answered for the same words last; undefined where the server has to be asked. */
export function knownOf(eventId: string, q: string): Described | undefined {
  if (!isLongEnough(q)) return none;
  return last?.asked === keyOf(eventId, q) ? last.answer : undefined;
}

/** Asks the server, unless other words come meanwhile. */
export async function inDescriptions(
  eventId: string,
  q: string,
  signal: AbortSignal,
): Promise<Described | undefined> {
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
