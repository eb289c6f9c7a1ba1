import { counted, text } from "@plenary/contract/text";
import { oneLine } from "../../mail/templates/one-line.ts";

/** What a mail about decisions says, unless somebody has changed it. */

export interface Told {
  title: string;
  isAccepted: boolean;
  /** With a rejection. */
  note: string | null;
}

/** As much of a title as a subject says. */
const SHOWN = 100;

/** One mail for all that a person hears of, accepted ones first. */
export function textsOf(name: string, eventName: string, told: readonly Told[]) {
  const accepted = told.filter(({ isAccepted }) => isAccepted);
  const rejected = told.filter(({ isAccepted }) => !isAccepted);
  const [first] = [...accepted, ...rejected];
  const names = { event: eventName, title: oneLine(first?.title ?? "", SHOWN) };
  const subject =
    accepted.length > 0
      ? text("Accepted for {event}: {title}", names)
      : text("Not accepted for {event}: {title}", names);
  const lines = [
    text("Hello {name},", { name }),
    ...accepted.map(({ title }) =>
      text("we have accepted “{title}” for {event}. You find it among your sessions.", {
        title,
        event: eventName,
      }),
    ),
    ...rejected.map(({ title, note }) => {
      const says = text("We could not accept “{title}” for {event}.", { title, event: eventName });
      return note ? `${says}\n${note}` : says;
    }),
    counted(told.length, "Thank you for your proposal.", "Thank you for your proposals."),
    text("The organizers of {event}", { event: eventName }),
  ];
  return { subject: oneLine(subject, 200), text: lines.join("\n\n") };
}
