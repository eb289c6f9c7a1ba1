import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { streamFeedback } from "@plenary/contract/feedback/feedback-results";
import { tags } from "../../../core/tags.ts";
import { callerOfEndpoint } from "../../../http/caller.ts";
import { parseInput, type ServedApp } from "../../../http/serve.ts";
import { beginStream, requireFewStreams } from "../../../http/streams/event-streams.ts";
import { openHub } from "../../../http/streams/hub.ts";
import { tagsOf } from "../../answering/subjects/states.ts";
import { findEventToSetUp } from "../settings/feedback.ts";
import { follower, type Overview, overviews } from "./overview-stream.ts";

/** Proxies close connections that are silent for a minute; in milliseconds. */
const BEAT = 25_000;

/** Server-sent events aren't a JSON answer, so serve.ts can't make this route; errors before them are answered as usual. */
export function overviewStreamRoute({ app, ctx, endpoints }: ServedApp): void {
  const { load, changed: noteChange } = overviews(ctx);
  const hub = openHub<Overview>(ctx, { load, most: feedbackLimits.overviewStreamsMax, beat: BEAT });
  const followers = new Set<ReturnType<typeof follower>>();
  ctx.changes.subscribe((changed) => {
    const all = changed.includes(tags.everything);
    const about = (eventId: string) => [...tagsOf(eventId), tags.feedbackAnswers(eventId)];
    hub.changed((eventId) => {
      const isAbout = all || about(eventId).some((tag) => changed.includes(tag));
      if (isAbout) noteChange(eventId);
      return isAbout;
    });
    // Sign-ins end with a change to the account.
    for (const one of followers) if (all || changed.includes(tags.user(one.group))) one.beat();
  });
  endpoints.push(streamFeedback);
  app.addHook("preClose", async () => hub.close());
  app.route({
    method: streamFeedback.method,
    url: streamFeedback.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { actor } = await callerOfEndpoint(ctx, request, streamFeedback);
      const { eventId } = parseInput(streamFeedback.params, request.params, "path");
      const group = actor.userId;
      const mayRead = async () => {
        const now = await callerOfEndpoint(ctx, request, streamFeedback);
        await findEventToSetUp(ctx, ctx.db, now.actor, eventId);
      };
      await mayRead();
      requireFewStreams(ctx, group);
      hub.admit(group, eventId);
      const connection = beginStream(reply, { ctx, userId: group });
      if (!connection) return reply;
      const reader = follower(connection, group, mayRead);
      followers.add(reader);
      connection.whenClosed(() => {
        followers.delete(reader);
        hub.remove(eventId, reader);
      });
      // Changes while nobody followed were not noted.
      noteChange(eventId);
      hub.add(eventId, reader);
      return reply;
    },
  });
}
