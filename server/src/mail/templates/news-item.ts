import type { MailedNoticeKind } from "@plenary/contract/messages/notices";
import type { RetoldText } from "../../core/concerns.ts";
import type { News } from "../../core/news.queries.ts";

/** One thing that a mail tells. */
export interface NewsItem {
  kind: MailedNoticeKind;
  talkTitle: string;
  actorName: string;
  wasConfirmed: boolean;
  wasOwn: boolean;
  moved: NonNullable<News[number]["said"]["moved"]> | null;
  formerTitle: string | null;
  /** Empty where it isn't known: in what an earlier version told. */
  retold: readonly RetoldText[];
  canPutBack: boolean;
  /** Null for one that its recipient can't open. */
  sessionId: string | null;
  wasTakenOff: boolean;
}
