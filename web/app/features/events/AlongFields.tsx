import type { Event } from "@plenary/contract/events/events";
import { counted, text } from "@plenary/contract/text";
import { formatZone } from "../../base/formats/dates.ts";
import { ChoiceField } from "../../ui/forms/ChoiceField.tsx";

/** What to move in the programme when the event's dates or time zone change. */
export interface ProgrammeChange {
  keep: "instant" | "clock";
  shiftProgramme: boolean;
}

interface AlongFieldsProps {
  /** The stored event. */
  event: Event;
  /** The form's values. */
  startDate: string;
  timezone: string;
  along: ProgrammeChange;
  onChange: (along: ProgrammeChange) => void;
}

/** Asks how to adjust the programme's times, if the form changes what they depend on. */
export function AlongFields({ event, startDate, timezone, along, onChange }: AlongFieldsProps) {
  const days = daysBetween(event.startDate, startDate);
  return (
    <>
      {days !== 0 && (
        <ChoiceField
          legend={text("Sessions on the old dates")}
          name="shiftProgramme"
          chosen={along.shiftProgramme ? "along" : "stay"}
          onChange={({ target }) => onChange({ ...along, shiftProgramme: target.value === "along" })}
          options={[
            {
              value: "stay",
              label: text("Leave their dates"),
              hint: text("All sessions and items begin when they do now."),
            },
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
          ]}
        />
      )}
      {timezone !== event.timezone && (
        <ChoiceField
          legend={text("Sessions in the other time zone")}
          name="keep"
          chosen={along.keep}
          onChange={({ target }) =>
            onChange({ ...along, keep: target.value === "clock" ? "clock" : "instant" })
          }
          options={[
            {
              value: "instant",
              label: text("Begin at the same moment"),
              hint: text("The clock in {zone} shows another time for each.", { zone: formatZone(timezone) }),
            },
            {
              value: "clock",
              label: text("Keep the time on the clock"),
              hint: text("10:00 is 10:00 in {zone} then.", { zone: formatZone(timezone) }),
            },
          ]}
        />
      )}
    </>
  );
}

/** From one date to another; 0 while one of them is missing. */
function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return Number.isInteger(days) ? days : 0;
}
