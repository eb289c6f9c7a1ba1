import { questionOf } from "@plenary/contract/call/call-questions";
import { getProposal, type Proposal, putProposal, submitProposal } from "@plenary/contract/call/proposals";
import { getPublicCall, type PublicCall } from "@plenary/contract/call/public-call";
import { ApiError } from "@plenary/contract/client";
import type { CallInput } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { call, reasonText } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Draft } from "../../sign-in/use-draft.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { ClashLines } from "./ClashLines.tsx";
import { ProposalFailure } from "./ProposalFailure.tsx";
import { ProposalFields } from "./ProposalFields.tsx";
import {
  type Connection,
  type FieldName,
  ProposalSaver,
  stateText,
  storedOf,
  type Unsent,
  type SavedFields as Values,
} from "./proposal-saver.ts";
import { titleOf } from "./proposal-words.ts";
import { blank, forgetVisitorsDraft, visitorsDraft } from "./visitors-draft.ts";

/** The proposal, or what a new one begins with: it is made with the id of the address once something is typed. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const proposalId = params.proposalId ?? "";
  const asked = new URL(request.url).searchParams.get("eventId");
  const proposal = await call(getProposal, { params: { proposalId } }, { signal }).then(
    (answer) => answer.proposal,
    (error: unknown) => {
      if (!asked || !isMissing(error)) throw error;
      return null;
    },
  );
  const eventId = proposal?.eventId ?? asked ?? "";
  const { call: asks } = await call(getPublicCall, { params: { eventId } }, { signal });
  return { proposalId, eventId, proposal, asks };
}

export function ErrorBoundary() {
  return <ProposalFailure />;
}

export default function ProposalEdit() {
  const { proposalId, proposal } = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  if (!user) return null;
  return <Form key={`${proposalId} ${proposal?.state}`} userId={user.userId} />;
}

/** Without a type or track that the call has no more, which can't be saved. */
function chosenOf(typed: Partial<Values>, { types, tracks }: PublicCall): Partial<Values> {
  const { typeId, trackId, ...texts } = typed;
  const isThere = {
    typeId: types.some((type) => type.typeId === typeId),
    trackId: tracks.some((track) => track.trackId === trackId),
  };
  return {
    ...texts,
    ...((typeId === null || isThere.typeId) && { typeId }),
    ...((trackId === null || isThere.trackId) && { trackId }),
  } as Partial<Values>;
}

type Answers = NonNullable<CallInput<typeof putProposal>["body"]["answers"]>;

/** The fields as a call says them; answers that were taken back are null there. */
function bodyOf(fields: Partial<Values>) {
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

/** How the saver reaches the server. */
function connectionOf(proposalId: string, eventId: string): Connection {
  const params = { proposalId };
  return {
    put: async (baseVersion, fields) =>
      (await call(putProposal, { params, body: { eventId, baseVersion, ...bodyOf(fields) } })).proposal,
    get: async () => (await call(getProposal, { params })).proposal,
    clashing: (error) => {
      const isClash = error instanceof ApiError && error.status === 409;
      const names = isClash ? (Object.keys(error.fields) as FieldName[]) : [];
      return names.length > 0 ? names : undefined;
    },
    reason: reasonText,
  };
}

function Form({ userId }: { userId: string }) {
  const { proposalId, eventId, proposal, asks } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const [draft] = useState(() => new Draft<Unsent>(userId, `proposal:${proposalId}`));
  const [saver] = useState(() => {
    const stored = proposal ? storedOf(proposal) : { version: 0, fields: blank };
    const { version = 0, fields = visitorsDraft(eventId, proposalId) ?? {} } = draft.values ?? {};
    const kept = { version, fields: chosenOf(fields, asks) };
    const hasKept = Object.keys(kept.fields).length > 0;
    return new ProposalSaver(connectionOf(proposalId, eventId), stored, hasKept ? kept : undefined);
  });
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const { values, version, isUnsent, clashes, unsent } = view;
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const task = useTask(submitProposal.failure);
  const isSubmitted = proposal?.state === "submitted";
  useUnsaved(isUnsent && view.state.kind !== "offline");

  useEffect(() => () => void saver.flush(), [saver]);
  useEffect(() => {
    if (isUnsent) {
      draft.write(unsent);
      return;
    }
    draft.empty();
    if (version > 0) forgetVisitorsDraft(eventId, proposalId);
  }, [draft, isUnsent, unsent, version, eventId, proposalId]);
  useEffect(() => {
    const online = () => void saver.flush();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [saver]);

  function type(changed: Partial<Values>): void {
    saver.type(changed);
    const left = Object.keys(problems).filter((name) => !(name in changed));
    setProblems(Object.fromEntries(left.map((name) => [name, problems[name] ?? ""])));
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await task.run(async () => {
      await saver.flush();
      if (saver.view().isUnsent) throw new Error();
      try {
        const body = { baseVersion: saver.view().version, ...(agreed && { agreed }) };
        const answer = await call(submitProposal, { params: { proposalId }, body });
        saver.adopt(answer.proposal);
        draft.forget();
        notify(saidOf(answer.proposal, isSubmitted));
        await navigate(callPaths.proposal(proposalId));
      } catch (error) {
        if (error instanceof ApiError) {
          setProblems(error.fields);
          // What others have changed is shown before it is submitted.
          if (error.status === 409)
            saver.adopt((await call(getProposal, { params: { proposalId } })).proposal);
        }
        throw error;
      }
    });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  const title = proposal ? text("Edit proposal") : text("Propose a talk");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: asks.event.name })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            items={[
              { label: text("My proposals"), to: callPaths.own() },
              ...(proposal ? [{ label: titleOf(proposal), to: callPaths.proposal(proposalId) }] : []),
              { label: title },
            ]}
          />
        }
      >
        {text("For {event}, until {time}.", {
          event: asks.event.name,
          time: formatInFull(proposal?.closesAt ?? asks.closesAt, asks.event.timezone),
        })}
      </PageHeader>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-prose flex-col gap-6"
      >
        <FormError>{task.error}</FormError>
        <ClashLines
          clashes={clashes}
          values={values}
          questions={asks}
          onSettle={(name, value) => saver.settle(name, value)}
        />
        <ProposalFields
          call={asks}
          values={values}
          isSubmitted={proposal !== null && proposal.number !== null}
          onType={type}
          errorOf={(field) => problems[field]}
        />
        {asks.agreement && (
          <CheckboxField
            label={<LinkedText text={asks.agreement} />}
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
            error={problems.agreed}
          />
        )}
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-1 py-3">
          <Button
            type="submit"
            busy={task.busy}
            busyLabel={text("Submitting...")}
            disabled={version === 0 && !isUnsent}
          >
            {isSubmitted ? text("Save changes") : text("Submit proposal")}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {version > 0 || isUnsent ? stateText(view.state, isUnsent) : ""}
          </p>
        </div>
      </form>
    </div>
  );
}

const saidOf = ({ number }: Proposal, isSubmitted: boolean): string =>
  isSubmitted ? text("Changes saved") : text("Proposal #{number} submitted", { number: number ?? 0 });
