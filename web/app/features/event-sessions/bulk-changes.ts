import type { Answer, CallInput } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { type BulkOutcome, changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { call, errorText } from "../../base/calls/api.ts";
import { type NoticeAction, notify } from "../../ui/notices/notices.ts";
import { undoneText } from "../sessions/decisions/undo-decisions.ts";

type Outcome = Answer<typeof changeEventSessions>["outcomes"][number];

export type BulkAction =
  | { action: "approve" }
  | { action: "reject"; reason?: string | null | undefined }
  | { action: "undo" }
  | ({ action: "set" } & SessionFields);

type Body = CallInput<typeof changeEventSessions>["body"];

/** What several sessions are given. Rooms and tracks by the row if it is the event's, else as a text. */
export type SessionFields = Omit<Body, "action" | "sessions" | "reason">;

type BulkSession = Body["sessions"][number];

/** Does it, and returns the sessions by outcome. */
export async function changeSessions(eventId: string, all: readonly BulkSession[], act: BulkAction) {
  const found: Record<BulkOutcome, Outcome[]> = {
    done: [],
    unchanged: [],
    changed: [],
    gone: [],
    refused: [],
  };
  let conflicts = 0;
  for (let from = 0; from < all.length; from += limits.bulkSessionsMax) {
    const sessions = all.slice(from, from + limits.bulkSessionsMax);
    const body = { ...act, sessions };
    const answer = await call(changeEventSessions, { params: { eventId }, body });
    for (const one of answer.outcomes) found[one.outcome].push(one);
    conflicts += answer.conflicts;
  }
  return { ...found, conflicts };
}

type SessionsByOutcome = Awaited<ReturnType<typeof changeSessions>>;

/** The way to the conflicts that a change made, in its notice; undefined if it made none. */
export const conflictsAction = (
  { conflicts }: SessionsByOutcome,
  show: () => unknown,
): NoticeAction | undefined =>
  conflicts > 0 ? { label: text("Show conflicts"), run: show, lasts: 20_000 } : undefined;

/** Undo in the notice about several decisions; undefined if none can be undone. */
export function undoActionForSeveral(
  eventId: string,
  { done }: SessionsByOutcome,
  revalidate: () => Promise<void>,
): NoticeAction | undefined {
  const undoable = done.flatMap(({ sessionId, decidedAt, undoUntil }) =>
    decidedAt && undoUntil ? [{ sessionId, decidedAt, undoUntil }] : [],
  );
  if (undoable.length === 0) return undefined;
  const run = async () => {
    try {
      const sessions = undoable.map(({ sessionId, decidedAt }) => ({ sessionId, decidedAt }));
      const found = await changeSessions(eventId, sessions, { action: "undo" });
      notify(outcomeLines("undo", found).join(" "), found.done.length > 0 ? "good" : "bad");
    } catch (error) {
      notify(partialFailureText(error, changeEventSessions.failure), "bad");
    }
    await revalidate();
  };
  // By the server's clock, which may differ: when the first of them can no longer be undone.
  const first = Math.min(...undoable.map(({ undoUntil }) => Date.parse(undoUntil)));
  const last = Math.max(...undoable.map(({ decidedAt }) => Date.parse(decidedAt)));
  return { label: text("Undo"), run, lasts: Math.max(0, first - last) };
}

/** Each session is changed separately, so a failed call may have changed some. */
export const partialFailureText = (error: unknown, failure: string): string =>
  text("{failure} Some may be changed already: the list shows how they are now.", {
    failure: errorText(error, failure),
  });

function doneText(action: BulkAction["action"], count: number): string {
  switch (action) {
    case "approve":
      return counted(count, "{count} session was confirmed.", "{count} sessions were confirmed.");
    case "reject":
      return counted(count, "{count} session was rejected.", "{count} sessions were rejected.");
    case "undo":
      return undoneText(count);
    case "set":
      return counted(count, "{count} session was changed.", "{count} sessions were changed.");
  }
}

function unchangedText(action: BulkAction["action"], count: number): string {
  return action === "reject"
    ? counted(count, "{count} was rejected already.", "{count} were rejected already.")
    : counted(count, "{count} was confirmed already.", "{count} were confirmed already.");
}

function changedText(action: BulkAction["action"], count: number): string {
  return action === "undo"
    ? counted(
        count,
        "{count} can't be undone any more: its speaker may have heard of it, or it was changed since.",
        "{count} can't be undone any more: their speakers may have heard of them, or they were changed since.",
      )
    : counted(
        count,
        "{count} was changed by somebody else, so it was left alone and stays selected.",
        "{count} were changed by somebody else, so they were left alone and stay selected.",
      );
}

/** The outcomes for the sessions, a sentence each; successes come first. */
export function outcomeLines(action: BulkAction["action"], found: SessionsByOutcome): string[] {
  const { done, unchanged, changed, gone, refused, conflicts } = found;
  return [
    (done.length > 0 || unchanged.length === 0) && doneText(action, done.length),
    unchanged.length > 0 && unchangedText(action, unchanged.length),
    changed.length > 0 && changedText(action, changed.length),
    gone.length > 0 && counted(gone.length, "{count} has been withdrawn.", "{count} have been withdrawn."),
    conflicts > 0 && counted(conflicts, "This causes {count} conflict.", "This causes {count} conflicts."),
    ...new Set(refused.flatMap(({ message }) => message ?? [])),
  ].filter((sentence) => sentence !== false);
}
