import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { deviceToken, SignedIn } from "./sign-ins.ts";

/** Signing in through an OpenID Connect provider (docs/product/accounts.md#signing-in-through-a-provider). */

export const getOidc = endpoint({
  method: "GET",
  path: "/auth/oidc",
  access: "public",
  summary: "Whether one can sign in through a provider, and what it is called",
  response: z.object({ enabled: z.boolean(), name: z.string().nullable(), passwordLogin: z.boolean() }),
  get failure() {
    return text("The ways to sign in couldn't be loaded");
  },
});

const failure = () => text("Signing in failed. Please try again.");

export const startOidc = endpoint({
  method: "GET",
  path: "/auth/oidc/start",
  access: "public",
  summary: "Leads the browser to the provider, and from there to the callback",
  query: z.object({
    /** The path of this site that the browser ends at. */
    returnTo: z.string().max(2000).optional(),
  }),
  get failure() {
    return failure();
  },
});

export const oidcCallback = endpoint({
  method: "GET",
  path: "/auth/oidc/callback",
  access: "public",
  summary: "Where the provider leads the browser back to; leads on to the login, which finishes",
  get failure() {
    return failure();
  },
});

/** How a visit to the provider ended; the callback hands it to the login as `#oidc=`. */
export const oidcOutcomes = ["done", "link", "failed", "denied", "taken", "no-address", "locked"] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

export const finishOidc = endpoint({
  method: "POST",
  path: "/auth/oidc/finish",
  access: "public",
  summary: "Sign in after the provider has said who one is, in the browser that was there; once",
  body: z.object({ deviceToken }),
  response: SignedIn,
  get failure() {
    return failure();
  },
});

export const linkOidc = endpoint({
  method: "POST",
  path: "/auth/oidc/link",
  access: "user",
  stepUp: true,
  summary:
    "Link one's account to the provider's that has the same address, after signing in by its own means",
  response: z.object({ success: z.literal(true) }),
  get failure() {
    return text("Your account couldn't be linked");
  },
});

/** An account at a provider. The id counts, never the name. */
export const OidcIdentity = z.object({
  identityId: id,
  issuer: z.string(),
  /** The provider's name; null if the server no longer knows it. */
  name: z.string().nullable(),
  linkedAt: instant,
});
export type OidcIdentity = z.infer<typeof OidcIdentity>;

export const listIdentities = endpoint({
  method: "GET",
  path: "/auth/oidc/identities",
  access: "user",
  summary: "The providers through which one signs in to one's account",
  response: z.object({ identities: z.array(OidcIdentity) }),
  get failure() {
    return text("Failed to load linked providers");
  },
});

export const unlinkOidc = endpoint({
  method: "DELETE",
  path: "/auth/oidc/identities/:identityId",
  access: "user",
  stepUp: true,
  summary: "Unlink one's account from a provider, unless nothing else signs one in",
  params: z.object({ identityId: id }),
  status: 204,
  get failure() {
    return text("Your account couldn't be unlinked");
  },
});
