import type { Role } from "@plenary/contract/accounts/users";
import { Badge } from "../../ui/texts/Badge.tsx";

/** The name of a role (docs/product/profiles.md#other-people). */
const labels: Record<Role, string> = { user: "User", admin: "Administrator" };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === "admin" ? "accent" : "neutral"}>{labels[role]}</Badge>;
}
