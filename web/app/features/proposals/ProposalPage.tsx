import { removeCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import {
  acceptProposal,
  deleteProposal,
  getProposal,
  type Proposal,
  rejectProposal,
  reopenProposal,
  undoRejection,
  withdrawProposal,
} from "@plenary/contract/call/proposals";
import { getPublicCall } from "@plenary/contract/call/public-call";
import { ApiError } from "@plenary/contract/client";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { formatDeadlineHere } from "../../base/formats/deadlines.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { AssignReviewers } from "../assignments/AssignReviewers.tsx";
import { ClaimLink } from "../claims/ClaimLink.tsx";
import { RejectDialog } from "../sessions/decisions/RejectDialog.tsx";
import { undoAction, undoneText } from "../sessions/decisions/undo-decisions.ts";
import { AnswersShown } from "./AnswersShown.tsx";
import { Comments } from "./Comments.tsx";
import { CoSpeakers } from "./CoSpeakers.tsx";
import { DiscardDraft } from "./DiscardDraft.tsx";
import { KeepAsTalk, UseElsewhere } from "./Elsewhere.tsx";
import { HiddenNames } from "./HiddenNames.tsx";
import { loadDiscussed } from "./load-proposal.ts";
import { MaskedTexts, NamingWords } from "./MaskedTexts.tsx";
import { ProposalFailure } from "./ProposalFailure.tsx";
import { ProposalPast } from "./ProposalPast.tsx";
import { ProposalTags } from "./ProposalTags.tsx";
import {
  isAuthor,
  lackingOf,
  notSaved,
  notSubmitted,
  numberOf,
  standingOf,
  stateNames,
  stateTones,
  titleOf,
} from "./proposal-words.ts";
import { TypedWords, typedOf, wordsIn } from "./TypedWords.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const answer = await loadDiscussed(params.proposalId, request.signal);
  const { eventId, proposalId, permissions } = answer.proposal;
  const isOwn = isAuthor(answer.proposal, (await signInKnown()).user?.userId);
  if (permissions.organize && !isOwn) throw redirect(callPaths.proposalOf(eventId, proposalId));
  return answer;
}

export function ErrorBoundary() {
  return <ProposalFailure />;
}

