import type { Dashboard } from "@plenary/contract/admin/dashboard";
import type { Actor, Ctx } from "../../core/context.ts";
import { emailConfigured, readSettings } from "../../core/settings/settings.ts";
import { selectUser } from "../../db/rows/users.ts";
import { isOfSetup } from "../../mail/recipients.ts";
import { isTested } from "../../mail/smtp/tested-server.ts";
import { hasSecondFactor } from "../second-factors/second-factors.ts";
import type { UserRow } from "../users/users.ts";
import { anyEvent } from "./admin-status.queries.ts";
import { isLocal } from "./warnings.ts";

type Checklist = NonNullable<Dashboard["administration"]>["checklist"];

/** The caller's progress with what an installation needs first (docs/product/administration.md#the-checklist). */
export async function readChecklist(ctx: Ctx, actor: Actor): Promise<Checklist> {
  const settings = await readSettings(ctx.db);
  const user = await selectUser(ctx.db, actor.userId);
  return {
    domain: !isLocal(settings, ctx.config),
    mailServer: !emailConfigured(settings) ? "none" : isTested(settings) ? "tested" : "untested",
    ownAddress: user ? addressOf(user) : "none",
    secondFactor: user !== undefined && hasSecondFactor(user),
    firstEvent: await anyEvent(ctx.db),
  };
}

/** Setup's placeholder address counts as confirmed from the start, but is nobody's. */
function addressOf(user: UserRow): Checklist["ownAddress"] {
  const isOwn = !isOfSetup(user.email);
  if (isOwn && user.email_confirmed_at) return "confirmed";
  return isOwn || user.pending_email ? "unconfirmed" : "none";
}
