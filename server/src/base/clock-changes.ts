/** How a time zone changes its clock, as calendars want it (RFC 5545, section 3.6.5). */

interface Change {
  /** What clocks show at that moment, before they are changed. */
  at: Temporal.PlainDateTime;
  /** In seconds, before and after. */
  from: number;
  to: number;
}

/** The lines of a VTIMEZONE that holds for these years, both included. */
export function timeZoneLines(zone: string, first: number, last: number): string[] {
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances(zone, first, last), "END:VTIMEZONE"];
}

function observances(zone: string, first: number, last: number): string[] {
  const changes = changesIn(zone, first, last);
  const start = Temporal.PlainDateTime.from({ year: first, month: 1, day: 1 });
  const before = start.toZonedDateTime(zone).offsetNanoseconds / 1e9;
  // What holds at the beginning, until the first change.
  const base = { at: start, from: before, to: before };
  if (changes.length === 0) return observance(base, []);
  const rules = yearlyRules(zone, first, last);
  if (rules) return rules.flatMap(({ change, rule }) => observance(change, [rule]));
  const alike = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`);
  const irregular = [...alike.values()].flatMap(([change, ...others]) =>
    change
      ? observance(change, others.length > 0 ? [`RDATE:${others.map(({ at }) => local(at)).join(",")}`] : [])
      : [],
  );
  return [...observance(base, []), ...irregular];
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
    // A change of the name alone is none.
    if (from !== to) changes.push({ at, from, to });
    time = next;
  }
}

/** Years around those asked for in which a rule has to hold, so that it isn't taken for another one. */
const AROUND = 6;

/**
 * The two changes of each year with the rule that both follow: the one later in a year since the year before, as it holds in
 * January. Undefined for a zone that follows none.
 */
function yearlyRules(zone: string, first: number, last: number) {
  const years = Array.from({ length: last - first + 2 }, (_, index) => first - 1 + index);
  const byYear = years.map((year) => changesIn(zone, year, year));
  const [before, year] = byYear;
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

/** The yearly rule that all of the changes follow, such as the last Sunday of October at the same time. */
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

function observance({ at, from, to }: Change, more: string[]): string[] {
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
