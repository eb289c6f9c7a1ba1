import * as contract from "@plenary/contract/pictures/pictures";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as pictures from "./pictures.ts";

export function pictureRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.setEventPicture, async ({ actor, params, query, body }) => ({
    hash: await pictures.setEventPicture(ctx, actor, { ...params, ...query }, body),
  }));

  serve(served, contract.deleteEventPicture, async ({ actor, params, query }) => {
    await pictures.deleteEventPicture(ctx, actor, { ...params, ...query });
    return undefined;
  });

  serve(served, contract.setHeadFocus, async ({ actor, params, body }) => ({
    hash: await pictures.setHeadFocus(ctx, actor, params.eventId, body),
  }));

  serve(served, contract.setOwnPicture, async ({ actor, body }) => ({
    hash: await pictures.setOwnPicture(ctx, actor, body),
  }));

  serve(served, contract.deleteOwnPicture, async ({ actor }) => {
    await pictures.deleteOwnPicture(ctx, actor);
    return undefined;
  });

  serve(served, contract.listFaces, async ({ query }) => ({
    faces: await pictures.listFaces(ctx, query.hashes),
  }));

  serve(served, contract.getPicture, async ({ actor, params }) => ({
    picture: await pictures.getPicture(ctx, actor, params.hash, params.size),
  }));
}
