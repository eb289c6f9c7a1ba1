import { asFields, type OwnCallSpeaker, type SpeakerFields } from "@plenary/contract/call/call-questions";
import { getCallSpeaker, putCallSpeaker } from "@plenary/contract/call/call-speakers";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { call } from "../../base/calls/api.ts";
import type { Stored } from "./field-saver.ts";
import { KeptForm, type KeptText, ofSpeaker } from "./kept-proposals.ts";
import { bodyOf, type OpenForm, OpenForms, type Opening } from "./open-forms.ts";

/** The forms of what speakers tell a call about themselves, one for each event (docs/product/call.md#speakers). */

const forms = new OpenForms<SpeakerFields>();

const storedOf = ({ version, biography, answers }: OwnCallSpeaker): Stored<SpeakerFields> => ({
  ...{ version, fields: { biography, ...asFields(answers) } },
});

/** What this tab last heard of, for while there is no connection. */
const known = new Map<string, OwnCallSpeaker>();

export async function loadSpeaker(userId: string, eventId: string): Promise<OwnCallSpeaker> {
  const { speaker } = await call(getCallSpeaker, { params: { eventId } });
  known.set(`${userId} ${eventId}`, speaker);
  return speaker;
}

export const rememberedSpeaker = (userId: string, eventId: string): OwnCallSpeaker | undefined =>
  known.get(`${userId} ${eventId}`);

/**
 * The form, with what others have left here of it.
 * @param proposalId the proposal that it is filled in with, to lead there
 */
export function openSpeaker(
  userId: string,
  { asks, proposalId, said }: { asks: PublicCall; proposalId: string; said: OwnCallSpeaker },
  left: readonly KeptText<SpeakerFields>[],
): OpenForm<SpeakerFields> {
  const { eventId } = asks;
  const params = { eventId };
  const key = `${userId} ${eventId}`;
  const heard = (speaker: OwnCallSpeaker) => {
    known.set(key, speaker);
    return storedOf(speaker);
  };
  const make = () => {
    const kept = new KeptForm(userId, ofSpeaker + eventId);
    const named = { eventId, event: asks.event.name, title: "", of: proposalId };
    const connection: Opening<SpeakerFields>["connection"] = {
      put: async (baseVersion, fields) =>
        heard((await call(putCallSpeaker, { params, body: { baseVersion, ...bodyOf(fields) } })).speaker),
      get: async () => heard((await call(getCallSpeaker, { params })).speaker),
      keep: (unsent) => kept.keep(unsent && { ...unsent, ...named }),
    };
    return { kept, connection };
  };
  return forms.open(key, make, { stored: storedOf(said), blank: { biography: "" }, left });
}
