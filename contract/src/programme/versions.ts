import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, optionalText, page } from "../fields.ts";
import { collisionRules } from "../schedule/rule-levels.ts";
import { text } from "../text.ts";
import { SlotKind } from "./programme.ts";
import { versionsNotLoaded } from "./programme-failures.ts";
import { programmeLimits } from "./programme-limits.ts";
import { changeKinds } from "./version-words.ts";

/** Versions of an event's programme (docs/product/programme.md#versions). */

export const VersionCounts = z.object({
  new: z.int(),
  moved: z.int(),
  cancelled: z.int(),
  /** Other speakers in the same place. */
  speakers: z.int(),
});
export type VersionCounts = z.infer<typeof VersionCounts>;

const PublicVersion = z.object({
  versionId: id,
  number: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  releasedAt: instant,
  /** Sessions and items in it. */
  slots: z.int(),
  sessions: z.int(),
  counts: VersionCounts,
});
export type PublicVersion = z.infer<typeof PublicVersion>;

export const Version = PublicVersion.extend({
  eventId: id,
  /** Null for an import, and once the account is gone. */
  releasedBy: z.object({ name: z.string() }).nullable(),
  /** How many people were mailed. */
  told: z.int(),
});
export type Version = z.infer<typeof Version>;

const WhereAndWhen = z.object({
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  room: z.string().nullable(),
});
export type VersionPlace = z.infer<typeof WhereAndWhen>;

export const VersionChange = z.object({
  slotId: id,
  kind: SlotKind,
  title: z.string(),
  change: z.enum(changeKinds),
  /** The former place; null if new. */
  from: WhereAndWhen.nullable(),
  /** The new place; null if cancelled. */
  to: WhereAndWhen.nullable(),
});
export type VersionChange = z.infer<typeof VersionChange>;

export const VersionConflict = z.object({
  rule: z.enum(collisionRules),
  level: z.enum(["hard", "soft"]),
  /** Whether somebody leaves it as it is. */
  kept: z.boolean(),
  text: z.string(),
  slotIds: z.array(id),
  /** Titles of what the text is about, and added: whether each is a session, which has a page. */
  titles: z.array(z.string()),
  areSessions: z.array(z.boolean()),
});
export type VersionConflict = z.infer<typeof VersionConflict>;

export const ReleaseBody = z.object({
  /** Default is "Version 3". */
  name: optionalText(programmeLimits.versionNameMax),
  note: optionalText(programmeLimits.versionNoteMax),
  /** Whether to mail people affected by the changes. */
  tell: z.boolean(),
  /** From the preview; if places have changed since, nothing is released. */
  planRevision: z.int(),
});

const ofEvent = z.object({ eventId: id });

export const listVersions = endpoint({
  method: "GET",
  path: "/events/:eventId/versions",
  access: "user",
  summary: "The versions of an event's programme, newest first",
  params: ofEvent,
  response: z.object({ versions: z.array(Version) }),
  get failure() {
    return versionsNotLoaded();
  },
});

export const previewVersion = endpoint({
  method: "GET",
  path: "/events/:eventId/versions/preview",
  access: "user",
  packed: true,
  summary: "What the next version would change, and how many people would be told, for organizers",
  params: ofEvent,
  response: z.object({
    planRevision: z.int(),
    changes: z.array(VersionChange),
    counts: VersionCounts,
    /** Sessions whose only change is the track; `changes` leaves them out. */
    retracked: z.int(),
    /** The first ones. */
    conflicts: z.array(VersionConflict),
    /** Those that nobody keeps, the hard ones among them, and those that somebody keeps. */
    conflictCount: z.int(),
    hardCount: z.int(),
    keptCount: z.int(),
    /** Whether hard ones hold the release back. */
    strict: z.boolean(),
    told: z.int(),
    /** Added: whom it concerns and who has an account, mailed or not: they get a line on the dashboard. */
    noted: z.int(),
  }),
  get failure() {
    return versionsNotLoaded();
  },
});

const oneOfEvent = ofEvent.extend({ number: z.string().regex(/^[1-9]\d{0,5}$/) });

export const getVersion = endpoint({
  method: "GET",
  path: "/events/:eventId/versions/:number",
  access: "user",
  packed: true,
  summary:
    "One version of an event's programme, and what it changed; of the first nothing, as all of it is new",
  params: oneOfEvent,
  response: z.object({ version: Version, changes: z.array(VersionChange) }),
  get failure() {
    return versionsNotLoaded();
  },
});

export const releaseVersion = endpoint({
  method: "POST",
  path: "/events/:eventId/versions",
  access: "user",
  summary: "Release the programme as it is arranged now, as an organizer",
  status: 201,
  params: ofEvent,
  body: ReleaseBody,
  response: z.object({ version: Version }),
  get failure() {
    return text("Failed to release the version");
  },
});

export const listPublicVersions = endpoint({
  method: "GET",
  path: "/public/events/:eventId/versions",
  access: "public",
  summary:
    "The versions of a public event's programme, newest first; with `changes=all` also what each changed",
  params: ofEvent,
  query: z.object({ cursor: page.cursor, changes: z.literal("all").optional() }),
  response: z.object({
    versions: z.array(
      PublicVersion.extend({
        /** Present if requested, and unless the answer gets too long. Empty for the first version, where everything is new. */
        changes: z.array(VersionChange).optional(),
      }),
    ),
    /** Added: how long sessions without a duration take. */
    usualMinutes: z.int(),
    nextCursor,
  }),
  get failure() {
    return versionsNotLoaded();
  },
});

export const getPublicVersion = endpoint({
  method: "GET",
  path: "/public/events/:eventId/versions/:number",
  access: "public",
  summary: "One version of a public event's programme, and what it changed",
  params: oneOfEvent,
  response: z.object({ version: PublicVersion, changes: z.array(VersionChange) }),
  get failure() {
    return versionsNotLoaded();
  },
});
