import assert from "node:assert/strict";
import type { EndpointShape } from "@plenary/contract/endpoint";
import type { TestApp } from "../harness.ts";
import { type Attempt, attempt } from "../http.ts";
import { cleaned, isKept } from "./hostile-data.ts";

/** What each field accepts: a text of `min` to `max` characters; with `min` 0 it may be missing. */
export type Rules = Record<string, { min: number; max: number }>;
export type Row = Record<string, unknown>;

/**
 * Sends `text` in every field of `rules` at once: exactly those that it doesn't fit are refused, each with a message;
 * once those are corrected, the answer has the others as they should be stored. Returns what should be stored, and the
 * answer.
 * @param names the fields that have another name in answers
 */
export async function send(
  app: TestApp,
  endpoint: EndpointShape,
  sent: Attempt & { body: Row },
  text: string,
  rules: Rules,
  names: Record<string, string> = {},
): Promise<{ kept: Row; answer: Row }> {
  const where = `${endpoint.method} ${endpoint.path} with ${JSON.stringify(text)}`;
  const fields = Object.entries(rules);
  const refused = fields.filter(([, rule]) => !isKept(text, rule)).map(([name]) => name);
  const body: Row = { ...sent.body, ...Object.fromEntries(fields.map(([name]) => [name, text])) };
  if (refused.length) {
    const answered = await attempt(app, endpoint, { ...sent, body });
    assert.equal(answered.status, 422, where);
    assert.equal(answered.body.error?.code, "validation_failed", where);
    assert.deepEqual(Object.keys(answered.body.error.fields ?? {}), refused, where);
  }
  for (const name of refused) body[name] = sent.body[name] ?? "fine";
  const answered = await attempt(app, endpoint, { ...sent, body });
  assert.equal(answered.status, endpoint.status ?? 200, where);
  const answer = Object.values(answered.body)[0] as Row;
  const kept = Object.fromEntries(
    fields.map(([name]) => [
      names[name] ?? name,
      refused.includes(name) ? body[name] : cleaned(text) || null,
    ]),
  );
  assert.deepEqual(pick(answer, Object.keys(kept)), kept, where);
  return { kept, answer };
}

/** Some fields of a row, for comparison. */
export const pick = (row: Row | undefined, names: string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]));

/** The whole list, read page by page: the rows under `rows` in the answers, by their `id`. */
export async function readAll(
  app: TestApp,
  endpoint: EndpointShape,
  rows: string,
  id: string,
  token?: string,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  let cursor: string | undefined;
  do {
    const query = { limit: "500", ...(cursor && { cursor }) };
    const { status, body } = await attempt(app, endpoint, { token, query });
    assert.equal(status, 200);
    for (const row of body[rows] as Row[]) found.set(String(row[id]), row);
    cursor = (body.nextCursor ?? undefined) as string | undefined;
  } while (cursor);
  return found;
}
