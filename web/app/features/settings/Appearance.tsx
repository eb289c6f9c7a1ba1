import { text } from "@plenary/contract/text";
import { useSyncExternalStore } from "react";
import { readItem, removeItem, writeItem } from "../../base/storage/storage.ts";
import { themes } from "../../base/storage/themes.ts";
import { ChoiceField } from "../../ui/forms/ChoiceField.tsx";
import { Section } from "./Section.tsx";

const options = () => [
  { value: "system", label: text("System"), hint: text("Follows this device") },
  { value: "light", label: text("Light"), hint: text("Always light") },
  { value: "dark", label: text("Dark"), hint: text("Always dark") },
];

export function Appearance() {
  return (
    <Section
      id="appearance"
      title={text("Appearance")}
      lead={text("Kept in this browser, for every page of Plenary.")}
    >
      <ChoiceField
        legend={text("Theme")}
        name="theme"
        options={options()}
        chosen={useTheme()}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      />
    </Section>
  );
}

/** Light or dark, or `system`, which follows the system's setting. */
type Theme = "system" | (typeof themes)[number];

/** In localStorage: `light` or `dark`; absent for `system`. The script in root.tsx reads it on every page. */
const themeKey = "theme";

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const kept = readItem(themeKey);
  return themes.find((theme) => theme === kept) ?? "system";
}

/** Applies the theme at once and stores it for this browser; other tabs follow through the storage event. */
function chooseTheme(theme: Theme): void {
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

function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
