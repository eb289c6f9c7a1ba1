import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { phoneRefusals } from "@plenary/contract/feedback/phone-refusals";
import { readToken } from "../../../base/storage/token.ts";
import { heldPass, keepPass } from "./device.ts";
import type { DeviceKnowledge } from "./device-knowledge.ts";
import { showProblem } from "./page.ts";
import { meaningOfReply, type QueueEntry } from "./queue.ts";
import { getPass } from "./sender.ts";

/** What it takes to answer, for sessions and surveys. */

type Event = Pick<CodeAnswer["event"], "eventId" | "access">;

/** What is asked for before the form; undefined for nothing. */
export function requirementFor({ access, eventId }: Event, needsSignIn: boolean): DeviceKnowledge["asks"] {
  if (access === "account") return needsSignIn || !readToken() ? "sign-in" : undefined;
  const { pass, accessCode, link } = heldPass({ eventId, access });
  if (pass) return undefined;
  if (access === "link") return link ? undefined : "link";
  return access === "code" && !accessCode ? "code" : undefined;
}

/** Accepts a typed code. Returns whether it may be right; says so if it isn't. */
export async function enterCode(
  given: HTMLFormElement,
  about: Event & Partial<Pick<QueueEntry, "sessionId" | "survey">>,
): Promise<boolean> {
  const accessCode = String(new FormData(given).get("code") ?? "").trim();
  const refuse = (words: string) =>
    showProblem(words, `#${given.querySelector("input")?.id}`, given.querySelector<HTMLElement>(".problem"));
  if (!accessCode) {
    refuse(phoneRefusals.AccessCodeAsked.text());
    return false;
  }
  keepPass(about, { accessCode });
  const pass = await getPass(about);
  const isRefused = typeof pass !== "string" && meaningOfReply(pass) === "dropped";
  // The text stays, to be corrected.
  if (isRefused) refuse(pass.message ?? phoneRefusals.WrongAccessCode.text());
  return !isRefused;
}
