import { randomUUIDv7 } from "node:crypto";
import type { Visibility } from "@plenary/contract/events";
import { hashToken, newToken } from "../src/base/secrets.ts";
import { makeCast } from "./cast.ts";
import { makeAdmin, makeTalk, makeUser, type TestUser } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { makeMessage } from "./messages.ts";
import type { Role } from "./permissions.ts";

export type Scene = Awaited<ReturnType<typeof makeScene>>;

const HOUR = 3_600_000;
let count = 0;

/** An event in this state, with one of everything that calls name by id, and a user in each role. */
export async function makeScene(test: TestApp, state: Visibility) {
  const status = state === "public" ? "confirmed" : "draft";
  const { people: cast, ...ids } = await makeCast(test, { visibility: state, status });
  const { creator, coOrganizer, speaker, invited, stranger, admin } = cast;
  const user = await makeUser(test);
  const locked = await makeUser(test, { is_locked: true, lock_reason: "Spam" });
  const temporary = await makeAdmin(test, { temporary_password: true, password_changed_at: null });
  const people: Record<Exclude<Role, "visitor">, TestUser> = {
    ...{ user, stranger, invited, speaker, coOrganizer, creator, locked, admin, temporary },
  };
  count += 1;
  return {
    ...ids,
    people,
    /** A user who makes no calls: things can be sent or given to them. */
    other: cast.pendingCoOrganizer,
    /** A username that nobody has. */
    newcomer: `newcomer${count}`,
    /** Talks that are not in any event. */
    talks: { speaker: await makeTalk(test, speaker), invited: await makeTalk(test, invited) },
    messageId: await makeMessage(test, creator, [user], { readBy: [user] }),
    signInId: await signInOf(test, user),
    invitationId: await invitationOf(test, invited),
    adminInvitationId: await makeAdminInvitation(test, admin, invited),
    resetToken: await makeResetToken(test, user),
    retrievalToken: await makeRetrievalToken(test, temporary),
    mailId: await makeFailedMail(test),
  };
}

async function signInOf(test: TestApp, { userId }: TestUser): Promise<string> {
  const signIns = test.db.selectFrom("sign_ins").select("sign_in_id").where("user_id", "=", userId);
  return (await signIns.executeTakeFirstOrThrow()).sign_in_id;
}

async function invitationOf(test: TestApp, { email }: TestUser): Promise<string> {
  const invitations = test.db
    .selectFrom("session_invitations")
    .select("invitation_id")
    .where("email", "=", email.toUpperCase());
  return (await invitations.executeTakeFirstOrThrow()).invitation_id;
}

async function makeAdminInvitation(test: TestApp, inviter: TestUser, invitee: TestUser): Promise<string> {
  const invitationId = randomUUIDv7();
  await test.db
    .insertInto("admin_invitations")
    .values({
      invitation_id: invitationId,
      user_id: invitee.userId,
      invited_by: inviter.userId,
      invited_at: test.ctx.clock().toISOString(),
      expires_at: inAnHour(test),
    })
    .execute();
  return invitationId;
}

async function makeResetToken(test: TestApp, { userId }: TestUser): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), user_id: userId, expires_at: inAnHour(test) };
  await test.db.insertInto("password_resets").values(row).execute();
  return token;
}

/** The token that retrieves the first administrator's credentials. */
async function makeRetrievalToken(test: TestApp, { userId }: TestUser): Promise<string> {
  const token = newToken();
  const row = {
    admin_id: userId,
    token_hash: hashToken(token),
    sealed_password: test.ctx.sealer.seal("Temporary-12"),
    expires_at: inAnHour(test),
  };
  await test.db
    .insertInto("bootstrap")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doUpdateSet(row))
    .execute();
  return token;
}

async function makeFailedMail(test: TestApp): Promise<string> {
  const mailId = randomUUIDv7();
  await test.db
    .insertInto("outbox")
    .values({
      mail_id: mailId,
      kind: "password_reset",
      to_address: "gone@example.org",
      to_name: "Gone",
      data: "{}",
      state: "failed",
      created_at: inAnHour(test),
      next_attempt_at: inAnHour(test),
    })
    .execute();
  return mailId;
}

const inAnHour = (test: TestApp): string => new Date(test.ctx.clock().valueOf() + HOUR).toISOString();
