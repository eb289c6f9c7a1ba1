import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { type CreateRoomBody, RoomKind } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { numberOrNull, type SchemaForm } from "../../../base/forms/forms.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FeatureFields } from "../../../ui/forms/FeatureFields.tsx";
import { FoldedFields } from "../../../ui/forms/FoldedFields.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { NameField } from "./arranged/NameField.tsx";
import { roomKinds } from "./words.ts";

const more = [
  ...["parallelMax", "description", "accessibility", "features", "mapUrl", "streamUrl"],
  ...["speakerNotes", "hidden"],
] as const;

type RoomFormState = SchemaForm<z.input<typeof CreateRoomBody>, z.output<typeof CreateRoomBody>>;

/** A room's fields; only its name is required. */
export function RoomFields({ form, isUsed }: { form: RoomFormState; isUsed: boolean }) {
  return (
    <>
      <NameField error={form.errorOf("name")} {...form.register("name")} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label={text("Kind")} error={form.errorOf("kind")} {...form.register("kind")}>
          {RoomKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {roomKinds[kind]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={text("Capacity")}
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={programmeLimits.audienceMax}
          error={form.errorOf("capacity")}
          {...form.register("capacity", { setValueAs: numberOrNull })}
        />
        <TextField
          label={text("Building")}
          optional
          error={form.errorOf("building")}
          {...form.register("building")}
        />
        <TextField label={text("Floor")} optional error={form.errorOf("floor")} {...form.register("floor")} />
      </div>
      <FoldedFields
        label={text("More details")}
        isUsed={isUsed}
        isWrong={more.some((field) => form.errorOf(field))}
      >
        <TextArea
          label={text("Description")}
          optional
          rows={3}
          error={form.errorOf("description")}
          {...form.register("description")}
        />
        <TextArea
          label={text("Accessibility")}
          optional
          rows={3}
          hint={text("How to get in and around: doors, ramps, lifts, seats.")}
          error={form.errorOf("accessibility")}
          {...form.register("accessibility")}
        />
        <FeatureFields
          legend={text("Equipment")}
          error={form.errorOf("features")}
          field={form.register("features")}
        />
        <TextArea
          label={text("Notes for speakers")}
          optional
          rows={3}
          hint={text("Only organizers and those who speak in this room read them.")}
          error={form.errorOf("speakerNotes")}
          {...form.register("speakerNotes")}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={text("Link to a map")}
            optional
            type="url"
            error={form.errorOf("mapUrl")}
            {...form.register("mapUrl")}
          />
          <TextField
            label={text("Link to the stream")}
            optional
            type="url"
            error={form.errorOf("streamUrl")}
            {...form.register("streamUrl")}
          />
          <TextField
            label={text("Sessions at once")}
            type="number"
            inputMode="numeric"
            min={1}
            max={programmeLimits.parallelMax}
            error={form.errorOf("parallelMax")}
            {...form.register("parallelMax", { setValueAs: numberOrNull })}
          />
        </div>
        <CheckboxField
          label={text("Hide it while it has no sessions")}
          hint={text("Visitors see it once something is in it.")}
          {...form.register("hidden")}
        />
      </FoldedFields>
    </>
  );
}
