import * as contract from "@plenary/contract/programme/feeds";
import type { Ctx } from "../../../core/context.ts";
import { tags } from "../../../core/tags.ts";
import type { ServedApp } from "../../../http/serve.ts";
import { serve } from "../../../http/serve.ts";
import { countPublicSearch } from "../../public/public.ts";
import { type CalendarFilter, eventCalendar, isPublicType, sessionCalendar } from "./calendars.ts";
import { changesFeed } from "./changes-atom.ts";
import { loadFeed, loadPlan } from "./feed.ts";
import { programmeCsv } from "./programme-csv.ts";
import { roomStatus } from "./room-status.ts";
import { scheduleJson } from "./schedule-json.ts";
import { scheduleXml } from "./schedule-xml.ts";
import { speakerCalendar } from "./speaker-calendar.ts";

export function feedRoutes(served: ServedApp): void {
  const { ctx } = served;
  const event = { tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId)] };

  serve(
    served,
    contract.getScheduleXml,
    async ({ params, query }) => {
      const feed = await loadFeed(ctx, params.eventId);
      const text = scheduleXml(feed, query.items === "all");
      return { name: "schedule.xml", text, changedAt: feed.changedAt };
    },
    event,
  );

  serve(
    served,
    contract.getScheduleJson,
    async ({ params, query }) => {
      const feed = await loadFeed(ctx, params.eventId);
      const text = [scheduleJson(feed, query.items === "all")];
      return { name: "schedule.json", text, changedAt: feed.changedAt };
    },
    event,
  );

  serve(
    served,
    contract.getProgrammeCsv,
    async ({ params }) => {
      const feed = await loadFeed(ctx, params.eventId);
      return { name: "programme.csv", text: programmeCsv(feed), changedAt: feed.changedAt };
    },
    event,
  );

  serve(
    served,
    contract.getChangesFeed,
    async ({ params }) => ({ name: "changes.atom", ...(await changesFeed(ctx, params.eventId)) }),
    event,
  );

  serve(
    served,
    contract.getRoomStatus,
    async ({ params }) => {
      const { rooms, changedAt } = await loadPlan(ctx, params.eventId);
      return { name: "room-status.json", text: [roomStatus(rooms)], changedAt };
    },
    event,
  );

  // Cancelled sessions are shown for some days.
  const calendar = { ...event, endsWithDay: true };

  serve(
    served,
    contract.getProgrammeCalendar,
    async ({ params, query }) => ({
      name: query.sessions ? "my-programme.ics" : "programme.ics",
      ...(await eventCalendar(ctx, params.eventId, query)),
    }),
    {
      ...calendar,
      mayKeep: (query, { eventId }) => isOneOfFew(ctx, eventId, query),
      allow: async (request, keeps) => {
        if (!keeps) await countPublicSearch(ctx, request.ip);
      },
    },
  );

  serve(served, contract.getSessionCalendar, ({ params }) => sessionCalendar(ctx, params), calendar);

  serve(
    served,
    contract.getSpeakerCalendar,
    async ({ params }) => ({ name: "sessions.ics", ...(await speakerCalendar(ctx, params.userId)) }),
    { tags: ({ userId }) => [tags.publicUser(userId)], endsWithDay: true },
  );
}

/** Whether there are few enough of such calendars to cache each: one per room, track and type of public sessions. */
async function isOneOfFew(
  ctx: Ctx,
  eventId: string,
  { sessions, type, room, track }: CalendarFilter,
): Promise<boolean> {
  const by = [type, room, track].filter((each) => each !== undefined);
  if (sessions !== undefined || by.length > 1) return false;
  return type === undefined || isPublicType(ctx, eventId, type);
}
