import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { Room } from "@plenary/contract/programme/rooms";
import { trackColors } from "@plenary/contract/programme/track-colors";
import { CreateTrackBody, RoomPolicy, type Track } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import type { ComponentProps } from "react";
import { z } from "zod";
import type { SchemaForm } from "../../../base/forms/forms.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { FoldedFields } from "../../../ui/forms/FoldedFields.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { PeoplePicker, type Person } from "../../users/PeoplePicker.tsx";
import { NameField } from "./arranged/NameField.tsx";
import { colorNames, policies } from "./words.ts";

interface TrackFieldsProps {
  form: TrackFormState;
  /** Null for a new one. */
  track: Track | null;
  rooms: readonly Room[];
}

const more = ["description", "roomPolicy", "roomIds", "userIds"] as const;

/** A track's fields; only its name is required. */
export function TrackFields({ form, track, rooms }: TrackFieldsProps) {
  const policy = form.hook.watch("roomPolicy") ?? "any";
  const saysMore =
    track !== null && (track.description !== null || track.roomPolicy !== "any" || track.managers.length > 0);
  return (
    <>
      <NameField error={form.errorOf("name")} {...form.register("name")} />
      <ColorField present={track?.color ?? null} error={form.errorOf("color")} {...form.register("color")} />
      <FoldedFields
        label={text("More details")}
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
            signsIn
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

interface ColorFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "value"> {
  /** Its present colour, which may not be among those offered. */
  present: string | null;
  error: string | undefined;
}

/** One of the offered colours, none, or the one from an import. Takes what react-hook-form's `register` returns. */
function ColorField({ present, error, ...input }: ColorFieldProps) {
  const offered = trackColors.map((color) => ({ color: color as string, name: colorNames[color]() }));
  const imported =
    present && !offered.some(({ color }) => color === present)
      ? [{ color: present, name: text("{color}, from the schedule file", { color: present }) }]
      : [];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text("Colour")}</legend>
      <div className="flex flex-wrap gap-1">
        {[{ color: "", name: text("None") }, ...imported, ...offered].map(({ color, name }) => (
          <label key={color} title={name} className="relative flex size-11 cursor-pointer">
            <input
              {...input}
              type="radio"
              value={color}
              className="peer size-11 cursor-pointer appearance-none rounded-control border-2 border-transparent checked:border-ink hover:bg-sunken"
            />
            <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-ink-soft">
              {color ? (
                <Swatch color={color} className="size-7" />
              ) : (
                <Ban className="size-6" aria-hidden="true" />
              )}
            </span>
            <Check
              strokeWidth={3}
              aria-hidden="true"
              className="pointer-events-none absolute -end-0.5 -top-0.5 hidden size-4 rounded-full bg-ink p-0.5 text-canvas peer-checked:block"
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

/** A track's colour, beside its name; with an edge, because an import may bring one as light as the page. */
export function Swatch({ color, className = "size-4" }: { color: string; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 text-line-strong ${className}`}>
      <circle cx="8" cy="8" r="7.25" fill={color} stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}

/** With the managers under the name that the server's errors have; an empty text stands for no colour. */
export const TrackBody = CreateTrackBody.extend({
  color: z
    .string()
    .transform((color) => color || null)
    .pipe(CreateTrackBody.shape.color.unwrap()),
  userIds: z.array(z.custom<Person>()),
});

type TrackFormState = SchemaForm<z.input<typeof TrackBody>, z.output<typeof TrackBody>>;
