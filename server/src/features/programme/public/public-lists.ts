import { fold } from "@plenary/contract/fold";
import type { PublicRoom, PublicSlot, PublicTrack } from "@plenary/contract/programme/public-programme";
import type { PublicSpeaker } from "@plenary/contract/public/public-lists";
import { text } from "@plenary/contract/text";
import type { Ctx } from "../../../core/context.ts";
import { findPublicEvent, withFaces } from "../../public/public.ts";
import { allCancelledSessions } from "../places/public-slots.ts";
import { selectPublicRooms, selectPublicTracks } from "./public-programme.queries.ts";
import { getPublicProgramme, publicRoom, publicTrack } from "./public-programme.ts";

/** Everybody named in a public event's programme, by folded name, each with their sessions in its order. */
export async function listPublicSpeakers(ctx: Ctx, eventId: string): Promise<PublicSpeaker[]> {
  const { slots } = await getPublicProgramme(ctx, eventId);
  const known = new Map<string, PublicSpeaker>();
  for (const slot of slots) {
    for (const speaker of slot.speakers) {
      const { sessions } = known.get(speaker.userId) ?? { sessions: [] };
      known.set(speaker.userId, { ...speaker, sessions: [...sessions, sessionOf(slot)] });
    }
  }
  const named = [...known.values()].map((speaker) => ({
    speaker,
    key: `${fold(speaker.name)} ${speaker.userId}`,
  }));
  named.sort((one, other) => (one.key < other.key ? -1 : 1));
  return withFaces(
    ctx,
    eventId,
    named.map(({ speaker }) => speaker),
  );
}

const sessionOf = ({ slotId: sessionId, title, startTime, durationMinutes, room, notice }: PublicSlot) => {
  return { sessionId, title, startTime, durationMinutes, room, notice };
};

/** The visible rooms of a public event, in order. Throws PublicEventNotFound for drafts too. */
export async function listPublicRooms(ctx: Ctx, eventId: string): Promise<PublicRoom[]> {
  await findPublicEvent(ctx, eventId);
  const rooms = await selectPublicRooms(ctx.db, eventId);
  // Only the programme knows whether a hidden room has a slot.
  if (rooms.some((room) => room.hidden)) return (await getPublicProgramme(ctx, eventId)).rooms;
  return rooms.map(publicRoom);
}

/** The tracks of a public event, in order. Throws PublicEventNotFound for drafts too. */
export async function listPublicTracks(ctx: Ctx, eventId: string): Promise<PublicTrack[]> {
  await findPublicEvent(ctx, eventId);
  return (await selectPublicTracks(ctx.db, eventId)).map(publicTrack);
}

/** Cancelled sessions of a public event, only their titles. Throws PublicEventNotFound for drafts too. */
export async function listCancelledSessions(
  ctx: Ctx,
  eventId: string,
): Promise<{ sessionId: string; title: string }[]> {
  await findPublicEvent(ctx, eventId);
  const rows = await allCancelledSessions(ctx.db, eventId);
  return rows.map(({ slot_id, title }) => ({ sessionId: slot_id, title: title ?? text("Deleted session") }));
}
