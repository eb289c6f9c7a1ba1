import type { ErrorBody, ErrorCode } from "./errors.ts";

/** Building blocks of refusals (refusals.ts). */

interface RefusalKind<V extends unknown[]> {
  status: number;
  code: ErrorCode;
  text: (...values: V) => string;
  fields?: (...values: V) => Record<string, string>;
  /** Seconds until a retry may succeed. */
  retryAfter?: (...values: V) => number;
  /** Further parts of the answer. */
  details?: (...values: V) => Pick<ErrorBody["error"], "challenge" | "factors" | "title">;
}

/** The challenge that completes a login with the right password, and the factors it takes besides recovery codes. */
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

/** Shows the same sentence for the whole and at the field that caused it. */
export const atField = <V extends unknown[]>(
  kind: typeof invalid | typeof conflict,
  field: string | ((...values: V) => string),
  text: (...values: V) => string,
): RefusalKind<V> =>
  kind(text, {
    fields: (...values: V) => ({
      [typeof field === "string" ? field : field(...values)]: text(...values),
    }),
  });
