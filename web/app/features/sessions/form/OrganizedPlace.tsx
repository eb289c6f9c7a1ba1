import { listOtherSessions } from "@plenary/contract/sessions/event-sessions";
import { text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import { call } from "../../../base/calls/api.ts";
import { useLoaded } from "../../../base/calls/use-loaded.ts";
import { clockIn } from "../../../base/formats/dates.ts";
import { StartFields } from "../../../ui/forms/StartFields.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { knownSpelling } from "./known-spelling.ts";
import { NameNote } from "./NameNote.tsx";
import { namesOf, type useRoomsAndTracks } from "./rooms-and-tracks.ts";
import { Suggestions } from "./Suggestions.tsx";
import type { SessionFormState } from "./session-values.ts";
import { type PlacedSession, warningsOf } from "./warnings.ts";

/** Which session the form is about, for its comparison with the event's others. */
export interface ComparedSession {
  eventId: string;
  /** Unless it is new. */
  sessionId: string | undefined;
  people: PlacedSession["people"];
  /** The speaker's names for room and track, if the event has none of that name. */
  unlisted: { room: string | null; track: string | null };
}

interface OrganizedPlaceProps {
  form: SessionFormState;
  zone: string;
  compared: ComparedSession;
  named: ReturnType<typeof useRoomsAndTracks>;
}

/** Time, room and track, with warnings of what looks wrong (docs/product/sessions.md#what-looks-wrong). */
export function OrganizedPlace({ form, zone, compared, named }: OrganizedPlaceProps) {
  const { eventId, sessionId, people, unlisted } = compared;
  const id = useId();
  const { found: places, failure } = useOtherSessions(eventId, sessionId);
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
      onBlur: ({ target }) =>
        form.hook.setValue(name, knownSpelling(target.value, known), { shouldDirty: true }),
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
  const unlistedName = (name: "room" | "track") => ({
    ...{ name: unlisted[name], eventId },
    onAdded: () => {
      form.hook.setFocus(name);
      named.reload();
    },
  });
  return (
    <>
      <div>
        <StartFields
          value={startTime ?? ""}
          onChange={(next) => {
            form.hook.clearErrors("startTime");
            form.hook.setValue("startTime", next, { shouldDirty: true });
          }}
          zone={zone}
          firstDay={places?.firstDay ?? ""}
          error={form.errorOf("startTime")}
        />
        <Warning lines={warnings?.start ?? []} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField label={text("Room")} {...words("room", rooms)} />
          <NameNote kind="room" typed={room ?? ""} found={found} unlisted={unlistedName("room")} />
          <Warning lines={warnings?.room ?? []} />
        </div>
        <div>
          <TextField label={text("Track")} {...words("track", tracks)} />
          <NameNote kind="track" typed={track ?? ""} found={found} unlisted={unlistedName("track")} />
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

/** Always rendered, so that screen readers announce its text after typing. */
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

/** Loads the slots of the event's other sessions, without that of the session that is changed. */
const useOtherSessions = (eventId: string, sessionId: string | undefined) =>
  useLoaded(
    `${eventId} ${sessionId}`,
    (signal) => call(listOtherSessions, { params: { eventId }, query: { sessionId } }, { signal }),
    listOtherSessions.failure,
  );
