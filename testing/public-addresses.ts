import type { Client } from "@plenary/contract/client";
import { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { createWall } from "@plenary/contract/feedback/walls";
import { pathOf } from "@plenary/contract/paths";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import type { PublicPath } from "@plenary/contract/screens";
import { switchOnFeedback } from "./feedback.ts";

/**
 * An address of every public screen, by its pattern: with the pages of the event, of a session that has a speaker, a room and
 * a track, and of these. Its feedback is switched on for it, by which the event has codes; `call` is its organizer's.
 */
export async function publicAddresses(call: Client, eventId: string): Promise<Record<PublicPath, string>> {
  const { programme } = await call(getPublicProgramme, { params: { eventId } });
  const shown = programme.slots.find(
    ({ kind, speakers, roomIds, trackId }) =>
      kind === "session" && speakers.length > 0 && roomIds.length > 0 && trackId,
  );
  const [speaker] = shown?.speakers ?? [];
  const room = programme.rooms.find(({ roomId }) => shown?.roomIds.includes(roomId));
  const track = programme.tracks.find(({ trackId }) => trackId === shown?.trackId);
  await switchOnFeedback(call, eventId);
  const { eventCode, sessions } = await call(listFeedbackSessions, { params: { eventId } });
  const wall = await call(createWall, { params: { eventId }, body: { kind: "event" } });
  const code = (sessions[0]?.code ?? eventCode).toLowerCase();
  if (!shown || !speaker || !room || !track) throw new Error("No public session has it all.");
  return {
    "/": pathOf("/"),
    "/terms": pathOf("/terms"),
    "/privacy": pathOf("/privacy"),
    "/public/events": pathOf("/public/events"),
    "/public/events/:eventId": pathOf("/public/events/:eventId", { eventId }),
    "/public/events/:eventId/programme": pathOf("/public/events/:eventId/programme", { eventId }),
    "/embed/events/:eventId/programme": pathOf("/embed/events/:eventId/programme", { eventId }),
    "/public/events/:eventId/print": pathOf("/public/events/:eventId/print", { eventId }),
    "/public/events/:eventId/sessions/:sessionId": pathOf("/public/events/:eventId/sessions/:sessionId", {
      eventId,
      sessionId: shown.slotId,
    }),
    "/public/events/:eventId/speakers": pathOf("/public/events/:eventId/speakers", { eventId }),
    "/public/events/:eventId/rooms": pathOf("/public/events/:eventId/rooms", { eventId }),
    "/public/events/:eventId/rooms/:slug": pathOf("/public/events/:eventId/rooms/:slug", {
      eventId,
      slug: room.slug,
    }),
    "/public/events/:eventId/tracks/:slug": pathOf("/public/events/:eventId/tracks/:slug", {
      eventId,
      slug: track.slug,
    }),
    "/public/events/:eventId/changes": pathOf("/public/events/:eventId/changes", { eventId }),
    "/public/users/:userId": pathOf("/public/users/:userId", { userId: speaker.userId }),
    "/f": pathOf("/f"),
    "/f/mine": pathOf("/f/mine"),
    // All of them are one page.
    "/f/p/:link": pathOf("/f/p/:link", { link: "some-link" }),
    "/f/:code": pathOf("/f/:code", { code }),
    "/wall/:secret": new URL(wall.url).pathname as `/${string}`,
  };
}
