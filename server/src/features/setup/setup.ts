import { randomUUIDv7, timingSafeEqual } from "node:crypto";
import { placeholders } from "@plenary/contract/accounts/first-admin";
import type { adminCredentials, adminSetup, verifySetup } from "@plenary/contract/accounts/setup";
import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { sql } from "kysely";
import { HOUR } from "../../base/durations.ts";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import { countUse, networkOf, refundUse } from "../../core/limits/rate-limits.ts";
import { emailConfigured, originOf, readSettings, whyNoMail } from "../../core/settings/settings.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { FIRST_ADMIN, userSearchText } from "../users/users.ts";
import {
  adminExists,
  hasOwnPassword,
  insertAdmin,
  insertSetupCredentials,
  selectSetupCredentials,
} from "./setup.queries.ts";
import { temporaryPassword } from "./temporary-password.ts";

/** The state of the initial setup (docs/product/setup.md#the-setup-page). */
export async function setupStatus(ctx: Ctx): Promise<Answer<typeof verifySetup>> {
  const exists = await adminExists(ctx.db);
  const settings = await readSettings(ctx.db);
  const stored = await selectSetupCredentials(ctx.db);
  const isOver = stored !== undefined && stored.expires_at <= now(ctx);
  return {
    setupComplete: exists,
    adminExists: exists,
    emailConfigured: emailConfigured(settings),
    noMail: whyNoMail(settings),
    bootstrapTokenActive: Boolean(stored?.token_hash) && (stored?.expires_at ?? "") > now(ctx),
    credentialsExpired: isOver && !(await hasOwnPassword(ctx.db)),
    domain: originOf(settings, ctx.config),
    secretRequired: !exists && ctx.config.bootstrapSecret !== undefined,
    debug: ctx.config.debug,
    supportEmail: emailConfigured(settings) ? null : settings.supportEmail,
  };
}

/** An arbitrary number: the advisory lock under which the first administrator is created. */
const SETUP_LOCK = 7_239_115;

/**
 * Creates the first administrator with a temporary password (docs/product/setup.md#the-first-administrator). The
 * credentials go by mail, else the answer carries the token that retrieves them. If there is an administrator already,
 * even one created a moment ago, `alreadyExists` is true and nothing changes.
 */
export async function createFirstAdmin(
  ctx: Ctx,
  secret: string | undefined,
  address: string,
): Promise<Answer<typeof adminSetup>> {
  await requireSecret(ctx, secret, address);
  const settings = await readSettings(ctx.db);
  const loginUrl = originOf(settings, ctx.config) + pathOf("/login");
  const nothing = { bootstrapMode: true, credentialRetrievalToken: null, temporaryPassword: null, loginUrl };
  if (await adminExists(ctx.db)) {
    return { ...nothing, alreadyExists: true, adminEmail: null, warning: alreadyExists() };
  }
  const password = temporaryPassword();
  const passwordHash = await hashPassword(ctx, password);
  const byMail = emailConfigured(settings);
  const token = byMail ? null : newToken();
  const email = ctx.config.adminEmail;
  const create = inTransaction(ctx, async (tx, tell) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    if (await adminExists(tx)) return false;
    const adminId = randomUUIDv7();
    const time = now(ctx);
    const expiresAt = new Date(ctx.clock().valueOf() + limits.setupHours * HOUR).toISOString();
    const admin = { username: FIRST_ADMIN, email, name: placeholders.name };
    await insertAdmin(tx, {
      ...admin,
      user_id: adminId,
      search_text: userSearchText({ ...admin, email_confirmed_at: time }),
      role: "admin",
      password_hash: passwordHash,
      temporary_password: true,
      // Whoever runs the server has set it (ADMIN_EMAIL), and controls who reads mail there.
      email_confirmed_at: time,
      created_at: time,
      updated_at: time,
    });
    await insertSetupCredentials(tx, {
      admin_id: adminId,
      token_hash: token === null ? null : hashToken(token),
      sealed_password: byMail ? null : ctx.sealer.seal(password),
      expires_at: expiresAt,
    });
    await tell({
      kind: "first_admin_created",
      credentials: byMail
        ? { to: { email, name: placeholders.name }, temporaryPassword: password, loginUrl, expiresAt }
        : null,
    });
    return true;
  });
  const created = await create.catch((error: unknown) => {
    // Another account had ADMIN_EMAIL before it became the first administrator's.
    if (violatedConstraint(error) !== "users_email") throw error;
    throw new Refusal("AdminAddressTaken");
  });
  if (!created) return { ...nothing, alreadyExists: true, adminEmail: null, warning: alreadyExists() };
  return {
    ...nothing,
    alreadyExists: false,
    credentialRetrievalToken: token,
    adminEmail: email,
    warning: byMail
      ? text("Check your email for instructions.")
      : text("Email is not configured: retrieve the credentials now and change the password at once."),
  };
}

const alreadyExists = () => text("Admin account already exists. Please use the login page.");

/** The temporary password, for the holder of the retrieval token, until it expires or is changed. */
export async function retrieveCredentials(
  ctx: Ctx,
  token: string | undefined,
): Promise<Answer<typeof adminCredentials>> {
  const stored = await selectSetupCredentials(ctx.db);
  const valid =
    token &&
    stored?.token_hash &&
    stored.sealed_password &&
    stored.expires_at > now(ctx) &&
    timingSafeEqual(stored.token_hash, hashToken(token));
  if (!valid) throw new Refusal("InvalidRetrievalToken");
  return {
    username: stored.username,
    adminEmail: stored.email,
    temporaryPassword: ctx.sealer.open(stored.sealed_password as string),
    loginUrl: originOf(await readSettings(ctx.db), ctx.config) + pathOf("/login"),
    expiresAt: stored.expires_at,
    warning: text("Change this password immediately after signing in."),
  };
}

/** Wrong secrets from one address. */
const guesses = { max: 10, seconds: 15 * 60 };

async function requireSecret(ctx: Ctx, secret: string | undefined, address: string): Promise<void> {
  const wanted = ctx.config.bootstrapSecret;
  if (wanted === undefined) return;
  await countUse(ctx, `setup:address:${networkOf(address)}`, guesses);
  if (!timingSafeEqual(hashToken(wanted), hashToken(secret ?? ""))) throw new Refusal("WrongSetupSecret");
  await refundUse(ctx, `setup:address:${networkOf(address)}`);
}
