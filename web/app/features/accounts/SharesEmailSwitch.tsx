import { updateProfile } from "@plenary/contract/accounts/profiles";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { saveAddressChoice } from "./address-choice.ts";

/** Whether organizers of events where the reader speaks see the address; saved to the account at once. */
export function SharesEmailSwitch() {
  const { user } = useSignIn();
  const task = useTask(updateProfile.failure);
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!user?.email) return null;
  const { email } = user;
  const account = { ...user, email };

  async function save(sharesEmail: boolean) {
    setWanted(sharesEmail);
    await task.run(() => saveAddressChoice(account, { sharesEmail }));
    setWanted(null);
  }

  return (
    <div>
      <Switch
        label={text("Organizers of events I submit to see my address")}
        on={wanted ?? user.sharesEmail !== false}
        busy={task.busy}
        onChange={save}
      />
      <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {rich("{email}, for all events where you speak. It changes at once.", {
          email: <Breakable>{email}</Breakable>,
        })}
      </p>
      {task.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
