import { getProposal, type Proposal, putProposal } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { newId } from "../../base/forms/new-id.ts";
import type { Connection, Unsent } from "./field-saver.ts";
import { blank, KeptForm, type KeptText } from "./kept-proposals.ts";
import { bodyOf, type OpenForm, OpenForms } from "./open-forms.ts";
import { type SavedFields, storedOf } from "./proposal-saving.ts";

/** The forms of proposals in this tab (docs/product/call.md#saving). */

/** What a form shows. */
export interface Shown {
  proposalId: string;
  eventId: string;
  /** Null until the server has it. */
  proposal: Proposal | null;
  asks: PublicCall;
}

/** What forms of this tab were last about, for while there is no connection. */
const known = new Map<string, Shown>();
const keyOf = (userId: string, id: string) => `${userId} ${id}`;

export function remember(userId: string, shown: Shown): Shown {
  known.set(keyOf(userId, shown.proposalId), shown);
  known.set(keyOf(userId, shown.eventId), shown);
  return shown;
}

/** The proposal as this tab last saw it, or a new one of an event whose call it has seen. */
export function remembered(userId: string, proposalId: string, eventId: string | null): Shown | undefined {
  const asked = known.get(keyOf(userId, eventId ?? ""));
  return known.get(keyOf(userId, proposalId)) ?? (asked && { ...asked, proposalId, proposal: null });
}

const forms = new OpenForms<SavedFields>();

/** The form of the proposal, with what others have left here of it. */
export function openProposal(userId: string, shown: Shown, left: readonly KeptText[]): OpenForm<SavedFields> {
  const { proposalId, proposal, asks } = shown;
  const make = () => {
    const kept = new KeptForm(userId, proposalId);
    return { kept, connection: connectionOf(userId, shown, kept) };
  };
  return forms.open(keyOf(userId, proposalId), make, {
    ...{ stored: proposal ? storedOf(proposal) : undefined, blank },
    left: left.map((text) => ({ ...text, fields: chosenOf(text.fields, asks) })),
  });
}

/** How the saver of a form reaches the server. */
function connectionOf(
  userId: string,
  shown: Shown,
  kept: KeptForm,
): Pick<Connection<SavedFields>, "put" | "get" | "keep"> {
  const { eventId, asks } = shown;
  let params = { proposalId: shown.proposalId };
  const save = async (to: typeof params, baseVersion: number, fields: Partial<SavedFields>) => {
    const { proposal } = await call(putProposal, {
      params: to,
      body: { eventId, baseVersion, ...bodyOf(fields) },
    });
    remember(userId, { proposalId: to.proposalId, eventId, proposal, asks });
    return storedOf(proposal);
  };
  return {
    put: (baseVersion, fields) =>
      save(params, baseVersion, fields).catch(async (error: unknown) => {
        if (baseVersion > 0 || !isMissing(error)) throw error;
        const other = { proposalId: newId() };
        // The event may be what is missing.
        const stored = await save(other, baseVersion, fields).catch(() => {
          throw error;
        });
        params = other;
        kept.move(other.proposalId);
        return stored;
      }),
    get: async () => storedOf((await call(getProposal, { params })).proposal),
    keep: (unsent, { title }) =>
      kept.keep(unsent && { ...unsent, eventId, event: asks.event.name, title, of: params.proposalId }),
  };
}

/** Without a type or track that the call has no more, which can't be saved. */
function chosenOf(
  typed: Unsent<SavedFields>["fields"],
  { types, tracks }: PublicCall,
): Unsent<SavedFields>["fields"] {
  const { typeId, trackId, ...texts } = typed;
  const isThere = {
    typeId: types.some((type) => type.typeId === typeId),
    trackId: tracks.some((track) => track.trackId === trackId),
  };
  return {
    ...texts,
    ...((typeId === null || isThere.typeId) && { typeId }),
    ...((trackId === null || isThere.trackId) && { trackId }),
  } as Unsent<SavedFields>["fields"];
}
