import { text } from "@plenary/contract/text";
import { adminPaths } from "./admin-paths.ts";
import type { MenuEntry } from "./navigation.ts";
import { ownPaths } from "./own-paths.ts";
import { paths } from "./paths.ts";
import { reviewPaths } from "./review-paths.ts";

/** The menus of signed-in users; separate from navigation.ts, which every page loads. */

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
  {
    get label() {
      return text("My programme");
    },
    to: ownPaths.favourites(),
  },
  {
    get label() {
      return text("My feedback");
    },
    to: ownPaths.feedback(),
  },
  {
    get label() {
      return text("My reviews");
    },
    to: reviewPaths.own(),
  },
  { label: "Profile", to: paths.profile() },
  { label: "Settings", to: paths.settings() },
];
