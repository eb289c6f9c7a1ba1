import {
  acceptProposal,
  deleteProposal,
  getProposal,
  type Proposal,
  rejectProposal,
  reopenProposal,
  withdrawProposal,
} from "@plenary/contract/call/proposals";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { sendUnsent } from "../../sign-in/unsent.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { RejectDialog } from "../sessions/decisions/RejectDialog.tsx";
import { undoAction } from "../sessions/decisions/undo-decisions.ts";
import { AnswersShown } from "./AnswersShown.tsx";
import { ProposalFailure } from "./ProposalFailure.tsx";
import { notSubmitted, numberOf, stateNames, stateTones, titleOf } from "./proposal-words.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const proposalId = params.proposalId ?? "";
  // So that it shows what was typed until now.
  await sendUnsent();
  return call(getProposal, { params: { proposalId } }, { signal: request.signal });
}

export function ErrorBoundary() {
  return <ProposalFailure />;
}

/** A proposal as its speakers or its event's organizers see it, and what they can do about it. */
export default function ProposalPage() {
  const { proposal, descriptionHtml, questions, speaker } = useLoaderData<typeof clientLoader>();
  const { eventId, eventName, state, minutes, language, notes } = proposal;
  const title = titleOf(proposal);
  const { user } = useSignIn();
  const isOrganizers = user?.userId !== proposal.submitter.userId;
  const number = numberOf(proposal);
  const items = isOrganizers
    ? [
        { label: text("Call for papers"), to: callPaths.event(eventId) },
        { label: text("Proposals"), to: callPaths.proposals(eventId) },
      ]
    : [{ label: text("My proposals"), to: callPaths.own() }];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title })}</title>
      <PageHeader
        title={title}
        above={<Breadcrumb items={[...items, { label: number ?? title }]} />}
        badges={<Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>}
        actions={<Acts proposal={proposal} />}
      >
        {standing(proposal)}
      </PageHeader>
      <div className="flex max-w-prose flex-col gap-8">
        <p dir="auto" className="text-lg [overflow-wrap:anywhere]">
          {proposal.summary}
        </p>
        <RenderedText html={descriptionHtml} />
        <Details>
          <Detail term={text("Event")}>{eventName}</Detail>
          <Detail term={text("Speaker")}>{proposal.submitter.name}</Detail>
          {proposal.typeName && <Detail term={text("Type")}>{proposal.typeName}</Detail>}
          {minutes && <Detail term={text("Length")}>{lengthInWords(minutes)}</Detail>}
          {proposal.trackName && <Detail term={text("Track")}>{proposal.trackName}</Detail>}
          {language && <Detail term={text("Language")}>{languageName(language)}</Detail>}
          {proposal.submittedAt && (
            <Detail term={text("Submitted")}>{formatInFull(proposal.submittedAt, proposal.timezone)}</Detail>
          )}
        </Details>
        <AnswersShown questions={questions} answers={proposal.answers} />
        <AnswersShown
          id="speaker"
          title={isOrganizers ? text("About the speaker") : text("About you")}
          questions={questions}
          answers={speaker.answers}
          lead={speaker.biography}
        />
        {notes && (
          <section className="flex flex-col gap-1">
            <h2 className="text-lg">
              {isOrganizers ? text("Notes of the speaker") : text("Notes for the organizers")}
            </h2>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {notes}
            </p>
          </section>
        )}
        {proposal.session && (
          <p>
            <PlaceLink to={paths.session(proposal.session.sessionId)}>{text("Its session")}</PlaceLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** What comes next, for whoever reads it. */
function standing(proposal: Proposal): string {
  const { state, permissions, closesAt, timezone, unpublished, rejectReason, eventName } = proposal;
  const until = formatInFull(closesAt, timezone);
  if (state === "draft")
    return permissions.submit
      ? text("Not submitted yet. You can submit it until {time}.", { time: until })
      : notSubmitted(proposal);
  if (state === "submitted") {
    if (permissions.decide) return text("It waits for your decision.");
    if (unpublished.length > 0)
      return text("You have changes that the organizers don't see yet. Edit and save them.");
    return permissions.edit
      ? text("The organizers of {event} will decide. You can change it until {time}.", {
          event: eventName,
          time: until,
        })
      : text("The organizers of {event} will decide.", { event: eventName });
  }
  if (state === "accepted") return text("It is in the programme of {event}.", { event: eventName });
  if (state === "withdrawn") return text("It was withdrawn.");
  return rejectReason
    ? text("Not accepted: {reason}", { reason: rejectReason })
    : text("It was not accepted.");
}

function Acts({ proposal }: { proposal: Proposal }) {
  const { proposalId, permissions, state } = proposal;
  const params = { proposalId };
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const task = useTask(getProposal.failure);
  const [isRejecting, setRejecting] = useState(false);
  const reject = useRef<HTMLButtonElement>(null);

  const accept = () =>
    task.run(async () => {
      const answer = await call(acceptProposal, { params });
      await revalidate();
      const undo = undoAction(answer, proposalId, revalidate);
      notify(text("Accepted"), "good", undefined, undo);
    });
  const change = (what: typeof withdrawProposal | typeof reopenProposal, said: string) =>
    task.run(async () => {
      await call(what, { params });
      await revalidate();
      notify(said);
    });
  const discard = () =>
    task.run(async () => {
      await call(deleteProposal, { params });
      await navigate(callPaths.own());
      notify(text("Draft discarded"));
    });

  return (
    <>
      <FormError>{task.error}</FormError>
      {permissions.decide && (
        <>
          <Button busy={task.busy} busyLabel={text("Accepting...")} onClick={() => void accept()}>
            {text("Accept")}
          </Button>
          <Button ref={reject} variant="danger" onClick={() => setRejecting(true)}>
            {text("Reject")}
          </Button>
          <RejectDialog
            title={titleOf(proposal)}
            open={isRejecting}
            onClose={() => setRejecting(false)}
            focusAfter={reject}
            failureText={(error) => errorText(error, rejectProposal.failure)}
            reject={async (body) => {
              await call(rejectProposal, { params, body });
              return async () => {
                await revalidate();
                notify(text("Rejected"));
              };
            }}
          />
        </>
      )}
      {permissions.edit && !permissions.decide && (
        <LinkButton to={callPaths.edit(proposalId)}>{text("Edit")}</LinkButton>
      )}
      {permissions.withdraw && (
        <Button variant="secondary" onClick={() => void change(withdrawProposal, text("Proposal withdrawn"))}>
          {text("Withdraw")}
        </Button>
      )}
      {permissions.reopen && (
        <Button onClick={() => void change(reopenProposal, text("Proposal submitted again"))}>
          {text("Submit again")}
        </Button>
      )}
      {state === "draft" && proposal.number === null && (
        <Button variant="secondary" onClick={() => void discard()}>
          {text("Discard")}
        </Button>
      )}
    </>
  );
}
