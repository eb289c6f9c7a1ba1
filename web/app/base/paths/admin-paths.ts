import { pathOf } from "@plenary/contract/paths";

/** Like paths.ts, the addresses of administrators' screens: apart, so that no visitor loads them. */
export const adminPaths = {
  dashboard: () => pathOf("/admin"),
  settings: () => pathOf("/admin/settings"),
  users: () => pathOf("/admin/users"),
  userSecurity: (userId: string) => pathOf("/admin/users/:userId/security", { userId }),
  roles: () => pathOf("/admin/roles"),
  auditLogs: () => pathOf("/admin/audit-logs"),
  events: () => pathOf("/admin/events"),
  status: () => pathOf("/admin/status"),
};
