import { verifySetup } from "@plenary/contract/accounts/setup";
import type { Answer } from "@plenary/contract/endpoint";
import { useEffect, useState } from "react";
import { call } from "./api.ts";

type NoMail = { reason: NonNullable<Answer<typeof verifySetup>["noMail"]>; supportEmail: string | null };

/**
 * Why nobody is mailed what happens here, for every sentence that would promise a mail; null if mail goes out or that
 * couldn't be asked, undefined until it is known.
 */
export function useNoMail(): NoMail | null | undefined {
  const [noMail, setNoMail] = useState<NoMail | null>();
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    call(verifySetup, undefined, { signal }).then(
      ({ noMail: reason, supportEmail }) => setNoMail(reason && { reason, supportEmail }),
      () => signal.aborted || setNoMail(null),
    );
    return () => leave.abort();
  }, []);
  return noMail;
}

/** The same for links that confirm an address: they leave also while notifications are switched off. */
export function useNoMailServer(): NoMail | null | undefined {
  const noMail = useNoMail();
  return noMail?.reason === "switched_off" ? null : noMail;
}
