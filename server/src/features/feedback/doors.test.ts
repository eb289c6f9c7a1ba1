import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCode, listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { closeSurvey, openSurvey } from "@plenary/contract/surveys/surveys";
import { makeDay, setUp } from "../../../test/feedback/feedback.ts";
import { asking, makeSurvey, ratingOf } from "../../../test/feedback/surveys.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

const look = (code: string) => app.client()(getCode, { params: { code } });

describe("the code on a door", () => {
  /** What the door says at each time, its sessions by their number on the day. */
  async function told(code: string, ids: string[], times: string[]) {
    const found: unknown[] = [];
    for (const time of times) {
      app.clock.set(new Date(`2027-05-${time}:00Z`));
      const { state, session, door } = await look(code);
      const numbers = door?.sessions.map(({ code: own, title }) => (own === null ? title : ids.indexOf(own)));
      found.push([door?.state, numbers, state, session ? ids.indexOf(session.code) : null]);
    }
    return found;
  }

  // Proves feedback 2, 8: A door names what is on and when its feedback opens, or what comes next, above what ended
  it("names what is on until its feedback opens, what comes next, and that nothing does, above what ended", async () => {
    const { ids, codeOf, roomId } = await makeDay(app, [
      ["2027-05-01T09:00:00Z", 60],
      ["2027-05-01T10:00:00Z", 60],
      ["2027-05-01T12:00:00Z", 60],
    ]);
    const codes = ids.map(codeOf);
    const times = [
      "01T08:00",
      "01T09:49",
      "01T09:50",
      "01T10:30",
      "01T10:50",
      "01T11:30",
      "01T12:30",
      "01T13:30",
    ];
    assert.deepEqual(await told(codeOf(roomId), codes, [...times, "02T06:00"]), [
      ["first", [0], "before", 0],
      ["on", [0], "before", 0],
      ["on", [], "open", 0],
      ["on", [1], "open", 0],
      ["on", [], "open", 1],
      ["next", [2], "open", 1],
      ["on", [2], "open", 1],
      ["over", [], "open", 2],
      ["none", [], "over", null],
    ]);
  });

  it("says when that opens, and what is kept of it ends with each of these", async () => {
    const { ids, codeOf, roomId } = await makeDay(app, [
      ["2027-05-01T09:00:00Z", 30],
      ["2027-05-01T10:00:00Z", 60],
    ]);
    app.clock.set(new Date("2027-05-01T09:40:00Z"));
    const { door, until } = await look(codeOf(roomId));
    const { title, ...planned } = door?.sessions[0] ?? assert.fail();
    assert.match(title, /^Talk/);
    assert.deepEqual(planned, {
      ...{ speakers: ["Olga"], code: codeOf(ids[1] ?? "") },
      ...{ startTime: "2027-05-01T10:00:00.000Z", endTime: "2027-05-01T11:00:00.000Z" },
      opensAt: "2027-05-01T10:50:00.000Z",
    });
    assert.equal(until, "2027-05-01T10:00:00.000Z");
    assert.equal((await look(codeOf(ids[1] ?? ""))).door, null);
  });

  // Proves feedback 2, 8: A door names what is on and when its feedback opens, or what comes next, above what ended
  it("names also what asks for no feedback, without a code", async () => {
    const { organizer, ids, codeOf, roomId } = await makeDay(app, [
      ["2027-05-01T09:00:00Z", 30],
      ["2027-05-01T10:00:00Z", 60],
    ]);
    const [first = "", second = ""] = ids;
    await organizer.call(updateSessionFeedback, { params: { sessionId: second }, body: { enabled: false } });
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    const { state, session, door, until } = await look(codeOf(roomId));
    assert.deepEqual([state, session?.sessionId, until], ["open", first, "2027-05-01T11:00:00.000Z"]);
    const [{ code, opensAt } = assert.fail(), ...others] = door?.sessions ?? [];
    assert.deepEqual([door?.state, code, opensAt, others], ["on", null, null, []]);
    app.clock.set(new Date("2027-05-01T11:00:00Z"));
    assert.equal((await look(codeOf(roomId))).door?.state, "over");
  });
});

describe("the surveys under codes", () => {
  // Proves feedback 2: Codes name the surveys that are open, and none that personal links lead to
  it("are those that are open, by hand or by the clock, but for those of personal links", async () => {
    const { organizer, eventId, ids, codeOf, roomId } = await makeDay(app, [["2027-05-01T09:00:00Z", 30]]);
    await setUp(app, organizer, eventId, { accessCode: "BLUE77" });
    const times = { opensAt: "2027-05-01T08:00:00Z", closesAt: "2027-05-01T12:00:00Z" };
    const made: string[] = [];
    for (const access of ["open", "code", "account", "link"] as const) {
      const values = { ...times, access, questionnaire: asking(ratingOf()) };
      const { surveyId } = await makeSurvey(organizer, eventId, values, { isDraft: true });
      await organizer.call(openSurvey, { params: { surveyId }, body: { when: "opens_at" } });
      made.push(surveyId);
    }
    const found = async (code = codeOf(roomId)) =>
      (await look(code)).surveys.map(({ surveyId, access }) => [made.indexOf(surveyId), access]).sort();
    assert.deepEqual(await found(), []);
    const all = [
      [0, "open"],
      [1, "code"],
      [2, "account"],
    ];
    app.clock.set(new Date("2027-05-01T08:00:00Z"));
    assert.deepEqual(await found(), all);
    assert.deepEqual(await found(codeOf(ids[0] ?? "")), all);
    const list = await app.client()(listFeedbackSessions, { params: { eventId } });
    assert.deepEqual(list.surveys.map(({ surveyId }) => made.indexOf(surveyId)).sort(), [0, 1, 2]);
    await organizer.call(closeSurvey, { params: { surveyId: made[0] ?? "" } });
    assert.deepEqual(await found(), all.slice(1));
    app.clock.set(new Date("2027-05-01T12:00:00Z"));
    assert.deepEqual(await found(), []);
  });
});
