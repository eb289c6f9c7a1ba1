import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";
import { text } from "../text.ts";

export const verifySetup = endpoint({
  method: "POST",
  path: "/bootstrap/verify-setup",
  access: "public",
  summary: "How far the initial setup is",
  response: z.object({
    setupComplete: z.boolean(),
    adminExists: z.boolean(),
    emailConfigured: z.boolean(),
    /** Added: why nobody is mailed what happens; links that confirm or reset leave while mail is only switched off. */
    noMail: z.enum(["no_server", "switched_off"]).nullable(),
    bootstrapTokenActive: z.boolean(),
    /** Added: whether the only administrator's temporary password has expired, so that no administrator can sign in. */
    credentialsExpired: z.boolean(),
    domain: z.string().nullable(),
    /** Added: whether setup asks for the secret of the environment. */
    secretRequired: z.boolean(),
    /** Added: whether to show the debug panel (DEBUG). */
    debug: z.boolean(),
    /** Added: where to ask for a new password while no mail server is set; null if not set. */
    supportEmail: z.string().nullable(),
  }),
  get failure() {
    return text("Setup verification failed");
  },
});

/** Needs the header `X-Bootstrap-Secret` where BOOTSTRAP_SECRET is set (docs/product/setup.md#the-first-administrator). */
export const adminSetup = endpoint({
  method: "POST",
  path: "/bootstrap/admin-setup",
  access: "public",
  summary: "Create the first administrator",
  body: z.object({ bootstrap_mode: z.boolean().optional(), email_disabled: z.boolean().optional() }),
  response: z.object({
    alreadyExists: z.boolean(),
    bootstrapMode: z.boolean(),
    credentialRetrievalToken: z.string().nullable(),
    temporaryPassword: z.null(),
    adminEmail: z.string().nullable(),
    loginUrl: z.string(),
    warning: z.string().nullable(),
  }),
  get failure() {
    return text("Setup failed");
  },
});

/** Needs the header `Authorization: Bootstrap <credentialRetrievalToken>`. */
export const adminCredentials = endpoint({
  method: "GET",
  path: "/bootstrap/admin-credentials",
  access: "public",
  summary: "The first administrator's temporary password, for the holder of the retrieval token",
  response: z.object({
    /** Added: works for signing in, as the address does. */
    username: z.string(),
    adminEmail: z.string(),
    temporaryPassword: z.string(),
    loginUrl: z.string(),
    expiresAt: instant,
    warning: z.string(),
  }),
  get failure() {
    return text("Failed to retrieve credentials");
  },
});
