import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { me } from "@plenary/contract/accounts/sign-ins";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { createDatabase } from "@plenary/testing/databases";
import { unflushed } from "@plenary/testing/patience";
import { clientOf, register } from "@plenary/testing/people";
import { prepareDataDir, runToEnd, startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";

const folder = mkdtempSync(join(tmpdir(), "plenary-moves-"));
let other: Awaited<ReturnType<typeof createDatabase>> | undefined;
before(async () => {
  if (process.env.DATABASE_URL) other = await createDatabase(process.env.DATABASE_URL);
});
after(async () => {
  await other?.drop();
  rmSync(folder, { recursive: true });
});

/** Runs a command until it ends; returns its exit code and what it says. */
async function run(command: "backup" | "restore", environment: Record<string, string>, ...args: string[]) {
  const { code, output } = await runToEnd(
    { INIT_CWD: folder, BACKUP_PASSPHRASE: "correct horse battery", ...environment },
    ...[shortLived, unflushed, `server/src/${command}.ts`, ...args],
  );
  return { code, output: output.replace(/\d+\.\d s/g, "0 s").replace(/\d+\.\d MB/, "0 MB") };
}

const from = { DATA_DIR: join(folder, "from") };
const back = { DATA_DIR: join(folder, "back") };

// Proves trust backup: `npm run backup` writes one consistent file while the server runs
// Proves trust backup: `npm run restore` fills an empty database of either engine, whole or not at all
it("a running server is backed up, and a new one goes on with what it had, on either engine", async (test) => {
  // PostgreSQL, where the tests have one.
  const to = { DATA_DIR: join(folder, "to"), ...(other && { DATABASE_URL: other.url }) };
  await prepareDataDir(from.DATA_DIR);
  const server = await startServer(from, [shortLived, unflushed]);
  test.after(() => server.end("SIGKILL"));
  const ada = await register(server.origin, "ada", "Ada");
  const { talk } = await ada.call(createTalk, { body: { title: "Engines", summary: "S", description: "D" } });

  assert.equal((await run("backup", from)).output, "Usage: npm run backup -- <file>\n");
  const refused = await run("backup", { ...from, BACKUP_PASSPHRASE: "short" }, "a.backup");
  assert.deepEqual(refused, { code: 1, output: "BACKUP_PASSPHRASE needs 12 characters or more.\n" });
  const made = await run("backup", from, "a.backup");
  assert.equal(made.code, 0, made.output);
  assert.match(made.output, /^Wrote a\.backup: \d+ rows, 0 MB, in 0 s\.\nIts secrets are sealed /m);
  assert.equal(statSync(join(folder, "a.backup")).mode & 0o777, 0o600);
  const again = await run("backup", from, "a.backup");
  assert.deepEqual(again, { code: 1, output: "There is a file a.backup already.\n" });
  const taken = await run("restore", from, "a.backup");
  assert.match(taken.output, /^The data directory .+ is in use by another Plenary process/);
  assert.equal(await server.end(), 0);
  assert.ok(!existsSync(join(from.DATA_DIR, "backup.sock")));

  assert.equal((await run("restore", to)).output, "Usage: npm run restore -- <file> [--without-secrets]\n");
  writeFileSync(join(folder, "schedule.xml"), "<schedule/>");
  const foreign = await run("restore", to, "schedule.xml");
  assert.deepEqual(foreign, { code: 1, output: "schedule.xml is not a backup of Plenary.\n" });
  assert.ok(!existsSync(to.DATA_DIR));
  const restored = await run("restore", to, "a.backup");
  assert.equal(restored.code, 0, restored.output);
  assert.match(
    restored.output,
    /^Restored a\.backup of .+ UTC: \d+ rows, in 0 s\. Start the server with `npm start`\.$/m,
  );
  const full = await run("restore", to, "a.backup");
  assert.deepEqual(full, {
    code: 1,
    output: "The database is not empty: a backup only goes into one without any accounts or events.\n",
  });

  // Back from there, without a server: from PostgreSQL, or from the data directory.
  await prepareDataDir(back.DATA_DIR);
  assert.equal((await run("backup", to, "b.backup")).code, 0);
  assert.equal((await run("restore", back, "b.backup")).code, 0);
  const third = await startServer(back, [shortLived, unflushed]);
  test.after(() => third.end("SIGKILL"));
  const call = clientOf(third.origin, ada.token);
  assert.equal((await call(me)).user.userId, ada.userId);
  assert.deepEqual(
    (await call(listTalks, {})).talks.map(({ talkId, title }) => ({ talkId, title })),
    [{ talkId: talk.talkId, title: "Engines" }],
  );
  if (!other) return;
  const served = await startServer(to, [shortLived]);
  test.after(() => served.end("SIGKILL"));
  const used = await run("restore", to, "b.backup");
  assert.deepEqual(used, {
    code: 1,
    output: "A Plenary server is using this database; stop all of them before you restore a backup.\n",
  });
  assert.equal((await clientOf(served.origin, ada.token)(me)).user.userId, ada.userId);
  await served.end();
});
