import type { MessagePreview } from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatAge, formatInstant } from "../../base/formats/moments.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { sr } from "../../ui/texts/tags.tsx";
import { cutPreview } from "./cut-preview.ts";
import { FirstRecipients } from "./Recipients.tsx";

interface MessageRowProps {
  message: MessagePreview;
  /** Sent messages show their recipients, others their sender. */
  isSent: boolean;
  now: Date;
  onRead: () => void;
  onDelete: () => void;
}

/** One message of a list; only a read one can be deleted (docs/product/messages.md#deleting). */
export function MessageRow({ message, isSent, now, onRead, onDelete }: MessageRowProps) {
  const { messageId, isRead, subject, preview, sentAt } = message;
  const weight = isRead ? "" : "font-semibold";
  return (
    <li
      data-message={messageId}
      className={`relative grid items-start gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto] ${isSent ? "" : "ps-5"}`}
    >
      {!isRead && (
        <span aria-hidden="true" className="absolute top-6.5 start-0 size-2.5 rounded-full bg-accent" />
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className={`min-w-0 [overflow-wrap:anywhere] ${weight}`}>
            {isSent ? (
              rich("To {names}", { names: <FirstRecipients message={message} /> })
            ) : (
              <bdi>{message.senderName}</bdi>
            )}
          </span>
          <time dateTime={sentAt} title={formatInstant(sentAt)} className="text-ink-soft">
            {formatAge(sentAt, now)}
          </time>
          {!isRead && <Badge tone="accent">{text("Unread")}</Badge>}
        </div>
        <h2
          className={`font-sans text-lg tracking-normal [overflow-wrap:anywhere] ${isRead ? "font-normal" : ""}`}
        >
          <Link
            dir="auto"
            to={paths.message(messageId)}
            className="hover:text-accent after:absolute after:inset-0"
          >
            {subject}
          </Link>
        </h2>
        <p className="max-w-[600px] text-ink-soft [overflow-wrap:anywhere]">
          <bdi>{cutPreview(preview)}</bdi>
        </p>
      </div>
      <div className="relative flex">
        {isRead ? (
          <Button variant="quiet" size="sm" className="max-sm:-ms-3 sm:-me-3" onClick={onDelete}>
            {rich("Delete<sr> {subject}</sr>", { sr, subject })}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={onRead}>
            {rich("Mark read<sr> {subject}</sr>", { sr, subject })}
          </Button>
        )}
      </div>
    </li>
  );
}
