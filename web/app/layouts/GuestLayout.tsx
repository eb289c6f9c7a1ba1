import { Navigate, Outlet } from "react-router";
import { paths } from "../base/paths.ts";
import { useQuery } from "../base/use-query.ts";
import { safeReturnPath } from "../sign-in/return-path.ts";
import { useSignIn } from "../sign-in/store.ts";
import { ScreenStyles } from "../ui/ScreenStyles.tsx";

/**
 * Screens for visitors only. Signed-in users, also those who have just signed in, go to the remembered location or to
 * `/`.
 */
export default function GuestLayout() {
  const signIn = useSignIn();
  const query = useQuery();
  if (signIn.status !== "signed-in") {
    return (
      <div className="visitor-only">
        <ScreenStyles />
        <Outlet />
      </div>
    );
  }
  return <Navigate to={safeReturnPath(query.get("from"), paths.home())} replace />;
}
