import { verifySetup } from "@plenary/contract/accounts/setup";
import { useEffect, useState } from "react";
import { call } from "./api.ts";

/** Whom to ask if this installation sends no mail; null if it does or couldn't be asked, undefined until it answers. */
export function useNoMail(): { supportEmail: string | null } | null | undefined {
  const [noMail, setNoMail] = useState<{ supportEmail: string | null } | null>();
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    call(verifySetup, undefined, { signal }).then(
      ({ emailConfigured, supportEmail }) => setNoMail(emailConfigured ? null : { supportEmail }),
      () => signal.aborted || setNoMail(null),
    );
    return () => leave.abort();
  }, []);
  return noMail;
}
