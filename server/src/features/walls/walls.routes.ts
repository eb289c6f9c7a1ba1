import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import * as contract from "@plenary/contract/feedback/walls";
import { Refusal } from "../../base/refusals.ts";
import { tags } from "../../core/tags.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { beginStream } from "../../http/streams/event-streams.ts";
import { openHub } from "../../http/streams/hub.ts";
import { tagsOf } from "../answering/subjects/states.ts";
import { findWall, getWall, type WallServices, wallNow } from "./open-walls.ts";
import * as walls from "./walls.ts";

export function wallRoutes(served: ServedApp, open: WallServices): void {
  const { ctx } = served;

  serve(served, contract.listWalls, async ({ actor, params }) => ({
    walls: await walls.listWalls(ctx, actor, params.eventId),
  }));

  serve(served, contract.createWall, ({ actor, params, body }) =>
    walls.createWall(ctx, actor, params.eventId, body),
  );

  serve(served, contract.updateWall, async ({ actor, params, body }) => ({
    wall: await walls.updateWall(ctx, actor, params.wallId, body.shows),
  }));

  serve(served, contract.endWall, async ({ actor, params }) => {
    await walls.endWall(ctx, actor, params.wallId);
    return undefined;
  });

  serve(served, contract.getWall, ({ params, request }) => getWall(open, params.token, request.ip));

  streamRoute(served, open);
}

/** Pages can't see comments in a stream, so its heartbeat is an event; in milliseconds. */
const BEAT = 10_000;

/** Server-sent events aren't a JSON answer, so serve.ts can't make this route; errors before them are answered as usual. */
function streamRoute({ app, ctx, endpoints }: ServedApp, open: WallServices): void {
  const hub = openHub(ctx, {
    load: async (key) => {
      const found = await wallNow(open, key.slice(-ID));
      // A poll may be opened on a stage that isn't shown yet.
      return found && { ...found, tags: found.stagedId === null ? [] : [tags.publicStage(found.stagedId)] };
    },
    ...{ most: feedbackLimits.wallStreamsMax, mostOfKey: feedbackLimits.streamsOfWall, beat: BEAT },
  });
  ctx.changes.subscribe((changed) => {
    const all = changed.includes(tags.everything) || changed.includes(tags.publicPages);
    const about = (eventId: string) => [...tagsOf(eventId), tags.feedbackAnswers(eventId)];
    const changedTags = new Set<string>(changed);
    hub.changed(
      (key, own) => all || [...about(key.slice(0, ID)), ...own].some((tag) => changedTags.has(tag)),
    );
  });
  endpoints.push(contract.streamWall);
  app.addHook("preClose", async () => {
    hub.close();
    open.news.close();
  });
  app.route({
    method: contract.streamWall.method,
    url: contract.streamWall.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { token } = contract.streamWall.params.parse(request.params);
      const { event_id: group, wall_id } = await findWall(open, token, request.ip);
      const key = group + wall_id;
      open.limits.countWall(wall_id);
      // The page takes only an HTTP error for an end, and a stream that ends at once for a lost connection.
      if (!(await wallNow(open, wall_id))) throw new Refusal("NothingToAnswer");
      hub.admit(group, key);
      const connection = beginStream(reply);
      if (!connection) return reply;
      let last = "";
      const reader = {
        ...{ ...connection, group },
        tell(value: contract.WallShown) {
          const data = JSON.stringify(value);
          if (data !== last) connection.write(`event: wall\ndata: ${data}\n\n`);
          last = data;
        },
        beat: () => connection.write("event: here\ndata: {}\n\n"),
      };
      connection.whenClosed(() => hub.remove(key, reader));
      hub.add(key, reader);
      return reply;
    },
  });
}

/** Characters of an id: a key is the event's followed by the wall's. */
const ID = 36;
