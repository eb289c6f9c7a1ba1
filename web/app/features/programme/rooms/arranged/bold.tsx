import type { ReactNode } from "react";

/** A name in a sentence of `rich()`. */
export const bold = (inner: ReactNode) => (
  <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{inner}</bdi>
);
