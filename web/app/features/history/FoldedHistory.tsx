import type { Answer } from "@plenary/contract/endpoint";
import { listSessionHistory } from "@plenary/contract/events/history";
import { text } from "@plenary/contract/text";
import { FoldedPages } from "../../ui/lists/FoldedPages.tsx";
import { HistoryDays } from "./HistoryDays.tsx";

interface FoldedHistoryProps {
  zone: string;
  load: (cursor: string | undefined) => Promise<Answer<typeof listSessionHistory>>;
}

/** What was changed in one thing, loaded when it is unfolded. */
export function FoldedHistory({ zone, load }: FoldedHistoryProps) {
  return (
    <FoldedPages
      label={text("History")}
      failure={listSessionHistory.failure}
      none={text("No changes yet")}
      load={async (cursor) => {
        const { history, nextCursor } = await load(cursor);
        return { rows: history, nextCursor };
      }}
    >
      {(history) => <HistoryDays history={history} zone={zone} />}
    </FoldedPages>
  );
}
