import assert from "node:assert/strict";
import { it } from "node:test";
import { makeCollecting } from "../../../test/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { isRefusal } from "../../base/refusals.ts";
import { openCounts } from "./counts.ts";

const app = useApp();

it("what an event has no room for takes none of its sessions' room", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  const counts = openCounts(app.ctx);
  const event = { key: eventId, countNow: async () => 1, most: 1 };
  const session = { key: sessionId, countNow: async () => 0, most: 1 };
  const isNew = async () => false;
  await assert.rejects(counts.addTo([session, event], isNew), isRefused);
  // The session has still room for one.
  const undo = await counts.addTo([session], isNew);
  await assert.rejects(counts.addTo([session], isNew), isRefused);
  undo();
  await counts.addTo([session], isNew);
  await counts.addTo([session, event], async () => true);
});

const isRefused = (error: unknown) => isRefusal(error, "TooManyAnswers");
