import { randomUUIDv7 } from "node:crypto";
import { email as emailSchema } from "@plenary/contract/accounts/accounts";
import { CommandError } from "../../base/errors.ts";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import { insertRows } from "../../db/rows/rows.ts";
import { hashPassword, randomPassword } from "../accounts/passwords/passwords.ts";
import { giveInvitations } from "../addresses/addresses.ts";
import { refuseReservedEmail } from "../addresses/reserved-addresses.ts";
import { FIRST_ADMIN, userSearchText } from "../users/users.ts";
import * as queries from "./storing/import.queries.ts";
import { selectTakenUsernames } from "./storing/import-people.queries.ts";
import { distinctUsernames, usernameOf } from "./storing/usernames.ts";

export interface Owner {
  userId: string;
  username: string;
  /** Only for an account created just now, to sign in with; it isn't stored. */
  password?: string;
}

/** The user with that name or address (in any case), by default the first administrator. Throws CommandError. */
export async function findOwner(ctx: Pick<Ctx, "db">, login?: string): Promise<Owner> {
  const row =
    login === undefined
      ? await queries.selectFirstAdmin(ctx.db)
      : await queries.selectUserByLogin(ctx.db, login);
  if (row) return { userId: row.user_id, username: row.username };
  throw new CommandError(
    login === undefined
      ? "There is no administrator yet who could own what is imported: run `npm start` and finish the setup that it leads to, fill the database with `npm run seed`, or name an --owner (--owner <email> --create-owner makes one)."
      : `There is no user "${login}" who could own what is imported.`,
  );
}

/** The user with that address, or a new one with a username derived from it, as if registered. */
export async function findOrCreateOwner(ctx: Ctx, address: string): Promise<Owner> {
  const { success, data: email } = emailSchema("").safeParse(address);
  if (!success)
    throw new CommandError(`--create-owner needs an email address as the --owner; "${address}" is none.`);
  const row = await queries.selectUserByLogin(ctx.db, email);
  if (row) return { userId: row.user_id, username: row.username };
  const password = randomPassword("Owner");
  const passwordHash = await hashPassword(ctx, password);
  const wished = usernameOf(email.slice(0, email.indexOf("@")), "owner");
  return inTransaction(ctx, async (tx) => {
    const taken = await selectTakenUsernames(tx, [wished]);
    const [username = wished] = distinctUsernames([wished], [...taken, FIRST_ADMIN]);
    refuseReservedEmail(ctx, username, email);
    const [userId, time] = [randomUUIDv7(), now(ctx)];
    const names = { username, email, name: username };
    await insertRows(tx, "users", [
      {
        user_id: userId,
        ...names,
        search_text: userSearchText({ ...names, email_confirmed_at: time }),
        password_hash: passwordHash,
        // Typed by whoever runs the server.
        email_confirmed_at: time,
        created_at: time,
        updated_at: time,
      },
    ]);
    await giveInvitations(tx, userId, email);
    return { userId, username, password };
  });
}
