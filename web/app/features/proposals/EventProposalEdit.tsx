import { sameValue } from "@plenary/contract/call/call-questions";
import { type Proposal, putProposal } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { focusInvalid } from "../../ui/forms/focus-invalid.ts";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { loadAsked } from "./load-asked.ts";
import { loadProposal } from "./load-proposal.ts";
import { bodyOf } from "./open-forms.ts";
import { ProposalFailure } from "./ProposalFailure.tsx";
import { ProposalFields } from "./ProposalFields.tsx";
import { type SavedFields as Fields, storedOf } from "./proposal-saving.ts";
import { titleOf } from "./proposal-words.ts";

/** Who may not change it is sent to the proposal. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const asked = Promise.all([
    loadProposal(params.proposalId, request.signal),
    loadAsked(eventId, request.signal),
  ]);
  const { event, loaded } = await loadOrganized(eventId, asked);
  const [{ proposal }, asks] = loaded;
  if (!proposal.permissions.organize || !proposal.permissions.edit || proposal.eventId !== eventId || !asks)
    throw redirect(callPaths.proposal(proposal.proposalId));
  return { event, proposal, asks };
}

export function ErrorBoundary() {
  return <ProposalFailure />;
}

/** Organizers change what was submitted (call-for-papers.md 3.5). */
export default function EventProposalEdit() {
  const { event, proposal, asks } = useLoaderData<typeof clientLoader>();
  const { eventId, proposalId } = proposal;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Edit proposal · Plenary")}</title>
      <PageHeader
        title={text("Edit proposal")}
        above={
          <EventCrumbs
            event={event}
            items={[
              { label: text("Proposals"), to: callPaths.proposals(eventId) },
              { label: titleOf(proposal), to: callPaths.proposalOf(eventId, proposalId) },
              { label: text("Edit") },
            ]}
          />
        }
      >
        {text("Its speakers see in its history what you have changed.")}
      </PageHeader>
      <Form key={proposalId} proposal={proposal} asks={asks} />
    </div>
  );
}

function Form({ proposal, asks }: { proposal: Proposal; asks: PublicCall }) {
  const { eventId, proposalId, state } = proposal;
  const to = callPaths.proposalOf(eventId, proposalId);
  const navigate = useNavigate();
  const task = useTask(putProposal.failure);
  const form = useRef<HTMLFormElement>(null);
  /** What the server has, as far as it is known here. */
  const [stored, setStored] = useState(() => storedOf(proposal));
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const values: Fields = { ...stored.fields, ...typed };
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !sameValue(value, stored.fields[name as keyof Fields])),
  ) as Partial<Fields>;
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged);

  function type(given: Partial<Fields>): void {
    setTyped({ ...typed, ...given });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in given))));
  }

  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      if (isChanged) {
        try {
          await call(putProposal, {
            params: { proposalId },
            body: { baseVersion: stored.version, ...bodyOf(changed) },
          });
        } catch (error) {
          if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
          setProblems(error.status === 409 ? await toldOf(error) : error.fields);
          focusInvalid(form);
          return;
        }
      }
      setTyped({});
      await navigate(to, { replace: true });
      if (isChanged) notify(text("Changes saved"));
    });
  }

  /** Begins anew from what the server has; saving again replaces what fields say that were changed meanwhile. */
  async function toldOf(error: ApiError): Promise<Record<string, string>> {
    const answer = await loadProposal(proposalId, new AbortController().signal);
    // Decided about meanwhile.
    if (answer.proposal.state !== state) throw error;
    setStored(storedOf(answer.proposal));
    const told = text(
      "Somebody else has changed this meanwhile. Save again to replace it: their words stay among the versions.",
    );
    return Object.fromEntries(Object.keys(error.fields).map((name) => [name, told]));
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex max-w-prose flex-col gap-6"
    >
      <ProposalFields
        call={asks}
        values={values}
        textsOnly={state === "accepted"}
        onType={type}
        errorOf={(field) => problems[field]}
      />
      <FormError>{task.error}</FormError>
      <FormFoot
        saveLabel={text("Save changes")}
        busy={task.busy}
        changed={Object.keys(changed).length}
        cancel={{ to }}
      />
    </form>
  );
}
