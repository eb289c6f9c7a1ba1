import * as contract from "@plenary/contract/messages/messages";
import { isRefusal } from "../../base/refusals.ts";
import { requireCaller } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { beginStream } from "../../http/streams/event-streams.ts";
import * as messages from "./messages.ts";
import { openUnreadStreams } from "./unread-streams.ts";

export function messageRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listMessages, ({ actor, query }) => messages.listMessages(ctx, actor, query));

  serve(served, contract.sendMessage, async ({ actor, body }) => ({
    message: await messages.sendMessage(ctx, actor, body),
  }));

  serve(served, contract.unreadCount, ({ actor }) => messages.unreadCount(ctx, actor));

  streamRoute(served);

  serve(served, contract.getMessage, async ({ actor, params }) => ({
    message: await messages.getMessage(ctx, actor, params.messageId),
  }));

  serve(served, contract.getThread, async ({ actor, params }) => ({
    messages: await messages.getThread(ctx, actor, params.messageId),
  }));

  serve(served, contract.markRead, async ({ actor, params }) => ({
    message: await messages.markRead(ctx, actor, params.messageId),
  }));

  serve(served, contract.replyToMessage, async ({ actor, params, body }) => ({
    message: await messages.replyToMessage(ctx, actor, params.messageId, body),
  }));

  serve(served, contract.deleteMessage, async ({ actor, params }) => {
    await messages.deleteMessage(ctx, actor, params.messageId);
    return undefined;
  });
}

/** Server-sent events aren't a JSON answer, so serve.ts can't make this route; errors before them are answered as usual. */
function streamRoute({ app, ctx, endpoints }: ServedApp): void {
  const streams = openUnreadStreams(ctx);
  endpoints.push(contract.streamUnread);
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: contract.streamUnread.method,
    url: contract.streamUnread.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { user } = await requireCaller(request);
      streams.admit(user.userId);
      const connection = beginStream(reply, { ctx, userId: user.userId });
      if (!connection) return reply;
      const stream = {
        userId: user.userId,
        isSignedIn: () =>
          requireCaller(request).then(
            () => true,
            (error: unknown) => {
              if (isRefusal(error, "NotSignedIn")) return false;
              throw error;
            },
          ),
        ...connection,
      };
      connection.whenClosed(() => streams.remove(stream));
      streams.add(stream);
      return reply;
    },
  });
}
