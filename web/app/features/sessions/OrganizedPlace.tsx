import { text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { clockIn, formatZone } from "../../base/dates.ts";
import { controlClass, Field } from "../../ui/Field.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { NameNote } from "./NameNote.tsx";
import { namesOf, type useRoomsAndTracks } from "./rooms-and-tracks.ts";
import { Suggestions } from "./Suggestions.tsx";
import type { SessionFormState } from "./session-values.ts";
import { useOtherSessions } from "./use-other-sessions.ts";
import { usual } from "./usual.ts";
import { type Placed, warningsOf } from "./warnings.ts";

/** Which session the form is about, for its comparison with the event's others. */
export interface Compared {
  eventId: string;
  /** Unless it is new. */
  sessionId: string | undefined;
  people: Placed["people"];
  /** What its speaker calls room and track where the event has none of that name. */
  loose: { room: string | null; track: string | null };
}

interface OrganizedPlaceProps {
  form: SessionFormState;
  /** The event's. */
  zone: string;
  compared: Compared;
  /** The event's. */
  named: ReturnType<typeof useRoomsAndTracks>;
}

/**
 * Time, room and track for who organizes the event: beginning with its first day, offering its rooms and tracks, and saying at once what looks
 * wrong. Nothing of that is refused (docs/product/sessions.md#what-looks-wrong).
 */
export function OrganizedPlace({ form, zone, compared, named }: OrganizedPlaceProps) {
  const { eventId, sessionId, people, loose } = compared;
  const id = useId();
  const { places, failure } = useOtherSessions(eventId, sessionId);
  const [startTime, durationMinutes, room] = form.hook.watch(["startTime", "durationMinutes", "room"]);
  const track = form.hook.watch("track");
  const placed = {
    startTime: startTime ?? "",
    durationMinutes: Number(durationMinutes) || null,
    room: room ?? "",
    people,
  };
  const warnings = places && warningsOf(placed, places, clockIn(zone));
  const words = (name: "room" | "track", known: readonly string[]) => ({
    ...form.register(name, {
      onBlur: ({ target }) => form.hook.setValue(name, usual(target.value, known), { shouldDirty: true }),
      onChange: () => form.hook.clearErrors(`${name}Id`),
    }),
    list: `${id}-${name}`,
    autoComplete: "off",
    optional: true,
    error: form.errorOf(name) ?? form.errorOf(`${name}Id`),
  });
  const { found } = named;
  const rooms = namesOf(found?.rooms ?? [], places?.rooms ?? []);
  const tracks = namesOf(found?.tracks ?? [], places?.tracks ?? []);
  const looseOne = (name: "room" | "track") => ({
    ...{ name: loose[name], eventId },
    onAdded: () => {
      form.hook.setFocus(name);
      named.reload();
    },
  });
  return (
    <>
      <div>
        <StartFields form={form} zone={zone} firstDay={places?.firstDay ?? ""} />
        <Warning lines={warnings?.start ?? []} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField label={text("Room")} {...words("room", rooms)} />
          <NameNote kind="room" typed={room ?? ""} found={found} loose={looseOne("room")} />
          <Warning lines={warnings?.room ?? []} />
        </div>
        <div>
          <TextField label={text("Track")} {...words("track", tracks)} />
          <NameNote kind="track" typed={track ?? ""} found={found} loose={looseOne("track")} />
        </div>
      </div>
      <Suggestions id={`${id}-room`} words={rooms} />
      <Suggestions id={`${id}-track`} words={tracks} />
      {[failure, named.failure].map(
        (line) =>
          line && (
            <p key={line} className="text-sm text-ink-soft">
              {line}
            </p>
          ),
      )}
    </>
  );
}

/** The day is there before a time is: without a time, nothing is set. */
function StartFields({ form, zone, firstDay }: { form: SessionFormState; zone: string; firstDay: string }) {
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const start = form.hook.watch("startTime") ?? "";
  const [startDay = "", time = ""] = start.split("T");
  const day = startDay || (typedDay ?? firstDay);
  const error = form.errorOf("startTime");

  // A time may be typed before the first day is known.
  const complete = useEffectEvent((first: string) => {
    if (first && time && !startDay && typedDay === null) set(first, time);
  });
  useEffect(() => complete(firstDay), [firstDay]);

  function set(nextDay: string, nextTime: string) {
    form.hook.clearErrors("startTime");
    form.hook.setValue("startTime", nextTime ? `${nextDay}T${nextTime}` : "", { shouldDirty: true });
  }

  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={text("Day")}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => {
              setTypedDay(target.value);
              set(target.value, time);
            }}
            className={`${controlClass} min-h-11`}
          />
        )}
      </Field>
      <Field
        label={text("Start time")}
        optional
        error={error}
        hint={text("In the event's time zone, {zone}.", { zone: formatZone(zone) })}
      >
        {(control) => (
          <input
            {...control}
            type="time"
            value={time.slice(0, 5)}
            onChange={({ target }) => set(day, target.value)}
            className={`${controlClass} min-h-11`}
          />
        )}
      </Field>
    </div>
  );
}

/** Is there all the time, so that screen readers hear what appears in it once they are done with what is typed. */
function Warning({ lines }: { lines: string[] }) {
  return (
    <div role="status">
      {lines.map((line) => (
        <p
          key={line}
          className="mt-2 flex items-start gap-2 rounded-control bg-warn-wash px-3 py-2 text-sm text-warn [overflow-wrap:anywhere]"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span dir="auto">{line}</span>
        </p>
      ))}
    </div>
  );
}
