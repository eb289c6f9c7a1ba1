import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { sql } from "kysely";
import { isPublic } from "../core/access.ts";
import { toldPlace } from "../core/concerns.ts";
import type { Db } from "../db/db.ts";
import { idsSubquery } from "../db/rows/rows.ts";
import { eventIdOf } from "./event-look.ts";
import type { OutboxRow } from "./mail.queries.ts";
import type { ApprovedPlace, MailData, MailedChange, MailedPlace } from "./templates/kinds.ts";

/** The values of a mail that name something; which of them it has depends on its kind. */
interface Naming {
  eventId?: string;
  /** The session of the event that it is about; which event doesn't matter for `asked`. */
  about?: { sessionId: string };
  sessionId?: string;
  asked?: { sessionId: string };
  surveyId?: string;
  link?: string;
}

/**
 * The values of a mail with its event and sessions as they are now: it may have waited for days
 * (docs/product/mail.md#the-outbox). What is gone stays as it was. Null if nothing is left to tell.
 */
export async function currentFacts(
  db: Db,
  { kind, data: stored }: Pick<OutboxRow, "kind" | "data">,
  { origin, time }: { origin: string; time: string },
): Promise<OutboxRow["data"] | null> {
  const data = stored as Naming & Record<string, unknown>;
  const asked = data.asked?.sessionId;
  const sessionId = asked ?? data.about?.sessionId ?? data.sessionId ?? null;
  const eventId = asked ? null : (eventIdOf(data) ?? null);
  if (!eventId && !asked) return stored;
  const event = await selectFacts(db, { eventId, sessionId });
  if (!event) return stored;
  const { name, location, timezone, startDate, endDate, title } = event;
  const survey = kind === "survey_to_answer" ? await surveyNow(db, data.surveyId, time) : {};
  if (!survey) return null;
  const values = {
    ...data,
    ...("eventName" in data && { eventName: name, eventId: event.eventId }),
    ...("event" in data && { event: { startDate, endDate, location, timezone } }),
    ...("location" in data && { location }),
    ...("timezone" in data && { timezone }),
    ...survey,
    ...("talkTitle" in data && title !== null && { talkTitle: title }),
  };
  if (kind === "session_approved" && title !== null)
    return asJson({ ...withoutPlace(values), ...placeNow(event), ...pageNow(event, origin) });
  if (kind !== "version_released") return asJson(values);
  const { changes } = data as unknown as MailData["version_released"];
  const told = await changesNow(db, event.eventId, changes);
  return told.length === 0 ? null : asJson({ ...values, changes: told });
}

/** Until when the survey takes answers; null if it takes none any more. */
async function surveyNow(db: Db, surveyId: string | undefined, time: string) {
  if (!surveyId) return {};
  const survey = await db
    .selectFrom("surveys")
    .select(["state", "closes_at"])
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();
  if (!survey || survey.state === "closed" || survey.closes_at <= time) return null;
  return { closesAt: survey.closes_at };
}

const asJson = (values: object) => values as OutboxRow["data"];

interface EventFacts extends MailedPlace {
  eventId: string;
  name: string;
  startDate: string;
  endDate: string;
  location: string;
  timezone: string;
  visibility: "draft" | "public";
  /** Null without the session, and if it is in another event by now. */
  title: string | null;
  hasVersion: boolean;
}

/** The event, or that of the session, and the session's title and place as its speakers are told it. */
async function selectFacts(
  db: Db,
  { eventId, sessionId }: { eventId: string | null; sessionId: string | null },
): Promise<EventFacts | undefined> {
  const { rows } = await sql<EventFacts>`
    select events.event_id as "eventId", events.name, events.start_date as "startDate", events.end_date as "endDate",
      events.location, events.timezone, events.visibility, talks.title,
      programmes.current_version is not null as "hasVersion", told.start_time as "startTime",
      told.duration_minutes as "durationMinutes", told.room
    from events
      join programmes on programmes.event_id = events.event_id
      left join sessions on sessions.session_id = ${sessionId}::uuid and sessions.event_id = events.event_id
      left join talks on talks.talk_id = sessions.talk_id
      left join lateral (${toldPlace}) as told on true
    where events.event_id = coalesce(${eventId}::uuid,
      (select of_session.event_id from sessions as of_session where of_session.session_id = ${sessionId}::uuid))`.execute(
    db,
  );
  return rows[0];
}

const placeNames = ["startTime", "timezone", "durationMinutes", "room", "placeFollows", "pageLink"] as const;

const withoutPlace = (values: object) => {
  const rest: Record<string, unknown> = { ...values };
  for (const name of placeNames) delete rest[name];
  return rest;
};

function placeNow({ startTime, durationMinutes, room, timezone, hasVersion }: EventFacts): ApprovedPlace {
  if (hasVersion && !startTime && !room) return { placeFollows: true };
  return {
    ...(startTime && { startTime, timezone }),
    ...(durationMinutes && { durationMinutes }),
    ...(room && { room }),
  };
}

const pageNow = (event: EventFacts, origin: string) =>
  isPublic(event) && { pageLink: origin + pathOf("/public/events/:eventId", { eventId: event.eventId }) };

/** What a version changed, as it is now; without what is no longer so. Mails of an earlier version name no session. */
async function changesNow(
  db: Db,
  eventId: string,
  changes: readonly MailedChange[],
): Promise<MailedChange[]> {
  const ids = changes.flatMap(({ sessionId }) => sessionId ?? []);
  if (ids.length === 0) return [...changes];
  const rows = await db
    .selectFrom("public_slots")
    .select(["slot_id", "title", "state", "start_time", "duration_minutes", "room"])
    .where("event_id", "=", eventId)
    .where("slot_id", "in", idsSubquery(ids))
    .execute();
  const slots = new Map(rows.map((row) => [row.slot_id, row]));
  return changes.flatMap((change) => {
    const slot = slots.get(change.sessionId ?? "");
    if (!slot) return [change];
    const told = { ...change, talkTitle: slot.title ?? text("Deleted session") };
    if (change.hasLeft) return [told];
    const isOn = slot.state === "public";
    if (change.change === "cancelled") return isOn ? [] : [told];
    const to = { startTime: slot.start_time, durationMinutes: slot.duration_minutes, room: slot.room };
    if (!isOn || (change.change === "moved" && isSame(change.from, to))) return [];
    return [{ ...told, to }];
  });
}

const isSame = (from: MailedPlace | null, to: MailedPlace): boolean =>
  from !== null &&
  from.startTime === to.startTime &&
  from.durationMinutes === to.durationMinutes &&
  from.room === to.room;
