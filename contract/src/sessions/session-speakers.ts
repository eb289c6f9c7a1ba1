import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredText } from "../fields.ts";
import { mailSent, whyNoMail } from "../invitations/invitations.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { Session, SubmitNewTalkBody } from "./sessions.ts";
import { SessionTextsBody } from "./talks.ts";

/** What organizers decide about who speaks in a session (docs/product/sessions.md#speakers). */

const params = z.object({ sessionId: id });
const response = z.object({ session: Session });

/** Exactly one of the three. */
export const AddSpeakerBody = z
  .object({
    /** Somebody who is asked, and speaks there once they accept; at once whoever has no account of their own and speaks at the event. */
    userId: id.optional(),
    /** Somebody without an account, who speaks there at once. */
    name: requiredText(() => text("Please enter a name"), limits.nameMax).optional(),
    /** An address, which is asked: the account that has confirmed it, else whoever has the link, or confirms the address. */
    email: email(() => text("Please enter a valid email address")).optional(),
  })
  .refine(
    ({ userId, name, email }) => [userId, name, email].filter((one) => one !== undefined).length === 1,
    {
      error: () => text("Please choose an account, or enter a name or an email address"),
      path: ["name"],
    },
  );

/** What became of an address that was asked. */
const AskedAddress = z.object({
  email: z.string(),
  mailSent,
  whyNoMail,
  /** The link, where no mail has it. */
  url: z.string().nullable(),
});

/** Organizers enter a session for others. Without `speakers` a speaker is to be announced. */
export const EnterSessionBody = SubmitNewTalkBody.omit({ eventId: true, coSpeakerIds: true }).extend({
  ...SessionTextsBody.shape,
  isConfirmed: z.boolean().optional(),
  speakers: z
    .array(AddSpeakerBody)
    .max(limits.coSpeakersMax + 1)
    .optional(),
});

export const enterSession = endpoint({
  method: "POST",
  path: "/events/:eventId/sessions",
  access: "user",
  summary:
    "Add a session to an event for others, as an organizer, confirmed at once if wished; accounts and addresses are asked before they are named",
  status: 201,
  params: z.object({ eventId: id }),
  body: EnterSessionBody,
  response: z.object({ session: Session, asked: z.array(AskedAddress) }),
  get failure() {
    return text("Failed to add the session");
  },
});

export const addSpeaker = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/speakers",
  access: "user",
  summary:
    "Add a speaker to a session, as an organizer: an account or an address is asked first, a name needs none",
  status: 201,
  params,
  body: AddSpeakerBody,
  /** `asked` is null unless an address was asked that is no account's. */
  response: response.extend({ asked: AskedAddress.nullable() }),
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
