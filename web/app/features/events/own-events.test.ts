import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "@plenary/contract/events/events";
import { isOwn, listOwnFirst } from "./own-events.ts";

const event = (eventId: string, creatorId: string): Event => ({
  ...{ eventId, name: eventId, location: "Lisbon", description: "", website: null, creatorId },
  ...{ startDate: "2027-05-01", endDate: "2027-05-02", timezone: "UTC" },
  ...{ visibility: "public", submissionsOpen: true, takesSubmissions: true },
  ...{ createdAt: "2027-01-01T00:00:00.000Z", updatedAt: "2027-01-01T00:00:00.000Z" },
  permissions: { edit: true, manage: false },
});

const [user, admin] = [
  { userId: "me", role: "user" },
  { userId: "me", role: "admin" },
] as const;

test("an administrator's own events are those created and co-organized, not all that may be edited", () => {
  const other = event("1", "other");
  assert.deepEqual([isOwn(other, user), isOwn(other, admin)], [true, false]);
  assert.equal(isOwn({ ...other, coOrganizes: true }, admin), true);
  assert.equal(isOwn(event("2", "me"), admin), true);
});

test("all own events are listed, however many pages they take, and no more of others' than come with them", async () => {
  const pages = [["me", "me"], ["me", "other"], ["other"]];
  const asked: (string | undefined)[] = [];
  const listed = await listOwnFirst(async ({ cursor }) => {
    asked.push(cursor);
    const at = Number(cursor ?? 0);
    const events = (pages[at] ?? []).map((creatorId, index) => event(`${at}${index}`, creatorId));
    return { events, nextCursor: String(at + 1) };
  }, admin);
  assert.deepEqual(asked, [undefined, "1"]);
  assert.deepEqual(
    listed.map(({ eventId }) => eventId),
    ["00", "01", "10", "11"],
  );
});
