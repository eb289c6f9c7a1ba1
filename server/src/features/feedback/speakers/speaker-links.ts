import type { Answer } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type * as contract from "@plenary/contract/feedback/feedback-speaker-links";
import { csvLine } from "../../../base/csv.ts";
import { DAY } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import { hashToken, newToken } from "../../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { linkOrigin, linkTo } from "../../../core/links.ts";
import type { Tx } from "../../../db/db.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import { findSession } from "../../sessions/session/sessions-access.ts";
import { BOM } from "../exports/export-files.ts";
import { loadResults, type Results, speakersOf } from "../results/results.ts";
import { sessionResultsOf } from "../results/session-results.ts";
import { findEventToSetUp } from "../settings/feedback.ts";
import * as queries from "./speaker-links.queries.ts";

/** Links for speakers who can't sign in, to read released feedback (docs/product/feedback.md#speaker-links). */

/** Makes a link to one session's released feedback; only this answer has it. */
export async function makeSpeakerLink(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
): Promise<Answer<typeof contract.makeSpeakerLink>> {
  const session = await findSession(ctx.db, actor, sessionId);
  await findEventToSetUp(ctx, ctx.db, actor, session.event_id);
  const results = await loadResults(ctx, session.event_id, sessionId);
  // A release can't be undone, so it still holds in a moment.
  if (!released(results).some(({ session_id }) => session_id === sessionId))
    throw new Refusal("ReleaseFirst");
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, session.event_id, "update");
    const token = newToken();
    const links = [{ session_id: sessionId, hash: hashToken(token) }];
    const { expiresAt, rows } = await addLinks(ctx, tx, links);
    const details = { changed: ["speakerLinks"], links: 1, talkTitle: session.talk_title };
    await tell({ kind: "feedback_set_up", actor, event, sessionId, details, rows });
    return { url: await linkTo(ctx, tx, "/public/feedback/speakers/:secret", { secret: token }), expiresAt };
  });
}

/** From now on no link to the session's feedback works. Throws SessionNotFound and OnlyOrganizers. */
export async function endSpeakerLinks(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const session = await findSession(tx, actor, sessionId);
    const event = await findEventToSetUp(ctx, tx, actor, session.event_id, "share");
    const present = (await queries.countLinks(tx, [sessionId], now(ctx))).get(sessionId) ?? 0;
    await queries.deleteLinks(tx, sessionId);
    const details = { changed: ["speakerLinks"], links: 0, talkTitle: session.talk_title };
    const rows = { before: { speaker_links: present }, after: { speaker_links: 0 } };
    await tell({ kind: "feedback_set_up", actor, event, sessionId, details, rows });
  });
}

/** Makes a link for each released session, or for those with a speaker who can't sign in; only this file has them. */
export async function makeSpeakerLinks(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  withoutAccount: boolean,
): Promise<string> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const results = await loadResults(ctx, eventId, "answered");
  const origin = await linkOrigin(ctx, ctx.db);
  return inTransaction(ctx, async (tx, tell) => {
    // Nobody else makes links of the event meanwhile.
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "update");
    const all = released(results).filter(({ session_id }) => results.counted.has(session_id));
    if (all.length === 0) throw new Refusal("ReleaseFirst");
    const nobodys = await queries.selectNobodys(tx, [
      ...new Set(all.flatMap(speakersOf).map(({ userId }) => userId)),
    ]);
    const lines = all
      .map((session) => ({ session, token: newToken(), speakers: speakersOf(session) }))
      .map((line) => ({ ...line, without: line.speakers.filter(({ userId }) => nobodys.has(userId)) }))
      .filter(({ speakers, without }) => !withoutAccount || speakers.length === 0 || without.length > 0);
    const links = lines.map(({ session, token }) => ({
      ...{ session_id: session.session_id, hash: hashToken(token) },
    }));
    const { expiresAt, rows } = await addLinks(ctx, tx, links);
    const details = { changed: ["speakerLinks"], links: links.length };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
    const namesOf = (people: { name: string }[]) => people.map(({ name }) => name).join("; ");
    return (
      BOM +
      csvLine(["title", "speakers", "withoutAccount", "link", "expiresAt"]) +
      lines
        .map(({ session, speakers, without, token }) =>
          csvLine([
            ...[session.title, namesOf(speakers), namesOf(without)],
            ...[`${origin}/public/feedback/speakers/${token}`, expiresAt],
          ]),
        )
        .join("")
    );
  });
}

const released = (results: Results) => results.sessions.filter(results.isReleased);

/** Returns when they expire, and how many these sessions had and have. Throws TooManySpeakerLinks. */
async function addLinks(ctx: Ctx, tx: Tx, links: readonly { session_id: string; hash: Buffer }[]) {
  const ids = links.map(({ session_id }) => session_id);
  const present = await queries.countLinks(tx, ids, now(ctx));
  if (ids.some((id) => (present.get(id) ?? 0) >= feedbackLimits.speakerLinksOfSession))
    throw new Refusal("TooManySpeakerLinks");
  const until = ctx.clock().valueOf() + feedbackLimits.speakerLinkDays * DAY;
  const expiresAt = new Date(until).toISOString();
  await queries.insertLinks(tx, links, expiresAt);
  const before = present.values().reduce((sum, count) => sum + count, 0);
  const rows = { before: { speaker_links: before }, after: { speaker_links: before + links.length } };
  return { expiresAt, rows };
}

/** The link, if valid. Throws LinkNotValid, and TooManyAttempts for a network that has tried too many. */
export async function findSpeakerLink(
  { ctx, limits }: Pick<AnsweringServices, "ctx" | "limits">,
  token: string,
  address: string,
) {
  const hash = hashToken(token);
  const link = await limits.found(address, () => queries.selectLink(ctx.db, hash, now(ctx)));
  if (!link) throw new Refusal("LinkNotValid");
  return link;
}

/** What the speakers of the link's session read, with its comments from the cursor on. */
export async function readSpeakerLink(
  { ctx, limits }: Pick<AnsweringServices, "ctx" | "limits">,
  token: string,
  { cursor, address }: { cursor?: string | undefined; address: string },
): Promise<Answer<typeof contract.readSpeakerLink>> {
  const link = await findSpeakerLink({ ctx, limits }, token, address);
  limits.countReading(hashToken(token));
  const results = await loadResults(ctx, link.event_id, link.session_id);
  // Checked again, because nobody may read more than the session's speakers.
  if (!released(results).some(({ session_id }) => session_id === link.session_id))
    throw new Refusal("LinkNotValid");
  const { comments, ...reading } = await sessionResultsOf(ctx, results, {
    ...{ sessionId: link.session_id, organizes: false, cursor },
  });
  return {
    session: { title: link.title, eventName: link.name },
    ...{ ...reading, comments: comments.map(({ comment }) => comment), expiresAt: link.expires_at },
  };
}
