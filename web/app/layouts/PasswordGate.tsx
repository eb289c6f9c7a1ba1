import { lazy, Suspense } from "react";
import { useSignIn } from "../sign-in/store.ts";

const ForcedPasswordChange = lazy(() => import("../features/accounts/ForcedPasswordChange.tsx"));

/**
 * Covers the app while an admin still uses the temporary password (docs/product/accounts.md#the-temporary-password).
 */
export function PasswordGate() {
  const signIn = useSignIn();
  if (signIn.status !== "signed-in" || !signIn.temporaryPassword) return null;
  return (
    <Suspense>
      <ForcedPasswordChange user={signIn.user} />
    </Suspense>
  );
}
