import type { Answer } from "@plenary/contract/endpoint";
import { NOBODY } from "@plenary/contract/fields";
import { slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type * as contract from "@plenary/contract/sessions/session-details";
import type { Session } from "@plenary/contract/sessions/sessions";
import { htmlOf } from "../../../base/markdown/markdown.ts";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import { selectPictures } from "../../../db/rows/people.ts";
import { biographiesAt } from "../../biographies/biographies.ts";
import { type EventSeen, findOrganizedEvent } from "../../events/events-access.ts";
import { conflictWriter } from "../../programme/rules/conflict-words.ts";
import { conflictsBySlot } from "../../programme/versions/versions.ts";
import { speakersTexts } from "../session/session-texts.ts";
import { sessionView } from "../session/session-view.ts";
import type { SessionSeen } from "../session/sessions.queries.ts";
import { mayDecide, speakingIn } from "../session/sessions-access.ts";
import { askedAddresses } from "../speakers/invited-addresses.queries.ts";
import { addressesOf } from "../speakers/shown-addresses.ts";
import { selectDetailed } from "./session-details.queries.ts";

type Details = Answer<typeof contract.listSessionDetails>;

/** UTF-16 units of descriptions in one answer, after which the rest has to be asked for. */
const DESCRIPTIONS = 1_000_000;

/**
 * What the pages of these sessions and their talks say to organizers of the event
 * (docs/product/sessions.md#an-events-sessions). Throws EventNotFound and OnlyOrganizers.
 */
export async function listSessionDetails(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  ids: string[],
): Promise<Details> {
  const event = await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_sessions" });
  const found = await selectDetailed(ctx.db, actor.userId, { eventId, ids });
  const byId = new Map(found.map((row) => [row.session_id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const viewOf = await detailedViews(ctx, actor, rows);
  const conflicts = await namedConflicts(ctx, event, rows);
  const pictures = await selectPictures(ctx.db, [...new Set(rows.flatMap(speakersOf))]);
  const sessions: Details["sessions"] = [];
  let size = 0;
  for (const row of rows) {
    if (size > DESCRIPTIONS) break;
    const { talk, ...session } = viewOf(row);
    const texts = { description: row.talk_description, descriptionHtml: await htmlOf(row.talk_description) };
    size += texts.description.length + texts.descriptionHtml.length;
    const times = { createdAt: row.talk_created_at, updatedAt: row.talk_updated_at };
    const faces = speakersOf(row).flatMap((userId) => {
      const picture = pictures.get(userId);
      return picture ? { userId, picture } : [];
    });
    sessions.push({
      ...session,
      ...(faces.length > 0 && { pictures: faces }),
      talk: { ...talk, ...texts, ...times },
      conflicts: conflicts.get(row.session_id) ?? [],
    });
  }
  return { sessions, rest: rows.slice(sessions.length).map((row) => row.session_id) };
}

const speakersOf = ({ no_person, speaker_id, co_speakers }: SessionSeen): string[] => [
  ...(no_person ? [] : [speaker_id]),
  ...co_speakers.map(({ userId }) => userId),
];

type Conflict = Details["sessions"][number]["conflicts"][number];

/** The plan's conflicts of these sessions, with the title of each other session. */
async function namedConflicts(
  ctx: Ctx,
  event: EventSeen,
  rows: readonly SessionSeen[],
): Promise<Map<string, Conflict[]>> {
  const { bySlot, framing } = await conflictsBySlot(ctx.db, event);
  const found = rows.map(({ session_id }) => [session_id, bySlot.get(session_id) ?? []] as const);
  const all = found.flatMap(([, conflicts]) => conflicts);
  if (all.length === 0) return new Map();
  const words = await conflictWriter(ctx.db, framing, event, all);
  return new Map(
    found.map(([sessionId, conflicts]) => [
      sessionId,
      conflicts.map((collision) => {
        const other = slotsIn(collision).find(
          ({ slotId, kind }) => kind === "session" && slotId !== sessionId,
        );
        return {
          ...{ rule: collision.rule, sessionId: other?.slotId ?? null, title: other?.title ?? "" },
          text: words(collision),
        };
      }),
    ]),
  );
}

/**
 * How these sessions of one event look on pages of their own: with the speakers' last texts and biographies, and for
 * organizers addresses.
 */
export async function detailedViews(
  ctx: Ctx,
  actor: Actor,
  rows: readonly SessionSeen[],
): Promise<(row: SessionSeen) => Session> {
  const organized = rows.filter((row) => mayDecide(actor, row));
  const asked = await askedAddresses(
    ctx.db,
    organized.map(({ session_id }) => session_id),
  );
  const speakers = organized.flatMap((row) => sessionView(actor, row, now(ctx)).speakers);
  const withAddress = await addressesOf(ctx, speakers);
  const texts = await speakersTexts(ctx, rows);
  const people = [...new Set(rows.flatMap(speakingIn))];
  const biographies = await biographiesAt(ctx.db, rows[0]?.event_id ?? NOBODY, people);
  return (row) => {
    const session = sessionView(actor, row, now(ctx));
    const addresses = asked.get(row.session_id);
    const shown = speakingIn(row).flatMap((userId) => biographies.get(userId) ?? []);
    return {
      ...session,
      ...(mayDecide(actor, row) && { speakers: session.speakers.map(withAddress) }),
      ...(addresses && { askedAddresses: addresses }),
      ...(shown.length > 0 && { biographies: shown }),
      ...texts.get(row.session_id),
    };
  };
}
