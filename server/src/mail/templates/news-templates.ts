import { lengthInWords } from "@plenary/contract/lengths";
import { movedParts } from "@plenary/contract/moved-parts";
import { pathOf } from "@plenary/contract/paths";
import { counted, text } from "@plenary/contract/text";
import { formatConjunction, formatInstantIn } from "../../base/formats.ts";
import { type Content, calendarFileText, type Templates } from "./content.ts";
import type { MailedPlace } from "./kinds.ts";
import type { NewsItem } from "./news-item.ts";

export const newsTemplates: Pick<Templates, "event_news"> = {
  event_news: ({ data: { eventName, link, items = [], more = 0 }, origin, hasFile }): Content => {
    const [first] = items;
    const subject = subjectOf(first, items.length + more, eventName);
    return {
      subject,
      preheader: text("What has changed at {eventName}.", { eventName }),
      heading: subject,
      paragraphs: [
        ...sentencesOf(items),
        ...calendarFileText(hasFile),
        ...(more > 0 ? [counted(more, "And {count} more.", "And {count} more.")] : []),
      ],
      button: buttonOf(items, { eventLink: link, origin }),
      why:
        items.length > 0 && items.every(({ wasTakenOff }) => wasTakenOff)
          ? text("You get this mail because you were named in this session.")
          : text("You get this mail because you organize this event, or speak there."),
    };
  },
};

/** The change itself if there is one; with several also the first, if that is why the mail left at once. */
function subjectOf(first: NewsItem | undefined, all: number, eventName: string): string {
  if (first && all === 1) return headlineOf(first, eventName);
  if (first?.kind === "session_withdrawn" && first.wasConfirmed && first.wasOwn && !first.wasTakenOff) {
    return counted(
      all - 1,
      "Your session was deleted at {eventName}: {talkTitle}, and {count} more change",
      "Your session was deleted at {eventName}: {talkTitle}, and {count} more changes",
      { eventName, talkTitle: first.talkTitle },
    );
  }
  if (first?.kind === "session_withdrawn" && first.wasConfirmed && !first.wasTakenOff) {
    return counted(
      all - 1,
      "Withdrawn from {eventName}: {talkTitle}, and {count} more change",
      "Withdrawn from {eventName}: {talkTitle}, and {count} more changes",
      { eventName, talkTitle: first.talkTitle },
    );
  }
  return counted(all, "{count} change at {eventName}", "{count} changes at {eventName}", { eventName });
}

function headlineOf({ kind, talkTitle, wasOwn, wasTakenOff, wasAsked }: NewsItem, eventName: string): string {
  switch (kind) {
    case "proposal_submitted":
      return text("Proposed to {eventName}: {talkTitle}", { eventName, talkTitle });
    case "proposal_withdrawn":
      return text("Proposal withdrawn from {eventName}: {talkTitle}", { eventName, talkTitle });
    case "session_submitted":
      return text("Submitted to {eventName}: {talkTitle}", { eventName, talkTitle });
    case "session_withdrawn":
      if (wasAsked)
        return text("You are no longer asked to speak at {eventName}: {talkTitle}", { eventName, talkTitle });
      if (wasTakenOff)
        return text("You no longer speak at {eventName}: {talkTitle}", { eventName, talkTitle });
      return wasOwn
        ? text("Your session was deleted at {eventName}: {talkTitle}", { eventName, talkTitle })
        : text("Withdrawn from {eventName}: {talkTitle}", { eventName, talkTitle });
    case "change_waiting":
      return text("Changed and waiting for your approval at {eventName}: {talkTitle}", {
        eventName,
        talkTitle,
      });
    case "texts_changed":
      return text("Texts changed at {eventName}: {talkTitle}", { eventName, talkTitle });
    case "session_moved":
      return text("New time or room at {eventName}: {talkTitle}", { eventName, talkTitle });
  }
}

/** To the session if it is about one session's texts; somebody removed may see neither the session nor the event. */
function buttonOf(
  items: readonly NewsItem[],
  { eventLink, origin }: { eventLink: string; origin: string },
): Content["button"] {
  const [first] = items;
  if (first && items.every(({ wasTakenOff }) => wasTakenOff))
    return { label: text("Open your sessions"), href: origin + pathOf("/sessions") };
  const sessionId = first?.kind === "texts_changed" ? first.sessionId : null;
  return sessionId && items.every((item) => item.sessionId === sessionId)
    ? { label: text("Open the session"), href: origin + pathOf("/sessions/:sessionId", { sessionId }) }
    : { label: text("Open the event"), href: eventLink };
}

