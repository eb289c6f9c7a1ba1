import type { ReactNode, RefObject } from "react";

/** The columns from 1,024 pixels on. */
const layouts = {
  both: "lg:grid-cols-[15rem_minmax(0,1fr)_19rem]",
  list: "lg:grid-cols-[15rem_minmax(0,1fr)]",
  aside: "lg:grid-cols-[minmax(0,1fr)_19rem]",
  alone: "",
};

interface ColumnsProps {
  body: RefObject<HTMLDivElement | null>;
  list: ReactNode;
  aside: ReactNode;
  /** The grid. */
  children: ReactNode;
}

/** The list, the grid, and what stands beside it; below each other where there is no room. */
export function Columns({ body, list, aside, children }: ColumnsProps) {
  const layout = layouts[list ? (aside ? "both" : "list") : aside ? "aside" : "alone"];
  return (
    <div ref={body} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${layout}`}>
      {list && (
        <div
          data-list
          className="lg:h-[calc(100dvh-var(--above,9rem))] lg:overflow-y-auto lg:overscroll-contain lg:pe-1"
        >
          {list}
        </div>
      )}
      {children}
      {aside}
    </div>
  );
}
