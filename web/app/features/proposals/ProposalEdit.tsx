import { getProposal, type Proposal, submitProposal } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { call, isLost } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { deadlineAhead, formatDeadlineHere } from "../../base/formats/deadlines.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { Foot } from "../../ui/forms/Foot.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { AboutYou } from "./AboutYou.tsx";
import { ClashLines } from "./ClashLines.tsx";
import { CoSpeakers } from "./CoSpeakers.tsx";
import { FromTalk } from "./FromTalk.tsx";
import { stateText } from "./field-saver.ts";
import { KeptHere } from "./KeptHere.tsx";
import { keptOfSpeaker, keptTexts } from "./kept-proposals.ts";
import { loadAsked } from "./load-asked.ts";
import { ProposalFailure } from "./ProposalFailure.tsx";
import { ProposalFields } from "./ProposalFields.tsx";
import { ProposalLeft } from "./ProposalLeft.tsx";
import { openProposal, remember, remembered, type Shown } from "./proposal-forms.ts";
import { storedOf, type SavedFields as Values } from "./proposal-saving.ts";
import { lackingOf, titleOf } from "./proposal-words.ts";
import { SpeakerPart, type SpeakerSaver } from "./SpeakerPart.tsx";

/**
 * The proposal, or what a new one begins with: it is made with the id of the address once something is typed. Without a
 * call that can be read, what is there is only shown.
 */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const proposalId = params.proposalId ?? "";
  const asked = new URL(request.url).searchParams.get("eventId");
  const userId = (await signInKnown()).user?.userId ?? "";
  const kept = await keptTexts(userId);
  const left = kept.filter((text) => text.proposalId === proposalId);
  const others = kept.filter((text) => text.eventId === asked && text.proposalId !== proposalId);
  const shown = await load(proposalId, asked ?? left[0]?.eventId, request.signal).catch((error: unknown) => {
    const seen = isLost(error) ? remembered(userId, proposalId, asked) : undefined;
    if (!seen) throw error;
    return { ...seen, questions: undefined, coSpeakers: undefined };
  });
  const { proposal, asks } = shown;
  if (asks) remember(userId, { proposalId, eventId: shown.eventId, proposal, asks });
  const isOver = asks !== undefined && Date.parse(asks.endsAt) <= Date.now();
  const ofSpeaker = (await keptOfSpeaker(userId)).filter((text) => text.eventId === shown.eventId);
  return {
    ...shown,
    left,
    others,
    ofSpeaker,
    mayEdit: asks && (proposal ? proposal.permissions.edit : !isOver),
  };
}

async function load(proposalId: string, asked: string | undefined, signal: AbortSignal) {
  const answer = await call(getProposal, { params: { proposalId } }, { signal }).catch((error: unknown) => {
    if (!asked || !isMissing(error)) throw error;
    return null;
  });
  const proposal = answer?.proposal ?? null;
  const eventId = proposal?.eventId ?? asked ?? "";
  const asks = await loadAsked(eventId, signal);
  return {
    proposalId,
    eventId,
    proposal,
    questions: answer?.questions,
    coSpeakers: answer?.coSpeakers,
    asks,
  };
}

export function ErrorBoundary() {
  return <ProposalFailure />;
}

export default function ProposalEdit() {
  const { proposalId, eventId, proposal, questions, asks, mayEdit, left, ofSpeaker } =
    useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  if (!user) return null;
  if (!proposal && !asks && left.length === 0 && ofSpeaker.length === 0) return <ProposalFailure />;
  if (!asks || !mayEdit) {
    if (!asks || !proposal?.permissions.saysOfThemselves)
      return <ProposalLeft {...{ proposal, left, ofSpeaker }} questions={questions ?? asks} />;
    const { userId } = user;
    return (
      <ProposalLeft {...{ proposal, left }} ofSpeaker={[]} questions={questions ?? asks}>
        <AboutYou key={`${userId} ${proposalId}`} {...{ userId, proposal, asks }} left={ofSpeaker} />
      </ProposalLeft>
    );
  }
  const shown = { proposalId, eventId, proposal, asks };
  return <Form key={`${proposalId} ${proposal?.state ?? "draft"}`} userId={user.userId} shown={shown} />;
}

