import { createHash } from "node:crypto";
import type { PictureSize } from "@plenary/contract/pictures/picture-address";
import type { EventPictureKind, Focus } from "@plenary/contract/pictures/pictures";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../base/refusals.ts";
import { isPublic, mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { addUses, countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { isUnclaimedAccount } from "../../core/placeholder-addresses.ts";
import type { Db, Tx } from "../../db/db.ts";
import { selectUser } from "../../db/rows/users.ts";
import { writeEvent } from "../events/events.ts";
import { type EventSeen, findEvent, findOrganizedEvent } from "../events/events-access.ts";
import { hasPublicPage } from "../public/public.ts";
import { toldOf, type UserRow } from "../users/users.ts";
import type { PictureFile } from "./picture-sizes.ts";
import { writePicture } from "./picture-work.ts";
import * as queries from "./pictures.queries.ts";

const perUser: Limit = { max: serverLimits.picturesPerHour, seconds: 60 * 60 };

/** What a user may have read: one picture at a time, and so many in an hour. */
function counted(ctx: Ctx, userId: string) {
  const key = `picture:${userId}`;
  const uses = serverLimits.largePictureUses - 1;
  return {
    by: userId,
    count: () => countUse(ctx, key, perUser),
    countLarge: () => addUses(ctx, key, perUser.seconds, { uses }),
  };
}

/** Faces are rather above the middle. */
const faceFocus: Focus = { x: 50, y: 35 };
const middle: Focus = { x: 50, y: 50 };

/** The size of a head that has what its organizers cut away: theirs alone. */
const uncut: PictureSize = "whole";

/** The picture that the caller saw: nothing takes the place of another. Null: they saw none; undefined: they don't say. */
type Seen = string | null | undefined;

/**
 * Gives an event a logo or the picture of its head, in place of the one before. Its organizers may. Returns its hash.
 * Throws OtherPicture.
 */
export async function setEventPicture(
  ctx: Ctx,
  actor: Actor,
  { eventId, kind, seen }: { eventId: string; kind: EventPictureKind; seen?: Seen },
  bytes: Uint8Array,
): Promise<string> {
  await findSeen(ctx, ctx.db, actor, { eventId, kind, seen });
  // An import, where nobody is signed in, has several events' at once.
  const by = actor.signInId === null ? eventId : actor.userId;
  const files = await writePicture(bytes, kind, middle, { ...counted(ctx, actor.userId), by });
  const focus = kind === "head" ? { head_x: middle.x, head_y: middle.y } : {};
  return storeOfEvent(ctx, actor, { eventId, kind, seen }, files, focus);
}

/** The event, whose picture is still the one that the caller saw. Throws OtherPicture. */
async function findSeen(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  { eventId, kind, seen }: { eventId: string; kind: EventPictureKind; seen?: Seen },
  lock?: "update",
): Promise<EventSeen> {
  const event = await findOrganizedEvent(ctx, db, actor, eventId, { to: "edit_event", lock });
  if (seen !== undefined && event[kind] !== seen) throw new Refusal("OtherPicture");
  return event;
}

/** Cuts the picture of an event's head around another point. Its organizers may. Returns its new hash. Throws OtherPicture. */
export async function setHeadFocus(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { x, y, head: seen }: Focus & { head?: string | undefined },
): Promise<string> {
  const event = await findSeen(ctx, ctx.db, actor, { eventId, kind: "head", seen });
  const whole = event.head && (await queries.selectPicture(ctx.db, event.head, "whole"));
  if (!whole) throw new Refusal("NoHeadPicture");
  const bytes = Buffer.from(whole.bytes);
  const cut = await writePicture(bytes, "head", { x, y }, counted(ctx, actor.userId));
  // Written anew each time, the whole would get worse.
  const files = cut.map((file) => (file.name === uncut ? { ...file, bytes } : file));
  const place = { eventId, kind: "head" as const, seen: event.head };
  return storeOfEvent(ctx, actor, place, files, { head_x: x, head_y: y });
}

function storeOfEvent(
  ctx: Ctx,
  actor: Actor,
  { eventId, kind, seen }: { eventId: string; kind: EventPictureKind; seen?: Seen },
  files: PictureFile[],
  focus: { head_x?: number; head_y?: number },
): Promise<string> {
  const hash = hashOf(eventId, kind, files);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findSeen(ctx, tx, actor, { eventId, kind, seen }, "update");
    await replace(tx, event[kind], hash, files, { event_id: eventId });
    await writeEvent(ctx, tx, tell, actor, event, { [kind]: hash, ...focus });
    return hash;
  });
}

/** Removes an event's logo or the picture of its head. Its organizers may. Throws OtherPicture. */
export async function deleteEventPicture(
  ctx: Ctx,
  actor: Actor,
  { eventId, kind, seen }: { eventId: string; kind: EventPictureKind; seen?: Seen },
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findSeen(ctx, tx, actor, { eventId, kind, seen }, "update");
    if (event[kind]) await queries.deletePicture(tx, event[kind]);
    await writeEvent(ctx, tx, tell, actor, event, { [kind]: null });
  });
}

