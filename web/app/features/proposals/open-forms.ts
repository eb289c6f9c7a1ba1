import { questionOf } from "@plenary/contract/call/call-questions";
import { getProposal, type Proposal, putProposal } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import type { CallInput } from "@plenary/contract/endpoint";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { newId } from "../../base/forms/new-id.ts";
import { readToken } from "../../base/storage/token.ts";
import { senders } from "../../sign-in/senders.ts";
import { blank, forgetTexts, KeptForm, type KeptText } from "./kept-proposals.ts";
import { type Connection, ProposalSaver, storedOf, type Unsent } from "./proposal-saver.ts";

/** The forms of proposals in this tab, each as long as it has something to send (docs/product/call.md#saving). */

/** What a form shows. */
export interface Shown {
  proposalId: string;
  eventId: string;
  /** Null until the server has it. */
  proposal: Proposal | null;
  asks: PublicCall;
}

interface OpenForm {
  saver: ProposalSaver;
  token: string | null;
  isShown: boolean;
  /** Its text goes on under this id: the first one is another account's. */
  onMoved: (proposalId: string) => void;
  close: () => void;
}

const forms = new Map<string, OpenForm>();

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

/** The form of the proposal, with what others have left here of it; one that this tab still sends from goes on. */
export function openForm(userId: string, shown: Shown, left: readonly KeptText[]): OpenForm {
  const { proposalId, proposal, asks } = shown;
  const key = keyOf(userId, proposalId);
  const present = forms.get(key);
  if (present && present.token !== readToken()) present.close();
  const form = forms.get(key) ?? makeForm(userId, shown);
  if (present === form && proposal) form.saver.adopt(proposal);
  form.isShown = true;
  forgetTexts(left.filter((text) => form.saver.takeUp({ ...text, fields: chosenOf(text.fields, asks) })));
  return form;
}

/** Sends what is left; without a connection it is tried again as long as the tab is open. */
export async function leaveForm(form: OpenForm): Promise<void> {
  form.isShown = false;
  await form.saver.flush();
  if (!form.isShown && form.saver.view().state.kind !== "offline") form.close();
}

function makeForm(userId: string, shown: Shown): OpenForm {
  const key = keyOf(userId, shown.proposalId);
  const kept = new KeptForm(userId, shown.proposalId);
  const stored = shown.proposal ? storedOf(shown.proposal) : { version: 0, fields: blank };
  const saver = new ProposalSaver(
    connectionOf(userId, shown, kept, (id) => form.onMoved(id)),
    stored,
  );
  const release = kept.open();
  const form: OpenForm = {
    ...{ saver, token: readToken(), isShown: true },
    onMoved: () => {},
    close() {
      saver.end();
      release();
      forms.delete(key);
      senders.delete(saver);
    },
  };
  saver.subscribe(() => {
    if (!form.isShown && !["offline", "saving"].includes(saver.view().state.kind)) form.close();
  });
  forms.set(key, form);
  senders.add(saver);
  return form;
}

type Answers = NonNullable<CallInput<typeof putProposal>["body"]["answers"]>;

/** The fields as a call says them; answers that were taken back are null there. */
function bodyOf(fields: Unsent["fields"]) {
  const entries = Object.entries(fields);
  const named = entries.filter(([name]) => questionOf(name) === undefined);
  const answers = entries.flatMap(([name, value]) => {
    const questionId = questionOf(name);
    return questionId ? [[questionId, value ?? null] as const] : [];
  });
  return {
    ...Object.fromEntries(named),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) as Answers }),
  };
}

/** How the saver of a form reaches the server. */
function connectionOf(
  userId: string,
  shown: Shown,
  kept: KeptForm,
  onMoved: (proposalId: string) => void,
): Connection {
  const { eventId, asks } = shown;
  const token = readToken();
  let params = { proposalId: shown.proposalId };
  const save = async (to: typeof params, baseVersion: number, fields: Unsent["fields"]) => {
    const { proposal } = await call(putProposal, {
      params: to,
      body: { eventId, baseVersion, ...bodyOf(fields) },
    });
    remember(userId, { proposalId: to.proposalId, eventId, proposal, asks });
    return proposal;
  };
  return {
    put: (baseVersion, fields) =>
      save(params, baseVersion, fields).catch(async (error: unknown) => {
        if (baseVersion > 0 || !isMissing(error)) throw error;
        const other = { proposalId: newId() };
        // The event may be what is missing.
        const proposal = await save(other, baseVersion, fields).catch(() => {
          throw error;
        });
        params = other;
        kept.move(other.proposalId);
        onMoved(other.proposalId);
        return proposal;
      }),
    get: async () => (await call(getProposal, { params })).proposal,
    isCurrent: () => readToken() === token,
    keep: (unsent) => kept.keep(unsent && { ...unsent, eventId, event: asks.event.name }),
  };
}

/** Without a type or track that the call has no more, which can't be saved. */
function chosenOf(typed: Unsent["fields"], { types, tracks }: PublicCall): Unsent["fields"] {
  const { typeId, trackId, ...texts } = typed;
  const isThere = {
    typeId: types.some((type) => type.typeId === typeId),
    trackId: tracks.some((track) => track.trackId === trackId),
  };
  return {
    ...texts,
    ...((typeId === null || isThere.typeId) && { typeId }),
    ...((trackId === null || isThere.trackId) && { trackId }),
  } as Unsent["fields"];
}
