import { counted, text } from "@plenary/contract/text";
import { formatZone } from "../../base/formats/dates.ts";
import { ChoiceField } from "../../ui/forms/ChoiceField.tsx";
import type { ProgrammeChange } from "./along.ts";

interface DatesAlongProps {
  /** By how many days the event begins later; negative for earlier. */
  days: number;
  along: boolean;
  onChange: (along: boolean) => void;
}

/** Asks beside another first day what becomes of the programme. */
export function DatesAlong({ days, along, onChange }: DatesAlongProps) {
  return (
    <ChoiceField
      legend={text("Sessions on the old dates")}
      name="shiftProgramme"
      chosen={along ? "along" : "stay"}
      onChange={({ target }) => onChange(target.value === "along")}
      options={[
        {
          value: "along",
          label: text("Move them along"),
          hint:
            days > 0
              ? counted(
                  days,
                  "All begin {count} day later, at the same time of day.",
                  "All begin {count} days later, at the same time of day.",
                )
              : counted(
                  -days,
                  "All begin {count} day earlier, at the same time of day.",
                  "All begin {count} days earlier, at the same time of day.",
                ),
        },
        {
          value: "stay",
          label: text("Leave their dates"),
          hint: text("All sessions and items begin when they do now."),
        },
      ]}
    />
  );
}

interface ZoneAlongProps {
  timezone: string;
  keep: ProgrammeChange["keep"];
  onChange: (keep: ProgrammeChange["keep"]) => void;
}

/** Asks beside another time zone what becomes of the programme. */
export function ZoneAlong({ timezone, keep, onChange }: ZoneAlongProps) {
  return (
    <ChoiceField
      legend={text("Sessions in the other time zone")}
      name="keep"
      chosen={keep}
      onChange={({ target }) => onChange(target.value === "clock" ? "clock" : "instant")}
      options={[
        {
          value: "instant",
          label: text("Begin at the same moment"),
          hint: text("Each will have a different local time in {zone}.", { zone: formatZone(timezone) }),
        },
        {
          value: "clock",
          label: text("Keep the time on the clock"),
          hint: text("10:00 is 10:00 in {zone} then.", { zone: formatZone(timezone) }),
        },
      ]}
    />
  );
}
