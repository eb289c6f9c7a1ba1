import { text } from "@plenary/contract/text";
import type { Own } from "./device.ts";

/** Why an answer is not taken that nothing is wrong with: what was written stays, to be sent once more by who wrote it. */

/** What became of an answer about which the server says what is stored. Servers of a version without `taken` leave it out. */
export const becameOfPut = (
  taken: boolean | undefined,
  stored: Own["given"],
): Pick<Own, "state"> & Partial<Own> =>
  taken === false
    ? { state: "refused", reason: text("You have answered on another device already") }
    : { state: "sent", given: stored };
