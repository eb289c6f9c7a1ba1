import { isIP } from "node:net";
import { hostnameOf } from "../../base/hostnames.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx, Device } from "../../core/context.ts";
import { originOf, readSettings, type Settings } from "../../core/settings/settings.ts";
import type { Db, Tx } from "../../db/db.ts";

/** Where somebody uses a passkey: the host that it is for, and the origins of the pages that may ask for it there. */
export interface Site {
  host: string;
  origins: string[];
}

/**
 * The site under whose name the device called: that of the system settings or of APP_URL, from where links come too, or
 * `localhost`. Undefined for an address such as 192.0.2.1, for which no browser makes passkeys.
 */
export async function siteOf(ctx: Ctx, db: Db | Tx, { host = "" }: Device): Promise<Site | undefined> {
  const name = nameOf(host);
  if (name === null) return undefined;
  const settings = await readSettings(db);
  const ours = [originOf(settings, ctx.config), ctx.config.appUrl].flatMap((origin) => {
    const url = URL.parse(origin);
    return url && hostnameOf(url.host) === name ? [url.origin] : [];
  });
  // What runs on one's own machine is trusted without TLS, on whichever port it is.
  const origins = name === "localhost" ? [...ours, `http://${host}`] : ours;
  return origins.length > 0 ? { host: name, origins } : undefined;
}

/**
 * The host for which passkeys count as a second factor: where links lead to. Others may be good for nothing any more, and who has one
 * for another name of this server could be taken for somebody without by whoever calls under the first. Null for an address.
 */
export function countedHost(
  settings: Pick<Settings, "domain">,
  { config }: Pick<Ctx, "config">,
): string | null {
  const url = URL.parse(originOf(settings, config));
  return url && nameOf(url.host);
}

/** The name in a host, which may come with a port; null for an address. */
function nameOf(host: string): string | null {
  const name = hostnameOf(host);
  return name !== undefined && isIP(name.replace(/^\[|\]$/g, "")) === 0 ? name : null;
}

/**
 * The same as the settings say it that hold now; where it is to be written to a user's row, nobody changes them until the
 * transaction ends (`share`).
 */
export const readCountedHost = async (ctx: Ctx, db: Db | Tx, lock?: "share"): Promise<string | null> =>
  countedHost(await readSettings(db, lock), ctx);

/** The site as siteOf finds it; throws PasskeysNeedDomain. */
export async function requireSite(ctx: Ctx, device: Device): Promise<Site> {
  const site = await siteOf(ctx, ctx.db, device);
  if (!site) throw new Refusal("PasskeysNeedDomain");
  return site;
}
