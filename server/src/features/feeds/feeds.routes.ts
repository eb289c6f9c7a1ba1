import * as contract from "@plenary/contract/feeds";
import { tags } from "../../core/tags.ts";
import type { Served } from "../../http/serve.ts";
import { serve } from "../../http/serve.ts";
import { countPublicSearch } from "../public/public.ts";
import { eventCalendar, sessionCalendar } from "./calendars.ts";
import { changesFeed } from "./changes-atom.ts";
import { loadFeed, loadPlan } from "./feed.ts";
import { programmeCsv } from "./programme-csv.ts";
import { roomStatus } from "./room-status.ts";
import { scheduleJson } from "./schedule-json.ts";
import { scheduleXml } from "./schedule-xml.ts";
import { speakerCalendar } from "./speaker-calendar.ts";

export function feedRoutes(served: Served): void {
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

  // Cancelled sessions are told for some days.
  const calendar = { ...event, endsWithDay: true };

  serve(
    served,
    contract.getProgrammeCalendar,
    async ({ params, query }) => ({
      name: "programme.ics",
      ...(await eventCalendar(ctx, params.eventId, query)),
    }),
    {
      ...calendar,
      mayKeep: (query) => !isOneOfMany(query),
      allow: async (request) => {
        if (isOneOfMany(request.query as Record<string, unknown>)) await countPublicSearch(ctx, request.ip);
      },
    },
  );

  serve(
    served,
    contract.getSessionCalendar,
    async ({ params }) => ({ name: "session.ics", ...(await sessionCalendar(ctx, params)) }),
    calendar,
  );

  serve(
    served,
    contract.getSpeakerCalendar,
    async ({ params }) => ({ name: "sessions.ics", text: [await speakerCalendar(ctx, params.userId)] }),
    { tags: ({ userId }) => [tags.publicUser(userId)], endsWithDay: true },
  );
}

/** Whether there are so many calendars like it that none is worth keeping. */
const isOneOfMany = ({ sessions, type, room, track }: Record<string, unknown>): boolean =>
  sessions !== undefined || type !== undefined || (room !== undefined && track !== undefined);
