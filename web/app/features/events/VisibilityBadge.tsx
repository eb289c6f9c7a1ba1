import type { Visibility } from "@plenary/contract/events/events";
import { Badge } from "../../ui/texts/Badge.tsx";

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  return visibility === "public" ? <Badge tone="accent">Public</Badge> : <Badge tone="warn">Draft</Badge>;
}
