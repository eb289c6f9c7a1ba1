import { useEffect, useRef } from "react";

interface Row {
  sessionId: string;
}

/** If a decided session leaves the list, focuses the title in its position or, after the last, `frame`. */
export function useRowFocus(rows: readonly Row[]) {
  const frame = useRef<HTMLElement>(null);
  const left = useRef<{ sessionId: string; index: number } | null>(null);

  useEffect(() => {
    const gone = left.current;
    left.current = null;
    if (!gone || rows.some(({ sessionId }) => sessionId === gone.sessionId)) return;
    // A focus elsewhere stays.
    if (document.activeElement !== document.body) return;
    const titles = frame.current?.querySelectorAll<HTMLElement>("li h3 a") ?? [];
    const next = titles[Math.min(gone.index, titles.length - 1)] ?? frame.current;
    next?.focus();
  }, [rows]);

  /** To be called when a row is decided about, before the list is loaded again. */
  function decided({ sessionId }: Row): void {
    left.current = { sessionId, index: rows.findIndex((row) => row.sessionId === sessionId) };
  }

  return { frame, decided };
}
