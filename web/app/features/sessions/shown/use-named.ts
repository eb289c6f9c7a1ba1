import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { listSpeakers, type Speaker } from "@plenary/contract/sessions/speakers";
import { useEffect, useState } from "react";
import { call } from "../../../base/calls/api.ts";

/** Somebody who speaks at the event. */
export type Named = Pick<Speaker, "userId" | "name" | "unclaimed">;

/** How long typing must pause before the server is asked, in milliseconds. */
const rest = 200;

/** Who speaks at the event under a name that contains this, those without an account first. */
export async function findNamed(eventId: string, name: string): Promise<Named[]> {
  const q = name.trim();
  const found: Speaker[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { q, limit: limits.listMax, cursor: cursor ?? undefined };
    const { speakers, nextCursor } = await call(listSpeakers, { params: { eventId }, query });
    found.push(...speakers);
    cursor = nextCursor;
  } while (cursor);
  return fitting(found, q);
}

/** The server also finds them by what their sessions are called. */
const fitting = (speakers: readonly Speaker[], q: string): Named[] =>
  speakers
    .filter((person) => !person.deleted && fold(person.name).includes(fold(q)))
    .toSorted((one, other) => Number(other.unclaimed ?? false) - Number(one.unclaimed ?? false));

export const isNamesake = (name: string) => (person: Named) => fold(person.name) === fold(name);

/** Finds the first of them while a name is typed; `of` is that for which all were found. */
export function useNamed(eventId: string, name: string) {
  const q = name.trim();
  const [found, setFound] = useState<{ of: string; people: Named[] }>({ of: "", people: [] });

  useEffect(() => {
    if (!q) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const asked = { params: { eventId }, query: { q } };
        const { speakers, nextCursor } = await call(listSpeakers, asked, { signal: leave.signal });
        const of = nextCursor ? "" : q;
        if (!leave.signal.aborted) setFound({ of, people: fitting(speakers, q) });
      } catch {
        // Asked again before anybody is added.
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [eventId, q]);

  return { ...found, show: (people: Named[]) => setFound({ of: q, people }) };
}
