import { createElement, Fragment, type ReactNode, use } from "react";

/** How many starts, or rows without any, are made in one turn: some 60 rows of a large conference. */
const AT_ONCE = 8;

/** The same elements, of which the server makes some in each turn (turns.server.ts). */
export function inParts(elements: ReactNode[], nextTurn: (() => Promise<void>) | undefined): ReactNode {
  if (!nextTurn) return elements;
  const parts = Array.from({ length: Math.ceil(elements.length / AT_ONCE) }, (_, at) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: they become children, not a list
    <Waiting until={nextTurn()}>{elements.slice(at * AT_ONCE, (at + 1) * AT_ONCE)}</Waiting>
  ));
  return createElement(Fragment, null, ...parts);
}

/** Nothing of the children is made before. */
function Waiting({ until, children }: { until: Promise<void>; children: ReactNode }): ReactNode {
  use(until);
  return children;
}
