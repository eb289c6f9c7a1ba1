import ICAL from "ical.js";

/** An entry of a calendar, as an independent reader understands it. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  status: string;
  /** Instants that follow from the times, their TZID and the file's own VTIMEZONE alone. */
  start: string;
  end: string;
  url: string | null;
}

/** What each entry of an iCalendar file says, by the names of its properties. */
export const readProperties = (text: string): Record<string, string>[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((event) =>
      Object.fromEntries(
        event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]),
      ),
    );

/** The entries of an iCalendar file by their UIDs. */
export function readCalendar(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => {
      const textOf = (name: string) => {
        const value = event.getFirstPropertyValue(name);
        return value === null ? null : String(value);
      };
      const instantOf = (name: string) => {
        const time = event.getFirstPropertyValue(name);
        // Without a zone that the file describes it would be a time on whatever clock.
        if (!(time instanceof ICAL.Time) || time.zone === ICAL.Timezone.localTimezone)
          throw new Error(`${name} is no instant`);
        return new Date(time.toUnixTime() * 1000).toISOString();
      };
      return {
        uid: textOf("uid") ?? "",
        sequence: Number(textOf("sequence")),
        status: textOf("status") ?? "",
        start: instantOf("dtstart"),
        end: instantOf("dtend"),
        url: textOf("url"),
      };
    })
    .sort((one, other) => (one.uid < other.uid ? -1 : 1));
}

/** What each entry says of the file that a mail has for the calendar; none where it has no file. */
export const mailedEntries = ({ attachments }: { attachments: { content: unknown }[] }) =>
  attachments.flatMap(({ content }) => readProperties(new TextDecoder().decode(content as ArrayBuffer)));
