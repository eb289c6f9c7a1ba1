import { createItem, type Item, updateItem } from "@plenary/contract/programme/programme";
import type { Room } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { useStored } from "../../../base/forms/use-stored.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { ItemFormFields } from "./ItemFormFields.tsx";
import { changedOnly, ItemFields, type ItemValues, inputOf } from "./item-values.ts";

interface ItemDialogProps {
  eventId: string;
  zone: string;
  firstDay: string;
  rooms: readonly Room[];
  /** The stored item; null for a new one. */
  item: Item | null;
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Adds or changes an item. Cancelling keeps the text. */
export function ItemDialog({ eventId, item, open, onClose, focusAfter, ...around }: ItemDialogProps) {
  const { zone } = around;
  const form = useSchemaForm(ItemFields, inputOf(item, zone));
  const { isDirty } = form.hook.formState;
  const { revalidate } = useRevalidator();
  useUnsaved(isDirty);
  useStored(form.hook, inputOf(item, zone));

  async function save(values: ItemValues): Promise<Item | null> {
    if (!item) {
      await call(createItem, { params: { eventId }, body: values });
      return null;
    }
    const body = changedOnly(values, item, zone);
    return (await call(updateItem, { params: { itemId: item.itemId }, body })).item;
  }

  const send = form.submit(async (values) => {
    const stored = await save(values);
    form.hook.reset(inputOf(stored, zone));
    await revalidate();
    onClose();
    notify(item ? text("Item saved") : text("Item added"));
  }, createItem.failure);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={item ? text("Edit item") : text("New item")}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={item ? text("Save item") : text("Add item")}
        busyLabel={text("Saving...")}
        // Visible however long the form is.
        footClass="sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-4"
      >
        <ItemFormFields form={form} isUsed={Boolean(item?.description || item?.url)} {...around} />
      </DialogForm>
    </Dialog>
  );
}
