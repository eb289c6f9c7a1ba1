import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, optionalText } from "../fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { text } from "../text.ts";
import { Session } from "./sessions.ts";

/** Session notices (docs/product/programme.md#notices-and-states). */

export const SetNoticeBody = z.object({
  /** Null or blank removes it. */
  notice: optionalText(programmeLimits.noticeMax).transform((notice) => notice ?? null),
});

export const setNotice = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId/notice",
  access: "user",
  summary:
    "Say something of a session to everybody, at once and until a day after its end, as an organizer; null takes it away",
  params: z.object({ sessionId: id }),
  body: SetNoticeBody,
  response: z.object({ session: Session }),
  get failure() {
    return text("Failed to save the notice");
  },
});
