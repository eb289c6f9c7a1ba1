import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import EyeOff from "lucide-react/icons/eye-off";
import { rich } from "../../base/rich.ts";
import { notify } from "../../ui/notices.ts";
import { AddressCard } from "./AddressCard.tsx";

/** Tells that the address isn't shown any more, as it once was without being asked about, until the owner chooses. */
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
        "Public profiles used to show e-mail addresses. Yours, {address}, is now seen only by administrators and, as you choose, the organizers of events where you speak.",
        { address: <bdi className="[overflow-wrap:anywhere]">{email}</bdi> },
      )}
    </AddressCard>
  );
}
