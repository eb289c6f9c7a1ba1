import { type Given, pathOf } from "@plenary/contract/paths";
import type { ScreenPath } from "@plenary/contract/screens";
import type { Tx } from "../db/db.ts";
import type { Ctx } from "./context.ts";
import { originOf, readSettings } from "./settings.ts";

/** The absolute address of a screen, for a mail: `linkTo(ctx, tx, "/sessions/:sessionId", { sessionId })`. */
export async function linkTo<P extends ScreenPath>(
  ctx: Ctx,
  tx: Tx,
  screen: P,
  ...given: Given<P>
): Promise<string> {
  return originOf(await readSettings(tx), ctx.config) + pathOf(screen, ...given);
}
