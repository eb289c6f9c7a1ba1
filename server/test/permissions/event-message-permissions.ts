import { organizers } from "./verdicts.ts";

/** Who writes to the speakers of an event, and reads what became of that. */
export const eventMessagePermissions = {
  "GET /events/:eventId/messages": { verdicts: organizers },
  "POST /events/:eventId/messages": { verdicts: organizers },
  "POST /events/:eventId/messages/recipients": { verdicts: organizers },
  "POST /events/:eventId/messages/preview": { verdicts: organizers },
  "GET /events/:eventId/messages/:eventMessageId/people": { verdicts: organizers },
  "POST /events/:eventId/messages/:eventMessageId/retry": { verdicts: organizers },
} as const;
