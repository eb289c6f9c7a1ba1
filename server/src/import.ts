// `npm run import`; see docs/importing.md.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { id, isTimeZone } from "@plenary/contract/fields";
import { CommandError } from "./base/errors.ts";
import { showProgress } from "./base/progress.ts";
import { runCommand, withDatabase } from "./command.ts";
import type { Ctx } from "./core/context.ts";
import { linkTo } from "./core/links.ts";
import { analyze } from "./db/analyze.ts";
import { importEvents, type Report, requireRoom } from "./features/import/import.ts";
import { readImportFile } from "./features/import/import-file.ts";
import { findOrCreateOwner, findOwner, type Owner } from "./features/import/owner.ts";
import { type FetchedPictures, importPictures } from "./features/import/pictures/import-pictures.ts";
import type { ReadingProblem } from "./features/import/reading/parsed-event.ts";
import { problemLines } from "./features/import/reading/problem-lines.ts";
import {
  hasChanges,
  type ImportedKind,
  type ImportOutcome,
  type Tally,
} from "./features/import/storing/tally.ts";

const USAGE =
  "Usage: npm run import -- <file> [--owner <username or email> [--create-owner]] [--event <id>] [--timezone <name>] [--publish] [--release] [--remove] [--pictures] [--verbose]";

await runCommand(async () => {
  const {
    name,
    owner: ownerName,
    createOwner,
    timezone,
    event,
    remove,
    publish,
    release,
    pictures,
    verbose,
  } = readArguments();
  const started = performance.now();
  // npm runs scripts in the repository's folder; the path is relative to where the command was typed.
  const file = await readImportFile(resolve(process.env.INIT_CWD ?? "", name), name, timezone);
  await withDatabase(async (ctx) => {
    requireRoom(ctx, "Nothing was imported");
    const owner =
      createOwner && ownerName ? await findOrCreateOwner(ctx, ownerName) : await findOwner(ctx, ownerName);
    if (owner.password) printPassword(owner);
    const options = {
      ownerId: owner.userId,
      ownOnly: ownerName !== undefined,
      eventId: event,
      mayRemove: remove,
      visibility: file.visibility,
      publish,
      release,
    };
    const report = await importEvents(ctx, file.events, options, showProgress("Importing"));
    if (hasChanges(report.tally)) await analyze(ctx.db);
    const fetched = pictures
      ? await importPictures(ctx, owner.userId, report.pictures, { progress: showProgress("Pictures") })
      : undefined;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${table(report.tally)}\n`);
    const problems = [...report.problems, ...report.notes, ...(fetched?.problems ?? [])];
    printProblems([...file.problems, ...problems], verbose);
    if (report.problems.length > 0) process.exitCode = 1;
    console.log(`${outcomeOf(report)} ${name} for ${owner.username} in ${seconds} s.`);
    if (report.pictures.length > 0) console.log(picturesLine(report, fetched));
    await printAddresses(ctx, report);
  });
});

function readArguments() {
  const { values, positionals } = parsedArguments();
  const { "create-owner": createOwner, timezone, ...rest } = values;
  const [name, ...others] = positionals;
  if (!name || others.length || (createOwner && !values.owner)) throw new CommandError(USAGE);
  if (rest.event !== undefined && !id.safeParse(rest.event).success)
    throw new CommandError(`"${rest.event}" is no id of an event: it is the last part of its address.`);
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw new CommandError(
      `There is no time zone "${timezone}"; name one of the IANA database, such as Europe/Brussels.`,
    );
  }
  return { name, createOwner, timezone, ...rest };
}

function parsedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: "string" },
        "create-owner": { type: "boolean", default: false },
        timezone: { type: "string" },
        event: { type: "string" },
        publish: { type: "boolean", default: false },
        release: { type: "boolean", default: false },
        remove: { type: "boolean", default: false },
        pictures: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
      },
    });
  } catch {
    // An unknown option, or one without its value.
    throw new CommandError(USAGE);
  }
}

function outcomeOf({ tally, events }: Report): string {
  if (events.length === 0) return "Nothing was imported of";
  return hasChanges(tally) ? "Imported" : "Nothing was changed by";
}

/** @param result undefined if nobody asked for them */
function picturesLine({ pictures }: Report, result: FetchedPictures | undefined): string {
  const named = pictures.length;
  if (!result)
    return `The file names ${named} ${named === 1 ? "picture" : "pictures"}, which --pictures fetches.`;
  const { fetched, present } = result;
  return `Pictures: ${fetched} fetched, ${present} not needed, ${named - fetched - present} left out.`;
}

function table(tally: Tally): string {
  const outcomes: ImportOutcome[] = ["created", "updated", "unchanged", "removed"];
  const row = (first: string, cells: unknown[]) =>
    first.padEnd(10) + cells.map((cell) => String(cell).padStart(11)).join("");
  const kinds = (Object.keys(tally) as ImportedKind[]).filter((kind) =>
    outcomes.some((name) => tally[kind][name] > 0),
  );
  return [
    row("", outcomes),
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.map((outcome) => tally[kind][outcome]),
      ),
    ),
  ].join("\n");
}

function printProblems(problems: ReadingProblem[], all: boolean): void {
  if (!problems.length) return;
  console.log(problems.length === 1 ? "1 problem:" : `${problems.length} problems:`);
  for (const line of problemLines(problems, all)) console.log(`  ${line}`);
  if (!all && problems.length > problemLines(problems).length) console.log("  --verbose lists them all");
  console.log();
}

function printPassword({ username, password }: Owner): void {
  console.log(`The owner's account is made.

  Username  ${username}
  Password  ${password}
`);
}

/** Prints where to see the schedule's only event. */
async function printAddresses(ctx: Ctx, { events }: Report): Promise<void> {
  const [event, ...others] = events;
  if (!event || others.length > 0) return;
  const { eventId, isPublic } = event;
  const link = await linkTo(ctx, ctx.db, isPublic ? "/public/events/:eventId" : "/events/:eventId", {
    eventId,
  });
  console.log(
    isPublic ? `The event is public: ${link}` : `The event is a draft: ${link} (--publish makes it public)`,
  );
}
