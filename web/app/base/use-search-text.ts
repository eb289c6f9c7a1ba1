import { useEffect, useEffectEvent, useState } from "react";

/** How long the typing has to rest before the list is asked for, in milliseconds. */
const rest = 250;

/**
 * The text of a box that searches a list while one types. The box says what the address says (`q`), also after a
 * link or going back. `searchNow` doesn't wait, and asks again also when nothing was changed.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
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

  function searchNow(): void {
    const next = text.trim();
    setAsked(next);
    onSearch(next);
  }

  const onRest = useEffectEvent(() => text.trim() !== asked && searchNow());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait anew
  useEffect(() => {
    const timer = setTimeout(onRest, rest);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow };
}
