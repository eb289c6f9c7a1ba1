import type { ReactNode } from "react";

interface FootProps {
  /** What it stands on. */
  ground?: "canvas" | "surface" | undefined;
  children: ReactNode;
}

const grounds = { canvas: "bg-canvas", surface: "bg-surface" };

/** Browsers show the line that is written in, not the field around it, which the foot may cover. */
function showFocused(foot: HTMLElement | null) {
  const show = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
  };
  const form = foot?.closest("form");
  form?.addEventListener("focusin", show);
  return () => form?.removeEventListener("focusin", show);
}

/** The line at the end of a long form that is at hand without scrolling. */
export function Foot({ ground = "canvas", children }: FootProps) {
  return (
    <div
      ref={showFocused}
      data-form-foot
      className={`sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-1 py-3 ${grounds[ground]}`}
    >
      {children}
    </div>
  );
}
