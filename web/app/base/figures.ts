/** How figures about the system are written. */

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** A count with its groups of thousands: "12,345". */
export const formatCount = (count: number): string => number.format(count);

const sizes = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** An amount of data in the unit that fits, of 1000 each: "9.6 MB". */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // What would be rounded to 1,000 belongs to the next unit.
  while (amount >= 999.95 && unit < sizes.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${number.format(amount)} ${sizes[unit]}`;
}

/** A time in milliseconds, as exact as it matters: "0.4 ms", "1.5 s". */
export const formatLatency = (ms: number): string =>
  ms < 1000 ? `${number.format(ms)} ms` : `${number.format(ms / 1000)} s`;

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration in its two greatest units: "3 days, 4 hours", "21 seconds". */
export function formatDuration(seconds: number): string {
  let left = Math.round(seconds);
  const parts = units.map(([name, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return { count, text: `${formatCount(count)} ${name}${count === 1 ? "" : "s"}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return "0 seconds";
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(", ");
}
