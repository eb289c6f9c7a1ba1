import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { HOUR } from "../../base/durations.ts";
import { CommandError } from "../../base/errors.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { updateUser } from "../../db/rows/users.ts";
import { endCredentials } from "../accounts/accounts.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { endSignIns } from "../accounts/sign-ins/sign-ins.ts";
import { endFactors } from "../second-factors/second-factors.ts";
import { FIRST_ADMIN } from "../users/users.ts";
import { insertSetupCredentials, lockFirstAdmin } from "./setup.queries.ts";
import { temporaryPassword } from "./temporary-password.ts";

/** Printed once by `npm run admin:reset`. */
export interface NewCredentials {
  username: string;
  email: string;
  temporaryPassword: string;
  expiresAt: string;
}

/**
 * Gives an administrator a new temporary password, for people who can run a command on the server
 * (docs/product/setup.md#new-credentials); ends sign-ins, reset links and second factors. Default is the account
 * `admin`, or, if that isn't an administrator any more, the one with the oldest account.
 */
export async function resetCredentials(ctx: Ctx, wanted?: string): Promise<NewCredentials> {
  const password = temporaryPassword();
  const passwordHash = await hashPassword(ctx, password);
  return inTransaction(ctx, async (tx, tell) => {
    const first = wanted?.toLowerCase() ?? FIRST_ADMIN;
    const admin = await lockFirstAdmin(tx, first);
    if (wanted !== undefined && admin?.username.toLowerCase() !== first) {
      throw new CommandError(
        text(
          "No administrator has the username {username}. Second factors of others are removed on their page in the user management.",
          {
            username: wanted,
          },
        ),
      );
    }
    if (!admin) {
      throw new CommandError(
        text("There is no administrator yet: start the server and finish the setup that it leads to."),
      );
    }
    const { user_id: userId, username, email } = admin;
    const expiresAt = new Date(ctx.clock().valueOf() + limits.setupHours * HOUR).toISOString();
    await updateUser(tx, userId, {
      password_hash: passwordHash,
      has_own_password: true,
      temporary_password: true,
      password_changed_at: null,
      updated_at: now(ctx),
    });
    await endCredentials(tx, userId);
    // Whoever runs the server gets in, whatever was lost.
    await endFactors(tx, userId);
    await endSignIns(tx, userId, "all");
    await insertSetupCredentials(tx, {
      admin_id: userId,
      token_hash: null,
      sealed_password: null,
      expires_at: expiresAt,
    });
    // Nobody is signed in at a terminal; the log says where it was done.
    const actor: Actor = {
      userId,
      role: "admin",
      device: { address: "terminal", userAgent: "npm run admin:reset" },
      signInId: null,
    };
    await tell({ kind: "admin_credentials_reset", actor, userId, username });
    return { username, email, temporaryPassword: password, expiresAt };
  });
}
