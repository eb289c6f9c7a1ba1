import { useEffect, useEffectEvent, useState } from "react";
import { useNextLocation } from "../browser/use-next-location.ts";

/** The pause in typing before the list is requested, in milliseconds. */
const rest = 250;

/** The text of a box that searches while typing, from the address (`q`). `searchNow` neither waits nor compares. */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  const going = useNextLocation();
  if (q !== seen) {
    setSeen(q);
    // The address was changed from elsewhere. Our own changes may arrive while the reader is still typing.
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

  const onRest = useEffectEvent(() => {
    const to = going();
    // A reader who has followed a link meanwhile is not called back.
    const isLeaving = to && to.pathname !== location.pathname;
    if (!isLeaving && text.trim() !== asked) searchNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait anew
  useEffect(() => {
    const timer = setTimeout(onRest, rest);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow };
}
