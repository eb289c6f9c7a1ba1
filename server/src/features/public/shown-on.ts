import type { Reacting } from "../../core/facts.ts";
import { tags } from "../../core/tags.ts";

/**
 * Which public page shows what: each of these reactions names the kept pages, and answers of the public API, that a
 * fact has made untrue.
 */

/** Everything that is kept. */
export function everything(_fact: unknown, { changed }: Reacting): void {
  changed(tags.everything);
}

/** Of a session, what decides where it is shown. */
interface Session {
  status: string;
  event_id: string;
  speaker_id: string;
  co_speakers: { userId: string }[];
}

/** A session is shown once it is confirmed: on its event's page and the profiles of all its speakers. */
export function session(fact: { before?: Session; after?: Session }, { changed }: Reacting): void {
  for (const shown of [fact.before, fact.after]) {
    if (shown?.status !== "confirmed") continue;
    const speakers = [shown.speaker_id, ...shown.co_speakers.map((speaker) => speaker.userId)];
    changed(tags.publicEvent(shown.event_id), ...speakers.map(tags.publicUser));
  }
}
