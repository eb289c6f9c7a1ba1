import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { meaningOfReply, waitOf } from "../phone/queue.ts";
import { callServer } from "../phone/server-calls.ts";
import { stagePath } from "./stage-calls.ts";

/** How often the stage is requested while it is shown, and while another tab is, in milliseconds, give or take a fifth. */
const [SEEN, BESIDE] = [5_000, 30_000];

/** The longest wait after failures, in milliseconds. */
const LONGEST = 60_000;

interface Reading {
  sessionId: string;
  isSeen: () => boolean;
  /** The present stage, and when it was requested, in milliseconds since the epoch. */
  tell: (stage: PublicStage, askedAt: number) => void;
  /** What is shown is outdated: `gone` if the session takes no feedback any more. */
  fail: (why: "lost" | "gone") => void;
}

/** Follows the stage while the page is visible. */
export function followStage({ sessionId, isSeen, tell, fail }: Reading) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  let isClosed = false;
  let nextAt = 0;

  function wait(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    nextAt = Date.now() + ms;
    timer = setTimeout(look, ms);
  }

  async function look(): Promise<void> {
    if (document.visibilityState !== "visible" || isAsking || isClosed) return;
    isAsking = true;
    const askedAt = Date.now();
    const heard = await callServer("GET", stagePath("stage", sessionId), { cache: "default" });
    isAsking = false;
    if (isClosed) return;
    const meaning = meaningOfReply(heard);
    if (meaning === "taken") {
      failures = 0;
      tell(heard.body as PublicStage, askedAt);
      return wait((isSeen() ? SEEN : BESIDE) * (0.8 + Math.random() * 0.4));
    }
    failures += 1;
    if (meaning !== "again") fail("gone");
    else if (failures > 1 || !heard.isOurs) fail("lost");
    const later = Math.min(waitOf(failures + 1, Math.random(), heard.retryAfter), LONGEST);
    wait(Math.max(later, SEEN));
  }

  return {
    look,
    /** In that many milliseconds, unless it is sooner anyway. */
    soon(ms: number): void {
      if (isAsking || Date.now() + ms < nextAt) wait(ms);
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
