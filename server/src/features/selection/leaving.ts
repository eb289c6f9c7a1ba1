import { randomUUIDv7 } from "node:crypto";
import type { Role } from "@plenary/contract/accounts/users";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Work } from "../../core/jobs.ts";
import { hidesNames } from "../../core/masks.ts";
import type { Tx } from "../../db/db.ts";
import { insertRows } from "../../db/rows/rows.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { acceptSubmitted, rejectSubmitted } from "../proposals/deciding.ts";
import { fieldsOf } from "../proposals/proposal-view.ts";
import { findProposalToDecide, type ProposalSeen } from "../proposals/proposals-access.ts";
import { publishFields } from "../proposals/publishing.ts";
import { type About, composeMails, countsOf } from "./run-mails.ts";
import * as queries from "./runs.queries.ts";

/** How decisions leave together (docs/product/selection.md#telling-everybody). */

/** Lets what is due leave, one after the other; whichever process comes first. */
export function leaveRuns(ctx: Ctx): Work {
  let stopping = false;
  return {
    async run() {
      while (!stopping && (await leaveNext(ctx)));
      const next = await queries.nextLeaving(ctx.db);
      return next === null ? undefined : Math.max(0, Date.parse(next) - ctx.clock().valueOf());
    },
    stop() {
      stopping = true;
    },
  };
}

/** One transaction: states, sessions, history and all mails, or none of it. */
const leaveNext = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx, tell) => {
    const run = await queries.claimDue(tx, now(ctx));
    if (!run) return false;
    const sender =
      run.done_by === null ? undefined : await queries.selectSender(tx, run.done_by, run.event_id);
    // In nobody's name who may not decide any more: it waits, as one that was stopped.
    if (!sender || (await hidesNames(tx, run.event_id, sender.user_id)))
      await queries.updateRun(tx, run.run_id, { state: "prepared", leaves_at: null, decisions: "{}" });
    else await leave(ctx, tx, tell, run, actorOf(sender));
    return true;
  });

const actorOf = ({ user_id, role }: { user_id: string; role: string }): Actor => ({
  ...{ userId: user_id, role: role as Role, signInId: null },
  device: { address: "", userAgent: null },
});

async function leave(ctx: Ctx, tx: Tx, tell: Tell, run: queries.RunRow, actor: Actor): Promise<void> {
  const { run_id, event_id: eventId } = run;
  const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "read_proposals", lock: "share" });
  const decisions = run.decisions as About;
  const asked = Object.keys(decisions);
  const found = await queries.selectToTell(tx, eventId, actor.userId, { only: asked, lock: true });
  const rows = found.filter(({ proposal_id, pending_action }) => decisions[proposal_id] === pending_action);
  const mails = await composeMails(tx, run, event.name, rows, { leaves: true });
  for (const { proposal_id, pending } of rows) {
    const proposal = await findProposalToDecide(tx, actor, proposal_id);
    if (pending === "accept")
      await acceptSubmitted(ctx, tx, tell, actor, await asAccepted(ctx, tx, actor, proposal), true);
    else await rejectSubmitted(ctx, tx, tell, actor, proposal, proposal.pending_note, true);
  }
  await queries.deleteMails(tx, run_id);
  await insertRows(
    tx,
    "run_mails",
    mails.map(({ to, about, subject, text, edited, leftOut, none }) => ({
      ...{ mail_id: randomUUIDv7(), run_id, user_id: to.user_id, about, subject, text, edited },
      ...{ left_out: leftOut, none },
    })),
  );
  const left = new Set(asked).difference(new Set(rows.map(({ proposal_id }) => proposal_id)));
  const counts = countsOf(rows);
  await queries.updateRun(tx, run_id, {
    ...{ state: "sent", left_at: now(ctx) },
    outcome: JSON.stringify({
      ...counts,
      leftOut: [...(await queries.selectNumbersById(tx, [...left])).values()].toSorted(
        (one, other) => one - other,
      ),
    }),
  });
  const told = mails.filter(({ none }) => none === null);
  await tell({ kind: "run_left", actor, runId: run_id, event, counts, mails: told });
}

/** With the type, track and length that it is accepted for, where these are others: a version of its own. */
async function asAccepted(ctx: Ctx, tx: Tx, actor: Actor, proposal: ProposalSeen): Promise<ProposalSeen> {
  const { pending_type_id, pending_track_id, pending_minutes } = proposal;
  const submitted = fieldsOf(proposal, { working: false });
  const fields = {
    ...submitted,
    typeId: pending_type_id ?? submitted.typeId,
    trackId: pending_track_id ?? submitted.trackId,
    minutes: pending_minutes ?? submitted.minutes,
  };
  const isOther =
    fields.typeId !== submitted.typeId ||
    fields.trackId !== submitted.trackId ||
    fields.minutes !== submitted.minutes;
  return isOther ? publishFields(ctx, tx, actor, proposal, { fields, isAll: false }) : proposal;
}

/** Which mail of the outbox each person gets. */
export const rememberRunMails = (
  tx: Tx,
  runId: string,
  mails: readonly { userId: string; mailId: string }[],
): Promise<void> => queries.updateOutboxIds(tx, runId, mails);
