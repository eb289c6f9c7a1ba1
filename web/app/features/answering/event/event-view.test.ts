import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { matching, sectionsOf } from "./event-view.ts";

const session = (
  title: string,
  startTime: string | null,
  more: Partial<FeedbackSession> = {},
): FeedbackSession => ({
  ...{ sessionId: title, code: "AAAAAA", title, speakers: ["Zoë Ångström"], room: "Aula" },
  startTime,
  endTime: startTime && new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  ...{ opensAt: "2027-05-01T00:00:00.000Z", closesAt: "2027-05-09T00:00:00.000Z" },
  ...{ ratings: true, thanks: null, ...more },
});

const titles = (sessions: readonly FeedbackSession[]) => sessions.map(({ title }) => title);

describe("the event's list", () => {
  const all = [
    session("Next year", "2027-05-02T09:00:00.000Z"),
    session("Whenever", null),
    session("Late", "2027-05-01T15:00:00.000Z"),
    session("Just over", "2027-05-01T09:40:00.000Z"),
    session("On", "2027-05-01T10:30:00.000Z"),
    session("Early", "2027-05-01T07:00:00.000Z"),
    session("Earlier", "2027-05-01T06:00:00.000Z"),
    // In Lisbon it is the next day.
    session("At night", "2027-04-30T23:30:00.000Z"),
    session("Yesterday", "2027-04-30T22:30:00.000Z"),
  ];

  // Proves feedback 2: A room's page, the event's list in its parts and searched, one's own answers
  it("says what is on or was until just now, what was and will be today, and the rest by days", () => {
    const found = sectionsOf(all, "Europe/Lisbon", Date.parse("2027-05-01T11:00:00.000Z"));
    assert.deepEqual(titles(found.now), ["Just over", "On"]);
    assert.deepEqual(titles(found.earlier), ["Early", "Earlier", "At night"]);
    assert.deepEqual(titles(found.later), ["Late"]);
    assert.deepEqual(
      found.others.map(({ day, sessions }) => [day, titles(sessions)]),
      [
        ["2027-04-30", ["Yesterday"]],
        ["2027-05-02", ["Next year"]],
        ["", ["Whenever"]],
      ],
    );
  });

  // Proves feedback 2: A room's page, the event's list in its parts and searched, one's own answers
  it("finds what has all words in title, speakers or room, however they are written", () => {
    assert.deepEqual(titles(matching(all, " ZOE  next ")), ["Next year"]);
    assert.deepEqual(titles(matching(all, "angstrom aula")).length, all.length);
    assert.deepEqual(matching(all, "nobody"), []);
    assert.equal(matching(all, "").length, all.length);
  });
});
