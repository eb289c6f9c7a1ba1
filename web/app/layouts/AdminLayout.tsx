import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { paths } from "../base/paths/paths.ts";
import { signInKnown } from "../sign-in/store.ts";

/**
 * After ProtectedLayout's, before any loader of an admin screen (docs/product/screens.md#who-may-open-what). The server
 * checks each request again.
 */
export const clientMiddleware: MiddlewareFunction[] = [
  async () => {
    const { user } = await signInKnown();
    if (user?.role !== "admin") throw redirect(paths.home());
  },
];

/** Makes the middleware run on the first page too. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export default function AdminLayout() {
  return <Outlet />;
}
