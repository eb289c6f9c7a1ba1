import * as contract from "@plenary/contract/messages/notices";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as notices from "./notices.ts";

export function noticeRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listNotices, ({ actor }) => notices.listNotices(ctx, actor));

  serve(served, contract.markNoticesSeen, async ({ actor, body }) => {
    await notices.markNoticesSeen(ctx, actor, body.noticeIds);
    return undefined;
  });

  serve(served, contract.readMutedNotices, ({ actor }) => notices.readMuted(ctx, actor));

  serve(served, contract.muteNotices, ({ actor, body }) =>
    notices.muteKind(ctx, actor, body.kind, body.muted),
  );
}
