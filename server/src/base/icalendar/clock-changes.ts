/** A change of a zone's clock, for calendars (RFC 5545, section 3.6.5). */

interface Change {
  time: Temporal.ZonedDateTime;
  /** What clocks show at that moment, before the change. */
  at: Temporal.PlainDateTime;
  /** In seconds, before and after. */
  from: number;
  to: number;
}

interface Span {
  from: Temporal.ZonedDateTime;
  to: Temporal.ZonedDateTime;
}

/** The lines of a VTIMEZONE: only the changes of the span's years, unless a time comes before the first of them. */
export function timeZoneLines(zone: string, span: Span): string[] {
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances(zone, span), "END:VTIMEZONE"];
}

function observances(zone: string, { from, to }: Span): string[] {
  const changes = changesIn(zone, from.year, to.year);
  const start = Temporal.PlainDateTime.from({ year: from.year, month: 1, day: 1 });
  const before = start.toZonedDateTime(zone).offsetNanoseconds / 1e9;
  // The offset at the beginning, until the first change.
  const base = observance({ at: start, from: before, to: before }, []);
  const [first] = changes;
  if (!first) return base;
  const isEarlier = Temporal.ZonedDateTime.compare(from, first.time) < 0;
  const rules = yearlyRules(zone, { first: from.year, last: to.year, isEarlier });
  if (rules) return rules.flatMap(({ change, rule }) => observance(change, [rule]));
  const alike = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`);
  const irregular = [...alike.values()].flatMap((each) => {
    const [change, ...others] = each;
    if (!change) return [];
    // Dates of its own for each change, the first included: some readers look only there, and at one date per line.
    const dates = others.length > 0 ? each.map(({ at }) => `RDATE:${local(at)}`) : [];
    return observance(change, dates);
  });
  return isEarlier ? [...base, ...irregular] : irregular;
}

function changesIn(zone: string, first: number, last: number): Change[] {
  const changes: Change[] = [];
  const end = Temporal.PlainDateTime.from({ year: last + 1, month: 1, day: 1 }).toZonedDateTime(zone);
  let time = Temporal.PlainDateTime.from({ year: first, month: 1, day: 1 }).toZonedDateTime(zone);
  for (;;) {
    const next = time.getTimeZoneTransition("next");
    if (!next || Temporal.ZonedDateTime.compare(next, end) >= 0) return changes;
    const from = next.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e9;
    const to = next.offsetNanoseconds / 1e9;
    const at = next.toPlainDateTime().subtract({ seconds: to - from });
    // A change of only the name doesn't count.
    if (from !== to) changes.push({ time: next, at, from, to });
    time = next;
  }
}

/** A rule has to hold for this many years around the requested ones, so that it isn't mistaken for another. */
const AROUND = 6;

interface Years {
  first: number;
  last: number;
  /** Whether some times come before the first change of the first year. */
  isEarlier: boolean;
}

/**
 * The two changes of the first year with the rule that both follow in all years. If some times come before the first
 * change, the later one is that of the year before, which still applies in January: readers take a time before every
 * observance for UTC. Undefined if the zone follows no rule.
 */
function yearlyRules(zone: string, { first, last, isEarlier }: Years) {
  const opens = isEarlier ? first - 1 : first;
  const byYear = Array.from({ length: last - opens + 1 }, (_, index) =>
    changesIn(zone, opens + index, opens + index),
  );
  const [year, before] = isEarlier ? [byYear[1], byYear[0]] : [byYear[0], byYear[0]];
  if (!before || !year || byYear.some((changes) => changes.length !== 2)) return undefined;
  const around = Array.from({ length: AROUND }, (_, index) =>
    changesIn(zone, last + 1 + index, last + 1 + index),
  );
  const rules = [0, 1].map((index) => {
    const change = (index === 0 ? year : before)[index];
    if (!change) return undefined;
    const alike = byYear.map((changes) => changes[index]);
    const later = around.map((changes) => changes[index]);
    const rule = ruleOf(change, [...alike, ...later]) ?? ruleOf(change, alike);
    return rule === undefined ? undefined : { change, rule };
  });
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The yearly rule that all changes follow, such as the last Sunday of October at the same time. */
function ruleOf({ at, from, to }: Change, all: (Change | undefined)[]): string | undefined {
  const time = at.toPlainTime().toString();
  const isAlike = all.every(
    (other) =>
      other &&
      other.from === from &&
      other.to === to &&
      other.at.month === at.month &&
      other.at.dayOfWeek === at.dayOfWeek &&
      other.at.toPlainTime().toString() === time,
  );
  if (!isAlike) return undefined;
  const ordinals = [
    (date: Temporal.PlainDateTime) => (date.day + 7 > date.daysInMonth ? -1 : undefined),
    (date: Temporal.PlainDateTime) => Math.ceil(date.day / 7),
  ];
  for (const ordinal of ordinals) {
    const own = ordinal(at);
    if (own === undefined || all.some((other) => !other || ordinal(other.at) !== own)) continue;
    return `RRULE:FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${own}${days[at.dayOfWeek - 1]}`;
  }
  return undefined;
}

function observance({ at, from, to }: Omit<Change, "time">, more: string[]): string[] {
  const name = to > from ? "DAYLIGHT" : "STANDARD";
  const told = [`DTSTART:${local(at)}`, `TZOFFSETFROM:${offset(from)}`, `TZOFFSETTO:${offset(to)}`];
  return [`BEGIN:${name}`, ...told, ...more, `END:${name}`];
}

/** `20261025T030000` */
const local = (at: Temporal.PlainDateTime): string =>
  at.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");

function offset(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const written = (parts[2] ? parts : parts.slice(0, 2)).map((part) => String(part).padStart(2, "0"));
  return `${seconds < 0 ? "-" : "+"}${written.join("")}`;
}
