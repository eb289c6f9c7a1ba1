import { counted, text } from "@plenary/contract/text";
import type { Content, Templates } from "./content.ts";
import type { MarkedChange } from "./kinds.ts";
import { fromAndTo, placeSentence } from "./news-templates.ts";

/** The mail about what somebody has marked: from where to where, or that it doesn't take place. */
export const markedTemplates: Pick<Templates, "marked_changed"> = {
  marked_changed: ({
    data: { eventName, timezone = "UTC", link, offLink, changes = [], more = 0 },
  }): Content => {
    const [first] = changes;
    const subject =
      first && changes.length + more === 1
        ? headlineOf(first, eventName)
        : counted(
            changes.length + more,
            "{count} change in your programme of {eventName}",
            "{count} changes in your programme of {eventName}",
            { eventName },
          );
    return {
      subject,
      preheader: text("Changes to sessions you have marked."),
      heading: subject,
      paragraphs: [
        ...changes.map((change) => sentenceOf(change, timezone)),
        ...(more > 0 ? [counted(more, "And {count} more.", "And {count} more.")] : []),
      ],
      button: { label: text("Open my programme"), href: link },
      why: text("You get this mail because you marked these sessions and asked to be told."),
      off: offLink ? { label: text("Stop these mails"), href: offLink } : undefined,
    };
  },
};

function headlineOf({ change, talkTitle }: MarkedChange, eventName: string): string {
  switch (change) {
    case "moved":
      return text("New time or room at {eventName}: {talkTitle}", { eventName, talkTitle });
    case "cancelled":
      return text("Cancelled at {eventName}: {talkTitle}", { eventName, talkTitle });
    case "back":
      return text("Takes place after all at {eventName}: {talkTitle}", { eventName, talkTitle });
  }
}

function sentenceOf({ change, talkTitle, before, after }: MarkedChange, timezone: string): string {
  switch (change) {
    case "moved":
      return text("“{talkTitle}” is now: {after}. Before: {before}.", {
        talkTitle,
        ...fromAndTo(before, after, timezone),
      });
    case "cancelled":
      return before.startTime || before.room
        ? text("“{talkTitle}” was cancelled. Before: {before}.", {
            talkTitle,
            before: placeSentence(before, timezone),
          })
        : text("“{talkTitle}” was cancelled.", { talkTitle });
    case "back":
      return text("“{talkTitle}” takes place after all: {after}.", {
        talkTitle,
        after: placeSentence(after, timezone),
      });
  }
}
