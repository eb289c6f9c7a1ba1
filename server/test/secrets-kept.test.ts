import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { createDatabase } from "@plenary/testing/databases";
import { unflushed } from "@plenary/testing/patience";
import { prepareDataDir, type Server, startServer } from "@plenary/testing/server";
import { sql } from "kysely";
import { shortLived } from "../../scripts/setup.mjs";
import { createSealer, hashToken } from "../src/base/secrets.ts";
import { openDatabase } from "../src/db/open.ts";

const dataDir = await mkdtemp(join(tmpdir(), "plenary-secrets-"));
const own = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined;
if (!own) await prepareDataDir(dataDir);
let running: Server | undefined;
after(async () => {
  await running?.end("SIGKILL");
  await own?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const given = {
  appSecret: "the-secret-of-this-installation",
  bootstrapSecret: "the-secret-of-the-setup",
  password: "Analytical-engine-1",
  newPassword: "Difference-engine-2",
  adminPassword: "Entirely-own-3",
  wrongPassword: "Wrong-horse-4",
  smtpPassword: "The-mail-servers-5",
  madeUpToken: "a-reset-token-that-nobody-gave-out",
};

/** Calls the server and records its answers. */
function caller(origin: string) {
  const answers: string[] = [];
  /** `secret` for an answer whose purpose is to hand out a secret. */
  async function call(method: string, path: string, sent: Call = {}, secret?: "secret") {
    const { token, scheme = "Bearer", headers, body } = sent;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `${scheme} ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!secret) answers.push(`${method} ${path.split("?", 1)[0]}: ${text}`);
    return { status: response.status, text, json: () => JSON.parse(text) };
  }
  return { call, answers };
}

interface Call {
  token?: string;
  scheme?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Makes every call that accepts a secret or hands one out, with wrong ones too; returns the secrets handed out. */
async function useSecrets({ call }: ReturnType<typeof caller>) {
  const wrong = { "x-bootstrap-secret": given.wrongPassword };
  assert.equal((await call("POST", "/api/bootstrap/admin-setup", { headers: wrong, body: {} })).status, 401);
  const headers = { "x-bootstrap-secret": given.bootstrapSecret };
  const setup = await call("POST", "/api/bootstrap/admin-setup", { headers, body: {} }, "secret");
  const retrievalToken: string = setup.json().credentialRetrievalToken;
  const credentials = { token: retrievalToken, scheme: "Bootstrap" };
  const retrieved = await call("GET", "/api/bootstrap/admin-credentials", credentials, "secret");
  const temporaryPassword: string = retrieved.json().temporaryPassword;
  const signIn = async (path: string, body: object): Promise<string> =>
    (await call("POST", path, { body }, "secret")).json().authResult.accessToken;
  const adminToken = await signIn("/api/auth/login", { username: "admin", password: temporaryPassword });
  const admin = { token: adminToken };
  const own = { currentPassword: temporaryPassword, newPassword: given.adminPassword };
  assert.equal((await call("POST", "/api/auth/change-password", { ...admin, body: own })).status, 200);
  assert.equal((await call("GET", "/api/bootstrap/admin-credentials", credentials)).status, 401);

  const { smtpPassword } = given;
  const smtp = { smtpHost: "127.0.0.1", smtpPort: 1, smtpUsername: "mailer", smtpPassword };
  assert.equal((await call("PUT", "/api/admin/settings", { ...admin, body: smtp })).status, 200);
  await call("POST", "/api/admin/settings/validate-smtp", { ...admin, body: smtp });
  await call("POST", "/api/admin/settings/test-mail", admin);

  const { password, newPassword, wrongPassword, madeUpToken } = given;
  const profile = { name: "Ada Lovelace", email: "ada@example.org" };
  const token = await signIn("/api/auth/register", { username: "ada", password, profile });
  const ada = { token };
  for (const username of ["ada", "nobody"]) {
    const body = { username, password: wrongPassword };
    assert.equal((await call("POST", "/api/auth/login", { body })).status, 401);
  }
  const taken = { username: "ada", password, profile };
  assert.equal((await call("POST", "/api/auth/register", { body: taken })).status, 409);
  for (const body of [
    { currentPassword: wrongPassword, newPassword },
    { currentPassword: password, newPassword: "too-weak" },
    `{"currentPassword":"${password}","newPassword":"${newPassword}`,
    JSON.stringify({ currentPassword: password, newPassword: newPassword.repeat(20_000) }),
  ]) {
    assert.ok((await call("POST", "/api/auth/change-password", { ...ada, body })).status >= 400);
  }
  const body = { token: madeUpToken, new_password: newPassword };
  assert.equal((await call("POST", "/api/auth/reset-password", { body })).status, 422);
  await call("GET", `/reset-password?token=${madeUpToken}`);
  await call("GET", `/api/nothing?token=${madeUpToken}`);
  assert.equal(
    (await call("POST", "/api/auth/forgot-password", { body: { email: profile.email } })).status,
    200,
  );
  const lock = { body: { reason: "Spam" }, ...admin };
  const { user } = (await call("GET", "/api/auth/me", ada)).json();
  await call("PUT", `/api/admin/users/${user.userId}/lock`, lock);
  assert.equal((await call("GET", "/api/account/data", ada)).status, 401);

  const told = ["audit-logs", "audit-logs/export", "settings", "status", "mail/failed", "events", "stats"];
  for (const path of told) assert.equal((await call("GET", `/api/admin/${path}`, admin)).status, 200, path);
  for (const path of ["account/data", "account/sign-ins", "auth/me"])
    await call("GET", `/api/${path}`, admin);
  for (const path of ["/openapi.json", "/docs", "/docs/permissions", "/ready", "/health"])
    await call("GET", `/api${path}`);
  return { retrievalToken, temporaryPassword, adminToken, token };
}

// Proves decisions 3: Tokens are opaque, stored hashed, and valid 30 days from last use
// Proves decisions 4: No secret is in it
it("no secret is in the log at its most talkative, in an answer, the audit log, OpenAPI or a table", async () => {
  const environment = { APP_SECRET: given.appSecret, BOOTSTRAP_SECRET: given.bootstrapSecret };
  const server = await startServer(
    {
      ...{ ...environment, DATA_DIR: dataDir, LOG_LEVEL: "trace" },
      ...(own && { DATABASE_URL: own.url }),
    },
    [shortLived, unflushed],
  );
  running = server;
  const calls = caller(server.origin);
  const handedOut = await useSecrets(calls);
  await server.end();

  const database = await openDatabase({ databaseUrl: own?.url, dataDir });
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ text: string }>(`select t::text as text from ${name} as t`)
      .execute(database.db);
    stored.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  const settings = await database.db.selectFrom("system_settings").selectAll().executeTakeFirstOrThrow();
  const reset = await database.db.selectFrom("password_resets").selectAll().executeTakeFirstOrThrow();
  const mail = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "password_reset")
    .executeTakeFirstOrThrow();
  await database.close();

  // What has to be stored is there, sealed or hashed: passwords at the cost that no variable changes.
  assert.ok(
    stored.some((row) => row.startsWith("users: ") && row.includes("$argon2id$v=19$m=19456,t=2,p=1$")),
  );
  const sealer = createSealer(given.appSecret);
  assert.equal(sealer.open(settings.sealed_smtp_password ?? ""), given.smtpPassword);
  const { link } = JSON.parse(sealer.open(mail.sealed_data ?? ""));
  const resetToken = new URL(link).searchParams.get("token") ?? "";
  assert.deepEqual(Buffer.from(reset.token_hash), hashToken(resetToken));

  const log = server.output();
  assert.ok(stored.length > 10 && calls.answers.length > 25 && log.includes("Plenary is running"));
  const everything = [...stored, ...calls.answers, ...log.split("\n")];
  for (const [name, secret] of Object.entries({ ...given, ...handedOut, resetToken })) {
    assert.deepEqual(
      everything.filter((text) => text.includes(secret)),
      [],
      name,
    );
  }
});
