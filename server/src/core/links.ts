import { type PathParams, pathOf } from "@plenary/contract/paths";
import type { ScreenPath } from "@plenary/contract/screens";
import type { Db, Tx } from "../db/db.ts";
import type { Ctx } from "./context.ts";
import { originOf, readSettings } from "./settings/settings.ts";

/** The origin of links: the domain of the system settings, else APP_URL, for example `https://events.example.org`. */
export const linkOrigin = async (ctx: Ctx, db: Db | Tx): Promise<string> =>
  originOf(await readSettings(db), ctx.config);

/** The absolute address of a screen, for mails and the terminal: `linkTo(ctx, tx, "/sessions/:sessionId", { sessionId })`. */
export async function linkTo<P extends ScreenPath>(
  ctx: Ctx,
  db: Db | Tx,
  screen: P,
  ...given: PathParams<P>
): Promise<string> {
  return (await linkOrigin(ctx, db)) + pathOf(screen, ...given);
}