/** A proposal as its speakers or its event's organizers see it, and what they can do about it. */
export default function ProposalPage() {
  const { proposal, descriptionHtml, questions, maxCoSpeakers, speaker, coSpeakers, tagsInUse, discussion } =
    useLoaderData<typeof clientLoader>();
  const { eventId, eventName, minutes, language, notes, unsubmitted } = proposal;
  const state = standingOf(proposal);
  const title = titleOf(proposal);
  const isOrganizers = useParams().eventId !== undefined;
  const { revalidate } = useRevalidator();
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
        {!isOrganizers && <NamingWords words={proposal.namingWords} />}
        <p dir="auto" className="text-lg [overflow-wrap:anywhere]">
          {proposal.summary}
        </p>
        <RenderedText html={descriptionHtml} />
        <Details>
          <Detail term={text("Event")}>{eventName}</Detail>
          {proposal.submitter && <Detail term={text("Speaker")}>{proposal.submitter.name}</Detail>}
          {proposal.typeName && <Detail term={text("Type")}>{proposal.typeName}</Detail>}
          {minutes && <Detail term={text("Length")}>{lengthInWords(minutes)}</Detail>}
          {proposal.trackName && <Detail term={text("Track")}>{proposal.trackName}</Detail>}
          {language && <Detail term={text("Language")}>{languageName(language)}</Detail>}
          {proposal.submittedAt && (
            <Detail term={text("Submitted")}>{formatInFull(proposal.submittedAt, proposal.timezone)}</Detail>
          )}
        </Details>
        <CoSpeakers
          proposal={proposal}
          max={maxCoSpeakers}
          lacking={lackingOf(coSpeakers)}
          onChanged={revalidate}
        />
        <AnswersShown questions={questions} answers={proposal.answers} />
        <AnswersShown
          id="speaker"
          title={isOrganizers ? text("About the speaker") : text("About you")}
          questions={questions}
          answers={speaker.answers}
          lead={speaker.biography}
        />
        {coSpeakers.map(
          ({ userId, name, said }) =>
            said && (
              <AnswersShown
                key={userId}
                id={`speaker-${userId}`}
                title={text("About {name}", { name })}
                questions={questions}
                answers={said.answers}
                lead={said.biography}
              />
            ),
        )}
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
        {discussion && (
          <Comments
            key={proposal.proposalId}
            proposalId={proposal.proposalId}
            discussion={discussion}
            level={2}
          />
        )}
        {unsubmitted && <Unsubmitted words={wordsIn(typedOf(unsubmitted), questions)} />}
        {proposal.session && (
          <p>
            <PlaceLink to={paths.session(proposal.session.sessionId)}>{text("Its session")}</PlaceLink>
          </p>
        )}
        {proposal.permissions.copy && (
          <section aria-labelledby="again" className="flex flex-col items-start gap-3">
            <h2 id="again" className="text-lg">
              {text("Use these texts again")}
            </h2>
            <KeepAsTalk texts={proposal} />
            <UseElsewhere {...proposal} />
          </section>
        )}
        {isOrganizers && proposal.unclaimed && proposal.submitter && (
          <section aria-labelledby="hand-over" className="flex flex-col items-start gap-3">
            <h2 id="hand-over" className="text-lg">
              {text("Entered for somebody without an account")}
            </h2>
            <p>
              {text("With a link, whoever speaks takes it over, and can change it and answer what is asked.")}
            </p>
            <ClaimLink eventId={eventId} speaker={proposal.submitter} />
          </section>
        )}
        {isOrganizers && proposal.tags && (
          <ProposalTags
            key={proposal.tags.join()}
            proposalId={proposal.proposalId}
            tags={proposal.tags}
            inUse={tagsInUse ?? []}
          />
        )}
        {isOrganizers && proposal.permissions.decide && state === "submitted" && (
          <section aria-labelledby="assigned" className="flex flex-col items-start gap-3">
            <h2 id="assigned" className="text-lg">
              {text("Reviewers")}
            </h2>
            <div className="flex flex-wrap items-center gap-3">
              <AssignReviewers {...{ eventId }} proposalIds={[proposal.proposalId]} onDone={() => {}} />
              <PlaceLink to={reviewPaths.assignments(eventId, { proposal: proposal.proposalId })}>
                {text("Whom it is assigned to")}
              </PlaceLink>
            </div>
          </section>
        )}
        {proposal.maskedTexts && <MaskedTexts key={proposal.version} proposal={proposal} />}
        {!proposal.submitter && <HiddenNames proposalId={proposal.proposalId} onShown={revalidate} />}
        {number && proposal.submitter && (
          <ProposalPast
            key={proposal.updatedAt}
            proposalId={proposal.proposalId}
            zone={proposal.timezone}
            questions={questions}
          />
        )}
      </div>
    </div>
  );
}

/** What its speakers had typed, and did not submit in time. */
function Unsubmitted({ words }: { words: ReturnType<typeof wordsIn> }) {
  if (words.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-s-2 border-line ps-4">
      <h2 className="text-lg">{notSaved()}</h2>
      <TypedWords words={words} />
    </section>
  );
}

