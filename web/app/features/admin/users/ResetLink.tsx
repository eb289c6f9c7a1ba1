import type { User } from "@plenary/contract/accounts/users";
import { makeResetLink } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { call } from "../../../base/api.ts";
import { formatInstant } from "../../../base/moments.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { rich } from "../../../base/rich.ts";
import { useTask } from "../../../base/task.ts";
import { MakeLink } from "../../../ui/MakeLink.tsx";

/** The button that makes a link for a new password, and shows it: nobody sees it a second time. */
export function ResetLink({ user: { userId, name } }: { user: User }) {
  const task = useTask(makeResetLink.failure, failureAndReason);
  const [expiresAt, setExpiresAt] = useState("");

  async function make(): Promise<string> {
    const made = await call(makeResetLink, { params: { userId } });
    setExpiresAt(made.expiresAt);
    return made.link;
  }

  return (
    <MakeLink
      icon={<KeyRound aria-hidden="true" />}
      label={rich("Password link<hidden> for {name}</hidden>", {
        hidden: (inner) => <span className="sr-only">{inner}</span>,
        name,
      })}
      make={make}
      task={task}
      title={text("Link for a new password")}
    >
      {expiresAt &&
        rich(
          "Give it to <bdi>{name}</bdi> and nobody else: whoever has it takes the account over. It works once, until {time}.",
          { bdi: (inner) => <bdi>{inner}</bdi>, name, time: formatInstant(expiresAt) },
        )}
    </MakeLink>
  );
}
