import { useSyncExternalStore } from "react";
import {
  dismissNotice,
  isPressLow,
  type Notice,
  type NoticeAction,
  noticesNow,
  subscribeToNotices,
} from "./notices.ts";

const none: readonly Notice[] = [];

/** Shows notices, in order, at the edge farther from the last press, and lets presses through: in nobody's way. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, noticesNow, () => none);
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 p-4 ${isPressLow ? "top-16" : "bottom-0"}`}
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`flex max-w-lg items-center gap-4 rounded-control px-4 py-3 text-sm shadow-float ${
            notice.tone === "bad" ? "bg-danger text-on-danger" : "bg-ink text-canvas"
          }`}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{notice.text}</span>
          {notice.action && <Press notice={notice} {...notice.action} />}
          <Press notice={notice} label="Dismiss" />
        </div>
      ))}
    </div>
  );
}

function Press({ notice: { id, count }, label, run }: { notice: Notice } & Partial<NoticeAction>) {
  return (
    <button
      type="button"
      className="pointer-events-auto min-h-6 font-medium underline underline-offset-2 focus-visible:outline-current"
      onClick={() => {
        dismissNotice(id);
        run?.(count);
      }}
    >
      {label}
    </button>
  );
}
