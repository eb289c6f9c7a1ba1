import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** The nil UUID, which no account has: the speaker of a session where nobody speaks, and its talk's creator. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Control characters other than tab and line breaks, lone surrogates, and what XML can't carry: real texts have none. */
const forbidden = /[\p{Cs}\ufffe\uffff[\p{Cc}--[\t\n\r]]]/v;

/** Whether any of the text is visible. A name of only zero width spaces, soft hyphens or fillers could not be found. */
export const showsSomething = (value: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

const clean = (value: string) => !forbidden.test(value);
const cleanMessage = { error: () => text("Control characters are not allowed") };

/**
 * No script stacks more than the 30 marks that Unicode's Stream-Safe Text Format (UAX #15) allows, and normalization
 * takes quadratic time for a run of them: half a minute for 120 KB.
 */
export const isStreamSafe = (value: string) => !/\p{M}{31}/u.test(value);
export const streamSafe = { error: () => text("Too many accents in a row are not allowed"), abort: true };

export type Message = string | (() => string);
const said = (message: Message): string => (typeof message === "string" ? message : message());

/** The message if a value isn't a string: `required` if it is missing, else a generic one. */
const notText = (required: Message) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? said(required) : text("Must be text");

/**
 * A required text: trimmed, in Unicode NFC, without control characters (docs/product/api.md#texts). Nothing else is
 * checked of a text that is too long, because a pattern's time may grow quadratically.
 * @param required the message if it is missing, blank or invisible
 */
export function requiredText(
  required: Message,
  max: number,
  tooLong: Message = () => text("Must be {max} characters or less", { max }),
) {
  return z
    .string({ error: notText(required) })
    .trim()
    .refine(isStreamSafe, streamSafe)
    .normalize("NFC")
    .min(1, { error: () => said(required), abort: true })
    .refine(showsSomething, { error: () => said(required) })
    .max(max, { error: () => said(tooLong), abort: true })
    .refine(clean, cleanMessage);
}

/** An optional text; null, blank and invisible become null, absent stays undefined (which an update leaves alone). */
export function optionalText(
  max: number,
  tooLong: Message = () => text("Must be {max} characters or less", { max }),
) {
  return z
    .string({ error: () => text("Must be text") })
    .trim()
    .refine(isStreamSafe, streamSafe)
    .normalize("NFC")
    .max(max, { error: () => said(tooLong), abort: true })
    .refine(clean, cleanMessage)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value && showsSomething(value) ? value : null));
}

/** Whether the text is a web address to pass on: http or https, with a host, without a password. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/\\]\S*$/i.test(value)) return false;
  const { username, password } = URL.parse(value) ?? { username: "?" };
  return !username && !password;
}

/** An optional address of a website; null and blank become null, absent stays undefined. */
export const optionalWebsite = () =>
  optionalText(limits.websiteMax).refine((value) => !value || isWebAddress(value), {
    error: () => text("Please enter a web address that begins with https:// or http://"),
  });

/** A required text that is not trimmed: a password may begin with a blank. */
export const untrimmedText = (required: Message) =>
  z.string({ error: notText(required) }).min(1, { error: () => said(required) });

/** An id in lower case, as the database writes it, so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase();

/** An instant in UTC with milliseconds. */
export const instant = z.iso.datetime();

/** `YYYY-MM-DD`, an existing day. */
export const day = (required: () => string) =>
  z
    .string({ error: notText(required) })
    .trim()
    .min(1, { error: required })
    .refine(isDay, { error: () => text("Please enter a valid date") });

/** Whether the text is an existing day, as YYYY-MM-DD, from the year 1 on. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().slice(0, 10) === value;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** Whether the text is a date and time (RFC 3339), with or without offset; seconds are optional. */
export function isDateTime(value: string): boolean {
  const match = dateTime.exec(value);
  if (!match) return false;
  const [, date = "", hour, minute, second = "0", offset] = match;
  const fits = isDay(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!fits || !offset || offset.length === 1) return fits;
  return Number(offset.slice(1, 3)) < 24 && Number(offset.slice(4)) < 60;
}

/** Known time zones. Checking one takes a tenth of a millisecond, and some lists check every row. */
const timeZones = new Set<string>();
/** More than exist, because zone names can be spelt in different case. */
const TIME_ZONES = 1000;

/** Whether the text names a time zone of the IANA database (not a bare offset). */
export function isTimeZone(value: string): boolean {
  if (timeZones.has(value)) return true;
  if (/^[+-]/.test(value)) return false;
  try {
    // Not for people: it only looks the zone up.
    new Intl.DateTimeFormat("en", { timeZone: value });
  } catch {
    return false;
  }
  if (timeZones.size < TIME_ZONES) timeZones.add(value);
  return true;
}

export const timezone = z
  .string({ error: () => text("Must be text") })
  .trim()
  .refine(isTimeZone, { error: () => text("Please choose a time zone") });

export const searchText = z.string().max(limits.queryMax).refine(clean, cleanMessage);

/** `limit` and `cursor` of a list; `cursor` is opaque, from the previous page's `nextCursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
  cursor: z.string().max(200).optional(),
};

/** On rows of a list whose description was cut at `limits.listedDescriptionMax`. */
export const descriptionCut = z.literal(true).optional();

export const flag = z.enum(["true", "false"]).optional();

/** The direction of a list that goes by time: the newest first unless `asc`. */
export const order = z.enum(["asc", "desc"]).optional();

export const nextCursor = z.string().nullable().optional();