/** What comes next, for whoever reads it. */
function standing(proposal: Proposal): string {
  const { permissions, unpublished, rejectReason, eventName } = proposal;
  const until = formatDeadlineHere(proposal.closesAt, proposal);
  const state = standingOf(proposal);
  if (state === "draft" && permissions.submit)
    return text("Not submitted yet. You can submit it until {time}.", { time: until });
  if (state === "draft")
    return permissions.edit
      ? text("Not submitted yet. {name} can submit it until {time}.", {
          name: proposal.submitter?.name ?? "",
          time: until,
        })
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
  if (unpublished.length > 0) return text("You have changes that nobody else sees yet. Edit and save them.");
  if (state === "accepted") return text("It was accepted, and is not confirmed yet.");
  if (state === "confirmed") return text("It is confirmed at {event}.", { event: eventName });
  if (state === "cancelled") return text("Its session was cancelled.");
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
  const [agreement, setAgreement] = useState<string | null>(null);
  const { user } = useSignIn();
  const isOwn = isAuthor(proposal, user?.userId);
  const beside = proposal.speakers.find(({ userId }) => userId !== null && userId === user?.userId);
  const leave = (entryId: string) =>
    task.run(async () => {
      await call(removeCoSpeaker, { params: { proposalId, entryId } });
      await navigate(callPaths.own());
      notify(text("You have left the proposal"));
    });
  const reject = useRef<HTMLButtonElement>(null);

  const accept = () =>
    task.run(async () => {
      const answer = await call(acceptProposal, { params });
      await revalidate();
      // Its session, which may be on the screen by then, is gone once that is undone.
      const undo = undoAction(answer, proposalId, async () => {
        await navigate(callPaths.proposal(proposalId));
        await revalidate();
      });
      notify(text("Accepted"), "good", undefined, undo);
    });
  const withdraw = () =>
    task.run(async () => {
      await call(withdrawProposal, { params });
      await revalidate();
      notify(text("Proposal withdrawn"));
    });
  const reopen = () =>
    task.run(async () => {
      try {
        await call(reopenProposal, { params, body: agreement ? { agreed: agreement } : {} });
      } catch (error) {
        // Asked for since, or in other words.
        if (error instanceof ApiError && error.fields.agreed) {
          const answer = await call(getPublicCall, { params: { eventId: proposal.eventId } });
          setAgreement(answer.call.agreement);
        }
        throw error;
      }
      setAgreement(null);
      await revalidate();
      notify(text("Proposal submitted again"));
    });
  const undoOf = (decidedAt: string, undoUntil: string) => ({
    label: text("Undo"),
    run: async () => {
      try {
        await call(undoRejection, { params, body: { decidedAt } });
        notify(undoneText(1));
      } catch (error) {
        notify(errorText(error, undoRejection.failure), "bad");
      }
      await revalidate();
    },
    lasts: Date.parse(undoUntil) - Date.parse(decidedAt),
  });
  const discard = async () => {
    await call(deleteProposal, { params });
    await navigate(callPaths.own());
    notify(text("Draft discarded"));
  };

  return (
    <>
      <FormError>{task.error}</FormError>
      {agreement && (
        <p className="max-w-prose">
          <LinkedText text={agreement} />
        </p>
      )}
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
              const { decidedAt, undoUntil } = await call(rejectProposal, { params, body });
              return async () => {
                await revalidate();
                notify(
                  text("Rejected"),
                  "good",
                  undefined,
                  undoUntil ? undoOf(decidedAt, undoUntil) : undefined,
                );
              };
            }}
          />
        </>
      )}
      {permissions.organize && !isOwn && (
        <Button
          variant="secondary"
          onClick={() =>
            void navigate(organizerPaths.writeToSpeakers(proposal.eventId), {
              state: { proposalIds: [proposalId] },
            })
          }
        >
          {text("Write to its speakers")}
        </Button>
      )}
      {permissions.organize && permissions.edit && !isOwn && (
        <LinkButton variant="secondary" to={callPaths.editOf(proposal.eventId, proposalId)}>
          {text("Edit")}
        </LinkButton>
      )}
      {permissions.edit && isOwn && <LinkButton to={callPaths.edit(proposalId)}>{text("Edit")}</LinkButton>}
      {permissions.saysOfThemselves && !(permissions.edit && isOwn) && (
        <LinkButton to={callPaths.edit(proposalId)}>{text("Change what you say of yourself")}</LinkButton>
      )}
      {permissions.withdraw && (
        <Button variant="secondary" onClick={() => void withdraw()}>
          {text("Withdraw")}
        </Button>
      )}
      {permissions.reopen && (
        <Button busy={task.busy} onClick={() => void reopen()}>
          {agreement ? text("Agree and submit again") : text("Submit again")}
        </Button>
      )}
      {beside && !proposal.session && (
        <Button variant="secondary" busy={task.busy} onClick={() => void leave(beside.entryId)}>
          {text("Leave")}
        </Button>
      )}
      {state === "draft" && proposal.number === null && !beside && (
        <DiscardDraft {...{ proposal, task, discard }} />
      )}
    </>
  );
}
