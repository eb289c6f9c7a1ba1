import { updateProfile } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import AtSign from "lucide-react/icons/at-sign";
import EyeOff from "lucide-react/icons/eye-off";
import type { ComponentProps } from "react";
import { useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { WarningCard } from "../../ui/notices/WarningCard.tsx";
import { type AddressChoice, saveAddressChoice, type UserWithAddress } from "../accounts/address-choice.ts";

/** Tells that the address isn't shown any more, as it once was without asking, until the owner chooses. */
export function AddressHidden({ user }: { user: User }) {
  const { email, showsEmail, emailConfirmed } = user;
  if (showsEmail !== null || !email || !emailConfirmed) return null;
  const keep = {
    ...{ label: text("Keep it hidden"), choice: { showsEmail: false } },
    onSaved: () => notify(text("Your address stays hidden")),
  };
  const show = {
    ...{ label: text("Show it"), choice: { showsEmail: true } },
    onSaved: () => notify(text("Your public profile shows your address")),
  };
  return (
    <AddressCard
      user={{ ...user, email }}
      id="address-hidden"
      icon={EyeOff}
      title={text("Your address is hidden now")}
      ways={[keep, show]}
    >
      {rich(
        "Public profiles used to show email addresses. Yours, {address}, is now seen only by administrators and, as you choose, the organizers of events where you speak.",
        { address: <bdi className="[overflow-wrap:anywhere]">{email}</bdi> },
      )}
    </AddressCard>
  );
}

/** Tells people who spoke before there was a choice that organizers see their address, until they have read it. */
export function AddressShared({ user }: { user: User }) {
  const { email, sharesEmail } = user;
  if (sharesEmail !== null || !email) return null;
  const hide = {
    ...{ label: text("Hide it from them"), choice: { sharesEmail: false } },
    onSaved: () => notify(text("Organizers don't see your address any more")),
  };
  return (
    <AddressCard
      user={{ ...user, email }}
      id="address-shared"
      icon={AtSign}
      title={text("Organizers see your address")}
      ways={[{ label: text("OK"), choice: { sharesEmail: true } }, hide]}
    >
      {rich(
        "The organizers of events where you speak see {address}, so that they can write to you. You can end that here, or later in your settings.",
        { address: <bdi className="[overflow-wrap:anywhere]">{email}</bdi> },
      )}
    </AddressCard>
  );
}

interface Way {
  label: string;
  choice: AddressChoice;
  onSaved?: () => void;
}

interface AddressCardProps
  extends Pick<ComponentProps<typeof WarningCard>, "id" | "icon" | "title" | "children"> {
  user: UserWithAddress;
  /** The choice that keeps the setting, and the one that changes it. */
  ways: [Way, Way];
}

function AddressCard({ user, ways: [keep, change], children, ...card }: AddressCardProps) {
  const task = useTask(updateProfile.failure);
  const choose = ({ choice, onSaved }: Way) =>
    task.run(async () => {
      await saveAddressChoice(user, choice);
      onSaved?.();
    });
  return (
    <WarningCard {...card} className="mb-10">
      <p className="mt-1 max-w-prose text-sm">{children}</p>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => choose(keep)}>
          {keep.label}
        </Button>
        <Button size="sm" variant="quiet" disabled={task.busy} onClick={() => choose(change)}>
          {change.label}
        </Button>
      </div>
    </WarningCard>
  );
}
