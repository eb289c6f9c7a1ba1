import { updateProfile } from "@plenary/contract/profiles";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import AtSign from "lucide-react/icons/at-sign";
import { call } from "../../base/api.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { userChanged } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { WarningCard } from "../../ui/WarningCard.tsx";

/** Tells who spoke before it was a choice that organizers see the address, until the owner has read it, or ended it. */
export function AddressShared({ user }: { user: User }) {
  const task = useTask(updateProfile.failure);
  const { userId, name, email, pendingEmail, sharesEmail } = user;
  if (sharesEmail !== null || !email) return null;
  const choose = (shares: boolean) =>
    task.run(async () => {
      const body = { name, email: pendingEmail ?? email, sharesEmail: shares };
      userChanged((await call(updateProfile, { params: { userId }, body })).user);
      if (!shares) notify(text("Organizers don't see your address any more"));
    });
  return (
    <WarningCard
      id="address-shared"
      icon={AtSign}
      title={text("Organizers see your address")}
      className="mb-10"
    >
      <p className="mt-1 max-w-prose text-sm">
        {rich(
          "The organizers of events where you speak see {address}, so that they can write to you. You can end that here, or later in your settings.",
          { address: <bdi className="[overflow-wrap:anywhere]">{email}</bdi> },
        )}
      </p>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => choose(true)}>
          {text("OK")}
        </Button>
        <Button size="sm" variant="quiet" disabled={task.busy} onClick={() => choose(false)}>
          {text("Hide it from them")}
        </Button>
      </div>
    </WarningCard>
  );
}
