import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import { text } from "@plenary/contract/text";
import { call } from "../../base/api.ts";
import { SecurityEntries, type SecurityPage } from "../security-log/SecurityEntries.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import { Section } from "./Section.tsx";

/** How many are shown at first, and come with each press. */
export const shownEntries = 8;

interface SecurityLogProps {
  /** The newest entries; null if they could not be loaded. */
  log: SecurityPage | null;
  /** Why not. */
  reason: string | null;
}

/** What happened to the security of one's account. */
export function SecurityLog({ log, reason }: SecurityLogProps) {
  return (
    <Section
      id="security-log"
      title={text("Security log")}
      lead={text(
        "What happened to your account's security in the last 180 days. If something wasn't you, sign out the other devices and change your password.",
      )}
    >
      {log ? (
        <SecurityEntries
          key={log.entries[0]?.entryId}
          first={log}
          more={(cursor) => call(listSecurityLog, { query: { limit: shownEntries, cursor } })}
          failure={listSecurityLog.failure}
        />
      ) : (
        <NotLoaded failure={listSecurityLog.failure} reason={reason} />
      )}
    </Section>
  );
}
