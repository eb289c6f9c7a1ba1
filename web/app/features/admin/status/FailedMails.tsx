import { type FailedMail, retryMails } from "@plenary/contract/admin-status";
import { ApiError } from "@plenary/contract/client";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { formatInstant } from "../../../base/moments.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { useListQuery } from "../../../base/rows.ts";
import { useTask } from "../../../base/task.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormError } from "../../../ui/FormError.tsx";
import { LoadMore } from "../../../ui/LoadMore.tsx";
import { notify } from "../../../ui/notices.ts";

interface FailedMailsProps {
  mails: FailedMail[];
  hasMore: boolean;
  /** Called when the pressed button has disappeared with its row. */
  onRetried: () => void;
}

/** The mails that delivery gave up on, newest first. Renders nothing without any. */
export function FailedMails({ mails, hasMore, onRetried }: FailedMailsProps) {
  const { loadMore, loadingMore } = useListQuery();
  const { revalidate } = useRevalidator();
  const all = useTask(retryMails.failure, failureAndReason);
  if (mails.length === 0) return null;

  function retryAll() {
    return all.run(async () => {
      const { retried } = await call(retryMails, { body: {} });
      await revalidate();
      onRetried();
      notify(retried === 1 ? "1 mail waits to be sent again" : `${retried} mails wait to be sent again`);
    });
  }

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg">Failed mails</h3>
        {(hasMore || mails.some(({ retriable }) => retriable)) && (
          <Button variant="secondary" size="sm" busy={all.busy} busyLabel="Retrying..." onClick={retryAll}>
            Retry all
          </Button>
        )}
      </div>
      <FormError>{all.error}</FormError>
      <ul aria-label="Failed mails" className="divide-y divide-line border-y border-line">
        {mails.map((mail) => (
          <FailedMailRow key={mail.mailId} mail={mail} onRetried={onRetried} />
        ))}
      </ul>
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function FailedMailRow({ mail, onRetried }: { mail: FailedMail; onRetried: () => void }) {
  const { mailId, to, attempts, reason, createdAt, retriable } = mail;
  const { revalidate } = useRevalidator();
  const task = useTask(retryMails.failure, failureAndReason);

  function retry() {
    return task.run(async () => {
      await call(retryMails, { body: { mailId } }).catch(unlessGone);
      await revalidate();
      onRetried();
      notify(`The mail to ${to} waits to be sent again`);
    });
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{nameOf(mail)}</span> to {to}
        </p>
        <p className="mt-1 text-sm text-danger [overflow-wrap:anywhere]">
          {reason ?? "For an unknown reason"}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {formatInstant(createdAt)}, {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
        </p>
        {!retriable && (
          <p className="mt-1 text-sm text-ink-soft">
            It can't be tried again, as what was secret in it is gone. Ask for a new one instead.
          </p>
        )}
        {task.error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {task.error}
          </p>
        )}
      </div>
      {retriable && (
        <Button variant="secondary" size="sm" busy={task.busy} busyLabel="Retrying..." onClick={retry}>
          Retry <span className="sr-only">the mail to {to}</span>
        </Button>
      )}
    </li>
  );
}

/** A kind of mail in words: "Session invitation answered". */
function nameOf({ kind }: FailedMail): string {
  const words = kind.replaceAll("_", " ").replace("co organizer", "co-organizer");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Somebody else has already put the mail back into the queue. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
