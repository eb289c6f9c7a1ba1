import type { FailedMail, readStatus } from "@plenary/contract/admin/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { useRef } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../base/formats/figures.ts";
import { formatAge } from "../../../base/formats/moments.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Detail, Details } from "../../../ui/lists/Details.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { Panel } from "../parts/Panel.tsx";
import { FailedMails } from "./FailedMails.tsx";

type Mail = Answer<typeof readStatus>["mail"];

interface MailPanelProps {
  mail: Mail;
  failed: FailedMail[];
  hasMore: boolean;
  readAt: Date;
}

/** Waiting mails, failed ones, and why. */
export function MailPanel({ mail, failed, hasMore, readAt }: MailPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel id="mail-queue" title={text("Mail queue")} badge={<State mail={mail} />} headingRef={heading}>
      {!mail.configured && (
        <p className="max-w-prose text-ink-soft">
          {rich(
            "No mail server is set, so mail waits. Set one in the <link>system settings</link>; you are then asked what becomes of the mail that waits.",
            {
              link: (inner) => (
                <Link to={adminPaths.settings()} className="text-link">
                  {inner}
                </Link>
              ),
            },
          )}
        </p>
      )}
      <Details>
        <Detail term={text("Waiting")}>{formatCount(mail.waiting)}</Detail>
        <Detail term={text("Oldest")}>
          {mail.oldestWaiting ? formatAge(mail.oldestWaiting, readAt) : text("Nothing waits")}
        </Detail>
        {mail.kept > 0 && (
          <Detail term={text("Kept until an address is confirmed")}>{formatCount(mail.kept)}</Detail>
        )}
        <Detail term={text("Failed")}>{formatCount(mail.failed)}</Detail>
        <Detail term={text("Sent today")}>{formatCount(mail.sentToday)}</Detail>
      </Details>
      {mail.lastError && (
        <p className="max-w-prose rounded-control bg-warn-wash px-4 py-3 text-sm text-warn [overflow-wrap:anywhere]">
          {text("The last try of a mail that waits failed: {reason}", { reason: mail.lastError })}
        </p>
      )}
      <FailedMails mails={failed} hasMore={hasMore} focusAfter={heading} />
    </Panel>
  );
}

function State({ mail }: { mail: Mail }) {
  if (!mail.configured) return <Badge tone="warn">{text("No mail server")}</Badge>;
  if (!mail.enabled) return <Badge tone="warn">{text("Notifications off")}</Badge>;
  return mail.failed > 0 ? (
    <Badge tone="danger">{text("Some failed")}</Badge>
  ) : (
    <Badge tone="accent">{text("In order")}</Badge>
  );
}
