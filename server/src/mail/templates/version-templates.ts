import { counted, text } from "@plenary/contract/text";
import { type Content, calendarFileText, type Templates } from "./content.ts";
import type { MailedChange } from "./kinds.ts";
import { fromAndTo, placeSentence } from "./news-templates.ts";

export const versionTemplates: Pick<Templates, "version_released"> = {
  version_released: ({ data: { eventName, versionName, timezone, link, changes }, hasFile }): Content => {
    const subject = counted(
      changes.length,
      "Your session at {eventName}: what has changed",
      "Your {count} sessions at {eventName}: what has changed",
      { eventName },
    );
    return {
      subject,
      preheader: text("The programme of {eventName} was released: {versionName}.", {
        eventName,
        versionName,
      }),
      heading: subject,
      paragraphs: [
        text("The programme of {eventName} was released: {versionName}.", { eventName, versionName }),
        ...changes.map((change) => sentenceOf(change, timezone)),
        ...calendarFileText(hasFile),
      ],
      button: { label: text("Open the programme"), href: link },
      why: text("You get this mail because you are, or were, a speaker there."),
    };
  },
};

function sentenceOf({ change, talkTitle, from, to, hasLeft }: MailedChange, timezone: string): string {
  if (hasLeft) return text("You no longer speak in “{talkTitle}”.", { talkTitle });
  const after = to ? placeSentence(to, timezone) : "";
  switch (change) {
    case "new":
      return text("“{talkTitle}” is in the programme: {after}.", { talkTitle, after });
    case "moved":
      return text("“{talkTitle}” is now: {after}. Before: {before}.", {
        talkTitle,
        ...(from && to ? fromAndTo(from, to, timezone) : { after, before: "" }),
      });
    case "cancelled":
      return from && (from.startTime || from.room)
        ? text("“{talkTitle}” was cancelled. Before: {before}.", {
            talkTitle,
            before: placeSentence(from, timezone),
          })
        : text("“{talkTitle}” was cancelled.", { talkTitle });
    case "speakers":
      return text("Other people speak in “{talkTitle}” now: {after}.", { talkTitle, after });
  }
}
