import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Around a list and, after it, its reader: beside each other while something is open, each scrolling for itself in what
 * the window has left.
 */
export function ReadingFrame({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!isOpen || !current) return;
    const above = current.getBoundingClientRect().top + window.scrollY;
    current.style.setProperty("--above", `${above}px`);
  }, [isOpen]);
  return (
    <div
      ref={frame}
      data-open={isOpen || undefined}
      className="group/reading lg:data-open:grid lg:data-open:h-[max(24rem,100dvh-var(--above))] lg:data-open:grid-cols-[22.5rem_minmax(0,1fr)] lg:data-open:border-t lg:data-open:border-line xl:data-open:grid-cols-[25rem_minmax(0,1fr)] min-[1700px]:data-open:grid-cols-[minmax(25rem,44%)_minmax(0,1fr)]"
    >
      {children}
    </div>
  );
}
