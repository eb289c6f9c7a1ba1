import { readFile } from "node:fs/promises";
import type { Visibility } from "@plenary/contract/events/events";
import { CommandError } from "../../base/errors.ts";
import { parseConferences } from "./reading/conferences.ts";
import type { ParsedEvent, ReadingProblem } from "./reading/parsed-event.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

export interface ImportFile {
  events: ParsedEvent[];
  problems: ReadingProblem[];
  /** The initial visibility of new events: a list of conferences is public knowledge, a schedule is published when it is ready. */
  visibility: Visibility;
}

/**
 * Reads a schedule.xml, a schedule.json or a list of conferences, recognized by content. Throws CommandError.
 * @param timezone for events whose time zone the file doesn't name; see parseSchedule
 */
export async function readImportFile(path: string, name: string, timezone?: string): Promise<ImportFile> {
  const file = parseImport(decode(await bytesOf(path, name)), name, timezone);
  if (file.events.length > 0) return file;
  const [problem] = file.problems;
  throw new CommandError(
    `There is nothing to import in ${name}${problem ? ` (${problem.where}: ${problem.reason})` : ""}.`,
  );
}

function parseImport(text: string, name: string, timezone?: string): ImportFile {
  const start = text.trimStart();
  if (start.startsWith("[")) return { ...parseConferences(text, timezone), visibility: "public" };
  const isSchedule = start.startsWith("<") ? /<schedule[\s>]/ : /^\{[\s\S]*"schedule"\s*:/;
  if (isSchedule.test(start)) {
    const { event, problems } = parseSchedule(text, timezone);
    return { events: event ? [event] : [], problems, visibility: "draft" };
  }
  throw new CommandError(
    `${name} is neither a frab/pentabarf schedule.xml, nor a schedule.json, nor a JSON list of conferences (it has to begin with "<" and have a <schedule>, with "{" and have a "schedule", or with "[").`,
  );
}

async function bytesOf(path: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new CommandError(`There is no file ${name}.`);
    if (code === "EISDIR") throw new CommandError(`${name} is a folder, not a file.`);
    throw new CommandError(`${name} can't be read: ${message}.`);
  }
}

/** Decodes a file by its byte order mark, else by its XML declaration, else as UTF-8. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString("latin1", 0, 200),
  );
  try {
    return new TextDecoder(declared?.[1] ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
