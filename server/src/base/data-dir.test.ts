import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { unflushed } from "@plenary/testing/patience";
import { startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";
import { lockDataDir } from "../db/embedded/lock.ts";
import { StartupError } from "./config.ts";
import { appSecret } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "plenary-private-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A folder that others may read and write, and that isn't ours. */
function foreignFolder(): { path: string; asItsUser: (work: () => void) => void } {
  if (process.getuid?.() !== 0) return { path: "/", asItsUser: (work) => work() };
  const path = join(folder, "foreign");
  lockDataDir(path)();
  chmodSync(path, 0o777);
  chmodSync(folder, 0o755);
  return {
    path,
    asItsUser: (work) => {
      process.seteuid?.(65534);
      try {
        work();
      } finally {
        process.seteuid?.(0);
      }
    },
  };
}

describe("the data directory", () => {
  it("is closed to others at each start, and so is every folder and file that the server makes", async (test) => {
    const dataDir = join(folder, "loose");
    const start = async () => {
      const server = await startServer({ DATA_DIR: dataDir }, [shortLived, unflushed]);
      test.after(server.stop);
      return server;
    };
    const before = process.umask(0);
    const server = await start();
    process.umask(before);
    assert.equal(modeOf(dataDir), "700");
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    assert.ok(names.includes("database/base"));
    // PGlite gives the files in its folders modes of its own, which nobody else gets to.
    const open = names
      .map((name) => ({ name, status: statSync(join(dataDir, name)) }))
      .filter(({ name, status }) => status.isDirectory() || !name.includes("/"))
      .filter(({ status }) => status.mode & 0o077);
    assert.deepEqual(open, []);
    await server.end();
    chmodSync(dataDir, 0o755);
    await start();
    assert.equal(modeOf(dataDir), "700");
  });

  it("is not taken for in use because of a lock that lost its content in a power cut", () => {
    const dataDir = join(folder, "cut");
    lockDataDir(dataDir)();
    writeFileSync(join(dataDir, "plenary.lock"), "");
    lockDataDir(dataDir)();
  });

  it("is closed where it holds nothing but the secret", async () => {
    const dataDir = join(folder, "secret");
    await appSecret({ appSecret: undefined, dataDir });
    chmodSync(dataDir, 0o770);
    await appSecret({ appSecret: undefined, dataDir });
    assert.equal(modeOf(dataDir), "700");
  });

  it("is refused where it can't be closed, in one sentence", () => {
    const { path, asItsUser } = foreignFolder();
    const sentence =
      `The data directory ${path} is open to other users of this machine and can't be closed to them: ` +
      "give it to the user that runs Plenary, with mode 0700, or choose another with DATA_DIR.";
    asItsUser(() => assert.throws(() => lockDataDir(path), new StartupError(sentence)));
  });
});
