import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createDatabase } from "@plenary/testing/databases";
import { unflushed } from "@plenary/testing/patience";
import { prepareDataDir } from "@plenary/testing/server";
import { sql } from "kysely";
import { shortLived } from "../../../scripts/setup.mjs";
import { lockDataDir } from "../../src/db/embedded/lock.ts";
import { openDatabase } from "../../src/db/open.ts";

const folder = mkdtempSync(join(tmpdir(), "plenary-commands-"));
const drops: (() => Promise<void>)[] = [];
after(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where the commands find their database: embedded in the data directory, unless there is a PostgreSQL. */
let database: { DATA_DIR: string; DATABASE_URL?: string } = { DATA_DIR: join(folder, "data") };

/** From now on the commands have a new database, which nothing was started on. */
async function useNewDatabase(name: string, where?: "embedded"): Promise<string> {
  const dataDir = join(folder, name);
  const server = where === "embedded" ? undefined : process.env.DATABASE_URL;
  const own = server ? await createDatabase(server) : undefined;
  if (own) drops.push(own.drop);
  database = { DATA_DIR: dataDir, ...(own && { DATABASE_URL: own.url }) };
  return dataDir;
}

/** Runs a command of server/src in the folder with the files. */
function run(command: "import" | "seed" | "admin-reset", ...args: string[]) {
  const script = fileURLToPath(new URL(`../../src/${command}.ts`, import.meta.url));
  const { DATABASE_URL: _, INIT_CWD: __, ...inherited } = process.env;
  const env = { ...inherited, ...database, APP_URL: "http://plenary.test" };
  return new Promise<{ code: unknown; out: string; error: string }>((resolve) => {
    const flags = [shortLived, unflushed];
    execFile(process.execPath, [...flags, script, ...args], { cwd: folder, env }, (failure, out, error) => {
      resolve({ code: failure ? failure.code : 0, out, error });
    });
  });
}

/** Whether the database knows what the table holds, by which it plans. */
async function isAnalyzed(table: string): Promise<boolean> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database;
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const { rows } = await sql`select from pg_stats where tablename = ${table} limit 1`.execute(db);
  await close();
  return rows.length > 0;
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const tea = `<?xml version="1.0" encoding="iso-8859-1"?><schedule><conference><title>Café Conf</title>
  <acronym>cafe</acronym><city>Oslo</city><time_zone_name>Europe/Oslo</time_zone_name></conference>
  <day date="2027-03-01"><room name="Hall"><event guid="a"><title>Kettles</title><start>10:00</start>
  <duration>0:45</duration><persons><person id="1">Ada Berg</person></persons></event>
  <event guid="b"><start>11:00</start></event></room></day></schedule>`;

const refused = (error: string) => ({ code: 1, out: "", error: `${error}\n` });

describe("npm run import", () => {
  it("says in one sentence what is wrong with the file or the arguments", async () => {
    const usage = refused(
      "Usage: npm run import -- <file> [--owner <username or email> [--create-owner]] [--event <id>] [--timezone <name>] [--publish] [--release] [--remove] [--pictures] [--verbose]",
    );
    assert.deepEqual(await run("import"), usage);
    assert.deepEqual(await run("import", "--wrong", "a.xml"), usage);
    assert.deepEqual(await run("import", "a.xml", "--create-owner"), usage);
    assert.deepEqual(
      await run("import", "a.xml", "--timezone", "Mars/Base"),
      refused('There is no time zone "Mars/Base"; name one of the IANA database, such as Europe/Brussels.'),
    );
    assert.deepEqual(
      await run("import", "a.xml", "--event", "tea"),
      refused('"tea" is no id of an event: it is the last part of its address.'),
    );
    assert.deepEqual(await run("import", "none.xml"), refused("There is no file none.xml."));
  });

  it("says who has the embedded database", async () => {
    const dataDir = await useNewDatabase("data", "embedded");
    const unlock = lockDataDir(dataDir);
    try {
      assert.deepEqual(
        await run("import", file("tea.xml", Buffer.from(tea, "latin1"))),
        refused(
          `The data directory ${dataDir} is in use by another Plenary process (${process.pid}); stop that one first.`,
        ),
      );
    } finally {
      unlock();
    }
  });

  it("imports into the stopped server's database, once there is an owner", async () => {
    await useNewDatabase("stopped");
    const name = file("tea.xml", Buffer.from(tea, "latin1"));
    assert.deepEqual(
      await run("import", name),
      refused(
        "There is no administrator yet who could own what is imported: run `npm start` and finish the setup that it leads to, fill the database with `npm run seed`, or name an --owner (--owner <email> --create-owner makes one).",
      ),
    );
    const demo = await run("seed");
    assert.equal(demo.code, 0);
    assert.match(demo.out, /Administrator {2}admin\n {2}Password {7}Demo-\S{13}\n/);
    assert.deepEqual(
      await run("seed"),
      refused("There are users already; the demo only goes into an empty database."),
    );
    assert.deepEqual(
      await run("import", name, "--owner", "nobody"),
      refused('There is no user "nobody" who could own what is imported.'),
    );

    const first = await run("import", name, "--owner", "Ines");
    assert.deepEqual([first.code, first.error], [0, ""]);
    assert.match(first.out, /^sessions +1 +0 +0 +0$/m);
    assert.match(
      first.out,
      /^1 problem:\n {2}line 5, b: Can't be read, as it has no title; if it was imported before, it stays as it was$/m,
    );
    assert.match(first.out, /^Imported tea\.xml for ines in \d+\.\d s\.$/m);
    assert.ok(await isAnalyzed("sessions"));
    assert.match(first.out, /^The event is a draft: http:\/\/plenary\.test\/events\/[0-9a-f-]{36} /m);
    const again = await run("import", name, "--publish");
    assert.match(again.out, /^events +0 +1 +0 +0$/m);
    assert.match(again.out, /^The event is public: http:\/\/plenary\.test\/public\/events\/[0-9a-f-]{36}$/m);
    const same = await run("import", name);
    assert.match(same.out, /^Nothing was changed by tea\.xml for admin in \d+\.\d s\.$/m);
    assert.match(same.out, /^The event is public/m);
    const cut = await run(
      "import",
      file("cut.xml", Buffer.from(tea.slice(0, tea.indexOf("<event")), "latin1")),
    );
    assert.equal(cut.code, 1);
    assert.match(cut.out, /Nothing was removed, as the file is cut off: 1 of 1 sessions/);
  });

  it("makes the owner of what goes into a new database, and says the password once", async () => {
    await useNewDatabase("new");
    const name = file("bare.xml", tea.replace(/<time_zone_name>.*<\/time_zone_name>/, ""));
    const given = ["--owner", "ada@example.org", "--create-owner", "--timezone", "Europe/Oslo"];
    const first = await run("import", name, ...given);
    assert.deepEqual([first.code, first.error], [0, ""]);
    assert.match(first.out, /^ {2}Username {2}ada\n {2}Password {2}Owner-\S{13}$/m);
    assert.match(first.out, /^Imported bare\.xml for ada in \d+\.\d s\.$/m);
    assert.doesNotMatch(first.out, /UTC/);
    const again = await run("import", name, ...given);
    assert.match(again.out, /^Nothing was changed by bare\.xml/m);
    assert.doesNotMatch(again.out, /Password/);
  });
});

describe("npm run admin:reset", () => {
  const printed =
    /^ {2}Username {12}admin\n {2}Email {15}admin@example\.org\n {2}Temporary password {2}(\S{12})$/m;

  it("says who has the embedded database, and that there is nobody to give credentials to", async () => {
    const dataDir = await useNewDatabase("reset", "embedded");
    await prepareDataDir(dataDir);
    const unlock = lockDataDir(dataDir);
    const inUse = await run("admin-reset");
    unlock();
    assert.deepEqual(
      inUse,
      refused(
        `The data directory ${dataDir} is in use by another Plenary process (${process.pid}); stop that one first.`,
      ),
    );
    assert.deepEqual(
      await run("admin-reset"),
      refused("There is no administrator yet: start the server and finish the setup that it leads to."),
    );
  });

  // Proves trust setup: `npm run admin:reset` makes new credentials, audited
  it("prints new credentials once", async () => {
    assert.equal((await run("seed")).code, 0);
    const first = await run("admin-reset");
    assert.deepEqual([first.code, first.error], [0, ""]);
    assert.match(first.out, printed);
    assert.match(first.out, /^It is shown only now\. Sign in at http:\/\/plenary\.test\/login and choose/m);
    const second = await run("admin-reset");
    assert.notEqual(printed.exec(second.out)?.[1], printed.exec(first.out)?.[1]);
  });
});
