// `npm run seed`: a small demo in an empty database.
import { runCommand, withDatabase } from "./command.ts";
import { linkTo } from "./core/links.ts";
import { analyze } from "./db/analyze.ts";
import { seed } from "./features/seed/seed.ts";

await runCommand(() =>
  withDatabase(async (ctx) => {
    const { admin, users, eventId } = await seed(ctx);
    await analyze(ctx.db);
    console.log(`The demo is in place.

  Administrator  ${admin.username}
  Password       ${admin.password}

  Users          ${users.usernames.join(", ")}
  Password       ${users.password} (the same for all of them)

Start the server with \`npm start\` and sign in at ${await linkTo(ctx, ctx.db, "/login")}.
A conference to browse: ${await linkTo(ctx, ctx.db, "/public/events/:eventId", { eventId })}`);
  }),
);
