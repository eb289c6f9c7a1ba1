import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { limits } from "../limits.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { VersionConflict } from "../programme/versions.ts";
import { text } from "../text.ts";
import { Session } from "./sessions.ts";

const tooMany = () => text("Please choose at most {most} sessions", { most: limits.detailedSessionsMax });

/** A session as organizers read it beside the list: what its own page says, and its talk's. */
const DetailedSession = Session.extend({
  talk: Session.shape.talk.extend({
    /** Markdown, and the same as HTML. */
    ...{ description: z.string(), descriptionHtml: z.string() },
    ...{ createdAt: instant, updatedAt: instant },
  }),
  /** Added: of its speakers who have one. */
  pictures: z.array(z.object({ userId: id, picture: pictureHash })).optional(),
  /** The hard ones of the plan that nobody keeps: with another session, in the same room or with the same person, or in words alone. */
  conflicts: z.array(
    z.object({
      rule: VersionConflict.shape.rule,
      sessionId: id.nullable(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});

export const listSessionDetails = endpoint({
  method: "GET",
  path: "/events/:eventId/sessions/details",
  access: "user",
  packed: true,
  summary: "All that the pages of several sessions and their talks say to the event's organizers",
  params: z.object({ eventId: id }),
  query: z.object({
    /** Separated by commas. Those that aren't at the event are left out. */
    ids: z
      .string()
      .max(limits.detailedSessionsMax * 40, { error: tooMany })
      .default("")
      .transform((ids) => [...new Set(ids.split(",").filter(Boolean))])
      .refine((ids) => ids.length <= limits.detailedSessionsMax, { error: tooMany })
      .refine((ids) => ids.every((one) => id.safeParse(one).success)),
  }),
  response: z.object({
    /** In the order of `ids`. */
    sessions: z.array(DetailedSession),
    /** Those that the answer has no room for; to be asked for again. */
    rest: z.array(id),
  }),
  get failure() {
    return text("Failed to load sessions");
  },
});
