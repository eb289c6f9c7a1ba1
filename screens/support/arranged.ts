import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { createRoom } from "@plenary/contract/programme/rooms";
import { getSchedule, operate, type ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { type Person, register } from "@plenary/testing/people";
import { expect } from "./test.ts";

/** Plans to arrange. */

/** An event of two days with two rooms, its organizer, and sessions of one speaker, confirmed, without a place. */
export async function makePlan(origin: string, name: string, titles: readonly string[]) {
  const olga = await register(origin, `${name}-olga`, "Olga Organizer");
  const ada = await register(origin, `${name}-ada`, "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name, startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  const rooms: Record<string, string> = {};
  for (const room of ["Hall", "Attic"])
    rooms[room] = (await olga.call(createRoom, { params, body: { name: room } })).room.roomId;
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
    ids[title] = sessionId;
  }
  const plan = async () => (await olga.call(getSchedule, { params })).schedule;
  const slotOf = async (title: string): Promise<ScheduleSlot> => {
    const slot = (await plan()).slots.find((one) => one.title === title);
    if (!slot) throw new Error(title);
    return slot;
  };
  /** Moves one as that person. */
  const move = async (
    as: Person,
    title: string,
    to: {
      startTime?: string | null;
      roomId?: string | null;
      trackId?: string;
      pinned?: boolean;
      durationMinutes?: number;
    },
  ) => {
    const { slotId, revision } = await slotOf(title);
    await as.call(operate, { params, body: { moves: [{ slotId, ifRevision: revision, ...to }] } });
  };
  return { origin, olga, ada, eventId, params, rooms, ids, plan, slotOf, move };
}

type Plan = Awaited<ReturnType<typeof makePlan>>;

export async function withHelper({ origin, olga, params }: Plan, name: string): Promise<Person> {
  const helper = await register(origin, name, "Hugo Helper");
  await olga.call(inviteCoOrganizer, { params, body: { email: `${name}@example.org` } });
  const { invitations } = await helper.call(listInvitations);
  const invitationId = invitations[0]?.invitationId ?? "";
  await helper.call(answerInvitation, { params: { invitationId }, body: { accept: true } });
  return helper;
}

/** What comes by the stream: the server has its turn before each look. */
export const soon = ({ plan }: Plan, ask: () => Promise<unknown>) =>
  expect.poll(async () => {
    await plan();
    return ask();
  });
