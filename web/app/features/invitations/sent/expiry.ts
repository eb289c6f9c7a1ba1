import { text } from "@plenary/contract/text";
import { formatInstantDay } from "../../../base/formats/dates.ts";

/** Whether an invitation can't be answered any more; one without an end can. */
export const hasExpired = (expiresAt: string | null): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Until when it can be answered, or could be. */
export const sayExpiry = (expiresAt: string): string =>
  hasExpired(expiresAt)
    ? text("Expired on {day}", { day: formatInstantDay(expiresAt) })
    : text("Expires {day}", { day: formatInstantDay(expiresAt) });
