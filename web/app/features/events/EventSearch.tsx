import { limits } from "@plenary/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import { SearchField } from "../../ui/SearchField.tsx";

/** How long the typing has to rest before the list is asked for, in milliseconds. */
const rest = 250;

/** Filters the list while one types. The box says what the address says, also after a link or going back. */
export function EventSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // An address that wasn't asked for here; what was may come while one types on.
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const onRest = useEffectEvent(() => {
    const next = text.trim();
    if (next === asked) return;
    setAsked(next);
    onSearch(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait anew
  useEffect(() => {
    const timer = setTimeout(onRest, rest);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <SearchField
      label="Search events"
      placeholder="Search by name or place"
      className="w-full sm:w-72"
      maxLength={limits.queryMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
