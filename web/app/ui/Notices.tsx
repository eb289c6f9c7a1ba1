import { useSyncExternalStore } from "react";
import { dismissNotice, type Notice, noticesNow, subscribeToNotices } from "./notices.ts";

const none: readonly Notice[] = [];

/** Where `notify` shows its notices; stands once, in the root. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, noticesNow, () => none);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4"
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`pointer-events-auto flex max-w-lg items-center gap-4 rounded-control px-4 py-3 text-sm shadow-float ${
            notice.tone === "bad" ? "bg-danger text-on-danger" : "bg-ink text-canvas"
          }`}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{notice.text}</span>
          <button
            type="button"
            className="min-h-6 font-medium underline underline-offset-2 focus-visible:outline-current"
            onClick={() => dismissNotice(notice.id)}
          >
            Dismiss
          </button>
        </div>
      ))}
    </div>
  );
}
