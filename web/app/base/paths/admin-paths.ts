import { pathOf } from "@plenary/contract/paths";

/** As paths.ts, for administrators' screens; separate so that visitors don't load them. */
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
