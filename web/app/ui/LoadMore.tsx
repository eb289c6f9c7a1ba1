import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button.tsx";

interface LoadMoreProps {
  onMore: () => void;
  busy?: boolean;
  label?: string;
}

/** Asks for the next rows on a press, and by itself when it comes near the window. */
export function LoadMore({ onMore, busy = false, label = "Load more" }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => {
    if (!busy) onMore();
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
      <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
