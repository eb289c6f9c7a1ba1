import { plainCode } from "@plenary/contract/feedback-limits";
import type { ScreenPath } from "@plenary/contract/screens";
import { isRefusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { PageSecret } from "../../http/page-addresses.ts";
import { eventOfCode } from "./collecting.ts";
import { openLimits } from "./limits.ts";
import { findWall } from "./open-walls.ts";
import { findShare } from "./shared.ts";
import { findSpeakerLink } from "./speaker-links.ts";
import { tagsOf } from "./states.ts";

/** How it is found out whether the secret of a screen opens something. */
const finders: { [P in ScreenPath]?: typeof findWall | typeof findSpeakerLink | typeof findShare } = {
  "/wall/:secret": findWall,
  "/public/feedback/speakers/:secret": findSpeakerLink,
  "/public/feedback/:secret": findShare,
};

/** Counts secrets of pages that open nothing, apart from those that the API is asked for. */
export function openSecretPages() {
  let limits: ReturnType<typeof openLimits> | undefined;
  return async (ctx: Ctx, { screen, secret }: PageSecret, address: string): Promise<void> => {
    limits ??= openLimits(ctx);
    const find = finders[screen] ?? findWall;
    await find({ ctx, limits }, secret, address).catch((error: unknown) => {
      // The page says so itself.
      if (!isRefusal(error, "LinkNotValid")) throw error;
    });
  };
}

/** Finds the tags of what is under the code of a page; unknown ones are counted, apart from those that the API is asked for. */
export function openCodePages() {
  let limits: ReturnType<typeof openLimits> | undefined;
  return async (ctx: Ctx, code: string, address: string) => {
    limits ??= openLimits(ctx);
    return tagsOf(await eventOfCode({ ctx, limits }, plainCode(code), address));
  };
}
