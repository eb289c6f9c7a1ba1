import { isIP } from "node:net";
import { hostnameOf } from "../../base/hostnames.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx, Device } from "../../core/context.ts";
import { originOf, readSettings, type Settings } from "../../core/settings/settings.ts";
import type { Db, Tx } from "../../db/db.ts";

/** Where a passkey is used: the host it is for, and the origins of pages that may use it there. */
export interface Site {
  host: string;
  origins: string[];
}

/** The site under whose name the device called. Undefined for an address, for which no browser makes passkeys. */
export async function siteOf(ctx: Ctx, db: Db | Tx, { host = "" }: Device): Promise<Site | undefined> {
  const name = nameOf(host);
  if (name === null) return undefined;
  const settings = await readSettings(db);
  const ours = [originOf(settings, ctx.config), ctx.config.appUrl].flatMap((origin) => {
    const url = URL.parse(origin);
    return url && hostnameOf(url.host) === name ? [url.origin] : [];
  });
  // What runs on one's own machine is trusted without TLS, on any port.
  const origins = name === "localhost" ? [...ours, `http://${host}`] : ours;
  return origins.length > 0 ? { host: name, origins } : undefined;
}

/**
 * The host for which passkeys count as second factor: that of links. Otherwise an account with one for another host
 * would count as protected or not depending on the name a caller uses. Null for an address.
 */
export function countedHost(
  settings: Pick<Settings, "domain">,
  { config }: Pick<Ctx, "config">,
): string | null {
  const url = URL.parse(originOf(settings, config));
  return url && nameOf(url.host);
}

/** The name of a host, perhaps with a port; null for an address. */
function nameOf(host: string): string | null {
  const name = hostnameOf(host);
  return name !== undefined && isIP(name.replace(/^\[|\]$/g, "")) === 0 ? name : null;
}

/** The same under the present settings; before writing it to a user's row, lock them with `share`. */
export const readCountedHost = async (ctx: Ctx, db: Db | Tx, lock?: "share"): Promise<string | null> =>
  countedHost(await readSettings(db, lock), ctx);

/** The site as siteOf finds it; throws PasskeysNeedDomain. */
export async function requireSite(ctx: Ctx, device: Device): Promise<Site> {
  const site = await siteOf(ctx, ctx.db, device);
  if (!site) throw new Refusal("PasskeysNeedDomain");
  return site;
}
