import type { WhyNoMail } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import { type ReactNode, type RefObject, useState } from "react";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkDialog } from "../../../ui/dialogs/LinkDialog.tsx";
import { NoMailReason } from "./NoMailReason.tsx";

interface Made {
  email: string;
  url: string;
  waits: boolean;
  why?: WhyNoMail | null | undefined;
}

interface FreshLink {
  /** Shows whose account has the invitation, and the link to where it waits: among all others, or at another address. */
  showWaiting: (name: string, how?: { path?: string; why?: WhyNoMail | null }) => void;
  /** Makes a link to the address's invitation and shows it; false if that fails, because the list can make one too. */
  show: (email: string, make: () => Promise<{ url: string }>, why?: WhyNoMail | null) => Promise<boolean>;
  /** Always render it. */
  dialog: ReactNode;
}

/** Shows the link of an unmailed invitation. `focusAfter` gets the focus afterwards, by default what opened it. */
export function useFreshLink(focusAfter?: RefObject<HTMLElement | null>): FreshLink {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Made>({ email: "", url: "", waits: false });
  return {
    showWaiting(name, { path, why } = {}) {
      setMade({ email: name, url: waitingLink(path), waits: true, why });
      setOpen(true);
    },
    async show(invited, make, why) {
      try {
        const { url } = await make();
        setMade({ email: invited, url, waits: false, why });
      } catch {
        return false;
      }
      setOpen(true);
      return true;
    },
    dialog: <PassOn open={open} onClose={() => setOpen(false)} focusAfter={focusAfter} made={made} />,
  };
}

interface PassOnProps {
  open: boolean;
  onClose: () => void;
  focusAfter?: RefObject<HTMLElement | null> | undefined;
  made: Made;
}

function PassOn({ open, onClose, focusAfter, made: { email, url, waits, why } }: PassOnProps) {
  const values = { bdi: (inner: ReactNode) => <bdi>{inner}</bdi>, email };
  return (
    <LinkDialog
      open={open}
      onClose={onClose}
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
          <NoMailReason why={why} />
        </>
      }
      url={url}
    />
  );
}

interface FreshLinksProps {
  made: readonly Pick<Made, "email" | "url" | "why">[];
  /** Called after the last of them was closed. */
  onDone: () => void;
}

/** The same for several addresses, one after the other. */
export function FreshLinks({ made, onDone }: FreshLinksProps) {
  const [at, setAt] = useState(0);
  const one = made[at];
  if (!one) return null;
  const next = () => (at + 1 < made.length ? setAt(at + 1) : onDone());
  return <PassOn key={at} open onClose={next} made={{ ...one, waits: false }} />;
}

/** Where users find the invitations of their account, at the address at which the inviter uses this site. */
export const waitingLink = (path = paths.invitations()) => new URL(path, location.origin).href;
