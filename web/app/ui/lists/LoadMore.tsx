import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../buttons/Button.tsx";
import { useOnwardFocus } from "./use-onward-focus.ts";

interface LoadMoreProps {
  onMore: () => void;
  busy?: boolean;
  label?: string;
}

/** Loads the next rows on a press or when near. Must follow the list directly: the focus moves to the first new row. */
export function LoadMore({ onMore, busy = false, label = "Load more" }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const willLeave = useOnwardFocus(mark);

  function ask() {
    willLeave();
    onMore();
  }
  const onNear = useEffectEvent(() => {
    if (!busy) ask();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries[0]?.isIntersecting && onNear(), {
      rootMargin: "400px",
    });
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark} className="flex justify-center py-6">
      <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={ask}>
        {label}
      </Button>
    </div>
  );
}
