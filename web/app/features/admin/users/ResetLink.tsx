import { makeResetLink } from "@plenary/contract/admin-users";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { call } from "../../../base/api.ts";
import { formatInstant } from "../../../base/moments.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { rich } from "../../../base/rich.ts";
import { useTask } from "../../../base/task.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkDialog } from "../../../ui/LinkDialog.tsx";

/** The button that makes a link for a new password, and shows it: nobody sees it a second time. */
export function ResetLink({ user: { userId, name } }: { user: User }) {
  const task = useTask(makeResetLink.failure, failureAndReason);
  const [made, setMade] = useState({ link: "", expiresAt: "" });
  const [isOpen, setOpen] = useState(false);

  const make = () =>
    task.run(async () => {
      setMade(await call(makeResetLink, { params: { userId } }));
      setOpen(true);
    });

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Making a link...")}
        onClick={make}
      >
        <KeyRound aria-hidden="true" />
        <span>
          {rich("Password link<hidden> for {name}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            name,
          })}
        </span>
      </Button>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      <LinkDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text("Link for a new password")}
        description={
          made.expiresAt &&
          rich(
            "Give it to <bdi>{name}</bdi> and nobody else: whoever has it takes the account over. It works once, until {time}.",
            { bdi: (inner) => <bdi>{inner}</bdi>, name, time: formatInstant(made.expiresAt) },
          )
        }
        url={made.link}
      />
    </>
  );
}
