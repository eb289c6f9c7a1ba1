import type { VersionChange, VersionPlace } from "@plenary/contract/programme/versions";

/** What has changed of a slot over several versions: it is new, or was somewhere else than it is. */
export type News = { isNew: true } | { isNew: false; from: VersionPlace; to: VersionPlace };

const isSame = (one: VersionPlace, other: VersionPlace): boolean =>
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.room === other.room;

/** What versions have changed in all, the oldest first, by slot; nothing of what is back where it was, or gone. */
export function newsIn(versions: readonly (readonly VersionChange[])[]): Map<string, News> {
  const news = new Map<string, News>();
  for (const { slotId, change, from: was, to } of versions.flat()) {
    const known = news.get(slotId);
    const from = known && !known.isNew ? known.from : was;
    if (change === "cancelled") news.delete(slotId);
    else if (change === "new") news.set(slotId, { isNew: true });
    else if (change !== "moved" || !from || !to || known?.isNew) continue;
    else if (isSame(from, to)) news.delete(slotId);
    else news.set(slotId, { isNew: false, from, to });
  }
  return news;
}
