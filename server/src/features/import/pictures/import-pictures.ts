import { serverLimits } from "@plenary/contract/server-limits";
import { MINUTE } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import type { Actor, Ctx } from "../../../core/context.ts";
import { selectUser } from "../../../db/rows/users.ts";
import { givePicture, setEventPicture, withoutPictures } from "../../pictures/pictures.ts";
import type { ReadingProblem } from "../reading/parsed-event.ts";
import { fetchPicture, type MayAsk, NotFetched } from "./fetch-picture.ts";

/** A picture that a file names, and whose it is. */
export interface NamedPicture {
  url: string;
  of: "speaker" | "event";
  ownerId: string;
  name: string;
}

export interface FetchedPictures {
  fetched: number;
  /** Of owners who have one already, or an account of their own. */
  present: number;
  problems: ReadingProblem[];
}

interface Fetching {
  progress?: (done: number, total: number) => void;
  mayAsk?: MayAsk;
}

/**
 * Fetches the pictures that imported files name, of speakers and events that have none. One that can't be had is a
 * problem, and the others continue.
 * @param ownerId who imports
 */
export async function importPictures(
  ctx: Ctx,
  ownerId: string,
  named: readonly NamedPicture[],
  { progress = () => {}, mayAsk }: Fetching = {},
): Promise<FetchedPictures> {
  const actor = await actorOf(ctx, ownerId);
  const lacking = await withoutPicture(ctx, named);
  const wanted = lacking.slice(0, serverLimits.fetchedPictures);
  const result: FetchedPictures = { fetched: 0, present: named.length - lacking.length, problems: [] };
  const end = performance.now() + serverLimits.fetchedPicturesMinutes * MINUTE;
  const queue = wanted.values();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      if (performance.now() > end) return;
      const reason = await fetchOne(ctx, actor, picture, mayAsk);
      if (reason === null) result.fetched += 1;
      else result.problems.push({ where: `${picture.of} "${picture.name}"`, reason });
      done += 1;
      progress(done, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: serverLimits.fetchedPicturesAtOnce }, work));
  const left = lacking.length - done;
  if (left > 0)
    result.problems.push({ where: "pictures", reason: `${left} more are left for the next import` });
  return result;
}

/** Nobody is signed in at a terminal; what the owner may do counts. */
async function actorOf(ctx: Ctx, userId: string): Promise<Actor> {
  const owner = await selectUser(ctx.db, userId);
  const device = { address: "terminal", userAgent: "npm run import" };
  return { userId, role: owner?.role ?? "user", device, signInId: null };
}

/** Those whose owners have no picture; of several of one owner the first. */
async function withoutPicture(ctx: Ctx, named: readonly NamedPicture[]): Promise<NamedPicture[]> {
  const first = [...new Map(named.toReversed().map((picture) => [picture.ownerId, picture])).values()];
  const idsOf = (of: NamedPicture["of"]) =>
    first.filter((picture) => picture.of === of).map(({ ownerId }) => ownerId);
  const lacking = await withoutPictures(ctx.db, { userIds: idsOf("speaker"), eventIds: idsOf("event") });
  return first.filter(({ ownerId }) => lacking.has(ownerId));
}

/** Null once the picture is stored, else why it isn't. */
async function fetchOne(
  ctx: Ctx,
  actor: Actor,
  { url, of, ownerId }: NamedPicture,
  mayAsk: MayAsk | undefined,
): Promise<string | null> {
  try {
    const bytes = await fetchPicture(url, mayAsk);
    if (of === "speaker") await givePicture(ctx, ownerId, bytes);
    else await setEventPicture(ctx, actor, { eventId: ownerId, kind: "logo" }, bytes);
    return null;
  } catch (error) {
    if (error instanceof NotFetched) return `The picture is not fetched, as ${error.message}`;
    if (error instanceof Refusal) return `The picture is not stored: ${error.message}`;
    throw error;
  }
}
