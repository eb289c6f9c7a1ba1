import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { Poll, PollCounts, StageQuestion } from "../stage/stage-fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { CodeKind } from "./feedback-fields.ts";

/** Walls: pages for big screens, each opened by a secret address (docs/product/walls.md). */

export const WallKind = CodeKind;
export type WallKind = z.infer<typeof WallKind>;

export const WallShows = z.object({
  now: z.boolean(),
  /** Whether to show the number of answers, once there are enough. */
  answers: z.boolean(),
  /** Whether to show the top questions and polls of the stage that is on; off by default. */
  questions: z.boolean().default(false),
  polls: z.boolean().default(false),
});
export type WallShows = z.infer<typeof WallShows>;

export const Wall = z.object({
  wallId: id,
  kind: WallKind,
  /** The name of the event, room, session or survey. */
  name: z.string(),
  shows: WallShows,
  createdAt: instant,
});
export type Wall = z.infer<typeof Wall>;

const ofEvent = z.object({ eventId: id });
const ofWall = z.object({ wallId: id });
const wallNotSaved = () => text("Failed to save the wall");

export const listWalls = endpoint({
  method: "GET",
  path: "/events/:eventId/walls",
  access: "user",
  summary: "The walls of an event that were not ended, for its organizers; their addresses are not in it",
  params: ofEvent,
  response: z.object({ walls: z.array(Wall) }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const createWall = endpoint({
  method: "POST",
  path: "/events/:eventId/walls",
  access: "user",
  summary: "Make a wall, as an organizer; its address is in this answer alone",
  params: ofEvent,
  status: 201,
  body: z.object({
    kind: WallKind,
    /** The id that the kind needs. */
    roomId: id.optional(),
    sessionId: id.optional(),
    surveyId: id.optional(),
    /** Everything by default. */
    shows: WallShows.optional(),
  }),
  response: z.object({ wall: Wall, url: z.string() }),
  get failure() {
    return wallNotSaved();
  },
});

export const updateWall = endpoint({
  method: "PUT",
  path: "/walls/:wallId",
  access: "user",
  summary: "Change what a wall shows, as an organizer; open ones follow at once",
  params: ofWall,
  body: z.object({ shows: WallShows }),
  response: z.object({ wall: Wall }),
  get failure() {
    return wallNotSaved();
  },
});

export const endWall = endpoint({
  method: "DELETE",
  path: "/walls/:wallId",
  access: "user",
  summary: "End a wall, as an organizer: its address opens nothing any more",
  params: ofWall,
  status: 204,
  get failure() {
    return text("Failed to end the wall");
  },
});

const WallSession = z.object({
  sessionId: id,
  title: z.string(),
  /** Empty if an imported file names nobody. */
  speakers: z.array(z.string()),
  /** Added: of each speaker, in the same order. */
  faces: z.array(
    z.object({
      initials: z.string(),
      /** Of twelve; in degrees. */
      hue: z.int(),
      /** If there is one that everybody may see. */
      picture: pictureHash.optional(),
    }),
  ),
  room: z.string().nullable(),
  startTime: instant,
  endTime: instant,
});
export type WallSession = z.infer<typeof WallSession>;

export const WallShown = z.object({
  wall: z.object({ kind: WallKind, name: z.string(), shows: WallShows }),
  event: z.object({
    ...{ eventId: id, name: z.string(), timezone: z.string() },
    /** Added: its colour as `#rrggbb`, if it has one. */
    accent: z.string().optional(),
    /** Added: the hash of its logo, if it has one. */
    logo: pictureHash.optional(),
  }),
  /** The code of its subject; while an event's wall shows a session's stage, that session's. */
  code: z.string(),
  /** What its QR code holds. */
  url: z.string(),
  /** The same for people to type, without what browsers add. */
  address: z.string(),
  /** What is on: the event's, the room's, or just the session; empty for surveys, and if not shown. */
  now: z.array(WallSession),
  next: z.array(WallSession),
  /** The stage of the session that is on, if its moderators have opened it and the wall shows it. */
  stage: z
    .object({
      sessionId: id,
      title: z.string(),
      /** The top ones; none while a poll is shown. */
      questions: z.array(StageQuestion),
      /** How many more there are, and how many wait or were hidden. */
      moreCount: z.int(),
      hiddenCount: z.int(),
      /** Whether anything was asked, including answered, waiting and hidden questions. */
      hasQuestions: z.boolean(),
      /** The open poll, or for some minutes the one closed last. */
      poll: Poll.nullable(),
      /** From 5 answers on, if phones may see them by then. */
      results: PollCounts.nullable(),
    })
    .nullable(),
  counts: z.object({
    /** Answers that count; null below the threshold, and if not shown. */
    answers: z.int().nullable(),
  }),
});
export type WallShown = z.infer<typeof WallShown>;

const byToken = z.object({ token: z.string().max(100) });

export const getWall = endpoint({
  method: "GET",
  path: "/public/walls/:token",
  access: "public",
  summary: "What a wall shows now, by its secret address",
  params: byToken,
  response: WallShown.extend({
    /** The address as a QR code: its size in modules, and an SVG path of the dark ones. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const streamWall = endpoint({
  method: "GET",
  path: "/public/walls/:token/stream",
  access: "public",
  summary:
    "What a wall shows, at once and when that changes, at most once a second; every ten seconds that it is still there; it ends with the wall",
  params: byToken,
  events: { wall: WallShown, here: z.object({}) },
  get failure() {
    return feedbackNotLoaded();
  },
});
