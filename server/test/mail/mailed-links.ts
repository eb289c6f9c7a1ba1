import type { TestApp } from "../harness.ts";

/** The links in mails that wait in the outbox, oldest first: where each leads, and its token. */
export async function linksIn(app: TestApp) {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("sealed_data", "is not", null)
    .orderBy("created_at")
    .orderBy("mail_id")
    .execute();
  return rows.flatMap(({ kind, to_address: to, sealed_data }) => {
    const { link } = JSON.parse(app.ctx.sealer.open(sealed_data ?? "")) as { link?: string };
    if (!link) return [];
    const { pathname: path, searchParams } = new URL(link);
    return [{ kind, to, path, token: searchParams.get("token") ?? "" }];
  });
}
