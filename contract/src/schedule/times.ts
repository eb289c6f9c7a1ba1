import { z } from "zod";
import { id, instant, isDateTime, requiredText } from "../fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { text } from "../text.ts";
import { scheduleLimits } from "./schedule-limits.ts";

/** From when to when, as callers say it (docs/product/rules.md). */

const moment = () => text("Please enter a valid date and time");

/** Without an offset, on the event's clock. */
const saidMoment = z.string({ error: moment }).trim().refine(isDateTime, { error: moment });

const saidTime = { starts: saidMoment, ends: saidMoment };

const tooMany = () => text("Too many times");

export const SaidHours = z.array(z.object({ day: z.string(), opens: saidMoment, closes: saidMoment }));

/** Hours as they were seen, which nobody must have changed since. */
export const SeenHours = z.array(z.object({ day: z.string(), opens: instant, closes: instant }));

export const SaidSpeakerTimes = z
  .array(z.object({ ...saidTime, can: z.boolean() }))
  .max(scheduleLimits.personTimesMax, { error: tooMany });

export const SaidRoomTimes = z
  .array(
    z.object({
      ...saidTime,
      /** None of both: for all. */
      trackIds: z.array(id).max(programmeLimits.roomsMax).optional(),
      types: z
        .array(requiredText(() => text("Please enter a type"), programmeLimits.sessionTypeMax))
        .max(programmeLimits.roomsMax)
        .optional(),
    }),
  )
  .max(scheduleLimits.roomTimesMax, { error: tooMany });
