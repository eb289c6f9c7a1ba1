import type { Attempt } from "../attempt.ts";
import type { Scene } from "./permission-scene.ts";
import type { stagePermissions } from "./stage-permissions.ts";

const named = ({ eventId, sessionId, feedback }: Scene): Attempt => ({
  params: { eventId, sessionId, questionId: feedback.stageQuestionId, pollId: feedback.pollId },
});
const rehearsed: Attempt = { params: { rehearsalId: "0190a5b0-0000-4000-8000-00000000000a" } };
const withPass = (scene: Scene): Attempt => ({
  ...named(scene),
  headers: { "feedback-pass": scene.feedback.pass },
});
const withBody =
  (body: object, call: (scene: Scene) => Attempt = named) =>
  (scene: Scene): Attempt => ({ ...call(scene), body });

const asked = { text: "Why?" };
const chosen = { choices: [0] };

/** For each row of stage-permissions.ts, the call that would succeed for somebody who may make it. */
export const stageCalls: Record<keyof typeof stagePermissions, (scene: Scene) => Attempt> = {
  "GET /public/stage/:sessionId, public": named,
  "GET /public/stage/:sessionId": named,
  "POST /public/stage/:sessionId/questions, pass": withBody(asked, withPass),
  "POST /public/stage/:sessionId/questions": withBody(asked),
  "DELETE /public/stage/:sessionId/questions/:questionId, pass": withPass,
  "DELETE /public/stage/:sessionId/questions/:questionId": named,
  "PUT /public/stage/:sessionId/questions/:questionId/vote, pass": withPass,
  "PUT /public/stage/:sessionId/questions/:questionId/vote": named,
  "DELETE /public/stage/:sessionId/questions/:questionId/vote, pass": withPass,
  "DELETE /public/stage/:sessionId/questions/:questionId/vote": named,
  "PUT /public/stage/:sessionId/polls/:pollId/answer, pass": withBody(chosen, withPass),
  "PUT /public/stage/:sessionId/polls/:pollId/answer": withBody(chosen),
  "GET /events/:eventId/stages": named,
  "GET /sessions/:sessionId/stage": named,
  "PUT /sessions/:sessionId/stage": withBody({ review: false }),
  "POST /sessions/:sessionId/stage/rehearsal": named,
  "DELETE /sessions/:sessionId/stage/rehearsal": named,
  "GET /public/rehearsals/:rehearsalId": () => rehearsed,
  "PUT /sessions/:sessionId/stage/questions": (scene) => ({
    ...named(scene),
    body: { questionIds: [scene.feedback.stageQuestionId], state: "hidden" },
  }),
  "GET /sessions/:sessionId/stage/export": named,
  "PUT /stage/questions/:questionId": withBody({ state: "hidden" }),
  "POST /sessions/:sessionId/polls": withBody({ question: "Which?", options: ["A", "B"] }),
  "PUT /polls/:pollId": withBody({ question: "Which one?" }),
  "DELETE /polls/:pollId": named,
  "POST /polls/:pollId/open": named,
  "POST /polls/:pollId/close": named,
  "POST /polls/:pollId/reset": named,
};
