import type { Attempt } from "../http.ts";
import type { Scene } from "./permission-scene.ts";
import { stageCalls, stagePermissions } from "./stage-permissions.ts";
import { all, asOrganizers, everybody, nobody, organizers, owners, refused, signedIn } from "./verdicts.ts";

const inPublic = { when: "the event is public, the session confirmed", state: "public" } as const;

/** No pass says who calls, and a bearer says nothing here. */
const anybodys = { when: "with a pass of a device", state: "public", verdicts: everybody } as const;
const withoutPass = { when: "without a pass", verdicts: all(401) } as const;
/** Its window is in the days of the event, which lie ahead. */
const tooEarly = { when: "with a pass, before its window", state: "public", verdicts: all(409) } as const;

/** The rows of permissions.ts about feedback. */
export const feedbackPermissions = {
  "GET /public/f/:code, public": { ...inPublic, verdicts: everybody },
  "GET /public/f/:code": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/open-now, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/open-now": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/feedback, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/feedback": { when: "of a draft", verdicts: nobody },
  "POST /public/feedback/passes, public": { ...inPublic, verdicts: everybody },
  "POST /public/feedback/passes": { when: "of a draft", verdicts: nobody },
  "GET /public/feedback/sessions/:sessionId/answer, pass": anybodys,
  "GET /public/feedback/sessions/:sessionId/answer": withoutPass,
  "PUT /public/feedback/sessions/:sessionId/answer, pass": tooEarly,
  "PUT /public/feedback/sessions/:sessionId/answer": withoutPass,
  "DELETE /public/feedback/sessions/:sessionId/answer, pass": anybodys,
  "DELETE /public/feedback/sessions/:sessionId/answer": withoutPass,
  "GET /events/:eventId/feedback/settings": { verdicts: organizers },
  "PUT /events/:eventId/feedback/settings": { verdicts: organizers },
  "POST /events/:eventId/feedback/deletion": { verdicts: owners },
  "PUT /sessions/:sessionId/feedback": {
    when: "whether it takes answers",
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "PUT /sessions/:sessionId/feedback, thanks": {
    when: "its thanks",
    verdicts: refused(404, { coOrganizer: 403, creator: 403, admin: 403, speaker: "ok" }),
  },
  "GET /sessions/:sessionId/feedback/thanks": {
    when: "nothing is released",
    verdicts: refused(404, { coOrganizer: 403, creator: 403, admin: 403, speaker: "ok" }),
  },
  "GET /events/:eventId/feedback": { verdicts: organizers },
  "GET /events/:eventId/feedback/stream": { verdicts: organizers },
  "GET /events/:eventId/feedback/export": { verdicts: organizers },
  "GET /sessions/:sessionId/feedback/export": {
    when: "it is not released",
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "GET /events/:eventId/feedback/comments": { verdicts: organizers },
  "PUT /feedback/comments/:answerId": { verdicts: organizers },
  "POST /events/:eventId/feedback/comments/show": { verdicts: organizers },
  "POST /feedback/comments/:answerId/report": {
    verdicts: refused(404, { coOrganizer: 403, creator: 403, admin: 403, speaker: "ok" }),
  },
  "POST /events/:eventId/feedback/release": { verdicts: organizers },
  "GET /events/:eventId/feedback/origins": { verdicts: organizers },
  "PUT /feedback/origins/:originId": { verdicts: organizers },
  "POST /events/:eventId/feedback/links": { verdicts: organizers },
  "DELETE /events/:eventId/feedback/links": { verdicts: organizers },
  "POST /sessions/:sessionId/feedback/speaker-links": {
    when: "it is not released",
    verdicts: refused(404, { coOrganizer: 409, creator: 409, admin: 409, speaker: 403 }),
  },
  "DELETE /sessions/:sessionId/feedback/speaker-links": {
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "POST /events/:eventId/feedback/speaker-links": {
    when: "nothing is released",
    verdicts: { ...organizers, coOrganizer: 409, creator: 409, admin: 409 },
  },
  "POST /sessions/:sessionId/feedback/share": {
    when: "its results are not public",
    verdicts: refused(404, { coOrganizer: 403, creator: 403, admin: 403, speaker: 409 }),
  },
  "DELETE /sessions/:sessionId/feedback/share": {
    verdicts: refused(404, { ...asOrganizers, speaker: "ok" }),
  },
  "GET /public/feedback/shared/:token": { when: "with an address that nobody has made", verdicts: nobody },
  "GET /public/feedback/mails/:token": { when: "with an address that no mail has", verdicts: nobody },
  "GET /public/feedback/speakers/:token": { when: "with a link that nobody has made", verdicts: nobody },
  "GET /feedback": { when: "of their own sessions", verdicts: signedIn },
  "GET /sessions/:sessionId/feedback": {
    when: "it is not released",
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "GET /events/:eventId/surveys": { verdicts: organizers },
  "POST /events/:eventId/surveys": { verdicts: organizers },
  "GET /surveys/:surveyId": { verdicts: organizers },
  "PUT /surveys/:surveyId": { verdicts: organizers },
  "DELETE /surveys/:surveyId": { verdicts: organizers },
  "POST /surveys/:surveyId/open": { verdicts: organizers },
  "POST /surveys/:surveyId/close": { verdicts: organizers },
  "POST /surveys/:surveyId/mails": {
    when: "the event is public",
    state: "public",
    verdicts: refused(403, asOrganizers),
  },
  "GET /surveys/:surveyId/results": { verdicts: organizers },
  "GET /surveys/:surveyId/export": { verdicts: organizers },
  "GET /surveys/:surveyId/texts": { verdicts: organizers },
  "GET /public/surveys/:surveyId/answer, pass": anybodys,
  "GET /public/surveys/:surveyId/answer": withoutPass,
  "PUT /public/surveys/:surveyId/answer, pass": anybodys,
  "PUT /public/surveys/:surveyId/answer": withoutPass,
  "DELETE /public/surveys/:surveyId/answer, pass": anybodys,
  "DELETE /public/surveys/:surveyId/answer": withoutPass,
  "GET /events/:eventId/walls": { verdicts: organizers },
  "POST /events/:eventId/walls": { verdicts: organizers },
  "PUT /walls/:wallId": { verdicts: organizers },
  "DELETE /walls/:wallId": { verdicts: organizers },
  "GET /public/walls/:token, public": { ...inPublic, verdicts: everybody },
  "GET /public/walls/:token": { when: "of a draft", verdicts: nobody },
  "GET /public/walls/:token/stream, public": { ...inPublic, verdicts: everybody },
  "GET /public/walls/:token/stream": { when: "of a draft", verdicts: nobody },
  ...stagePermissions,
  "GET /events/:eventId/feedback/codes": { verdicts: organizers },
  "GET /feedback/codes/:code/qr": { verdicts: organizers },
} as const;

const named = ({ eventId, sessionId, feedback }: Scene): Attempt => ({
  params: {
    eventId,
    sessionId,
    code: feedback.code,
    answerId: feedback.answerId,
    originId: feedback.originId,
    surveyId: feedback.surveyId,
    wallId: feedback.wallId,
    token: feedback.wallToken,
  },
});
const withPass = (scene: Scene): Attempt => ({
  ...named(scene),
  headers: { "feedback-pass": scene.feedback.pass },
});
const withBody =
  (body: (scene: Scene) => object, call: (scene: Scene) => Attempt = named) =>
  (scene: Scene): Attempt => ({ ...call(scene), body: body(scene) });
const aPass = withBody(({ eventId }) => ({ eventId }));
const aSurveyAnswer = ({ feedback }: Scene) => ({ edition: 1, values: { [feedback.questionId]: "Good" } });
const anAnswer = () => ({ edition: 1, rating: 5 });

/** For each row of feedback-permissions.ts, the call that would succeed for somebody who may make it. */
export const feedbackCalls: Record<keyof typeof feedbackPermissions, (scene: Scene) => Attempt> = {
  "GET /public/f/:code, public": named,
  "GET /public/f/:code": named,
  "GET /public/events/:eventId/open-now, public": named,
  "GET /public/events/:eventId/open-now": named,
  "GET /public/events/:eventId/feedback, public": named,
  "GET /public/events/:eventId/feedback": named,
  "POST /public/feedback/passes, public": aPass,
  "POST /public/feedback/passes": aPass,
  "GET /public/feedback/sessions/:sessionId/answer, pass": withPass,
  "GET /public/feedback/sessions/:sessionId/answer": named,
  "PUT /public/feedback/sessions/:sessionId/answer, pass": withBody(anAnswer, withPass),
  "PUT /public/feedback/sessions/:sessionId/answer": withBody(anAnswer),
  "DELETE /public/feedback/sessions/:sessionId/answer, pass": withPass,
  "DELETE /public/feedback/sessions/:sessionId/answer": named,
  "GET /events/:eventId/feedback/settings": named,
  "PUT /events/:eventId/feedback/settings": withBody(() => ({ version: 1, threshold: 7 })),
  "POST /events/:eventId/feedback/deletion": withBody(({ feedback }) => ({
    eventName: feedback.eventName,
  })),
  "PUT /sessions/:sessionId/feedback": withBody(() => ({ enabled: false })),
  "PUT /sessions/:sessionId/feedback, thanks": withBody(() => ({ thanks: "Thank you" })),
  "GET /sessions/:sessionId/feedback/thanks": named,
  "GET /events/:eventId/feedback": named,
  "GET /events/:eventId/feedback/stream": named,
  "GET /events/:eventId/feedback/export": named,
  "GET /sessions/:sessionId/feedback/export": named,
  "GET /events/:eventId/feedback/comments": named,
  "PUT /feedback/comments/:answerId": withBody(() => ({ state: "shown" })),
  "POST /events/:eventId/feedback/comments/show": withBody(() => ({ upTo: "1" })),
  "POST /feedback/comments/:answerId/report": named,
  "POST /events/:eventId/feedback/release": withBody(({ sessionId }) => ({ sessionIds: [sessionId] })),
  "GET /events/:eventId/feedback/origins": (scene) => ({
    ...named(scene),
    query: { sessionId: scene.sessionId },
  }),
  "PUT /feedback/origins/:originId": withBody(() => ({ leftOut: false })),
  "POST /events/:eventId/feedback/links": withBody(() => ({ count: 2 })),
  "DELETE /events/:eventId/feedback/links": named,
  "POST /sessions/:sessionId/feedback/speaker-links": named,
  "DELETE /sessions/:sessionId/feedback/speaker-links": named,
  "POST /events/:eventId/feedback/speaker-links": named,
  "POST /sessions/:sessionId/feedback/share": named,
  "DELETE /sessions/:sessionId/feedback/share": named,
  "GET /public/feedback/shared/:token": () => ({ params: { token: "some-address" } }),
  "GET /public/feedback/mails/:token": () => ({ params: { token: "some-token" } }),
  "GET /public/feedback/speakers/:token": () => ({ params: { token: "some-link" } }),
  "GET /feedback": () => ({}),
  "GET /sessions/:sessionId/feedback": named,
  "GET /events/:eventId/surveys": named,
  "POST /events/:eventId/surveys": withBody(() => ({ title: "Survey", phase: "after" })),
  "GET /surveys/:surveyId": named,
  "PUT /surveys/:surveyId": withBody(() => ({ version: 1, threshold: 7 })),
  "DELETE /surveys/:surveyId": named,
  "POST /surveys/:surveyId/open": withBody(() => ({})),
  "POST /surveys/:surveyId/close": named,
  "POST /surveys/:surveyId/mails": withBody(() => ({ to: ["speakers", "organizers"] })),
  "GET /surveys/:surveyId/results": named,
  "GET /surveys/:surveyId/export": named,
  "GET /surveys/:surveyId/texts": (scene) => ({
    ...named(scene),
    query: { questionId: scene.feedback.questionId },
  }),
  "GET /public/surveys/:surveyId/answer, pass": withPass,
  "GET /public/surveys/:surveyId/answer": named,
  "PUT /public/surveys/:surveyId/answer, pass": withBody(aSurveyAnswer, withPass),
  "PUT /public/surveys/:surveyId/answer": withBody(aSurveyAnswer),
  "DELETE /public/surveys/:surveyId/answer, pass": withPass,
  "DELETE /public/surveys/:surveyId/answer": named,
  "GET /events/:eventId/walls": named,
  "POST /events/:eventId/walls": withBody(() => ({ kind: "event" })),
  "PUT /walls/:wallId": withBody(() => ({ shows: { now: false, answers: true } })),
  "DELETE /walls/:wallId": named,
  "GET /public/walls/:token, public": named,
  "GET /public/walls/:token": named,
  "GET /public/walls/:token/stream, public": named,
  "GET /public/walls/:token/stream": named,
  ...stageCalls,
  "GET /events/:eventId/feedback/codes": named,
  "GET /feedback/codes/:code/qr": named,
};
