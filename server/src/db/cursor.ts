import type { z } from "zod";
import { Refusal } from "../base/refusals.ts";

/** Where a page ended, as the opaque text that a list returns as `nextCursor`. */
export function encodeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The position behind a cursor, as its list's schema describes it; throws InvalidQuery for anything else. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string): z.output<S> {
  const parsed = schema.safeParse(readJson(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success) throw new Refusal("InvalidQuery", { names: "cursor" });
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
