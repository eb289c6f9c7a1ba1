import { listEvents } from "@plenary/contract/events";
import { limits } from "@plenary/contract/limits";
import { listTalks } from "@plenary/contract/talks";
import type { User } from "@plenary/contract/users";
import { call } from "../../base/api.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { isOwn } from "../events/own-events.ts";

/** What a speaker chooses from: own talks and own events, which the API lists first. */
export async function loadChoices(signal: AbortSignal) {
  const [{ user }, { talks }, { events }] = await Promise.all([
    signInKnown(),
    call(listTalks, { query: { limit: limits.listMax } }, { signal }),
    call(listEvents, { query: { limit: limits.listMax } }, { signal }),
  ]);
  const speaker = user as User;
  return { talks, own: events.filter((event) => isOwn(event, speaker)), speakerId: speaker.userId };
}
