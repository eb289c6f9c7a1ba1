import { ApiError } from "@plenary/contract/client";
import { reasonText } from "./api.ts";

/** How signed-in screens describe a refused call; not in api.ts, which visitors load. */

/**
 * What failed and why, as administrators read it: "Failed to lock account: {reason}"
 * (docs/product/screens.md#what-failed-and-why).
 */
export function failureAndReason(error: unknown, failure: string): string {
  return `${failure}: ${reasonText(error)}`;
}

/**
 * Whether it was refused because the screen is out of date: somebody else has changed or deleted the thing, or it is
 * over.
 */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 409, 410].includes(error.status);
}
