import { limits } from "@plenary/contract/limits";
import { ItemKind } from "@plenary/contract/programme";
import type { Room } from "@plenary/contract/rooms";
import { text } from "@plenary/contract/text";
import { formatZone } from "../../base/dates.ts";
import { numberOrNull } from "../../base/forms.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ItemFormState } from "./item-values.ts";
import { kindHint, kindName } from "./item-words.ts";
import { RoomsChoice } from "./RoomsChoice.tsx";

interface ItemFormFieldsProps {
  form: ItemFormState;
  /** The event's. */
  zone: string;
  rooms: readonly Room[];
}

/** What an item is, when and where. */
export function ItemFormFields({ form, zone, rooms }: ItemFormFieldsProps) {
  const [kind, roomIds] = form.hook.watch(["kind", "roomIds"]);
  return (
    <>
      <SelectField
        label={text("Kind")}
        hint={kindHint(kind)}
        error={form.errorOf("kind")}
        {...form.register("kind")}
      >
        {ItemKind.options.map((each) => (
          <option key={each} value={each}>
            {kindName(each)}
          </option>
        ))}
      </SelectField>
      <TextField label={text("Title")} error={form.errorOf("title")} {...form.register("title")} />
      <DateField
        label={text("Start")}
        optional
        withTime
        hint={text("In the event's time zone, {zone}.", { zone: formatZone(zone) })}
        error={form.errorOf("startTime")}
        {...form.register("startTime")}
      />
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
      <RoomsChoice
        rooms={rooms}
        chosen={roomIds}
        error={form.errorOf("roomIds")}
        onChange={(next) => {
          form.hook.setValue("roomIds", next, { shouldDirty: true });
          form.hook.clearErrors("roomIds");
        }}
      />
      <TextArea
        label={text("Description")}
        optional
        rows={3}
        error={form.errorOf("description")}
        {...form.register("description")}
      />
      <TextField
        label={text("Link")}
        optional
        type="url"
        error={form.errorOf("url")}
        {...form.register("url")}
      />
    </>
  );
}
