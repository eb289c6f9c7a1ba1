import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changePassword } from "@plenary/contract/accounts/accounts";
import { sendTestMail, updateSettings } from "@plenary/contract/admin/admin-settings";
import { readStatus } from "@plenary/contract/admin/admin-status";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import type { Updateable } from "kysely";
import { makeAdmin, makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { makePasskey } from "../../../test/sign-ins.ts";
import type { Tables } from "../../db/tables.ts";

const app = useApp();
const server = useMailServer();

const email_confirmed_at = "2026-11-20T09:00:00.000Z";

async function administrationOf(user: TestUser) {
  const { administration } = (await user.call(getDashboard)).dashboard;
  return administration ?? assert.fail("nothing about administration");
}
const checklistOf = async (user: TestUser) => (await administrationOf(user)).checklist;

const change = (user: TestUser, values: Updateable<Tables["users"]>) =>
  app.db.updateTable("users").set(values).where("user_id", "=", user.userId).execute();

describe("the checklist of an administrator", () => {
  it("has nothing done at first, and all once it is so", async () => {
    const admin = await makeAdmin(app, { email: "admin@plenary.example" });
    const nothing = {
      domain: false,
      mailServer: "none",
      ownAddress: "none",
      secondFactor: false,
      firstEvent: false,
    };
    assert.deepEqual(await checklistOf(admin), nothing);
    await change(admin, { email: "ada@example.org", email_confirmed_at, has_totp: true });
    await makeEvent(app, await makeUser(app), { visibility: "draft" });
    await sendThrough(app, server);
    await admin.call(updateSettings, { body: { domain: "https://events.example.org" } });
    await admin.call(sendTestMail);
    assert.deepEqual(await checklistOf(admin), {
      domain: true,
      mailServer: "tested",
      ownAddress: "confirmed",
      secondFactor: true,
      firstEvent: true,
    });
  });

  it("takes a mail server for tested while the last test mail left by way of the one that is set", async () => {
    const admin = await makeAdmin(app);
    const mailServer = async () => (await checklistOf(admin)).mailServer;
    await sendThrough(app, server);
    assert.equal(await mailServer(), "untested");
    await admin.call(sendTestMail);
    assert.equal(await mailServer(), "tested");
    await admin.call(updateSettings, { body: { supportEmail: "help@example.org" } });
    assert.equal(await mailServer(), "tested");
    for (const body of [{ smtpUsername: "mailer" }, { smtpPort: 25 }, { smtpPassword: "secret" }]) {
      await admin.call(updateSettings, { body });
      assert.equal(await mailServer(), "untested");
    }
    await admin.call(updateSettings, { body: { smtpUsername: null, smtpPort: server.port } });
    assert.equal(await mailServer(), "tested");
    server.answers.recipient = () => ({ code: 550, text: "no such mailbox" });
    await admin.call(sendTestMail);
    assert.equal(await mailServer(), "untested");
  });

  it("takes it for tested only where somebody can read the test mail", async () => {
    const admin = await makeAdmin(app, { email: "admin@plenary.example" });
    const mailServer = async () => (await checklistOf(admin)).mailServer;
    await sendThrough(app, server);
    await admin.call(sendTestMail);
    assert.equal(await mailServer(), "untested");
    await change(admin, { pending_email: "ada@example.org" });
    assert.equal((await admin.call(sendTestMail)).to, "ada@example.org");
    assert.deepEqual(server.received.at(-1)?.to, ["ada@example.org"]);
    assert.equal(await mailServer(), "tested");
    const body = { currentPassword: PASSWORD, newPassword: "Another-Password-7" };
    await admin.call(changePassword, { body });
    const outbox = app.db.selectFrom("outbox").select(["kind", "to_address"]);
    assert.deepEqual(await outbox.execute(), [{ kind: "password_changed", to_address: "ada@example.org" }]);
  });

  it("takes an own address for confirmed when it is: neither the setup's nor one that waits", async () => {
    const admin = await makeAdmin(app, { email: "Admin@plenary.example" });
    const ownAddress = async () => (await checklistOf(admin)).ownAddress;
    assert.equal(await ownAddress(), "none");
    await change(admin, { pending_email: "ada@example.org" });
    assert.equal(await ownAddress(), "unconfirmed");
    await change(admin, {
      email: "ada@example.org",
      email_confirmed_at,
      pending_email: "lovelace@example.org",
    });
    assert.equal(await ownAddress(), "confirmed");
    await change(admin, { pending_email: null, email_confirmed_at: null });
    assert.equal(await ownAddress(), "unconfirmed");
  });

  it("comes with the warnings of the system status, and is for nobody else", async () => {
    const admin = await makeAdmin(app);
    const { warnings } = await administrationOf(admin);
    assert.deepEqual(
      warnings.map(({ text }) => text),
      (await admin.call(readStatus)).warnings,
    );
    assert.deepEqual(
      warnings.flatMap(({ about, text }) => (about ? [[about, text.split(":")[0]]] : [])),
      [
        ["mailServer", "No mail server is set"],
        ["domain", "Links in mails lead to this machine only"],
      ],
    );
    assert.equal((await (await makeUser(app)).call(getDashboard)).dashboard.administration, null);
  });
});

describe("passkeys that another name of this server took away as second factors", () => {
  it("are warned of, until the account has one that counts, or none", async () => {
    const admin = await makeAdmin(app);
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const told = async () =>
      (await admin.call(readStatus)).warnings.filter((warning) => warning.includes("passkeys"));
    await makePasskey(app, ada);
    await makePasskey(app, bob);
    const of = (users: TestUser[], has_passkey: boolean) =>
      app.db
        .updateTable("users")
        .set({ has_passkey })
        .where(
          "user_id",
          "in",
          users.map(({ userId }) => userId),
        )
        .execute();
    await of([ada, bob], true);
    assert.deepEqual(await told(), []);
    // As a start with another APP_URL leaves them.
    await of([ada, bob], false);
    const rest =
      "they no longer work as a second factor. Set the domain, or APP_URL, back to it, or have new ones added.";
    assert.deepEqual(await told(), [
      `2 accounts have passkeys only for another name of this server, most of them for localhost: ${rest}`,
    ]);
    await of([bob], true);
    assert.deepEqual(await told(), [
      `1 account has passkeys only for another name of this server, localhost: ${rest}`,
    ]);
    await app.db.deleteFrom("passkeys").where("user_id", "=", ada.userId).execute();
    assert.deepEqual(await told(), []);
  });
});
