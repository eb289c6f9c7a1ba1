import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { Room } from "@plenary/contract/programme/rooms";
import { RoomPolicy, type Track } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/ChoiceField.tsx";
import { FoldedFields } from "../../../ui/FoldedFields.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { PeoplePicker } from "../../users/PeoplePicker.tsx";
import { NameField } from "./arranged/NameField.tsx";
import { ColorField } from "./ColorField.tsx";
import type { TrackFormState } from "./track-body.ts";
import { policies } from "./words.ts";

interface TrackFieldsProps {
  form: TrackFormState;
  /** Null for a new one. */
  track: Track | null;
  rooms: readonly Room[];
}

const more = ["description", "roomPolicy", "roomIds", "userIds"] as const;

/** What can be said of a track; only its name has to be. */
export function TrackFields({ form, track, rooms }: TrackFieldsProps) {
  const policy = form.hook.watch("roomPolicy") ?? "any";
  const saysMore =
    track !== null && (track.description !== null || track.roomPolicy !== "any" || track.managers.length > 0);
  return (
    <>
      <NameField error={form.errorOf("name")} {...form.register("name")} />
      <ColorField present={track?.color ?? null} error={form.errorOf("color")} {...form.register("color")} />
      <FoldedFields
        label={text("More about it")}
        isUsed={saysMore}
        isWrong={more.some((field) => form.errorOf(field))}
      >
        <TextArea
          label={text("Description")}
          optional
          rows={3}
          error={form.errorOf("description")}
          {...form.register("description")}
        />
        <ChoiceField
          legend={text("Rooms of its sessions")}
          options={RoomPolicy.options.map((value) => ({ value, ...policies[value]() }))}
          error={form.errorOf("roomPolicy")}
          {...form.register("roomPolicy")}
        />
        {policy !== "any" && <OwnRooms form={form} rooms={rooms} />}
        {track && (
          <PeoplePicker
            label={text("Managers")}
            optional
            reachable
            hint={text("Who arranges its sessions. They see this event, also while it is a draft.")}
            chosen={form.hook.watch("userIds")}
            onChange={(people) => {
              form.hook.setValue("userIds", people, { shouldDirty: true });
              form.hook.clearErrors("userIds");
            }}
            max={programmeLimits.trackManagersMax}
            error={form.errorOf("userIds")}
          />
        )}
      </FoldedFields>
    </>
  );
}

function OwnRooms({ form, rooms }: Pick<TrackFieldsProps, "form" | "rooms">) {
  const error = form.errorOf("roomIds");
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text("Its rooms")}</legend>
      {rooms.length === 0 ? (
        <p className="text-sm text-ink-soft">{text("This event has no rooms yet.")}</p>
      ) : (
        <div className="grid max-h-72 gap-3 overflow-y-auto rounded-control border border-line-strong p-3 sm:grid-cols-2">
          {rooms.map(({ roomId, name }) => (
            <CheckboxField
              key={roomId}
              label={
                <span dir="auto" className="block [overflow-wrap:anywhere]">
                  {name}
                </span>
              }
              value={roomId}
              aria-invalid={error ? true : undefined}
              {...form.register("roomIds")}
            />
          ))}
        </div>
      )}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
