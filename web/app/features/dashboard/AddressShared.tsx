import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import AtSign from "lucide-react/icons/at-sign";
import { rich } from "../../base/rich.ts";
import { notify } from "../../ui/notices.ts";
import { AddressCard } from "./AddressCard.tsx";

/** Tells who spoke before it was a choice that organizers see the address, until the owner has read it, or ended it. */
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
