import * as contract from "@plenary/contract/programme/favourites";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as favourites from "./favourites.ts";
import { personalCalendar } from "./personal-calendar.ts";

export function favouriteRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listFavourites, async ({ actor, query }) => ({
    favourites: await favourites.listFavourites(ctx, actor, query.eventId),
  }));

  serve(served, contract.addFavourite, async ({ actor, params }) => {
    await favourites.addFavourite(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, contract.removeFavourite, async ({ actor, params }) => {
    await favourites.removeFavourite(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, contract.mergeFavourites, ({ actor, body }) =>
    favourites.mergeFavourites(ctx, actor, body.favourites),
  );

  serve(served, contract.getCalendarLink, async ({ actor }) => ({
    since: await favourites.calendarLinkSince(ctx, actor),
  }));

  serve(served, contract.makeCalendarLink, async ({ actor }) => ({
    url: await favourites.makeCalendarLink(ctx, actor),
  }));

  serve(served, contract.removeCalendarLink, async ({ actor }) => {
    await favourites.removeCalendarLink(ctx, actor);
    return undefined;
  });

  serve(
    served,
    contract.getPersonalCalendar,
    async ({ params }) => ({
      ...{ name: "favourites.ics", text: [await personalCalendar(ctx, params.token)] },
      isPrivate: true as const,
    }),
    // Private: made for each request, in the caller's turn.
    { tags: () => [], mayKeep: () => false },
  );
}
