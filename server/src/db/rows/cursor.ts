import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Sealer } from "../../base/secrets.ts";

/** What signs cursors: a made-up one would make an answer that no list leads to, and that is kept like the others. */
export interface Signing {
  sealer: Sealer;
}

/** Where a page ended, as the opaque text that a list returns as `nextCursor`. */
export function encodeCursor({ sealer }: Signing, position: object): string {
  return sealer.sign(Buffer.from(JSON.stringify(position)).toString("base64url"));
}

/**
 * The position behind a cursor, as its list's schema describes it; throws InvalidQuery for anything else, and for a
 * cursor that wasn't made here.
 */
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
