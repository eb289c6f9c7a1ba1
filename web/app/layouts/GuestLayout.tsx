import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "../base/paths/paths.ts";
import { isOutside, safeReturnPath } from "../sign-in/return-path.ts";
import { useSignIn } from "../sign-in/store.ts";
import { ScreenStyles } from "../ui/page/ScreenStyles.tsx";

/** Screens for visitors only. Signed-in users, also just signed-in ones, go to the remembered location or to `/`. */
export default function GuestLayout() {
  const signIn = useSignIn();
  const { search } = useLocation();
  if (signIn.status !== "signed-in") {
    return (
      <div className="visitor-only">
        <ScreenStyles />
        <Outlet />
      </div>
    );
  }
  const to = safeReturnPath(new URLSearchParams(search).get("from"), paths.home());
  return isOutside(to) ? <Leave to={to} /> : <Navigate to={to} replace />;
}

/** Leads to a page outside this application. */
function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}
