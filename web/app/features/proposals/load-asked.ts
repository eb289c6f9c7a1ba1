import { getPublicCall, type PublicCall } from "@plenary/contract/call/public-call";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";

/** What an event's call asks for; undefined while it isn't published. */
export async function loadAsked(eventId: string, signal: AbortSignal): Promise<PublicCall | undefined> {
  try {
    return (await call(getPublicCall, { params: { eventId } }, { signal })).call;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}
