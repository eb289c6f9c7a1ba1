import assert from "node:assert/strict";
import type { CallInput } from "@plenary/contract/endpoint";
import { createRoom } from "@plenary/contract/programme/rooms";
import * as contract from "@plenary/contract/schedule/schedule";
import { makeEvent, makeSession, makeTalk, makeUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** Plans to arrange. */

export type Move = CallInput<typeof contract.operate>["body"]["moves"][number];

/** A public event in Lisbon with two rooms and sessions without a place, and ways to arrange it. */
export async function makeArranged(app: TestApp, titles: readonly string[] = ["A", "B"]) {
  const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const params = { eventId };
  const room = async (name: string) =>
    (await organizer.call(createRoom, { params, body: { name } })).room.roomId;
  const [hall, attic] = [await room("Hall"), await room("Attic")];
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const talk_id = await makeTalk(app, speaker, { title });
    const values = { status: "confirmed", duration_minutes: 30, talk_id } as const;
    const made = await makeSession(app, speaker, eventId, values);
    ids[title] = made.sessionId;
  }
  const idOf = (title: string) => {
    const id = ids[title];
    assert.ok(id, title);
    return id;
  };
  const load = async (who = organizer) => (await who.call(contract.getSchedule, { params })).schedule;
  const slotOf = async (title: string) => {
    const slot = (await load()).slots.find(({ slotId }) => slotId === ids[title]);
    assert.ok(slot, title);
    return slot;
  };
  /** Moves these as they are now. */
  const operate = async (moves: Record<string, Omit<Move, "slotId" | "ifRevision">>, who = organizer) => {
    const { slots } = await load();
    const seen = (slotId: string) => slots.find((slot) => slot.slotId === slotId)?.revision ?? 0;
    const body = {
      moves: Object.entries(moves).map(([title, move]) => {
        const slotId = idOf(title);
        return { slotId, ifRevision: seen(slotId), ...move };
      }),
    };
    return who.call(contract.operate, { params, body });
  };
  const undo = (operationId: string, who = organizer) =>
    who.call(contract.undoOperation, { params: { eventId, operationId } });
  return { organizer, speaker, eventId, params, hall, attic, ids, idOf, load, slotOf, operate, undo };
}

/** On the first day of such an event. */
export const at = (time: string) => ({ startTime: `2027-05-01T${time}` });
