import { useSyncExternalStore } from "react";
import { readItem, removeItem, writeItem } from "../../base/storage.ts";
import { themes } from "../../base/themes.ts";

/** Light or dark, whatever the system has; `system` follows it. */
export type Theme = "system" | (typeof themes)[number];

/** In localStorage: `light` or `dark`; absent for `system`. The script in root.tsx reads it on every page. */
const themeKey = "theme";

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const kept = readItem(themeKey);
  return themes.find((theme) => theme === kept) ?? "system";
}

/** Applies the theme at once and keeps it for this browser; other tabs learn of it from the storage event. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") removeItem(themeKey);
  else writeItem(themeKey, theme);
  document.documentElement.style.colorScheme = theme === "system" ? "" : theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
