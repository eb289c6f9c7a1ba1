import type { startOidc } from "@plenary/contract/accounts/oidc";

const path = "/auth/oidc/start" satisfies (typeof startOidc)["path"];

/** Where the browser leaves for the provider; from there it gets to that path of this site in the end. */
export const providerAddress = (returnTo: string | undefined): string =>
  `/api${path}${returnTo ? `?${new URLSearchParams({ returnTo })}` : ""}`;
