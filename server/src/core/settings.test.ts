import assert from "node:assert/strict";
import { it } from "node:test";
import { readSettings } from "@plenary/contract/admin-settings";
import { makeAdmin } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { prepareSettings } from "./settings.ts";

const smtp = { host: "mail.example.org", port: 465, username: "plenary", password: "s3cret-7" };
const test = useApp({ smtp });

it("the environment's mail server is the first one in the settings, and never again", async () => {
  const { call } = await makeAdmin(test);
  const { settings, smtpPasswordSet } = await call(readSettings);
  const { smtpHost: host, smtpPort: port, smtpUsername: username } = settings;
  assert.deepEqual([host, port, username, smtpPasswordSet], [smtp.host, smtp.port, smtp.username, true]);
  await test.db.updateTable("system_settings").set({ smtp_host: "other.example.org" }).execute();
  await prepareSettings(test.db, test.ctx.config, test.ctx.sealer);
  const row = await test.db.selectFrom("system_settings").selectAll().executeTakeFirstOrThrow();
  assert.equal(row.smtp_host, "other.example.org");
  assert.equal(test.ctx.sealer.open(row.sealed_smtp_password ?? ""), smtp.password);
});
