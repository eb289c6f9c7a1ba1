import { readItem, removeItem, writeItem } from "./storage.ts";

/** The keys of phone pages in the browser's storage, for answers given on this device. */
export const answerKeys = {
  ...{ passes: "feedbackPasses", mine: "feedbackMine", queue: "feedbackQueue" },
  /** When the server takes answers again (sender.ts). */
  waits: "feedbackWaits",
  /** Half-filled forms of sessions and surveys (drafts.ts). */
  drafts: "surveyDrafts",
  /** What was asked, voted for and answered on stages, and under which name (stage-device.ts). */
  ...{ stage: "stageMine", asker: "stageName" },
};

/** The key of an event's passes of accounts; no other passes are kept there. */
export const accountPlace = (eventId: string): string =>
  // Not for people: part of a key.
  `${eventId} account`;

const isOfAccount = (key: string, kept: unknown): boolean =>
  key.endsWith(accountPlace("")) || (kept as { access?: unknown } | null)?.access === "account";

/** Removes what accounts answered here, with passes and name. Answers without an account are the device's. */
export function dropAccountAnswers(): void {
  removeItem(answerKeys.asker);
  const { passes, mine, queue, drafts, stage } = answerKeys;
  for (const key of [passes, mine, queue, drafts, stage]) dropFrom(key);
}

function dropFrom(key: string): void {
  const item = readItem(key);
  if (item === null) return;
  try {
    const all: unknown = JSON.parse(item);
    const kept = Array.isArray(all)
      ? all.filter((one) => !isOfAccount("", one))
      : Object.fromEntries(Object.entries(all as object).filter((entry) => !isOfAccount(...entry)));
    writeItem(key, JSON.stringify(kept));
  } catch {
    // Not ours: no page reads it either.
  }
}
