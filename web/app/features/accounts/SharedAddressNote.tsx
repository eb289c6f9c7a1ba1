import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Breakable } from "../../ui/texts/Breakable.tsx";

/** Says, before somebody agrees to speak, whether the event's organizers will see the address, and where to set that. */
export function SharedAddressNote() {
  const { user } = useSignIn();
  if (!user?.email) return null;
  const link = (inner: ReactNode) => (
    <Link to={`${paths.settings()}#privacy`} className="text-link">
      {inner}
    </Link>
  );
  const { email } = user;
  return (
    <p className="max-w-prose text-sm text-ink-soft [overflow-wrap:anywhere]">
      {user.sharesEmail === false
        ? rich("The organizers don't see your address. <link>Change this</link>", { link })
        : rich("Once you accept, the organizers see your address, {email}. <link>Change this</link>", {
            link,
            email: <Breakable>{email}</Breakable>,
          })}
    </p>
  );
}
