import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { counted } from "@plenary/contract/text";
import MailQuestion from "lucide-react/icons/mail-question-mark";

/** Whom mails about decisions and places in the reader's events have not reached yet, and what each waits for. */
export function Untold({ unconfirmed, withoutServer }: Dashboard["untold"]) {
  if (unconfirmed + withoutServer === 0) return null;
  return (
    <p className="mb-10 flex max-w-prose gap-3 text-sm">
      <MailQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        {unconfirmed > 0 &&
          counted(
            unconfirmed,
            "{count} person hasn’t been mailed what was decided in your events: they get it once they confirm their address.",
            "{count} people haven’t been mailed what was decided in your events: they get it once they confirm their address.",
          )}{" "}
        {withoutServer > 0 &&
          counted(
            withoutServer,
            "Mail about your events waits for {count} person: no mail server is set, or an administrator has still to let it leave.",
            "Mail about your events waits for {count} people: no mail server is set, or an administrator has still to let it leave.",
          )}
      </span>
    </p>
  );
}
