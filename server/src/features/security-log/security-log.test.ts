import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { listSecurityLog, listUserSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { endUserSignIns, lockUser, unlockUser } from "@plenary/contract/admin/admin-users";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { deleteOlder } from "./security-log.queries.ts";
import { sweepSecurityLog } from "./security-log.ts";

const app = useApp({ rateLimit: false });
const DAY = 86_400_000;

const logOf = async (user: TestUser) => (await user.call(listSecurityLog)).entries;
const eventsOf = async (user: TestUser) => (await logOf(user)).map(({ event }) => event);
const signIn = (user: TestUser, password = PASSWORD) =>
  app.client()(
    signIns.login,
    { body: { username: user.username, password } },
    { headers: { "user-agent": "Phone" } },
  );
/** So that no two entries are of the same instant. */
const later = () => app.clock.advance(1000);

describe("the security log", () => {
  // Proves trust signing in: The security log has logins, failures and changes, with address and device
  it("has what was done to an account by those who may be its owner, and from where", async () => {
    const user = await makeUser(app);
    await refusal(signIn(user, "Wrong-horse-7"));
    later();
    const { authResult } = await signIn(user);
    later();
    await refusal(user.call(signIns.confirmIdentity, { body: { password: "Wrong-horse-7" } }));
    later();
    await app.client(authResult.accessToken)(signIns.logout);
    later();
    await user.call(signIns.endOtherSignIns);
    later();
    await app.client()(accounts.forgotPassword, { body: { email: user.email } });
    later();
    const body = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    await user.call(accounts.changePassword, { body });
    const entries = await logOf(user);
    assert.deepEqual(
      entries.map(({ event }) => event),
      [
        ...["password_changed", "password_reset_requested", "others_signed_out", "signed_out"],
        ...["confirmation_failed", "signed_in", "sign_in_failed"],
      ],
    );
    const { entryId: _, at: __, ...failed } = entries.at(-1) ?? assert.fail();
    assert.deepEqual(failed, {
      ...{ event: "sign_in_failed", method: null },
      ...{ address: "127.0.0.1", userAgent: "Phone" },
    });
    assert.equal(entries.at(-2)?.method, "password");
  });

  it("says what administrators did to it, and not where they are", async () => {
    const user = await makeUser(app);
    const admin = await makeAdmin(app);
    const params = { userId: user.userId };
    await admin.call(endUserSignIns, { params });
    later();
    await admin.call(lockUser, { params, body: { reason: "Spam" } });
    later();
    await admin.call(unlockUser, { params });
    const { entries } = await admin.call(listUserSecurityLog, { params });
    assert.deepEqual(
      entries.map(({ event, address, userAgent }) => [event, address, userAgent]),
      ["unlocked_by_admin", "locked_by_admin", "signed_out_by_admin"].map((event) => [event, null, null]),
    );
  });

  it("is one's own and the administrators' only", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    await refusal(signIn(user, "Wrong-horse-7"));
    assert.deepEqual(await eventsOf(other), []);
    const params = { userId: user.userId };
    assert.equal((await refusal(other.call(listUserSecurityLog, { params }))).status, 403);
    const unknown = { params: { userId: "018f0000-0000-7000-8000-000000000000" } };
    assert.equal((await refusal((await makeAdmin(app)).call(listUserSecurityLog, unknown))).status, 404);
  });

  // Proves trust signing in: The security log has logins, failures and changes, with address and device
  it("comes in pages, and ends after 180 days", async () => {
    const user = await makeUser(app);
    for (let n = 0; n < 5; n++) {
      await refusal(signIn(user, "Wrong-horse-7"));
      later();
    }
    const first = await user.call(listSecurityLog, { query: { limit: 3 } });
    const second = await user.call(listSecurityLog, {
      query: { limit: 3, cursor: first.nextCursor ?? "" },
    });
    assert.deepEqual([first.entries.length, second.entries.length, second.nextCursor], [3, 2, null]);
    app.clock.advance(180 * DAY);
    await sweepSecurityLog(app.ctx);
    assert.deepEqual(await app.db.selectFrom("security_log").select("event").execute(), []);
  });

  it("keeps of what anybody can bring about only the newest, and no number of it covers up the rest", async () => {
    const user = await makeUser(app);
    await signIn(user);
    for (let n = 0; n < 3; n++) {
      later();
      await refusal(signIn(user, "Wrong-horse-7"));
    }
    await app.db.transaction().execute((tx) => deleteOlder(tx, user.userId, "sign_in_failed", 2));
    assert.deepEqual(await eventsOf(user), ["sign_in_failed", "sign_in_failed", "signed_in"]);
  });

  it("goes with the account", async () => {
    const user = await makeUser(app);
    await signIn(user);
    await user.call(accounts.deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await app.db.selectFrom("security_log").select("event").execute(), []);
  });
});
