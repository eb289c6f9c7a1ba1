import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, requiredText } from "./fields.ts";
import { limits } from "./limits.ts";
import { Session } from "./sessions.ts";
import { text } from "./text.ts";

/** What organizers decide about who speaks in a session (docs/product/sessions.md#speakers). */

const params = z.object({ sessionId: id });
const response = z.object({ session: Session });

/** Exactly one of both. */
export const AddSpeakerBody = z.object({
  /** Somebody who is asked, and speaks there once they accept; at once whoever has no account of their own and speaks at the event. */
  userId: id.optional(),
  /** Somebody without an account, who speaks there at once. */
  name: requiredText(() => text("Please enter a name"), limits.nameMax).optional(),
});

export const addSpeaker = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/speakers",
  access: "user",
  summary: "Add a speaker to a session, as an organizer: an account is asked first, a name needs none",
  status: 201,
  params,
  body: AddSpeakerBody,
  response,
  get failure() {
    return text("Failed to add the speaker");
  },
});

export const setSpeakers = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId/speakers",
  access: "user",
  summary: "Take speakers off a session and set their order, as an organizer; nobody is added",
  params,
  body: z.object({
    /** Whoever is to stay, in the order of the programme. */
    userIds: z.array(id).max(limits.coSpeakersMax + 1),
    /** Who was named when the caller looked, in that order. If others are by now, nothing is changed. */
    ifUserIds: z
      .array(id)
      .max(limits.coSpeakersMax + 1)
      .optional(),
  }),
  response,
  get failure() {
    return text("Failed to save the speakers");
  },
});
