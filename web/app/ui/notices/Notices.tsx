import { text } from "@plenary/contract/text";
import { useSyncExternalStore } from "react";
import {
  dismissNotice,
  isPressLow,
  type Notice,
  type NoticeAction,
  noticesNow,
  subscribeToNotices,
  takeNewest,
} from "./notices.ts";

const none: readonly Notice[] = [];

/** What had the focus before a notice. */
const before: { current: EventTarget | null } = { current: null };

/**
 * Shows notices, in order, at the edge farther from the last press, and lets presses through: in nobody's way. Beside each
 * other on wide windows, so that at the top they cover headings and no acts. Bars at the window's end set `--clear`.
 */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, noticesNow, () => none);
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 p-4 lg:flex-row lg:flex-wrap lg:justify-center lg:py-2 ${isPressLow ? "top-16" : "bottom-(--clear)"}`}
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`flex max-w-lg items-center gap-4 rounded-control px-4 py-3 text-sm shadow-float lg:py-1.5 ${
            notice.tone === "bad" ? "bg-danger text-on-danger" : "bg-ink text-canvas"
          }`}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{notice.text}</span>
          {notice.action && <Actions notice={notice} action={notice.action} />}
          <Press label={text("Dismiss")} onPress={() => dismissNotice(notice.id)} />
        </div>
      ))}
    </div>
  );
}

/** Of several joined ones the newest alone is acted on, or all. */
function Actions({ notice, action: { label, run } }: { notice: Notice; action: NoticeAction }) {
  const { count } = notice;
  const act = (taken: number) => () => {
    takeNewest(notice, taken);
    run(taken);
  };
  if (count === 1) return <Press label={label} onPress={act(1)} />;
  return (
    <>
      <Press label={text("Undo last")} onPress={act(1)} />
      <Press label={text("Undo all")} onPress={act(count)} />
    </>
  );
}

/** The button is gone once it is pressed: whoever came from a list goes on there. */
function Press({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onFocus={({ relatedTarget }) => {
        const isAmongNotices = relatedTarget instanceof Element && relatedTarget.closest("[aria-live]");
        if (!isAmongNotices) before.current = relatedTarget;
      }}
      className="pointer-events-auto min-h-6 shrink-0 font-medium underline underline-offset-2 focus-visible:outline-current"
      onClick={({ currentTarget }) => {
        const isFocused = document.activeElement === currentTarget;
        if (isFocused && before.current instanceof HTMLElement) before.current.focus();
        onPress();
      }}
    >
      {label}
    </button>
  );
}
