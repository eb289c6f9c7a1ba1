import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser, updateUser } from "../../db/rows/users.ts";
import { endCredentials, requirePassword } from "../accounts/accounts.ts";
import { endSignIns } from "../accounts/sign-ins/sign-ins.ts";
import { withdrawAccountAnswers } from "../answering/accounts/account-answers.ts";
import { forgetBiographies } from "../biographies/biographies.ts";
import { giveBackAllClaims, lockClaims } from "../claims/take-back.ts";
import { forgetFavourites } from "../favourites/favourites.ts";
import { forgetTalks, forgetWords } from "../history/record.ts";
import { forgetIdentities } from "../oidc/oidc.ts";
import { forgetPicture } from "../pictures/pictures.ts";
import { forgetTitles } from "../programme/places/public-slots.ts";
import { endAcceptance } from "../proposals/deciding.ts";
import { forgetProposals } from "../proposals/forgetting.ts";
import { forgetReviews, setAsideConflicting } from "../review/reviewers.ts";
import { forgetAvailability } from "../schedule/availability.ts";
import { endFactors } from "../second-factors/second-factors.ts";
import { passUnnamedSessions } from "../sessions/speakers/unnamed-sessions.ts";
import { withdrawAccountStage } from "../stage/account-stage.ts";
import { requireOtherAdmin } from "../users/admins.ts";
import { deletedUser } from "../users/users.ts";
import type { LeftWork } from "./account-deletion.facts.ts";
import * as queries from "./account-deletion.queries.ts";

/**
 * Deletes the caller's own account; what others rely on stays (docs/product/settings.md#deleting-ones-account). An
 * account without a password of its owner's needs none: the endpoint's `stepUp` proves the owner.
 */
export async function deleteAccount(
  ctx: Ctx,
  actor: Actor,
  { password = "", withdrawAnswers }: { password?: string | undefined; withdrawAnswers: boolean },
): Promise<void> {
  const { userId } = actor;
  const known = await selectUser(ctx.db, userId);
  const { password_hash: passwordHash } =
    known && !known.has_own_password ? known : await requirePassword(ctx, actor, password, "password");
  await inTransaction(ctx, async (tx, tell) => {
    await queries.lockDeletions(tx);
    await requireOtherAdmin(tx, userId);
    await lockClaims(tx, userId);
    await queries.lockWork(tx, userId);
    const user = await queries.lockUser(tx, userId);
    if (!user || user.deleted_at) throw new Refusal("NotSignedIn");
    // Changed since it was verified: the owner may have locked out an intruder.
    if (user.password_hash !== passwordHash) throw new Refusal("WrongPassword", { field: "password" });
    await tell({ kind: "account_deleted", actor, userId, username: user.username, role: user.role });

    await setAsideConflicting(tx, userId);
    await giveBackAllClaims(ctx, tx, tell, userId);
    const passed = await queries.passEvents(tx, userId);
    await passUnnamedSessions(tx, userId);
    const sessions = await deleteUnconfirmed(ctx, tx, actor);
    const work = { passed, ...sessions, ...(await queries.deleteInvitations(tx, userId)) };
    if (Object.values(work).some(({ length }) => length > 0))
      await tell({ kind: "account_left_events", actor, ...work });
    await forgetWords(tx, await forgetProposals(ctx, tx, tell, actor));
    await queries.deleteUnusedDrafts(tx, userId);
    const talkIds = await queries.deleteUnusedTalks(tx, userId);
    await forgetTitles(tx, talkIds);
    await forgetTalks(tx, talkIds);
    await queries.deleteWords(tx, userId);
    await queries.deleteNotices(tx, userId);
    await queries.deleteNamedAnswers(tx, userId);
    if (withdrawAnswers) {
      await withdrawAccountAnswers(ctx, tx, userId);
      await withdrawAccountStage(ctx, tx, tell, userId);
    }
    await forgetFavourites(tx, userId);
    await queries.deleteMessages(tx, userId, now(ctx));
    await queries.deleteKeptMails(tx, userId);
    await queries.deleteMails(tx, user.email, user.email_confirmed_at ? undefined : "own");
    if (user.pending_email) await queries.deleteMails(tx, user.pending_email, "own");
    await queries.deleteAddressLinks(tx, userId);
    await forgetBiographies(tx, userId);
    await forgetAvailability(tx, userId);
    await forgetReviews(tx, userId);
    if (user.picture) await forgetPicture(tx, user.picture);
    await endSignIns(tx, userId, "all");
    await endCredentials(tx, userId);
    await endFactors(tx, userId);
    await forgetIdentities(tx, userId);
    await updateUser(tx, userId, deletedUser(now(ctx)));
  });
}

/** Deletes the account's unconfirmed sessions; proposals that they came of are not accepted any more, whoever submitted them. */
async function deleteUnconfirmed(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
): Promise<Pick<LeftWork, "deleted" | "left">> {
  const proposed = new Map<string, LeftWork["deleted"][number]["proposal"]>();
  for (const session of await queries.lockProposed(tx, actor.userId)) {
    const { state } = await endAcceptance(ctx, tx, actor, session);
    proposed.set(session.session_id, { proposal_id: session.proposal_id, state });
  }
  const { gone, left } = await queries.deleteUnconfirmedSessions(tx, actor.userId);
  const deleted = gone.map(({ copied_from, ...session }) => {
    const proposal = proposed.get(session.session_id);
    // Its own talk is gone: whose words it had, as the rows before say (db/routines/guards.sql).
    return { ...session, talk_id: copied_from ?? proposal?.proposal_id ?? session.talk_id, proposal };
  });
  return { deleted, left };
}
