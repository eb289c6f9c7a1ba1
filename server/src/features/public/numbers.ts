import type { Answer } from "@plenary/contract/endpoint";
import { fixedNumbers } from "@plenary/contract/public/fixed-numbers";
import type { getNumbers as contract } from "@plenary/contract/public/public";
import type { Ctx } from "../../core/context.ts";
import { countResponses } from "./public.queries.ts";
import { countForSitemap } from "./sitemap.queries.ts";

/** What is public in this installation, and all responses: each only where it is above what the start says anyway. */
export async function getNumbers({ db }: Pick<Ctx, "db">): Promise<Answer<typeof contract>> {
  const { event: events, person: speakers, session: sessions } = await countForSitemap(db);
  const numbers = { events, speakers, sessions, responses: await countResponses(db) };
  const isAbove = ([name, count]: [string, number]) => count > fixedNumbers[name as keyof typeof numbers];
  return Object.fromEntries(Object.entries(numbers).filter(isAbove));
}
