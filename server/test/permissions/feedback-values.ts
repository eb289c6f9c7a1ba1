import { randomUUIDv7 } from "node:crypto";

/** Good values for the fields of feedback, and where odd ones are good (hostile-types.test.ts). */

export const valuesOfFeedback = {
  ...{ edition: 1, rating: 5, scales: [], reactions: [], comment: "Good", commentFor: "speaker" },
  ...{
    showAnyway: false,
    withdrawAnswers: false,
    accessCode: "RUST27",
    version: 0,
    enabled: false,
    access: "open",
  },
  ...{ opensBeforeEnd: 10, closesAfterHours: 168, ratings: true, comments: true, commentReview: "all" },
  ...{ flagWords: [], release: "by_hand", compare: true, publicResults: false, threshold: 5 },
  ...{ phase: "after", language: "en", template: "after", values: {}, intro: {}, named: false },
  ...{ opensAt: "2027-05-01T10:00:00Z", closesAt: "2027-05-02T10:00:00Z", languages: ["en"] },
  ...{ sections: [], when: "now", open: false, review: true, choices: [0], round: 1, question: "Why?" },
  questionIds: [randomUUIDv7()],
  ...{ options: ["A", "B"], results: "never" },
  ...{
    retentionMonths: 24,
    thanks: "Thank you",
    publicAgreed: true,
    eventName: "Another",
    upTo: "1",
    leftOut: true,
    count: 2,
    link: "x",
    withoutAccount: true,
    sessionId: randomUUIDv7(),
    surveyId: randomUUIDv7(),
    roomId: randomUUIDv7(),
    now: true,
    answers: false,
    questions: false,
    polls: false,
    copyOf: randomUUIDv7(),
  },
};

const poll = "PUT /polls/:pollId";
const newPoll = "POST /sessions/:sessionId/polls";
const stage = "PUT /sessions/:sessionId/stage";
const survey = "PUT /surveys/:surveyId";
const surveyAnswer = "PUT /public/surveys/:surveyId/answer";
const answer = "PUT /public/feedback/sessions/:sessionId/answer";
const settings = "PUT /events/:eventId/feedback/settings";
const session = "PUT /sessions/:sessionId/feedback";

export const valuesOfFeedbackCalls: Record<string, object | undefined> = {
  "POST /events/:eventId/walls": { kind: "event" },
  "PUT /feedback/comments/:answerId": { state: "shown" },
  "PUT /stage/questions/:questionId": { state: "shown" },
  "PUT /sessions/:sessionId/stage/questions": { state: "hidden" },
  [poll]: { type: "single" },
  [newPoll]: { type: "single" },
  [survey]: { title: { en: "Title" }, thanks: { en: "Thank you" }, version: 1 },
};

const right: [call: string, fields: string[], kinds: string[]][] = [
  ["PUT /feedback/origins/:originId", ["leftOut"], ["true", "false"]],
  [answer, ["edition"], ["number"]],
  [answer, ["threshold"], ["number", "negative zero"]],
  ["PUT /public/stage/:sessionId/polls/:pollId/answer", ["round"], ["number", "negative zero"]],
  ["POST /events/:eventId/feedback/links", ["count"], ["number"]],
  ["POST /events/:eventId/feedback/speaker-links", ["withoutAccount"], ["true", "false"]],
  [answer, ["rating", "comment"], ["null"]],
  [answer, ["scales", "reactions"], ["empty array"]],
  [answer, ["showAnyway"], ["true", "false"]],
  ["POST /account/deletion", ["withdrawAnswers"], ["true", "false"]],
  [settings, ["version"], ["number", "negative zero"]],
  [settings, ["enabled", "ratings", "comments", "compare", "publicResults"], ["true", "false"]],
  [settings, ["accessCode"], ["null"]],
  [settings, ["opensBeforeEnd"], ["number", "negative zero"]],
  [settings, ["closesAfterHours", "retentionMonths"], ["number"]],
  [settings, ["scales", "reactions"], ["empty array"]],
  [settings, ["flagWords"], ["array", "empty array"]],
  [surveyAnswer, ["edition"], ["number"]],
  [surveyAnswer, ["threshold"], ["number", "negative zero"]],
  // Answers to questions that nobody asks.
  [surveyAnswer, ["named"], ["true", "false"]],
  [surveyAnswer, ["values"], ["object that looks like text"]],
  [survey, ["version"], ["number"]],
  // Of a survey that is open: refused for asking nothing.
  [survey, ["sections"], ["empty array"]],
  [survey, ["named"], ["true", "false"]],
  ["POST /public/stage/:sessionId/questions", ["name"], ["null"]],
  [stage, ["open", "review"], ["true", "false"]],
  [session, ["enabled", "ratings"], ["true", "false", "null"]],
  [session, ["thanks"], ["null"]],
  ["POST /events/:eventId/walls", ["now", "answers", "questions", "polls"], ["true", "false"]],
  ["PUT /walls/:wallId", ["now", "answers", "questions", "polls"], ["true", "false"]],
  [session, ["publicAgreed"], ["true", "false"]],
];

export const rightOfFeedback = Object.fromEntries(
  right.flatMap(([call, fields, kinds]) => fields.map((field) => [`${call} ${field}`, kinds])),
);
