import { limits } from "@plenary/contract/limits";
import { ItemKind } from "@plenary/contract/programme/programme";
import type { Room } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { FoldedFields } from "../../../ui/forms/FoldedFields.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { StartFields } from "../../../ui/forms/StartFields.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import type { ItemFormState } from "./item-values.ts";
import { kindHint, kindName } from "./item-words.ts";
import { RoomsChoice } from "./RoomsChoice.tsx";

interface ItemFormFieldsProps {
  form: ItemFormState;
  zone: string;
  firstDay: string;
  rooms: readonly Room[];
  /** Whether the collapsed fields have values. */
  isUsed: boolean;
}

/** An item's kind, place and texts. */
export function ItemFormFields({ form, zone, firstDay, rooms, isUsed }: ItemFormFieldsProps) {
  const [kind, roomIds, startTime] = form.hook.watch(["kind", "roomIds", "startTime"]);
  return (
    // Keeps focused fields above the buttons, which stay at the bottom.
    <div className="flex flex-col gap-5 [&_input]:scroll-mb-24 [&_textarea]:scroll-mb-24">
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
      <StartFields
        value={startTime ?? ""}
        onChange={(next) => {
          form.hook.clearErrors("startTime");
          form.hook.setValue("startTime", next, { shouldDirty: true });
        }}
        zone={zone}
        firstDay={firstDay}
        error={form.errorOf("startTime")}
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
      <FoldedFields
        label={text("More details")}
        isUsed={isUsed}
        isWrong={Boolean(form.errorOf("description") ?? form.errorOf("url"))}
      >
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
      </FoldedFields>
    </div>
  );
}
