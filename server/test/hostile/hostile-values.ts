import { randomUUIDv7 } from "node:crypto";
import { initialLevels } from "@plenary/contract/schedule/rule-levels";

/** Good values for the fields of sessions, rooms, tracks, items and the programme, and where odd ones are good (hostile-types.test.ts). */

export const valuesOfProgramme = {
  ...{ languages: ["en"], links: [], doNotRecord: false, needs: [], expectedAudience: 50 },
  ...{ streamUrl: "https://example.org/live", recordingUrl: "https://example.org/then", mapUrl: null },
  ...{ roomId: null, trackId: null, into: randomUUIDv7(), roomIds: [], trackIds: [] },
  ...{ building: "K", floor: "1", speakerNotes: "Bring a cable", capacity: 40, parallelMax: 1, features: [] },
  ...{ accessibility: "A ramp", hidden: false, state: "open", color: "#3366cc", roomPolicy: "any" },
  ...{ acronym: "conf-2027", dayChange: "06:00", gridMinutes: 5, defaultMinutes: 30 },
  ...{ tell: false, repliesToMe: true, planRevision: 0, note: "Two sessions moved" },
  ...{ notice: "Starts 15 minutes late", keep: "instant", shiftProgramme: false },
  ...{ isConfirmed: true, speakers: [] },
  ...{ streamId: randomUUIDv7(), slotId: null },
  ...{
    scope: "all",
    tracks: [randomUUIDv7()],
    rooms: [randomUUIDv7()],
    days: ["2027-05-01"],
    seconds: 1,
    maxMoves: 5,
  },
  ...{ slotIds: [randomUUIDv7()], skipMoved: true },
  ...{ label: "Move", moves: [{ slotId: randomUUIDv7(), ifRevision: 0 }] },
  ...{ levels: {}, personGapMinutes: 10, strict: false, hours: [], times: [], rule: "capacity" },
  ...{ seenHours: [], seen: [], seenAnsweredAt: null, seenState: "[]", seenCount: 0 },
  ...{ attendanceMode: "in_person", embedOrigins: [], url: "https://example.org/" },
};

const rooms = ["POST /events/:eventId/rooms", "PUT /rooms/:roomId"];
const tracks = ["POST /events/:eventId/tracks", "PUT /tracks/:trackId"];
const entering = "POST /events/:eventId/sessions";
const sessions = ["POST /sessions", "POST /sessions/with-new-talk", "PUT /sessions/:sessionId", entering];
const items = ["POST /events/:eventId/items", "PUT /items/:itemId"];
const operations = ["POST /events/:eventId/schedule/operations", "POST /events/:eventId/schedule/check"];
const texts = ["building", "floor", "description", "speakerNotes", "accessibility", "mapUrl", "streamUrl"];

const rightKinds: [calls: string[], fields: string[], kinds: string[]][] = [
  [sessions, ["startTime", "room", "track", "roomId", "trackId"], ["null"]],
  [sessions, ["type", "streamUrl", "recordingUrl"], ["null"]],
  [sessions, ["durationMinutes", "expectedAudience"], ["number", "null"]],
  [sessions, ["doNotRecord"], ["true", "false"]],
  [[entering], ["isConfirmed"], ["true", "false"]],
  [[entering], ["speakers"], ["empty array"]],
  [["PUT /events/:eventId"], ["shiftProgramme"], ["true", "false"]],
  [sessions, ["coSpeakerIds", "languages", "links", "needs"], ["empty array"]],
  [rooms, texts, ["null"]],
  [rooms, ["capacity"], ["number", "null"]],
  [rooms, ["parallelMax"], ["number"]],
  [rooms, ["features"], ["empty array"]],
  [rooms, ["hidden"], ["true", "false"]],
  [tracks, ["color", "description"], ["null"]],
  [tracks, ["roomIds"], ["empty array"]],
  [items, ["description", "url", "startTime"], ["null"]],
  [items, ["durationMinutes"], ["number", "null"]],
  [items, ["roomIds"], ["empty array"]],
  [["PUT /events/:eventId/rooms/order"], ["roomIds"], ["empty array"]],
  [["PUT /events/:eventId/tracks/order"], ["trackIds"], ["empty array"]],
  [["PUT /tracks/:trackId/managers"], ["userIds"], ["empty array"]],
  [["PUT /sessions/:sessionId/notice"], ["notice"], ["null"]],
  [["PUT /events/:eventId/programme"], ["defaultMinutes"], ["number"]],
  [
    ["POST /events/:eventId/messages", "POST /events/:eventId/messages/preview"],
    ["repliesToMe"],
    ["true", "false"],
  ],
  [["POST /favourites/merge"], ["favourites"], ["empty array"]],
  [operations, ["label"], ["null"]],
  [["PUT /events/:eventId/schedule/presence"], ["slotId"], ["null"]],
  [["POST /events/:eventId/solutions"], ["seconds"], ["number"]],
  [["POST /events/:eventId/solutions"], ["maxMoves"], ["number", "negative zero"]],
  [["POST /solutions/:solutionId/stop"], ["keep"], ["true", "false"]],
  [["POST /solutions/:solutionId/apply"], ["skipMoved"], ["true", "false"]],
  [["PUT /events/:eventId/schedule/rules"], ["strict"], ["true", "false"]],
  [["PUT /events/:eventId/schedule/rules"], ["personGapMinutes"], ["number", "negative zero"]],
  [["PUT /events/:eventId/schedule/rules"], ["hours", "seenHours"], ["empty array"]],
  [["PUT /rooms/:roomId/times"], ["seen"], ["empty array"]],
  [["POST /events/:eventId/schedule/conflicts/keep"], ["seenCount"], ["number", "negative zero"]],
  [["PUT /events/:eventId/schedule/rules"], ["levels"], ["object", "object that looks like text"]],
  [["PUT /rooms/:roomId/times", "PUT /events/:eventId/availability/:userId"], ["times"], ["empty array"]],
  [["PUT /events/:eventId/availability/:userId"], ["note", "seenAnsweredAt"], ["null"]],
  [["POST /events/:eventId/versions"], ["name", "note"], ["null"]],
  [["POST /events/:eventId/versions"], ["tell"], ["true", "false"]],
  [["POST /events/:eventId/versions"], ["planRevision"], ["number", "negative zero"]],
  [["PUT /events/:eventId/programme"], ["embedOrigins"], ["empty array"]],
];

