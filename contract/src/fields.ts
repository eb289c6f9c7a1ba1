import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** Whose id a session's speaker has where nobody speaks, and its talk's creator: the nil UUID, which is no account's. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Control characters other than tab and line breaks, lone surrogates, and what XML can't carry: no real text has them. */
const forbidden = /[\p{Cs}\ufffe\uffff[\p{Cc}--[\t\n\r]]]/v;

/** Whether anything of the text can be seen: a zero width space, a soft hyphen or a filler alone would be a name that nobody finds. */
export const showsSomething = (value: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

const clean = (value: string) => !forbidden.test(value);
const cleanMessage = "Control characters are not allowed";

/**
 * No script stacks more than the 30 marks on a letter that Unicode's Stream-Safe Text Format (UAX #15) allows, and
 * normalization takes time quadratic in the length of a run: 120 KB of marks would take half a minute.
 */
const isStreamSafe = (value: string) => !/\p{M}{31}/u.test(value);
const streamSafe = { error: "Too many accents in a row are not allowed", abort: true };

/** A message, or what finds its text when it is said: before that, nobody knows in which language. */
export type Message = string | (() => string);
const said = (message: Message): string => (typeof message === "string" ? message : message());

/** The message for a value that is not a string: `required` where it is missing, else a plain one. */
const notText = (required: Message) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? said(required) : "Must be text";

/**
 * A required text: trimmed, in Unicode NFC, without control characters (docs/product/api.md#texts). A text that is too
 * long is checked no further: a pattern's time may grow quadratically.
 * @param required the message when it is missing, blank, or nothing of it can be seen
 * @param max the most characters allowed
 */
export function requiredText(
  required: Message,
  max: number,
  tooLong: Message = `Must be ${max} characters or less`,
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

/** An optional text; null, blank and what can't be seen become null, absent stays undefined (which an update leaves alone). */
export function optionalText(max: number, tooLong: Message = `Must be ${max} characters or less`) {
  return z
    .string({ error: "Must be text" })
    .trim()
    .refine(isStreamSafe, streamSafe)
    .normalize("NFC")
    .max(max, { error: () => said(tooLong), abort: true })
    .refine(clean, cleanMessage)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value && showsSomething(value) ? value : null));
}

/** Whether the text is a web address as people pass them on: http or https, a host, and nobody's password. */
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

/** A required text that is taken as it is given: a password may begin with a blank. */
export const givenText = (required: Message) =>
  z.string({ error: notText(required) }).min(1, { error: () => said(required) });

/** An id; in lower case, as the database writes it, so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase();

/** An instant in UTC with milliseconds. */
export const instant = z.iso.datetime();

/** `YYYY-MM-DD`, an existing day. */
export const day = (required: string) =>
  z
    .string({ error: notText(required) })
    .trim()
    .min(1, required)
    .refine(isDay, "Please enter a valid date");

/** Whether the text is an existing day, as YYYY-MM-DD, from the year 1 on. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().slice(0, 10) === value;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Whether the text is a date and time, with an offset (an instant) or without (local to the event's zone):
 * ISO 8601 as RFC 3339 profiles it, seconds optional, no leap seconds.
 */
export function isDateTime(value: string): boolean {
  const match = dateTime.exec(value);
  if (!match) return false;
  const [, date = "", hour, minute, second = "0", offset] = match;
  const fits = isDay(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!fits || !offset || offset.length === 1) return fits;
  return Number(offset.slice(1, 3)) < 24 && Number(offset.slice(4)) < 60;
}

/** Names that are time zones: asking whether one is takes a tenth of a millisecond, and some lists ask for every row. */
const timeZones = new Set<string>();
/** More than there are; only other spellings of them could make the set grow beyond it. */
const TIME_ZONES = 1000;

/** Whether the text names a time zone of the IANA database (not a bare offset). */
export function isTimeZone(value: string): boolean {
  if (timeZones.has(value)) return true;
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
  } catch {
    return false;
  }
  if (timeZones.size < TIME_ZONES) timeZones.add(value);
  return true;
}

export const timezone = z
  .string({ error: "Must be text" })
  .trim()
  .refine(isTimeZone, "Please choose a time zone");

/** A search text. */
export const searched = z.string().max(limits.queryMax).refine(clean, cleanMessage);

/** `limit` and `cursor` of a list; `cursor` is opaque and comes from the previous page's `nextCursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
  cursor: z.string().max(200).optional(),
};

/** In a list, on rows whose description is longer than `limits.listedDescriptionMax` and therefore cut. */
export const descriptionCut = z.literal(true).optional();

/** A flag in a query. */
export const flag = z.enum(["true", "false"]).optional();

export const nextCursor = z.string().nullable().optional();
