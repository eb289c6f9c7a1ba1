import type { Answer } from "@plenary/contract/endpoint";
import type { readMailSwitch as endpoint } from "@plenary/contract/feedback/feedback-mails";
import { pathOf } from "@plenary/contract/paths";
import type { ScreenPath } from "@plenary/contract/screens";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import type { Limits } from "../../answering/passes/limits.ts";
import * as queries from "./mail-switch.queries.ts";

/** Switches off mails without signing in (docs/product/feedback.md#mails): the address has user and events, signed. */

export { isSwitchedOffAt } from "./mail-switch.queries.ts";

/** Events in one address: as many as fit into a header. */
const LINKS_MAX = 30;

/** The purpose of the signature, so that nothing else that is signed passes for an address. */
const ABOUT = "feedback-mails.";

/** The length of a signature, as base64url. */
const SIGNATURE = 22;

/** The page that mails link to, and mail programs post to. */
export const switchScreen = "/public/feedback/mails/:token" satisfies ScreenPath;

/** The path, for a mail to the user, that switches off mails about these events. */
export const switchPath = (ctx: Ctx, userId: string, eventIds: readonly string[]): string =>
  pathOf(switchScreen, { token: tokenOf(ctx, userId, eventIds) });

/** Events whose feedback mails the caller has switched off. */
export const listMailsOff = (ctx: Ctx, actor: Actor) => queries.selectOff(ctx.db, actor.userId);

function tokenOf({ sealer }: Ctx, userId: string, eventIds: readonly string[]): string {
  const ids = [userId, ...new Set(eventIds)].slice(0, LINKS_MAX + 1);
  const named = Buffer.from(ids.join("").replaceAll("-", ""), "hex").toString("base64url");
  return sealer.sign(ABOUT + named).slice(-SIGNATURE) + named;
}

/** Undefined if it wasn't signed here. */
function namedBy({ sealer }: Ctx, token: string): { userId: string; eventIds: string[] } | undefined {
  const named = token.slice(SIGNATURE);
  if (sealer.verify(`${ABOUT + named}.${token.slice(0, SIGNATURE)}`) === undefined) return undefined;
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
  const { events } = await findSwitched(asking, asking.ctx.db, token, address);
  return { events: events.map(({ name }) => ({ name })), off: events.every(({ off }) => off) };
}

/** Switches the address's mails off or on. Throws as `readMailSwitch` does. */
export async function switchMails(
  asking: Asking,
  token: string,
  address: string,
  off: boolean,
): Promise<void> {
  await inTransaction(asking.ctx, async (tx) => {
    const { userId, events } = await findSwitched(asking, tx, token, address);
    const eventIds = events.map(({ event_id }) => event_id);
    await (off ? queries.insertOff : queries.deleteOff)(tx, userId, eventIds);
  });
}

async function findSwitched({ ctx, limits }: Asking, db: Db | Tx, token: string, address: string) {
  const found = await limits.found(address, async () => {
    const named = namedBy(ctx, token);
    const events = named ? await queries.selectSwitched(db, named.userId, named.eventIds) : [];
    return named && events.length > 0 ? { userId: named.userId, events } : undefined;
  });
  if (!found) throw new Refusal("LinkNotValid");
  return found;
}
