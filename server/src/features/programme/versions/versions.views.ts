import type * as contract from "@plenary/contract/programme/versions";
import { text } from "@plenary/contract/text";
import { type Change, placeOfSlot } from "./changes.ts";
import type { selectChanges, VersionRow } from "./versions.queries.ts";

/** Versions and their changes in the API's form. */

/** The public view. */
export const publicVersion = (row: VersionRow): contract.PublicVersion => ({
  versionId: row.version_id,
  number: row.number,
  name: row.name,
  note: row.note,
  releasedAt: row.released_at,
  slots: row.slots,
  sessions: row.sessions,
  counts: row.counts as contract.VersionCounts,
});

export const versionView = (row: VersionRow): contract.Version => ({
  ...publicVersion(row),
  eventId: row.event_id,
  releasedBy: row.releaser === null ? null : { name: row.releaser },
  told: row.told,
});

const titleOf = (title: string | null): string => title ?? text("Deleted session");

/** A change that a version would make. */
export const changeView = ({ change, slot, before }: Change): contract.VersionChange => ({
  ...{ slotId: slot.slot_id, kind: slot.kind, title: titleOf(slot.title), change },
  from: before ? placeOfSlot(before) : null,
  to: change === "cancelled" ? null : placeOfSlot(slot),
});

/** A change that a version made. */
export const madeChange = (
  row: Awaited<ReturnType<typeof selectChanges>>[number],
): contract.VersionChange => ({
  ...{ slotId: row.slot_id, kind: row.kind, title: titleOf(row.title), change: row.change ?? "new" },
  from: row.came_from as contract.VersionPlace | null,
  to: row.change === "cancelled" ? null : placeOfSlot(row),
});
