import { ApiError } from "@plenary/contract/client";
import type { ErrorCode } from "@plenary/contract/errors";
import { reasonText } from "./api.ts";

/** How signed-in screens describe a refused call; not in api.ts, which visitors load. */

/** What failed and why, for administrators: "Failed to lock account: {reason}" (docs/product/screens.md#what-failed-and-why). */
export function failureAndReason(error: unknown, failure: string): string {
  return `${failure}: ${reasonText(error)}`;
}

/** Codes for something that has changed, or rights that were lost. */
const outdated = [
  "forbidden",
  "account_locked",
  "password_change_required",
  "second_factor_setup_required",
  "not_found",
  "conflict",
  "gone",
] as const;

/** Whether it was refused because the screen is outdated: somebody else has changed or deleted the thing, or it is over. */
export function isOutdated(error: unknown): error is ApiError {
  return isRefusedAs(error, ...outdated);
}

/** Whether nothing has that address: malformed ids are answered as a bad request. */
export function isMissing(error: unknown): error is ApiError {
  return isRefusedAs(error, "not_found", "bad_request");
}

/** Whether the reader declined the step-up: a decision, not a failure. */
export function isCancelled(error: unknown): boolean {
  return isRefusedAs(error, "confirmation_required");
}

/** Whether the server refused the call with one of the codes. */
export function isRefusedAs(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}
