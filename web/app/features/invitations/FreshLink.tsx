import type { WhyNoMail } from "@plenary/contract/invitations";
import { text } from "@plenary/contract/text";
import { type ReactNode, type RefObject, useState } from "react";
import { paths } from "../../base/paths.ts";
import { rich } from "../../base/rich.ts";
import { LinkDialog } from "../../ui/LinkDialog.tsx";
import { WhyNoMailSays } from "./WhyNoMailSays.tsx";

interface Made {
  email: string;
  url: string;
  waits: boolean;
  why?: WhyNoMail | null | undefined;
}

interface FreshLink {
  /** Shows whose account has the invitation, and the link to where it waits there: among all others, or at another address. */
  showWaiting: (name: string, how?: { path?: string; why?: WhyNoMail | null }) => void;
  /** Makes a link to the invitation of this address and shows it; false where that fails, as the list makes one, too. */
  show: (email: string, make: () => Promise<{ url: string }>, why?: WhyNoMail | null) => Promise<boolean>;
  /** To be rendered all the time. */
  dialog: ReactNode;
}

/**
 * The end of an invitation that no mail tells of: its link, to be passed on by hand.
 * @param focusAfter gets the focus when it closes, if not what opened it
 */
export function useFreshLink(focusAfter?: RefObject<HTMLElement | null>): FreshLink {
  const [open, setOpen] = useState(false);
  const [{ email, url, waits, why }, setMade] = useState<Made>({ email: "", url: "", waits: false });
  const values = { bdi: (inner: ReactNode) => <bdi>{inner}</bdi>, email };
  return {
    showWaiting(name, { path, why } = {}) {
      setMade({ email: name, url: waitingLink(path), waits: true, why });
      setOpen(true);
    },
    async show(invited, make, why) {
      try {
        const { url: made } = await make();
        setMade({ email: invited, url: made, waits: false, why });
      } catch {
        return false;
      }
      setOpen(true);
      return true;
    },
    dialog: (
      <LinkDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Pass on the invitation")}
        focusAfter={focusAfter}
        description={
          <>
            {waits
              ? rich(
                  "<bdi>{email}</bdi> was invited, but no mail goes out. Send this link yourself: signed in, they find the invitation there. It shows nothing to others.",
                  values,
                )
              : rich(
                  "<bdi>{email}</bdi> was invited, but no mail goes out. Send this link yourself: whoever has it can take the invitation.",
                  values,
                )}
            <WhyNoMailSays why={why} />
          </>
        }
        url={url}
      />
    ),
  };
}

/** Where everybody finds the invitations that wait in their own account, at the address at which the inviter uses this site. */
export const waitingLink = (path = paths.invitations()) => new URL(path, location.origin).href;
