import type { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { Badge } from "../../ui/texts/Badge.tsx";

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  return visibility === "public" ? (
    <Badge tone="accent">{text("Public")}</Badge>
  ) : (
    <Badge tone="warn">{text("Draft")}</Badge>
  );
}
