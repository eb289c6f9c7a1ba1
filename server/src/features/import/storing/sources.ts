import { randomUUIDv7 } from "node:crypto";
import { CommandError } from "../../../base/errors.ts";
import { listPlain } from "../../../base/formats.ts";
import type { Tx } from "../../../db/db.ts";
import type { ParsedEvent } from "../reading/parsed.ts";
import * as queries from "./import.queries.ts";
import type { ImportRun } from "./import-run.ts";

/** The source of a file's event, by which the import recognizes its rows. */
export interface Source {
  name: string;
  /** The named event, if nothing was imported into it yet. */
  eventId?: string | undefined;
  /** Whether somebody else's event has the same acronym or name. */
  isShared: boolean;
}

/**
 * The source of an event that the file identifies by acronym or name: that of the named event, else of the only one
 * among the owner's, or among all imported ones; else a new one. So nobody's file becomes the next state of somebody
 * else's event.
 * @throws CommandError if there are several, or the named one isn't the owner's
 */
export async function sourceOf(tx: Tx, { sourceKey }: ParsedEvent, options: ImportRun): Promise<Source> {
  const { ownerId, ownOnly, eventId, isNew } = options;
  if (eventId !== undefined) {
    const event = await queries.selectOrganized(tx, eventId, ownerId);
    if (!event)
      throw new CommandError(
        `There is no event ${eventId} that its --owner, by default the first administrator, organizes.`,
      );
    return { name: event.source ?? `${sourceKey}@${randomUUIDv7()}`, eventId, isShared: false };
  }
  const known = isNew ? [] : await queries.selectImportedUnder(tx, sourceKey, ownerId);
  const [found, ...others] = known.filter(({ organized }) => organized || !ownOnly);
  if (found && others.length > 0)
    throw new CommandError(
      `Several events were imported as ${sourceKey}: ${listPlain([found, ...others].map((event) => event.event_id))}. Name one with --event.`,
    );
  if (found) return { name: found.source, isShared: false };
  const isShared = known.length > 0;
  return { name: isShared ? `${sourceKey}@${randomUUIDv7()}` : sourceKey, isShared };
}
