import { useEffect, useRef, useState } from "react";

/** Between announcements of a live figure, in milliseconds. */
const APART = 30_000;

/** What a screen reader is told of a changing text: nothing at first, then the newest, every 30 seconds at most. */
export function useAnnouncement(said: string): string {
  const [announced, setAnnounced] = useState("");
  const first = useRef(said);
  const last = useRef(0);
  useEffect(() => {
    if (said === first.current) return;
    const wait = Math.max(0, last.current + APART - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      first.current = said;
      setAnnounced(said);
    }, wait);
    return () => clearTimeout(timer);
  }, [said]);
  return announced;
}
