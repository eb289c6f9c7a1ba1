import type { Attempt } from "../attempt.ts";
import type { feedbackPermissions } from "./feedback-permissions.ts";
import type { Scene } from "./permission-scene.ts";
import { stageCalls } from "./stage-calls.ts";

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
