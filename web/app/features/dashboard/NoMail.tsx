import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { text } from "@plenary/contract/text";
import MailX from "lucide-react/icons/mail-x";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { adminPaths } from "../../base/paths/admin-paths.ts";
import { shortHash } from "../../base/storage/short-hash.ts";
import { readItem, writeItem } from "../../base/storage/storage.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { WarningCard } from "../../ui/notices/WarningCard.tsx";

/** Per user of this browser; kept after signing out, without revealing who that was. */
const readKeyOf = (userId: string) => `noMailRead:${shortHash(userId)}`;

type NoMailProps = NonNullable<Dashboard["noMail"]> & { userId: string; isAdmin: boolean };

/** Tells organizers that nobody gets mail, and who can change that, until they have read it. */
export function NoMail({ reason, supportEmail, userId, isAdmin }: NoMailProps) {
  const [isRead, setRead] = useState(() => readItem(readKeyOf(userId)) === "true");
  if (isRead) return null;
  return (
    <WarningCard
      id="no-mail"
      icon={MailX}
      title={reason === "no_server" ? text("No mail goes out") : text("Notifications are switched off")}
      className="mb-10"
    >
      <p className="mt-1 max-w-prose text-sm">
        {text(
          "Nobody gets mail about invitations, decisions or messages. People with an account see them on the dashboard once they sign in, and people invited by address only once an account has confirmed that address. Pass on the links to your invitations yourself.",
        )}{" "}
        <Who reason={reason} isAdmin={isAdmin} supportEmail={supportEmail} />
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-4"
        onClick={() => {
          writeItem(readKeyOf(userId), "true");
          setRead(true);
        }}
      >
        {text("Don't show this again")}
      </Button>
    </WarningCard>
  );
}

type WhoProps = Pick<NoMailProps, "reason" | "isAdmin" | "supportEmail">;

function Who({ reason, isAdmin, supportEmail }: WhoProps): ReactNode {
  if (isAdmin)
    return (
      <>
        {rich("You can change that in the <settings>system settings</settings>.", {
          settings: (inner) => (
            <Link to={adminPaths.settings()} className="text-link">
              {inner}
            </Link>
          ),
        })}{" "}
        {/* Links that confirm an address leave also while notifications are switched off. */}
        {reason === "no_server" &&
          rich(
            "Until then you confirm people's addresses by hand, each on its page in <users>Users</users>.",
            {
              users: (inner) => (
                <Link to={adminPaths.users()} className="text-link">
                  {inner}
                </Link>
              ),
            },
          )}
      </>
    );
  if (supportEmail)
    return rich("Whoever runs this site can change that: write to <mail>{address}</mail>.", {
      mail: (inner) => (
        <a href={`mailto:${supportEmail}`} className="text-link [overflow-wrap:anywhere]">
          <bdi>{inner}</bdi>
        </a>
      ),
      address: supportEmail,
    });
  return text("An administrator of this site can change that.");
}
