import { isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { type PublicEvent, searchPublicEvents } from "@plenary/contract/public/public";
import { beside } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { formatDayRange } from "../../../base/formats/dates.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";

/** How long typing must pause before the server is asked, in milliseconds. */
const rest = 250;
const mostResults = 8;

/** Searches public events that take submissions from three characters on (docs/product/sessions.md#sessions), to choose one. */
export function PublicEventSearch({ onChoose }: { onChoose: (event: PublicEvent) => void }) {
  const [text, setText] = useState("");
  const results = useSearch(text.trim());
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Search public events"
        placeholder="Search public events"
        maxLength={limits.queryMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {results && foundText(results.total)}
      </p>
      {results && results.total > 0 && (
        <ul
          aria-label="Public events found"
          className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface"
        >
          {results.events.map((event) => (
            <li key={event.eventId}>
              <button
                type="button"
                className="flex w-full flex-col px-3.5 py-2.5 text-start -outline-offset-2 hover:bg-sunken"
                onClick={() => {
                  setText("");
                  onChoose(event);
                }}
              >
                <span className="font-medium [overflow-wrap:anywhere]">{event.name}</span>
                <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                  {beside([formatDayRange(event.startDate, event.endDate), event.location])}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function foundText(total: number): string {
  if (total === 0) return "No public events found";
  if (total === 1) return "1 public event found";
  return total > mostResults
    ? `${total} public events found, the first ${mostResults} are shown`
    : `${total} public events found`;
}

interface Results {
  events: PublicEvent[];
  total: number;
}

/** The search result; null while the text is too short or nothing is known yet. A failure is only logged. */
function useSearch(q: string): Results | null {
  const [found, setFound] = useState<Results | null>(null);
  useEffect(() => {
    if (!isLongEnough(q, limits.publicSearchFrom)) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit: mostResults, takesSubmissions: "true" } as const;
        const results = await call(searchPublicEvents, { query }, { signal: leave.signal });
        setFound(results);
      } catch (error) {
        if (!leave.signal.aborted) console.warn("The search for public events failed.", error);
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q]);
  // Until the next answer arrives, the last one stays.
  return isLongEnough(q, limits.publicSearchFrom) ? found : null;
}
