import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "@plenary/contract/events/events";
import type { EventOverview } from "@plenary/contract/events/overview";
import { nextSteps } from "./next-steps.ts";

const event: Event = {
  ...{ eventId: "0", name: "Conf", location: "Lisbon", description: "", website: null, creatorId: "1" },
  ...{ startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Pacific/Auckland" },
  ...{ visibility: "public", submissionsOpen: true, takesSubmissions: true },
  ...{ createdAt: "2027-01-01T00:00:00.000Z", updatedAt: "2027-01-01T00:00:00.000Z" },
  permissions: { edit: true, manage: true },
};

const empty: EventOverview = {
  waiting: {
    ...{ undecided: 0, asked: 0, toSpeak: 0, toOrganize: 0, unreleased: 0, conflicts: 0, outside: 0 },
    ...{ comments: 0, releases: 0, failedMessages: 0, failedMails: 0, unconfirmed: 0, withoutServer: 0 },
  },
  failedTo: { names: [], invitations: false },
  sessions: { all: 0, confirmed: 0, unplaced: 0 },
  ...{ rooms: 0, isReleased: false, days: [], lately: [], history: [] },
  feedback: { enabled: false, answers: 0 },
};

const before = "2027-04-01T00:00:00.000Z";
// Midnight in Auckland is noon in UTC, and its day changes at 18:00 there.
const onTheDay = "2027-04-30T18:00:00.000Z";
const lastNight = "2027-05-02T17:59:00.000Z";
const afterwards = "2027-05-02T18:00:00.000Z";

const labels = (overview: Partial<EventOverview>, now: string, of: Partial<Event> = {}) =>
  nextSteps({ ...event, ...of }, "06:00", { ...empty, ...overview }, now).map(({ label }) => label);

// Proves workspace 2: the next steps for where the event stands (publish, set rooms, approve, place, release, open
//   feedback, read results)
test("an event's next steps follow from where it stands, three at most", () => {
  const draft = { visibility: "draft" } as const;
  assert.deepEqual(labels({}, before, draft), ["Publish the event", "Add a session", "Add rooms"]);
  const helped = { ...draft, permissions: { edit: true, manage: false } };
  assert.deepEqual(labels({}, before, helped), ["Add a session", "Add rooms"]);
  const taking = {
    waiting: { ...empty.waiting, undecided: 4 },
    sessions: { all: 4, confirmed: 0, unplaced: 0 },
  };
  assert.deepEqual(labels(taking, before), ["Review sessions", "Add rooms"]);
  const arranging = { sessions: { all: 4, confirmed: 4, unplaced: 2 }, rooms: 1 };
  assert.deepEqual(labels(arranging, before), ["Give sessions a time", "Release a version", "Open feedback"]);
  const placed = { ...arranging, sessions: { all: 4, confirmed: 4, unplaced: 0 }, isReleased: true };
  assert.deepEqual(labels(placed, before), ["Open feedback"]);
  const changed = { ...placed, waiting: { ...empty.waiting, unreleased: 1 } };
  assert.deepEqual(labels(changed, before), ["Release a version", "Open feedback"]);
  const feedback = { enabled: true, answers: 0 };
  assert.deepEqual(labels({ ...placed, feedback }, before), []);
});

test("on its days its sessions are next, afterwards what was answered", () => {
  const sessions = { all: 3, confirmed: 3, unplaced: 0 };
  const days = [{ day: "2027-05-01", sessions: 3, answers: 0 }];
  assert.deepEqual(labels({}, onTheDay), ["Add a session", "Add rooms"]);
  assert.deepEqual(labels({ sessions, days }, onTheDay), ["Today's sessions", "Write to speakers"]);
  const last = [{ day: "2027-05-02", sessions: 3, answers: 0 }];
  assert.deepEqual(labels({ sessions, days: last }, lastNight), ["Today's sessions", "Write to speakers"]);
  const feedback = { enabled: true, answers: 12 };
  assert.deepEqual(labels({ sessions, feedback }, onTheDay), ["Write to speakers", "Read feedback"]);
  assert.deepEqual(labels({ feedback }, afterwards), ["Read results"]);
  const waiting = { ...empty.waiting, releases: 2, comments: 1 };
  assert.deepEqual(labels({ feedback, waiting }, afterwards), [
    ...["Release feedback", "Read comments", "Read results"],
  ]);
  assert.deepEqual(labels({}, afterwards, { visibility: "draft" }), []);
});
