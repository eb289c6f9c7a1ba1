import { asOrganizers, refused } from "./verdicts.ts";

/** Who may say who speaks in a session. */
export const speakersOfSessions = {
  "PUT /sessions/:sessionId, co-speakers": {
    ...{
      when: "co-speakers",
      verdicts: refused(404, { speaker: "ok", coOrganizer: 403, creator: 403, admin: 403 }),
    },
  },
  "POST /sessions/:sessionId/speakers": {
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "PUT /sessions/:sessionId/speakers": {
    verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
  },
  "DELETE /sessions/:sessionId/speakers/me": {
    ...{ when: "the user is a co-speaker", verdicts: refused(404, { user: "ok" }) },
  },
  "DELETE /sessions/:sessionId/speakers/me, speaker": {
    ...{ when: "of its speaker", verdicts: refused(404, { speaker: 409 }) },
  },
} as const;
