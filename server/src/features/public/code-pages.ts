import { plainCode } from "@plenary/contract/feedback/feedback-limits";
import type { ScreenPath } from "@plenary/contract/screens";
import { isRefusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { PageSecret } from "../../http/pages/page-addresses.ts";
import { eventOfCode } from "../answering/collecting.ts";
import { openLimits } from "../answering/passes/limits.ts";
import { tagsOf } from "../answering/subjects/states.ts";
import { findShare } from "../feedback/results/shared.ts";
import { findSpeakerLink } from "../feedback/speakers/speaker-links.ts";
import { findWall } from "../walls/open-walls.ts";

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
