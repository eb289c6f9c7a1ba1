import { pathOf } from "@plenary/contract/paths";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkOrigin } from "../../core/links.ts";
import { markedSwitchPath } from "../../features/feedback/speakers/mail-switch.ts";
import { queueMails } from "../../mail/outbox.ts";

/** One mail for each account and event, with a link to switch off such mails; it is filled when it leaves. */
export async function toTell(
  { readers, since, until }: FactOf<"marked_to_tell">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const origin = await linkOrigin(ctx, tx);
  const link = origin + pathOf("/favourites");
  const mails = readers.map(({ to, eventId, eventName }) => {
    const offLink = origin + markedSwitchPath(ctx, to.user_id);
    const data = { eventId, eventName, recipientId: to.user_id, since, until, link, offLink };
    return { kind: "marked_changed" as const, to, data };
  });
  await queueMails(ctx, tx, mails);
}
