import type { ReactNode } from "react";

/** Elements for the tags of a sentence (`rich`): somebody's words, isolated, and what only screen readers are told. */
export const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;
export const sr = (inner: ReactNode) => <span className="sr-only">{inner}</span>;
