import type { ComponentProps } from "react";
import { formatTime, formatZone } from "../../base/dates.ts";
import { knownZones } from "../../base/moments.ts";
import { SelectField } from "../../ui/SelectField.tsx";

interface TimeZoneFieldProps extends Omit<ComponentProps<"select">, "id" | "value"> {
  /** The current zone; offered even if this browser doesn't know it. */
  zone: string;
  error?: string | undefined;
}

/** All zones of the IANA database, by region. */
export function TimeZoneField({ zone, error, ...select }: TimeZoneFieldProps) {
  const now = formatTime(new Date().toISOString(), zone);
  return (
    <SelectField
      label="Time zone"
      hint={`Sessions are shown in this zone. It is ${now} there now.`}
      error={error}
      {...select}
    >
      {regions(zone).map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {formatZone(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function regions(zone: string): [string, string[]][] {
  const zones = new Set(["UTC", zone, ...knownZones()]);
  const byRegion = Map.groupBy([...zones].sort(), (name) =>
    name.includes("/") ? name.split("/")[0] : "World",
  );
  return [...byRegion].map(([region = "", names]) => [region, names]);
}