export const rightOfProgramme = Object.fromEntries(
  rightKinds.flatMap(([calls, fields, kinds]) =>
    calls.flatMap((call) => fields.map((field) => [`${call} ${field}`, kinds])),
  ),
);

/** What `kind` and `keep` are good for where they mean another thing than elsewhere. */
export const kindsOfProgramme: Record<string, object | undefined> = Object.fromEntries([
  ["POST /solutions/:solutionId/stop", { keep: true }],
  ["PUT /events/:eventId/schedule/rules", initialLevels],
  ...rooms.map((call) => [call, { kind: "stage" }]),
  ...items.map((call) => [call, { kind: "break" }]),
]);

/** The same for calls for papers and proposals. */

const call = "PUT /events/:eventId/call";
const types = ["POST /events/:eventId/call/types", "PUT /call-types/:typeId"];
const proposal = "PUT /proposals/:proposalId";
const entered = "POST /events/:eventId/proposals";
const orderOfSpeakers = "PUT /proposals/:proposalId/speakers/order";
const me = "PUT /events/:eventId/call/me";
const reviewSettings = "PUT /events/:eventId/review-settings";
const reviewers = ["POST /events/:eventId/reviewers", "PUT /reviewers/:reviewerId"];
const assignments = "PUT /events/:eventId/assignments";
const conflict = "POST /events/:eventId/conflicts-of-interest";
const comments = ["POST /proposals/:proposalId/comments", "PUT /comments/:commentId"];
const review = "PUT /events/:eventId/review/:proposalId";
const decisions = "PUT /events/:eventId/decisions";

export const valuesOfCall = {
  ...{
    deadlineZone: "event",
    maxPerSpeaker: 3,
    maxCoSpeakers: 2,
    summaryMax: 300,
    descriptionMax: 3000,
    agreement: "We keep it",
  },
  ...{
    wanted: 10,
    retired: true,
    baseVersion: 1,
    notes: "Bring it on",
    typeId: randomUUIDv7(),
    agreed: "We keep it",
    speakersEdit: "never",
    fromTalkId: randomUUIDv7(),
    draftId: randomUUIDv7(),
    inCall: true,
    callClosesAt: "2027-04-01T12:00",
    typeIds: [],
    add: ["Keynote"],
    remove: ["Zebra"],
  },
};

export const valuesOfCallCalls: Record<string, object | undefined> = {
  [call]: {
    ...{ tracks: "optional", biography: "optional", version: 1 },
    ...{ questionnaire: { sections: [] }, questionSettings: {}, formLanguages: ["en"] },
  },
  [proposal]: { minutes: 30, answers: {} },
  [entered]: { speaker: { name: "Somebody" }, minutes: 30 },
  [me]: { answers: {} },
  [orderOfSpeakers]: { entryIds: [randomUUIDv7()] },
  [reviewSettings]: {
    ...{ masked: "untilSent", sees: "all", opensAt: "2027-04-01T12:00", closesAt: "2027-04-02T12:00" },
    ...{ version: 1, open: true, guide: "Be kind", targetReviews: 3, textRequired: true },
    ...{ others: "never", showReviewers: true, feedbackToSpeakers: true, discussUntil: "2027-04-01T12:00" },
    criteria: [{ name: "Overall", help: "How?", steps: 5, labels: ["Bad"], weight: 1, required: true }],
  },
  ...Object.fromEntries(
    reviewers.map((of) => [of, { userIds: [randomUUIDv7()], trackIds: [], typeIds: [], maxLoad: 9 }]),
  ),
  [assignments]: { proposalIds: [randomUUIDv7()], userIds: [randomUUIDv7()], assigned: true },
  [conflict]: { userId: randomUUIDv7(), number: 1 },
  [`${conflict}/lift`]: {
    ...{ userId: randomUUIDv7(), proposalId: randomUUIDv7() },
    kind: "set",
    reason: "Not so",
  },
  [decisions]: {
    ...{ choose: { proposalIds: [randomUUIDv7()] }, decision: "accept", note: "Good" },
    ...{ typeId: null, trackId: null, minutes: 30 },
  },
  ...Object.fromEntries(comments.map((of) => [of, { text: "Good", to: "reviewers" }])),
  [review]: {
    scores: {},
    text: "Good",
    toSpeakers: "Go on",
    proposalVersion: 1,
    state: "abstained",
    abstained: "opinion",
  },
  "PUT /runs/:runId/mails/:userId": { subject: "Yes", text: "You are in" },
  "PUT /runs/:runId/mails/:userId/left-out": { leftOut: true },
  "POST /runs/:runId/send": { accept: 0, reject: 1, mails: 1, leavesAt: "2027-04-01T12:00:00Z" },
  "PUT /reviews/:reviewId": { counts: true },
  ...Object.fromEntries(types.map((of) => [of, { minutes: [30], closesAt: "2027-04-01T12:00" }])),
};

