import type { Attempt } from "../http.ts";
import type { Scene } from "./permission-scene.ts";
import { all, asOrganizers, everybody, nobody, organizers, refused } from "./verdicts.ts";

/** Whoever sees the session moderates: its speakers, and the organizers of its event. */
const moderators = { verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) } as const;

/** A rehearsal is the organizers' alone. */
const rehearsing = { verdicts: refused(404, { ...asOrganizers, speaker: 403 }) } as const;

const ofDevice = "with a pass of a device";
/** The session has no start, so its stage opens with the first day of the event, which lies ahead. */
const tooEarly = { when: `${ofDevice}, before it opens`, state: "public", verdicts: all(409) } as const;
const withoutPass = { when: "without a pass", verdicts: all(401) } as const;
const anybodys = { when: ofDevice, state: "public", verdicts: everybody } as const;

/** The rows of permissions.ts about the stage. */
export const stagePermissions = {
  "GET /public/stage/:sessionId, public": {
    when: "the event is public, the session confirmed",
    state: "public",
    verdicts: everybody,
  },
  "GET /public/stage/:sessionId": { when: "of a draft", verdicts: nobody },
  "POST /public/stage/:sessionId/questions, pass": tooEarly,
  "POST /public/stage/:sessionId/questions": withoutPass,
  "DELETE /public/stage/:sessionId/questions/:questionId, pass": anybodys,
  "DELETE /public/stage/:sessionId/questions/:questionId": withoutPass,
  "PUT /public/stage/:sessionId/questions/:questionId/vote, pass": tooEarly,
  "PUT /public/stage/:sessionId/questions/:questionId/vote": withoutPass,
  "DELETE /public/stage/:sessionId/questions/:questionId/vote, pass": anybodys,
  "DELETE /public/stage/:sessionId/questions/:questionId/vote": withoutPass,
  "PUT /public/stage/:sessionId/polls/:pollId/answer, pass": tooEarly,
  "PUT /public/stage/:sessionId/polls/:pollId/answer": withoutPass,
  "GET /events/:eventId/stages": { verdicts: organizers },
  "GET /sessions/:sessionId/stage": moderators,
  "PUT /sessions/:sessionId/stage": moderators,
  "PUT /sessions/:sessionId/stage/questions": moderators,
  "POST /sessions/:sessionId/stage/rehearsal": rehearsing,
  "DELETE /sessions/:sessionId/stage/rehearsal": rehearsing,
  "GET /public/rehearsals/:rehearsalId": { when: "of none", verdicts: nobody },
  "GET /sessions/:sessionId/stage/export": moderators,
  "PUT /stage/questions/:questionId": moderators,
  "POST /sessions/:sessionId/polls": moderators,
  "PUT /polls/:pollId": moderators,
  "DELETE /polls/:pollId": moderators,
  "POST /polls/:pollId/open": moderators,
  "POST /polls/:pollId/close": moderators,
  "POST /polls/:pollId/reset": moderators,
} as const;

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
