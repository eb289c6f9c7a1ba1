import { z } from "zod";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { type CollisionRule, collisionRules, neverOff } from "./rule-levels.ts";
import { scheduleLimits } from "./schedule-limits.ts";

/** Fields of the rules and of times (docs/product/rules.md). */

const level = (rule: CollisionRule) =>
  z.enum(["hard", "soft", ...(neverOff.includes(rule) ? [] : (["off"] as const))], {
    error: ({ input }) =>
      input === "off" ? text("This rule cannot be switched off") : text("Unknown level"),
  });

type Levels = Record<Exclude<CollisionRule, "track_room">, ReturnType<typeof level>>;

export const RuleLevelFields = z.object({
  ...(Object.fromEntries(
    collisionRules.flatMap((rule) => (rule === "track_room" ? [] : [[rule, level(rule)]])),
  ) as Levels),
  /** `track`: as each track says. */
  track_room: z.enum(["hard", "soft", "off", "track"], { error: () => text("Unknown level") }),
});

const gap = () => text("Must be 0 to {most}", { most: String(scheduleLimits.personGapMax) });

export const ScheduleRules = z.object({
  levels: RuleLevelFields,
  /** Minutes that people need from one room to another. */
  personGapMinutes: z
    .int({ error: gap })
    .min(0, { error: gap })
    .max(scheduleLimits.personGapMax, { error: gap }),
  /** Whether hard conflicts that nobody keeps hold releases back, and operations that add one. */
  strict: z.boolean(),
});
export type ScheduleRules = z.infer<typeof ScheduleRules>;

export const SpeakerTime = z.object({ can: z.boolean(), starts: instant, ends: instant });

/** Without tracks and types for all of them. */
export const RoomTime = z.object({
  ...{ starts: instant, ends: instant, trackIds: z.array(id), types: z.array(z.string()) },
});
