import type { Answer } from "@plenary/contract/endpoint";
import type { readMailSwitch as endpoint } from "@plenary/contract/feedback/feedback-mails";
import { pathOf } from "@plenary/contract/paths";
import type { ScreenPath } from "@plenary/contract/screens";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import type { Limits } from "../../answering/passes/limits.ts";
import { setWantsMarked, wantsMarked } from "../../notices/notices.ts";
import * as queries from "./mail-switch.queries.ts";

/**
 * Switches off mails without signing in: about feedback of events (docs/product/feedback.md#mails), or about marked
 * sessions (docs/product/favourites.md#mails). The address has the user, and the events, signed.
 */

export { isSwitchedOffAt } from "./mail-switch.queries.ts";

/** Events in one address: as many as fit into a header. */
const LINKS_MAX = 30;

/** The purposes of the signature, so that nothing else that is signed passes for an address. */
const FEEDBACK = "feedback-mails.";
const MARKED = "marked-mails.";

/** The length of a signature, as base64url. */
const SIGNATURE = 22;

/** The page that mails link to, and mail programs post to. */
export const switchScreen = "/public/feedback/mails/:token" satisfies ScreenPath;

/** The path, for a mail to the user, that switches off mails about these events. */
export const switchPath = (ctx: Ctx, userId: string, eventIds: readonly string[]): string =>
  pathOf(switchScreen, { token: tokenOf(ctx, FEEDBACK, [userId, ...new Set(eventIds)]) });

/** The path, for a mail to the user, that switches off mails about marked sessions. */
export const markedSwitchPath = (ctx: Ctx, userId: string): string =>
  pathOf(switchScreen, { token: tokenOf(ctx, MARKED, [userId]) });

/** Events whose feedback mails the caller has switched off. */
export const listMailsOff = (ctx: Ctx, actor: Actor) => queries.selectOff(ctx.db, actor.userId);

function tokenOf({ sealer }: Ctx, about: string, ids: readonly string[]): string {
  const most = ids.slice(0, LINKS_MAX + 1);
  const named = Buffer.from(most.join("").replaceAll("-", ""), "hex").toString("base64url");
  return sealer.sign(about + named).slice(-SIGNATURE) + named;
}

/** Undefined if it wasn't signed here for that. */
function namedBy({ sealer }: Ctx, about: string, token: string) {
  const named = token.slice(SIGNATURE);
  if (sealer.verify(`${about + named}.${token.slice(0, SIGNATURE)}`) === undefined) return undefined;
  const hex = Buffer.from(named, "base64url").toString("hex");
  const [userId, ...eventIds] = (hex.match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  );
  return userId === undefined ? undefined : { userId, eventIds };
}

interface Asking {
  ctx: Ctx;
  limits: Limits;
}

/** The content of the address. Throws LinkNotValid, and TooManyAttempts for a network that has tried too many invalid ones. */
export async function readMailSwitch(
  asking: Asking,
  token: string,
  address: string,
): Promise<Answer<typeof endpoint>> {
  const { about, events, off } = await findSwitched(asking, asking.ctx.db, token, address);
  return { about, events: events.map(({ name }) => ({ name })), off };
}

/** Switches the address's mails off or on. Throws as `readMailSwitch` does. */
export async function switchMails(
  asking: Asking,
  token: string,
  address: string,
  off: boolean,
): Promise<void> {
  await inTransaction(asking.ctx, async (tx) => {
    const { about, userId, events } = await findSwitched(asking, tx, token, address);
    if (about === "marked") return setWantsMarked(tx, userId, !off);
    const eventIds = events.map(({ event_id }) => event_id);
    await (off ? queries.insertOff : queries.deleteOff)(tx, userId, eventIds);
  });
}

async function findSwitched({ ctx, limits }: Asking, db: Db | Tx, token: string, address: string) {
  const found = await limits.found(
    address,
    async () => (await findFeedback(ctx, db, token)) ?? findMarked(ctx, db, token),
  );
  if (!found) throw new Refusal("LinkNotValid");
  return found;
}

interface Switched {
  about: Answer<typeof endpoint>["about"];
  userId: string;
  events: { event_id: string; name: string }[];
  off: boolean;
}

async function findFeedback(ctx: Ctx, db: Db | Tx, token: string): Promise<Switched | undefined> {
  const named = namedBy(ctx, FEEDBACK, token);
  const events = named ? await queries.selectSwitched(db, named.userId, named.eventIds) : [];
  if (!named || events.length === 0) return undefined;
  return { about: "feedback", userId: named.userId, events, off: events.every(({ off }) => off) };
}

async function findMarked(ctx: Ctx, db: Db | Tx, token: string): Promise<Switched | undefined> {
  const named = namedBy(ctx, MARKED, token);
  if (!named) return undefined;
  const wanted = await wantsMarked(db, named.userId);
  return wanted === undefined
    ? undefined
    : { about: "marked", userId: named.userId, events: [], off: !wanted };
}
