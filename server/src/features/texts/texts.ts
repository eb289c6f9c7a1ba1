import { serverLimits } from "@plenary/contract/server-limits";
import { htmlOf } from "../../base/markdown/markdown.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";

const perUser: Limit = { max: serverLimits.renderedTexts, seconds: 5 * 60 };

/** A text as HTML, for the preview in forms (docs/product/texts.md). Throws TooManyAttempts. */
export async function renderText(ctx: Ctx, actor: Actor, text: string): Promise<{ html: string }> {
  await countUse(ctx, `texts:${actor.userId}`, perUser);
  return { html: await htmlOf(text) };
}
