import { updateProfile } from "@plenary/contract/profiles";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import EyeOff from "lucide-react/icons/eye-off";
import { call } from "../../base/api.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { userChanged } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { WarningCard } from "../../ui/WarningCard.tsx";

/** Tells that the address isn't shown any more, as it once was without being asked about, until the owner chooses. */
export function AddressHidden({ user }: { user: User }) {
  const task = useTask(updateProfile.failure);
  const { userId, name, email, pendingEmail, showsEmail, emailConfirmed } = user;
  if (showsEmail !== null || !email || !emailConfirmed) return null;
  const choose = (shows: boolean) =>
    task.run(async () => {
      const body = { name, email: pendingEmail ?? email, showsEmail: shows };
      userChanged((await call(updateProfile, { params: { userId }, body })).user);
      notify(shows ? text("Your public profile shows your address") : text("Your address stays hidden"));
    });
  return (
    <WarningCard
      id="address-hidden"
      icon={EyeOff}
      title={text("Your address is hidden now")}
      className="mb-10"
    >
      <p className="mt-1 max-w-prose text-sm">
        {rich(
          "Public profiles used to show e-mail addresses. Yours, {address}, is now seen only by administrators and, as you choose, the organizers of events where you speak.",
          { address: <bdi className="[overflow-wrap:anywhere]">{email}</bdi> },
        )}
      </p>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => choose(false)}>
          {text("Keep it hidden")}
        </Button>
        <Button size="sm" variant="quiet" disabled={task.busy} onClick={() => choose(true)}>
          {text("Show it")}
        </Button>
      </div>
    </WarningCard>
  );
}
