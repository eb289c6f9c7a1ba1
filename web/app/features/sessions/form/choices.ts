import type { User } from "@plenary/contract/accounts/users";
import { listEvents } from "@plenary/contract/events/events";
import { listTalks } from "@plenary/contract/sessions/talks";
import { call } from "../../../base/calls/api.ts";
import { loadChoosable } from "../../../base/calls/rows.ts";
import { signInKnown } from "../../../sign-in/store.ts";
import { isOwn } from "../../events/own-events.ts";

/** A speaker's choices: own talks, and own events that take submissions, which the API lists first. */
export async function loadChoices(signal: AbortSignal) {
  const [{ user }, talks, events] = await Promise.all([
    signInKnown(),
    loadChoosable((page) => call(listTalks, { query: page }, { signal })),
    loadChoosable((page) => call(listEvents, { query: page }, { signal })),
  ]);
  const speaker = user as User;
  return {
    // Those that belong to sessions are submitted nowhere else.
    talks: talks.flatMap((page) => page.talks).filter(({ session }) => !session),
    own: events
      .flatMap((page) => page.events)
      .filter((event) => event.takesSubmissions && isOwn(event, speaker)),
    speakerId: speaker.userId,
  };
}
