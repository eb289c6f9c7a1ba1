import { setImmediate } from "node:timers/promises";
import { fold, isLongEnough } from "@plenary/contract/fold";
import { hasWord } from "@plenary/contract/has-word";
import { programmeLimits, searchFrom } from "@plenary/contract/programme/programme-limits";
import { serverLimits } from "@plenary/contract/server-limits";
import type { Ctx } from "../../../core/context.ts";
import { tags } from "../../../core/tags.ts";
import type { PageCache } from "../../../http/page-cache.ts";
import { selectDescriptions } from "./public-programme.queries.ts";
import { getPublicProgramme } from "./public-programme.ts";

/** Whether a text is long enough to search descriptions for. */
export const isSearchable = (q: string): boolean => isLongEnough(fold(q), searchFrom);

/** Separates a session's folded texts, which have no control characters. */
const APART = "\u001f";

/** The ids of an event's public sessions that have all words, best match first. The folded texts are cached. */
export async function findInProgramme(
  ctx: Ctx,
  cache: PageCache,
  eventId: string,
  q: string,
): Promise<string[]> {
  // No address has this form.
  const { rendered } = await cache.load(`texts of ${eventId}`, [tags.publicEvent(eventId)], async () => ({
    body: Buffer.from(await foldedTexts(ctx, eventId)),
    headers: {},
  }));
  if (!isSearchable(q)) return [];
  const phrase = fold(q);
  const lines = rendered.body
    .toString()
    .split("\n")
    .map((line) => ({ id: line.slice(0, ID), texts: line.slice(ID + 1) }));
  const words = phrase.split(" ").map((word) => wordFinder(word, lines));
  const found = lines
    .filter(({ texts }) => words.every((isIn) => isIn(texts)))
    .map(({ id, texts }) => ({ id, rank: rankOf(texts, phrase, words) }));
  // Equal ranks stay in the programme's order.
  return found
    .sort((one, other) => other.rank - one.rank)
    .slice(0, programmeLimits.searchMost)
    .map(({ id }) => id);
}

/** The length of an id. */
const ID = 36;

type IsIn = (text: string) => boolean;

/** Whether a word of a text begins with this one; inside of words where none of any session does. */
function wordFinder(word: string, lines: { texts: string }[]): IsIn {
  const isBeginning = lines.some(({ texts }) => hasWord(texts, word));
  return (text) => (isBeginning ? hasWord(text, word) : text.includes(word));
}

/** Names rank above summaries, and the phrase as typed above its single words. */
function rankOf(texts: string, phrase: string, words: IsIn[]): number {
  const [named = "", summary = "", description = ""] = texts.split(APART);
  const has = (text: string) => words.every((isIn) => isIn(text));
  if (has(named)) return named.includes(phrase) ? 5 : 4;
  if (has(summary)) return summary.includes(phrase) ? 3 : 2;
  return description.includes(phrase) ? 1 : 0;
}

/** A line for each public session, in the programme's order: its id, its title and speakers, its summary, its description. */
async function foldedTexts(ctx: Ctx, eventId: string): Promise<string> {
  const { slots } = await getPublicProgramme(ctx, eventId);
  const rows = await selectDescriptions(ctx.db, eventId, serverLimits.feedTextBytes);
  const descriptions = new Map(rows.map((row) => [row.session_id, row.description]));
  const lines: string[] = [];
  for (const { slotId, kind, title, speakers, summary } of slots) {
    if (kind !== "session") continue;
    const named = [title, ...speakers.map(({ name }) => name)].join(" ");
    const texts = [named, summary ?? "", descriptions.get(slotId) ?? ""].map(fold);
    lines.push(`${slotId}${APART}${texts.join(APART)}`);
    // Others are answered in between.
    if (lines.length % 100 === 0) await setImmediate();
  }
  return lines.join("\n");
}
