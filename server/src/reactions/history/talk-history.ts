import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { differences } from "../../features/history/changes.ts";
import { recordDeletedTalk, recordTalk } from "../../features/history/record.ts";

/** Speakers' changes of their talks, in the history of each event where the talk has a session. */

export async function updated({ actor, before, after }: FactOf<"talk_updated">, { ctx, tx }: ReactionCtx) {
  const changes = differences(before, after, {
    title: "title",
    summary: "summary",
    description: "description",
  });
  if (changes.length > 0)
    await recordTalk(ctx, tx, after, { actor, kind: "texts", action: "edited", changes });
}

/** Its sessions go with it, and its title and texts from what was told before. */
export async function deleted({ actor, before }: FactOf<"talk_deleted">, { ctx, tx }: ReactionCtx) {
  await recordDeletedTalk(ctx, tx, before.talk_id, { actor, kind: "decisions", action: "deleted" });
}
