import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Sealer } from "../../base/secrets.ts";

/** Signs cursors, because answers are cached by cursor: made-up ones could fill the cache. */
export interface Signing {
  sealer: Sealer;
}

/** The position where a page ended, as the opaque `nextCursor` of a list. */
export function encodeCursor({ sealer }: Signing, position: object): string {
  return sealer.sign(Buffer.from(JSON.stringify(position)).toString("base64url"));
}

/** A cursor's position by its list's schema. Throws InvalidQuery for anything else, and for a cursor not made here. */
export function decodeCursor<S extends z.ZodType>(
  { sealer }: Signing,
  schema: S,
  cursor: string,
): z.output<S> {
  const parsed = schema.safeParse(readJson(Buffer.from(sealer.verify(cursor) ?? "", "base64url").toString()));
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