function textsSentence(item: NewsItem): string {
  const { wasOwn, canPutBack } = item;
  if (!wasOwn) return text("{whatChanged} It is confirmed.", { whatChanged: whatChanged(item) });
  return canPutBack
    ? text("{whatChanged} On the session's page you can put back what you wrote, or leave the session.", {
        whatChanged: whatChanged(item),
      })
    : text(
        "{whatChanged} If you don't want to speak with these texts, you can leave on the session's page.",
        {
          whatChanged: whatChanged(item),
        },
      );
}

function whatChanged({ talkTitle, actorName, wasOwn, formerTitle, retold }: NewsItem): string {
  const names = { title: text("title"), summary: text("summary"), description: text("description") };
  const parts = retold.length > 0 ? formatConjunction(retold.map((part) => names[part])) : text("texts");
  const about = { talkTitle, actorName, parts };
  if (formerTitle)
    return wasOwn
      ? text(
          "{actorName} has changed the {parts} of your session “{talkTitle}”, which was called “{formerTitle}”.",
          { ...about, formerTitle },
        )
      : text("{actorName} has changed the {parts} of “{talkTitle}”, which was called “{formerTitle}”.", {
          ...about,
          formerTitle,
        });
  return wasOwn
    ? text("{actorName} has changed the {parts} of your session “{talkTitle}”.", about)
    : text("{actorName} has changed the {parts} of “{talkTitle}”.", about);
}

/** One for each, and one for several proposals, where the first of them stands. */
function sentencesOf(items: readonly NewsItem[]): string[] {
  const proposed = items.filter(({ kind }) => kind === "proposal_submitted");
  if (proposed.length < 2) return items.map(sentenceOf);
  return items.flatMap((item) => {
    if (item.kind !== "proposal_submitted") return [sentenceOf(item)];
    return item === proposed[0] ? [proposalsSentence(proposed)] : [];
  });
}

const proposalsSentence = (proposed: readonly NewsItem[]): string =>
  counted(
    proposed.length,
    "{count} talk was proposed and waits for a decision: {titles}.",
    "{count} talks were proposed and wait for a decision: {titles}.",
    {
      titles: formatConjunction(
        proposed.map(({ talkTitle, actorName }) =>
          text("“{talkTitle}” by {actorName}", { talkTitle, actorName }),
        ),
      ),
    },
  );

function sentenceOf(item: NewsItem): string {
  const { kind, talkTitle, actorName, wasConfirmed, wasOwn, moved } = item;
  const about = { talkTitle, actorName };
  switch (kind) {
    case "texts_changed":
      return textsSentence(item);
    case "proposal_submitted":
      return text("{actorName} has proposed “{talkTitle}”. It waits for a decision.", about);
    case "proposal_withdrawn":
      return text("{actorName} has withdrawn the proposal “{talkTitle}”.", about);
    case "session_submitted":
      return text("{actorName} has submitted “{talkTitle}”. It waits for a decision.", about);
    case "session_withdrawn":
      if (item.wasAsked) {
        return text(
          "{actorName} has withdrawn the invitation to speak in “{talkTitle}”. You don't need to answer.",
          about,
        );
      }
      if (item.wasTakenOff) {
        return text(
          "{actorName} has removed you from “{talkTitle}”. Your name is no longer shown there.",
          about,
        );
      }
      if (wasOwn) {
        return wasConfirmed
          ? text(
              "{actorName} has deleted your session “{talkTitle}”, which was confirmed. It is no longer in the programme.",
              about,
            )
          : text("{actorName} has deleted your session “{talkTitle}”.", about);
      }
      return wasConfirmed
        ? text(
            "{actorName} has withdrawn “{talkTitle}”, which was confirmed. It is no longer in the programme.",
            about,
          )
        : text("{actorName} has withdrawn “{talkTitle}”.", about);
    case "change_waiting":
      return text(
        "{actorName} has changed “{talkTitle}”, which was confirmed. It waits for your approval again.",
        about,
      );
    case "session_moved":
      return moved
        ? text("“{talkTitle}” is now: {after}. Before: {before}.", {
            talkTitle,
            ...fromAndTo(moved.before, moved.after, moved.timezone),
          })
        : talkTitle;
  }
}

/** A move in words: only what differs. */
export function fromAndTo(before: MailedPlace, after: MailedPlace, timezone: string) {
  const said = movedParts(before, after);
  return { before: placeSentence(before, timezone, said), after: placeSentence(after, timezone, said) };
}

/** A place in words, on the event's clock; all of it by default. */
export function placeSentence(
  { startTime, durationMinutes, room }: MailedPlace,
  timezone: string,
  said = { startTime: true, durationMinutes: true, room: true },
): string {
  const time = startTime ? formatInstantIn(startTime, timezone) : text("no time yet");
  return formatConjunction([
    ...(said.startTime ? [time] : []),
    ...(durationMinutes && said.durationMinutes ? [lengthInWords(durationMinutes)] : []),
    ...(said.room ? [room ? text("room {room}", { room }) : text("no room yet")] : []),
  ]);
}
