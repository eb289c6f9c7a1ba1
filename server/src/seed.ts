// `npm run seed`: a small demo in an empty database.
import { pathOf } from "@plenary/contract/paths";
import { runCommand, withDatabase } from "./command.ts";
import { seed } from "./features/seed/seed.ts";

await runCommand(() =>
  withDatabase(async (ctx) => {
    const { admin, users, eventId } = await seed(ctx);
    console.log(`The demo is in place.

  Administrator  ${admin.username}
  Password       ${admin.password}

  Users          ${users.usernames.join(", ")}
  Password       ${users.password} (the same for all of them)

Start the server with \`npm start\` and sign in at ${ctx.config.appUrl}/login.
A conference to browse: ${ctx.config.appUrl}${pathOf("/public/events/:eventId", { eventId })}`);
  }),
);
