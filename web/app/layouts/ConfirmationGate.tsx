import { useEffect, useEffectEvent } from "react";
import { answerConfirmation, useConfirmationAsked } from "../sign-in/confirmation.ts";
import { useSignIn } from "../sign-in/store.ts";
import { usePart } from "../ui/use-part.ts";

const loadQuestion = () => import("../features/accounts/ConfirmIdentity.tsx");

/**
 * Asks, over whatever is shown, whether it is still the reader, when a call needs to know
 * (docs/product/accounts.md#proving-again-who-one-is).
 */
export function ConfirmationGate() {
  const asked = useConfirmationAsked();
  const isSignedIn = useSignIn().status === "signed-in";
  // Loaded when first needed; kept then, as the dialog fades out.
  const { Part: ConfirmIdentity, bring } = usePart(loadQuestion);
  const ask = useEffectEvent(async () => {
    if (!isSignedIn || !(await bring())) answerConfirmation(false);
  });
  useEffect(() => {
    if (asked) void ask();
  }, [asked]);
  useEffect(() => {
    if (asked && !isSignedIn) answerConfirmation(false);
  }, [asked, isSignedIn]);
  return ConfirmIdentity && <ConfirmIdentity open={asked} />;
}
