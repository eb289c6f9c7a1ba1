import { Popover } from "@base-ui/react/popover";
import type { Schedule } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { ReactNode } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { type Show, type Shown, type Zoom, zooms } from "./use-address.ts";

interface ViewMenuProps {
  schedule: Schedule;
  shown: Shown;
  show: Show;
  allHours: boolean;
  setAllHours: (all: boolean) => void;
  /** On phones there are no columns to choose. */
  isPhone: boolean;
}

/** What the columns are, which rooms are shown, whose sessions stand out, and from when to when. */
export function ViewMenu({ schedule, shown, show, allHours, setAllHours, isPhone }: ViewMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass("quiet", "sm")}>
        <SlidersHorizontal aria-hidden="true" />
        {text("View")}
        {shown.rooms && (
          <span className="font-normal text-ink-soft">
            {text("{count} of {all} rooms", { count: shown.rooms.size, all: schedule.rooms.length })}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={16} className="z-40">
          <Popover.Popup
            aria-label={text("View")}
            className="flex max-h-(--available-height) w-[min(22rem,calc(100vw-2rem))] flex-col gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float outline-none"
          >
            {!isPhone && schedule.tracks.length > 0 && (
              <SelectField
                label={text("Columns")}
                value={shown.by}
                onChange={({ target }) => show({ by: target.value === "track" ? "track" : null })}
              >
                <option value="room">{text("Rooms")}</option>
                <option value="track">{text("Tracks")}</option>
              </SelectField>
            )}
            {schedule.tracks.length > 0 && (
              <SelectField
                label={text("Sessions that stand out")}
                value={shown.trackId ?? ""}
                onChange={({ target }) => show({ track: target.value || null })}
              >
                <option value="">{text("All tracks")}</option>
                {schedule.tracks.map(({ trackId, name }) => (
                  <option key={trackId} value={trackId}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            {!isPhone && <Switch label={text("All hours")} on={allHours} onChange={setAllHours} />}
            {shown.by === "room" && schedule.rooms.length > 1 && <Rooms {...{ schedule, shown, show }} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Rooms({ schedule, shown, show }: Pick<ViewMenuProps, "schedule" | "shown" | "show">) {
  const all = schedule.rooms.map(({ roomId }) => roomId);
  const isShown = (id: string) => shown.rooms?.has(id) ?? false;
  const turn = (roomId: string) => {
    const ids = all.filter((id) => isShown(id) !== (id === roomId));
    show({ rooms: ids.length === all.length || ids.length === 0 ? null : ids.join(",") });
  };
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">{text("Rooms")}</legend>
      <p className="mb-1 text-sm text-ink-soft">{text("Choose some to see only these.")}</p>
      {schedule.rooms.map(({ roomId, name }) => (
        <label key={roomId} className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 shrink-0 accent-accent"
            checked={isShown(roomId)}
            onChange={() => turn(roomId)}
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Closer, further away, and the whole day. */
export function ZoomButtons({ zoom, show }: { zoom: Zoom; show: Show }) {
  const at = zoom === "fit" ? -1 : zooms.indexOf(zoom);
  const to = (next: number) => show({ zoom: zooms[next] === 100 ? null : String(zooms[next]) });
  const button = (label: string, icon: ReactNode, next: number) => (
    <Button
      variant="quiet"
      size="sm"
      className="px-2"
      aria-label={label}
      title={label}
      disabled={zooms[next] === undefined}
      onClick={() => to(next)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex items-center">
      {button(text("Smaller"), <Minus aria-hidden="true" />, at - 1)}
      <Button
        variant={zoom === "fit" ? "secondary" : "quiet"}
        size="sm"
        aria-pressed={zoom === "fit"}
        onClick={() => show({ zoom: zoom === "fit" ? null : "fit" })}
      >
        {text("Fit day")}
      </Button>
      {button(text("Larger"), <Plus aria-hidden="true" />, at + 1)}
    </div>
  );
}
