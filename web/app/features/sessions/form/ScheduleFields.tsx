import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { formatZone } from "../../../base/formats/dates.ts";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { DateField } from "../../../ui/forms/DateField.tsx";
import { FoldedFields } from "../../../ui/forms/FoldedFields.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { type ComparedSession, OrganizedPlace } from "./OrganizedPlace.tsx";
import type { useRoomsAndTracks } from "./rooms-and-tracks.ts";
import { Suggestions } from "./Suggestions.tsx";
import type { SessionFormState } from "./session-values.ts";

interface ScheduleFieldsProps {
  form: SessionFormState;
  /** The event's; null while no event is chosen. */
  zone: string | null;
  /** Whether the reader can only wish for a place, which the organizers decide about. */
  asWishes: boolean;
  /** Whether only organizers set its slot. */
  isFixed: boolean;
  /** The comparison data for organizers; null while no event is chosen. */
  compared: ComparedSession | null;
  named: ReturnType<typeof useRoomsAndTracks>;
}

/** Time, room and track, all optional. */
export function ScheduleFields({ form, zone, asWishes, isFixed, compared, named }: ScheduleFieldsProps) {
  if (isFixed) {
    return (
      <p className="text-sm text-ink-soft">
        {text("Times and rooms are published. If this session has to move, ask the organizers.")}
      </p>
    );
  }
  return (
    <>
      <TextField
        label={text("Duration in minutes")}
        optional
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.durationMinutesMax}
        error={form.errorOf("durationMinutes")}
        {...form.register("durationMinutes", { setValueAs: numberOrNull })}
      />
      {asWishes || !zone || !compared ? (
        <Wishes form={form} zone={zone} named={named} />
      ) : (
        <OrganizedPlace form={form} zone={zone} compared={compared} named={named} />
      )}
    </>
  );
}

const placeFields = ["startTime", "room", "track"] as const;
const wrongFields = [...placeFields, "roomId", "trackId"] as const;

/** A speaker's wishes, folded unless there are some. */
function Wishes({ form, zone, named }: Pick<ScheduleFieldsProps, "form" | "zone" | "named">) {
  const [isUsed] = useState(() => form.hook.getValues(placeFields).some(Boolean));
  const isWrong = wrongFields.some((name) => form.errorOf(name));
  return (
    <FoldedFields label={text("Wishes (optional)")} isUsed={isUsed} isWrong={isWrong}>
      <p className="text-sm text-ink-soft">
        {text("The organizers decide about time, room and track. Say here what you would like.")}
      </p>
      <PlaceFields form={form} zone={zone} named={named} />
    </FoldedFields>
  );
}

function PlaceFields({ form, zone, named }: Pick<ScheduleFieldsProps, "form" | "zone" | "named">) {
  const id = useId();
  const { rooms = [], tracks = [] } = named.found ?? {};
  const words = (name: "room" | "track") => ({
    ...form.register(name, { onChange: () => form.hook.clearErrors(`${name}Id`) }),
    list: `${id}-${name}`,
    autoComplete: "off",
    error: form.errorOf(name) ?? form.errorOf(`${name}Id`),
  });
  return (
    <>
      <DateField
        label={text("Start time")}
        withTime
        hint={
          zone
            ? text("In the event's time zone, {zone}.", { zone: formatZone(zone) })
            : text("In the event's time zone.")
        }
        error={form.errorOf("startTime")}
        {...form.register("startTime")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={text("Room")} {...words("room")} />
        <TextField label={text("Track")} {...words("track")} />
      </div>
      <Suggestions id={`${id}-room`} words={rooms.map(({ name }) => name)} />
      <Suggestions id={`${id}-track`} words={tracks.map(({ name }) => name)} />
    </>
  );
}
