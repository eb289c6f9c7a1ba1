import * as client from "openid-client";
import { z } from "zod";
import type { Oidc } from "../../base/config.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { Visit } from "./visit.ts";

/** How long the provider may take to answer the server, in seconds. */
const PATIENCE = 10;

/** The database can't store zero characters or lone surrogates, and no provider needs them. */
const isPlain = (value: string): boolean => !/\p{Cc}/u.test(value) && value.isWellFormed();

const text = z.string().min(1).refine(isPlain).optional().catch(undefined);

/** The provider's claims about a visitor; missing and malformed ones are absent. */
const Claims = z.object({
  sub: z.string().min(1).max(255).refine(isPlain),
  email: text,
  email_verified: z.boolean().catch(false).default(false),
  name: text,
  preferred_username: text,
  groups: z.array(z.string()).catch([]).default([]),
});
export type Claims = z.infer<typeof Claims>;

/** What went wrong in the last visit to the provider. */
export interface Trouble {
  /** The standards' error code; null for others. */
  code: string | null;
  /** Whether a browser brought it, whose visitor may have made it up; otherwise the provider told the server itself. */
  isBrought: boolean;
}

/** Removed once it works again. */
const troubles = new WeakMap<Oidc, Trouble>();

/** The provider's trouble for administrators; null while it works. */
export const troubleOf = (oidc: Oidc): Trouble | null => troubles.get(oidc) ?? null;

/** RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6, RFC 6750 3.1: other codes aren't shown, because anybody can send one. */
const named = new Set([
  ...["invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error"],
  ...["temporarily_unavailable", "invalid_client", "unsupported_grant_type", "invalid_request_uri"],
  ...["invalid_request_object", "request_not_supported", "request_uri_not_supported"],
  ...["registration_not_supported", "invalid_token", "insufficient_scope"],
]);

/** Results of visitors' choices, or of an old code: not the provider's fault. */
const visitors = /^(access_denied|invalid_grant|(login|interaction|consent|account_selection)_required)$/;

/** Records why a visit failed; what a browser brought doesn't replace what the provider told. */
export function noteTrouble(oidc: Oidc, error: unknown): void {
  const isBrought = error instanceof client.AuthorizationResponseError;
  if (!isBrought && !(error instanceof client.ResponseBodyError)) return;
  if (visitors.test(error.error) || (isBrought && troubles.get(oidc)?.isBrought === false)) return;
  troubles.set(oidc, { code: named.has(error.error) ? error.error : null, isBrought });
}

const discovered = new WeakMap<Oidc, Promise<client.Configuration>>();

/** The provider's metadata, loaded once; again after a failure. Throws OidcUnavailable. */
async function configurationOf(ctx: Ctx, oidc: Oidc): Promise<client.Configuration> {
  const known =
    discovered.get(oidc) ??
    client.discovery(new URL(oidc.issuer), oidc.clientId, oidc.clientSecret, undefined, {
      timeout: PATIENCE,
      execute: [
        // TLS vouches for the tokens that we fetch, unless something on the way to the provider breaks it up.
        client.enableNonRepudiationChecks,
        // Only on this machine (base/config.ts).
        ...(oidc.issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
      ],
    });
  discovered.set(oidc, known);
  try {
    return await known;
  } catch (error) {
    discovered.delete(oidc);
    troubles.set(oidc, { code: "unreachable", isBrought: false });
    ctx.log.warn({ err: error }, "the OpenID Connect provider can't be reached");
    throw new Refusal("OidcUnavailable", { name: oidc.name });
  }
}

/** The address to send the browser to, and what it has to keep meanwhile. Throws OidcUnavailable. */
export async function beginVisit(ctx: Ctx, oidc: Oidc, redirectUri: string) {
  const configuration = await configurationOf(ctx, oidc);
  const verifier = client.randomPKCECodeVerifier();
  const kept = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: ["openid email profile", ...(asksGroups(oidc, configuration) ? ["groups"] : [])].join(" "),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: kept.state,
    nonce: kept.nonce,
  });
  return { address: address.href, kept };
}

/** Many providers tell groups without a scope of that name, and refuse a scope they don't have. */
const asksGroups = ({ adminGroup }: Oidc, configuration: client.Configuration): boolean =>
  adminGroup !== undefined && configuration.serverMetadata().scopes_supported?.includes("groups") === true;

/** The visitor's claims. Throws for an answer to another visit, of another issuer, not signed by it, or already used. */
export async function endVisit(ctx: Ctx, oidc: Oidc, callback: URL, visit: Visit): Promise<Claims> {
  try {
    const claims = await readVisit(ctx, oidc, callback, visit);
    troubles.delete(oidc);
    return claims;
  } catch (error) {
    noteTrouble(oidc, error);
    throw error;
  }
}

async function readVisit(ctx: Ctx, oidc: Oidc, callback: URL, visit: Visit): Promise<Claims> {
  const configuration = await configurationOf(ctx, oidc);
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    pkceCodeVerifier: visit.verifier,
    idTokenExpected: true,
  });
  const identity = tokens.claims();
  if (!identity) throw new Error("The provider sent no ID token.");
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(configuration, tokens.access_token, identity.sub)
    : {};
  return Claims.parse({ ...identity, ...more });
}
