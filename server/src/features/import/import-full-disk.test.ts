import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf } from "../../../test/programme/imports.ts";
import { CommandError } from "../../base/errors.ts";
import { requiredBytes } from "../../db/embedded/disk.ts";
import { importEvents, requireRoom } from "./import.ts";

const app = useApp();
const MB = 1024 * 1024;

afterEach(() => {
  delete app.ctx.database.disk;
});

/** Imports two events of two sessions each, on a disk that has room until so much of them is done; what it says, and what is stored. */
async function importUntil(done: number) {
  let free: number = requiredBytes.ordinary;
  app.ctx.database.disk = { free: () => free };
  const { userId: ownerId } = await makeUser(app);
  const options = { ownerId, ownOnly: false, visibility: "draft", publish: false } as const;
  const events = ["Tea", "Coffee"].map((name) => eventOf(name, [[], []]));
  const importing = importEvents(app.ctx, events, options, (count) => {
    if (count >= done) free = requiredBytes.ordinary - MB;
  });
  const said = await importing.then(
    () => "done",
    (error) => {
      assert.ok(error instanceof CommandError);
      return error.message;
    },
  );
  const sessions = await app.db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select("events.name")
    .execute();
  const stored = await app.db.selectFrom("events").select("name").execute();
  return { said, stored: stored.map(({ name }) => name), sessions: sessions.map(({ name }) => name) };
}

describe("an import on a disk that gets full", () => {
  const whole = { stored: ["Tea"], sessions: ["Tea", "Tea"] };
  const said =
    'The import has stopped before the event "Coffee", as 63 MB are free on the disk and 64 MB are needed.';

  it("stops where an event begins, while others can still delete and sign in", async () => {
    assert.deepEqual(await importUntil(3), { said, ...whole });
  });

  it("leaves nothing of the event that it is at", async () => {
    assert.deepEqual(await importUntil(4), { said, ...whole });
  });

  it("doesn't begin without that room", () => {
    app.ctx.database.disk = { free: () => requiredBytes.ordinary - 1 };
    assert.throws(() => requireRoom(app.ctx, "Nothing was imported"), {
      message: "Nothing was imported, as 63 MB are free on the disk and 64 MB are needed.",
    });
    app.ctx.database.disk = { free: () => requiredBytes.ordinary };
    requireRoom(app.ctx, "Nothing was imported");
  });
});
