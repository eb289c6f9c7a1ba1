import { counted } from "@plenary/contract/text";

/** How many fields of a form were changed and not saved. */
export function Unsaved({ changed }: { changed: number }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {changed > 0 && counted(changed, "{count} change isn't saved", "{count} changes aren't saved")}
    </p>
  );
}
