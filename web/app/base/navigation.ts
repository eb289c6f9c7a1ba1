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
  { label: "Dashboard", to: paths.admin() },
  { label: "System Settings", to: paths.adminSettings() },
  { label: "User Management", to: paths.adminUsers() },
  { label: "Admin Roles", to: paths.adminRoles() },
];

export const accountEntries: MenuEntry[] = [
  { label: "Profile", to: paths.profile() },
  { label: "Settings", to: paths.settings() },
];
