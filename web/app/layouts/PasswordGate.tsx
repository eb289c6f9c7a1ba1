import { lazy, Suspense } from "react";
import { useSession } from "../session/store.ts";

const ForcedPasswordChange = lazy(() => import("../features/account/ForcedPasswordChange.tsx"));

/** Covers the app while an admin still uses the temporary password (specification, section 4). */
export function PasswordGate() {
  const session = useSession();
  if (session.status !== "signed-in" || !session.temporaryPassword) return null;
  return (
    <Suspense>
      <ForcedPasswordChange />
    </Suspense>
  );
}
