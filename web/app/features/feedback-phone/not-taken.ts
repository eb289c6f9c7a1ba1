import { text } from "@plenary/contract/text";
import { readToken } from "../../base/token.ts";
import type { Own } from "./device.ts";
import type { Entry, Meaning } from "./queue.ts";

/** Why an answer is not taken that nothing is wrong with: what was written stays, to be sent once more by who wrote it. */

/** What became of an answer about which the server says what is stored. Servers of a version without `taken` leave it out. */
export const becameOfPut = (
  taken: boolean | undefined,
  stored: Own["given"],
): Pick<Own, "state"> & Partial<Own> =>
  taken === false
    ? { state: "refused", reason: text("You have answered on another device already") }
    : { state: "sent", given: stored };

/**
 * Whether a survey got names after somebody had answered it: they are signed in, and signing in is asked for. It was written when no
 * name went along, so it goes with one only when that was said.
 */
export const isNamedByNow = ({ survey }: Entry, meaning: Meaning): boolean =>
  meaning === "sign-in" && survey?.named === false && readToken() !== null;

export const namedByNow = (): string =>
  text("By now your name and e-mail address go to the organizers with your answers");
