import type { Message } from "@plenary/contract/messages/messages";
import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "../../base/formats/moments.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { FirstRecipients } from "./Recipients.tsx";

interface ThreadProps {
  thread: Message[];
  /** The one that is open above. */
  shown: string;
}

/** The rest of the thread, oldest first. Unread messages link to their own page. */
export function Thread({ thread, shown }: ThreadProps) {
  if (thread.length < 2) return null;
  return (
    <section aria-label="Thread">
      <h2 className="mb-4 text-2xl">Thread</h2>
      <ol className="flex flex-col gap-3">
        {thread.map((message) =>
          message.messageId === shown ? (
            <li key={message.messageId} className="px-4 py-1 text-sm text-ink-soft">
              The message above · {formatInstant(message.sentAt)}
            </li>
          ) : (
            <ThreadMessage key={message.messageId} message={message} />
          ),
        )}
      </ol>
    </section>
  );
}

function ThreadMessage({ message }: { message: Message }) {
  const { user } = useSignIn();
  const { messageId, senderId, senderName, sentAt, isRead, content } = message;
  const isOwn = senderId === user?.userId;
  return (
    <li
      className={`rounded-card border px-4 py-3 ${isOwn ? "ms-6 border-transparent bg-accent-wash sm:ms-12" : "me-6 border-line bg-surface sm:me-12"}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {isOwn ? (
            <>
              You to <FirstRecipients message={message} />
            </>
          ) : (
            <bdi>{senderName}</bdi>
          )}
        </span>
        <Link to={paths.message(messageId)} className="text-ink-soft underline-offset-2 hover:underline">
          <span className="sr-only">Open the message of </span>
          <time dateTime={sentAt}>{formatInstant(sentAt)}</time>
        </Link>
        {!isRead && <Badge tone="accent">Unread</Badge>}
      </p>
      {isRead ? (
        <WholeText text={content} />
      ) : (
        <Link to={paths.message(messageId)} className="mt-2 inline-block text-link">
          Read this message
        </Link>
      )}
    </li>
  );
}

/** Longer texts show only their beginning, so that the thread stays readable. */
const longText = 800;

function WholeText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= longText);
  return (
    <>
      <LinkedText text={isWhole ? text : `${text.slice(0, longText).trimEnd()}…`} className="mt-2" />
      {!isWhole && (
        <button type="button" className="mt-2 min-h-6 text-sm text-link" onClick={() => setWhole(true)}>
          Show all of it
        </button>
      )}
    </>
  );
}
