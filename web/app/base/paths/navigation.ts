import { paths } from "./paths.ts";

export interface MenuEntry {
  label: string;
  to: string;
}

export const visitorEntries: MenuEntry[] = [
  { label: "Home", to: paths.home() },
  { label: "Browse Events", to: paths.publicEvents() },
];
