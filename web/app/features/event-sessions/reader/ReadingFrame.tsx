import type { ReactNode } from "react";

/** Around a list and, after it, its reader: beside each other while something is open, each scrolling for itself. */
export function ReadingFrame({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div
      data-open={isOpen || undefined}
      className="group/reading flex flex-col lg:min-h-0 lg:flex-1 lg:data-open:grid lg:data-open:grid-cols-[22.5rem_minmax(0,1fr)] lg:data-open:grid-rows-[minmax(0,1fr)] xl:data-open:grid-cols-[25rem_minmax(0,1fr)] min-[1700px]:data-open:grid-cols-[minmax(25rem,44%)_minmax(0,1fr)]"
    >
      {children}
    </div>
  );
}
