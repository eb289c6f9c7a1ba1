import type { SpeakerTime } from "@plenary/contract/schedule/rule-fields";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { formatDayIn } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { TimedDay } from "../times/day-times.ts";
import { hourSpan, hoursOf, painted, paintedAs } from "./painting.ts";

type Time = z.infer<typeof SpeakerTime>;

interface PaintedDaysProps {
  times: readonly Time[];
  days: readonly TimedDay[];
  zone: string;
  onPaint: (times: Time[]) => void;
}

interface Cell {
  day: number;
  hour: number;
}

/** Days as columns, hours as rows, and two brushes. For the pointer: the list beside it says and sets the same. */
export function PaintedDays({ times, days, zone, onPaint }: PaintedDaysProps) {
  const [brush, setBrush] = useState<"can" | "cannot">("can");
  const [isWhole, setWhole] = useState(false);
  const [drawn, setDrawn] = useState<{ from: Cell; to: Cell; brush: "can" | "cannot" | null } | null>(null);
  const isTouched = useRef(false);
  const hours = useMemo(() => (days[0] ? hoursOf(days[0], zone) : []), [days, zone]);
  const spans = useMemo(
    () => days.map((day) => hours.map((_, at) => hourSpan(day, hours, at, zone))),
    [days, hours, zone],
  );
  const spanAt = (day: number, hour: number) => spans[day]?.[hour] ?? { from: 0, to: 0 };
  const usual = (hour: string, at: number) =>
    isWhole ||
    (hour >= "08:00" && hour < "22:00") ||
    days.some((_, day) => paintedAs(times, spanAt(day, at)) !== null);

  /** What is drawn while the button is down, of one day. */
  function drawnIn({ from, to }: { from: Cell; to: Cell }) {
    const [first, last] = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour)];
    return { from: spanAt(from.day, first).from, to: spanAt(from.day, last).to };
  }

  const brushAt = (cell: Cell) => (paintedAs(times, spanAt(cell.day, cell.hour)) === brush ? null : brush);

  const finish = useEffectEvent(() => {
    if (drawn) onPaint(painted(times, drawnIn(drawn), drawn.brush));
    setDrawn(null);
  });
  const isDrawing = drawn !== null;
  useEffect(() => {
    if (!isDrawing) return;
    const end = () => finish();
    addEventListener("pointerup", end);
    return () => removeEventListener("pointerup", end);
  }, [isDrawing]);

  function begin(event: PointerEvent, cell: Cell): void {
    // A finger scrolls; where it is pressed shortly, that hour is painted.
    isTouched.current = event.pointerType === "touch";
    if (isTouched.current || event.button !== 0) return;
    event.preventDefault();
    setDrawn({ from: cell, to: cell, brush: brushAt(cell) });
  }

  const shown = drawn ? painted(times, drawnIn(drawn), drawn.brush) : times;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {(["can", "cannot"] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={brush === one ? "secondary" : "quiet"}
            aria-pressed={brush === one}
            onClick={() => setBrush(one)}
          >
            {one === "can" ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            {one === "can" ? text("Can") : text("Cannot")}
          </Button>
        ))}
        <Button size="sm" variant="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {text("All hours")}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={text("Days and hours to paint")}>
        <table aria-hidden="true" className="w-full border-separate border-spacing-x-1 text-sm select-none">
          <thead>
            <tr>
              <td className="w-16" />
              {days.map(({ date, opens }) => (
                <th key={date} scope="col" className="min-w-20 pb-1 font-medium">
                  {formatDayIn(opens, zone)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(
              (hour, at) =>
                usual(hour, at) && (
                  <tr key={hour}>
                    <th scope="row" className="px-2 text-end font-normal text-ink-soft tabular-nums">
                      {hour}
                    </th>
                    {days.map(({ date }, day) => (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the list is the same for keys
                      <td
                        key={date}
                        data-hour={`${date} ${hour}`}
                        className={`h-7 cursor-pointer rounded-sm border border-line text-center align-middle ${looks[paintedAs(shown, spanAt(day, at)) ?? "none"]}`}
                        onPointerDown={(event) => begin(event, { day, hour: at })}
                        onPointerEnter={() => drawn && setDrawn({ ...drawn, to: { day, hour: at } })}
                        onClick={() =>
                          isTouched.current &&
                          onPaint(painted(times, spanAt(day, at), brushAt({ day, hour: at })))
                        }
                      >
                        {marks[paintedAs(shown, spanAt(day, at)) ?? "none"]}
                      </td>
                    ))}
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const looks = {
  can: "bg-accent-wash text-accent",
  cannot: "bg-danger-wash text-danger-strong",
  partly: "bg-sunken text-ink-soft",
  none: "bg-surface",
};

const marks = { can: "✓", cannot: "✕", partly: "·", none: "" };