/** Gives the caller a picture, in place of the one before. Returns its hash. */
export async function setOwnPicture(ctx: Ctx, actor: Actor, bytes: Uint8Array): Promise<string> {
  const files = await writePicture(bytes, "face", faceFocus, counted(ctx, actor.userId));
  const hash = hashOf(actor.userId, "face", files);
  await writeFace(ctx, actor.userId, hash, files);
  return hash;
}

/** Removes the caller's picture. */
export const deleteOwnPicture = (ctx: Ctx, { userId }: Actor): Promise<void> =>
  writeFace(ctx, userId, null, []);

/** Gives an imported speaker a picture, unless somebody claimed the account meanwhile or it has one. */
export async function givePicture(ctx: Ctx, userId: string, bytes: Uint8Array): Promise<void> {
  const files = await writePicture(bytes, "face", faceFocus, { by: userId });
  await writeFace(ctx, userId, hashOf(userId, "face", files), files, lacksFace);
}

const lacksFace = (user: UserRow): boolean => isUnclaimedAccount(user) && user.picture === null;

async function writeFace(
  ctx: Ctx,
  userId: string,
  picture: string | null,
  files: PictureFile[],
  mayChange: (user: UserRow) => boolean = () => true,
) {
  await inTransaction(ctx, async (tx, tell) => {
    const user = await selectUser(tx, userId, "update");
    if (!user) throw new Refusal("UserNotFound");
    if (user.picture === picture || !mayChange(user)) return;
    await replace(tx, user.picture, picture, files, { user_id: userId });
    const after = { ...user, picture, updated_at: now(ctx) };
    await queries.updatePicture(tx, userId, { picture, updated_at: after.updated_at });
    await tell({ kind: "profile_updated", userId, before: toldOf(user), after: toldOf(after) });
  });
}

async function replace(
  tx: Tx,
  before: string | null,
  hash: string | null,
  files: PictureFile[],
  owner: { event_id: string } | { user_id: string },
): Promise<void> {
  if (before && before !== hash) await queries.deletePicture(tx, before);
  if (!hash) return;
  const rows = files.map(({ name: size, width, height, bytes }) => ({ size, width, height, bytes }));
  await queries.insertPictures(
    tx,
    rows.map((row) => ({ ...row, hash, ...owner })),
  );
}

/** A picture's name: of its files and its owner, so that nobody finds out by it what others have. */
function hashOf(ownerId: string, kind: string, files: PictureFile[]): string {
  const hash = createHash("sha256").update(`${ownerId} ${kind}`);
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest("hex").slice(0, 32);
}

/** Of these unclaimed accounts and events, the ids of those without a picture or a logo. */
export const withoutPictures = queries.selectWithout;

/** Deletes a picture with its owner's account. */
export const forgetPicture = queries.deletePicture;

/** Small pictures of people, whom everybody signed in may see, by hash. What is none is left out. */
export async function listFaces(
  ctx: Ctx,
  hashes: readonly string[],
): Promise<{ hash: string; picture: string }[]> {
  const rows = await queries.selectFaces(ctx.db, hashes);
  return rows.map(({ hash, bytes }) => ({ hash, picture: dataOf(bytes) }));
}

const dataOf = (bytes: Uint8Array): string =>
  `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}`;

/**
 * A picture that the caller may see: of an event whose page they may see, as it was cut, or of anybody. Throws
 * PictureNotFound.
 */
export async function getPicture(ctx: Ctx, actor: Actor, hash: string, size: string): Promise<string> {
  const file = await queries.selectPicture(ctx.db, hash, size);
  if (!file) throw new Refusal("PictureNotFound");
  if (file.event_id) {
    const event = await findEvent(ctx, ctx.db, actor, file.event_id).catch(() => {
      throw new Refusal("PictureNotFound");
    });
    if (size === uncut && !mayOrganize(actor, event)) throw new Refusal("PictureNotFound");
  }
  return dataOf(file.bytes);
}

/** A picture that visitors may see, and whose it is. */
interface PublicPicture {
  bytes: Buffer;
  of: { userId: string } | { eventId: string };
}

/**
 * A picture that visitors may see: of a public event, or a person with a public page, as it was cut. Throws
 * PictureNotFound.
 */
export async function findPublicPicture(ctx: Ctx, hash: string, size: string): Promise<PublicPicture> {
  const file = size === uncut ? undefined : await queries.selectPicture(ctx.db, hash, size);
  if (file?.user_id && (await hasPublicPage(ctx, file.user_id)))
    return { bytes: Buffer.from(file.bytes), of: { userId: file.user_id } };
  if (file?.event_id && isPublic({ visibility: file.visibility ?? "draft" }))
    return { bytes: Buffer.from(file.bytes), of: { eventId: file.event_id } };
  throw new Refusal("PictureNotFound");
}
