/** Times of a plan, in milliseconds since the epoch. */

/** From its first moment to before its last: what touches doesn't overlap. */
export interface Span {
  from: number;
  to: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

export const spanOf = (starts: string, ends: string): Span => ({
  from: Date.parse(starts),
  to: Date.parse(ends),
});

/** All of them as few as there are, by their starts. */
export function joined(spans: Iterable<Span>): Span[] {
  const found: Span[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) found.push({ from, to });
  }
  return found;
}

/** What is left of all time. */
export function outside(spans: readonly Span[]): Span[] {
  const within = joined(spans);
  const edges = [
    Number.NEGATIVE_INFINITY,
    ...within.flatMap(({ from, to }) => [from, to]),
    Number.POSITIVE_INFINITY,
  ];
  return Array.from({ length: within.length + 1 }, (_, at) => ({
    from: edges[2 * at] as number,
    to: edges[2 * at + 1] as number,
  })).filter(({ from, to }) => from < to);
}

/** The part of a span that lies in the first of others that it overlaps; undefined if it overlaps none. */
export function firstCommon(span: Span, others: readonly Span[]): Span | undefined {
  const other = others.find((one) => overlaps(span, one));
  return other && { from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) };
}

/** When at least so many of the spans go on at once. */
export function crowded(spans: readonly Span[], most: number): Span[] {
  const turns = spans.flatMap(({ from, to }) => [
    { at: from, by: 1 },
    { at: to, by: -1 },
  ]);
  turns.sort((one, other) => one.at - other.at || one.by - other.by);
  const found: Span[] = [];
  let count = 0;
  let since = 0;
  for (const { at, by } of turns) {
    if (by > 0 && count + by === most) since = at;
    if (by < 0 && count === most) found.push({ from: since, to: at });
    count += by;
  }
  return found;
}
