import type { Answer } from "@plenary/contract/endpoint";
import {
  PEOPLE_NAMED,
  type previewEventMessage,
  type Reach,
} from "@plenary/contract/messages/event-messages";
import { counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { rich } from "../../base/texts/rich.ts";
import { Breakable } from "../../ui/texts/Breakable.tsx";

type Preview = Answer<typeof previewEventMessage>;

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

/** Who gets the message by mail, who only here, who doesn't and why, and how it reads to one of them. */
export function MessagePreview({ counts, people, example, noMail, replyTo, support }: Preview) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex flex-col gap-4 text-ink">
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {(["mail", "unconfirmed", "unwanted", "unclaimed", "closed"] as const)
          .filter((reach) => counts[reach] > 0)
          .map((reach) => (
            <li key={reach}>{reachText(reach, counts[reach])}</li>
          ))}
      </ul>
      {noMail && <p className="font-medium">{noMailText(noMail, counts.mail)}</p>}
      {counts.mail > 0 && (
        <p>
          {replyTo && rich("Answers by mail go to <bdi>{replyTo}</bdi>.", { bdi, replyTo })}
          {!replyTo &&
            (support
              ? rich("You read answers given here. Answers by mail go to support, <bdi>{support}</bdi>.", {
                  ...{ bdi, support },
                })
              : text("The mail gives no address for answers: they answer here."))}
        </p>
      )}
      {people.length > 0 && (
        <details>
          <summary className="cursor-pointer text-link">{text("Who they are")}</summary>
          <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
            {people.map(({ userId, name, email, reach }) => (
              <li key={userId} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                  {email && (
                    <span className="block text-sm text-ink-soft">
                      <Breakable>{email}</Breakable>
                    </span>
                  )}
                </span>
                <span className="text-ink-soft">{reachLabel(reach)}</span>
              </li>
            ))}
          </ul>
          {total > PEOPLE_NAMED && (
            <p className="mt-2">
              {counted(total - PEOPLE_NAMED, "And {count} more by mail.", "And {count} more by mail.")}
            </p>
          )}
        </details>
      )}
      {example && (
        <figure className="flex flex-col gap-2">
          <figcaption>
            {rich("As <bdi>{name}</bdi> reads it:", {
              bdi: (inner) => <bdi>{inner}</bdi>,
              name: example.name,
            })}
          </figcaption>
          <blockquote
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
            tabIndex={0}
            className="max-h-60 overflow-y-auto rounded-control bg-sunken px-4 py-3 text-sm [overflow-wrap:anywhere]"
          >
            <p className="font-medium">{example.subject}</p>
            <p className="mt-2 whitespace-pre-wrap">{example.content}</p>
          </blockquote>
        </figure>
      )}
    </div>
  );
}

/** Why no mail is sent now. With nobody to mail, the text says that no address can be confirmed either. */
function noMailText(why: NonNullable<Preview["noMail"]>, mailed: number): string {
  if (why === "no_server") {
    return mailed > 0
      ? text("No mail server is set: mail waits until there is one. The inbox here has it at once.")
      : text("No mail server is set: until there is one, nobody gets mail or can confirm an address by it.");
  }
  return mailed > 0
    ? text("Notifications are switched off: no mail is sent. The inbox here has it at once.")
    : text("Notifications are switched off: nobody gets mail.");
}

function reachText(reach: Reach, count: number): string {
  switch (reach) {
    case "mail":
      return counted(
        count,
        "{count} gets it by mail, and in the inbox here",
        "{count} get it by mail, and in the inbox here",
      );
    case "unconfirmed":
      return counted(
        count,
        "{count} gets it here only: the address isn't confirmed",
        "{count} get it here only: their addresses aren't confirmed",
      );
    case "unwanted":
      return counted(
        count,
        "{count} gets it here only, and wants no mail",
        "{count} get it here only, and want no mail",
      );
    case "unclaimed":
      return counted(
        count,
        "{count} doesn't get it: nobody has claimed the account",
        "{count} don't get it: nobody has claimed their accounts",
      );
    case "closed":
      return counted(
        count,
        "{count} doesn't get it: the account is locked or deleted",
        "{count} don't get it: their accounts are locked or deleted",
      );
  }
}

function reachLabel(reach: Reach): string {
  switch (reach) {
    case "mail":
      return text("By mail");
    case "unconfirmed":
      return text("Address not confirmed");
    case "unwanted":
      return text("Wants no mail");
    case "unclaimed":
      return text("Not claimed");
    case "closed":
      return text("Locked or deleted");
  }
}
