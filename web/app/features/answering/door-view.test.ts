import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { renderToStaticMarkup } from "react-dom/server";
import { contentOf } from "./content.ts";
import { asReact } from "./phone/as-react.server.ts";
import type { DeviceKnowledge } from "./phone/device-knowledge.ts";

const session: FeedbackSession = {
  ...{ sessionId: "s", code: "K7M2QX", title: "<On> parsing", speakers: ["Ada", "Grace"], room: "Aula" },
  ...{ startTime: "2027-05-01T09:00:00.000Z", endTime: "2027-05-01T09:30:00.000Z" },
  ...{ opensAt: "2027-05-01T09:20:00.000Z", closesAt: "2027-05-08T09:30:00.000Z" },
  ...{ ratings: true, thanks: "You were great" },
};
const answer: CodeAnswer = {
  ...{ kind: "session", state: "open", eventCode: "AAAAAA", room: null, session, sessions: [], until: null },
  ...{ survey: null, stage: null, door: null, surveys: [] },
  event: {
    ...{ eventId: "e", name: "Conf", timezone: "Europe/Lisbon", access: "open" },
    deletableUntil: "2027-06-07T09:30:00.000Z",
  },
  form: {
    ...{
      comments: true,
      commentReview: "all",
      threshold: 5,
      scales: [{ scaleId: 2, label: "Depth", question: "How deep was it?" }],
    },
    reactions: [
      { reactionId: 0, label: "Too fast", about: "talk" },
      { reactionId: 6, label: "Too full", about: "room" },
    ],
  },
};

const html = (changes: Partial<CodeAnswer> = {}, known?: DeviceKnowledge) =>
  renderToStaticMarkup(asReact(contentOf({ ...answer, ...changes }, known)));
/** What is read of it. */
const textOf = (markup: string) =>
  markup
    .replace(/<(button|h1|h2|h3|p|li|legend|dt|dd|label)\b[^>]*>/g, "|")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);

describe("what goes on behind a door", () => {
  const room = { roomId: "r", name: "Aula" };
  const planned = {
    ...{ code: "BBBBBB", title: "Typing", speakers: ["Linus"], opensAt: "2027-05-01T10:20:00.000Z" },
    ...{ startTime: "2027-05-01T09:30:00.000Z", endTime: "2027-05-01T10:30:00.000Z" },
  };
  const past = { ...session, startTime: "2020-05-01T09:00:00.000Z", endTime: "2020-05-01T09:30:00.000Z" };
  const at = (door: CodeAnswer["door"], changes: Partial<CodeAnswer> = {}) =>
    html({ kind: "room", room, door, session: past, ...changes });
  const toldBy = [
    ...["Typing", "Linus", "Sat, 1 May 2027, 10:30–11:30 (Europe/Lisbon)"],
    "Feedback opens at Sat, 1 May 2027, 11:20",
  ];

  // Proves feedback 2, 8: A door names what is on and when its feedback opens, or what comes next, above what ended
  // Proves workspace 8: a door's code names the talk that is on and when it opens, above the one that ended
  it("is named above what ended, which can be answered", () => {
    const markup = at({ state: "on", sessions: [planned] });
    const lines = ["Aula", "On now", ...toldBy, "Earlier in this room", "<On> parsing"];
    assert.deepEqual(
      textOf(markup).slice(0, lines.length),
      lines.map((line) => line.replace("<On>", "&lt;On&gt;")),
    );
    assert.match(markup, /<a href="\/f\/bbbbbb">Typing<\/a>.*radio/);
  });

  it("comes next, first or no more today, in words", () => {
    const next = textOf(at({ state: "next", sessions: [planned] }));
    assert.deepEqual(next.slice(0, 6), ["Aula", "Next in this room", ...toldBy]);
    const first = textOf(at({ state: "first", sessions: [planned] }));
    assert.deepEqual(first.slice(0, 6), ["Aula", "First in this room today", ...toldBy]);
    for (const [state, line] of [
      ["over", "Nothing more is planned in this room today."],
      ["none", "Nothing is planned in this room today."],
    ] as const)
      assert.deepEqual(textOf(at({ state, sessions: [] })).slice(0, 3), [
        "Aula",
        line,
        "Earlier in this room",
      ]);
  });

  it("asks for no feedback, and what comes then does", () => {
    const silent = { ...planned, code: null, title: "Lunch talk", opensAt: null };
    const coming = { ...session, title: "Later" };
    const words = textOf(at({ state: "on", sessions: [silent] }, { state: "before", session: coming }));
    assert.deepEqual(
      words.filter((line) => /Lunch|No feedback|Next in|Later|opens/.test(line)),
      [
        ...["Lunch talk", "No feedback is collected about this session.", "Next in this room", "Later"],
        "Feedback opens at Sat, 1 May 2027, 10:20",
      ],
    );
  });

  it("is the page of its session where just that takes answers, as it is by a version that tells of no door", () => {
    const words = textOf(html());
    assert.deepEqual(textOf(html({ kind: "room", room, door: { state: "on", sessions: [] } })), words);
    assert.deepEqual(textOf(html({ kind: "room", room, door: undefined as never })), words);
  });

  it("has the questions of its stage beside it", () => {
    const stage = {
      ...{ sessionId: "o", code: "BBBBBB", title: "Typing" },
      ...{ opensAt: "2020-05-01T09:20:00.000Z", closesAt: "2099-05-08T09:30:00.000Z" },
    };
    const markup = at({ state: "on", sessions: [planned] }, { stage });
    assert.match(markup, /Feedback opens at.*href="\/f\/bbbbbb#questions".*Earlier/);
    assert.equal(markup.split("#questions").length, 2);
  });
});

it("surveys that are open stand below what is answered, those for accounts only for who is signed in", () => {
  const open = { opensAt: "2020-05-01T09:20:00.000Z", closesAt: "2099-05-08T09:30:00.000Z" };
  const survey = { surveyId: "v", code: "CCCCCC", title: { en: "How is it?" }, languages: ["en"], ...open };
  const found = (access: "open" | "account") => html({ surveys: [{ ...survey, access }] });
  assert.match(found("open"), /Surveys.*href="\/f\/cccccc" lang="en" dir="auto">How is it\?/);
  assert.doesNotMatch(found("account"), /Surveys|cccccc/);
});
