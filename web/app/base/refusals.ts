import { ApiError } from "@plenary/contract/client";
import { reasonText } from "./api.ts";

/** How signed-in screens speak of a refused call; apart from api.ts, which visitors load. */

/** What failed and why, as the specification words it for administrators: "Failed to lock account: {reason}". */
export function failureAndReason(error: unknown, failure: string): string {
  return `${failure}: ${reasonText(error)}`;
}

/** Whether it was refused because the screen is of before: changed by somebody else meanwhile, gone, or over. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 409, 410].includes(error.status);
}
