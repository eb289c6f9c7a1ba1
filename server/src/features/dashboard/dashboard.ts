import type * as contract from "@plenary/contract/admin/dashboard";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import { readSettings, whyNoMail } from "../../core/settings/settings.ts";
import { countWaitingMails } from "../../mail/waiting-mails.ts";
import { readWarnings } from "../admin-status/admin-status.ts";
import { readChecklist } from "../admin-status/checklist.ts";
import { listAdminInvitations } from "../admin-users/admin-roles.ts";
import { countOrganized, runningEvents } from "../events/events.ts";
import { waitingFeedback } from "../feedback/results/own-feedback.ts";
import { firstInvitations } from "../invitations/invitations.ts";
import { firstUnread } from "../messages/messages.ts";
import { countSpoken, nextSessions, waitingByEvent } from "../sessions/lists/overview.ts";
import { countTalks } from "../talks/talks.ts";

/** How many of each are listed; the rest is a number. */
const shown = { invitations: 3, messages: 3, events: 5, sessions: 5 };

/** What waits for the caller, what comes next, and how much the caller has; more for organizers and administrators. */
export async function getDashboard(ctx: Ctx, actor: Actor): Promise<contract.Dashboard> {
  const [
    running,
    invitations,
    [adminInvitation = null],
    messages,
    waiting,
    feedback,
    next,
    events,
    talks,
    sessions,
    untold,
  ] = await Promise.all([
    runningEvents(ctx, actor, shown.events),
    firstInvitations(ctx, actor, shown.invitations),
    listAdminInvitations(ctx, actor),
    firstUnread(ctx, actor, shown.messages),
    waitingByEvent(ctx, actor, shown.events),
    waitingFeedback(ctx, actor, shown.events),
    nextSessions(ctx, actor, shown.sessions),
    countOrganized(ctx, actor),
    countTalks(ctx, actor),
    countSpoken(ctx, actor),
    countWaitingMails(ctx.db, actor, now(ctx)),
  ]);
  return {
    ...{ running, invitations, adminInvitation, messages, waiting, feedback, next },
    own: { events, talks, sessions },
    untold,
    noMail: events > 0 ? await noMail(ctx) : null,
    administration: actor.role === "admin" ? await administration(ctx, actor) : null,
  };
}

const administration = async (ctx: Ctx, actor: Actor) => ({
  checklist: await readChecklist(ctx, actor),
  warnings: await readWarnings(ctx),
});

async function noMail(ctx: Ctx): Promise<contract.Dashboard["noMail"]> {
  const settings = await readSettings(ctx.db);
  const reason = whyNoMail(settings);
  return reason && { reason, supportEmail: settings.supportEmail };
}
