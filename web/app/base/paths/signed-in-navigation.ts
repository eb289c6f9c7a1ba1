import { text } from "@plenary/contract/text";
import { adminPaths } from "./admin-paths.ts";
import type { MenuEntry } from "./navigation.ts";
import { ownPaths } from "./own-paths.ts";
import { paths } from "./paths.ts";
import { reviewPaths } from "./review-paths.ts";

/** The menus of signed-in users; separate from navigation.ts, which every page loads. */

/** Its words are looked up when they are said. */
const entry = (label: () => string, to: string): MenuEntry => ({
  get label() {
    return label();
  },
  to,
});

export const userEntries: MenuEntry[] = [
  entry(() => text("Dashboard"), paths.dashboard()),
  entry(() => text("Events"), paths.events()),
  entry(() => text("Talks"), paths.talks()),
  entry(() => text("Sessions"), paths.sessions()),
  entry(() => text("Messages"), paths.messages()),
  entry(() => text("Find Users"), paths.findUsers()),
];

export const adminEntries: MenuEntry[] = [
  entry(() => text("Dashboard"), adminPaths.dashboard()),
  entry(() => text("System Settings"), adminPaths.settings()),
  entry(() => text("User Management"), adminPaths.users()),
  entry(() => text("Admin Roles"), adminPaths.roles()),
];

export const accountEntries: MenuEntry[] = [
  entry(() => text("My programme"), ownPaths.favourites()),
  entry(() => text("My feedback"), ownPaths.feedback()),
  entry(() => text("My reviews"), reviewPaths.own()),
  entry(() => text("Profile"), paths.profile()),
  entry(() => text("Settings"), paths.settings()),
];
