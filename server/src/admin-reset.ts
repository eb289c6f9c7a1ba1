// `npm run admin:reset [-- <username>]`: new credentials for the first administrator or another one.

import { formatInstant } from "./base/formats.ts";
import { runCommand, withDatabase } from "./command.ts";
import { linkTo } from "./core/links.ts";
import { resetCredentials } from "./features/setup/reset-credentials.ts";

await runCommand(() =>
  withDatabase(async (ctx) => {
    const { username, email, temporaryPassword, expiresAt } = await resetCredentials(ctx, process.argv[2]);
    console.log(`The administrator has a new temporary password, and is signed out everywhere.

  Username            ${username}
  Email               ${email}
  Temporary password  ${temporaryPassword}
  Works until         ${formatInstant(expiresAt)}

It is shown only now. Sign in at ${await linkTo(ctx, ctx.db, "/login")} and choose one of your own.`);
  }),
);
