import { serverLimits } from "@plenary/contract/server-limits";
import { text } from "@plenary/contract/text";
import type { MarkedNews } from "../core/marked-news.queries.ts";
import type { MailData } from "./templates/kinds.ts";

type Filled = Required<Pick<MailData["marked_changed"], "changes" | "timezone" | "more">>;

/** What a mail about marked sessions tells, and how many more there are. */
export function markedChanges(news: readonly MarkedNews[]): Filled {
  const changes = news.slice(0, serverLimits.markedMailed).map(({ title, change, before, after }) => ({
    ...{ change, before, after },
    talkTitle: title ?? text("Deleted session"),
  }));
  return { changes, timezone: news[0]?.timezone ?? "UTC", more: news.length - changes.length };
}
