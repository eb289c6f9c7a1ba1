import { plainCode } from "@plenary/contract/feedback/feedback-limits";
import type { ScreenPath } from "@plenary/contract/screens";
import { isRefusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { PageSecret } from "../../http/pages/page-addresses.ts";
import { openLimits } from "../answering/passes/limits.ts";
import { eventOfCode } from "../answering/services.ts";
import { tagsOf } from "../answering/subjects/states.ts";
import { findShare } from "../feedback/results/shared-results.ts";
import { findSpeakerLink } from "../feedback/speakers/speaker-links.ts";
import { findWall } from "../walls/open-walls.ts";

/** Looks up whether a screen's secret opens something. */
const finders: { [P in ScreenPath]?: typeof findWall | typeof findSpeakerLink | typeof findShare } = {
  "/wall/:secret": findWall,
  "/public/feedback/speakers/:secret": findSpeakerLink,
  "/public/feedback/:secret": findShare,
};

/** Counts wrong secrets of pages, separately from the API's. */
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

/** Finds the tags of a page's code; unknown codes are counted, separately from the API's. */
export function openCodePages() {
  let limits: ReturnType<typeof openLimits> | undefined;
  return async (ctx: Ctx, code: string, address: string) => {
    limits ??= openLimits(ctx);
    return tagsOf(await eventOfCode({ ctx, limits }, plainCode(code), address));
  };
}
