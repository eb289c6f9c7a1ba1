import "../screens.css";
import { Navigate, Outlet } from "react-router";
import { paths } from "../paths.ts";
import { safeReturnPath } from "../session/return-path.ts";
import { useSession } from "../session/store.ts";
import { useQuery } from "../session/use-query.ts";

/** Screens for visitors only. Whoever is, or gets, signed in goes to the remembered location, else to `/`. */
export default function GuestLayout() {
  const session = useSession();
  const query = useQuery();
  if (session.status !== "signed-in") {
    return (
      <div className="visitor-only">
        <Outlet />
      </div>
    );
  }
  return <Navigate to={safeReturnPath(query.get("from"), paths.home())} replace />;
}
