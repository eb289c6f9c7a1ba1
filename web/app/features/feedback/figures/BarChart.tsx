import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useId, useState } from "react";
import { formatCount, formatShare } from "../../../base/formats/figures.ts";
import { Button } from "../../../ui/buttons/Button.tsx";

export interface Bar {
  label: string;
  count: number;
  /** The former share, from 0 to 1, if there is one to compare with. */
  earlier?: number | undefined;
  /** The share's 95 % interval, from 0 to 1. */
  interval?: { low: number; high: number };
}

/** The interval of a share in words. */
export const intervalText = ({ low, high }: { low: number; high: number }): string =>
  text("{low} to {high}", { low: formatShare(low), high: formatShare(high) });

interface BarChartProps {
  caption: string;
  /** What the bars are: the head of the table's first column. */
  of: string;
  /** What the bars count, if not answers. */
  what?: string;
  bars: readonly Bar[];
  /** The base of the shares, if it isn't the sum. */
  whole?: number;
  /** How many bars are drawn if there are more; the table has all. */
  first?: number | undefined;
}

/** Bars with their numbers; a screen reader reads the same as a table, which a button shows to everybody. */
export function BarChart({ caption, of, what = text("Answers"), bars, whole, first }: BarChartProps) {
  const isLong = first !== undefined && bars.length > first;
  const all = whole ?? bars.reduce((sum, { count }) => sum + count, 0);
  const shareOf = (count: number) => (all === 0 ? "" : formatShare(count / all));
  const hasEarlier = bars.some(({ earlier }) => earlier !== undefined);
  const hasInterval = all > 0 && bars.some(({ interval }) => interval);
  const heads = [
    ...[what, text("Share")],
    ...(hasInterval ? [text("95% interval")] : []),
    ...(hasEarlier ? [text("Earlier")] : []),
  ];
  return (
    <ChartFigure
      caption={caption}
      isLong={isLong}
      bars={
        <>
          <Bars bars={isLong ? bars.slice(0, first) : bars} whole={all} />
          {isLong && (
            <p className="text-sm text-ink-soft">
              {counted(
                bars.length - first,
                "{count} more is in the table.",
                "{count} more are in the table.",
              )}
            </p>
          )}
        </>
      }
      table={
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-start text-ink-soft">
              <th scope="col" className="py-1.5 text-start font-medium">
                {of}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1.5 ps-3 text-end font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count, earlier, interval }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may be alike, and bars don't change their places
              <tr key={index} className="border-b border-line">
                <th scope="row" dir="auto" className="py-1.5 text-start font-normal [overflow-wrap:anywhere]">
                  {label}
                </th>
                <td className="py-1.5 ps-3 text-end">{formatCount(count)}</td>
                <td className="py-1.5 ps-3 text-end">{shareOf(count)}</td>
                {hasInterval && (
                  <td className="py-1.5 ps-3 text-end">{interval && intervalText(interval)}</td>
                )}
                {hasEarlier && (
                  <td className="py-1.5 ps-3 text-end">
                    {earlier === undefined ? "" : formatShare(earlier)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

interface ChartFigureProps {
  caption: string;
  /** Hidden from screen readers. */
  bars: ReactNode;
  table: ReactNode;
  /** For several groups of bars. */
  isWide?: boolean;
  /** The table is longer than a screen. */
  isLong?: boolean;
}

/** A chart, and the button that shows its table. */
export function ChartFigure({ caption, bars, table, isWide = false, isLong = false }: ChartFigureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <figure className={`flex flex-col items-start gap-3 ${isWide ? "" : "max-w-md"}`}>
      <figcaption className="text-ink-soft [overflow-wrap:anywhere]">{caption}</figcaption>
      {bars}
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text("Hide the table") : text("Show as a table")}
      </Button>
      {/* A wide or long table scrolls by itself, also by keyboard. */}
      <div
        id={id}
        tabIndex={isOpen && (isWide || isLong) ? 0 : undefined}
        className={isOpen ? `w-full overflow-x-auto ${isLong ? "max-h-[32rem]" : ""}` : "sr-only"}
      >
        {table}
      </div>
    </figure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  /** What full width stands for: the total of the bars. */
  whole: number;
}

/** The bars, each below its label, which takes as many lines as it needs. */
export function Bars({ bars, whole }: BarsProps) {
  return (
    <div aria-hidden="true" className="flex w-full flex-col gap-2.5">
      {bars.map(({ label, count, earlier }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be alike, and bars don't change their places
        <div key={index} className="text-sm leading-snug">
          <div className="mb-1 flex items-end justify-between gap-4">
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {label}
            </span>
            <span className="text-ink-soft">{formatCount(count)}</span>
          </div>
          <svg width="100%" height={earlier === undefined ? 10 : 15} aria-hidden="true" className="block">
            <rect x="0" y="0" width="100%" height="10" rx="3" className="fill-sunken" />
            {count > 0 && (
              <rect
                x="0"
                y="0"
                width={`${(100 * count) / whole}%`}
                height="10"
                rx="3"
                className="fill-accent"
              />
            )}
            {earlier !== undefined && earlier > 0 && (
              <rect x="0" y="12" width={`${100 * earlier}%`} height="3" rx="1.5" className="fill-ink-soft" />
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}
