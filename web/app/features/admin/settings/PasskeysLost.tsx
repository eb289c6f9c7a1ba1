import { originIn, type readSettings } from "@plenary/contract/admin/admin-settings";
import type { Answer } from "@plenary/contract/endpoint";
import { counted } from "@plenary/contract/text";

interface PasskeysLostProps {
  /** What stands in the field of the domain, and whether it differs from what is saved. */
  written: string;
  edited: boolean;
  stored: Answer<typeof readSettings>;
}

/** Where another host is about to take the place of this one: how many accounts have passkeys that stop working with it. */
export function PasskeysLost({ written, edited, stored: { passkeys } }: PasskeysLostProps) {
  const { host, accounts } = passkeys;
  const isLost = edited && host !== null && accounts > 0 && hostIn(written) !== host;
  return (
    <span role="status">
      {isLost && (
        <span className="mt-2 block text-warn [overflow-wrap:anywhere]">
          {counted(
            accounts,
            "{count} account has passkeys for {host}. Under another name they don't work, and are no second factor: without another one, the password alone signs in.",
            "{count} accounts have passkeys for {host}. Under another name they don't work, and are no second factor: without another one, the password alone signs in.",
            { host },
          )}
        </span>
      )}
    </span>
  );
}

/** The host of what was written as domain, which may come with a scheme; undefined for none. */
const hostIn = (written: string): string | undefined => URL.parse(originIn(written.trim()))?.hostname;
