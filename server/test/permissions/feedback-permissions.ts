import { stagePermissions } from "./stage-permissions.ts";
import { all, asOrganizers, everybody, nobody, organizers, owners, refused, signedIn } from "./verdicts.ts";

const inPublic = { when: "the event is public, the session confirmed", state: "public" } as const;

/** No pass says who calls, and a bearer says nothing here. */
const anybodys = { when: "with a pass of a device", state: "public", verdicts: everybody } as const;
const withoutPass = { when: "without a pass", verdicts: all(401) } as const;
/** Its window is in the days of the event, which lie ahead. */
const tooEarly = { when: "with a pass, before its window", state: "public", verdicts: all(409) } as const;

/** Who deletes what has feedback. */
export const answeredSession = {
  when: "it has feedback, without which its speaker may too",
  verdicts: refused(404, { ...asOrganizers, speaker: 409 }),
} as const;
export const deletingTalks = {
  "DELETE /talks/:talkId": {
    when: "a session of it has feedback, without which its speaker may",
    verdicts: refused(404, { speaker: 409, coOrganizer: 403, creator: 403, admin: 403 }),
  },
  "DELETE /talks/:talkId, unsubmitted": {
    when: "it was submitted nowhere",
    verdicts: refused(404, { speaker: "ok" }),
  },
} as const;

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
