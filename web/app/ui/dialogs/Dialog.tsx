import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

interface DialogProps {
  open: boolean;
  /** Called when the reader wants it closed: Escape, the cross, a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** A blocking dialog has no cross and can't be dismissed. */
  blocking?: boolean;
  /** Lies over other dialogs too. */
  topmost?: boolean;
  /** Gets the focus when it closes, if the opener may be gone by then; false if another dialog takes it. */
  focusAfter?: RefObject<HTMLElement | null> | false | undefined;
  children: ReactNode;
}

/** Fields in a dialog; without any, Base UI focuses the first control. */
const places = "input:not([hidden], [aria-hidden] *), textarea, select";

const Hold = createContext<(held: boolean) => void>(() => {});

/** Keeps the surrounding dialog open during its request: closing wouldn't cancel it, and a failure is shown in the dialog. */
export function useHeldDialog(busy: boolean): void {
  const hold = useContext(Hold);
  useLayoutEffect(() => {
    if (!busy) return;
    hold(true);
    return () => hold(false);
  }, [busy, hold]);
}

/** A modal window; a sheet at the bottom on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  blocking = false,
  topmost = false,
  focusAfter,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [held, hold] = useState(false);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={blocking}
      onOpenChange={(next, details) => {
        if (blocking || held) details.cancel();
        else if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          // It neither dims nor blurs: without a graphics card, a blur of the whole window is drawn anew at each key.
          className={`fixed inset-0 ${topmost ? "z-60" : "z-40"} bg-[oklch(0.15_0.02_170/0.6)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        />
        <Base.Popup
          ref={popup}
          finalFocus={focusAfter}
          // With touch, the on-screen keyboard would cover the dialog's text.
          initialFocus={(by) => by === "touch" || (popup.current?.querySelector<HTMLElement>(places) ?? true)}
          className={`fixed inset-x-0 bottom-0 ${topmost ? "z-70" : "z-50"} mx-auto flex max-h-[92dvh] w-full max-w-lg flex-col gap-5 overflow-y-auto rounded-t-card border border-line bg-surface p-6 shadow-float transition-[translate,opacity] duration-150 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:top-1/2 sm:bottom-auto sm:max-h-[88dvh] sm:-translate-y-1/2 sm:rounded-card sm:data-ending-style:-translate-y-[calc(50%-0.75rem)] sm:data-starting-style:-translate-y-[calc(50%-0.75rem)]`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-2xl">{title}</Base.Title>
            {!blocking && (
              <Base.Close
                aria-label="Close"
                disabled={held}
                className="-mt-2 -me-2 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-60"
              >
                <X className="size-5" aria-hidden="true" />
              </Base.Close>
            )}
          </div>
          {description && (
            <Base.Description render={<div />} className="-mt-3 text-sm text-ink-soft">
              {description}
            </Base.Description>
          )}
          <Hold value={hold}>{children}</Hold>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
