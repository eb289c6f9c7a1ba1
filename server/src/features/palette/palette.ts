import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/events/palette";
import type { Actor, Ctx } from "../../core/context.ts";
import { arrangedEvents, listEvents } from "../events/events.ts";
import { findOrganizedSessions, findOrganizedSpeakers } from "../sessions/lists/found-sessions.ts";
import { searchUsers } from "../users/search.ts";

/** How many of each are found. Events are more, because one's own and others' come in one list. */
const most = { each: 5, events: 10 };

/** Where the caller can go with these words. Throws TooManyAttempts, as searching users does. */
export async function searchPalette(
  ctx: Ctx,
  actor: Actor,
  q: string,
): Promise<Answer<typeof contract.searchPalette>> {
  // First, as it counts the searches.
  const { users } = await searchUsers(ctx, actor, { q, limit: most.each });
  const [sessions, speakers, { events }, arranged] = await Promise.all([
    findOrganizedSessions(ctx, actor, q, most.each),
    findOrganizedSpeakers(ctx, actor, q, most.each),
    listEvents(ctx, actor, { q, limit: most.events }),
    arrangedEvents(ctx, actor, most.each),
  ]);
  return { sessions, speakers, events, arranged, people: users };
}