const rightKindsOfCall: [calls: string[], fields: string[], kinds: string[]][] = [
  [[call], ["version"], ["number", "negative zero"]],
  [[call], ["opensAt", "agreement", "text"], ["null"]],
  [[call], ["maxPerSpeaker"], ["number", "null"]],
  [[call], ["summaryMax", "descriptionMax"], ["number"]],
  [[call], ["maxCoSpeakers"], ["negative zero"]],
  [[orderOfSpeakers], ["entryIds"], ["empty array"]],
  [[call], ["languages", "sections"], ["empty array"]],
  [types, ["description", "closesAt"], ["null"]],
  [types, ["wanted"], ["number", "negative zero", "null"]],
  [types, ["retired"], ["true", "false"]],
  [["PUT /events/:eventId/call/types/order"], ["typeIds"], ["empty array"]],
  [["PUT /proposals/:proposalId/tags"], ["add", "remove"], ["array", "empty array"]],
  [
    ["PUT /proposals/:proposalId/masked-texts"],
    ["title", "summary", "description"],
    ["null", "empty string"],
  ],
  [["PUT /tracks/:trackId"], ["inCall"], ["true", "false"]],
  [["PUT /tracks/:trackId"], ["wanted"], ["number", "negative zero", "null"]],
  [["PUT /tracks/:trackId"], ["callClosesAt"], ["null"]],
  [[proposal, me], ["baseVersion"], ["number", "negative zero"]],
  [[proposal, entered], ["typeId", "trackId", "language"], ["null"]],
  [[proposal, entered], ["minutes"], ["number", "null"]],
  [[proposal, me], ["answers"], ["object", "object that looks like text"]],
  // Without a name and an address it is refused with all that is missing, after how the call stands.
  [[entered], ["speaker"], ["object", "object that looks like text"]],
  [["POST /proposals/:proposalId/submit"], ["baseVersion"], ["number"]],
  [[reviewSettings], ["version"], ["number", "negative zero"]],
  [
    [reviewSettings],
    ["open", "textRequired", "showReviewers", "feedbackToSpeakers", "required"],
    ["true", "false"],
  ],
  [[reviewSettings], ["guide", "help", "opensAt", "closesAt"], ["null"]],
  [[reviewSettings], ["weight"], ["negative zero"]],
  [[reviewSettings], ["labels"], ["empty array"]],
  [[reviewSettings], ["discussUntil"], ["null"]],
  [[...reviewers, "POST /events/:eventId/reviewer-invitations"], ["trackIds", "typeIds"], ["empty array"]],
  [["PUT /reviewers/:reviewerId"], ["maxLoad"], ["null", "number"]],
  [["PUT /reviews/:reviewId"], ["counts"], ["true", "false"]],
  [[assignments], ["assigned"], ["true", "false"]],
  [["POST /reviewers/:reviewerId/answer"], ["accept"], ["true", "false"]],
  [[conflict], ["number"], ["number", "negative zero"]],
  [[decisions], ["decision", "typeId", "trackId", "note"], ["null"]],
  [[decisions], ["minutes"], ["number", "null"]],
  [["POST /runs/:runId/send"], ["accept", "reject", "mails"], ["number", "negative zero"]],
  [["PUT /runs/:runId/mails/:userId/left-out"], ["leftOut"], ["true", "false"]],
  [[review], ["baseVersion"], ["number", "negative zero"]],
  [[review], ["proposalVersion"], ["number"]],
  [["POST /proposals/:proposalId/reject"], ["reason"], ["null"]],
];

export const rightOfCall = Object.fromEntries(
  rightKindsOfCall.flatMap(([calls, fields, kinds]) =>
    calls.flatMap((of) => fields.map((field) => [`${of} ${field}`, kinds])),
  ),
);

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

const rightKindsOfFeedback: [call: string, fields: string[], kinds: string[]][] = [
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
  rightKindsOfFeedback.flatMap(([call, fields, kinds]) => fields.map((field) => [`${call} ${field}`, kinds])),
);
