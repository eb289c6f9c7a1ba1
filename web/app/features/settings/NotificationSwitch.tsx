import { updateNotificationSettings } from "@plenary/contract/accounts/profiles";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { userChanged, useSignIn } from "../../sign-in/store.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** E-mail notifications on or off, saved at once; if saving fails, the switch goes back. */
export function NotificationSwitch() {
  const { user } = useSignIn();
  const task = useTask(updateNotificationSettings.failure);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const noMail = useNoMail();
  const stored = user?.emailNotifications ?? true;

  async function save(emailNotifications: boolean) {
    setWanted(emailNotifications);
    await task.run(async () => {
      const answer = await call(updateNotificationSettings, { body: { emailNotifications } });
      userChanged(answer.user);
      const said = emailNotifications
        ? text("Email notifications are on")
        : text("Email notifications are off");
      notify(said, "good", { kind: "notifications" });
    });
    setWanted(null);
  }

  return (
    <div>
      <Switch label={text("Email notifications")} on={wanted ?? stored} busy={task.busy} onChange={save} />
      {task.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {task.error}
        </p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {noMail
          ? text("This installation sends no email. Your choice counts once it does.")
          : text(
              "You get an email for new messages, invitations and their answers, and decisions about your sessions. What concerns the security of your account is always sent: a password reset, a changed password, a locked account.",
            )}
      </p>
    </div>
  );
}
