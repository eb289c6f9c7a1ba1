import * as client from "openid-client";
import { z } from "zod";
import type { Oidc } from "../../base/config.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { Visit } from "./visit.ts";

/** In seconds: how long the provider may take to answer the server. */
const PATIENCE = 10;

/** No database stores what has a zero character or half a pair of surrogates in it, and no provider means others. */
const isPlain = (value: string): boolean => !/\p{Cc}/u.test(value) && value.isWellFormed();

const text = z.string().min(1).refine(isPlain).optional().catch(undefined);

/** What the provider says of who was there; whatever it leaves out or says in another form is absent. */
const Claims = z.object({
  sub: z.string().min(1).max(255).refine(isPlain),
  email: text,
  email_verified: z.boolean().catch(false).default(false),
  name: text,
  preferred_username: text,
  groups: z.array(z.string()).catch([]).default([]),
});
export type Claims = z.infer<typeof Claims>;

/** What was wrong when somebody last came from the provider, or would have gone there; nothing once it is right again. */
const troubles = new WeakMap<Oidc, string>();

/** What an administrator has to hear of the provider, in its own word for it: null while it does what it should. */
export const troubleOf = (oidc: Oidc): string | null => troubles.get(oidc) ?? null;

/** What may come of what a visitor does there, or makes up: nothing that the server's operator could mend. */
const visitors = /^(access_denied|invalid_grant|(login|interaction|consent|account_selection)_required)$/;

function noteTrouble(oidc: Oidc, error: unknown): void {
  const isTold =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  // Written by somebody else, and read by administrators.
  if (isTold && /^[a-z_]{1,40}$/.test(error.error) && !visitors.test(error.error))
    troubles.set(oidc, error.error);
}

const discovered = new WeakMap<Oidc, Promise<client.Configuration>>();

/** What the provider says of itself, asked once; again when that failed. Throws OidcUnavailable. */
async function configurationOf(ctx: Ctx, oidc: Oidc): Promise<client.Configuration> {
  const known =
    discovered.get(oidc) ??
    client.discovery(new URL(oidc.issuer), oidc.clientId, oidc.clientSecret, undefined, {
      timeout: PATIENCE,
      execute: [
        // TLS vouches for the tokens that we fetch, unless something on the way to the provider takes it apart.
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
    troubles.set(oidc, "unreachable");
    ctx.log.warn({ err: error }, "the OpenID Connect provider can't be reached");
    throw new Refusal("OidcUnavailable", { name: oidc.name });
  }
}

/** Where to lead the browser, and what it has to keep meanwhile. Throws OidcUnavailable. */
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

/** Many providers tell groups without a scope of that name, and refuse one that they don't have. */
const asksGroups = ({ adminGroup }: Oidc, configuration: client.Configuration): boolean =>
  adminGroup !== undefined && configuration.serverMetadata().scopes_supported?.includes("groups") === true;

/**
 * Who was at the provider, by what the browser came back with. Throws for an answer to another visit (state, nonce, code
 * verifier), of another issuer or not signed by it, and for a code that has expired or was used.
 */
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
