import { Badge } from "../../../ui/Badge.tsx";
import { actionStyle } from "./audit-actions.ts";

/** What an administrator did, as a coloured word with an icon. */
export function ActionBadge({ action }: { action: string }) {
  const { label, icon: Icon, tone } = actionStyle(action);
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </Badge>
  );
}
