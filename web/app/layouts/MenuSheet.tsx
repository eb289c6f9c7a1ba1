import { type ReactNode, useId, useRef } from "react";

interface MenuSheetProps {
  /** Gets a function that closes the sheet, for its links. */
  children: (close: () => void) => ReactNode;
}

/** The navigation on narrow windows. A native popover: it works without a library, and without JavaScript. */
export function MenuSheet({ children }: MenuSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Menu"
        className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
      >
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="inset-x-3 top-16 bottom-auto m-0 max-h-[calc(100dvh-5rem)] w-auto overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink shadow-float backdrop:bg-[oklch(0.15_0.02_170/0.5)]"
      >
        {children(() => sheet.current?.hidePopover())}
      </div>
    </>
  );
}
