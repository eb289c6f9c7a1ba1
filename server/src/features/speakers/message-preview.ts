import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import * as contract from "@plenary/contract/messages/event-messages";
import { type FilledFor, filledFor } from "@plenary/contract/messages/message-placeholders";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { hiddenAmong, hidesNames } from "../../core/masks.ts";
import { readSettings, whyNoMail } from "../../core/settings/settings.ts";
import type { Db, Tx } from "../../db/db.ts";
import { isReachable } from "../../mail/reachable-recipients.ts";
import { replyAddress, selectRecipient } from "../../mail/recipients.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { cutTo } from "../messages/messages.ts";
import { sharedAddress } from "../users/users.ts";
import * as queries from "./event-messages.queries.ts";
import { type MessageAudience, selectAddressed, selectTitles } from "./message-audience.queries.ts";
import { selectPeople } from "./message-outcomes.queries.ts";

type Reach = contract.Reach;

/** People without mail come first. */
const order: readonly Reach[] = ["unclaimed", "closed", "unconfirmed", "unwanted", "mail"];

/** A message's text, and how it would reach each recipient (docs/product/speakers.md#writing-to-them). */
export async function previewEventMessage(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.EventMessageBody>,
): Promise<Answer<typeof contract.previewEventMessage>> {
  const { db } = ctx;
  await findOrganizedEvent(ctx, db, actor, eventId, { to: "write_to_speakers" });
  await requireNamesShown(db, actor, eventId, body);
  const addressed = await selectAddressed(db, eventId, body, actor.userId);
  const people = addressed
    .map((row) => ({ userId: row.user_id, name: row.name, reach: reachOf(row), ...sharedAddress(row) }))
    .sort((one, other) => order.indexOf(one.reach) - order.indexOf(other.reach));
  const counts = { mail: 0, unconfirmed: 0, unwanted: 0, unclaimed: 0, closed: 0 };
  for (const { reach } of people) counts[reach] += 1;
  // Preferably somebody who gets a mail.
  const first = addressed.find((row) => reachOf(row) === "mail") ?? addressed.find((row) => row.can_sign_in);
  const [settings, sender] = await Promise.all([readSettings(db), selectRecipient(db, actor.userId)]);
  const isHidden = body.audience === "drafts";
  const shown = isHidden ? first && madeUp(first) : first;
  const values = shown && (await valuesOf(ctx, eventId, body.audience, shown));
  return {
    counts,
    people: isHidden ? [] : people.slice(0, contract.PEOPLE_NAMED),
    example: values
      ? {
          name: values.name,
          ...textsFor(body, isHidden ? { ...values, titles: text("“Title of the proposal”") } : values),
        }
      : null,
    replyTo: body.repliesToMe ? replyAddress(sender) : null,
    support: settings.supportEmail,
    noMail: whyNoMail(settings),
  };
}

/** Whether it is hidden from the user who speaks in some of the proposals that a message to these is about; without ids, in any. */
export async function hidesRecipients(
  db: Db | Tx,
  { userId }: Actor,
  eventId: string,
  { audience, proposalIds }: Pick<MessageAudience, "audience" | "proposalIds">,
): Promise<boolean> {
  if (audience !== "submitted" && audience !== "proposals") return false;
  if (!proposalIds) return hidesNames(db, eventId, userId);
  return (await hiddenAmong(db, proposalIds, userId)).size > 0;
}

/** Throws NamesHidden: what was sent, to how many and how it went would each tell who they are (call-for-papers.md 5.2). */
export async function requireNamesShown(...asked: Parameters<typeof hidesRecipients>): Promise<void> {
  if (await hidesRecipients(...asked)) throw new Refusal("NamesHidden");
}

const madeUp = (row: Addressed): Addressed => ({ ...row, name: text("Name of the speaker") });

type Addressed = Awaited<ReturnType<typeof selectAddressed>>[number];

function reachOf(row: Addressed): Reach {
  if (row.unclaimed) return "unclaimed";
  if (!row.can_sign_in) return "closed";
  if (isReachable({ kind: "speakers_message", to: row })) return "mail";
  return row.email_confirmed_at === null ? "unconfirmed" : "unwanted";
}

async function valuesOf(
  ctx: Ctx,
  eventId: string,
  audience: contract.Audience,
  { user_id, name }: Addressed,
): Promise<FilledFor> {
  const titlesOf = await selectTitles(ctx.db, eventId, audience, [user_id]);
  return { name, titles: titlesOf(user_id), link: await linkFor(ctx, ctx.db, eventId, audience) };
}

/** Where {link} leads: to the event, or to who has proposals, to theirs. */
export const linkFor = (ctx: Ctx, db: Db | Tx, eventId: string, audience: contract.Audience) =>
  contract.isOfProposals(audience)
    ? linkTo(ctx, db, "/proposals")
    : linkTo(ctx, db, "/events/:eventId", { eventId });

/** One person's text of a message, within the limits of messages. */
export const textsFor = ({ subject, content }: { subject: string; content: string }, values: FilledFor) => ({
  subject: cutTo(limits.messageSubjectMax, filledFor(subject, values).replace(/\s+/g, " ")),
  content: cutTo(limits.messageContentMax, filledFor(content, values)),
});

/** The outcome of a message by person. Throws EventNotFound, OnlyOrganizers and MessageNotFound. */
export async function listEventMessagePeople(
  ctx: Ctx,
  actor: Actor,
  { eventId, eventMessageId }: { eventId: string; eventMessageId: string },
): Promise<Answer<typeof contract.listEventMessagePeople>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "write_to_speakers" });
  const message = await queries.selectOwnEventMessage(ctx.db, { eventId, eventMessageId });
  if (!message) throw new Refusal("MessageNotFound");
  const { audience } = message;
  // Whose drafts they are is told to nobody.
  if (audience === "drafts" || (await hidesRecipients(ctx.db, actor, eventId, { audience })))
    return { people: [] };
  return { people: await selectPeople(ctx.db, eventMessageId, contract.PEOPLE_NAMED) };
}
