import { pathOf } from "@plenary/contract/paths";
import type { Ctx } from "../../core/context.ts";
import { findPublicEvent } from "./public.ts";

/** The manifest for installing a public event's programme as an app, in JSON (W3C, Web Application Manifest). */
export async function manifestOf(ctx: Ctx, eventId: string): Promise<string> {
  const event = await findPublicEvent(ctx, eventId);
  const start = pathOf("/public/events/:eventId/programme", { eventId: event.eventId });
  return JSON.stringify({
    id: start,
    name: event.name,
    start_url: start,
    scope: "/public/",
    display: "standalone",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  });
}
