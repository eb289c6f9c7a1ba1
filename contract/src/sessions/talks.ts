import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { descriptionCut, id, instant, type Message, nextCursor, page, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

export const Talk = z.object({
  talkId: id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  /** `NOBODY` for the texts of a session where nobody speaks. */
  creatorId: id,
  createdAt: instant,
  updatedAt: instant,
  /** Added: for its owner, the session it belongs to and is changed through; null for others. */
  session: z
    .object({
      ...{ sessionId: id, eventId: id, eventName: z.string() },
      /** Through which it is changed, if it came of one; null otherwise. */
      proposalId: id.nullable(),
    })
    .nullable(),
  /** Added: whether the caller may change, delete and submit it. */
  permissions: z.object({ edit: z.boolean() }),
});
export type Talk = z.infer<typeof Talk>;

/** On the public profile: `confirmed` at a public event; `held` while waiting or not accepted; else the owner's choice. */
const OnProfile = z.enum(["confirmed", "held", "shown", "hidden"]);

/** In a list; `descriptionCut` marks a cut description. */
const ListedTalk = Talk.extend({ descriptionCut });

const textsOf = (required: Record<"title" | "summary" | "description", Message>) =>
  z.object({
    title: requiredText(
      required.title,
      limits.talkTitleMax,
      `Title must be ${limits.talkTitleMax} characters or less`,
    ),
    summary: requiredText(
      required.summary,
      limits.talkSummaryMax,
      `Summary must be ${limits.talkSummaryMax} characters or less`,
    ),
    description: requiredText(required.description, limits.talkDescriptionMax),
  });

export const TalkBody = textsOf({
  title: "Talk title is required",
  summary: "Talk summary is required",
  description: "Talk description is required",
});

/** The same texts for a session, without asking for a talk. */
export const SessionTextsBody = textsOf({
  title: () => text("Title is required"),
  summary: () => text("Summary is required"),
  description: () => text("Description is required"),
});

const params = z.object({ talkId: id });
const response = z.object({ talk: Talk });

export const listTalks = endpoint({
  method: "GET",
  path: "/talks",
  access: "user",
  packed: true,
  summary: "The caller's own talks, newest first",
  query: z.object(page),
  response: z.object({ talks: z.array(ListedTalk), nextCursor }),
  get failure() {
    return text("Failed to load talks");
  },
});

export const createTalk = endpoint({
  method: "POST",
  path: "/talks",
  access: "user",
  summary: "Create a talk",
  status: 201,
  body: TalkBody,
  response,
  get failure() {
    return text("Failed to save talk");
  },
});

export const getTalk = endpoint({
  method: "GET",
  path: "/talks/:talkId",
  access: "user",
  summary: "One talk, its description as HTML, and whether its creator's account is deleted",
  params,
  response: response.extend({
    /** Added: deleted accounts have no profile to link to. */
    creatorDeleted: z.boolean(),
    /** Added: null except for its owner. */
    onProfile: OnProfile.nullable(),
    /** Added: the description (Markdown) as HTML. */
    descriptionHtml: z.string(),
  }),
  get failure() {
    return text("Failed to load talk details");
  },
});

export const updateTalk = endpoint({
  method: "PUT",
  path: "/talks/:talkId",
  access: "user",
  summary: "Change one's own talk; what is not given stays",
  params,
  body: TalkBody.partial().extend({
    /** Added: whether the owner's public profile shows it, while nothing else decides that. */
    isShown: z.boolean({ error: () => text("Must be true or false") }).optional(),
  }),
  response,
  get failure() {
    return text("Failed to save talk");
  },
});

export const deleteTalk = endpoint({
  method: "DELETE",
  path: "/talks/:talkId",
  access: "user",
  summary: "Delete one's own talk and its unconfirmed sessions",
  status: 204,
  params,
  get failure() {
    return text("Failed to delete talk");
  },
});
