import * as contract from "@plenary/contract/feeds";
import { tags } from "../../core/tags.ts";
import type { Served } from "../../http/serve.ts";
import { serve } from "../../http/serve.ts";
import { getPublicProgramme } from "../public/public-programme.ts";
import { loadFeed } from "./feed.ts";
import { programmeCsv } from "./programme-csv.ts";
import { roomStatus } from "./room-status.ts";
import { scheduleJson } from "./schedule-json.ts";
import { scheduleXml } from "./schedule-xml.ts";

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
    contract.getRoomStatus,
    async ({ params }) => {
      const { rooms } = await getPublicProgramme(ctx, params.eventId);
      return { name: "room-status.json", text: [roomStatus(rooms)] };
    },
    event,
  );
}
