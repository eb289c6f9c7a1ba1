import { id } from "@plenary/contract/fields";
import { CreateItemBody, type Item } from "@plenary/contract/programme/programme";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { z } from "zod";
import { toLocalInput } from "../../../base/formats/dates.ts";
import { changedFields, type SchemaForm } from "../../../base/forms/forms.ts";

/** The fields of an item's form: as the call takes them, but null stands for all rooms. */
export const ItemFields = CreateItemBody.extend({
  roomIds: z
    .array(id)
    .min(1, { error: () => text("Please choose at least one room") })
    .max(programmeLimits.roomsMax)
    .nullable()
    .transform((roomIds) => roomIds ?? []),
});

type ItemInput = z.input<typeof ItemFields>;
export type ItemValues = z.output<typeof ItemFields>;
export type ItemFormState = SchemaForm<ItemInput, ItemValues>;

/** The initial values of the form of a new or stored item; its start is on the event's clock. */
export const inputOf = (item: Item | null, zone: string): ItemInput => ({
  kind: item?.kind ?? "break",
  title: item?.title ?? "",
  description: item?.description ?? "",
  url: item?.url ?? "",
  startTime: item?.startTime ? toLocalInput(item.startTime, zone) : "",
  durationMinutes: item?.durationMinutes ?? null,
  roomIds: item && item.roomIds.length > 0 ? item.roomIds : null,
});

/** Only what differs from the stored item, to keep others' changes and the instant of a time the clock shows twice. */
export function changedOnly(values: ItemValues, item: Item, zone: string): Partial<ItemValues> {
  return changedFields(values, ItemFields.parse(inputOf(item, zone)));
}
