import { streamSchedule } from "@plenary/contract/schedule/schedule";
import { tags } from "../../core/tags.ts";
import { callerOfEndpoint } from "../../http/caller.ts";
import { parseInput, type ServedApp } from "../../http/serve.ts";
import { beginStream, requireFewStreams } from "../../http/streams/event-streams.ts";
import { openHub } from "../../http/streams/hub.ts";
import { enter, follower, leave, type PlanNews, planNews, requireFollower } from "./plan-stream.ts";

/** Proxies close connections that are silent for a minute, and presence ends then; in milliseconds. */
const BEAT = 25_000;

/** Between two news of an event, in milliseconds: what others do is to be seen as they do it. */
const APART = 250;

/** Server-sent events aren't a JSON answer, so serve.ts can't make this route; errors before them are answered as usual. */
export function planStreamRoute({ app, ctx, endpoints }: ServedApp): void {
  const news = planNews(ctx);
  const hub = openHub<PlanNews>(ctx, {
    ...{ load: news.load, most: Number.POSITIVE_INFINITY, apart: APART, beat: BEAT },
  });
  const followers = new Map<ReturnType<typeof follower>, string>();
  ctx.changes.subscribe((changed) => {
    if (followers.size === 0) return;
    const heard = new Set<string>(changed);
    const all = heard.has(tags.everything) || heard.has(tags.publicPages);
    hub.changed((eventId) => {
      const isReplanned = all || heard.has(tags.replanned(eventId));
      if (isReplanned) news.replanned(eventId);
      return isReplanned || heard.has(tags.schedule(eventId));
    });
    // Sign-ins end with a change to the account.
    for (const one of followers.keys()) if (all || heard.has(tags.user(one.group))) one.beat();
  });
  endpoints.push(streamSchedule);
  app.addHook("preClose", async () => hub.close());
  app.route({
    method: streamSchedule.method,
    url: streamSchedule.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { actor } = await callerOfEndpoint(ctx, request, streamSchedule);
      const { userId } = actor;
      const { eventId } = parseInput(streamSchedule.params, request.params, "path");
      const mayRead = async () => {
        const caller = await callerOfEndpoint(ctx, request, streamSchedule);
        await requireFollower(ctx, caller.actor, eventId);
      };
      await mayRead();
      requireFewStreams(ctx, userId);
      hub.admit(userId, eventId);
      const streamId = await enter(ctx, actor, eventId);
      const goAway = () =>
        leave(ctx, eventId, streamId).catch((error: unknown) =>
          // It ends by itself a minute later.
          ctx.log.warn({ err: error }, "an editor that left could not be taken out"),
        );
      const connection = beginStream(reply, { ctx, userId });
      if (!connection) {
        void goAway();
        return reply;
      }
      const reader = follower(ctx, connection, { streamId, eventId, userId, mayRead });
      followers.set(reader, eventId);
      connection.whenClosed(() => {
        followers.delete(reader);
        hub.remove(eventId, reader);
        news.keepOnly(new Set(followers.values()));
        void goAway();
      });
      hub.add(eventId, reader);
      return reply;
    },
  });
}
