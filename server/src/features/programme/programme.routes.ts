import { updateEvent as updateEventBy } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/programme/programme";
import * as rooms from "@plenary/contract/programme/rooms";
import * as tracks from "@plenary/contract/programme/tracks";
import { type ServedApp, serve } from "../../http/serve.ts";
import { updateEvent } from "./plan/event-times.ts";
import { createItem, deleteItem, listItems, updateItem } from "./plan/items.ts";
import { getProgramme, updateProgramme } from "./plan/settings.ts";
import * as room from "./rooms/rooms.ts";
import * as track from "./rooms/tracks.ts";

export function programmeRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getProgramme, async ({ actor, params, query }) => ({
    programme: await getProgramme(ctx, actor, params.eventId, { changes: query.changes !== "false" }),
  }));

  serve(served, contract.updateProgramme, async ({ actor, params, body }) => ({
    programme: await updateProgramme(ctx, actor, params.eventId, body),
  }));

  serve(served, updateEventBy, async ({ actor, params, body }) => ({
    event: await updateEvent(ctx, actor, params.eventId, body),
  }));

  serve(served, rooms.listRooms, ({ actor, params }) => room.listRooms(ctx, actor, params.eventId));

  serve(served, rooms.createRoom, async ({ actor, params, body }) => ({
    room: await room.createRoom(ctx, actor, params.eventId, body),
  }));

  serve(served, rooms.orderRooms, ({ actor, params, body }) =>
    room.orderRooms(ctx, actor, params.eventId, body.roomIds),
  );

  serve(served, rooms.updateRoom, async ({ actor, params, body }) => ({
    room: await room.updateRoom(ctx, actor, params.roomId, body),
  }));

  serve(served, rooms.setRoomState, async ({ actor, params, body }) => ({
    room: await room.setRoomState(ctx, actor, params.roomId, body.state),
  }));

  serve(served, rooms.mergeRoom, async ({ actor, params, body }) => ({
    room: await room.mergeRoom(ctx, actor, params.roomId, body.into),
  }));

  serve(served, rooms.deleteRoom, async ({ actor, params, query }) => {
    await room.deleteRoom(ctx, actor, params.roomId, query.moveTo);
    return undefined;
  });

  serve(served, tracks.listTracks, ({ actor, params }) => track.listTracks(ctx, actor, params.eventId));

  serve(served, tracks.createTrack, async ({ actor, params, body }) => ({
    track: await track.createTrack(ctx, actor, params.eventId, body),
  }));

  serve(served, tracks.orderTracks, ({ actor, params, body }) =>
    track.orderTracks(ctx, actor, params.eventId, body.trackIds),
  );

  serve(served, tracks.updateTrack, async ({ actor, params, body }) => ({
    track: await track.updateTrack(ctx, actor, params.trackId, body),
  }));

  serve(served, tracks.setTrackManagers, async ({ actor, params, body }) => ({
    track: await track.setTrackManagers(ctx, actor, params.trackId, body.userIds),
  }));

  serve(served, tracks.mergeTrack, async ({ actor, params, body }) => ({
    track: await track.mergeTrack(ctx, actor, params.trackId, body.into),
  }));

  serve(served, tracks.deleteTrack, async ({ actor, params, query }) => {
    await track.deleteTrack(ctx, actor, params.trackId, query.moveTo);
    return undefined;
  });

  serve(served, contract.listItems, async ({ actor, params }) => ({
    items: await listItems(ctx, actor, params.eventId),
  }));

  serve(served, contract.createItem, async ({ actor, params, body }) => ({
    item: await createItem(ctx, actor, params.eventId, body),
  }));

  serve(served, contract.updateItem, async ({ actor, params, body }) => ({
    item: await updateItem(ctx, actor, params.itemId, body),
  }));

  serve(served, contract.deleteItem, async ({ actor, params }) => {
    await deleteItem(ctx, actor, params.itemId);
    return undefined;
  });
}
