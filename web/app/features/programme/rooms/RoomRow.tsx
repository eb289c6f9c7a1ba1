import { featureNames } from "@plenary/contract/programme/feature-names";
import { type Room, RoomState, setRoomState } from "@plenary/contract/programme/rooms";
import { counted, list, text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call, errorText } from "../../../base/calls/api.ts";
import { isCancelled } from "../../../base/calls/refusals.ts";
import { notify } from "../../../ui/notices/notices.ts";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { FactLine } from "./arranged/FactLine.tsx";
import { wideRow } from "./arranged/wide-row.ts";
import { roomKinds, roomStates } from "./words.ts";

interface RoomRowProps {
  room: Room;
  /** Actions for organizers; null for others. */
  actions: ReactNode;
}

/** A room as a row of the list. */
export function RoomRow({ room, actions }: RoomRowProps) {
  const { name, kind, building, floor, capacity, slots, state, hidden } = room;
  const facts = [
    kind !== "room" && roomKinds[kind](),
    building,
    floor && text("Floor: {floor}", { floor }),
    capacity !== null && counted(capacity, "For {count} person", "For {count} people"),
    slots === 0
      ? text("Nothing in it")
      : counted(slots, "{count} entry in the programme", "{count} entries in the programme"),
  ].filter((fact) => fact !== false && fact);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-2 py-4 2xl:py-2">
      <div className={`min-w-0 flex-1 basis-64 ${wideRow}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {name}
          </h2>
          {!actions && state !== "open" && (
            <Badge tone={state === "full" ? "warn" : "danger"}>{roomStates[state]()}</Badge>
          )}
          {hidden && <Badge>{text("Hidden while empty")}</Badge>}
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            {facts.map((fact, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: building and floor may be called the same
              <bdi key={place} className="min-w-0 [overflow-wrap:anywhere]">
                {fact}
              </bdi>
            ))}
          </p>
          <RoomDetails room={room} />
        </div>
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StateChoice room={room} />
          {actions}
        </div>
      )}
    </div>
  );
}

/** Sets with one press whether people still fit in; everybody sees it at once. */
function StateChoice({ room: { roomId, name, state } }: { room: Room }) {
  const [wanted, setWanted] = useState<RoomState | null>(null);
  const { revalidate } = useRevalidator();

  async function set(next: RoomState) {
    if (wanted !== null || next === state) return;
    setWanted(next);
    try {
      await call(setRoomState, { params: { roomId }, body: { state: next } });
      await revalidate();
    } catch (error) {
      if (!isCancelled(error)) notify(errorText(error, setRoomState.failure), "bad");
    } finally {
      setWanted(null);
    }
  }

  return (
    <fieldset className="flex gap-0.5 rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{text("State of {name}", { name })}</legend>
      {RoomState.options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === (wanted ?? state)}
          onClick={() => set(option)}
          className={`min-h-8 rounded-md px-2.5 text-sm text-ink-soft hover:text-ink aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:shadow-raised ${pressed[option]}`}
        >
          {roomStates[option]()}
        </button>
      ))}
    </fieldset>
  );
}

const pressed: Record<RoomState, string> = {
  open: "aria-pressed:text-ink",
  full: "aria-pressed:text-warn",
  closed: "aria-pressed:text-danger",
};

function RoomDetails({ room }: { room: Room }) {
  const { description, speakerNotes, accessibility, features, parallelMax, mapUrl, streamUrl } = room;
  return (
    <FactLine
      about={room.name}
      said={[
        { term: text("Description"), value: description },
        { term: text("Accessibility"), value: accessibility },
        { term: text("Notes for speakers"), value: speakerNotes ?? null },
        { term: text("Equipment"), value: list(features.map((feature) => featureNames[feature]())) || null },
        { term: text("Sessions at once"), value: parallelMax > 1 ? String(parallelMax) : null },
      ]}
      links={[
        { term: text("Map"), url: mapUrl },
        { term: text("Stream"), url: streamUrl },
      ]}
    />
  );
}
