import type { Answer } from "@plenary/contract/endpoint";
import { instant, isDay, NOBODY } from "@plenary/contract/fields";
import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/public/public";
import type { PublicSession, SinglePublicEvent } from "@plenary/contract/public/public";
import { serverLimits } from "@plenary/contract/server-limits";
import { z } from "zod";
import { htmlOf, previewOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import { countUse, type Limit, networkOf } from "../../core/limits/rate-limits.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { decodeCursor, encodeCursor } from "../../db/rows/cursor.ts";
import { searchPattern } from "../../db/rows/fold.ts";
import { cutDescription } from "../../db/rows/list-rows.ts";
import { selectSaid } from "../../db/rows/people.ts";
import { biographiesAt } from "../biographies/biographies.ts";
import { isOver, submissionsUntil, unclearDays } from "../events/submissions.ts";
import { publicFeedbackOf } from "../feedback/public-feedback.ts";
import { publicIdentity } from "../identity/public-identity.ts";

import { publicEmail, saidBy } from "../users/users.ts";
import {
  countEventSessions,
  countPublicEvents,
  type PublicSessionRow,
  selectCurrentVersion,
  selectEnds,
  selectEventSessions,
  selectPast,
  selectPublicEvent,
  selectUpcoming,
} from "./public.queries.ts";
import {
  countOfSpeaker,
  selectSpeaker,
  selectSpeakerSessions,
  selectSpeakerTalks,
} from "./public-profile.queries.ts";

export { type PublicSessionRow, selectEventSessions } from "./public.queries.ts";

/** Where a page continues: the part of the list with the last row, its day there, and its id. */
const PublicCursor = z.object({ past: z.boolean(), date: z.string().refine(isDay), id: z.uuid() });

/** A page of sessions continues after this one. */
const SessionCursor = z.object({ start: instant.nullable(), id: z.uuid() });

/** Where a profile's talks or sessions continue. */
const ProfileCursor = z.object({
  talk: z.object({ at: instant, id: z.uuid() }).optional(),
  session: SessionCursor.optional(),
});

/** Uncached searches from one network; cached ones cost nothing. */
const perNetwork: Limit = { max: 300, seconds: 5 * 60 };

/** Counts a search for public events; throws TooManyAttempts if there were too many. */
export const countPublicSearch = (ctx: Ctx, address: string): Promise<void> =>
  countUse(ctx, `public-search:${networkOf(address)}`, perNetwork);

interface Search {
  q?: string | undefined;
  /** `true` for only events that take submissions. */
  takesSubmissions?: "true" | "false" | undefined;
}

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Public events: upcoming ones first, soonest first, then past ones, newest first
 * (docs/product/public-pages.md#order-of-events). "Upcoming" ends with the last day, in UTC. `nextCursor` is present if
 * a `limit` or `cursor` was given, or if there is more.
 */
export async function listPublicEvents(
  ctx: Ctx,
  { limit, cursor }: Page,
  { q = "", takesSubmissions }: Search = {},
): Promise<Answer<typeof contract.listPublicEvents>> {
  const today = now(ctx).slice(0, 10);
  const filter = {
    pattern: fold(q) ? searchPattern(q) : undefined,
    submittable: takesSubmissions === "true" ? await submittable(ctx) : undefined,
  };
  const size = limit ?? limits.listMax;
  const after = cursor === undefined ? undefined : decodeCursor(ctx, PublicCursor, cursor);
  // One more than requested shows whether there is a next page.
  const wanted = size + 1;
  const upcoming = after?.past ? [] : await selectUpcoming(ctx.db, { today, filter, after, limit: wanted });
  const missing = wanted - upcoming.length;
  const past =
    missing > 0
      ? await selectPast(ctx.db, { today, filter, limit: missing, after: after?.past ? after : undefined })
      : [];
  const total = await countPublicEvents(ctx.db, filter);
  const rows = [...upcoming, ...past];
  const page = pageWithin(rows, { limit: size });
  const events = await Promise.all(page.map(listed));
  const last = page.at(-1);
  const more = rows.length > page.length && last;
  if (!more && limit === undefined && cursor === undefined) return { events, total };
  const isPast = events.length > upcoming.length;
  return {
    events,
    total,
    nextCursor: more
      ? encodeCursor(ctx, { past: isPast, date: isPast ? last.endDate : last.startDate, id: last.eventId })
      : null,
  };
}

async function listed<Row extends { description: string }>(event: Row) {
  return { ...event, ...cutDescription(event), descriptionPreview: await previewed(event) };
}

const previewed = ({ description }: { description: string }) =>
  previewOf(description, limits.descriptionPreview);

/** The filter for events that take submissions now, on their own clocks. */
async function submittable(ctx: Ctx) {
  const time = now(ctx);
  const days = unclearDays(time);
  const over = (await selectEnds(ctx.db, { ...days, time })).filter((event) => isOver(event, time));
  return { time, from: days.from, over };
}

/** One public event; throws PublicEventNotFound for drafts too. */
export async function getPublicEvent(ctx: Ctx, eventId: string): Promise<SinglePublicEvent> {
  const { submissions_open, call_opens_at, call_closes_at, ...event } = await findPublicEvent(ctx, eventId);
  const submittable = { submissions_open, call_opens_at, call_closes_at };
  const identity = await publicIdentity(ctx.db, eventId);
  const { endDate: end_date, timezone } = event;
  return {
    ...event,
    ...(identity && { identity }),
    descriptionPreview: await previewed(event),
    descriptionHtml: await htmlOf(event.description),
    submissionsUntil: submissionsUntil({ ...submittable, end_date, timezone }, now(ctx)),
    version: (await selectCurrentVersion(ctx.db, eventId)) ?? null,
    ...(call_closes_at !== null && { call: { opensAt: call_opens_at, closesAt: call_closes_at } }),
  };
}

/** The stored row of a public event; throws PublicEventNotFound for drafts too. */
export async function findPublicEvent(ctx: Ctx, eventId: string) {
  const event = await selectPublicEvent(ctx.db, eventId);
  if (!event) throw new Refusal("PublicEventNotFound");
  return event;
}

/** A public event's schedule from the cursor on. The whole programme is one page, unless that would be too large. */
export async function listPublicSessions(
  ctx: Ctx,
  eventId: string,
  cursor: string | undefined,
): Promise<Answer<typeof contract.listPublicSessions>> {
  await findPublicEvent(ctx, eventId);
  const after = cursor === undefined ? undefined : decodeCursor(ctx, SessionCursor, cursor);
  const limit = limits.programmePage;
  const rows = await selectEventSessions(ctx.db, eventId, { limit: limit + 1, after });
  const page = pageWithin(rows, { limit, bytes: serverLimits.programmeBytes, view: publicSession });
  const total = after || page.length < rows.length ? await countEventSessions(ctx.db, eventId) : rows.length;
  const { codes, ratings, until } = await publicFeedbackOf(ctx, eventId);
  const sessions = page.map((row) => ({
    ...publicSession(row),
    feedbackCode: codes.get(row.session_id) ?? null,
    ratings: ratings.get(row.session_id) ?? null,
  }));
  return { sessions, total, nextCursor: cursorAfter(ctx, rows, page), feedbackUntil: until };
}

export const hasPublicPage = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await selectSpeaker(ctx.db, userId)) !== undefined;

/**
 * The public profile of a speaker: the newest talks and confirmed sessions at public events, or the pages of either's
 * cursor. Throws ProfileNotFound for one that neither spoke in public nor shows a talk.
 */
export async function getPublicProfile(
  ctx: Ctx,
  userId: string,
  cursor: string | undefined,
): Promise<Answer<typeof contract.getPublicProfile>> {
  const user = await selectSpeaker(ctx.db, userId);
  if (!user) throw new Refusal("ProfileNotFound");
  const after = cursor === undefined ? {} : decodeCursor(ctx, ProfileCursor, cursor);
  const limit = limits.profilePage;
  const talkRows = await selectSpeakerTalks(ctx.db, userId, { limit: limit + 1, after: after.talk });
  const sessionRows = await selectSpeakerSessions(ctx.db, userId, { limit: limit + 1, after: after.session });
  const [talks, sessions] = [
    pageWithin(talkRows, { limit }),
    pageWithin(sessionRows, { limit, view: publicSession }),
  ];
  const lastTalk = talkRows.length > talks.length ? talks.at(-1) : undefined;
  const lastSession = sessionRows.length > sessions.length ? sessions.at(-1) : undefined;
  return {
    user: {
      userId: user.user_id,
      name: user.name,
      email: publicEmail(user),
      role: user.role,
      description: user.description,
      ...saidBy(user),
      createdAt: user.created_at,
      talks,
      sessions: sessions.map(publicSession),
      counts: await countOfSpeaker(ctx.db, userId),
    },
    more: {
      talks: lastTalk ? encodeCursor(ctx, { talk: { at: lastTalk.createdAt, id: lastTalk.talkId } }) : null,
      sessions: lastSession ? encodeCursor(ctx, { session: afterSession(lastSession) }) : null,
    },
  };
}

const afterSession = (row: PublicSessionRow) => ({ start: row.start_time, id: row.session_id });

/** The cursor of the next page; null after the last. */
function cursorAfter(ctx: Ctx, rows: PublicSessionRow[], page: PublicSessionRow[]): string | null {
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return last ? encodeCursor(ctx, afterSession(last)) : null;
}

export function publicSession(row: PublicSessionRow): PublicSession {
  const speaker = { userId: row.speaker_id, name: row.speaker_name, hasProfile: row.speaker_has_profile };
  return {
    sessionId: row.session_id,
    eventId: row.event_id,
    speakerId: row.no_person ? NOBODY : row.speaker_id,
    startTime: row.start_time,
    durationMinutes: row.duration_minutes,
    endTime: row.end_time,
    room: row.room,
    track: row.track,
    roomId: row.room_id,
    trackId: row.track_id,
    guid: row.guid,
    type: row.type,
    languages: row.languages,
    notice: row.notice,
    talk: { title: row.title, summary: row.summary },
    // Stand-ins aren't speakers.
    speaker: { name: row.no_person ? "" : row.speaker_name },
    speakers: [...(row.no_person ? [] : [speaker]), ...row.co_speakers],
    ...(row.awaits_speaker && { awaitsSpeaker: true as const }),
    event: { name: row.event_name, timezone: row.timezone },
  };
}

type SaidOfOneself = ReturnType<typeof saidBy>;

/**
 * People named on an event's pages; those who have a public page with what they say of themselves there, biographies and
 * links as long as all of that isn't too long.
 */
export async function withFaces<P extends { userId: string; hasProfile: boolean }>(
  ctx: Ctx,
  eventId: string,
  people: readonly P[],
): Promise<(P & SaidOfOneself & { biography?: string })[]> {
  const shown = people.filter(({ hasProfile }) => hasProfile).map(({ userId }) => userId);
  const said = new Map((await selectSaid(ctx.db, shown)).map((row) => [row.user_id, saidBy(row)]));
  const biographies = await biographiesAt(ctx.db, eventId, shown);
  let length = 0;
  return people.map((person) => {
    const { links = [], ...short } = said.get(person.userId) ?? {};
    const biography = biographies.get(person.userId)?.biography;
    length += (biography?.length ?? 0) + links.join().length;
    const isShort = length <= serverLimits.listedBiographies;
    return {
      ...person,
      ...short,
      ...(isShort && links.length > 0 && { links }),
      ...(isShort && biography && { biography }),
    };
  });
}
