import type { HeldMail } from "@plenary/contract/admin/admin-settings";
import { releaseMail } from "@plenary/contract/admin/admin-status";
import { counted, text } from "@plenary/contract/text";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { type RefObject, useRef } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason, isOutdated } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { WarningCard } from "../../../ui/notices/WarningCard.tsx";
import { focus } from "../../../ui/page/focus.ts";

interface HeldMailPanelProps {
  held: HeldMail;
  /** The origin of their links. */
  linksTo: string;
  domainIsSet: boolean;
  /** Called once it is decided, here or by somebody else. */
  onDone: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

type Choice = "all" | "lastDay" | "none";

/** Asks what to do with the mail that waited for the first mail server; has the focus when it appears. */
export function HeldMailPanel({
  held: { count, ofLastDay, oldest },
  linksTo,
  domainIsSet,
  onDone,
  focusAfter,
}: HeldMailPanelProps) {
  const task = useTask(releaseMail.failure, failureAndReason);
  const chosen = useRef<Choice>("all");

  function finish(): void {
    focusAfter.current?.focus();
    onDone();
  }

  async function release(send: Choice): Promise<void> {
    chosen.current = send;
    try {
      const { sent } = await call(releaseMail, { body: { send } });
      notify(
        sent === 0
          ? text("None of the mail that waited is sent")
          : counted(sent, "{count} mail that waited leaves now", "{count} mails that waited leave now"),
      );
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
  }

  const choice = (send: Choice) => ({
    type: "button" as const,
    busy: task.busy && chosen.current === send,
    busyLabel: text("Sending..."),
    disabled: task.busy,
    onClick: async () => {
      if (await task.run(() => release(send))) finish();
    },
  });

  return (
    <WarningCard
      id="held-mail"
      icon={MailQuestion}
      headingRef={focus}
      title={counted(count, "{count} mail waits, of {day}", "{count} mails wait, the oldest of {day}", {
        day: formatInstantDay(oldest),
      })}
    >
      <p className="mt-1 max-w-prose text-sm">
        {text(
          "These mails were written before a mail server was set. Mails about events and sessions are brought up to date when they are sent. New mail is sent at once.",
        )}
      </p>
      <p className="mt-2 max-w-prose text-sm [overflow-wrap:anywhere]">
        {domainIsSet
          ? text("Their links will lead to {origin}.", { origin: linksTo })
          : text(
              "No domain is set: their links will lead to {origin}. Enter the domain first if that isn't it.",
              {
                origin: linksTo,
              },
            )}
      </p>
      <FormError>{task.error}</FormError>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" {...choice("all")}>
          {counted(count, "Send it", "Send all {count}")}
        </Button>
        {ofLastDay > 0 && ofLastDay < count && (
          <Button size="sm" variant="secondary" {...choice("lastDay")}>
            {counted(
              ofLastDay,
              "Send only the one from the last 24 hours",
              "Send only the {count} from the last 24 hours",
            )}
          </Button>
        )}
        <ConfirmButton
          label={text("Send none")}
          size="sm"
          title={text("Send none of the mail that waits?")}
          confirmLabel={text("Send none")}
          busyLabel={text("Dropping...")}
          danger
          task={task}
          work={() => release("none")}
          onDone={onDone}
          focusAfter={focusAfter}
        >
          {counted(
            count,
            "{count} mail will never be sent. Nothing else changes.",
            "{count} mails will never be sent. Nothing else changes.",
          )}
        </ConfirmButton>
      </div>
    </WarningCard>
  );
}
