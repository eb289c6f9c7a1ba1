import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import ListChecks from "lucide-react/icons/list-checks";
import { Button } from "../../../ui/buttons/Button.tsx";
import { DayRow } from "./DayRow.tsx";
import type { Show, Shown } from "./use-address.ts";
import { ViewMenu, ZoomButtons } from "./ViewMenu.tsx";

interface ViewLineProps {
  schedule: Schedule;
  slots: readonly ScheduleSlot[];
  shown: Shown;
  show: Show;
  allHours: boolean;
  setAllHours: (all: boolean) => void;
  isPhone: boolean;
  choice: { isChoosing: boolean; begin: () => void; none: () => void };
}

/** The days, and how they are shown. */
export function ViewLine({ schedule, slots, shown, show, isPhone, choice, ...hours }: ViewLineProps) {
  const { isChoosing, begin, none } = choice;
  return (
    <div className="flex items-center gap-1 max-md:contents">
      <DayRow days={schedule.days} slots={slots} date={shown.day?.date} onDay={(day) => show({ day })} />
      <div className="flex shrink-0 flex-wrap items-center gap-1">
        <Button
          variant={isChoosing ? "secondary" : "quiet"}
          size="sm"
          aria-pressed={isChoosing}
          onClick={isChoosing ? none : begin}
        >
          <ListChecks aria-hidden="true" />
          {text("Choose several")}
        </Button>
        <ViewMenu {...{ schedule, shown, show, isPhone }} {...hours} />
        {!isPhone && <ZoomButtons zoom={shown.zoom} show={show} />}
      </div>
    </div>
  );
}
