import type { Answer } from "@plenary/contract/endpoint";
import { type approveSession, undoDecision } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import { call, reasonText } from "../../../base/calls/api.ts";
import { type NoticeAction, notify } from "../../../ui/notices/notices.ts";

/** A decision that can be undone, as the answer to it named it. */
interface Undoable {
  sessionId: string;
  decidedAt: string;
}

/** The decisions made in this tab, keyed by kind, newest last. */
const made = new Map<string, Undoable[]>();

/** The Undo of a notice, for all decisions joined into it by `kind`; undefined for a decision that can't be undone. */
export function undoAction(
  { session, undoUntil }: Answer<typeof approveSession>,
  kind: string,
  revalidate: () => Promise<void>,
): NoticeAction | undefined {
  if (undoUntil === null) return undefined;
  const { sessionId, updatedAt: decidedAt } = session;
  const others = made.get(kind)?.filter((other) => other.sessionId !== sessionId) ?? [];
  made.set(kind, [...others, { sessionId, decidedAt }]);
  return {
    label: text("Undo"),
    run: async (count) => {
      const decisions = made.get(kind) ?? [];
      made.set(kind, decisions.slice(0, -count));
      await undo(decisions.slice(-count));
      await revalidate();
    },
    // Both by the server's clock, which may not be this one.
    lasts: Date.parse(undoUntil) - Date.parse(decidedAt),
  };
}

async function undo(decisions: Undoable[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    decisions.map(({ sessionId, decidedAt }) =>
      call(undoDecision, { params: { sessionId }, body: { decidedAt } }),
    ),
  );
  const failed = outcomes.filter((outcome) => outcome.status === "rejected");
  const count = outcomes.length - failed.length;
  if (count > 0) notify(undoneText(count));
  if (failed[0]) notify(failureOf(failed.length, reasonText(failed[0].reason)), "bad");
}

/** The notice about undone decisions, one or several. */
export const undoneText = (count: number): string =>
  counted(count, "{count} decision is undone.", "{count} decisions are undone.");

const failureOf = (count: number, reason: string) =>
  counted(count, "Not undone: {reason}", "{count} decisions are not undone: {reason}", { reason });
