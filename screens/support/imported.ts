import assert from "node:assert/strict";
import { schedule } from "../../e2e/support/programmes.ts";
import type { Ctx } from "../../server/src/core/context.ts";
import { importEvents } from "../../server/src/features/import/import.ts";
import { findOrCreateOwner } from "../../server/src/features/import/owner.ts";
import { parseSchedule } from "../../server/src/features/import/schedule/parse-schedule.ts";

/** Imports that conference as `npm run import` does, for an owner of its own. */
export async function importSpeakers(ctx: Ctx): Promise<void> {
  const { event } = parseSchedule(schedule);
  const owner = await findOrCreateOwner(ctx, "kettle@example.org");
  const options = { ownerId: owner.userId, ownOnly: true, visibility: "draft" as const, publish: false };
  const report = await importEvents(ctx, event ? [event] : [], options);
  assert.deepEqual(report.problems, []);
}
