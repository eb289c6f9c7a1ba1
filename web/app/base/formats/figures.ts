import { counted, list, perLocale, text } from "@plenary/contract/text";

const numbers = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** A count with thousands separators: "12,345". */
export const formatCount = (count: number): string => numbers().format(count);

const decimals = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

/** A number to two decimals: "1,234.5". */
export const formatNumber = (value: number): string => decimals().format(value);

const sizes = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** An amount of data in the fitting decimal unit: "9.6 MB". */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // What rounds to 1,000 belongs to the next unit.
  while (amount >= 999.95 && unit < sizes.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${formatCount(amount)} ${sizes[unit]}`;
}

/** A time in milliseconds with suitable precision: "0.4 ms", "1.5 s". */
export const formatLatency = (ms: number): string =>
  ms < 1000
    ? text("{count} ms", { count: formatCount(ms) })
    : text("{count} s", { count: formatCount(ms / 1000) });

const units = [
  {
    length: 86_400,
    say: (count: number, shown: string) => counted(count, "{shown} day", "{shown} days", { shown }),
  },
  {
    length: 3600,
    say: (count: number, shown: string) => counted(count, "{shown} hour", "{shown} hours", { shown }),
  },
  {
    length: 60,
    say: (count: number, shown: string) => counted(count, "{shown} minute", "{shown} minutes", { shown }),
  },
  {
    length: 1,
    say: (count: number, shown: string) => counted(count, "{shown} second", "{shown} seconds", { shown }),
  },
];

/** A length of minutes as a programme says it: "45 min", "90 min", and from two hours on "2 h 30 min". */
export function formatMinutes(minutes: number): string {
  if (minutes < 120) return text("{minutes} min", { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest ? text("{hours} h {minutes} min", { hours, minutes: rest }) : text("{hours} h", { hours });
}

/** A duration in its two largest units: "3 days, 4 hours", "21 seconds". */
export function formatDuration(seconds: number): string {
  let left = Math.round(seconds);
  const parts = units.map(({ length, say }) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return { count, said: say(count, formatCount(count)) };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return text("0 seconds");
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return list(shown.map(({ said }) => said));
}

const averages = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** An average of ratings, to two decimals: "4.40". */
export const formatAverage = (average: number): string => averages().format(average);

const shares = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

/** A share, from 0 to 1, in whole percent: "35%". */
export const formatShare = (share: number): string => shares().format(share);
