import assert from "node:assert/strict";
import { it } from "node:test";
import { stageWindowOf } from "../answering/subjects/windows.ts";
import { questionsByRank } from "./public-stage.ts";

const question = (question_id: string, votes: number, minute: number, state = "shown" as const) => ({
  ...{ question_id, votes, state, created_at: `2027-05-01T10:0${minute}:00.000Z` },
});

// Proves feedback 4: Questions stand in their order: pinned, votes, the older first
it("puts questions in their order: pinned, by votes, the older first; answered ones last", () => {
  const questions = [
    question("late", 3, 5),
    question("early", 3, 1),
    question("most", 9, 6),
    { ...question("answered", 20, 0), state: "answered" as const },
    { ...question("pinned", 1, 9), state: "pinned" as const },
    { ...question("waiting", 50, 0), state: "waiting" as const },
    question("b", 1, 7),
    question("a", 1, 7),
  ];
  const ids = questionsByRank(questions).map(({ question_id }) => question_id);
  assert.deepEqual(ids, ["pinned", "most", "early", "late", "a", "b", "answered", "waiting"]);
  assert.deepEqual(questionsByRank([...questions].reverse()), questionsByRank(questions));
});

// Proves feedback 4: A stage is open from 15 minutes before the start to 60 minutes after the end, while its moderators
//   have it open
it("opens a stage a quarter of an hour before the session until an hour after it, without a start in the event's days", () => {
  const days = { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" };
  const window = (startTime: string | null, durationMinutes: number | null) => {
    const { opensAt, closesAt } = stageWindowOf({ startTime, durationMinutes }, days);
    return [opensAt, closesAt].map((time) => new Date(time).toISOString().slice(5, 16));
  };
  assert.deepEqual(window("2027-05-01T10:00:00Z", 30), ["05-01T09:45", "05-01T11:30"]);
  assert.deepEqual(window("2027-05-01T10:00:00Z", null), ["05-01T09:45", "05-01T12:00"]);
  assert.deepEqual(window(null, null), ["04-30T23:00", "05-02T23:00"]);
});
