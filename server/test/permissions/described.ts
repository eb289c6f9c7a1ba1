import type { TestApp } from "../harness.ts";

/** What search engines read of a page, by its type. */
export async function describedOn(app: TestApp, path: string): Promise<Map<string, Record<string, unknown>>> {
  const html = await (await app.raw(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const all = blocks.map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
  return new Map(all.map((each) => [String(each["@type"]), each]));
}
