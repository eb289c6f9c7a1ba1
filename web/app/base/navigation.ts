import { adminPaths } from "./admin-paths.ts";
import { paths } from "./paths.ts";

export interface MenuEntry {
  label: string;
  to: string;
}

export const visitorEntries: MenuEntry[] = [
  { label: "Home", to: paths.home() },
  { label: "Browse Events", to: paths.publicEvents() },
];

export const userEntries: MenuEntry[] = [
  { label: "Dashboard", to: paths.dashboard() },
  { label: "Events", to: paths.events() },
  { label: "Talks", to: paths.talks() },
  { label: "Sessions", to: paths.sessions() },
  { label: "Messages", to: paths.messages() },
  { label: "Find Users", to: paths.findUsers() },
];

export const adminEntries: MenuEntry[] = [
  { label: "Dashboard", to: adminPaths.dashboard() },
  { label: "System Settings", to: adminPaths.settings() },
  { label: "User Management", to: adminPaths.users() },
  { label: "Admin Roles", to: adminPaths.roles() },
];

export const accountEntries: MenuEntry[] = [
  { label: "Profile", to: paths.profile() },
  { label: "Settings", to: paths.settings() },
];
