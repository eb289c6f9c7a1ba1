import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { rich } from "../../base/rich.ts";
import { LinkDialog } from "../../ui/LinkDialog.tsx";

interface FreshLink {
  /** Makes a link to the invitation of this address and shows it; false where that fails, as the list makes one, too. */
  show: (email: string, make: () => Promise<{ url: string }>) => Promise<boolean>;
  /** To be rendered all the time. */
  dialog: ReactNode;
}

/** The end of an invitation that no mail tells of: its link, to be passed on by hand. */
export function useFreshLink(): FreshLink {
  const [open, setOpen] = useState(false);
  const [{ email, url }, setMade] = useState({ email: "", url: "" });
  return {
    async show(invited, make) {
      try {
        const { url: made } = await make();
        setMade({ email: invited, url: made });
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
        description={rich(
          "<bdi>{email}</bdi> was invited, but no mail goes out. Send this link yourself: whoever has it can take the invitation.",
          { bdi: (inner) => <bdi>{inner}</bdi>, email },
        )}
        url={url}
      />
    ),
  };
}
