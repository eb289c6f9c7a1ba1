import type { MailedNoticeKind } from "@plenary/contract/messages/notices";
import type { ChangedText } from "../../core/concerns.ts";
import type { News } from "../../core/news.queries.ts";

export interface NewsItem {
  kind: MailedNoticeKind;
  talkTitle: string;
  actorName: string;
  wasConfirmed: boolean;
  wasOwn: boolean;
  moved: NonNullable<News[number]["said"]["moved"]> | null;
  formerTitle: string | null;
  /** Empty if unknown, from an earlier version. */
  retold: readonly ChangedText[];
  canPutBack: boolean;
  /** Null if the recipient can't open it. */
  sessionId: string | null;
  wasTakenOff: boolean;
  /** Of somebody taken off who had only been asked. */
  wasAsked: boolean;
}
