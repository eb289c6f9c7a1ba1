import { text } from "@plenary/contract/text";
import { formatInstantDay } from "../../../base/formats/dates.ts";

/** Whether an invitation can no longer be answered; one without an end always can. */
export const hasExpired = (expiresAt: string | null): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** When the invitation expires, or has expired. */
export const expiryText = (expiresAt: string): string =>
  hasExpired(expiresAt)
    ? text("Expired on {day}", { day: formatInstantDay(expiresAt) })
    : text("Expires {day}", { day: formatInstantDay(expiresAt) });
