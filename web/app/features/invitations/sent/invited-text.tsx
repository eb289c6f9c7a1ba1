import type { ReactNode } from "react";
import { rich } from "../../../base/texts/rich.ts";
import { bdi } from "../../../ui/texts/tags.tsx";

interface Invited {
  /** An account has confirmed the address, and sees the invitation. */
  hasAccount: boolean;
  mailSent: boolean;
}

/** Says who was invited by mail, or what is left to do without a mail and a link. */
export function invitedText(invitee: string, { hasAccount, mailSent }: Invited): ReactNode {
  const values = { bdi, invitee };
  if (!mailSent)
    return rich(
      "<bdi>{invitee}</bdi> was invited, without a mail. Make a new link for it and pass it on.",
      values,
    );
  if (hasAccount) return rich("<bdi>{invitee}</bdi> was invited", values);
  return rich("<bdi>{invitee}</bdi> was invited: the link is in their mail", values);
}
