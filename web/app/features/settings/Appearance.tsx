import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Section } from "./Section.tsx";
import { chooseTheme, type Theme, useTheme } from "./theme.ts";

const options = [
  { value: "system", label: "System", hint: "Follows this device" },
  { value: "light", label: "Light", hint: "Always light" },
  { value: "dark", label: "Dark", hint: "Always dark" },
];

export function Appearance() {
  return (
    <Section id="appearance" title="Appearance" lead="Kept in this browser, for every page of Plenary.">
      <ChoiceField
        legend="Theme"
        name="theme"
        options={options}
        chosen={useTheme()}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      />
    </Section>
  );
}
