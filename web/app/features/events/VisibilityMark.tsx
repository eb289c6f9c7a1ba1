import type { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { Mark } from "../../ui/table/Mark.tsx";

/** Whether an event is public, in a table. */
export function VisibilityMark({ visibility }: { visibility: Visibility }) {
  return visibility === "public" ? (
    <Mark kind="good" word={text("Public")} wordClass="max-lg:sr-only" />
  ) : (
    <Mark kind="waits" word={text("Draft")} wordClass="max-lg:sr-only" />
  );
}
