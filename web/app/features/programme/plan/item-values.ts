import { id } from "@plenary/contract/fields";
import { CreateItemBody, type Item } from "@plenary/contract/programme/programme";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { z } from "zod";
import { toLocalInput } from "../../../base/formats/dates.ts";
import { changedFields, type SchemaForm } from "../../../base/forms/forms.ts";

/** The fields of an item's form: as a call takes them, but for the rooms, where null stands for all. */
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

/** What the form of a new item, or of a stored one, begins with; its start is on the event's clock. */
export const inputOf = (item: Item | null, zone: string): ItemInput => ({
  kind: item?.kind ?? "break",
  title: item?.title ?? "",
  description: item?.description ?? "",
  url: item?.url ?? "",
  startTime: item?.startTime ? toLocalInput(item.startTime, zone) : "",
  durationMinutes: item?.durationMinutes ?? null,
  roomIds: item && item.roomIds.length > 0 ? item.roomIds : null,
});

/**
 * Only what differs from the stored item: what somebody else changed meanwhile stays, and so does the instant of a time that the
 * clock shows twice.
 */
export function changedOnly(values: ItemValues, item: Item, zone: string): Partial<ItemValues> {
  return changedFields(values, ItemFields.parse(inputOf(item, zone)));
}
