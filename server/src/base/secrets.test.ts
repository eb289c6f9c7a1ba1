import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { StartupError } from "./config.ts";
import { appSecret, createSealer } from "./secrets.ts";

const folder = await mkdtemp(join(tmpdir(), "plenary-secrets-"));
after(() => rm(folder, { recursive: true, force: true }));

const secretIn = (name: string) => appSecret({ appSecret: undefined, dataDir: join(folder, name) });

describe("the secret of the installation", () => {
  // Proves decisions 1: APP_SECRET is made once, readable by nobody else
  it("is made once, also when several processes start at once, and is nobody else's to read", async () => {
    const [first, ...others] = await Promise.all([secretIn("new"), secretIn("new"), secretIn("new")]);
    assert.match(first, /^[\w-]{43}$/);
    assert.deepEqual(others, [first, first]);
    assert.equal(await secretIn("new"), first);
    assert.deepEqual(await readdir(join(folder, "new")), ["app-secret"]);
    assert.equal((await stat(join(folder, "new/app-secret"))).mode & 0o777, 0o600);
  });

  it("is not replaced, nor taken as empty, when only a part of it is there", async () => {
    await secretIn("cut");
    const path = join(folder, "cut/app-secret");
    await writeFile(path, "");
    const message = `The secret in ${path} is not whole; restore it from a backup, or remove the file.`;
    await assert.rejects(secretIn("cut"), new StartupError(message));
  });

  it("says in one sentence why it can't be kept", async () => {
    await writeFile(join(folder, "a-file"), "");
    await assert.rejects(
      secretIn("a-file"),
      (error) => error instanceof StartupError && /can't be used: .*EEXIST.*\.$/.test(error.message),
    );
  });
});

describe("what is sealed", () => {
  it("opens with the same secret only, and unchanged only", () => {
    const sealed = createSealer("one secret").seal("a reset link");
    assert.ok(!sealed.includes("reset"));
    assert.equal(createSealer("one secret").open(sealed), "a reset link");
    assert.throws(() => createSealer("another").open(sealed));
    assert.throws(() => createSealer("one secret").open(`A${sealed.slice(1)}A`));
  });
});