function Form({ userId, shown }: { userId: string; shown: Shown }) {
  const { left, others, coSpeakers = [], ofSpeaker } = useLoaderData<typeof clientLoader>();
  const { proposalId, eventId, proposal, asks } = shown;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [open] = useState(() => openProposal(userId, shown, left));
  const { saver } = open;
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const { values, version, isUnsent } = view;
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const speaker = useRef<SpeakerSaver>(null);
  const task = useTask(submitProposal.failure);
  const isAccepted = proposal?.state === "accepted";
  const submits = !proposal || proposal.submitter?.userId === userId;
  const isSubmitted = proposal?.state === "submitted" || isAccepted;
  useUnsaved(isUnsent && !view.isKept);

  useEffect(() => {
    open.show();
    open.kept.onMoved = (id) => void navigate(callPaths.edit(id, { eventId }), { replace: true });
    return () => void open.leave();
  }, [open, navigate, eventId]);

  function type(changed: Partial<Values>): void {
    saver.type(changed);
    const left = Object.keys(problems).filter((name) => !(name in changed));
    setProblems(Object.fromEntries(left.map((name) => [name, problems[name] ?? ""])));
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await task.run(async () => {
      for (const each of [speaker.current, saver]) {
        await each?.flush();
        if (!each?.view().isUnsent) continue;
        const state = stateText(each.view());
        throw new ApiError(409, text("Not submitted yet. {state}", { state }), "conflict");
      }
      try {
        const body = {
          baseVersion: saver.view().version,
          ...(agreed && asks.agreement && { agreed: asks.agreement }),
        };
        const answer = await call(submitProposal, { params: { proposalId }, body });
        saver.adopt(storedOf(answer.proposal));
        notify(saidOf(answer.proposal, isSubmitted));
        await navigate(callPaths.proposal(proposalId));
      } catch (error) {
        if (error instanceof ApiError) {
          setProblems(error.fields);
          // What is agreed to may have been changed since it was shown.
          if (error.fields.agreed && agreed) {
            setAgreed(false);
            await revalidate();
          }
          // What others have changed is shown before it is submitted.
          if (error.status === 409)
            saver.adopt(storedOf((await call(getProposal, { params: { proposalId } })).proposal));
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
        {isAccepted
          ? text("Saving changes the texts of its session at {event} too.", { event: asks.event.name })
          : text("For {event}, until {time}.", {
              event: asks.event.name,
              time: formatDeadlineHere(proposal?.closesAt ?? deadlineAhead(asks), {
                ...asks,
                timezone: asks.event.timezone,
              }),
            })}
      </PageHeader>
      <KeptHere texts={others} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-prose flex-col gap-6"
      >
        <FormError>{task.error}</FormError>
        <ClashLines
          call={asks}
          {...view}
          onSettle={(name, value) => saver.settle(name, value)}
          onForget={(name) => saver.forget(name)}
        />
        {!isUnsent && !values.title && !values.summary && !values.description && (
          <FromTalk
            {...{ proposalId, eventId, version }}
            onBegun={(begun) => {
              saver.adopt(storedOf(begun));
              void revalidate();
            }}
          />
        )}
        <ProposalFields
          call={asks}
          values={values}
          isSubmitted={proposal !== null && proposal.number !== null}
          onType={type}
          errorOf={(field) => problems[field]}
          textsOnly={isAccepted}
        />
        {proposal ? (
          <CoSpeakers
            proposal={proposal}
            max={asks.maxCoSpeakers}
            lacking={lackingOf(coSpeakers)}
            onChanged={revalidate}
          />
        ) : (
          asks.maxCoSpeakers > 0 &&
          version > 0 && (
            <Button variant="secondary" className="self-start" onClick={() => void revalidate()}>
              {text("Invite co-speakers")}
            </Button>
          )
        )}
        <SpeakerPart
          {...{ userId, proposalId, asks, saver: speaker, left: ofSpeaker }}
          errorOf={(field) => problems[field]}
        />
        {asks.agreement && !isAccepted && submits && (
          <CheckboxField
            label={<LinkedText text={asks.agreement} />}
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
            error={problems.agreed}
          />
        )}
        <Foot>
          {submits || isSubmitted ? (
            <Button
              type="submit"
              busy={task.busy}
              busyLabel={text("Submitting...")}
              disabled={version === 0 && !isUnsent}
            >
              {isSubmitted ? text("Save changes") : text("Submit proposal")}
            </Button>
          ) : (
            <p className="text-sm">{text("{name} submits it.", { name: proposal?.submitter?.name ?? "" })}</p>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {version > 0 || isUnsent ? stateText(view) : ""}
          </p>
        </Foot>
      </form>
    </div>
  );
}

const saidOf = ({ number }: Proposal, isSubmitted: boolean): string =>
  isSubmitted ? text("Changes saved") : text("Proposal #{number} submitted", { number: number ?? 0 });
