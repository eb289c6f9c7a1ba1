import { dismissMail, type FailedMail, retryMails } from "@plenary/contract/admin/admin-status";
import { counted, text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason, isRefusedAs } from "../../../base/calls/refusals.ts";
import { useListQuery } from "../../../base/calls/rows.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface FailedMailsProps {
  mails: FailedMail[];
  hasMore: boolean;
  /** Gets the focus when the pressed button has disappeared with its row. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The mails that delivery gave up on, newest first. Renders nothing without any. */
export function FailedMails({ mails, hasMore, focusAfter }: FailedMailsProps) {
  const { loadMore, loadingMore } = useListQuery();
  const { revalidate } = useRevalidator();
  const all = useTask(retryMails.failure, failureAndReason);
  if (mails.length === 0) return null;

  function retryAll() {
    return all.run(async () => {
      const { retried } = await call(retryMails, { body: {} });
      await revalidate();
      focusAfter.current?.focus();
      notify(counted(retried, "{count} mail waits to be sent again", "{count} mails wait to be sent again"));
    });
  }

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg">{text("Failed mails")}</h3>
        {(hasMore || mails.some(({ retriable }) => retriable)) && (
          <Button
            variant="secondary"
            size="sm"
            busy={all.busy}
            busyLabel={text("Retrying...")}
            onClick={retryAll}
          >
            {text("Retry all")}
          </Button>
        )}
      </div>
      <FormError>{all.error}</FormError>
      <ul aria-label={text("Failed mails")} className="divide-y divide-line border-y border-line">
        {mails.map((mail) => (
          <FailedMailRow key={mail.mailId} mail={mail} focusAfter={focusAfter} />
        ))}
      </ul>
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

interface FailedMailRowProps extends Pick<FailedMailsProps, "focusAfter"> {
  mail: FailedMail;
}

function FailedMailRow({ mail, focusAfter }: FailedMailRowProps) {
  const { mailId, to, attempts, reason, createdAt, retriable } = mail;
  const { revalidate } = useRevalidator();
  const task = useTask(retryMails.failure, failureAndReason);

  function retry() {
    return task.run(async () => {
      await call(retryMails, { body: { mailId } }).catch(unlessGone);
      await revalidate();
      focusAfter.current?.focus();
      notify(text("The mail to {to} waits to be sent again", { to }));
    });
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="[overflow-wrap:anywhere]">
          {rich("<kind>{name}</kind> to {to}", {
            kind: (inner) => <span className="font-medium">{inner}</span>,
            name: nameOf(mail),
            to,
          })}
        </p>
        <p className="mt-1 text-sm text-danger [overflow-wrap:anywhere]">
          {reason ?? text("For an unknown reason")}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {counted(attempts, "{time}, {count} attempt", "{time}, {count} attempts", {
            time: formatInstant(createdAt),
          })}
        </p>
        {!retriable && (
          <p className="mt-1 text-sm text-ink-soft">
            {text("It can't be tried again, as its secret was deleted. Ask for a new one instead.")}
          </p>
        )}
        {task.error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {task.error}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {retriable && (
          <Button
            variant="secondary"
            size="sm"
            busy={task.busy}
            busyLabel={text("Retrying...")}
            onClick={retry}
          >
            {rich("Retry <hidden>the mail to {to}</hidden>", {
              hidden: (inner) => <span className="sr-only">{inner}</span>,
              to,
            })}
          </Button>
        )}
        <DismissMail mail={mail} focusAfter={focusAfter} />
      </div>
    </li>
  );
}

function DismissMail({ mail: { mailId, to }, focusAfter }: FailedMailRowProps) {
  const { revalidate } = useRevalidator();
  const task = useTask(dismissMail.failure, failureAndReason);

  async function dismiss() {
    await call(dismissMail, { params: { mailId } }).catch(unlessGone);
    await revalidate();
    notify(text("The mail to {to} is dismissed", { to }));
  }

  return (
    <ConfirmButton
      label={text("Dismiss")}
      about={text("the mail to {to}", { to })}
      size="sm"
      title={text("Dismiss this mail?")}
      confirmLabel={text("Dismiss mail")}
      busyLabel={text("Dismissing...")}
      danger
      task={task}
      work={dismiss}
      focusAfter={focusAfter}
    >
      {rich(
        "The mail to <bdi>{to}</bdi> is never sent, and nobody is told. The audit log keeps that you dismissed it.",
        { bdi: (inner) => <bdi>{inner}</bdi>, to },
      )}
    </ConfirmButton>
  );
}

/** A kind of mail in words: "Session invitation answered". */
function nameOf({ kind }: FailedMail): string {
  // Not for people: the code of a kind
  const words = kind.replaceAll("_", " ").replace("co organizer", "co-organizer");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Somebody else has already queued the mail again, or dismissed it. */
function unlessGone(error: unknown): void {
  if (!isRefusedAs(error, "not_found")) throw error;
}
