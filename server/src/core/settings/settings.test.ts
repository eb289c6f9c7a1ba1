import assert from "node:assert/strict";
import { it } from "node:test";
import { readSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { prepareSettings } from "./settings.ts";

const smtp = { host: "mail.example.org", port: 465, username: "plenary", password: "s3cret-7" };
const app = useApp({ smtp });

// Proves decisions 1: `SMTP_*` are the first values of the settings
it("the environment's mail server is the first one in the settings, and never again", async () => {
  const { call } = await makeAdmin(app);
  const { settings, smtpPasswordSet } = await call(readSettings);
  const { smtpHost: host, smtpPort: port, smtpUsername: username } = settings;
  assert.deepEqual([host, port, username, smtpPasswordSet], [smtp.host, smtp.port, smtp.username, true]);
  await app.db.updateTable("system_settings").set({ smtp_host: "other.example.org" }).execute();
  await prepareSettings(app.db, app.ctx.config, app.ctx.sealer);
  const row = await app.db.selectFrom("system_settings").selectAll().executeTakeFirstOrThrow();
  assert.equal(row.smtp_host, "other.example.org");
  assert.equal(app.ctx.sealer.open(row.sealed_smtp_password ?? ""), smtp.password);
});
