import type { ReactNode } from "react";
import { rich } from "../../base/rich.ts";

interface Invited {
  /** An account has confirmed the address, and sees the invitation. */
  hasAccount: boolean;
  mailSent: boolean;
}

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

/** Says who was invited, how they hear of it, and what is left to do where no mail tells them. */
export function sayInvited(invitee: string, { hasAccount, mailSent }: Invited): ReactNode {
  const values = { bdi, invitee };
  if (hasAccount && mailSent) return rich("<bdi>{invitee}</bdi> was invited", values);
  if (hasAccount)
    return rich("<bdi>{invitee}</bdi> was invited, without a mail. It waits in their account.", values);
  if (mailSent) return rich("<bdi>{invitee}</bdi> was invited. A link for it can be copied, too.", values);
  return rich("<bdi>{invitee}</bdi> was invited, without a mail. Copy a link for it and pass it on.", values);
}
