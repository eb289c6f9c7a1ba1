import type { startOidc } from "@plenary/contract/accounts/oidc";

const path = "/auth/oidc/start" satisfies (typeof startOidc)["path"];

/** The address for leaving to the provider, which finally returns to that path of this site. */
export const providerAddress = (returnTo: string | undefined): string =>
  `/api${path}${returnTo ? `?${new URLSearchParams({ returnTo })}` : ""}`;
