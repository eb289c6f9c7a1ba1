import type { CallFigures, SubmissionDays } from "@plenary/contract/call/call-figures";
import { counted, text } from "@plenary/contract/text";
import { formatCount } from "../../base/formats/figures.ts";
import { BarChart, ChartFigure } from "../feedback/figures/BarChart.tsx";

/** What came in by day, type and track, each as a chart with its table. */
export function CallNumbers({ figures, closesAt }: { figures: CallFigures; closesAt: string }) {
  const { types, tracks } = figures;
  if (figures.days.length === 0) return null;
  return (
    <section aria-labelledby="call-numbers" className="flex flex-col gap-8">
      <h2 id="call-numbers" className="text-xl">
        {text("Numbers")}
      </h2>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Arrivals figures={figures} closesAt={closesAt} />
        {types.length > 1 && (
          <BarChart
            caption={text("By type, without withdrawn ones")}
            of={text("Type")}
            what={text("Proposals")}
            bars={types.map(({ name, count }) => ({ label: name ?? text("No type"), count }))}
            first={12}
          />
        )}
        {tracks.some(({ trackId }) => trackId !== null) && (
          <BarChart
            caption={text("By track, without withdrawn ones")}
            of={text("Track")}
            what={text("Proposals")}
            bars={tracks.map(({ name, count }) => ({ label: name ?? text("No track"), count }))}
            first={12}
          />
        )}
      </div>
    </section>
  );
}

/** How many had been submitted by the end of each day. */
function totals(days: SubmissionDays, from: number): { before: number; total: number }[] {
  const last = Math.min(0, ...days.map(({ before }) => before));
  const counts = new Map(days.map(({ before, count }) => [before, count]));
  let total = 0;
  return Array.from({ length: from - last + 1 }, (_, n) => {
    total += counts.get(from - n) ?? 0;
    return { before: from - n, total };
  });
}

const width = 320;
const height = 120;

/** All submissions so far by days before the deadline, with those of an earlier call as a second line. */
function Arrivals({ figures: { days, earlier }, closesAt }: { figures: CallFigures; closesAt: string }) {
  const today = Math.floor((Date.parse(closesAt) - Date.now()) / 86_400_000);
  const all = [...days, ...(earlier?.days ?? [])].map(({ before }) => before);
  const from = Math.max(1, ...all) + 1;
  const last = Math.min(0, ...all);
  const own = totals(days, from).filter(
    ({ before }) => before >= today || days.some((day) => day.before <= before),
  );
  const former = earlier && totals(earlier.days, from);
  const most = Math.max(1, own.at(-1)?.total ?? 0, former?.at(-1)?.total ?? 0);
  const x = (before: number) => (width * (from - before)) / Math.max(1, from - last);
  const line = (points: readonly { before: number; total: number }[]) =>
    points.map(({ before, total }) => `${x(before)},${height - (height * total) / most}`).join(" ");
  const shown = own.filter(({ before }, n) => n > 0 && all.includes(before));
  const formerAt = (before: number) =>
    former &&
    formatCount(former.find((point) => point.before === before)?.total ?? former.at(-1)?.total ?? 0);
  return (
    <ChartFigure
      caption={
        earlier
          ? text("All so far, by days before the deadline; pale: {event}", { event: earlier.name })
          : text("All so far, by days before the deadline")
      }
      isLong={shown.length > 14}
      bars={
        <div aria-hidden="true" className="w-full text-sm text-ink-soft">
          <svg
            viewBox={`-2 -2 ${width + 4} ${height + 4}`}
            className="block w-full overflow-visible"
            aria-hidden="true"
          >
            <line x1="0" y1={height} x2={width} y2={height} className="stroke-line" />
            {former && <polyline points={line(former)} fill="none" strokeWidth="2" className="stroke-line" />}
            <polyline points={line(own)} fill="none" strokeWidth="2" className="stroke-accent" />
          </svg>
          <div className="flex justify-between gap-4">
            <span>{counted(from, "{count} day before", "{count} days before")}</span>
            <span>{formatCount(own.at(-1)?.total ?? 0)}</span>
          </div>
        </div>
      }
      table={
        <table className="w-full text-sm">
          <caption className="sr-only">{text("All so far, by days before the deadline")}</caption>
          <thead>
            <tr className="border-b border-line text-start text-ink-soft">
              <th scope="col" className="py-1.5 text-start font-medium">
                {text("Days before")}
              </th>
              <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                {text("Proposals")}
              </th>
              {earlier && (
                <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                  <bdi>{earlier.name}</bdi>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ before, total }) => (
              <tr key={before} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {formatCount(before)}
                </th>
                <td className="py-1.5 ps-3 text-end">{formatCount(total)}</td>
                {earlier && <td className="py-1.5 ps-3 text-end">{formerAt(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
