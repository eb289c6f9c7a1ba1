import assert from "node:assert/strict";
import { it } from "node:test";
import { makeCollecting } from "../../../test/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { listComments } from "./comments.ts";

const app = useApp();

it("the comments of an event are listed without reading who speaks in its sessions", async () => {
  const { eventId, organizer } = await makeCollecting(app);
  const device = { address: "127.0.0.1", userAgent: null };
  const actor = { userId: organizer.userId, role: "user", device, signInId: null } as const;
  const read = await rowsRead(app, (db) =>
    listComments({ ...app.ctx, db }, actor, eventId, { state: "waiting" }),
  );
  assert.equal(read.users, undefined);
});
