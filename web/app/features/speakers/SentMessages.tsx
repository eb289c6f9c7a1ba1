import type { Answer } from "@plenary/contract/endpoint";
import {
  type EventMessage,
  listEventMessagePeople,
  listEventMessages,
  type MailCounts,
  retryEventMessage,
} from "@plenary/contract/messages/event-messages";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PersonLink } from "../users/PersonLink.tsx";

/** How often progress is polled, in milliseconds. */
const often = 1000;

/** The organizers' messages to speakers and their progress, also for those who come back later. */
export function SentMessages({ eventId, loaded }: { eventId: string; loaded: EventMessage[] }) {
  const messages = useProgress(eventId, loaded);
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="written">
      <h2 id="written" className="mb-3 text-xl">
        {text("Sent messages")}
      </h2>
      {messages.length === 0 && (
        <p className="text-ink-soft">{text("Nobody has written to the speakers of this event yet.")}</p>
      )}
      <ul aria-labelledby="written" className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.eventMessageId} className="flex flex-col gap-1.5 py-4">
            <h3 dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {message.subject}
            </h3>
            <p className="text-sm text-ink-soft">
              {rich("{time}, by {sender}", {
                time: formatInstant(message.createdAt),
                sender: <PersonLink person={message.sender} />,
              })}
            </p>
            <Progress message={message} />
            {message.audience !== "drafts" && <Deliveries eventId={eventId} message={message} />}
            {message.state === "failed" && (
              <TryAgain eventId={eventId} message={message} reload={revalidate} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TryAgainProps {
  eventId: string;
  message: EventMessage;
  reload: () => Promise<void>;
}

function TryAgain({ eventId, message: { eventMessageId, subject }, reload }: TryAgainProps) {
  const task = useTask(retryEventMessage.failure);
  const retry = async () => {
    await call(retryEventMessage, { params: { eventId, eventMessageId } });
    await reload();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Trying again...")}
        onClick={() => task.run(retry)}
      >
        <span>
          {rich("Try again<hidden> to send {subject}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            subject,
          })}
        </span>
      </Button>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}

function Progress({ message }: { message: EventMessage }) {
  const { state, sent, recipients, withoutAccount, unreachable } = message;
  const shown = { sent: formatCount(sent), recipients: formatCount(recipients) };
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      {state === "sending" && (
        <>
          <progress
            aria-label={text("Sent of {subject}", { subject: message.subject })}
            value={sent}
            max={recipients}
            className="h-2 w-full accent-accent"
          />
          <p>{text("In {sent} of {recipients} inboxes", shown)}</p>
        </>
      )}
      {/* Announced at the end, not at each step. */}
      <p role="status">
        {state === "sent" &&
          counted(sent, "In the inbox of {shown} speaker.", "In the inboxes of {shown} speakers.", {
            shown: shown.sent,
          })}
        {state === "stopped" &&
          text(
            "Stopped after {sent} of {recipients}: its sender may not write to the speakers of this event any more.",
            shown,
          )}
        {state === "failed" &&
          text(
            "In {sent} of {recipients} inboxes. {waiting} were not reached: sending failed several times.",
            {
              ...shown,
              waiting: formatCount(message.waiting),
            },
          )}
      </p>
      <ul aria-label={text("Mails")} className="flex flex-wrap gap-x-4 empty:hidden">
        {mailLines(message.mails).map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
      {withoutAccount > 0 && (
        <p className="text-ink-soft">
          {counted(withoutAccount, "{count} has no account.", "{count} have no account.")}
        </p>
      )}
      {unreachable > 0 && (
        <p className="text-ink-soft">
          {counted(unreachable, "{count} can't receive messages.", "{count} can't receive messages.")}
        </p>
      )}
    </div>
  );
}

/** The delivery of the mails; empty if none was sent, or it is no longer known. */
const mailLines = ({ sent, waiting, failed, skipped, none }: MailCounts): string[] => [
  ...(sent ? [counted(sent, "{count} mail sent", "{count} mails sent")] : []),
  ...(waiting ? [counted(waiting, "{count} mail waits", "{count} mails wait")] : []),
  ...(failed ? [counted(failed, "{count} mail failed", "{count} mails failed")] : []),
  ...(skipped ? [counted(skipped, "{count} mail given up", "{count} mails given up")] : []),
  ...(none ? [counted(none, "{count} gets no mail", "{count} get no mail")] : []),
];

/** The recipients and each mail's delivery; loaded when opened. */
function Deliveries({ eventId, message: { eventMessageId, subject } }: Omit<TryAgainProps, "reload">) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const task = useTask(listEventMessagePeople.failure);
  const load = () =>
    task.run(async () =>
      setPeople((await call(listEventMessagePeople, { params: { eventId, eventMessageId } })).people),
    );
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary className="w-fit cursor-pointer text-link">
        {rich("Who has it<hidden>: {subject}</hidden>", {
          hidden: (inner) => <span className="sr-only">{inner}</span>,
          subject,
        })}
      </summary>
      {task.error && (
        <p role="alert" className="mt-2 text-danger">
          {task.error}
        </p>
      )}
      {people && (
        <ul className="mt-2 flex max-h-72 flex-col gap-1 overflow-y-auto">
          {people.map((person) => (
            <li key={person.userId} className="flex flex-wrap justify-between gap-x-4">
              <bdi>{person.name}</bdi>
              <span className="text-ink-soft">{wordOf(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

type Person = Answer<typeof listEventMessagePeople>["people"][number];

function wordOf({ inbox, mail }: Person): string {
  switch (inbox) {
    case "waiting":
      return text("Not yet");
    case "unclaimed":
      return text("Not claimed");
    case "closed":
      return text("Locked or deleted");
  }
  switch (mail) {
    case "sent":
      return text("Mail sent");
    case "waiting":
      return text("Mail waits");
    case "failed":
      return text("Mail failed");
    case "skipped":
      return text("Mail given up");
    case "done":
    case null:
      return text("In the inbox here");
  }
}

/** For how long mails are expected to leave, in milliseconds: without a mail server they wait on. */
const SOON = 120_000;

/** The current messages, polled while any of them is being sent. */
function useProgress(eventId: string, loaded: EventMessage[]): EventMessage[] {
  const [asked, setAsked] = useState({ loaded, now: loaded });
  // The screen has loaded newer data since.
  const now = asked.loaded === loaded ? asked.now : loaded;
  const isSending = now.some(
    ({ state, mails, createdAt }) =>
      state === "sending" || (mails.waiting > 0 && Date.now() - Date.parse(createdAt) < SOON),
  );

  useEffect(() => {
    if (!isSending) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const options = { signal: leaving.signal };
        const { eventMessages } = await call(listEventMessages, { params: { eventId } }, options);
        setAsked({ loaded, now: eventMessages });
      } catch {
        // The connection may be lost for a moment: the data stays, and polling goes on.
      }
      if (!leaving.signal.aborted) timer = setTimeout(ask, often);
    };
    timer = setTimeout(ask, often);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [eventId, loaded, isSending]);

  return now;
}
