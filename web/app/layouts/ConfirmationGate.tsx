import { lazy, Suspense, useEffect, useState } from "react";
import { answerConfirmation, useConfirmationAsked } from "../sign-in/confirmation.ts";
import { useSignIn } from "../sign-in/store.ts";

const ConfirmIdentity = lazy(() => import("../features/accounts/ConfirmIdentity.tsx"));

/**
 * Asks, over whatever is shown, whether it is still the reader, when a call needs to know
 * (docs/product/accounts.md#proving-again-who-one-is).
 */
export function ConfirmationGate() {
  const asked = useConfirmationAsked();
  const isSignedIn = useSignIn().status === "signed-in";
  // Loaded when first needed; kept then, as the dialog fades out.
  const [needed, setNeeded] = useState(false);
  if (asked && !needed) setNeeded(true);
  useEffect(() => {
    if (asked && !isSignedIn) answerConfirmation(false);
  }, [asked, isSignedIn]);
  if (!needed) return null;
  return (
    <Suspense>
      <ConfirmIdentity open={asked} />
    </Suspense>
  );
}
