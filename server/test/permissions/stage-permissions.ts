import { all, asOrganizers, everybody, nobody, organizers, refused } from "./verdicts.ts";

/** Whoever sees the session moderates: its speakers, and the organizers of its event. */
const moderators = { verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) } as const;

/** A rehearsal is the organizers' alone. */
const rehearsing = { verdicts: refused(404, { ...asOrganizers, speaker: 403 }) } as const;

const withPass = "with a pass of a device";
/** The session has no start, so its stage opens with the first day of the event, which lies ahead. */
const tooEarly = { when: `${withPass}, before it opens`, state: "public", verdicts: all(409) } as const;
const withoutPass = { when: "without a pass", verdicts: all(401) } as const;
const anybodys = { when: withPass, state: "public", verdicts: everybody } as const;

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
