import { forgotPassword } from "@plenary/contract/accounts/accounts";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { useProvider } from "./ContinueWith.tsx";

/** A link to choose a first password. `button` requests it, null if impossible or sent; `note` says what comes next. */
export function usePasswordLink(user: User) {
  const { provider, failure } = useProvider();
  const [sent, setSent] = useState(false);
  const task = useTask(forgotPassword.failure);
  const { email } = user;
  const mayHavePassword = email !== null && (provider?.passwordLogin || user.role === "admin");

  async function send() {
    await call(forgotPassword, { body: { email: email ?? "" } });
    setSent(true);
  }

  const button = mayHavePassword && !sent && (
    <Button
      variant="secondary"
      busy={task.busy}
      busyLabel={text("Sending...")}
      onClick={() => task.run(send)}
    >
      {text("Send a link to choose a password")}
    </Button>
  );
  const note = (
    <p role="status" className="text-sm empty:hidden">
      {sent &&
        rich(
          "If this site sends mail, a link to choose a password comes to <bdi>{email}</bdi>. A new password signs you out everywhere.",
          { bdi: (inner) => <bdi>{inner}</bdi>, email: email ?? "" },
        )}
    </p>
  );
  return { button, note, provider, mayHavePassword, busy: task.busy, error: failure ?? task.error };
}
