import type { Client } from "@plenary/contract/client";
import { pathOf } from "@plenary/contract/paths";
import { getPublicProgramme } from "@plenary/contract/public-programme";
import type { PublicPath } from "@plenary/contract/screens";

/**
 * An address of every public screen, by its pattern: with the pages of the event, of a session that has a speaker, a room and
 * a track, and of these.
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
  };
}
