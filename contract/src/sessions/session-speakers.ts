import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredText } from "../fields.ts";
import { mailSent, whyNoMail } from "../invitations/invitations.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { Session, SubmitNewTalkBody } from "./sessions.ts";
import { SessionTextsBody } from "./talks.ts";

/** Organizers' changes to a session's speakers (docs/product/sessions.md#speakers). */

const params = z.object({ sessionId: id });
const response = z.object({ session: Session });

/** Exactly one of the three. */
export const AddSpeakerBody = z
  .object({
    /** A user, who speaks once they accept. An unclaimed account that speaks at the event is added at once. */
    userId: id.optional(),
    /** A person without an account, added at once. */
    name: requiredText(() => text("Please enter a name"), limits.nameMax).optional(),
    /** Whoever has confirmed the address gets the invitation, otherwise whoever has the link or confirms the address. */
    email: email(() => text("Please enter a valid email address")).optional(),
  })
  .refine(
    ({ userId, name, email }) => [userId, name, email].filter((one) => one !== undefined).length === 1,
    {
      error: () => text("Please choose an account, or enter a name or an email address"),
      path: ["name"],
    },
  );

const AskedAddress = z.object({
  email: z.string(),
  mailSent,
  whyNoMail,
  /** The link, if no mail carries it. */
  url: z.string().nullable(),
});

/** A session that organizers enter for others. Without `speakers`, a speaker is to be announced. */
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
  /** `asked` is null unless an address without an account was invited. */
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
    /** The speakers who stay, in the programme's order. */
    userIds: z.array(id).max(limits.coSpeakersMax + 1),
    /** The speakers the caller saw, in that order. If they have changed since, nothing is changed. */
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
