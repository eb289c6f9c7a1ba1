import type { ErrorBody, ErrorCode } from "./errors.ts";

/** What refusals are made of (refusals.ts). */

interface RefusalKind<V extends unknown[]> {
  status: number;
  code: ErrorCode;
  text: (...values: V) => string;
  /** Messages by field name. */
  fields?: (...values: V) => Record<string, string>;
  /** Seconds after which it may be tried again. */
  retryAfter?: (...values: V) => number;
  /** What else the answer carries. */
  details?: (...values: V) => Pick<ErrorBody["error"], "challenge" | "factors" | "title">;
}

/** What completes a login whose password was right, and by what beside a recovery code. */
export interface Challenge {
  challenge: string;
  factors: ("code" | "passkey")[];
}

export const refusal =
  (status: number, code: ErrorCode) =>
  <V extends unknown[]>(
    text: (...values: V) => string,
    more: Pick<RefusalKind<V>, "fields" | "retryAfter" | "details"> = {},
  ): RefusalKind<V> => ({ status, code, text, ...more });

export const badRequest = refusal(400, "bad_request");
export const unauthenticated = refusal(401, "unauthenticated");
export const forbidden = refusal(403, "forbidden");
export const notFound = refusal(404, "not_found");
export const conflict = refusal(409, "conflict");
export const gone = refusal(410, "gone");
export const invalid = refusal(422, "validation_failed");
export const rateLimited = refusal(429, "rate_limited");
export const unavailable = refusal(503, "unavailable");

/** The same sentence for the whole and for the field that is its cause. */
export const at = <V extends unknown[]>(
  kind: typeof invalid | typeof conflict,
  field: string | ((...values: V) => string),
  text: (...values: V) => string,
): RefusalKind<V> =>
  kind(text, {
    fields: (...values: V) => ({
      [typeof field === "string" ? field : field(...values)]: text(...values),
    }),
  });
